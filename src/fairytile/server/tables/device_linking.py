"""Carrying: how a device comes to share its games with another one, so that neither can be tricked.

The device that has the games makes a link, for one use within ten minutes. Whoever opens it on another device
says there that they want to share, its own games included. Then both devices show the same number, and on
the first one it is confirmed. Nothing is shared before that, and no key leaves its device.

The number follows from the link and from both devices. A stranger who opens the link first is a device of
another number; one who hands on a link of their own shows another number on theirs.
"""

from __future__ import annotations

import hashlib
from typing import Final, Literal, TypeAlias

import msgspec

from fairytile.desk.kept import MINUTE
from fairytile.desk.keys import new_ticket, ticket_key
from fairytile.live import Device, Holder, acting
from fairytile.protocol import Refusal, Why
from fairytile.protocol.http_bodies import Carried, Carrying, DeviceKind
from fairytile.protocol.limits import LONGEST_NAME
from fairytile.server.store import Change, Conflict, Ticket
from fairytile.server.tables.hub import Hub
from fairytile.server.tables.linked_devices import Known
from fairytile.words.user_texts import composed, one_line

CARRY_LASTS: Final = 10 * MINUTE
State: TypeAlias = Literal["open", "asked", "shared", "refused"]


class _Device(msgspec.Struct, frozen=True):
    device: str
    kind: str
    name: str

    @property
    def known(self) -> Known:
        return Known(Device(self.device), self.kind, self.name)


class _Two(msgspec.Struct, frozen=True):
    """The devices between which games are shared, as far as they are known."""

    old: _Device
    new: _Device | None = None


class Porter:
    """Carries games from device to device."""

    def __init__(self, hub: Hub) -> None:
        self._hub, self._store, self.shelves = hub, hub.store, hub.shelves

    async def carry(self, holder: Holder, kind: DeviceKind, name: str) -> Carried:
        """A link by which another device asks to share the games of this one; raises `Refusal`."""
        secret, expires = new_ticket(), self._hub.clock() + CARRY_LASTS
        two = _Two(_Device(acting(holder), kind, _tidied(name)))
        await self._store.keep(Change(issued=[_ticket("open", secret, two, expires)]))
        return Carried(secret, expires)

    async def take(self, holder: Holder, secret: str, kind: DeviceKind, name: str) -> Carrying:
        """Ask to share games, by a link that is good once; raises `Refusal`.

        To ask again with the same device gives the same answer.
        """
        found, own = await self._found(secret), acting(holder)
        state, ticket, two = found
        if state == "open":
            await self.shelves.check(Device(two.old.device), own)
            asked = _Two(two.old, _Device(own, kind, _tidied(name)))
            await self._swap(ticket, _ticket("asked", secret, asked, ticket.expires))
            state, two = "asked", asked
        if two.new is None or two.new.device != own:
            raise Refusal(Why.NOT_INVITED)
        return _seen(state, secret, two, ticket.expires, two.old)

    async def look(self, holder: Holder, secret: str) -> Carrying:
        """How far it has come, for the two devices alone; raises `Refusal`."""
        state, ticket, two = await self._found(secret)
        if acting(holder) == two.old.device:
            return _seen(state, secret, two, ticket.expires, two.new)
        if two.new is not None and acting(holder) == two.new.device:
            return _seen(state, secret, two, ticket.expires, two.old)
        raise Refusal(Why.NOT_INVITED)

    async def answer(self, holder: Holder, secret: str, number: str, *, yes: bool) -> Carrying:
        """Share the games, or do not: for the device that made the link. Raises `Refusal`.

        It names the number that was compared, so that nobody says yes to another device than they saw.
        """
        state, ticket, two = await self._found(secret)
        if acting(holder) != two.old.device or two.new is None:
            raise Refusal(Why.NOT_INVITED)
        if state == "asked":
            if number != number_of(secret, two.old.device, two.new.device):
                raise Refusal(Why.NOT_INVITED)
            state = "shared" if yes else "refused"
            then = _ticket(state, secret, two, ticket.expires)
            if yes:
                async with self.shelves.lock:
                    await self._join(two.old, two.new, ticket, then)
            else:
                await self._swap(ticket, then)
        return _seen(state, secret, two, ticket.expires, two.new)

    async def _join(self, old: _Device, new: _Device, ticket: Ticket, then: Ticket) -> None:
        try:
            # One of them may have been turned away since.
            if None in [await self.shelves.holder(Device(each.device)) for each in (old, new)]:
                raise Refusal(Why.NOT_INVITED)
            await self.shelves.join(old.known, new.known, [ticket.key], [then])
        except Conflict as error:
            raise Refusal(Why.NOT_INVITED) from error

    async def _swap(self, ticket: Ticket, then: Ticket) -> None:
        try:
            await self._store.keep(Change(used=[ticket.key], issued=[then]))
        except Conflict as error:  # somebody else was faster
            raise Refusal(Why.NOT_INVITED) from error

    async def _found(self, secret: str) -> tuple[State, Ticket, _Two]:
        for state in _STATES:
            key = ticket_key(_kind(state), secret)
            ticket = None if key is None else await self._store.ticket(key, self._hub.clock())
            if ticket is not None:
                return state, ticket, msgspec.json.decode(ticket.body, type=_Two)
        raise Refusal(Why.NOT_INVITED)


_STATES: Final[tuple[State, ...]] = ("open", "asked", "shared", "refused")


def number_of(secret: str, old: str, new: str) -> str:
    """What both devices show: nobody can choose it, since nobody knows the hashes of both."""
    found = hashlib.sha256(f"fairytile number {secret} {old} {new}".encode()).digest()
    return f"{int.from_bytes(found) % 10_000:04}"


def _kind(state: State) -> str:
    return f"carry-{state}"


def _ticket(state: State, secret: str, two: _Two, expires: int) -> Ticket:
    key = ticket_key(_kind(state), secret)
    assert key is not None, "it was made here, or found by it"
    return Ticket(key, _kind(state), msgspec.json.encode(two), expires)


def _seen(state: State, secret: str, two: _Two, expires: int, other: _Device | None) -> Carrying:
    number = None if two.new is None else number_of(secret, two.old.device, two.new.device)
    kind = None if other is None else DeviceKind(other.kind)
    return Carrying(state, number, kind, "" if other is None else other.name, expires)


def _tidied(name: str) -> str:
    """A name for a device, or nothing; raises `Refusal`."""
    try:
        return composed(one_line(name), LONGEST_NAME)
    except ValueError as error:
        raise Refusal(Why.NO_NAME) from error
