"""The arena and self-play on a Ray cluster of two nodes on this machine; run by `make test-ray`, where there is Ray."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import pithead
from pithead.analysis.run import analyse, analyse_all
from pithead.arena import on_ray
from pithead.arena.local import play
from pithead.arena.match import Match
from pithead.arena.on_ray import play as play_on_ray
from pithead.arena.standings import as_json
from pithead.core.registry import packages
from support.analysing import DEPTH, record_of

ray = pytest.importorskip("ray")

pytestmark = pytest.mark.filterwarnings("default")  # Ray's own warnings are not ours

GAMES = 24


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two nodes with one processor each."""
    from ray.cluster_utils import Cluster

    found = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    found.second = found.add_node(num_cpus=1)
    ray.init(address=found.address, logging_level="ERROR", log_to_driver=False)
    found.wait_for_nodes()
    yield found
    ray.shutdown()
    found.shutdown()


def match() -> Match:
    game = pithead.game("haspelknecht")
    return Match(game, ("greedy", "random"), 2, pithead.Record(game, 2, 1).options, GAMES, 3)


def here() -> dict[str, Any]:
    """The table when the match is played in this process."""
    return as_json(match(), [result for result, _ in play(match(), list(range(GAMES)), 1)])


def test_a_cluster_gives_the_same_table(cluster: Any) -> None:
    results = [result for result, _ in play_on_ray(match(), list(range(GAMES)), None)]
    assert as_json(match(), results) == here()


def test_a_node_that_dies_loses_nothing(cluster: Any) -> None:
    results = []
    for result, record in play_on_ray(match(), list(range(GAMES)), None, keep=True):
        results.append(result)
        assert pithead.Record.parse(record).verify().scores() == result.scores
        if len(results) == 3:
            cluster.remove_node(cluster.second, allow_graceful=False)
    assert sorted(result.number for result in results) == list(range(GAMES))
    assert as_json(match(), results) == here()


def test_positions_to_learn_from_are_the_same_on_a_cluster(cluster: Any) -> None:
    pytest.importorskip("numpy")
    from pithead.learning.rounds import make_positions, packed

    network = packed(Path(packages()["haspelknecht"], "learned"))
    for files in ((), network):
        work = partial(make_positions, "haspelknecht", 2, files, 2, 1)
        found = dict(on_ray.run(work, range(2), None))
        for task in range(2):
            _, here = work(task)
            assert len(here)
            assert all((one == other).all() for one, other in zip(found[task], here, strict=True))


def test_an_analysis_on_a_cluster_is_the_same(cluster: Any) -> None:
    record = record_of("haspelknecht", 30)
    found = dict(analyse_all([record], DEPTH, 0, None, lambda work, portions: on_ray.run(work, portions, None)))
    assert found[0].to_json() == analyse(record, DEPTH).to_json()
