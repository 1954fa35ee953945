"""A server for browsers to visit, and hands without a browser that set up tables and play them on quickly.

Whatever they draw by chance follows from the seed of the house, see `tools.testing.given_chance`.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from websockets.sync.client import ClientConnection, connect

from fairytile.bots import AT_ONCE, opponent
from fairytile.bots.seeded_random import luck
from fairytile.data import plain
from fairytile.protocol import (
    BotPlan,
    ChairPlan,
    Done,
    Event,
    Help,
    InvitedPlan,
    PersonPlan,
    Refused,
    Settings,
    Sync,
    read_reply,
)
from fairytile.protocol.version import PREFIX
from fairytile.ruleset import CLASSIC, Ruleset
from fairytile.state import Dealing, Deck, Options
from fairytile.views import ViewData, changed, read_view
from tools.real_server.player import EDITION, Answer, asked
from tools.real_server.process import HOST, ForkedServer, free_port

NAME: Final = "tales.test"
"""A name of the server that no browser takes for the machine itself; each is told where it leads."""
PATIENCE: Final = 60.0


class House(ForkedServer):
    """A server that browsers visit."""

    def __init__(self, folder: Path, *options: str, pace: float = 0.05, seed: str | None = None) -> None:
        super().__init__(folder, (), seed=seed)
        also = ("--also", f"{NAME}:{self.port}")
        self._options = ("--pace", str(pace), "--rate", "5000", "--thinkers", "1", "--open", *also, *options)

    @property
    def address(self) -> str:
        """Where the machine itself finds it."""
        return f"http://localhost:{self.port}"

    @property
    def named(self) -> str:
        """Where others find it, without a secure context."""
        return f"http://{NAME}:{self.port}"

    def open(self) -> None:
        """Start it, and wait until it answers."""
        self.start()
        self.wait()


@contextlib.contextmanager
def opened(folder: Path, *options: str, pace: float = 0.05, seed: str | None = None) -> Iterator[House]:
    """A server that runs until the block ends."""
    house = House(folder, *options, pace=pace, seed=seed)
    house.open()
    try:
        yield house
    finally:
        if house.is_alive:
            house.stop()


class Invitation(NamedTuple):
    """A seat for somebody, and the key to it."""

    seat: int
    key: str


@dataclass(frozen=True)
class Table:
    """A table that was made."""

    name: str
    invitations: tuple[Invitation, ...] = ()

    @property
    def path(self) -> str:
        """Where a browser finds it."""
        return f"/t/{self.name}"

    def invitation(self, number: int = 0) -> str:
        """Where a browser finds one of its seats."""
        seat, key = self.invitations[number]
        return f"{self.path}#i={key}&s={seat}"


def person(name: str) -> ChairPlan:
    """A chair for somebody at the device that makes the table."""
    return PersonPlan(name)


def guest() -> ChairPlan:
    """A chair for somebody who is invited."""
    return InvitedPlan()


def bot(key: str = "flora") -> ChairPlan:
    """A chair for a bot."""
    return BotPlan(key)


@dataclass(eq=False)
class Hand:
    """A device that needs no browser. One with the same key can take over at any time."""

    house: House
    key: str = ""

    def __post_init__(self) -> None:
        self.key = self.key or self._drawn()

    def _drawn(self) -> str:
        """What a device draws by chance: a key, or its share of a shuffle."""
        return self.house.given.token_hex(32)

    def request(self, method: str, path: str, body: object = None) -> Answer:
        """Ask for something over HTTP."""
        cookie = {"Cookie": f"fairytile-device={self.key}"}
        return asked(self.house.port, method, PREFIX + path, body, cookie)

    def ask(self, path: str, **body: object) -> dict[str, object]:
        """Ask for something with a POST; raises ``RuntimeError`` if it is refused."""
        found = self.request("POST", path, body)
        if found.status >= 300:
            raise RuntimeError(f"{path}: {found.body.decode()}")
        said: dict[str, object] = json.loads(found.body)
        return said

    def make(
        self,
        *chairs: ChairPlan,
        pages: int | None = 6,
        help_given: str = "hints",
        patience: int = 86_400,
        take_back: bool = True,
        deck: Deck = Deck.FULL,
        ruleset: Ruleset = CLASSIC,
    ) -> Table:
        """Make a table at which those who sit at this device sit already."""
        options = Options(
            players=len(chairs), pages=pages, dealing=Dealing.WOVEN, deck=deck,
            take_back=take_back, ruleset=ruleset,
        )  # fmt: skip
        settings = Settings(
            EDITION.key, EDITION.digest, options, tuple(chairs), help=Help(help_given), patience=patience
        )
        made = self.ask("/tables", settings=plain(settings), share=self._drawn(), device=self.key)
        found = made["invitations"]
        assert isinstance(found, list)
        return Table(str(made["table"]), tuple(Invitation(each["seat"], each["key"]) for each in found))

    def sit(self, table: Table, name: str, number: int = 0) -> None:
        """Take a seat by invitation."""
        seat, key = table.invitations[number]
        share = self._drawn()
        body = {"invitation": key, "seat": seat, "name": name, "share": share, "device": self.key}
        self.ask(f"/tables/{table.name}/seats", **body)

    def names(self) -> list[list[str | None]]:
        """Who sits at each of the tables of this device."""
        return [card["names"] for card in json.loads(self.request("GET", "/tables").body)["tables"]]

    @contextlib.contextmanager
    def at(self, table: Table) -> Iterator[Line]:
        """Be at a table."""
        address = f"ws://{HOST}:{self.house.port}{PREFIX}/tables/{table.name}/socket"
        with connect(address, additional_headers={"Cookie": f"fairytile-device={self.key}"}) as socket:
            yield Line(socket)


Choose = Callable[[ViewData], str]
"""What to do next, in notation."""


class Line:
    """A line to a table: what is known there, and a way to act."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._view: ViewData | None = None
        self._moment = 0
        self.number = 0
        self.own: Sequence[int] = ()
        self._say({"kind": "hello", "since": None, "language": "en"})
        self._hear(lambda reply: isinstance(reply, Sync))

    @property
    def view(self) -> ViewData:
        """The table as it is seen from here."""
        assert self._view is not None, "the cards are dealt"
        return self._view

    def act(self, action: str) -> None:
        """Take an action for the seat whose turn it is."""
        name = os.urandom(8).hex()  # not given: whoever does the same again has something new to say
        seat = self.view.to_move
        self._say({"kind": "act", "id": name, "seat": seat, "moment": self._moment, "action": action})
        self._hear(lambda reply: isinstance(reply, Done | Refused) and reply.id == name)

    def look(self, seat: int) -> None:
        """At a device that several share: look at somebody's Page."""
        self._say({"kind": "look", "seat": seat})
        self._hear(lambda reply: isinstance(reply, Sync))

    def catch_up(self, number: int) -> None:
        """Hear everything up to an event."""
        while self.number < number:
            self._hear(lambda reply: isinstance(reply, Event | Sync))

    def _say(self, message: object) -> None:
        self._socket.send(json.dumps(message))

    def _hear(self, enough: Callable[[object], bool]) -> None:
        heard = False
        while not heard:
            for data in json.loads(self._socket.recv(PATIENCE)):
                reply = read_reply(data)
                heard = heard or enough(reply)
                match reply:
                    case Sync():
                        self._view, self._moment, self.own = reply.view, reply.moment, reply.own
                        self.number = reply.number
                    case Event():
                        self._moment, self.number = reply.moment, reply.number
                        if self._view is not None:
                            self._view = changed(self._view, reply.changes)
                    case Refused():
                        raise RuntimeError(reply.sentence)
                    case _:
                        pass


def play(lines: Sequence[Line], choose: Choose, until: Callable[[ViewData], bool]) -> None:
    """Have all seats of some devices act until something is so for the first of them, or the game ends."""
    while not until(lines[0].view) and lines[0].view.outcome is None:
        mover = lines[0].view.to_move
        line = next(each for each in lines if mover in each.own)
        if line.view.seat != mover:
            line.look(mover)
        line.act(choose(line.view))
        for each in lines:
            each.catch_up(line.number)


def growing(view: ViewData) -> str:
    """An action by which the Kingdom grows as fast as can be, and Pages are told on the way."""
    if view.placements and not view.adventures:
        place = view.placements[view.turn * 7 % len(view.placements)]
        return f"T:{place.at[0]},{place.at[1]}/{place.rotation}"
    return clever(view)


def clever(view: ViewData) -> str:
    """What a bot does that looks a few Adventures ahead."""
    mind = opponent("otto").seated()
    return str(mind.choose(read_view(view, EDITION), luck(str(view.turn)), AT_ONCE))


__all__ = [
    "NAME",
    "Hand",
    "House",
    "Invitation",
    "Line",
    "Table",
    "bot",
    "clever",
    "free_port",
    "growing",
    "guest",
    "opened",
    "person",
    "play",
]
