"""The words of the pages that scripts need, and what the bots are called."""

from pithead.core.text import tr


def level_names() -> dict[str, str]:
    """Return what the bots are called: as everywhere else, without the kind of the search."""
    return {
        "random": tr("random"),
        "greedy": tr("greedy"),
        "mcts:easy": tr("easy"),
        "mcts:medium": tr("medium"),
        "mcts:hard": tr("hard"),
    }


def script_texts() -> dict[str, str]:
    """Return what the scripts say; words in braces are filled in there."""
    bots = {f"bot {level}": name for level, name in level_names().items()}
    return bots | {
        "your turn": tr("Your turn"),
        "your name": tr("Your name"),
        "name": tr("Name"),
        "fingerprint": tr("Fingerprint of the deal"),
        "turn of": tr("{name} to move"),
        "you as": tr("Your turn, {name}"),
        "waiting for": tr("Waiting for {names}"),
        "wins": tr("{name} wins: {points}"),
        "share": tr("{names} share the victory: {points}"),
        "watching": tr("You are watching."),
        "choose": tr("Click what is lit up, or choose here."),
        "several": tr("Which of these?"),
        "nothing": tr("Nothing can be done here now."),
        "not yours": tr("It is not your turn."),
        "ends": tr("This ends your turn: {n} other actions are still possible."),
        "ends with one": tr("This ends your turn: 1 other action is still possible."),
        "costs": tr("This costs you points."),
        "new since": tr("New since your turn"),
        "do it": tr("Confirm"),
        "not so": tr("Cancel"),
        "no connection": tr("The connection is lost. Trying again …"),
        "failed": tr("That did not work: {why}"),
        "person": tr("person"),
        "bot": tr("bot"),
        "you": tr("you"),
        "open seat": tr("nobody yet"),
        "invite": tr("Invite"),
        "sit with": tr("{title}, with {names}"),
        "sit here": tr("Play it on this device"),
        "open area": tr("Show {name}'s area"),
        "area of": tr("{name}'s area"),
        "replace": tr("Let a bot play"),
        "is away": tr("{name} is away."),
        "bot for you": tr("A bot plays for you."),
        "another device": tr("Link for another device"),
        "leave": tr("Let a bot play for me"),
        "return": tr("Come back"),
        "hand": tr("Hand the device to {name}."),
        "i am": tr("I am {name}"),
        "link copied": tr("The link is copied."),
        "only here": tr(
            "This address can be reached from this machine only. Start with --host 0.0.0.0 to let others in."
        ),
        "points for": tr("Points for"),
        "total": tr("Total"),
        "result": tr("Result"),
        "no points": tr("No points yet."),
        "move of": tr("Decision {n} of {of}"),
        "start": tr("The start"),
        "verified": tr("Verified: seed and salt give the fingerprint shown at the start."),
        "not verified": tr("Seed and salt do not give the fingerprint shown at the start!"),
        "cannot verify": tr("This browser cannot check it here; `pithead replay --check` does."),
        "seed": tr("Seed"),
        "salt": tr("Salt"),
        "actions": tr("{n} actions"),
        "one action": tr("1 action"),
        "name of": tr("Name at seat {n}"),
        "who at": tr("Who plays at seat {n}"),
        "none found": tr("Nothing found."),
        "found": tr("{n} found"),
        "course of": tr("{title}: lessons"),
        "minutes": tr("{n} min"),
        "lesson done": tr("(done)"),
        "play against": tr("against {whom}"),
        "1 bots": tr("1 bot"),
        "n bots": tr("{n} bots"),
        "1 friends": tr("1 friend by link"),
        "n friends": tr("{n} friends by link"),
        "1 others here": tr("1 other here"),
        "n others here": tr("{n} others here"),
        "finished": tr("finished"),
        "older": tr("{n} more"),
    }
