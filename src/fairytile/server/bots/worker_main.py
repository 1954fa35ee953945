"""What runs in a process in which bots think: it is told what seats were sent, and answers what they do.

It is started by `fairytile.server.bots.worker_handle` and speaks JSON, a message a line. What it is told is
written from the values alone, byte for byte the same wherever a seat was sent the same. No deal, no record,
no name of a table and nobody's key ever comes here.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, assert_never

from fairytile.bots import Budget, Feed, Memories, Opponent, Sent, answer_for, find_opponent, opponent
from fairytile.data import plain, reader_of
from fairytile.views import ViewData

GAMES: Final = 64
"""Of how many seats a worker keeps what they were sent, and a bot that remembers it."""


@dataclass(frozen=True, slots=True)
class Welcome:
    """The first message to a worker."""

    kind: Literal["welcome"] = field(default="welcome", init=False)
    own: tuple[str, ...]
    """The bots beside those of the library that it may run, as `find_opponent` knows them."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a seat was sent, or more of it."""

    kind: Literal["told"] = field(default="told", init=False)
    game: int
    """Tells the seats apart that a worker thinks for: it counts them."""
    first: ViewData | None
    """Null to go on from what the worker was told before."""
    since: tuple[Sent, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What does this bot do in this seat?"""

    kind: Literal["asked"] = field(default="asked", init=False)
    game: int
    moment: int
    """How many deeds the seat was sent."""
    bot: str
    milliseconds: int | None
    simulations: int | None
    seed: str


@dataclass(frozen=True, slots=True)
class Said:
    """What a worker says: to a welcome, that it is there, and to a question, the answer."""

    action: str | None
    """In notation; null if it was not told of this moment of the game, so that it has to be told anew."""
    failed: bool = False
    """Whether somebody else had to play for the bot."""


Message: TypeAlias = Welcome | Told | Asked

_READ_MESSAGE: Final = reader_of(Message)
_READ_SAID: Final = reader_of(Said)


def line(message: Message | Said) -> bytes:
    """A message as it goes through a pipe."""
    return json.dumps(plain(message), separators=(",", ":")).encode() + b"\n"


def read_message(text: bytes) -> Message:
    """A message of the server."""
    message = _READ_MESSAGE(json.loads(text))
    assert isinstance(message, Message)
    return message


def read_said(text: bytes) -> Said:
    """A message of a worker; raises ``ValueError`` if it is none."""
    said = _READ_SAID(json.loads(text))
    assert isinstance(said, Said)
    return said


class BotDesk:
    """What a worker has in front of it: what seats were sent, and the bots that remember it."""

    def __init__(self, games: int = GAMES) -> None:
        self._games = games
        self._own: dict[str, Opponent] = {}
        self._feeds: OrderedDict[int, Feed] = OrderedDict()
        self._memories = Memories(games)

    def hear(self, message: Message) -> Said | None:
        """What is said to a message; None to what has no answer."""
        match message:
            case Welcome(own=own):
                self._own = {name: find_opponent(name) for name in own}
                return Said(None)
            case Told():
                self._told(message)
                return None
            case Asked():
                return self._asked(message)
            case _:
                assert_never(message)

    def _told(self, told: Told) -> None:
        if told.first is not None:
            self._feeds[told.game] = Feed(told.first, told.since)
        elif (feed := self._feeds.get(told.game)) is not None:
            self._feeds[told.game] = Feed(feed.first, (*feed.since, *told.since))
        while len(self._feeds) > self._games:
            self._feeds.popitem(last=False)

    def _asked(self, asked: Asked) -> Said:
        feed = self._feeds.get(asked.game)
        if feed is None or feed.moment != asked.moment:
            return Said(None)
        self._feeds.move_to_end(asked.game)
        seconds = None if asked.milliseconds is None else asked.milliseconds / 1000
        budget = Budget(seconds, asked.simulations)
        # Others than these are somebody's code, which only whoever runs the server may call in.
        who = self._own.get(asked.bot) or opponent(asked.bot)
        answer = answer_for(feed, who, budget, asked.seed, memories=self._memories)
        return Said(str(answer.action), bool(answer.faults))


def main() -> None:
    """Answer until nobody asks any more."""
    # Ctrl-C is for the server, which ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A bot that prints something must not be taken for an answer.
    answers = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, lines), daemon=True).start()
    desk = BotDesk()
    with os.fdopen(answers, "wb", buffering=0) as out:
        while True:
            said = desk.hear(read_message(lines.get()))
            if said is not None:
                out.write(line(said))


def _listen(incoming: Iterable[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Hand lines on; the end of them is the end of the server, even in the middle of a thought."""
    for text in incoming:
        lines.put(text)
    os._exit(0)
