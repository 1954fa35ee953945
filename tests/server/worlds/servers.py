"""A server of simulated worlds: all of the real one but for sockets, SQL and the thinking of bots."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from fairytile.bots import Feed
from fairytile.live import Device
from fairytile.protocol import TableId
from fairytile.server.bots.bot_players import Company
from fairytile.server.edge.asgi import Receive, Send
from fairytile.server.edge.rate_limits import Asker, Budgets, KnownDevices
from fairytile.server.edge.socket_places import SocketPlace
from fairytile.server.limits import Limits
from fairytile.server.sockets.table_socket import Sockets
from fairytile.server.tables.housekeeping import Tending
from fairytile.server.tables.hub import Hub
from fairytile.server.tables.seat_handover import Handover
from fairytile.state import State
from fairytile.views import view, view_data
from tests.server.store.memory import Disk
from tests.server.worlds.disk import Weather, WorldStore
from tests.server.worlds.loop import Foreseen, Process, WorldLoop
from tests.server.worlds.plans import EDITION
from tests.server.worlds.playing import chosen

PACE = 0.3
_NO_LIMITS = Limits(mistakes=10**9, hello=1e9).times(1e8)


async def _nobody_is_known(_: str) -> bool:
    return False


class Thinker:
    """Thinks for bots: for a while, and not always with success."""

    def __init__(self, rng: random.Random, weather: Weather, state_of: Callable[[Feed], State]) -> None:
        self._rng, self._weather, self._state_of = rng, weather, state_of

    async def choose(self, table: str, feed: Feed, bot: str, seed: str, owners: tuple[str, ...]) -> str:
        await asyncio.sleep(self._rng.uniform(0, 2 * PACE))
        if self._rng.random() < self._weather.bots_fail:
            raise Foreseen("a bot has lost its mind")
        return chosen(view_data(view(self._state_of(feed), feed.seat)), self._rng)


class Server:
    """A process with a hub, bots and sockets."""

    def __init__(
        self,
        name: str,
        loop: WorldLoop,
        rng: random.Random,
        weather: Weather,
        disk: Disk,
        *,
        kept: Callable[[], None],
        state_of: Callable[[Feed], State],
    ) -> None:
        self.process = Process(name)
        self.store = WorldStore(disk, self.process, rng, weather, kept)
        self._loop, self._rng = loop, rng
        self._skew = rng.choice((0, 0, rng.randrange(-2000, 2000)))
        self.hub = Hub(self.store, self._clock, lambda key: EDITION)
        thinker = Thinker(rng, weather, state_of)
        self.company = Company(self.hub, thinker, pace=PACE)
        self.handover = Handover(self.hub)
        self.tending = Tending(self.hub, self.company.wake, uptime=loop.time)
        known = KnownDevices(_nobody_is_known, loop.time)
        self.sockets = Sockets(self.hub, Budgets(_NO_LIMITS, known, loop.time))
        loop.start(self.process, self._tend())

    def jump(self, milliseconds: int) -> None:
        """The clock of the machine is set."""
        self._skew += milliseconds

    def pause(self, seconds: float) -> None:
        """The machine falls asleep."""
        self.process.paused_until = self._loop.time() + seconds

    def _clock(self) -> int:
        return 1_700_000_000_000 + self._skew + round(1000 * self._loop.time())

    async def _tend(self) -> None:
        self.tending.start()
        while True:
            await asyncio.sleep(self._rng.uniform(0, 10))
            self.hub.sweep(idle=self._rng.choice((0, 3000)))

    async def serve(self, name: TableId, device: Device | None, receive: Receive, send: Send) -> None:
        """Serve a connection."""
        await self.sockets.serve(name, SocketPlace(Asker(device, "")), receive, send)

    async def close(self) -> None:
        """End in peace."""
        await self.sockets.close()
        await self.tending.close()
        await self.handover.close()
        await self.company.close()
        await self.store.close()

    def die(self) -> None:
        """End at once."""
        self.process.alive = False
        self.store.process_died()
