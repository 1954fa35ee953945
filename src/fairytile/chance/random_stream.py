"""A deterministic random generator: the stream of numbers that follows from a seed, defined in docs/fair.md.

It is made of SHA-256 and whole numbers alone: Python promises the numbers of ``random.Random`` only in part,
and other languages have others.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from fairytile.limits import MOST_SEED, quoted
from fairytile.words.user_texts import composed

SCHEME: Final = "fairytile-chance/1"
"""The name and version of the stream. Another way to make numbers gets another version; this one stays."""

_WORDS: Final = struct.Struct(">8I")
"""A block of the stream: eight words of 32 bits, the most significant byte first."""
_WORD: Final = 2**32

_T = TypeVar("_T")


class Chance:
    """A seeded random generator: for one seed, a text or a number, the same questions have the same answers.

    >>> chance = Chance("goose")
    >>> [chance.below(6) for _ in range(8)]
    [5, 0, 5, 1, 3, 2, 3, 4]
    >>> Chance("goose").shuffled("abcdef")
    ['a', 'c', 'b', 'd', 'e', 'f']
    """

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, seed: str | int) -> None:
        try:
            text = f"{SCHEME}\n{_text(seed)}".encode()
        except UnicodeEncodeError as error:
            said = quoted(seed)
            raise ValueError(f"the seed {said} is no text that can be written: choose another") from error
        self._key = hashlib.sha256(text).digest()
        self._block = 0
        self._words: list[int] = []

    @classmethod
    def drawn(cls) -> Chance:
        """Chance by a seed from the machine's own source of chance, which nobody knows and nobody keeps."""
        return cls(secrets.token_hex())

    def below(self, number: int) -> int:
        """A number from 0 to below this one, all of them equally likely."""
        if not 1 <= number <= _WORD:
            raise ValueError(f"a number below {number}: it is at least 1 and at most {_WORD}")
        # Words above the last whole multiple would make small numbers likelier, so they are passed over.
        whole = _WORD - _WORD % number
        while (word := self._next()) >= whole:
            pass
        return word % number

    def choice(self, things: Sequence[_T]) -> _T:
        """One of these things."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[_T]) -> list[_T]:
        """These things in another order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def sample(self, things: Sequence[_T], count: int) -> list[_T]:
        """A number of these things, each at most once, in any order."""
        if not 0 <= count <= len(things):
            raise ValueError(f"{count} of {len(things)} things: there are not as many")
        return self.shuffled(things)[:count]

    def _next(self) -> int:
        """The next word of the stream."""
        if not self._words:
            block = hmac.digest(self._key, self._block.to_bytes(8, "big"), "sha256")
            self._block += 1
            self._words = [*reversed(_WORDS.unpack(block))]
        return self._words.pop()


@dataclass(frozen=True, slots=True)
class Seeded:
    """A shuffle by a seed: whoever knows it knows the cards. The seed is a text that fits into one line.

    How its letters were typed does not matter: letters and their accents become one sign each (NFC).

    >>> Seeded.of(7)
    Seeded(seed='7')
    """

    seed: str

    def __post_init__(self) -> None:
        seed = self.seed
        if not seed or seed != seed.strip():
            raise ValueError(f"the seed {quoted(seed)} is empty, or has a blank at an end: choose a word")
        try:
            # Records compose all their texts, and a seed has to come out of them as it went in.
            object.__setattr__(self, "seed", composed(seed, MOST_SEED))
        except ValueError as error:
            raise ValueError(f"the seed {quoted(seed)} {error}") from None

    @classmethod
    def of(cls, seed: str | int) -> Seeded:
        """The shuffle by a text, or by a number as it is written in decimals."""
        return cls(_text(seed))

    def chance(self) -> Chance:
        """The stream, from its first number."""
        return Chance(self.seed)


def _text(seed: str | int) -> str:
    if not isinstance(seed, str | int):
        raise ValueError(f"the seed is {quoted(seed)}: it is a text or a whole number")
    return seed if isinstance(seed, str) else str(int(seed))
