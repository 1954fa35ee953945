"""Rate limits: token buckets by device, by table and by address, and who is charged for what.

A device makes its own key, so whoever asks with a new key each time would have a new budget each time. Only
devices that have a seat somewhere, or have made a table, have one of their own; all others at an address
share one. So a stranger at a school cannot use up what those have who play there. Whoever is refused is
charged nothing, or else one device could still use up what its address has.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar, cast

from fairytile.live import Device
from fairytile.protocol import Refusal, TableId, Why
from fairytile.server.limits import Bucket, Limits, Rate, Rates
from fairytile.server.store import StoreFailed

MOST_REMEMBERED: Final = 20_000
"""Devices, or addresses, whose doings are counted; beyond that those are forgotten that did nothing lately,
and the older half if all of them did."""
MOST_KNOWN: Final = 50_000
"""Devices that are known to have a seat, or to have none, without asking the store."""
LOOKED_UP: Final = Rate(5, 50)
"""Devices of one address for which the store is asked whether they have a seat."""
LOOKED_UP_AT_ONCE: Final = 8
"""Devices of all addresses for which it is asked at the same time."""


_T = TypeVar("_T")


class Whose(StrEnum):
    """To whom a budget belongs."""

    DEVICE = "device"
    NEW = "new-devices"
    """All devices of an address that have no seat anywhere and made no table."""
    TABLE = "table"
    ADDRESS = "address"
    ALL = "all"


class Asker(NamedTuple):
    """Who asks for something: a device, or nobody yet, at an address."""

    device: Device | None
    address: str


class OverBudget(Refusal):
    """Somebody does too much of something."""

    def __init__(self, what: str, whose: Whose) -> None:
        super().__init__(Why.TOO_MUCH)
        self.what, self.whose = what, whose

    @property
    def limit(self) -> str:
        """Which limit it was, for the operator."""
        return f"{self.what}-of-{self.whose}"


class KnownDevices:
    """Devices that have a seat somewhere or have made a table, as far as that was heard of lately.

    Whatever is kept in the store or read from it tells of some; for others the store can be asked, though
    not as often as somebody likes who makes up a new key each time.
    """

    def __init__(self, has_games: Callable[[str], Awaitable[bool]], clock: Callable[[], float]) -> None:
        """``has_games`` asks the store whether a device has any, its own or shared ones."""
        self._has_games = has_games
        self._known: OrderedDict[str, None] = OrderedDict()
        self._new: OrderedDict[str, None] = OrderedDict()
        """Apart, so that nobody who makes up keys has those forgotten who play."""
        self._asked = Counts(LOOKED_UP, clock)
        self._asking = 0

    def __contains__(self, device: object) -> bool:
        if device not in self._known:
            return False
        self._known.move_to_end(cast(str, device))
        return True

    def add(self, device: str) -> None:
        """A device has a seat, or has made a table."""
        self._new.pop(device, None)
        _remember(self._known, device)

    def clear(self) -> None:
        """Forget all."""
        self._known.clear()
        self._new.clear()

    async def look_up(self, asker: Asker) -> bool:
        """Whether a device has a seat somewhere: the store is asked if nobody knows, within a limit."""
        device = asker.device
        if device is None or device in self or device in self._new:
            return device in self
        if self._asking >= LOOKED_UP_AT_ONCE or not self._asked.take(asker.address):
            return False
        self._asking += 1
        try:
            if await self._has_games(device):
                self.add(device)
            elif device not in self:
                _remember(self._new, device)
        except StoreFailed:
            return False
        finally:
            self._asking -= 1
        return device in self


def _remember(devices: OrderedDict[str, None], device: str) -> None:
    """Remember a device, and forget the one that was not thought of for longest if there are too many."""
    devices[device] = None
    devices.move_to_end(device)
    if len(devices) > MOST_KNOWN:
        devices.popitem(last=False)


class Counts:
    """How often something is done by each of many: never more of them are remembered than there is room."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate, self._clock = rate, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        """Whether somebody may do it once more."""
        now = self._clock()
        return self._bucket(who, now).take(now)

    def has_room(self, who: str, spare: float = 0.0) -> bool:
        """Whether somebody might do it once more, and some more times after that."""
        now = self._clock()
        bucket = self._buckets.get(who)
        return self._rate.at_once >= 1 + spare if bucket is None else bucket.has_room(now, spare)

    def owe(self, who: str) -> None:
        """Somebody has done it, whether they might or not."""
        now = self._clock()
        self._bucket(who, now).owe(now)

    def _bucket(self, who: str, now: float) -> Bucket:
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= MOST_REMEMBERED:
                self._forget(now)
            bucket = self._buckets[who] = Bucket(self._rate, now)
        return bucket

    def _forget(self, now: float) -> None:
        """Make room for others."""
        kept = [(key, each) for key, each in self._buckets.items() if not each.is_full(now)]
        self._buckets = dict(kept[len(kept) // 2 :] if len(kept) >= MOST_REMEMBERED else kept)


class Budget:
    """What everybody may do of one kind of work: each device, new devices together, and each address."""

    def __init__(self, what: str, rates: Rates, known: KnownDevices, clock: Callable[[], float]) -> None:
        self._what, self._known = what, known
        self._device, self._new, self._address = (Counts(rate, clock) for rate in rates)

    def take(self, asker: Asker) -> None:
        """Somebody does it once; raises `OverBudget` if they may not, and charges nobody then."""
        self.check(asker)
        for _, counts, who in self._charged(asker):
            counts.take(who)

    def check(self, asker: Asker) -> None:
        """See that somebody might do it once more; raises `OverBudget`."""
        for whose, counts, who in self._charged(asker):
            if not counts.has_room(who):
                raise OverBudget(self._what, whose)

    async def taken(self, asker: Asker) -> None:
        """The same as `take`, but a device that nobody knows is asked for before it is refused."""
        await self._or_looked_up(self.take, asker)

    async def checked(self, asker: Asker) -> None:
        """The same as `check`, but a device that nobody knows is asked for before it is refused."""
        await self._or_looked_up(self.check, asker)

    async def _or_looked_up(self, seen: Callable[[Asker], None], asker: Asker) -> None:
        try:
            seen(asker)
        except OverBudget:
            if asker.device in self._known or not await self._known.look_up(asker):
                raise
            seen(asker)

    def owe(self, asker: Asker) -> None:
        """Somebody has done it, whether they might or not."""
        for _, counts, who in self._charged(asker):
            counts.owe(who)

    def _charged(self, asker: Asker) -> Iterator[tuple[Whose, Counts, str]]:
        """Who is charged: the device itself, new ones together with others, and the address in any case."""
        device, address = asker
        if device is not None:
            yield Whose.DEVICE, self._device, device
        if device not in self._known:
            yield Whose.NEW, self._new, address
        yield Whose.ADDRESS, self._address, address


class Codes(Budget):
    """Codes that lead nowhere. All together must not be so many that somebody finds one that does.

    A code belongs to no table before it is found, so a wrong one is a try at each table that shows some.
    When all addresses together try too many, each may still mistype a few times, but no more.
    """

    def __init__(self, limits: Limits, known: KnownDevices, clock: Callable[[], float]) -> None:
        super().__init__("codes", limits.codes, known, clock)
        self._all = Counts(limits.codes_of_all, clock)
        self._spare = limits.codes.address.at_once - limits.mistyped

    def check(self, asker: Asker) -> None:
        """See that somebody may try another code; raises `OverBudget`."""
        super().check(asker)
        if not self._all.has_room("") and not self._address.has_room(asker.address, self._spare):
            raise OverBudget(self._what, Whose.ALL)

    def owe(self, asker: Asker) -> None:
        """Somebody has tried one that leads nowhere."""
        super().owe(asker)
        self._all.take("")

    async def tried(self, asker: Asker, trying: Callable[[], Awaitable[_T]]) -> _T:
        """What a code leads to; who has tried too many that lead nowhere may try no more.

        It counts afterwards, so that a class may sit down at once; and all that were tried together do.
        """
        await self.checked(asker)
        try:
            return await trying()
        except Refusal as refusal:
            if refusal.why is Why.NOT_INVITED:
                self.owe(asker)
            raise


class Invitations(Budget):
    """Invitations that lead nowhere. Nobody finds one by trying, so a right one passes whatever was tried."""

    async def tried(self, asker: Asker, trying: Callable[[], Awaitable[_T]]) -> _T:
        """What an invitation leads to; who sends many wrong ones is told so, and the operator is, too."""
        try:
            return await trying()
        except Refusal as refusal:
            if refusal.why is Why.NOT_INVITED:
                self.take(asker)
            raise


class Budgets:
    """All budgets of a server."""

    def __init__(self, limits: Limits, known: KnownDevices, clock: Callable[[], float]) -> None:
        self.limits, self.known = limits, known
        self.requests = Budget("requests", limits.requests, known, clock)
        self.files = Budget("files", limits.files, known, clock)
        self.tables = Budget("tables", limits.tables, known, clock)
        self.puzzles = Budget("puzzles", limits.puzzles, known, clock)
        self.codes = Codes(limits, known, clock)
        self.invitations = Invitations("invitations", limits.codes, known, clock)
        self._messages = Budget("messages", limits.messages, known, clock)
        self._watchers = Counts(limits.watchers, clock)

    def hear(self, asker: Asker, table: TableId, *, sits: bool) -> None:
        """Somebody says something at a table; raises `OverBudget`.

        There are few seats at a table, and each has a device's budget; those who watch have one together.
        """
        self._messages.check(asker)
        if not sits and not self._watchers.take(table):
            raise OverBudget("messages", Whose.TABLE)
        self._messages.take(asker)
