"""Our own server as a peer: two devices play at random, and are sent what a browser is sent."""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from bench.load.peer import NOTHING, Client, PeerFailed, Reaction, Requests
from fairytile import Options, load
from fairytile.data import plain
from fairytile.protocol import InvitedPlan, PersonPlan, Settings
from fairytile.protocol.version import PREFIX


class May(msgspec.Struct):
    """What the client may do now."""

    adventure: bool
    recount: bool
    turn_page: bool
    end_turn: bool


class Placement(msgspec.Struct):
    """A way to lay the top tile."""

    at: tuple[int, int]
    rotation: int


class View(msgspec.Struct):
    """What a client needs of a View, and of the changes to one."""

    moves: dict[str, list[list[tuple[int, int]]]] | None = None
    placements: list[Placement] | None = None
    may: May | None = None


class Told(msgspec.Struct):
    """What a client needs of what it is told."""

    kind: str
    number: int | None = None
    moment: int | None = None
    own: list[int] | None = None
    view: View | None = None
    changes: View | None = None
    reason: str | None = None


class Act(msgspec.Struct, tag="act", tag_field="kind"):
    """What a client sends."""

    id: str
    seat: int
    moment: int
    action: str


_TOLD: Final = msgspec.json.Decoder(list[Told])
_ENCODE: Final = msgspec.json.Encoder().encode


class FairytileClient:
    """A device with one seat. It acts at random."""

    def __init__(self, table: str, key: str, seed: int) -> None:
        self.path = f"{PREFIX}/tables/{table}/socket"
        self.headers: Mapping[str, str] = {"Cookie": f"fairytile-device={key}"}
        self._rng = random.Random(seed)
        self._seat = 0
        self._view = View(moves={}, placements=[])

    def opened(self) -> Sequence[bytes]:
        """It says hello."""
        return [b'{"kind":"hello","since":null,"language":"en"}']

    def received(self, message: bytes) -> Reaction:
        """Keep what changed, and act if it may."""
        reaction = NOTHING
        for told in _TOLD.decode(message):
            if told.kind == "refused":
                raise PeerFailed(f"an action was refused: {told.reason}")
            news = told.view or told.changes
            if news is None or told.number is None or told.moment is None:
                continue
            if told.own is not None:
                self._seat = told.own[0]
            self._learn(news)
            reaction = Reaction(told.number, action=self._action(told.moment))
        return reaction

    def _learn(self, news: View) -> None:
        view = self._view
        view.moves = {**(view.moves or {}), **(news.moves or {})}
        if news.placements is not None:
            view.placements = news.placements
        view.may = news.may or view.may

    def _action(self, moment: int) -> bytes | None:
        action = self._chosen()
        return None if action is None else _ENCODE(Act(f"m{moment}", self._seat, moment, action))

    def _chosen(self) -> str | None:
        may, view, rng = self._view.may, self._view, self._rng
        if may is None or not (may.adventure or may.end_turn):
            return None
        if may.recount:
            return "recount"
        if may.end_turn:
            return "end"
        if may.turn_page and rng.random() < 0.1:
            return "turn-page"
        if view.placements and rng.random() < 0.1:
            way = rng.choice(view.placements)
            return f"T:{way.at[0]},{way.at[1]}/{way.rotation}"
        figure = rng.choice([name for name, moves in (view.moves or {}).items() if moves])
        path = rng.choice((view.moves or {})[figure])
        return f"{figure[0].upper()}:{'>'.join(f'{q},{r}' for q, r in path)}"


class FairytilePeer:
    """Our server, as it is started for everybody, but for limits that let one address play a lot."""

    def command(self, port: int, folder: Path) -> Sequence[str | Path]:
        """The command that everybody uses."""
        program = [sys.executable, "-m", "fairytile", "serve"]
        return [*program, f"--port={port}", f"--database={folder / 'tables.db'}", "--rate=10000"]

    def tables(self, port: int, games: int) -> list[tuple[Client, Client]]:
        """Each is made by one device, and another one sits down by invitation."""
        edition, requests = load(), Requests(port)
        settings = Settings(edition.key, edition.digest, Options(), (PersonPlan("Anna"), InvitedPlan()))
        found: list[tuple[Client, Client]] = []
        for number in range(games):
            keys = secrets.token_hex(32), secrets.token_hex(32)
            asked = {"settings": plain(settings), "share": secrets.token_hex(32), "device": keys[0]}
            made = msgspec.json.decode(requests.post(f"{PREFIX}/tables", asked).body)
            table, invitation = made["table"], made["invitations"][0]["key"]
            share = secrets.token_hex(32)
            sitting = {
                "invitation": invitation,
                "seat": None,
                "name": "Bea",
                "share": share,
                "device": keys[1],
            }
            requests.post(f"{PREFIX}/tables/{table}/seats", {**sitting, "device": keys[1]})
            found.append(
                (FairytileClient(table, keys[0], 2 * number), FairytileClient(table, keys[1], 2 * number + 1))
            )
        return found
