"""Shelves as the store has them: who acts for which device, and devices that come to share their games or go.

What a shelf is, and who may share with whom, says `fairytile.desk.shelves`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection
from contextlib import suppress

from fairytile.desk.kept import Change, Member, Met
from fairytile.desk.shelves import (
    MET_EVERY,
    Known,
    alone,
    check_apart,
    holder_of,
    joined,
    member_of,
    pair_of,
    there,
    to_turn_away,
    turned_away,
)
from fairytile.live import Device, Holder, acting
from fairytile.server.store import Store, StoreFailed


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
            shelf = await self._store.shelf_of(device)
            own, found = member_of(device, shelf), holder_of(device, shelf)
            if own is not None and found is not None:
                await self._meet(own)
            if changes == self._changes:
                return found
        return None

    async def devices(self, holder: Holder) -> list[Member]:
        """Those on a shelf that were not turned away, by when they joined; none if it is on none."""
        return there(await self._store.shelf_of(acting(holder)))

    async def check(self, one: Device, other: Device) -> None:
        """See that the games of two devices may be shared; raises `Refusal`, `StoreFailed`."""
        ours, theirs = await self._store.shelf_of(one), await self._store.shelf_of(other)
        pair = pair_of(one, ours, other, theirs)
        cards = await self._store.cards_of(*pair.ours)
        check_apart(pair, cards, await self._store.claims_of(*pair.ours, *pair.theirs))

    async def join(self, old: Known, new: Known, beside: Change) -> None:
        """Let two devices, and all that are on their shelves, share their games, with what is kept beside.

        Under the lock. Raises `Refusal`, `Conflict`, `StoreFailed`.
        """
        await self.check(old.device, new.device)
        now = self._clock()
        shelves = [member for each in (old, new) for member in await self._store.shelf_of(each.device)]
        members = joined(old, new, shelves, secrets.token_hex(16), now)
        await self._keep(beside._replace(members=members), {member.device for member in members})

    async def turn_away(self, holder: Holder, handle: str) -> None:
        """Turn away a device of one's shelf, or oneself; raises `Refusal`, `StoreFailed`."""
        async with self.lock:
            own = acting(holder)
            found, now = to_turn_away(own, await self._store.shelf_of(own), handle), self._clock()
            if found is None:
                if not await self._store.cards_of(own):
                    return  # nothing belongs to it, so nothing has to be remembered
                found = alone(own, secrets.token_hex(16), now)
            await self._keep(Change(members=[turned_away(found, now)]), [found.device])

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
