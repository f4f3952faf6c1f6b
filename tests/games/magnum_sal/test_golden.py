"""Golden games: the same actions show every seat the same, in every version and both builds."""

import pytest

from support.golden import Plan, actions_of, check, path_of, write
from support.magnum_sal import GAME, Progress

pytestmark = pytest.mark.both

PLAN = Plan(
    "phase",
    "chambers order_pile tool_pile pile_left unseen_tools chance",
    without="payment",
    also="mapped_mine=on",
)
CASES = [
    *((seats, {"edition": edition}) for seats in (2, 3, 4) for edition in ("french", "english")),
    (3, {"edition": "french", "cart": "two"}),
]
WITH_EITHER_CART = (4, {"edition": "english"})  # played the same with both rules for carts


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_a_golden_game_shows_what_it_showed(seats: int, options: dict[str, str]) -> None:
    record = check(path_of(GAME, seats, options))
    assert record.options == {"mapped_mine": "off", "cart": "unlimited", **options}
    assert ("mapped_mine=on cart=two" if (seats, options) == WITH_EITHER_CART else "mapped_mine=on") == record.tags[
        "also"
    ]


def test_the_golden_games_are_real_ones() -> None:
    """Orders are delivered, salt extracted, tools used: the records say something."""
    words = actions_of(GAME, CASES)
    for word in ("extract", "take", "pump", "castle", "deliver", "bucket", "cart", "pickaxe", "food", "sell", "lose"):
        assert f" {word}" in words


if __name__ == "__main__":
    for seats, options in CASES:
        both = (seats, options) == WITH_EITHER_CART
        plan = PLAN._replace(also=f"{PLAN.also} cart=two") if both else PLAN
        write(GAME, seats, options, plan, Progress(seats))
