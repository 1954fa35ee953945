"""Places for sockets: whoever plays finds one, whatever a crowd of others does."""

from __future__ import annotations

import random

import pytest

from fairytile.live import Device
from fairytile.server.edge.rate_limits import Asker, KnownDevices, OverBudget, Whose
from fairytile.server.edge.socket_places import Gone, Places, SocketPlace
from fairytile.server.limits import Limits

PLAYERS = tuple(Device(f"player {number}") for number in range(4))


async def nobody(_: str) -> bool:
    return False


def places(connections: int = 100, of_address: int = 100, of_device: int = 100) -> Places:
    """Places of a server at which a few devices play."""
    known = KnownDevices(nobody, float)
    for player in PLAYERS:
        known.add(player)
    limits = Limits(
        connections=connections, connections_of_address=of_address, connections_of_device=of_device
    )
    return Places(limits, known)


def stranger(number: int, address: str = "here") -> Asker:
    return Asker(Device(f"stranger {number}"), address)


def test_a_stranger_displaces_nobody() -> None:
    full = places(of_address=2)
    for number in range(2):
        full.enter(stranger(number))
    with pytest.raises(OverBudget) as over:
        full.enter(stranger(2))
    assert over.value.whose is Whose.ADDRESS
    full.enter(stranger(2, "there"))
    assert len(full) == 3


def test_the_silent_go_first_and_then_who_has_been_there_longest() -> None:
    full = places(of_address=3)
    first, second, quiet = (full.enter(stranger(number)) for number in range(3))
    first.greeted = second.greeted = True
    for gone in (quiet, first, second):
        full.enter(Asker(PLAYERS[0], "here"))
        assert gone.gone is Gone.FOR_A_PLAYER


def test_a_device_gives_way_to_its_own_newest_window_and_to_who_has_fewer() -> None:
    full = places(of_address=4, of_device=3)
    windows = [full.enter(Asker(PLAYERS[0], "here")) for _ in range(4)]
    assert [window.gone for window in windows] == [Gone.FOR_A_WINDOW, None, None, None]
    others = [full.enter(Asker(player, "here")) for player in PLAYERS[1:3]]
    assert [window.gone for window in windows[1:]] == [Gone.FOR_A_WINDOW, None, None]
    third = full.enter(Asker(PLAYERS[3], "here"))
    assert windows[2].gone is Gone.FOR_A_WINDOW
    assert {each.gone for each in (*others, third)} == {None}
    with pytest.raises(OverBudget):  # all have one now
        full.enter(Asker(PLAYERS[3], "here"))


def test_who_sat_down_meanwhile_is_a_stranger_no_more() -> None:
    full = places(of_address=1)
    there = full.enter(stranger(0))
    full._known.add("stranger 0")
    with pytest.raises(OverBudget):
        full.enter(Asker(PLAYERS[0], "here"))
    full.leave(there)
    full.leave(there)
    assert len(full) == 0
    full.enter(Asker(PLAYERS[0], "here"))


@pytest.mark.parametrize("seed", range(20))
def test_there_are_never_too_many_and_a_player_gets_in_as_long_as_a_stranger_is_there(seed: int) -> None:
    rng = random.Random(seed)
    some = places(connections=12, of_address=5, of_device=3)
    inside: list[SocketPlace] = []
    for _ in range(500):
        address = rng.choice("abcd")
        plays = rng.random() < 0.3
        asker = Asker(rng.choice(PLAYERS), address) if plays else stranger(rng.randrange(99), address)
        strangers = any(place.asker.device not in PLAYERS for place in inside if place.gone is None)
        here = [place for place in inside if place.gone is None and place.asker.address == address]
        strangers_here = len(here) < 5 or any(place.asker.device not in PLAYERS for place in here)
        try:
            inside.append(some.enter(asker))
        except OverBudget:
            assert not plays or not (strangers and strangers_here)
        inside = [place for place in inside if place.gone is None]
        assert len(some) == len(inside) <= 12
        assert all(sum(place.asker.address == each for place in inside) <= 5 for each in "abcd")
        if inside and rng.random() < 0.3:
            some.leave(inside.pop(rng.randrange(len(inside))))
