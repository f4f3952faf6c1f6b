"""What wins? Games of one bot against itself, observed through the kernel alone, and what they have in common."""

from pithead.study.findings import Figure, Section, findings, headlines
from pithead.study.games import Games, Observed, observe

__all__ = ["Figure", "Games", "Observed", "Section", "findings", "headlines", "observe"]
