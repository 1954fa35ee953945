"""Strangers: devices without a seat wait in a fair queue, and have a share of the event loop's time (QoS).

Budgets of addresses add up with the addresses. So whatever comes from a device that has no seat anywhere and
made no table has, all together, no more than a share of the loop: one request, or one message, is read at a
time, of each address in turn, and the next only when what the last one took is made good. All steps of its
tasks count. Who plays never waits here; and who is known by nobody yet waits, but is not refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container
from time import perf_counter, thread_time
from typing import Final

from fairytile.live import Device
from fairytile.server.fair_line import FairLine
from fairytile.server.gate import Origins, address_of, device_in
from fairytile.server.limits import LARGEST_HEAD, MOST_LINES
from fairytile.server.socket import Scope
from fairytile.server.stalls import PAYS

MOST_WAITING: Final = 2_000
"""Connections that may wait; beyond that the last of the address with most of them is refused."""
BURST: Final = 0.002
"""Seconds of the loop that strangers may have at once, when they had none for a while."""
_WHO: Final = (b"cookie", b"x-forwarded-for")
"""The headers that say who comes: looked for in one pass, since nobody has waited for this yet."""
_SHORTEST: Final = 0.001
"""Seconds that the timers of the loop can tell apart."""


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
        """Whether it has to wait: its device plays nowhere, as far as anybody knows."""
        return self.device not in self._strangers.known

    def wait(self, read: Callable[[], None]) -> None:
        """Have something read when it is its turn."""
        self._read = read
        self._strangers.put(self)

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
        """Something that was done for it took so long of the loop; who plays by now pays nothing."""
        if self.is_needed:
            self._strangers.charge(seconds)


class Strangers:
    """All who wait.

    Args:
        known: The devices that play somewhere.
        origins: Who may say from which address a request has come.
        share: Which part of the loop's time they may have.
        loop: The loop.
        told: Is told when somebody is refused because too many wait, and from which address they came.
        clock: The plain clock, in seconds.
        busy: The processor time of the loop's thread: what the machine does for others is not theirs.
    """

    def __init__(
        self,
        known: Container[object],
        origins: Origins,
        share: float,
        loop: asyncio.AbstractEventLoop,
        *,
        told: Callable[[str], None] = lambda address: None,
        clock: Callable[[], float] = perf_counter,
        busy: Callable[[], float] = thread_time,
    ) -> None:
        self.known, self.origins = known, origins
        self._share, self._loop, self._told = share, loop, told
        self._clock, self._busy = clock, busy
        self._line: FairLine[Turn] = FairLine(MOST_WAITING)
        self._coming = False
        self._left, self._at = BURST, clock()

    def __len__(self) -> int:
        return len(self._line)

    def put(self, turn: Turn) -> None:
        """Let a connection wait."""
        gone = self._line.put((turn.address,), turn)
        if gone is not None:
            self._told(gone.address)
            gone.refuse()
        self._go_on()

    def charge(self, seconds: float) -> None:
        """Something that was done for strangers took so long of the loop."""
        self._left -= seconds

    def _go_on(self) -> None:
        """Come to the next one when what was used is made good."""
        if self._coming or not self._line:
            return
        self._coming = True
        now = self._clock()
        self._left = min(BURST, self._left + (now - self._at) * self._share)
        self._at = now
        if self._left > 0 or self._share >= 1:
            self._loop.call_soon(self._next)
        else:
            self._loop.call_later(max(_SHORTEST, -self._left / self._share), self._next)

    def _next(self) -> None:
        turn = self._line.take()
        before, busy = PAYS.set(turn.pay), self._busy()
        try:
            turn.take()
        finally:
            PAYS.reset(before)
            turn.pay(self._busy() - busy)
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
        while at >= 0 and len(found) < MOST_LINES:
            end = head.find(b"\r\n", at + len(sign))
            found.append((name, head[at + len(sign) : end if end >= 0 else None].strip()))
            at = small.find(sign, at + len(sign))
    return {"client": client, "headers": found}
