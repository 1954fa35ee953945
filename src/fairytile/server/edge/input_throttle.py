"""Backpressure on input: a connection is read in small pieces, so that nobody makes the others wait.

The system hands over up to a quarter of a megabyte at a time. As tiny chunks of a body, or tiny frames, that
takes a third of a second to read. So each connection has a small piece of it read, then it is others' turn;
until all is read no more is taken from it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final, Protocol

from fairytile.server.ops.stall_watch import Watch

AT_ONCE: Final = 4096
"""Bytes that are read of one connection before others have their turn."""
MOST: Final = 1024 * 1024
"""Bytes of one connection that may wait. It is paused before that, and one that goes on is no device."""


class Reader(Protocol):
    """A connection whose bytes are read in pieces."""

    work: ClassVar[str]
    """What it is called that is done here, for the watch on the event loop."""
    watch: ClassVar[Watch | None]

    def read_piece(self, data: bytes) -> None:
        """Read some."""

    def is_busy(self) -> bool:
        """Whether nothing can be read now; `Pieces.go_on` is called when it can."""

    def hold(self) -> None:
        """Take no more from the device."""

    def release(self) -> None:
        """Take more again."""


class ReadTurn(Protocol):
    """Decides when a connection is read: see `fairytile.server.edge.stranger_queue`."""

    end: Callable[[], None]
    """Ends the connection, because too many wait."""

    @property
    def is_needed(self) -> bool:
        """Whether it has to wait."""

    def have(self, read: Callable[[], None]) -> None:
        """Have something read at once."""

    def wait(self, read: Callable[[], None]) -> None:
        """Have something read when it is its turn."""

    def leave(self) -> None:
        """The connection has ended: nothing is read any more."""


class Pieces:
    """The bytes of one connection that wait to be read."""

    __slots__ = ("_call_soon", "_coming", "_reader", "_rest", "turn")

    def __init__(self, reader: Reader, loop: asyncio.AbstractEventLoop, turn: ReadTurn | None = None) -> None:
        self._reader, self._call_soon = reader, loop.call_soon
        self.turn = turn
        self._rest = b""
        self._coming = False

    @property
    def is_behind(self) -> bool:
        """Whether something waits to be read."""
        return bool(self._rest)

    def add(self, data: bytes) -> bool:
        """Something has come in; False if far too much waits already."""
        if not self._rest and len(data) <= AT_ONCE:
            if self.turn is None:
                self._read(data)
                return True
            if not self.turn.is_needed:
                self.turn.have(partial(self._read, data))
                return True
        self._rest += data
        self._reader.hold()
        self.go_on()
        return len(self._rest) <= MOST

    def go_on(self) -> None:
        """Read the next piece as soon as it is our turn, if there is one."""
        if self._rest and not self._coming:
            self._coming = True
            self._reader.hold()
            if self.turn is None:
                self._call_soon(self._next)
            elif self.turn.is_needed:
                self.turn.wait(self._next)
            else:
                self._call_soon(self.turn.have, self._next)

    def drop(self) -> None:
        """Nobody wants the rest."""
        self._rest = b""

    def end(self, turn: ReadTurn | None) -> None:
        """The connection has ended: nobody wants the rest, or waits for a turn."""
        self.drop()
        if turn is not None:
            turn.leave()

    def _next(self) -> None:
        self._coming = False
        if not self._rest or self._reader.is_busy():
            return
        piece, self._rest = self._rest[:AT_ONCE], self._rest[AT_ONCE:]
        if not self._rest:
            self._reader.release()
        self._read(piece)
        self.go_on()

    def _read(self, piece: bytes) -> None:
        watch = self._reader.watch
        if watch is None:
            self._reader.read_piece(piece)
            return
        began = watch.begin()
        self._reader.read_piece(piece)
        if watch.is_long(began):
            watch.end(began, self._reader.work)
