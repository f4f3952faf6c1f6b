"""From what a person types to an action of the game."""

import difflib

from pithead import BadAction
from pithead.core.catalogue import Catalogue

MOST_NAMED = 4  # of several actions that may be meant


def plain(line: str) -> str:
    """Return a line as notations are written: in lower case, words parted by one space."""
    return " ".join(line.lower().split())


def find(actions: Catalogue, legal: list[int], text: str) -> int:
    """Return the action that is meant by its number in the list of legal ones, by its notation or by its beginning.

    A beginning must be that of one legal action alone; if there is no such, of one action alone, which is then refused.
    """
    if text.isdecimal() and len(text) < 6:
        if not 1 <= int(text) <= len(legal):
            raise BadAction(f"expected a number from 1 to {len(legal)}, got {int(text)}")
        return legal[int(text) - 1]
    all_texts = actions.texts()
    if text in all_texts:
        return actions.parse(text)
    legal_texts = [actions.text(action) for action in legal]
    for texts in (legal_texts, all_texts):
        starts = [notation for notation in texts if text and notation.startswith(text)]
        if len(starts) == 1:
            return actions.parse(starts[0])
        if starts:
            more = f" and {len(starts) - MOST_NAMED} more" if len(starts) > MOST_NAMED else ""
            raise BadAction(f"'{text}' can be {_listed(starts[:MOST_NAMED])}{more}: type more of it")
    near = difflib.get_close_matches(text[:60], legal_texts, n=3, cutoff=0.5)
    hint = f": did you mean {_listed(near)}?" if near else "; 'help' lists the commands"
    raise BadAction(f"expected a number or an action such as '{legal_texts[0]}', got '{text[:60]}'{hint}")


def refused_example(actions: Catalogue, legal: list[int]) -> str:
    """Return an action that is refused, if possible one that resembles a legal one."""
    legal_texts = [actions.text(action) for action in legal]
    verbs = {text.partition(" ")[0] for text in legal_texts}
    refused = [text for text in actions.texts() if text not in legal_texts]
    return [*(text for text in refused if text.partition(" ")[0] in verbs), *refused, *legal_texts][0]


def _listed(texts: list[str]) -> str:
    return " or ".join(f"'{text}'" for text in texts)
