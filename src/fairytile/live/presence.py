"""Presence and absence: who is connected, how long others wait for who is not, and who may stop a game.

Whoever serves a table knows which devices are connected and since when others are away, and hands that over
as a value; the table itself knows no connections. Nothing here depends on what lies hidden, so that everybody
can be told all of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from fairytile.live.entries import Device
from fairytile.live.table import Table
from fairytile.protocol.limits import ANSWER_WITHIN, THINKING
from fairytile.protocol.replies import Missing
from fairytile.state import SeatNumber

_NEVER: Final[Mapping[Device, int]] = {}


class Presence(NamedTuple):
    """Who is at a table, and since when others are away."""

    here: Collection[Device] | None
    """The devices that are connected; None if all are."""
    away: Mapping[Device, int] = _NEVER
    """When others left, in milliseconds."""
    known: int = 0
    """Since when anybody would have been seen coming: whoever is in neither is away since then at least."""

    def is_here(self, device: Device | None) -> bool:
        """Whether a device is connected."""
        return device is not None and (self.here is None or device in self.here)


EVERYBODY: Final = Presence(None)
NOBODY: Final = Presence(())


def patience_left(table: Table, seat: SeatNumber, presence: Presence, now: int) -> int | None:
    """For how many milliseconds a seat has to wait for its player before others may hand it to a bot.

    It is 0 if they may. It counts from when the device went away, or from when the turn was left alone,
    whichever comes first: who thinks about a turn has ten minutes at least, also with the device switched
    off. None for a bot's seat, and for who is there while somebody else is to move.
    """
    chair, running = table.chairs[seat], table.running
    if running is None or table.is_over or not chair.is_persons:
        return None
    patience = 1000 * table.settings.patience
    waits = []
    if not presence.is_here(chair.device):
        waits.append(_left(patience, _away_since(table, seat, presence), now))
    if running.state.to_move == seat:
        waits.append(_left(max(patience, THINKING), table.changed, now))
    return min(waits, default=None)


def missing(
    table: Table, agreed: Collection[SeatNumber], presence: Presence, now: int
) -> tuple[Missing, ...]:
    """Who is missing to stop a game that some have agreed to stop; nobody if it can be stopped.

    Everybody has to agree who plays and is there, or has been away for less than the table's patience. One
    alone stops only against computer players: if others have left, their seats go to those first, and they
    have the same time once more to come back. So nobody gets out of a lost game by waiting for a battery.
    Nor does anybody by a second seat at their own device: where others play elsewhere, a device is one voice.
    """
    found = []
    for seat in table.people or _owners(table):
        left = patience_left(table, seat, presence, now)
        if seat not in agreed and left != 0:
            found.append(Missing(seat, _unless_here(table, seat, presence, left), give=False))
    here = [each.seat for each in found if each.left is None]
    if len(_voices(table, {*agreed, *here})) > 1:
        return tuple(found)
    # Nobody else who is there could agree: it is not enough to wait, the seats have to be handed over.
    told = {each.seat: replace(each, give=each.left is not None) for each in found}
    out = [seat.out for seat in table.running.state.seats] if table.running else []
    for seat in _owners(table):
        if seat in agreed or seat in told or out[seat]:
            continue
        given = table.chairs[seat].given
        if given is None:
            told[seat] = Missing(seat, None, give=True)
            continue
        left = _left(1000 * table.settings.patience, max(given, _away_since(table, seat, presence)), now)
        if left or presence.is_here(table.chairs[seat].device):
            told[seat] = Missing(seat, _unless_here(table, seat, presence, left), give=False)
    return tuple(told[seat] for seat in sorted(told))


def answer_left(table: Table, seat: SeatNumber, now: int) -> int | None:
    """For how many milliseconds a player can still say no to another device; None if nobody asks."""
    wish = table.wanted.get(seat)
    # A clock that was put back does not make anybody wait until it has caught up.
    return None if wish is None else max(0, ANSWER_WITHIN - abs(now - wish.at))


def _owners(table: Table) -> tuple[SeatNumber, ...]:
    """The seats of people, also while bots play them."""
    return tuple(SeatNumber(n) for n, chair in enumerate(table.chairs) if chair.device is not None)


def _voices(table: Table, seats: Collection[SeatNumber]) -> set[SeatNumber | Device | None]:
    """Who speaks for some seats: their devices, or each seat for itself where all play at the same device."""
    owners = {table.chairs[seat].device for seat in _owners(table)}
    return {seat if len(owners) == 1 else table.chairs[seat].device for seat in seats}


def _away_since(table: Table, seat: SeatNumber, presence: Presence) -> int:
    """Since when somebody is away: not before they had the seat, nor before the cards were dealt."""
    chair = table.chairs[seat]
    left = presence.known if chair.device is None else presence.away.get(chair.device, presence.known)
    return max(left, chair.since, table.dealt_at)


def _left(patience: int, since: int, now: int) -> int:
    # A clock that was put back does not bind a seat to who has left it until it has caught up.
    return max(0, patience - abs(now - since))


def _unless_here(table: Table, seat: SeatNumber, presence: Presence, left: int | None) -> int | None:
    return None if presence.is_here(table.chairs[seat].device) else left
