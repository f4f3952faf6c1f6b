"""The style rules that only this board needs; all colours are the theme's."""

STYLE = """
.hatch{stroke:var(--seam);fill:none;stroke-opacity:.75}
.hewn{fill:var(--deep);stroke:var(--seam)}
.grain{stroke:var(--earth);fill:none}.rails{stroke:var(--seam);fill:none;stroke-width:1.4}
.strata{stroke:var(--seam);fill:none;stroke-dasharray:26 5 3 5;stroke-opacity:.8}
.grass,.ground-line{stroke:var(--ink);fill:none}.ground-line{stroke-width:2}
.timber{fill:var(--wood);stroke:var(--deep)}
.prop,.beam,.plank,.frame{stroke:var(--wood);fill:none;stroke-width:4}
.frame{stroke-width:5}.beam{stroke-width:2}.plank{stroke-width:4}
.rope{stroke:var(--dim);stroke-width:1.6;stroke-dasharray:4 1.5}
.kibble{fill:var(--wood);stroke:var(--dim)}
.wheel{fill:var(--card);stroke:var(--ink);stroke-width:3}.spokes{stroke:var(--ink);fill:none}
.lit{stop-color:var(--lamp)}.glow-light{fill:url(#glow);pointer-events:none}
.flame{fill:var(--lamp)}
.cap{fill:var(--piece-ink);stroke:none}.shut{stroke:var(--piece-paper);stroke-width:1.4}
.open{fill:var(--deep)}
.closed{fill:var(--rock);stroke:var(--seam)}
.closed-lines{stroke:var(--seam);fill:none;stroke-opacity:.55}
.planks{stroke:var(--seam);stroke-width:6;fill:none}
.printed{opacity:.7}
.ghost{fill:transparent}.outline{fill:none;pointer-events:none}
.crowd:not(.can){pointer-events:none}
.place.busy{stroke:var(--lamp);stroke-width:2.5}
.wall{fill:var(--card);stroke:var(--faint)}
.roof{fill:var(--roof);stroke:var(--faint)}
.tiles{stroke:var(--ink);fill:none;stroke-opacity:.45;stroke-width:.8}
.door{fill:var(--panel);stroke:var(--faint)}
.bay{fill:var(--panel);stroke:var(--faint);fill-opacity:.9}
.paving{fill:var(--panel);stroke:var(--faint)}
.pennant{fill:var(--accent)}
.window{fill:var(--lamp);stroke:var(--ink)}
.window-dark{fill:var(--ink)}.shutter{fill:var(--panel);stroke:var(--faint)}
.slats{stroke:var(--rule);fill:none}
.marked{fill:none;stroke:var(--accent);stroke-width:3}
.stall,.stall-free{fill:var(--panel);stroke:var(--rule)}.stall-free{stroke:var(--faint);stroke-dasharray:3 2}
.slot-plain{fill:var(--paper);stroke:var(--rule)}
.empty-cube{fill:none;stroke:var(--rule);stroke-dasharray:3 2}
.tile{fill:var(--piece-paper);stroke:var(--edge)}
.turned{fill:var(--dim);stroke:var(--edge)}
.turned-lines{stroke:var(--edge);fill:none}
.gone{fill:var(--earth)}.unowned{fill:var(--rule)}
.parchment{fill:var(--piece-paper);stroke:var(--edge)}
.coin-rim{fill:none;stroke:var(--piece-ink);stroke-opacity:.35}
.pip{fill:none;stroke:var(--ink)}.pip-full{fill:var(--ink);stroke:var(--ink)}
.band{stroke:none}
.far{fill:var(--faint);fill-opacity:.16}
.shade{stroke:var(--ink);fill:none;stroke-opacity:.4;stroke-width:.8}
.half-timber{stroke:var(--wood);fill:none;stroke-width:3}
"""
