"""Analysis of a game: everybody's chances at each decision, what was given away, luck and skill apart.

All of it comes from what the deciding seat could know, and from a seed: see docs/analysis.md.
"""

from pithead.analysis.results import Analysis
from pithead.analysis.run import analyse

__all__ = ["Analysis", "analyse"]
