"""Makes tables, takes seats, and fetches and checks records: what is done before a game and after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from fairytile.chance import Commitment, Share
from fairytile.client.addresses import Address
from fairytile.client.errors import ClientError, Unreachable
from fairytile.client.http import Server
from fairytile.client.saved_seats import Place, Places, new_key
from fairytile.client.table_updates import Notice, followed
from fairytile.data import DataError, Json, plain, read
from fairytile.edition import Edition
from fairytile.errors import FairyTileError
from fairytile.protocol import Event, InvitedPlan, Settings, Sync, TableId, read_reply
from fairytile.record import Record, Verdict, parse_record, verify
from fairytile.state import SeatNumber
from fairytile.words import Language


class Made(NamedTuple):
    """A table that this device has made."""

    host: Place
    """Its place there, whether or not it has sat down."""
    invitations: tuple[Address, ...]
    """The links for the seats that are free."""


@dataclass(frozen=True, slots=True)
class _Invitation:
    """A seat, and the key to it."""

    seat: SeatNumber
    key: str


@dataclass(frozen=True, slots=True)
class _Invitations:
    invitations: tuple[_Invitation, ...]


class Checked(NamedTuple):
    """The record of a game, and whether the cards were dealt as was promised to this device."""

    record: Record
    verdict: Verdict


async def make(
    server: str,
    settings: Settings,
    places: Places,
    names: Sequence[str] = (),
    language: Language = Language.ENGLISH,
) -> Made:
    """Make a table and, for each of the names, sit down in one of its first seats for invited people.

    The server makes its promise before it is told what this device adds to the shuffle. Raises `ClientError`.
    """
    device, share = new_key(), Share.drawn()
    asks = Server(Address.of(server), device, language)
    made = await asks.post("/tables", {"settings": plain(settings), "share": None, "device": device})
    table, commitment = TableId(_text(made, "table")), _text(made, "commitment")
    links = _invitations(asks.address.server, table, made)
    if not links:
        raise _strange("no invitations")
    free = [seat for seat, plan in enumerate(settings.chairs) if isinstance(plan, InvitedPlan)]
    host = Place(
        asks.address.server, table, SeatNumber(free[0]), device, share=share.hex(), commitment=commitment
    )
    places.keep(host)
    for link, name in zip(links, names, strict=False):
        await _sit(host, link, name, language)
    public = made.get("address")
    others = links[len(names) :]
    if isinstance(public, str):  # others may call the server by another name than this device does
        others = tuple(replace(link, server=Address.of(public).server) for link in others)
    return Made(host, others)


async def sit(invitation: Address, name: str, places: Places, language: Language = Language.ENGLISH) -> Place:
    """Take the seat of an invitation; said again, it is the same seat. Raises `ClientError`.

    The key of the seat, the server's promise and the own share are kept before the share is sent.
    """
    assert invitation.table is not None, "an invitation is to a table"
    known = places.find(invitation) if invitation.seat is not None else ()
    place = known[0] if known else None
    if place is None:
        commitment = await _commitment(invitation, language)
        share = Share.drawn().hex()
        seat = invitation.seat or SeatNumber(0)
        place = Place(invitation.server, invitation.table, seat, new_key(), share, commitment)
        if invitation.seat is not None:
            places.keep(place)
    seat = await _sit(place, invitation, name, language)
    if seat != place.seat or invitation.seat is None:
        place = replace(place, seat=seat)
        places.keep(place)
    return place


async def invite(place: Place, seat: SeatNumber, language: Language = Language.ENGLISH) -> Address:
    """Another invitation to a seat, for who made the table; also for somebody who has lost their device."""
    found = await _server(place, language).post(f"/tables/{place.table}/invitations", {"seat": seat})
    return Address(place.server, place.table, _text(found, "key"), seat)


async def again(
    place: Place, names: Mapping[SeatNumber, str], places: Places, language: Language = Language.ENGLISH
) -> Place:
    """A place at another table for the same people, once a game is over; the first who asks opens it.

    The names are those of this device's seats. Raises `ClientError`.
    """
    share = Share.drawn().hex()
    made = await _server(place, language).post(f"/tables/{place.table}/again", {"share": share})
    table, commitment = TableId(_text(made, "table")), _text(made, "commitment")
    new = replace(place, table=table, share=share, commitment=commitment)
    known = places.find(new.address)
    if known:
        return known[0]
    seated = await sits(new, language)
    if not seated:
        # Somebody else has opened it. What this device adds is drawn after their promise was heard.
        new = replace(new, share=Share.drawn().hex())
    places.keep(new)
    for seat, name in names.items() if not seated else ():
        await _sit(new, Address(place.server, table, seat=seat), name, language)
    return new


async def check(
    place: Place, language: Language = Language.ENGLISH, *, edition: Edition | None = None
) -> Checked:
    """Fetch the record of a game that is over, and compare it with what this device has kept."""
    text = await _server(place, language).text(f"/tables/{place.table}/record?as=json")
    try:
        record = parse_record(text, edition)
    except FairyTileError as error:
        raise ClientError(f"the record of the game makes no sense: {error}") from error
    promised, share = Commitment.of(place.commitment), Share.of(place.share)
    return Checked(record, verify(record, promised, share, edition=edition))


async def sits(place: Place, language: Language = Language.ENGLISH) -> bool:
    """Whether the seat of a place is this device's: it may never have been taken, or another has it now."""
    found = await _server(place, language).get(f"/tables/{place.table}")
    own = found.get("own") if isinstance(found, dict) else None
    return isinstance(own, list) and place.seat in own


