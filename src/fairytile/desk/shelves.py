"""Shelves: which devices share their games. Each has a key of its own, and no key is ever handed on.

A device that is on no shelf has its games for itself. Shelves are joined, never split: one that is turned
away, as when a phone was lost, has a key that is worth nothing from then on, and leaves its seats to the
others.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from fairytile.desk.kept import HOST, Card, Claim, Member
from fairytile.desk.keys import handle_of
from fairytile.live import Device, Holder, Shared
from fairytile.protocol import Refusal, Stage, Why
from fairytile.protocol.http_bodies import DeviceKind, Shelf, ShelfDevice

MOST_DEVICES: Final = 12
"""How many devices share their games at most."""
MET_EVERY: Final = 3_600_000
"""How many milliseconds may pass before it is kept again that a device was there."""


class Known(NamedTuple):
    """What a device says of itself when it comes to share games."""

    device: Device
    kind: str
    name: str
    """Empty if nobody gave it one."""


class Pair(NamedTuple):
    """Devices that may come to share their games: each with all on its shelf, those turned away included."""

    ours: frozenset[str]
    theirs: frozenset[str]


def member_of(device: Device, shelf: Sequence[Member]) -> Member | None:
    """A device as its shelf knows it; None if it is on none."""
    return next((member for member in shelf if member.device == device), None)


def holder_of(device: Device, shelf: Sequence[Member]) -> Holder | None:
    """Who acts when a device does, by its shelf: nobody if it was turned away."""
    own = member_of(device, shelf)
    if own is None:
        return device
    return None if own.gone is not None else Shared(device, frozenset(Device(each.device) for each in shelf))


def there(shelf: Sequence[Member]) -> list[Member]:
    """Those on a shelf that were not turned away."""
    return [member for member in shelf if member.gone is None]


def shelf_shown(members: Sequence[Member], own: Device | None) -> Shelf:
    """What a device is told of those that share its games."""
    return Shelf(
        tuple(
            ShelfDevice(
                handle_of(member.device),
                DeviceKind(member.kind) if member.kind else None,
                member.name,
                member.joined,
                member.seen,
                member.device == own,
            )
            for member in members
        )
    )


def pair_of(one: Device, ours: Sequence[Member], other: Device, theirs: Sequence[Member]) -> Pair:
    """Two devices that may share their games as far as their shelves go; raises `Refusal`."""
    if one == other or any(member.device == other for member in there(ours)):
        raise Refusal(Why.ONE_SHELF)
    if max(1, len(there(ours))) + max(1, len(there(theirs))) > MOST_DEVICES:
        raise Refusal(Why.SHELF_FULL)
    return Pair(
        frozenset({one, *(member.device for member in ours)}),
        frozenset({other, *(member.device for member in theirs)}),
    )


def check_apart(pair: Pair, cards: Collection[Card], claims: Collection[Claim]) -> None:
    """See that two do not play against each other; raises `Refusal`.

    Both would have seats, or have them kept, at a table whose game is not over.

    Args:
        pair: Who may come to share their games.
        cards: The tables of the first of them.
        claims: All seats of both.
    """
    going = {card.table for card in cards if card.stage is not Stage.OVER}
    seats = [claim for claim in claims if claim.seat != HOST and claim.table in going]
    ours = {claim.table for claim in seats if claim.device in pair.ours}
    if any(claim.table in ours for claim in seats if claim.device in pair.theirs):
        raise Refusal(Why.AGAINST)


def joined(old: Known, new: Known, shelves: Sequence[Member], new_shelf: str, now: int) -> tuple[Member, ...]:
    """Two devices, and all that are on their shelves, as members of one shelf.

    Args:
        old: The device whose shelf it is then.
        new: The device that comes to it.
        shelves: All on the shelves of both, first that of the old one.
        new_shelf: What a shelf is called if the old one has none yet.
        now: The time.
    """
    known = {member.device: member for member in shelves}
    shelf = known[old.device].shelf if old.device in known else new_shelf
    for each in (old, new):
        member = known.get(each.device) or Member(each.device, shelf, each.kind, "", now, now)
        known[each.device] = replace(member, kind=each.kind, name=each.name or member.name)
    return tuple(replace(member, shelf=shelf) for member in known.values())


def to_turn_away(own: Device, shelf: Sequence[Member], handle: str) -> Member | None:
    """Who on a shelf is called so; None if it is the device that asks, on no shelf. Raises `Refusal`."""
    found = next((each for each in there(shelf) if handle_of(each.device) == handle), None)
    if found is None and handle != handle_of(own):
        raise Refusal(Why.UNKNOWN)
    return found


def alone(device: Device, new_shelf: str, now: int) -> Member:
    """A device on a shelf of its own, to remember that it was turned away."""
    return Member(device, new_shelf, "", "", now, now)


def turned_away(member: Member, now: int) -> Member:
    """A device whose key is worth nothing any more."""
    return replace(member, name="", gone=now)
