"""The command line with a game in which several seats decide at once, and more play than have names."""

from pathlib import Path

import pytest

from pithead import Game, Record, Refusal, State
from pithead.core import reasons, registry
from pithead.core.catalogue import Catalogue
from pithead.core.events import Event

ROUNDS = 3
ACTIONS = Catalogue()
BID = ACTIONS.declare("bid {number}", "B 1", ["1", "2", "3"])


class BidState(State):
    """Everybody bids at once, in secret; the highest bids score."""

    bids: list[int]
    points: list[int]
    round: int

    def copy(self):
        other = BidState(self.game, self.seats, self.options, self.chance.copy())
        other.bids, other.points, other.round = self.bids[:], self.points[:], self.round
        other.to_act, other.over = self.to_act, self.over
        return other

    def deal(self):
        self.bids, self.points, self.round = [0] * self.seats, [0] * self.seats, 0

    def written(self):
        return {"bids": self.bids, "points": self.points, "round": self.round}

    def read(self, r):
        raise NotImplementedError

    @property
    def waiting(self):
        return [] if self.over else [seat for seat in range(self.seats) if not self.bids[seat]]

    def may_decide(self, seat):
        return seat in self.waiting

    def ask(self, seat, offer):
        offer.all_of(BID)

    def why_not(self, seat, family, first, second):
        return reasons.OK

    def answer(self, seat, family, first, second):
        self.bids[seat] = first + 1
        if self.journal is not None:
            self.journal.append(Event("bid", seat, "B 1", {"bid": first + 1}, seen_by=1 << seat))
        if 0 in self.bids:
            self.to_act = self.bids.index(0)
            return
        for other in range(self.seats):
            points = int(self.bids[other] == max(self.bids))
            self.points[other] += points
            if self.journal is not None:
                self.journal.append(Event("shown", other, "B 2", {"bid": self.bids[other]}, points, reveals=True))
        self.bids = [0] * self.seats
        self.round += 1
        self.over = self.round == ROUNDS
        self.to_act = -1 if self.over else 0

    def asked(self):
        return "B 1", "bid"

    def explain(self, seat, action, reason):
        return Refusal("B 1", "you have bid already")

    def scores(self):
        return list(self.points)

    def seen_by(self, seat):
        return {"round": self.round, "mine": self.bids[seat] if seat >= 0 else None}

    def redraw(self, seat, chance):
        pass


class Bids(Game):
    """Three rounds of bidding, for two to six."""

    def __init__(self):
        super().__init__("bids", "Bids", 1, 2, 6, [], ACTIONS, ["bid"])

    def blank(self, seats, options, chance):
        return BidState(self, seats, options, chance)

    def describe(self, view, names):
        return f"Round {view['round']}"

    def sentence(self, event, names):
        return f"{names[event.seat]} {'secretly bids' if event.kind == 'bid' else 'shows'} {event.facts['bid']}"


@pytest.fixture(autouse=True)
def _bids_installed(monkeypatch):
    monkeypatch.setitem(registry._loaded, "bids", Bids())


def test_a_person_is_asked_when_all_others_have_decided_and_does_not_see_what(run):
    result = run("play", "bids", "--seats", 6, "--seat", 1, "--record", "game.txt", typed="bid 3\n" * ROUNDS)
    record = Record.load("game.txt")
    record.verify()
    assert result.code == 0
    assert [seat for seat, _ in record.actions[:6]] == [0, 2, 3, 4, 5, 1]
    assert "You are Indigo, seat 1; Madder, Moss, Plum, Teal and Umber play as Miner." in result.out
    assert "Indigo secretly bids 3" in result.out
    assert result.out.count("secretly bids") == ROUNDS
    assert "Umber shows" in result.out


def test_a_secret_decision_of_another_is_not_named_when_one_wants_to_take_back(run):
    result = run("play", "bids", "--seat", 1, "--record", "game.txt", typed="undo\n")
    assert "You cannot take that back: Moss has decided since." in result.out


def test_shared_places_are_shown_as_shared(run):
    seed = 0
    while True:  # until all bid the same in every round
        name = f"{seed}.txt"
        out = run("play", "bids", "--seats", 2, "--seed", seed, "--record", name, typed="bid 3\n" * ROUNDS).out
        if len(set(Record.load(name).verify().scores())) == 1:
            break
        seed += 1
    assert out.count("1, shared") == 2


def test_it_is_simulated_with_and_without_records_alike(run):
    plain = run("simulate", "bids", "--games", 20, "--seats", 5, "--jobs", 1).out
    kept = run("simulate", "bids", "--games", 20, "--seats", 5, "--jobs", 1, "--out", "records").out
    assert plain.splitlines()[:10] == kept.splitlines()[:10]
    assert "4 Teal" in plain
    assert len(list(Path("records").iterdir())) == 20


def test_a_replay_keeps_bids_secret_until_they_are_shown(run):
    run("simulate", "bids", "--games", 1, "--out", "records", "--jobs", 1)
    spectator = run("replay", "records/bids-3-0.txt").out
    assert "Madder decides in secret" in spectator
    assert "secretly" not in spectator
    assert "Madder secretly bids" in run("replay", "records/bids-3-0.txt", "--seat", 0).out
