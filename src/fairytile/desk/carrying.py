"""Carrying: how a device comes to share its games with another one, so that neither can be tricked.

The device that has the games makes a link, for one use within ten minutes. Whoever opens it on another device
says there that they want to share, its own games included. Then both devices show the same number, and on
the first one it is confirmed. Nothing is shared before that, and no key leaves its device.

The number follows from the link and from both devices. A stranger who opens the link first is a device of
another number; one who hands on a link of their own shows another number on theirs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from fairytile.data import ABSENT
from fairytile.desk.json_bodies import body_bytes, body_of
from fairytile.desk.kept import MINUTE, Change, Ticket
from fairytile.desk.keys import ticket_key
from fairytile.desk.shelves import Known
from fairytile.live import Device, Holder, acting
from fairytile.protocol import Refusal, Why
from fairytile.protocol.http_bodies import Carried, Carrying, DeviceKind
from fairytile.protocol.limits import LONGEST_NAME
from fairytile.words.user_texts import composed, one_line

CARRY_LASTS: Final = 10 * MINUTE
State: TypeAlias = Literal["open", "asked", "shared", "refused"]
_STATES: Final[tuple[State, ...]] = ("open", "asked", "shared", "refused")


@dataclass(frozen=True, slots=True)
class Party:
    """One of the devices between which games are shared."""

    device: str
    kind: str
    name: str

    @property
    def known(self) -> Known:
        """What its shelf knows of it."""
        return Known(Device(self.device), self.kind, self.name)


@dataclass(frozen=True, slots=True)
class Two:
    """The devices between which games are shared, as far as they are known."""

    old: Party
    new: Party | None = field(default=None, metadata={ABSENT: None})


class Link(NamedTuple):
    """A link, and how far it has come."""

    state: State
    secret: str
    two: Two
    expires: int

    @property
    def ticket(self) -> Ticket:
        """What is kept of it."""
        key = ticket_key(_kind(self.state), self.secret)
        assert key is not None, "it was made here, or found by it"
        return Ticket(key, _kind(self.state), body_bytes(self.two), self.expires)

    def becomes(self, then: Link) -> Change:
        """What is kept when it has come further: nobody else can have done so before."""
        return Change(used=[self.ticket.key], issued=[then.ticket])

    def seen_by(self, device: Device) -> Carrying:
        """What one of its devices is told; raises `Refusal` to all others."""
        old, new = self.two.old, self.two.new
        if device == old.device:
            return self._told(new)
        if new is not None and device == new.device:
            return self._told(old)
        raise Refusal(Why.NOT_INVITED)

    def _told(self, other: Party | None) -> Carrying:
        kind = None if other is None else DeviceKind(other.kind)
        name = "" if other is None else other.name
        return Carrying(self.state, self.number, kind, name, self.expires)

    @property
    def number(self) -> str | None:
        """What both devices show; None while nobody asks."""
        new = self.two.new
        return None if new is None else number_of(self.secret, self.two.old.device, new.device)


def keys_of(secret: str) -> Iterator[tuple[State, str]]:
    """Under which names a link may be kept, by how far it has come; none if this is no secret of one."""
    for state in _STATES:
        key = ticket_key(_kind(state), secret)
        if key is not None:
            yield state, key


def link_of(state: State, secret: str, ticket: Ticket) -> Link:
    """The link of which a ticket was found."""
    return Link(state, secret, body_of(Two, ticket.body), ticket.expires)


def carry(holder: Holder, kind: DeviceKind, name: str, secret: str, now: int) -> tuple[Link, Carried]:
    """A link by which another device asks to share the games of this one; raises `Refusal`."""
    expires = now + CARRY_LASTS
    link = Link("open", secret, Two(Party(acting(holder), kind, _tidied(name))), expires)
    return link, Carried(secret, expires)


def asked_by(link: Link, holder: Holder, kind: DeviceKind, name: str) -> Link:
    """An open link of which a device has asked to share games; raises `Refusal`."""
    return link._replace(state="asked", two=Two(link.two.old, Party(acting(holder), kind, _tidied(name))))


def seen_by_new(link: Link, holder: Holder) -> Carrying:
    """What is told to the device that asks; raises `Refusal` to all others, be it the first one."""
    new = link.two.new
    if new is None or new.device != acting(holder):
        raise Refusal(Why.NOT_INVITED)
    return link.seen_by(acting(holder))


def answered(link: Link, holder: Holder, number: str, *, yes: bool) -> Link:
    """A link of which the device that made it has said yes or no; the same if it had. Raises `Refusal`.

    It names the number that was compared, so that nobody says yes to another device than they saw.
    """
    if acting(holder) != link.two.old.device or link.two.new is None:
        raise Refusal(Why.NOT_INVITED)
    if link.state != "asked":
        return link
    if number != link.number:
        raise Refusal(Why.NOT_INVITED)
    return link._replace(state="shared" if yes else "refused")


def number_of(secret: str, old: str, new: str) -> str:
    """What both devices show: nobody can choose it, since nobody knows the hashes of both."""
    found = hashlib.sha256(f"fairytile number {secret} {old} {new}".encode()).digest()
    return f"{int.from_bytes(found) % 10_000:04}"


def _kind(state: State) -> str:
    return f"carry-{state}"


def _tidied(name: str) -> str:
    """A name for a device, or nothing; raises `Refusal`."""
    try:
        return composed(one_line(name), LONGEST_NAME)
    except ValueError as error:
        raise Refusal(Why.NO_NAME) from error