async def replay(place: Place, language: Language = Language.ENGLISH) -> tuple[Notice, ...]:
    """The game from its deal on, as far as this device may know it: what it would have heard."""
    found = await _server(place, language).get(f"/tables/{place.table}/replay")
    try:
        told = _replayed(found)
    except DataError as error:
        raise _strange(str(error)) from error
    notices: list[Notice] = []
    for what in told:
        before = notices[-1].now if notices else None
        notices.append(Notice(what, before, followed(before, what)))
    return tuple(notices)


def _replayed(found: object) -> list[Sync | Event]:
    data = found if isinstance(found, dict) else {}
    events = data.get("events")
    replies = [read_reply(data.get("sync")), *map(read_reply, events if isinstance(events, list) else ())]
    return [reply for reply in replies if isinstance(reply, Sync | Event)]


# --- asking ---------------------------------------------------------------------------------


def _server(place: Place, language: Language) -> Server:
    return Server(place.address, place.device, language)


async def _sit(place: Place, link: Address, name: str, language: Language) -> SeatNumber:
    body: dict[str, Json] = {
        "invitation": link.invitation,
        "seat": link.seat,
        "name": name,
        "share": place.share,
        "device": place.device,
    }
    found = await _server(place, language).post(f"/tables/{place.table}/seats", body)
    seat = found.get("seat")
    if not isinstance(seat, int):
        raise _strange("no seat")
    return SeatNumber(seat)


async def _commitment(address: Address, language: Language) -> str:
    found = await Server(address, language=language).get(f"/tables/{address.table}")
    return _text(found if isinstance(found, dict) else {}, "commitment")


def _text(found: Mapping[str, object], key: str) -> str:
    text = found.get(key)
    if not isinstance(text, str):
        raise _strange(f"no {key}")
    return text


def _invitations(server: str, table: TableId, made: Mapping[str, object]) -> tuple[Address, ...]:
    try:
        found = read(_Invitations, {"invitations": made.get("invitations")})
    except DataError as error:
        raise _strange(str(error)) from error
    return tuple(Address(server, table, each.key, each.seat) for each in found.invitations)


def _strange(what: str) -> Unreachable:
    return Unreachable(f"the server's answer makes no sense ({what}): it may be another version of the game")
