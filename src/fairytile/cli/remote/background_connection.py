"""A connection in a background thread, for a program that waits at the keyboard meanwhile."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, wait
from contextlib import AbstractContextManager
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Final, TypeVar

from fairytile.client import Address, ClientError, Notice, Place, TableClient, Unreachable
from fairytile.words import Language

_T = TypeVar("_T")

SOON: Final = 0.4
"""How many seconds somebody waits for an answer before it is shown that they do."""


class BackgroundConnection:
    """A connection to a server, and to one table of it; as a context manager it is closed in the end."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        # Whoever presses Ctrl-C twice is not held up by it.
        self._thread = threading.Thread(target=self._loop.run_forever, name="fairytile-line", daemon=True)
        self._heard: SimpleQueue[Notice | ClientError] = SimpleQueue()
        self._table: TableClient | None = None
        self._listening: Future[None] | None = None
        self.heard_something: Callable[[], None] = lambda: None
        """Is called, in the thread of the line, whenever there is something new to hear."""

    def __enter__(self) -> BackgroundConnection:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._hang_up()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def call(
        self,
        asked: Coroutine[None, None, _T],
        busy: Callable[[], AbstractContextManager[None]] | None = None,
    ) -> _T:
        """What comes of something that is asked; if it takes some time, that is shown."""
        answer = asyncio.run_coroutine_threadsafe(asked, self._loop)
        if busy is not None:
            try:
                return answer.result(SOON)
            except TimeoutError:
                with busy():
                    return answer.result()
        return answer.result()

    def connect(self, where: Place | Address, language: Language) -> TableClient:
        """Connect to a table, and to no other; what happens there is heard from now on.

        Raises `ClientError`.
        """
        self._hang_up()

        async def connected() -> TableClient:
            table = TableClient(where, language)
            await table.__aenter__()
            return table

        self._table = self.call(connected())
        self._listening = asyncio.run_coroutine_threadsafe(self._listen(self._table), self._loop)
        return self._table

    def _hang_up(self) -> None:
        if self._table is not None:
            self.call(self._table.__aexit__(None, None, None))
            self._table = None
        if self._listening is not None:
            wait((self._listening,))
            self._heard = SimpleQueue()

    async def _listen(self, table: TableClient) -> None:
        try:
            async for notice in table:
                self._heard.put(notice)
                self.heard_something()
            self._heard.put(Unreachable("the connection was closed"))
        except ClientError as error:
            self._heard.put(error)

    def next(self, patience: float | None = None) -> Notice | None:
        """What happens next, as soon as it does; None if it does not within some seconds."""
        try:
            heard = self._heard.get(timeout=patience)
        except Empty:
            return None
        if isinstance(heard, ClientError):
            raise heard
        return heard

    def waiting(self) -> list[Notice]:
        """All that has happened and was not heard yet."""
        found = []
        while not self._heard.empty():
            notice = self.next()
            assert notice is not None, "somebody put it there"
            found.append(notice)
        return found
