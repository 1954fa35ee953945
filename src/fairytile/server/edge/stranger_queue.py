"""Strangers: devices without a seat wait in a fair queue, and have a share of the event loop's time (QoS).

Budgets of addresses add up with the addresses. So whatever comes from a device that has no seat anywhere and
made no table has, all together, no more than a share of the loop: one request, or one message, is read at a
time, of each address in turn, and the next only when what the last one took is made good. All steps of its
tasks count. Who plays never waits here, unless they take far more of the loop than anybody does who plays:
then they wait with the strangers until that is made good. While nobody plays, nothing is kept free. Who is
not known yet waits, but is not refused.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Container
from time import perf_counter, thread_time
from typing import Final

from fairytile.live import Device
from fairytile.protocol.limits import LARGEST_HEAD, MOST_HEADERS
from fairytile.server.edge.asgi import Scope
from fairytile.server.edge.gate import Origins, address_of, device_in
from fairytile.server.jobs.fair_queue import FairLine
from fairytile.server.limits import Limits
from fairytile.server.ops.stall_watch import PAYS

MOST_WAITING: Final = 2_000
"""Connections that may wait; beyond that the last of the address with most of them is refused."""
BURST: Final = 0.002
"""Seconds of the loop that strangers may have at once, when they had none for a while."""
QUIET: Final = 1.0
"""Seconds after which, when nobody has played, strangers need leave nothing to anybody."""
SPARE: Final = 0.03
"""Seconds of the loop that a device which plays may have at once beyond its share, as when it comes back."""
MOST_TAKERS: Final = 10_000
"""Of how many devices it is remembered what they took; who took something longest ago is forgotten first."""
_WHO: Final = (b"cookie", b"x-forwarded-for")
"""The headers that say who comes: looked for in one pass, since nobody has waited for this yet."""
_SHORTEST: Final = 0.001
"""Seconds that the timers of the loop can tell apart."""


def _nothing() -> None:
    """There is nothing to end."""


class Takers:
    """How much of the loop's time was taken lately, in leaky buckets, by devices or by addresses.

    Args:
        share: Which part of it each of them may have.
    """

    def __init__(self, share: float) -> None:
        self._share = share
        self._taken: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """How much is not made good yet, and when that was so."""

    def take(self, whose: str, seconds: float, now: float) -> None:
        """Somebody has taken some."""
        self._taken[whose] = (self._left(whose, now) + seconds, now)
        self._taken.move_to_end(whose)
        if len(self._taken) > MOST_TAKERS:
            self._taken.popitem(last=False)

    def is_over(self, whose: str, now: float) -> bool:
        """Whether they have taken more than their share."""
        return whose in self._taken and self._left(whose, now) > SPARE

    def _left(self, whose: str, now: float) -> float:
        taken, at = self._taken.get(whose, (0.0, now))
        return max(0.0, taken - (now - at) * self._share)


class Turn:
    """One connection, as far as it has to wait for its turn.

    Args:
        strangers: With whom it waits.
        client: From which address and port it comes.
        end: Ends it, because too many wait.
    """

    __slots__ = ("_client", "_read", "_strangers", "address", "device", "end")

    def __init__(self, strangers: Strangers, client: tuple[str, int] | None, end: Callable[[], None]) -> None:
        self._strangers, self._client, self.end = strangers, client, end
        self._read: Callable[[], None] | None = None
        self.device: Device | None = None
        self.address = "" if client is None else client[0]

    def see(self, head: bytes) -> None:
        """See from the head of a request who comes, as far as it is there."""
        scope = _scope(head, self._client)
        self.device, self.address = device_in(scope), address_of(scope, self._strangers.origins)

    @property
    def is_needed(self) -> bool:
        """Whether it has to wait: its device plays nowhere, as far as anybody knows, or takes too much."""
        return not self._strangers.lets_pass(self)

    def have(self, read: Callable[[], None]) -> None:
        """Have something read at once, and pay for it and for the tasks that it begins."""
        strangers = self._strangers
        before, busy = PAYS.set(self.pay), strangers.busy()
        try:
            read()
        finally:
            PAYS.reset(before)
            self.pay(strangers.busy() - busy)

    def wait(self, read: Callable[[], None]) -> None:
        """Have something read when it is its turn."""
        self._read = read
        self._strangers.put(self)

    def leave(self) -> None:
        """The connection has ended: nothing is read any more, and there is nothing to end."""
        self._read, self.end = None, _nothing

    def take(self) -> None:
        """It is its turn."""
        read, self._read = self._read, None
        if read is not None:
            read()

    def refuse(self) -> None:
        """Too many wait."""
        self._read = None
        self.end()

    def pay(self, seconds: float) -> None:
        """Something that was done for it took so long of the loop."""
        self._strangers.charge(self, seconds)


class Strangers:
    """All who wait.

    Args:
        known: The devices that play somewhere.
        origins: Who may say from which address a request has come.
        limits: Which parts of the loop's time they may have, and who plays before they wait, too.
        loop: The loop.
        told: Is told when somebody is refused because too many wait, and from which address they came.
        clock: The plain clock, in seconds.
        busy: The processor time of the loop's thread: what the machine does for others is not theirs.
    """

    def __init__(
        self,
        known: Container[object],
        origins: Origins,
        limits: Limits,
        loop: asyncio.AbstractEventLoop,
        *,
        told: Callable[[str], None] = lambda address: None,
        clock: Callable[[], float] = perf_counter,
        busy: Callable[[], float] = thread_time,
    ) -> None:
        self.known, self.origins = known, origins
        self._share, self._loop, self._told = limits.strangers, loop, told
        self._clock, self.busy = clock, busy
        self._devices, self._addresses = Takers(limits.of_device), Takers(limits.of_address)
        self._line: FairLine[Turn] = FairLine(MOST_WAITING)
        self._coming = False
        self._left, self._at = BURST, clock()
        self._played_at = self._at
        """When somebody last played who need not wait."""

    def __len__(self) -> int:
        return len(self._line)

    def put(self, turn: Turn) -> None:
        """Let a connection wait."""
        gone = self._line.put((turn.address, turn.device), turn)
        if gone is not None:
            self._told(gone.address)
            gone.refuse()
        self._go_on()

    def lets_pass(self, turn: Turn) -> bool:
        """Whether somebody need not wait: they play, and have not taken too much."""
        if turn.device not in self.known:
            return False
        now = self._clock()
        if self._is_over(turn, now):
            return False
        self._played_at = now
        return True

    def _is_over(self, turn: Turn, now: float) -> bool:
        over = turn.device is not None and self._devices.is_over(turn.device, now)
        return over or self._addresses.is_over(turn.address, now)

    def charge(self, turn: Turn, seconds: float) -> None:
        """Something that was done for somebody took so long of the loop."""
        now = self._clock()
        if turn.device is None or turn.device not in self.known:
            self._left -= seconds
            return
        if self._is_over(turn, now):
            self._left -= seconds
        self._devices.take(turn.device, seconds, now)
        self._addresses.take(turn.address, seconds, now)

    def _go_on(self) -> None:
        """Come to the next one when what was used is made good."""
        if not self._coming and self._line:
            self._coming = True
            self._come(self._wait())

    def _come(self, wait: float) -> None:
        if wait:
            self._loop.call_later(wait, self._next)
        else:
            self._loop.call_soon(self._next)

    def _wait(self) -> float:
        """Seconds until the next one may come; looked at again soon, since it may be quiet by then."""
        now = self._clock()
        share = self._share if now - self._played_at < QUIET else 1.0
        self._left = min(BURST, self._left + (now - self._at) * share)
        self._at = now
        return 0.0 if self._left > 0 or share >= 1 else min(QUIET, max(_SHORTEST, -self._left / share))

    def _next(self) -> None:
        wait = self._wait()
        if wait:
            self._come(wait)
            return
        turn = self._line.take()
        try:
            turn.have(turn.take)
        finally:
            self._coming = False
            self._go_on()


def _scope(head: bytes, client: tuple[str, int] | None) -> Scope:
    """What can be seen of a request before it is parsed: of its headers those that say who comes."""
    end = head.find(b"\r\n\r\n", 0, LARGEST_HEAD)
    head = head[: end if end >= 0 else LARGEST_HEAD]
    small, found = head.lower(), list[tuple[bytes, bytes]]()
    for name in _WHO:
        sign = b"\r\n%b:" % name
        at = small.find(sign)
        while at >= 0 and len(found) < MOST_HEADERS:
            end = head.find(b"\r\n", at + len(sign))
            found.append((name, head[at + len(sign) : end if end >= 0 else None].strip()))
            at = small.find(sign, at + len(sign))
    return {"client": client, "headers": found}
