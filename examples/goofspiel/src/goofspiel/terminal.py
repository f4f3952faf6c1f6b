"""A view as text for a terminal."""

from goofspiel.text import ASKS
from goofspiel.view import GoofspielView
from pithead.game_kit import SEAT_MARKS, put, tr


def describe(view: GoofspielView, names: list[str]) -> str:
    """Return the position as lines of text."""
    called = [f"{SEAT_MARKS[seat]} {names[seat]}" for seat in range(view["seats"])]
    lines = [put("Goofspiel · round {round} of {cards}", round=view["round"], cards=view["cards"])]
    if view["over"]:
        lines.append(tr("The game is over."))
    else:
        paragraph, words = ASKS[view["question"]]
        who = [called[seat] for seat in view["waiting"]]
        lines.append(put("{names} to act: {words} ({paragraph})", names=who, words=tr(words), paragraph=paragraph))
        lines.append(put("Prize    {prizes}   worth {points}", prizes=row(view["stake"]), points=sum(view["stake"])))
        lines.append(put("To come  {prizes}", prizes=row(view["to_come"])))
    if view["rounds"]:
        bids = [f"{SEAT_MARKS[seat]} {card}" for seat, card in enumerate(view["rounds"][-1])]
        prize = view["prizes"][len(view["rounds"]) - 1]
        lines.append(put("Last round: prize {prize}, bids {bids}", prize=prize, bids=bids))
    lines.append("")
    for player in view["players"]:
        lines.append(put("{name}: {n:point}", name=called[player["seat"]], n=player["points"]))
        if not view["over"]:
            lines.append(put("  hand   {cards}", cards=row(player["hand"])))
            if player["bid"]:
                lines.append(put("  bid    {card}", card=player["bid"]))
            elif player["laid"]:
                lines.append(tr("  bid    face down"))
        lines.append(put("  prizes {prizes}", prizes=row(player["taken"])))
    return "\n".join(line.rstrip() for line in lines)


def row(cards: list[int]) -> str:
    """Return cards in a row."""
    return " ".join(str(card) for card in cards) or "–"
