"""Real servers for the tests of clients: in a process of their own, with a database of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import TracebackType

from tools.real_server.process import ForkedServer, free_port


class Server(ForkedServer):
    """A server that can be killed and started again with the same games."""

    def __init__(self, folder: Path, *, pace: float = 0.0) -> None:
        super().__init__(folder)
        self.way = free_port()
        self._options = (
            "--pace", str(pace), "--thinkers", "1", "--rate", "1000", "--also", f"127.0.0.1:{self.way}",
        )  # fmt: skip

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Start it, and wait until it answers."""
        self.start()
        self.wait()

    def __enter__(self) -> Server:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


class Way:
    """A way to a server that can be cut."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._ends: set[asyncio.StreamWriter] = set()
        self.swallows = False
        """Whether answers get lost."""

    @property
    def address(self) -> str:
        """Where the server is, by this way."""
        return f"http://127.0.0.1:{self._server.way}"

    def cut(self) -> None:
        """Cut all connections. New ones can be made."""
        for end in self._ends:
            end.transport.abort()

    async def go(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry what is said on one connection, both ways."""
        there, back = await asyncio.open_connection("127.0.0.1", self._server.port)
        self._ends |= {writer, back}
        with suppress(OSError):
            await asyncio.gather(self._carry(reader, back), self._carry(there, writer, answers=True))
        for end in (writer, back):
            self._ends.discard(end)
            end.close()

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool = False
    ) -> None:
        while data := await reader.read(65536):
            if not (answers and self.swallows):
                writer.write(data)
        writer.close()


@asynccontextmanager
async def way_to(server: Server) -> AsyncIterator[Way]:
    """A way to a server that is open for as long as it is used."""
    way = Way(server)
    listening = await asyncio.start_server(way.go, "127.0.0.1", server.way)
    try:
        yield way
    finally:
        listening.close()
        way.cut()
