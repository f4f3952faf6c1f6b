"""Games of self-play with what the search thought at every decision: written, read, and a sample of each game.

```python
>>> from pithead import corpus
>>> game = next(corpus.sample("coal-baron"))
>>> for state, judged in game.decisions():
...     if judged.visits:
...         break
>>> sorted(judged.visits) == sorted(state.legal(judged.seat))
True

```
"""

from pithead.corpus.form import BadCorpus, Decision, SelfPlay, read, sample, write

__all__ = ["BadCorpus", "Decision", "SelfPlay", "read", "sample", "write"]
