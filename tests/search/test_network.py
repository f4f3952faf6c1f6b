"""The learned value: whole numbers that are the same in both builds, and files that fit their game."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

import pithead
from pithead.bots.mcts import Mcts, Rollouts
from pithead.core.errors import PitheadError
from pithead.core.game import Game, State
from pithead.core.generator import Generator, seeded
from pithead.core.playout import after_policy
from pithead.search.inputs import inputs, names
from pithead.search.learned import layout, learned, made, read
from pithead.search.mcts import Search
from pithead.search.network import HIDDEN_1, HIDDEN_2, MOST, SCALE_1, SCALE_2, Network
from support.sampling import amount

pytestmark = pytest.mark.both

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]

Layer = list[list[int]]


def layer(chance: Generator, size: int, width: int, most: int) -> Layer:
    """Weights by chance, biases last."""
    return [[int(chance.below(2 * most + 1)) - most for _ in range(width)] for _ in range(size + 1)]


def any_network(game: Game, seats: int, seed: int) -> tuple[Network, list[int], list[Layer]]:
    """A network of random weights, and what it is made of."""
    chance = seeded(seed)
    size = len(names(game, seats))
    columns = [column for column in range(size) if chance.below(3) > 0]
    layers = [layer(chance, len(columns), 10, 900), layer(chance, 10, 5, 2000), layer(chance, 5, 2 * seats, 9000)]
    return Network(columns, layers[0], layers[1], layers[2], 30, 25, 5), columns, layers


def plainly(columns: list[int], layers: list[Layer], row: list[int]) -> list[int]:
    """The same calculation without packing."""
    hidden = [row[column] for column in columns]
    for weights, shift, most in (
        (layers[0], SCALE_1 // HIDDEN_1, MOST * HIDDEN_1),
        (layers[1], SCALE_2 * HIDDEN_1 // HIDDEN_2, MOST * HIDDEN_2),
    ):
        sums = [sum(x * w[j] for x, w in zip(hidden, weights, strict=False)) for j in range(len(weights[0]))]
        hidden = [min(max((total + bias) // shift, 0), most) for total, bias in zip(sums, weights[-1], strict=True)]
    last = layers[2]
    return [sum(x * w[j] for x, w in zip(hidden, last, strict=False)) + last[-1][j] for j in range(len(last[0]))]


def positions(key: str, seats: int, count: int) -> list[State]:
    """Positions of one game, from its beginning to its end."""
    game = pithead.game(key)
    return [after_policy(game.new(seats, 3), 1 + 17 * i, seeded(i)) for i in range(count)]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_packed_weights_give_what_plain_ones_do(key: str, seats: int) -> None:
    network, columns, layers = any_network(pithead.game(key), seats, seats)
    for state in positions(key, seats, amount(interpreted=3, compiled=8, soak=30)):
        row = inputs(state)
        network.run(row)
        assert list(network.out) == plainly(columns, layers, [int(x) for x in row])


@pytest.mark.parametrize("key", KEYS)
def test_inputs_are_what_the_seat_to_act_sees_and_what_the_policy_makes_of_it(key: str) -> None:
    for state in positions(key, 3, 6):
        row = [int(x) for x in inputs(state)]
        size = len(names(state.game, 3))
        assert len(row) == size == state.game.observation.size(3) + 3 * len(state.game.insights)
        first = size - 3 * len(state.game.insights)
        for i in range(3):
            seat = (state.to_act + i) % 3
            assert row[first + i * len(state.game.insights)] == state.estimate(seat)


@pytest.mark.parametrize("key", KEYS)
def test_inputs_do_not_depend_on_what_is_hidden(key: str) -> None:
    for number, state in enumerate(positions(key, 2, 8)):
        seat = int(state.to_act)
        other = state.resample(seat, number)
        if not state.simultaneous:  # others' plans are open in a sample, as they are to its rollouts
            assert list(inputs(state)) == list(inputs(other))


def tree(search: Search) -> list[list[int]]:
    """What a search has counted at its root."""
    root = search.root
    return [list(row) for row in (root.actions, root.visits, root.totals, root.points, root.available)]


# Of the trees below: the same in both builds, on every machine. A change of the rules, the policy or the search changes
# them; then write them anew.
TREES = {
    "coal-baron": "35ec24f3da9379cd",
    "haspelknecht": "2e724c46699a236d",
    "magnum-sal": "64dfe90f6096f5d0",
}


@pytest.mark.parametrize("key", KEYS)
def test_the_same_seed_and_budget_give_the_same_tree_in_both_builds(key: str) -> None:
    state = positions(key, 3, 3)[-1]
    network = any_network(state.game, 3, 5)[0]

    def searched(portions: list[int]) -> list[list[int]]:
        search = Search(state, state.to_act, 5, 25, cut_off=6, network=network)
        for portion in portions:
            search.run(portion)
        return tree(search)

    found = searched([24])
    assert found == searched([5, 17, 2])
    assert sha256(json.dumps(found).encode()).hexdigest()[:16] == TREES[key]


def shipped() -> list[tuple[str, int]]:
    """Return the games and seats for which there is a network."""
    return [(key, seats) for key in KEYS for seats in (2, 3, 4) if learned(pithead.game(key), seats) is not None]


def test_networks_are_shipped_for_two_seats_of_every_game() -> None:
    assert {(key, 2) for key in KEYS} <= set(shipped())


@pytest.mark.parametrize(("key", "seats"), shipped())
def test_a_network_that_is_shipped_says_how_it_came_about(key: str, seats: int) -> None:
    path = folder(key) / f"{seats}.json"
    about = json.loads(path.read_text(encoding="utf-8"))
    told = about.get("command") or about["alike"]  # the command that made it; or how it was made, and one that is alike
    assert told.startswith(f"pithead train {key} --seats {seats}")
    assert "command" in about or about["made"]
    assert about["positions"] > 50_000
    assert len(about["explained value"]) == len(about["explained lead"]) == 4
    assert path.stat().st_size + path.with_suffix(".bin").stat().st_size < 400_000


@pytest.mark.parametrize(("key", "seats"), shipped())
def test_a_network_knows_who_has_all_but_won(key: str, seats: int) -> None:
    """Near the end it sees ahead whom the points see ahead, mostly."""
    game = pithead.game(key)
    network = learned(game, seats)
    assert network is not None
    right = 0
    count = amount(interpreted=8, compiled=30, soak=100)
    for seed in range(count):
        chance = seeded(seed)
        met = [game.new(seats, seed)]
        while not met[-1].over:
            met.append(after_policy(met[-1], 1, chance))
        state = met[-4]
        row = inputs(state)
        network.run(row)
        values = list(network.out)[:seats]
        best = (values.index(max(values)) + int(state.to_act)) % seats
        right += met[-1].ranking()[best] == 1
    assert right >= count * 0.6


def folder(key: str) -> Path:
    return Path(pithead.__file__).parent / "games" / key.replace("-", "_") / "learned"


def test_a_file_that_does_not_fit_is_refused_with_a_sentence(tmp_path: Path) -> None:
    game = pithead.game("haspelknecht")
    path = folder(game.key) / "2.json"
    about, raw = json.loads(path.read_text(encoding="utf-8")), path.with_suffix(".bin").read_bytes()
    assert isinstance(made(game, 2, about, raw, "here"), Network)
    wrong = [
        ({**about, "rules_version": 0}, raw, "expected rules_version to be"),
        ({**about, "layout": "0"}, raw, "expected layout to be"),
        ({**about, "seats": 3}, raw, "expected seats to be 2"),
        (about, raw[:-2], "expected weights to be"),
        ({**about, "weights": sha256(raw[:-2]).hexdigest()[:16]}, raw[:-2], "expected weights for"),
        ({**about, "columns": [99999, *about["columns"][1:]]}, raw, "expected weights for"),
        ({**about, "biases": [[], [], []]}, raw, "biases"),
    ]
    for facts, content, words in wrong:
        with pytest.raises(PitheadError, match=words):
            made(game, 2, facts, content, "here")
    with pytest.raises(PitheadError, match="cannot be read"):
        read(game, 2, str(tmp_path / "2.json"))
    (tmp_path / "2.json").write_text("{}", encoding="utf-8")
    (tmp_path / "2.bin").write_bytes(b"")
    with pytest.raises(PitheadError, match="lacks"):
        read(game, 2, str(tmp_path / "2.json"))


def test_other_inputs_have_another_fingerprint() -> None:
    game = pithead.game("magnum-sal")
    assert len({layout(game, seats) for seats in (2, 3, 4)}) == 3


def test_the_search_without_a_learned_value_is_what_it_was() -> None:
    """Hand-written policy, rollouts to the end, the same exploration: by its own name and as an option."""
    state = positions("coal-baron", 2, 3)[-1]
    seat = int(state.to_act)
    expected = Search(state, seat, Rollouts("sims=10", 4).seed * 1_000_003 + 1, 120)
    expected.run(10)
    for bot in (Rollouts("sims=10", 4), Mcts("sims=10,value=rollout", 4)):
        assert tree(bot.search(state, seat)) == tree(expected)


def test_a_choice_that_is_settled_is_not_searched_on() -> None:
    state = next(state for state in positions("haspelknecht", 2, 9)[2:] if len(state.legal()) > 2)
    seat = int(state.to_act)
    whole, early = Mcts("sims=400", 3), Mcts("sims=400", 3)
    full, part = whole.search(state, seat), early.search(state, seat, whole=False)
    assert full.simulations == 400
    assert part.simulations <= 400
    assert part.best() == full.best()
