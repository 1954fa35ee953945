"""How much and how often a server takes from others; how large it may be is said by the protocol."""

from __future__ import annotations

from typing import NamedTuple

from fairytile.protocol.limits import LARGEST_BODY


class Rate(NamedTuple):
    """How often something may happen: some a second, and some more at once."""

    a_second: float
    at_once: float

    def times(self, factor: float) -> Rate:
        """Some times as often."""
        return Rate(self.a_second * factor, self.at_once * factor)


class Rates(NamedTuple):
    """How often something may be done; `fairytile.server.edge.rate_limits` says who is charged for it."""

    device: Rate
    """By one device."""
    new: Rate
    """By all devices of an address together that have no seat anywhere and made no table."""
    address: Rate
    """By all devices of an address."""

    @classmethod
    def alike(cls, rate: Rate) -> Rates:
        """As often by each of them."""
        return cls(rate, rate, rate)

    def times(self, factor: float) -> Rates:
        """Some times as often."""
        return Rates(*(rate.times(factor) for rate in self))


class Limits(NamedTuple):
    """What one server takes."""

    messages: Rates = Rates(Rate(30, 120), Rate(60, 240), Rate(600, 2400))
    """To tables, however many windows a device has open."""
    watchers: Rate = Rate(60, 240)
    """Messages to one table of all who watch there and do not sit."""
    mistakes: int = 20
    """Messages of a connection that cannot be read before it is closed."""
    hello: float = 10.0
    """Seconds in which a connection has to say hello."""
    guests: int = 64
    """Spectators at one table."""
    windows: int = 8
    """Connections of one player's device to a table; beyond that the oldest has to go."""
    connections: int = 5000
    """Of all devices."""
    connections_of_address: int = 256
    """Twelve tables of four behind one address, with several windows each."""
    connections_of_device: int = 32
    """Of a device that plays somewhere; beyond that its oldest has to go."""
    requests: Rates = Rates(Rate(20, 200), Rate(40, 400), Rate(400, 4000))
    files: Rates = Rates(Rate(50, 500), Rate(200, 2000), Rate(400, 4000))
    """Files of the client and of editions. They lie ready: a browser asks for some forty at once, and a class
    of fifty opens the same link in the same minute."""
    tables: Rates = Rates(Rate(0.2, 60), Rate(0.2, 60), Rate(0.4, 240))
    """New tables."""
    unfinished: int = 300
    """Tables that one device made and whose games are not over. A club that makes twelve of them a week with
    one tablet, and never ends a game, has half as many before the oldest are closed."""
    codes: Rates = Rates(Rate(0.1, 10), Rate(0.5, 600), Rate(1, 1200))
    """Codes that lead nowhere, and invitations that do: the page on security reckons how likely a code is
    found by chance. A class of fifty may mistype some ten times each."""
    codes_of_all: Rate = Rate(20, 2000)
    """Codes of all addresses together that lead nowhere."""
    mistyped: int = 3
    """Codes that an address may get wrong while all together try too many."""
    puzzles: Rates = Rates(Rate(0.5, 60), Rate(0.5, 60), Rate(1, 120))
    """New puzzles: the hardest take a third of a second each."""
    strangers: float = 0.15
    """Which part of the event loop's time all devices together may have that have no seat anywhere."""
    of_device: float = 0.0025
    """Which part of it a device that plays may have; beyond that it waits with the strangers."""
    of_address: float = 0.005
    """Which part all devices of an address may have that play; beyond that they wait, too."""
    body: int = LARGEST_BODY
    farewell: float = 2.0
    """Seconds that a device has to take what was said to it before it is let go."""

    def times(self, factor: float) -> Limits:
        """The same for a server whose devices may do more, or less, of everything."""
        return self._replace(
            messages=self.messages.times(factor),
            watchers=self.watchers.times(factor),
            requests=self.requests.times(factor),
            files=self.files.times(factor),
            tables=self.tables.times(factor),
            codes=self.codes.times(factor),
            codes_of_all=self.codes_of_all.times(factor),
            puzzles=self.puzzles.times(factor),
            strangers=min(1.0, self.strangers * factor),
            of_device=min(1.0, self.of_device * factor),
            of_address=min(1.0, self.of_address * factor),
            unfinished=max(1, round(self.unfinished * factor)),
            connections_of_address=max(1, round(self.connections_of_address * factor)),
            connections_of_device=max(1, round(self.connections_of_device * factor)),
        )


class Bucket:
    """Counts how often something happens, and says whether that is too often."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._left, self._at = rate, rate.at_once, now

    def take(self, now: float) -> bool:
        """Whether it may happen once more."""
        rate = self._rate
        left = min(rate.at_once, self._left + (now - self._at) * rate.a_second)
        self._at = now
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True

    def has_room(self, now: float, spare: float = 0.0) -> bool:
        """Whether it might happen once more, and some more times after that."""
        left = min(self._rate.at_once, self._left + (now - self._at) * self._rate.a_second)
        return left >= 1 + spare

    def owe(self, now: float) -> None:
        """It has happened, also if it should not have: then it takes longer until it may again."""
        if not self.take(now):
            self._left -= 1

    def is_full(self, now: float) -> bool:
        """Whether it has not happened for so long that it need not be remembered."""
        return self._left + (now - self._at) * self._rate.a_second >= self._rate.at_once
