"""What the load generator has to know about a server: how it is started, and how a client of it plays.

A client is a value without input or output: a message in, a `Reaction` out. Sockets and clocks are the
generator's, and the same for every server.
"""

from __future__ import annotations

import http.client
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol

HOST: Final = "127.0.0.1"


class PeerFailed(Exception):
    """A server that could not be measured, with what is known about it."""


class Reaction(NamedTuple):
    """What a client makes of a message."""

    happened: int | None = None
    """The number of the action whose effect the message shows; what a client is shown first has a number too,
    from which on actions are counted one by one."""
    answer: bytes | None = None
    """Something to be sent at once that is no action, as the answer to a heartbeat."""
    action: bytes | None = None
    """The next action, if it is this client's to make; its number is one more than that of what happened."""


NOTHING: Final = Reaction()


class Client(Protocol):
    """One player's device at one game."""

    @property
    def path(self) -> str:
        """Where the socket is."""

    @property
    def headers(self) -> Mapping[str, str]:
        """What the request for the socket says besides, such as a cookie."""

    def opened(self) -> Sequence[bytes]:
        """What to send when the socket is open."""

    def received(self, message: bytes) -> Reaction:
        """What to make of a message."""


class Peer(Protocol):
    """A server that games are played on."""

    def command(self, port: int, folder: Path) -> Sequence[str | Path]:
        """The program that serves on a port of this machine; the folder is empty, and for what it stores."""

    def tables(self, port: int, games: int) -> list[tuple[Client, Client]]:
        """Make so many games for two, and seat the players."""


class Answer(NamedTuple):
    """What a server said to a request."""

    headers: Mapping[str, str]
    body: bytes


class Requests:
    """Requests to a server, one after the other, by which games are made and players sit down."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection(HOST, port, timeout=60)
        self._origin = f"http://{HOST}:{port}"

    def post(self, path: str, content: object, headers: Mapping[str, str] | None = None) -> Answer:
        """Send something as JSON from a page of the server's own.

        Raises:
            PeerFailed: if the server refuses.
        """
        head = {"Content-Type": "application/json", "Origin": self._origin, **(headers or {})}
        self._connection.request("POST", path, json.dumps(content), head)
        response = self._connection.getresponse()
        body = response.read()
        if response.status >= 400:
            raise PeerFailed(f"POST {path} was answered with {response.status}: {body[:200]!r}")
        return Answer(dict(response.headers.items()), body)
