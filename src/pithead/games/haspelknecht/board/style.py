"""The rules of style that only Haspelknecht needs; every colour is one of the theme's."""

STYLE = """
.ruled{stroke:var(--rule)}
.frame{fill:none;stroke:var(--faint)}
.clear{fill:transparent}
.bare{fill:transparent}
.bare-slot{fill:none;stroke:var(--rule);stroke-dasharray:2 3}
.now{stroke:var(--accent);stroke-width:2}
.waits{stroke:var(--ink);stroke-width:1.6}
.accent{fill:var(--accent)}
.accent-line{stroke:var(--accent);stroke-width:2;fill:none}
.rule-double{stroke:var(--faint)}
.rule-dotted{stroke:var(--faint);stroke-dasharray:1 3}
.rule-fill{fill:var(--rule)}
.guess{stroke:var(--faint);stroke-dasharray:1 2;fill:none}
.guess-deep{stroke:var(--dim);stroke-dasharray:1 2;fill:none}
.pool-row{fill:var(--card);stroke:var(--rule)}
.reserve{fill:none;stroke:var(--faint);stroke-dasharray:3 2}
.ledger,.tray{fill:var(--card);stroke:var(--rule)}
.wheel-rim{fill:none;stroke:var(--ink);stroke-width:1.5}
.hub{fill:var(--paper);stroke:var(--ink)}
.season-now{fill:var(--lamp)}
.season-ink{fill:var(--piece-ink)}
.season-ink-line{stroke:var(--piece-ink);fill:none;stroke-width:1.4}
.pithead text.on-season{fill:var(--piece-ink)}
.wheel .faint-line{stroke-width:.8}
.tile{fill:var(--card);stroke:var(--faint);stroke-width:1.2}
.can>.tile{stroke-width:4;stroke-dasharray:8 3}
.tile-rim{fill:none;stroke:var(--rule)}
.any-eye{fill:var(--piece-paper)}
.any-rim{fill:none;stroke:var(--edge)}
.lump{stroke:var(--dim);stroke-width:1.1}
.shine{fill:var(--seam)}
.facet{stroke:var(--dim);fill:none;stroke-width:.7}
.grain{stroke:var(--deep);fill:none;stroke-width:.7;stroke-opacity:.6}
.note{fill:var(--faint)}
.timber{fill:var(--wood);stroke:var(--deep);stroke-width:.8}
.hoop{stroke:var(--deep);fill:none;stroke-width:2}
.hatch{stroke:var(--seam);fill:none;stroke-width:.7}
.strata{stroke:var(--seam);fill:none;stroke-width:.6;stroke-opacity:.8}
.soil{stroke:var(--dim);fill:none;stroke-width:.8;stroke-opacity:.6}
.sky-line{stroke:var(--faint);fill:none;stroke-width:.6;stroke-opacity:.45}
.cost{fill:var(--panel)}
.ghost{fill:none;stroke:var(--seam);stroke-dasharray:3 2}
.ladder{stroke:var(--seam);fill:none;stroke-width:1.2}
.rope{stroke:var(--dim);fill:none;stroke-width:1.3}
.rail{stroke:var(--seam);stroke-width:2.5}
.unopened{fill:var(--rock);stroke:var(--seam)}
.shadow{stroke:var(--faint);fill:none}
.shadow-deep{stroke:var(--seam);fill:none}
.halo{opacity:.22}
.pool-water{fill:var(--water);fill-opacity:.55}
.dim-fill{fill:var(--dim)}
.lamp-fill{fill:var(--lamp)}
.plate{fill:var(--deep);stroke:var(--seam)}
.field{fill:var(--panel);stroke:var(--faint);stroke-width:.8}
.snow{fill:var(--card)}
.field-sign{fill:var(--faint);fill-opacity:.7}
.field-line{stroke:var(--faint);fill:none;stroke-width:1.3;stroke-opacity:.7}
.furrow{stroke:var(--rule);fill:none}
.ground{stroke:var(--ink);stroke-width:2}
.grass{stroke:var(--faint);fill:none;stroke-width:.9}
.house{fill:var(--card);stroke:var(--ink)}
.roof{fill:var(--earth);stroke:var(--ink)}
.shingle{stroke:var(--ink);fill:none;stroke-width:.8}
.shingle-light{stroke:var(--dim);fill:none;stroke-width:.7}
.window{fill:var(--lamp);stroke:var(--ink);stroke-width:.8}
.smoke{stroke:var(--faint);fill:none;stroke-width:1.2}
.plot{fill:none;stroke:var(--faint);stroke-dasharray:2 3}
.mill-wheel{fill:none;stroke:var(--ink);stroke-width:1.3}
.trestle{stroke:var(--ink);fill:none;stroke-width:2.2}
.crank{stroke:var(--ink);fill:none;stroke-width:2}
.tool{stroke-width:1.5}
.tick{stroke:var(--accent);fill:none;stroke-width:2.5}
.unknown{fill:none;stroke:var(--faint);stroke-dasharray:2 2}
"""
