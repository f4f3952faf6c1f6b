"""What is told of clocks and of those who leave: in numbers for pages, in sentences for people."""

from pithead.core.text import later, put, tr
from pithead.table.clock_models import ClockChoice, ClockFacts, ClockQuestion, ClockState, ClockVote
from pithead.table.clocks import LIVE, TURN, ClockRule
from pithead.table.levels import level_name
from pithead.table.live_table import Entry, LiveTable, Moment
from pithead.table.timing import asked_about, on_the_clock, seconds_left

DAY, HOUR, MINUTE = 86400, 3600, 60

# What the start page offers. A game has 30 to 40 turns for each seat, of three or four decisions: with the second of
# these clocks everybody has about half an hour in all, as the boxes say.
PRESETS = (
    ClockRule(LIVE, 10 * MINUTE, 10),
    ClockRule(LIVE, 20 * MINUTE, 20),
    ClockRule(LIVE, 40 * MINUTE, 30),
    ClockRule(TURN, DAY),
    ClockRule(TURN, 3 * DAY),
)
AT_ZERO = {
    "bot": later("When time is up, a bot takes over."),
    "random": later("When time is up, random actions end the turn."),
    "ask": later("When time is up, the others decide."),
}
SAID = {
    "starts": later("The clocks are running."),
    "zero bot": later("{name} is out of time: {bot} takes over."),
    "zero random": later("{name} is out of time: random actions end the turn."),
    "zero ask": later("{name} is out of time: the others decide."),
    "vote time": later("{by} wants to give {name} more time."),
    "vote bot": later("{by} wants a bot to take over for {name}."),
    "vote end": later("{by} wants to end the game."),
    "do time": later("{name} gets more time: {time}."),
    "do bot": later("{bot} takes over for {name}."),
    "proposes": later("{by} proposes to end the game."),
    "agrees": later("{by} agrees to end the game."),
    "refuses": later("{by} wants to continue."),
}
ENDED = {
    "agreed": later("The game was ended by agreement."),
    "closed": later("The table was closed before the game began."),
    "stopped": later("Those who run this server have closed the table."),
}


def in_words(seconds: int) -> str:
    """Return a length of time in words."""
    if seconds >= DAY and seconds % DAY == 0:
        return put("1 day") if seconds == DAY else put("{n} days", n=str(seconds // DAY))
    if seconds >= HOUR and seconds % HOUR == 0:
        return put("1 hour") if seconds == HOUR else put("{n} hours", n=str(seconds // HOUR))
    if seconds >= MINUTE and seconds % MINUTE == 0:
        return put("{n} min", n=str(seconds // MINUTE))
    return put("{n} s", n=str(seconds))


def clock_words(rule: ClockRule | None) -> str:
    """Return a clock in words; nothing, if there is none."""
    if rule is None:
        return ""
    time = in_words(rule.seconds)
    if rule.kind == TURN:
        return put("{time} a turn", time=time)
    if not rule.increment:
        return put("live, {time}", time=time)
    return put("live, {time} + {more} a turn", time=time, more=in_words(rule.increment))


def presets() -> list[tuple[str, str]]:
    """Return the clocks that the start page offers: their numbers, and their words."""
    return [(f"{rule.kind} {rule.seconds} {rule.increment}", clock_words(rule)) for rule in PRESETS]


def clock_choice(rule: ClockRule) -> ClockChoice:
    """Return a clock as it was chosen."""
    return ClockChoice(
        kind=rule.kind,
        seconds=rule.seconds,
        increment=rule.increment,
        zero=rule.zero,
        words=clock_words(rule),
        at_zero=tr(AT_ZERO[rule.zero]),
    )


def clock_facts(table: LiveTable, now: Moment) -> ClockFacts | None:
    """Return the clocks of a table as they stand; everybody may know all of it."""
    rule = table.facts.clock
    if rule is None or now.clocks is None:
        return None
    asked = {seat: asked_about(table, seat) for seat in range(table.facts.seats)}
    return ClockFacts(
        **dict(clock_choice(rule)),
        begun=bool(on_the_clock(now.chairs)),
        seats=[
            ClockState(left=round(seconds_left(table, now, seat), 1), runs=one.since is not None, out=one.out)
            for seat, one in enumerate(now.clocks.seats)
        ],
        asked=[
            ClockQuestion(
                seat=seat,
                voters=voters,
                votes=[ClockVote(by=vote.by, want=vote.want) for vote in now.clocks.votes if vote.seat == seat],
                more=rule.more,
            )
            for seat, voters in asked.items()
            if voters
        ],
    )


def ended_words(now: Moment) -> str:
    """Return how a game was ended before its end; nothing, if it was not."""
    return tr(ENDED[now.ended]) if now.ended else ""


def told_of(table: LiveTable, entry: Entry) -> list[str]:
    """Return what an entry of clocks, or of those who leave, tells, and what comes of it."""
    data, names = entry.data, table.now.names
    rule = table.facts.clock
    what, do = str(data["what"]), data.get("do", "")
    facts = {
        "name": names[entry.seat],
        "by": names[data.get("by", entry.seat)],
        "bot": level_name(data.get("chair", {}).get("bot", "")),
        "time": "" if rule is None else in_words(rule.more),
    }
    key = {"zero": f"zero {do}", "vote": f"vote {data.get('want')}"}.get(what, what)
    told = [put(SAID[key], **facts)] if key in SAID else []  # of who closes a table from outside nothing is said
    if what == "vote" and f"do {do}" in SAID:
        told.append(put(SAID[f"do {do}"], **facts))
    if "ended" in data:
        told.append(tr(ENDED[data["ended"]]))
    return told
