"""The links of the built site: `make docs` stops at one that leads nowhere."""

import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent / "scripts"


def broken(site: Path, **pages: str) -> list[str]:
    for name, text in pages.items():
        folder = site / name
        folder.mkdir(parents=True)
        (folder / "index.html").write_text(text, encoding="utf-8")
    sys.path.insert(0, str(SCRIPTS))
    try:
        from site_links import broken_links  # type: ignore[import-not-found]
    finally:
        sys.path.pop(0)
    found: list[str] = broken_links(site)
    return found


def test_links_that_lead_somewhere_are_sound(tmp_path: Path) -> None:
    (tmp_path / "board.svg").write_text("<svg/>", encoding="utf-8")
    rules = '<h2 id="CB-3.2">A turn</h2><a href="#CB-3.2">here</a><a href="https://example.org/none">elsewhere</a>'
    aid = '<a href="../rules/#CB-3.2">rule</a><a href="../rules">rules</a><img src="../board.svg#only-dark">'
    assert broken(tmp_path, rules=rules, aid=aid) == []


def test_a_page_an_anchor_or_a_picture_that_is_not_there_is_named(tmp_path: Path) -> None:
    aid = '<a href="../rules/#CB-9.9">rule</a><a href="../none/">none</a><img src="../none.svg#only-dark">'
    assert broken(tmp_path, rules='<h2 id="CB-3.2">A turn</h2>', aid=aid) == [
        "aid/index.html: ../none.svg#only-dark",
        "aid/index.html: ../none/",
        "aid/index.html: ../rules/#CB-9.9",
    ]
