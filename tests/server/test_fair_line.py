"""Tables take turns, and one that asks a lot waits for itself alone."""

from __future__ import annotations

import pytest

from fairytile.server.fair_line import FairLine


def filled(waiting: str, most: int = 100) -> FairLine[str]:
    """A line of things that are named for their table and their number at it, such as a1 b1 a2."""
    line = FairLine[str](most)
    for what in waiting.split():
        assert line.put(what[0], what) is None
    return line


def emptied(line: FairLine[str]) -> str:
    return " ".join(line.take() for _ in range(len(line)))


def test_each_table_has_its_turn() -> None:
    assert emptied(filled("a1 a2 a3 a4 b1 c1 c2")) == "a1 b1 c1 a2 c2 a3 a4"


def test_who_comes_later_waits_for_one_of_each_table() -> None:
    line = filled("a1 a2 a3 b1 b2")
    assert line.take() == "a1"
    line.put("c", "c1")
    assert emptied(line) == "b1 a2 c1 b2 a3"


def test_where_there_is_no_room_the_table_with_the_most_has_to_go() -> None:
    line = filled("b1 a1 a2 a3 c1", most=5)
    assert line.put("d", "d1") == "a3"
    assert line.put("a", "a4") == "a4"
    assert line.put("c", "c2") == "c2"
    assert emptied(line) == "b1 a1 c1 d1 a2"


def test_what_does_not_wait_any_more_is_as_if_it_had_never_come() -> None:
    line = filled("a1 b1 a2")
    for what in ("a1", "a1", "b1"):
        line.drop(what[0], what)
    assert emptied(line) == "a2"
    with pytest.raises(LookupError):
        line.take()
