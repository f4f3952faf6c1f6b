"""The words of the pages that scripts need, and names of what the interface calls by a key."""

from pithead.core.text import tr


def level_names() -> dict[str, str]:
    """Return what the bots are called."""
    return {
        "random": tr("wild"),
        "greedy": tr("easy"),
        "mcts:easy": tr("medium"),
        "mcts:medium": tr("hard"),
        "mcts:hard": tr("master"),
    }


def option_names() -> dict[str, str]:
    """Return what the options are called."""
    return {
        "open_deliveries": tr("Open deliveries"),
        "edition": tr("Edition"),
        "open_planning": tr("Open planning"),
        "tiles": tr("Developments"),
        "layout": tr("Layout"),
        "start_buildings": tr("Start with buildings"),
        "start_farmhand": tr("Start with the farmhand"),
        "mapped_mine": tr("Mapped mine"),
        "cart": tr("Cart"),
    }


def score_names() -> dict[str, str]:
    """Return what points are for, by their paragraph."""
    return {
        "CB 7.1": tr("Orders delivered"),
        "CB 8.1": tr("Majorities of the shifts"),
        "CB 10.1": tr("Francs left"),
        "CB 10.2": tr("Cubes left"),
        "CB 10.3": tr("Open orders"),
        "CB 10.4": tr("Uneven sides of the pit"),
        "MS 4.6": tr("Paid on the way"),
        "MS 5.1": tr("Assistants in the town"),
        "MS 5.3": tr("Miners hired"),
        "MS 5.4": tr("Tools bought"),
        "MS 5.5": tr("Pumping"),
        "MS 5.6": tr("Market"),
        "MS 5.7": tr("Square"),
        "MS 5.8": tr("Assistant at the castle"),
        "MS 5.10": tr("Orders completed"),
        "MS 5.11": tr("Orders missed"),
        "MS 6.6": tr("Market by privilege"),
        "MS 9.1": tr("Salt and tools left"),
        "HK 5.5": tr("Developments bought"),
        "HK 5.7": tr("Pinge exhausted"),
        "HK 5.11": tr("Water raised"),
        "HK 6": tr("Developments used"),
        "HK 7.1": tr("Coal in winter"),
        "HK 7.3": tr("Goods stored"),
        "HK 8.1": tr("Tunnel"),
        "HK 8.2": tr("Buildings and hammers"),
        "HK 8.3": tr("Markers left"),
        "HK 8.4": tr("Thaler left"),
        "HK 8.5": tr("Debts"),
        "HK 8.6": tr("Water left"),
    }


def value_names() -> dict[str, str]:
    """Return what the values of options are called."""
    return {
        "on": tr("on"),
        "off": tr("off"),
        "international": tr("international"),
        "french": tr("French"),
        "english": tr("English"),
        "lowest": tr("the lowest numbers"),
        "random": tr("drawn at random"),
        "unlimited": tr("any number"),
        "two": tr("two"),
        "rows": tr("Rows"),
        "tower": tr("Tower"),
        "wings": tr("Wings"),
        "flower": tr("Flower"),
        "butterfly": tr("Butterfly"),
        "three-long-legs": tr("Three long legs"),
        "three-short-legs": tr("Three short legs"),
        "two-long-asymmetric-legs": tr("Two long asymmetric legs"),
        "two-short-asymmetric-legs": tr("Two short asymmetric legs"),
        "two-rounds": tr("Two rounds"),
        "four-long-legs": tr("Four long legs"),
        "four-short-legs": tr("Four short legs"),
        "three-circles": tr("Three circles"),
    }


def sentences() -> dict[str, str]:
    """Return what the scripts say; words in braces are filled in there."""
    named = {"bot": level_names(), "option": option_names(), "value": value_names()}
    names = {f"{kind} {key}": name for kind, known in named.items() for key, name in known.items()}
    return names | {
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
        "ends": tr("This ends your turn, and you could do more."),
        "do it": tr("Do it"),
        "not so": tr("Take the choice back"),
        "no connection": tr("The connection is lost. Trying again …"),
        "failed": tr("That did not work: {why}"),
        "person": tr("person"),
        "bot": tr("bot"),
        "you": tr("you"),
        "open seat": tr("nobody yet"),
        "invite": tr("Invite"),
        "sit here": tr("Play it on this device"),
        "open area": tr("Show {name}'s area"),
        "replace": tr("Let a bot play"),
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
        "actions": tr("{n} possible"),
        "name of": tr("Name at seat {n}"),
        "who at": tr("Who plays at seat {n}"),
        "none found": tr("Nothing found."),
        "found": tr("{n} found"),
        "finished": tr("finished"),
        "open chosen": tr("chosen"),
    }
