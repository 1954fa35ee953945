"""Shelves: which devices share their games. Each has a key of its own, and no key is ever handed on.

A device that is on no shelf has its games for itself. Shelves are joined, never split: one that is turned
away, as when a phone was lost, has a key that is worth nothing from then on, and leaves its seats to the
others.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, NamedTuple

from fairytile.desk.keys import handle_of
from fairytile.live import Device, Holder, Shared, acting
from fairytile.protocol import Refusal, Why
from fairytile.server.store import HOST, Change, Member, Met, Stage, Store, StoreFailed, Ticket

MOST_DEVICES: Final = 12
"""How many devices share their games at most."""
MET_EVERY: Final = 3_600_000
"""How many milliseconds may pass before the store is told again that a device was there."""


class Known(NamedTuple):
    """What a device says of itself when it comes to share games."""

    device: Device
    kind: str
    name: str
    """Empty if nobody gave it one."""


class Shelves:
    """All shelves of a server.

    Args:
        store: Where they are kept.
        clock: Tells the time, in milliseconds since 1970.
        changed: Is told of devices for which something is different now: they are to come again.
    """

    def __init__(
        self, store: Store, clock: Callable[[], int], changed: Callable[[Collection[Device]], None]
    ) -> None:
        self._store, self._clock, self._tell = store, clock, changed
        self._changes = 0
        self.lock = asyncio.Lock()
        """Whoever sits down, and whoever shares games, does so while nobody else does.

        Otherwise two who are about to sit at one table could come to share their games unnoticed.
        """

    async def holder(self, device: Device | None) -> Holder | None:
        """Who acts when a device does: nobody if it has no key, or was turned away; raises `StoreFailed`.

        Nothing has changed between the answer and the next time that the caller waits for something.
        """
        while device is not None:
            changes = self._changes
            members = await self._store.shelf_of(device)
            own = next((member for member in members if member.device == device), None)
            if own is None:
                found: Holder | None = device
            elif own.gone is not None:
                found = None
            else:
                await self._meet(own)
                found = Shared(device, frozenset(Device(member.device) for member in members))
            if changes == self._changes:
                return found
        return None

    async def devices(self, holder: Holder) -> list[Member]:
        """Those on a shelf that were not turned away, by when they joined; none if it is on none."""
        return _there(await self._store.shelf_of(acting(holder)))

    async def check(self, one: Device, other: Device) -> None:
        """See that the games of two devices may be shared; raises `Refusal`, `StoreFailed`."""
        mine, theirs = await self._store.shelf_of(one), await self._store.shelf_of(other)
        if one == other or any(member.device == other and member.gone is None for member in mine):
            raise Refusal(Why.ONE_SHELF)
        if max(1, len(_there(mine))) + max(1, len(_there(theirs))) > MOST_DEVICES:
            raise Refusal(Why.SHELF_FULL)
        ours = [
            {each, *(member.device for member in shelf)} for each, shelf in ((one, mine), (other, theirs))
        ]
        if await self._sit_apart(*ours):
            raise Refusal(Why.AGAINST)

    async def join(self, old: Known, new: Known, used: Sequence[str], left: Sequence[Ticket]) -> None:
        """Let two devices, and all that are on their shelves, share their games, using up tickets.

        Under the lock. Raises `Refusal`, `Conflict`, `StoreFailed`.
        """
        await self.check(old.device, new.device)
        now = self._clock()
        known = {
            member.device: member for each in (old, new) for member in await self._store.shelf_of(each.device)
        }
        shelf = known[old.device].shelf if old.device in known else secrets.token_hex(16)
        for each in (old, new):
            there = known.get(each.device) or Member(each.device, shelf, each.kind, "", now, now)
            known[each.device] = replace(there, kind=each.kind, name=each.name or there.name)
        members = [replace(member, shelf=shelf) for member in known.values()]
        await self._keep(Change(members=members, used=used, issued=left), known)

    async def turn_away(self, holder: Holder, handle: str) -> None:
        """Turn away a device of one's shelf, or oneself; raises `Refusal`, `StoreFailed`."""
        async with self.lock:
            own = acting(holder)
            found = next(
                (each for each in await self.devices(holder) if handle_of(each.device) == handle), None
            )
            if found is None and handle != handle_of(own):
                raise Refusal(Why.UNKNOWN)
            now = self._clock()
            if found is None:
                if not await self._store.cards_of(own):
                    return  # nothing belongs to it, so nothing has to be remembered
                found = Member(own, secrets.token_hex(16), "", "", now, now)
            gone = replace(found, name="", gone=now)
            await self._keep(Change(members=[gone]), [found.device])

    async def _keep(self, change: Change, devices: Collection[str]) -> None:
        try:
            await self._store.keep(change)
        finally:  # whether it was kept or not, who comes again is who the store says they are
            self._changes += 1
            self._tell({Device(each) for each in devices})

    async def _meet(self, member: Member) -> None:
        if abs(self._clock() - member.seen) >= MET_EVERY:
            with suppress(StoreFailed):
                await self._store.keep(Change(met=[Met(member.device, self._clock())]))

    async def _sit_apart(self, some: Collection[str], others: Collection[str]) -> bool:
        """Whether both have seats, or have them kept, at a table whose game is not over."""
        going = {card.table for card in await self._store.cards_of(*some) if card.stage is not Stage.OVER}
        seats = await self._store.claims_of(*some, *others)
        theirs = {claim.table for claim in seats if claim.device in others and claim.seat != HOST}
        return any(
            claim.table in going & theirs for claim in seats if claim.device in some and claim.seat != HOST
        )


def _there(members: Sequence[Member]) -> list[Member]:
    return [member for member in members if member.gone is None]
