"""Tables take turns, and one that asks a lot waits for itself alone."""

from __future__ import annotations

import pytest

from fairytile.server.jobs.fair_queue import FairLine


def filled(waiting: str, most: int = 100) -> FairLine[str]:
    """A line of things that are named for whose they are and a number, such as a1 b1 a2, or ax1 ay1 bz1."""
    line = FairLine[str](most)
    for what in waiting.split():
        assert line.put((*what[:-1],), what) is None
    return line


def emptied(line: FairLine[str]) -> str:
    return " ".join(line.take() for _ in range(len(line)))


def test_each_table_has_its_turn() -> None:
    assert emptied(filled("a1 a2 a3 a4 b1 c1 c2")) == "a1 b1 c1 a2 c2 a3 a4"


def test_who_comes_later_waits_for_one_of_each_table() -> None:
    line = filled("a1 a2 a3 b1 b2")
    assert line.take() == "a1"
    line.put(("c",), "c1")
    assert emptied(line) == "b1 a2 c1 b2 a3"


def test_where_there_is_no_room_the_table_with_the_most_has_to_go() -> None:
    line = filled("b1 a1 a2 a3 c1", most=5)
    assert line.put(("d",), "d1") == "a3"
    assert line.put(("a",), "a4") == "a4"
    assert line.put(("c",), "c2") == "c2"
    assert emptied(line) == "b1 a1 c1 d1 a2"


def test_what_does_not_wait_any_more_is_as_if_it_had_never_come() -> None:
    line = filled("a1 b1 a2")
    for what in ("a1", "a1", "b1"):
        line.drop((what[0],), what)
    assert emptied(line) == "a2"
    with pytest.raises(LookupError):
        line.take()


def test_a_device_with_many_tables_has_one_share_and_so_has_an_address_with_many_devices() -> None:
    assert emptied(filled("ax1 ay1 az1 bx1 by1")) == "ax1 bx1 ay1 by1 az1"
    # At the address h the device a has three tables, and b has one; at the address i there is one device.
    assert emptied(filled("hax1 hay1 haz1 hbx1 icx1 icx2")) == "hax1 icx1 hbx1 icx2 hay1 haz1"


def test_where_there_is_no_room_the_largest_group_of_the_largest_has_to_go() -> None:
    line = filled("hax1 hay1 hay2 hbx1 icx1", most=5)
    assert line.put(("i", "d", "x"), "idx1") == "hay2"
    assert line.put(("i", "d", "x"), "idx2") == "idx2"
    line.drop(("h", "b", "x"), "hbx1")
    line.drop(("h", "b", "x"), "hbx1")
    assert emptied(line) == "hax1 icx1 hay1 idx1"
