"""Devices come to share their games by what is handed in; what is to be kept comes out."""

from __future__ import annotations

import pytest

from fairytile.desk.carrying import (
    CARRY_LASTS,
    Link,
    answered,
    asked_by,
    carry,
    keys_of,
    link_of,
    seen_by_new,
)
from fairytile.desk.kept import HOST as HOST_SEAT
from fairytile.desk.kept import Card, Claim, Member
from fairytile.desk.keys import handle_of
from fairytile.desk.shelves import (
    MOST_DEVICES,
    Known,
    check_apart,
    holder_of,
    joined,
    pair_of,
    shelf_shown,
    to_turn_away,
    turned_away,
)
from fairytile.live import Device, Shared
from fairytile.protocol import Refusal, Stage, Why
from fairytile.protocol.http_bodies import DeviceKind

OLD, NEW, THIEF = Device("old"), Device("new"), Device("thief")
PHONE, TABLET = DeviceKind.PHONE, DeviceKind.TABLET
SECRET, NOW = "a-secret-of-a-link", 1_000_000


def member(device: Device, shelf: str = "s", gone: int | None = None) -> Member:
    """A device on a shelf."""
    return Member(device, shelf, "phone", "", NOW, NOW, gone)


def opened() -> Link:
    """A link of the old device."""
    return carry(OLD, PHONE, "", SECRET, NOW)[0]


def why(refused: pytest.ExceptionInfo[Refusal]) -> Why:
    """The code of a refusal."""
    return refused.value.why


def test_a_device_acts_for_its_shelf_and_for_nobody_once_it_was_turned_away() -> None:
    shelf = [member(OLD), member(NEW, gone=NOW)]
    assert holder_of(THIEF, []) == THIEF
    assert holder_of(OLD, shelf) == Shared(OLD, frozenset({OLD, NEW}))
    assert holder_of(NEW, shelf) is None


def test_devices_of_one_shelf_and_of_full_ones_are_not_joined() -> None:
    shelf = [member(OLD), member(NEW)]
    full = [member(Device(f"d{number}")) for number in range(MOST_DEVICES)]
    for one, ours, other, theirs, said in (
        (OLD, [], OLD, [], Why.ONE_SHELF),
        (OLD, shelf, NEW, shelf, Why.ONE_SHELF),
        (OLD, [], Device("d0"), full, Why.SHELF_FULL),
    ):
        with pytest.raises(Refusal) as refused:
            pair_of(one, ours, other, theirs)
        assert why(refused) is said
    assert pair_of(OLD, [], Device("d0"), full[1:]).ours == {OLD}


@pytest.mark.parametrize("stage", Stage)
def test_who_plays_against_each_other_does_not_share_games_until_they_are_over(stage: Stage) -> None:
    pair, cards = pair_of(OLD, [], NEW, []), [Card("t", stage, 0, 0)]
    check_apart(pair, cards, [Claim("t", HOST_SEAT, OLD), Claim("t", 1, NEW)])
    check_apart(pair, cards, [Claim("t", 0, OLD), Claim("u", 1, NEW)])
    both = [Claim("t", 0, OLD), Claim("t", 1, NEW)]
    if stage is Stage.OVER:
        check_apart(pair, cards, both)
    else:
        with pytest.raises(Refusal) as refused:
            check_apart(pair, cards, both)
        assert why(refused) is Why.AGAINST


def test_two_shelves_become_the_one_of_the_older_device() -> None:
    shelves = [member(OLD, "a"), member(NEW, "b"), member(THIEF, "b", gone=NOW)]
    found = joined(Known(OLD, "phone", ""), Known(NEW, "tablet", "Kitchen"), shelves, "c", NOW + 1)
    assert {each.device: (each.shelf, each.name, each.gone) for each in found} == {
        OLD: ("a", "", None),
        NEW: ("a", "Kitchen", None),
        THIEF: ("a", "", NOW),
    }
    first = joined(Known(OLD, "phone", ""), Known(NEW, "tablet", ""), [], "c", NOW)
    assert {(each.device, each.shelf) for each in first} == {(OLD, "c"), (NEW, "c")}


def test_only_a_device_of_the_shelf_is_turned_away_by_its_handle() -> None:
    shelf = [member(OLD), member(NEW)]
    assert to_turn_away(OLD, shelf, handle_of(NEW)) == shelf[1]
    assert to_turn_away(OLD, [], handle_of(OLD)) is None
    assert turned_away(shelf[1], NOW + 1).gone == NOW + 1
    with pytest.raises(Refusal) as refused:
        to_turn_away(OLD, shelf, handle_of(THIEF))
    assert why(refused) is Why.UNKNOWN


def test_a_shelf_that_is_shown_names_no_device() -> None:
    shelf = shelf_shown([member(OLD), member(NEW)], NEW)
    assert [each.this for each in shelf.devices] == [False, True]
    assert [each.handle for each in shelf.devices] == [handle_of(OLD), handle_of(NEW)]
    assert OLD not in repr(shelf)


def test_both_devices_see_the_same_number_and_each_sees_the_other() -> None:
    link = asked_by(opened(), NEW, TABLET, " Kitchen ")
    ours, theirs = link.seen_by(OLD), link.seen_by(NEW)
    assert ours.number == theirs.number is not None
    assert (ours.kind, ours.name, theirs.kind, theirs.name) == (TABLET, "Kitchen", PHONE, "")
    assert ours.expires == NOW + CARRY_LASTS
    assert asked_by(opened(), THIEF, TABLET, "").number != link.number


def test_a_stranger_learns_nothing_of_a_link() -> None:
    for link in (opened(), asked_by(opened(), NEW, TABLET, "")):
        with pytest.raises(Refusal) as refused:
            link.seen_by(THIEF)
        assert why(refused) is Why.NOT_INVITED
    with pytest.raises(Refusal) as refused:
        seen_by_new(asked_by(opened(), NEW, TABLET, ""), THIEF)
    assert why(refused) is Why.NOT_INVITED


def test_only_the_device_that_made_the_link_says_yes_and_to_the_number_that_it_saw() -> None:
    link = asked_by(opened(), NEW, TABLET, "")
    number = link.number
    assert number is not None
    wrong = f"{(int(number) + 1) % 10_000:04}"
    for asking, said in ((NEW, number), (THIEF, number), (OLD, wrong)):
        with pytest.raises(Refusal) as refused:
            answered(link, asking, said, yes=True)
        assert why(refused) is Why.NOT_INVITED
    with pytest.raises(Refusal):
        answered(opened(), OLD, number, yes=True)
    then = answered(link, OLD, number, yes=True)
    assert (then.state, answered(link, OLD, number, yes=False).state) == ("shared", "refused")
    assert answered(then, OLD, wrong, yes=False) == then, "sent again"


def test_a_link_that_has_come_further_uses_up_what_it_was() -> None:
    link = opened()
    then = asked_by(link, NEW, TABLET, "")
    change, keys = link.becomes(then), dict(keys_of(SECRET))
    assert [*change.used] == [keys["open"]]
    assert [each.key for each in change.issued] == [keys["asked"]]
    assert link_of("asked", SECRET, then.ticket) == then
    assert dict(keys_of("no secret")) == {}


def test_a_name_that_is_no_name_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        carry(OLD, PHONE, "x" * 500, SECRET, NOW)
    assert why(refused) is Why.NO_NAME
