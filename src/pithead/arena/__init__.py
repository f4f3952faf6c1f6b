"""The arena: bots play matches with rotated seats, and are rated.

>>> import pithead
>>> from pithead.arena import Match, play, standings
>>> match = Match(pithead.game("coal-baron"), ("greedy", "random"), seats=2, options={}, games=2, seed=1)
>>> results = [result for result, _ in play(match, numbers=[0, 1], jobs=1)]
>>> [standing.name for standing in standings(match, results)]
['greedy', 'random']
"""

from pithead.arena.local import play
from pithead.arena.match import BadMatch, Match, Result
from pithead.arena.standings import Standing, standings

__all__ = ["BadMatch", "Match", "Result", "Standing", "play", "standings"]
