"""The colours and lettering of all boards, light and dark: paper, ink, a few earth colours, lamp light underground.

A drawing uses the colours by name, as CSS variables, so that a page can change them. Programs that turn SVG into dots
know no variables: for them `flat` puts the values in.
"""

import re
from functools import cache

THEMES = ("auto", "light", "dark")  # auto: as the reader's system wishes
SERIF = '"Iowan Old Style","Palatino Linotype","URW Palladio L",P052,Georgia,"DejaVu Serif",serif'
SANS = 'system-ui,"Segoe UI",Roboto,"Helvetica Neue","DejaVu Sans",sans-serif'

# What lies above ground changes with the theme.
LIGHT = {
    "paper": "#f5eddc",
    "panel": "#ece0c8",
    "card": "#fbf6ea",
    "ink": "#2a231f",
    "faint": "#695c4e",
    "rule": "#cdbfa5",
    "sky": "#dfe3dc",
    "roof": "#bd7d62",
    "accent": "#b5451b",
    "halo": "#e8a07f",
}
DARK = {
    "paper": "#1d1a17",
    "panel": "#27231f",
    "card": "#332d27",
    "ink": "#eee3d0",
    "faint": "#b3a48f",
    "rule": "#4d443a",
    "sky": "#2c3238",
    "roof": "#7d4b39",
    "accent": "#f08a5a",
    "halo": "#8a4526",
}
# The underground and the pieces are the same by day and by night.
ALWAYS = {
    "earth": "#5b4735",
    "rock": "#3b3530",
    "deep": "#26211d",
    "seam": "#6f6154",
    "pale": "#f3e9d6",
    "dim": "#cbbca4",
    "lamp": "#f2c14e",
    "piece-ink": "#1b1714",
    "piece-paper": "#fbf6ea",
    "seat0": "#a63d2f",
    "seat1": "#34568b",
    "seat2": "#5d7026",
    "seat3": "#75406f",
    "coal-yellow": "#e0b13c",
    "coal-brown": "#7b4e2b",
    "coal-grey": "#a9a8a4",
    "coal-black": "#1e1b19",
    "salt-brown": "#8a6240",
    "salt-green": "#8fae8b",
    "salt-white": "#f4f1ea",
    "disc-yellow": "#e0b13c",
    "disc-brown": "#7b4e2b",
    "disc-black": "#26211f",
    "water": "#3f7d9c",
    "wood": "#8b6338",
    "food": "#cf9f33",
    "coin": "#d8b25a",
    "edge": "#8d8175",
}

# More than four players: only their drawings have these.
USUAL_SEATS = 4
MORE_SEATS = {"seat4": "#1b6b68", "seat5": "#7d5518", "seat6": "#555b62", "seat7": "#ab3468"}

# Which colour is written or marked on which: at least 4.5 : 1 in both themes, as a test checks.
WRITTEN = [
    ("ink", "paper"),
    ("ink", "panel"),
    ("ink", "card"),
    ("ink", "sky"),
    ("faint", "paper"),
    ("faint", "panel"),
    ("faint", "card"),
    ("faint", "sky"),
    ("accent", "paper"),
    ("accent", "card"),
    ("pale", "earth"),
    ("pale", "rock"),
    ("pale", "deep"),
    ("dim", "rock"),
    ("dim", "deep"),
    ("lamp", "deep"),
    ("lamp", "rock"),
    ("piece-paper", "seat0"),
    ("piece-paper", "seat1"),
    ("piece-paper", "seat2"),
    ("piece-paper", "seat3"),
    ("piece-paper", "seat4"),
    ("piece-paper", "seat5"),
    ("piece-paper", "seat6"),
    ("piece-paper", "seat7"),
    ("piece-ink", "coal-yellow"),
    ("piece-paper", "coal-brown"),
    ("piece-ink", "coal-grey"),
    ("piece-paper", "coal-black"),
    ("piece-paper", "salt-brown"),
    ("piece-ink", "salt-green"),
    ("piece-ink", "salt-white"),
    ("piece-ink", "disc-yellow"),
    ("piece-paper", "disc-brown"),
    ("piece-paper", "disc-black"),
    ("piece-ink", "coin"),
    ("piece-paper", "wood"),
    ("piece-ink", "food"),
    ("piece-ink", "lamp"),
    ("piece-ink", "dim"),
    ("earth", "dim"),
]

