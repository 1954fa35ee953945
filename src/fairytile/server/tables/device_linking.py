"""Carrying games from device to device, as the store has it; how it goes says `fairytile.desk.carrying`."""

from __future__ import annotations

from fairytile.desk.carrying import Link, answered, asked_by, carry, keys_of, link_of, seen_by_new
from fairytile.desk.kept import Change
from fairytile.desk.keys import new_ticket
from fairytile.live import Device, Holder, acting
from fairytile.protocol import Refusal, Why
from fairytile.protocol.http_bodies import Carried, Carrying, DeviceKind
from fairytile.server.store import Conflict
from fairytile.server.tables.hub import Hub


class Porter:
    """Carries games from device to device."""

    def __init__(self, hub: Hub) -> None:
        self._hub, self._store, self.shelves = hub, hub.store, hub.shelves

    async def carry(self, holder: Holder, kind: DeviceKind, name: str) -> Carried:
        """A link by which another device asks to share the games of this one; raises `Refusal`."""
        link, carried = carry(holder, kind, name, new_ticket(), self._hub.clock())
        await self._store.keep(Change(issued=[link.ticket]))
        return carried

    async def take(self, holder: Holder, secret: str, kind: DeviceKind, name: str) -> Carrying:
        """Ask to share games, by a link that is good once; raises `Refusal`.

        To ask again with the same device gives the same answer.
        """
        link = await self._found(secret)
        if link.state == "open":
            await self.shelves.check(Device(link.two.old.device), acting(holder))
            before, link = link, asked_by(link, holder, kind, name)
            await self._swap(before, link)
        return seen_by_new(link, holder)

    async def look(self, holder: Holder, secret: str) -> Carrying:
        """How far it has come, for the two devices alone; raises `Refusal`."""
        return (await self._found(secret)).seen_by(acting(holder))

    async def answer(self, holder: Holder, secret: str, number: str, *, yes: bool) -> Carrying:
        """Share the games, or do not: for the device that made the link. Raises `Refusal`."""
        link = await self._found(secret)
        then = answered(link, holder, number, yes=yes)
        if then.state != link.state:
            if yes:
                async with self.shelves.lock:
                    await self._join(link, then)
            else:
                await self._swap(link, then)
        return then.seen_by(acting(holder))

    async def _join(self, link: Link, then: Link) -> None:
        old, new = link.two.old.known, link.two.new
        assert new is not None, "somebody has asked"
        try:
            # One of them may have been turned away since.
            if None in [await self.shelves.holder(each.device) for each in (old, new.known)]:
                raise Refusal(Why.NOT_INVITED)
            await self.shelves.join(old, new.known, link.becomes(then))
        except Conflict as error:
            raise Refusal(Why.NOT_INVITED) from error

    async def _swap(self, link: Link, then: Link) -> None:
        try:
            await self._store.keep(link.becomes(then))
        except Conflict as error:  # somebody else was faster
            raise Refusal(Why.NOT_INVITED) from error

    async def _found(self, secret: str) -> Link:
        for state, key in keys_of(secret):
            ticket = await self._store.ticket(key, self._hub.clock())
            if ticket is not None:
                return link_of(state, secret, ticket)
        raise Refusal(Why.NOT_INVITED)
