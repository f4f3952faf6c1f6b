"""Actions are declared once: a line gives numbers, notation, paragraph and arguments."""

import pytest

from pithead.core.bits import bit
from pithead.core.catalogue import Catalogue, Offer, Values
from pithead.core.errors import BadAction
from pithead.core.layout import Layout

pytestmark = pytest.mark.both

COLOURS = ["yellow", "brown"]
PAYMENTS = ["none", "disc", "food", "thaler"]


def example() -> tuple[Catalogue, list[int]]:
    actions = Catalogue()
    families = [
        actions.declare("take {colour} from area {pool}", "X 1", COLOURS, ["1", "2", "3"]),
        actions.declare("pass", "X 2"),
        actions.declare("pay {payment}", "X 3", Values(PAYMENTS, 1)),
        actions.declare("give {payment} to {colour}", "X 4", Values(PAYMENTS, 2, 3), Values(COLOURS, 1)),
    ]
    return actions, families


def test_a_line_gives_every_action_its_number_and_its_notation() -> None:
    actions, _ = example()
    assert actions.texts() == [
        "take yellow from area 1", "take yellow from area 2", "take yellow from area 3",
        "take brown from area 1", "take brown from area 2", "take brown from area 3",
        "pass", "pay disc", "pay food", "pay thaler", "give food to brown", "give thaler to brown",
    ]  # fmt: skip
    assert [actions.parse(text) for text in actions.texts()] == list(range(len(actions)))


def test_what_is_encoded_is_decoded() -> None:
    actions, families = example()
    for action in range(len(actions)):
        family, first, second = actions.family[action], actions.first[action], actions.second[action]
        assert actions.number(family, first, second) == action
        assert family in families
    take, _, pay, give = families
    assert actions.text(actions.number(take, 1, 2)) == "take brown from area 3"
    assert actions.text(actions.number(pay, PAYMENTS.index("thaler"))) == "pay thaler"
    assert actions.text(actions.number(give, PAYMENTS.index("food"), COLOURS.index("brown"))) == "give food to brown"


def test_arguments_and_paragraph_by_name() -> None:
    actions, _ = example()
    assert actions.named(4) == {"colour": "brown", "pool": "2"}
    assert actions.named(6) == {}
    assert actions.named(11) == {"payment": "thaler", "colour": "brown"}
    assert [actions.paragraph(action) for action in (0, 6, 7, 10)] == ["X 1", "X 2", "X 3", "X 4"]


def test_a_notation_twice_is_an_error() -> None:
    actions, _ = example()
    with pytest.raises(ValueError, match="got 'pass' twice"):
        actions.declare("pass", "X 5")


def test_a_number_that_is_no_action() -> None:
    actions, _ = example()
    with pytest.raises(BadAction, match="expected an action from 0 to 11, got 12"):
        actions.text(12)


def test_an_offer_of_single_actions_families_and_sets() -> None:
    actions, (take, pass_, pay, _) = example()
    offer = Offer(actions)
    offer.one(take, 1, 0)
    offer.one(pass_)
    offer.set_of(pay, bit(1) | bit(3))
    assert [actions.text(offer.actions[i]) for i in range(offer.n)] == [
        "take brown from area 1", "pass", "pay disc", "pay thaler",
    ]  # fmt: skip
    offer.n = 0
    offer.all_of(pay)
    assert list(offer.actions[: offer.n]) == [7, 8, 9]


def test_an_offer_is_lent_to_one_at_a_time() -> None:
    actions, _ = example()
    one, other = actions.borrow(), actions.borrow()
    assert one is not other
    actions.give_back(one)
    assert actions.borrow() is one


def test_a_set_may_have_many_members() -> None:
    actions = Catalogue()
    family = actions.declare("{number}", "X 1", [str(number) for number in range(60)])
    offer = Offer(actions)
    offer.set_of(family, bit(0) | bit(31) | bit(32) | bit(59))
    assert list(offer.actions[: offer.n]) == [0, 31, 32, 59]


def test_a_layout_knows_where_its_parts_lie() -> None:
    layout = Layout(1)
    assert layout.table_part("year", "1 to 3") == 0
    assert layout.table_part("season", "one is 1", ["spring", "summer"]) == 1
    assert layout.seat_part("coal", "on the farm") == 0
    assert layout.seat_part("discs", "by colour", COLOURS) == 1
    assert (layout.size(2), len(layout.blank)) == (9, 15)
    assert [(part.name, part.offset, part.size) for part in layout.fields(2)] == [
        ("year", 0, 1), ("season", 1, 2), ("seat 0 coal", 3, 1), ("seat 0 discs", 4, 2), ("seat 1 coal", 6, 1),
        ("seat 1 discs", 7, 2),
    ]  # fmt: skip
    with pytest.raises(AssertionError, match="'coal' twice"):
        layout.table_part("coal", "again")