_RULES = f"""
.pithead{{font-family:{SANS};font-variant-numeric:tabular-nums;background:var(--paper)}}
.pithead text{{fill:var(--ink);pointer-events:none;user-select:none}}
.pithead .title,.pithead .figure{{font-family:{SERIF}}}
.pithead .title{{letter-spacing:.04em}}
.pithead .bold{{font-weight:600}}
.pithead text.faint{{fill:var(--faint)}}.pithead text.pale{{fill:var(--pale)}}.pithead text.dim{{fill:var(--dim)}}
.pithead text.lamp{{fill:var(--lamp)}}.pithead text.accent{{fill:var(--accent)}}
.pithead text.on-dark{{fill:var(--piece-paper)}}.pithead text.on-light{{fill:var(--piece-ink)}}
.paper{{fill:var(--paper)}}.panel{{fill:var(--panel)}}.sky{{fill:var(--sky)}}
.card{{fill:var(--card);stroke:var(--rule)}}
.slot{{fill:var(--card);stroke:var(--faint);stroke-dasharray:3 2}}
.line{{stroke:var(--rule);fill:none}}.ink-line{{stroke:var(--ink);fill:none}}.faint-line{{stroke:var(--faint);fill:none}}
.earth{{fill:var(--earth)}}.rock{{fill:var(--rock)}}.deep{{fill:var(--deep)}}
.seam{{stroke:var(--seam);fill:none}}.pale-line{{stroke:var(--pale);fill:none}}.lamp-line{{stroke:var(--lamp);fill:none}}
.hollow{{fill:var(--deep);stroke:var(--seam)}}
.glow{{fill:var(--lamp)}}.ink{{fill:var(--ink)}}.faint{{fill:var(--faint)}}.pale{{fill:var(--pale)}}
.on-dark{{fill:var(--piece-paper)}}.on-light{{fill:var(--piece-ink)}}
.on-dark-line{{stroke:var(--piece-paper);fill:none}}.on-light-line{{stroke:var(--piece-ink);fill:none}}
.seat0{{fill:var(--seat0)}}.seat1{{fill:var(--seat1)}}.seat2{{fill:var(--seat2)}}.seat3{{fill:var(--seat3)}}
.seat0,.seat1,.seat2,.seat3{{stroke:var(--piece-paper)}}
.coal-yellow{{fill:var(--coal-yellow)}}.coal-brown{{fill:var(--coal-brown)}}.coal-grey{{fill:var(--coal-grey)}}
.coal-black{{fill:var(--coal-black)}}.salt-brown{{fill:var(--salt-brown)}}.salt-green{{fill:var(--salt-green)}}
.salt-white{{fill:var(--salt-white)}}.disc-yellow{{fill:var(--disc-yellow)}}.disc-brown{{fill:var(--disc-brown)}}
.disc-black{{fill:var(--disc-black)}}.edged{{stroke:var(--edge)}}
.water{{fill:var(--water)}}.wood{{fill:var(--wood)}}.food{{fill:var(--food)}}.coin{{fill:var(--coin)}}
.used{{opacity:.45}}
.place{{stroke-width:1}}
.can{{cursor:pointer}}
.can>.place{{stroke:var(--accent);stroke-width:2.5;stroke-dasharray:6 2.5}}
.under .can>.place{{stroke:var(--lamp)}}
.can:hover>.place,.can:focus>.place,.chosen>.place{{stroke-dasharray:none;stroke-width:3.5}}
"""

_HERE = ":where(.pithead) "
_SELECTORS = re.compile(r"([^{}]+)\{")


def palette(theme: str) -> dict[str, str]:
    """Return the colours of the light or the dark theme by their names."""
    return ALWAYS | MORE_SEATS | (DARK if theme == "dark" else LIGHT)


def _variables(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())


def seat_style(seats: int) -> str:
    """Return the style rules of the seats that most games do not have."""
    if seats <= USUAL_SEATS:
        return ""
    fills = "".join(f".{name}{{fill:var(--{name});stroke:var(--piece-paper)}}" for name in MORE_SEATS)
    return f".pithead{{{_variables(MORE_SEATS)}}}{fills}"


@cache
def style(theme: str, more: str = "") -> str:
    """Return the style sheet of a drawing."""
    dark = _variables(DARK)
    variables = {
        "light": f".theme-light{{{_variables(ALWAYS | LIGHT)}}}",
        "dark": f".theme-dark{{{_variables(ALWAYS | DARK)}}}",
        "auto": f".theme-auto{{{_variables(ALWAYS | LIGHT)}}}"
        f"@media (prefers-color-scheme:dark){{.theme-auto{{{dark}}}}}",
    }
    return variables[theme] + _SELECTORS.sub(_within, (_RULES + more).replace("\n", ""))


def _within(rule: re.Match[str]) -> str:
    """Return a rule that looks for ancestors in the drawing only: a page may have classes of the same names.

    A rule for an element alone stays as it is: in what is used as a symbol, browsers find no ancestors.
    """
    chosen = (f"{_HERE}{one}" if " " in one and not one.startswith(".pithead") else one for one in rule[1].split(","))
    return f"{','.join(chosen)}{{"


def flat(svg: str, theme: str) -> str:
    """Return a drawing with the colours themselves in place of their names, for programs that know no variables."""
    colours = palette(theme)
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: colours[found[1]], svg.replace(_HERE, ""))


def luminance(colour: str) -> float:
    """Return how bright a colour is, from 0 to 1 (WCAG 2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2)."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)
