"""The bare server: Starlette's sockets, and SQLite, in which a message is safe before anybody hears of it.

Messages that come while others are being written go into the next transaction together, so that waiting for
the disk is shared.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from bench.load.bare import EVENT, padded
from bench.load.peer import HOST


class Entry(NamedTuple):
    """A message to be stored."""

    game: int
    number: int
    message: str


class Store:
    """A table of entries, written in groups."""

    def __init__(self, path: Path) -> None:
        self._database = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = FULL")
        self._database.execute(
            "CREATE TABLE entries (game INTEGER, number INTEGER, message TEXT, PRIMARY KEY (game, number))"
        )
        self._waiting: list[tuple[Entry, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()

    async def add(self, entry: Entry) -> None:
        """Store an entry; it is on the disk when this returns."""
        stored = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, stored))
        self._wake.set()
        await stored

    async def write(self) -> None:
        """Write what waits, for ever."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            group, self._waiting = self._waiting, []
            await asyncio.to_thread(self._commit, [entry for entry, _ in group])
            for _, stored in group:
                if not stored.done():
                    stored.set_result(None)

    def _commit(self, entries: list[Entry]) -> None:
        self._database.execute("BEGIN")
        self._database.executemany("INSERT INTO entries VALUES (?, ?, ?)", entries)
        self._database.execute("COMMIT")


class Table:
    """Those who listen to a game, and how many messages there were."""

    def __init__(self) -> None:
        self.sockets: list[WebSocket] = []
        self.number = 0


class Bare:
    """The server."""

    def __init__(self, path: Path, *, acknowledgement: int, event: int) -> None:
        self._path = path
        self._acknowledgement = acknowledgement
        self._event_size = event
        self._tables: defaultdict[int, Table] = defaultdict(Table)
        route = WebSocketRoute("/games/{game:int}", self._serve)
        self.app = Starlette(routes=[route], lifespan=self._lifespan)

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self._store = Store(self._path)
        writing = asyncio.create_task(self._store.write())
        yield
        writing.cancel()

    async def _serve(self, socket: WebSocket) -> None:
        game: int = socket.path_params["game"]
        table = self._tables[game]
        await socket.accept()
        table.sockets.append(socket)
        await socket.send_text(self._event(0))
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                message = await socket.receive_text()
                table.number += 1
                number = table.number
                await self._store.add(Entry(game, number, message))
                await socket.send_text(padded(b"stored %d " % number, self._acknowledgement).decode())
                event = self._event(number)
                for listener in table.sockets:
                    await listener.send_text(event)
        table.sockets.remove(socket)

    def _event(self, number: int) -> str:
        return padded(b"%s%d " % (EVENT, number), self._event_size).decode()


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--acknowledgement", type=int, required=True)
    parser.add_argument("--event", type=int, required=True)
    options = parser.parse_args()
    path = options.folder / "bare.sqlite"
    uvicorn.run(
        Bare(path, acknowledgement=options.acknowledgement, event=options.event).app,
        host=HOST,
        port=options.port,
        loop="uvloop",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="warning",
    )


if __name__ == "__main__":
    main()
