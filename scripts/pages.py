"""Writes what the documents tell of the components from the components themselves: python scripts/pages.py"""

from pathlib import Path

import pithead
from pithead.core.text import ENGLISH, read_language, spoken, tr

RULES = Path(__file__).resolve().parent.parent / "docs" / "rules"
START = "<!-- made by scripts/pages.py from components.toml -->"
# By language: where the page is, the head of the table, what marks a reconstructed value.
PAGES = {
    "en": (RULES / "haspelknecht.md", "| what | value | where it comes from |", "reconstructed"),
    "fr": (RULES / "fr" / "haspelknecht.md", "| quoi | valeur | provenance |", "reconstitué"),
}


def components_table(code: str) -> str:
    """Return the components of Haspelknecht as a table; what is reconstructed is marked."""
    _, head, reconstructed = PAGES[code]
    rows = [head, "|---|---|---|"]
    with spoken(ENGLISH if code == "en" else read_language(code)):
        for what, value, source in pithead.game("haspelknecht").component_facts():
            shown = value.replace("|", "/")
            rows.append(
                f"| {what} | {shown} | {f'***{reconstructed}***' if source == 'reconstructed' else tr(source)} |"
            )
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    for code, (page, _, _) in PAGES.items():
        before = page.read_text(encoding="utf-8").partition(START)[0]
        page.write_text(f"{before}{START}\n\n{components_table(code)}", encoding="utf-8")
