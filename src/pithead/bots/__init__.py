"""Bots: random, greedy, mcts, and those of other packages.

```python
>>> import pithead
>>> from pithead.bots import ask, bot
>>> state = pithead.game("coal-baron").new(seats=2, seed=1)
>>> action = ask(bot("mcts:sims=20", seed=3), state, state.to_act, seed=4)
>>> action in state.legal()
True

```
"""

from pithead.bots.base import BadBot, Bot, ask
from pithead.bots.registry import bot, bots

__all__ = ["BadBot", "Bot", "ask", "bot", "bots"]
