"""A table in memory for the scripts of connections: what is told there is what a server tells."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, TypeAlias

from fairytile import Options, load
from fairytile.chance import Secret, Share
from fairytile.data import DataError, Json
from fairytile.errors import FairyTileError
from fairytile.live import Device, Heard, Opened, Table, answer, hear, open_table, refused, sit_down
from fairytile.protocol import (
    Agree,
    Ask,
    Done,
    Hello,
    Help,
    InvitedPlan,
    Look,
    Message,
    MessageId,
    PersonPlan,
    Ping,
    React,
    Refusal,
    Settings,
    Shown,
    TableId,
    Why,
)
from fairytile.server.sockets.codec import frame, reply_bytes
from fairytile.server.tables.device_absences import Absences
from fairytile.server.tables.room import Guest, Room
from fairytile.state import SeatNumber

Frame: TypeAlias = list[Json]
"""What is said in one frame: replies, as JSON."""
START: Final = 1_795_000_000_000
ANNA, BEA = Device("anna"), Device("bea")
FIRST, SECOND = SeatNumber(0), SeatNumber(1)
_EDITION: Final = load()


class _Frames:
    """A line that keeps what is said over it."""

    def __init__(self) -> None:
        self.said: list[Frame] = []

    def send(self, data: bytes) -> None:
        """Keep a frame."""
        self.said.append(json.loads(data))

    def drop(self) -> None:
        """Nobody is let go here."""

    def take(self) -> list[Frame]:
        """What was said since somebody last looked."""
        said, self.said = self.said, []
        return said


class Stage:
    """A table of Anna and Bea, and the device of Anna, which the script is about.

    Args:
        shared: Whether both sit at that device.
        dealt: Whether Bea sits already, or else the table waits for her.
    """

    def __init__(self, *, shared: bool = False, dealt: bool = True) -> None:
        chairs = (PersonPlan("Anna"), PersonPlan("Bea") if shared else InvitedPlan())
        settings = Settings(_EDITION.key, _EDITION.digest, Options(players=2, pages=2), chairs, Help.HINTS)
        secret = Secret(bytes(range(32))).hex()
        opened = Opened(START, TableId("t0f3a9c5e7b1d2486a0c4e6f8"), ANNA, settings, secret, (None, None))
        heard = open_table(opened, _EDITION, _share(1))
        name = heard.table.opened.table
        self._room = Room(name, Absences(lambda: START), heard.table)
        self._anna: Guest | None = None
        self._line = _Frames()
        if not shared:
            self._room.guests[Guest(_Frames(), BEA, greeted=True)] = None
            if dealt:
                self.bea_sits_down()

    @property
    def table(self) -> Table:
        """As it is now."""
        assert self._room.table is not None, "it is in memory"
        return self._room.table

    def comes(self, hello: Hello) -> Frame:
        """Anna's device comes, and is told what it does not know."""
        self.goes()
        self._anna = Guest(self._line, ANNA)
        self._room.guests[self._anna] = None
        self._room.greet(self._anna, hello)
        (told,) = self._line.take()
        return told

    def goes(self) -> None:
        """Anna's connection ends. What was said over it and not heard is lost."""
        if self._anna is not None:
            self._room.guests.pop(self._anna)
            self._anna = None
        self._line.take()

    def bea_sits_down(self) -> list[Frame]:
        """Bea takes her seat, and the cards are dealt."""
        return self._follows(sit_down(self.table, BEA, SECOND, "Bea", _share(2), now=START))

    def back_to(self, table: Table) -> list[Frame]:
        """The server has kept less than it told, as after a backup was put back."""
        self._room.table = table
        self._room.tell_anew()
        return self._line.take()

    def hears(self, message: Message, device: Device = ANNA) -> list[Frame]:
        """Somebody says something; what Anna's device is told then."""
        try:
            return self._heard(message, device)
        except FairyTileError as error:
            return self.refuses(error, getattr(message, "id", None))

    def refuses(self, error: FairyTileError, name: MessageId | None = None) -> list[Frame]:
        """Something that Anna said is refused."""
        return [json.loads(frame([reply_bytes(refused(error, name, self._guest.language))]))]

    def does_not_keep(self, name: MessageId) -> list[Frame]:
        """The store is in trouble."""
        return self.refuses(Refusal(Why.NOT_KEPT), name)

    def cannot_read(self) -> list[Frame]:
        """The server is older, and does not know what was said."""
        return self.refuses(DataError("the kind is not known here"))

    @property
    def _guest(self) -> Guest:
        assert self._anna is not None, "somebody has come"
        return self._anna

    def _heard(self, message: Message, device: Device) -> list[Frame]:
        match message:
            case Look():
                self._room.look(self._guest, message)
            case Ask():
                holder, seen_as = self._guest.holder, self._guest.seen_as
                found = answer(self.table, holder, seen_as, message, self._guest.language)
                self._room.tell(self._guest, [found])
            case React():
                self._room.tell(self._guest, [Shown(message.seat, message.sign)])
            case Hello() | Ping():
                raise ValueError("a device comes with the one, and scripts are silent about the other")
            case _:
                heard = hear(self.table, device, message, START, presence=self._room.presence(self.table))
                done = None
                if heard.number is not None and not isinstance(message, Agree):
                    done = Done(message.id, heard.number)
                return self._follows(heard, done if device == ANNA else None)
        return self._line.take()

    def _follows(self, heard: Heard, done: Done | None = None) -> list[Frame]:
        before, self._room.table = self.table, heard.table
        self._room.tell_all(before, self._anna, done)
        return self._line.take()


def _share(number: int) -> Share:
    return Share(bytes([number]) * 32)


def one(frames: Sequence[Frame]) -> Frame:
    """The only frame there is."""
    (found,) = frames
    return found
