"""How much of everything a server takes from others: what is stated here and nowhere else."""

from __future__ import annotations

from typing import Final, NamedTuple

LARGEST_FRAME: Final = 4096
"""Bytes of a message to a table."""
LARGEST_BODY: Final = 16_384
"""Bytes of a request."""
LARGEST_HEAD: Final = 32_768
"""Bytes of the headers of a request. Other programs on the same host may have set many cookies."""
MOST_LINES: Final = 100
"""Headers of a request."""
LONGEST_LINE: Final = 8_000
"""Bytes of one header; those of a socket are read by a library that takes hardly more."""


class Rate(NamedTuple):
    """How often something may happen: some a second, and some more at once."""

    a_second: float
    at_once: float

    def times(self, factor: float) -> Rate:
        """Some times as often."""
        return Rate(self.a_second * factor, self.at_once * factor)


class Limits(NamedTuple):
    """What one server takes."""

    messages: Rate = Rate(30, 120)
    """Of one connection."""
    mistakes: int = 20
    """Messages of a connection that cannot be read before it is closed."""
    guests: int = 64
    """Spectators at one table."""
    windows: int = 8
    """Connections of one player's device to a table; beyond that the oldest has to go."""
    connections: int = 5000
    """Of all devices."""
    connections_of_address: int = 256
    """Twelve tables of four behind one address, with several windows each."""
    requests: Rate = Rate(20, 200)
    """Of one address."""
    files: Rate = Rate(200, 2000)
    """Files of the client and of editions, of one address. They lie ready: a browser asks for some forty at
    once, and a class of fifty opens the same link in the same minute."""
    tables: Rate = Rate(0.2, 60)
    """New tables of one address."""
    unfinished: int = 300
    """Tables that one device made and whose games are not over. A club that makes twelve of them a week with
    one tablet, and never ends a game, has half as many before the oldest are closed."""
    guesses: Rate = Rate(0.1, 20)
    """Invitations and codes of one address that lead nowhere."""
    puzzles: Rate = Rate(0.5, 60)
    """New puzzles of one address: the hardest take a third of a second each."""
    body: int = LARGEST_BODY
    farewell: float = 2.0
    """Seconds that a device has to take what was said to it before it is let go."""

    def times(self, factor: float) -> Limits:
        """The same for a server whose devices may do more, or less, of everything."""
        return self._replace(
            messages=self.messages.times(factor),
            requests=self.requests.times(factor),
            files=self.files.times(factor),
            tables=self.tables.times(factor),
            guesses=self.guesses.times(factor),
            puzzles=self.puzzles.times(factor),
            unfinished=max(1, round(self.unfinished * factor)),
            connections_of_address=max(1, round(self.connections_of_address * factor)),
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

    def has_room(self, now: float) -> bool:
        """Whether it might happen once more."""
        return self._left + (now - self._at) * self._rate.a_second >= 1

    def owe(self, now: float) -> None:
        """It has happened, also if it should not have: then it takes longer until it may again."""
        if not self.take(now):
            self._left -= 1

    def is_full(self, now: float) -> bool:
        """Whether it has not happened for so long that it need not be remembered."""
        return self._left + (now - self._at) * self._rate.a_second >= self._rate.at_once
