"""Writes what the documents tell of the components from the components themselves: python scripts/pages.py"""

from pathlib import Path

import pithead

RULES = Path(__file__).resolve().parent.parent / "docs" / "rules" / "haspelknecht.md"
START = "<!-- made by scripts/pages.py from components.toml -->"


def components_table() -> str:
    """Return the components of Haspelknecht as a table; what is reconstructed is marked."""
    rows = ["| what | value | where it comes from |", "|---|---|---|"]
    for what, value, source in pithead.game("haspelknecht").component_facts():
        shown = value.replace("|", "/")
        rows.append(f"| {what} | {shown} | {'***reconstructed***' if source == 'reconstructed' else source} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    before = RULES.read_text(encoding="utf-8").partition(START)[0]
    RULES.write_text(f"{before}{START}\n\n{components_table()}", encoding="utf-8")
