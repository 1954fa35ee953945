"""Bots in seats: when it is their turn, what they do is asked for elsewhere and comes at a steady pace."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable
from typing import Final, Protocol

from fairytile.bots import Feed
from fairytile.errors import FairyTileError
from fairytile.live import Heard, Table, act_for_bot, feed_of
from fairytile.protocol import TableId
from fairytile.server.bots.bot_delay import PACE, PACE_IN_TURN, paced
from fairytile.server.store import StoreFailed
from fairytile.server.tables.hub import AGAIN, Hub
from fairytile.server.tables.room import Room
from fairytile.state import SeatNumber, State

PAGE: Final = 200
"""How many tables are looked at together when a server wakes up."""


BETWEEN: Final = 0.005
"""Seconds between two of them: whoever comes right after a start does not wait for all."""


class Thinking(Protocol):
    """Where bots think."""

    async def choose(self, table: str, feed: Feed, bot: str, seed: str, owners: tuple[str, ...]) -> str:
        """What a bot does, in notation. Somebody stands in for one that fails: there is always an answer.

        Where many wait, each of the first owners has a fair share, and of that each of the second ones.
        """


class Company:
    """Plays for the bots of all tables of a hub."""

    def __init__(
        self,
        hub: Hub,
        thinking: Thinking,
        *,
        pace: float | None = None,
    ) -> None:
        """A pace of None is one for people, and one of 0 is none at all."""
        self._hub, self._thinking, self._pace = hub, thinking, pace
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        hub.watchers.append(self.look_at)

    def look_at(self, room: Room) -> None:
        """A table has changed: if a bot is to move there, it is asked."""
        if not self._closed and room.thinking is None and _bot_of(room) is not None:
            room.thinking = asyncio.get_running_loop().create_task(self._play(room))
            self._tasks.add(room.thinking)
            room.thinking.add_done_callback(self._tasks.discard)

    async def wake(self) -> None:
        """After a start: bots whose turn it is move on by themselves, one table after the other."""
        after = ""
        while True:
            try:
                cards = await self._hub.store.waking(PAGE, after)
                for card in cards:
                    await self._hub.glance(TableId(card.table))
                    after = card.table
                    await asyncio.sleep(BETWEEN)
            except StoreFailed:
                await asyncio.sleep(AGAIN)
                continue
            if not cards:
                return

    async def close(self) -> None:
        """Ask no more."""
        self._closed = True
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _play(self, room: Room) -> None:
        """Play on at a table for as long as bots are to move."""
        try:
            while (bot := _bot_of(room)) is not None:
                try:
                    await self._act(room, *bot)
                except FairyTileError:
                    # Its owner was faster, or the store is in trouble: the table says what is to be done now.
                    await asyncio.sleep(AGAIN)
                except Exception as error:  # whatever is broken, a game does not stand still for it
                    said = {"message": "a bot could not be asked", "exception": error}
                    asyncio.get_running_loop().call_exception_handler(said)
                    await asyncio.sleep(AGAIN)
        finally:
            room.thinking = None

    async def _act(self, room: Room, table: Table, seat: SeatNumber, bot: str) -> None:
        running = table.running
        assert running is not None, "somebody is to move"
        feed = room.feeds[seat] = feed_of(table, seat, room.feeds.get(seat))
        self._hub.tally.questions += 1
        choosing = self._thinking.choose(room.name, feed, bot, _luck(table), _owners(room, table))
        action = await self._in_time(choosing, running.state)

        def hears(now_at: Table, now: int) -> Heard:
            return act_for_bot(now_at, seat, running.moment, action, now)

        await self._hub.change(room.name, hears)

    async def _in_time(self, choosing: Awaitable[str], state: State) -> str:
        """What a bot does, once it may be shown."""
        if self._pace == 0:
            return await choosing
        # Only what everybody sees decides: whether somebody got a Page in exchange is theirs to know.
        usual = PACE_IN_TURN if state.adventures else PACE
        return await paced(choosing, asyncio.get_running_loop().time(), self._pace or usual)


def _bot_of(room: Room) -> tuple[Table, SeatNumber, str] | None:
    table = room.table
    if table is None or table.running is None or table.bot_to_move is None:
        return None
    return table, table.running.state.to_move, table.bot_to_move


def _owners(room: Room, table: Table) -> tuple[str, str]:
    """Whose share of the thinking it is: an address, and the device that made the table.

    Nobody's address is kept. It is the one where they are now, or else where another player is; tables at
    which nobody is share what one address has.
    """
    host = table.opened.host
    players = [guest for guest in room.guests if room.is_at_home(guest.holder)]
    players.sort(key=lambda guest: guest.device != host)
    return players[0].address if players else "", host


def _luck(table: Table) -> str:
    """The chance of a table's bots: nobody can foresee it, and after a restart it is the same."""
    return hashlib.sha256(b"bots" + bytes.fromhex(table.opened.secret)).hexdigest()
