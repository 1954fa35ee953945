"""What a device keeps of its places, and from whom."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from fairytile.client import Address, Place, Places
from fairytile.client.saved_seats import new_key, state_folder
from fairytile.protocol import TableId
from fairytile.state import SeatNumber

PLACE = Place("http://h:1", TableId("abc"), SeatNumber(1), new_key(), "ab" * 32, "cd" * 32)


def test_a_place_is_found_again_by_its_table_and_by_its_seat(tmp_path: Path) -> None:
    places = Places(tmp_path)
    other = replace(PLACE, seat=SeatNumber(2), device=new_key())
    for place in (PLACE, other, replace(PLACE, table=TableId("abc-1"))):
        places.keep(place)
    assert places.find(Address.of("http://h:1/t/abc")) == (PLACE, other)
    assert places.find(other.address) == (other,)
    assert places.find(Address.of("http://h:2/t/abc")) == ()
    assert places.find(Address.of("https://h:1/t/abc")) == (), "a key is for one server"


@pytest.mark.skipif(sys.platform == "win32", reason="rights are others there")
def test_nobody_else_can_read_a_key(tmp_path: Path) -> None:
    places = Places(tmp_path / "places")
    places.keep(PLACE)
    places.keep(PLACE)
    (file,) = places.folder.iterdir()
    assert (file.stat().st_mode & 0o777, places.folder.stat().st_mode & 0o777) == (0o600, 0o700)


def test_a_key_is_not_shown_by_accident() -> None:
    assert PLACE.device not in repr(PLACE)


@pytest.mark.parametrize("text", ["", "{}", "[", '{"server": 1}', "[" * 100_000])
def test_a_file_with_something_else_is_no_place(tmp_path: Path, text: str) -> None:
    places = Places(tmp_path)
    places.keep(PLACE)
    (file,) = tmp_path.iterdir()
    file.write_text(text, encoding="utf-8")
    assert places.find(PLACE.address) == ()


def test_places_are_kept_where_the_system_keeps_such_things(tmp_path: Path) -> None:
    assert state_folder({"XDG_STATE_HOME": str(tmp_path)}) == tmp_path / "fairytile" / "places"
