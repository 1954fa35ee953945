"""The fair shuffle by commit and reveal: a secret that is promised first, the devices' shares, the proof.

The page on fair shuffles in the docs defines it exactly, and says what it proves and what it does not.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self

from fairytile.chance.random_stream import Chance

FAIR: Final = "fairytile-fair/1"
"""The name and version of the fair shuffle. It deals by the stream fairytile-chance/1."""

SIZE: Final = 32
"""How many bytes a secret, a share and a commitment have."""

_HEX: Final = re.compile(f"[0-9a-f]{{{2 * SIZE}}}")
_GAME_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


@dataclass(frozen=True, slots=True)
class _Bytes:
    """So many bytes; in texts they are hexadecimal digits."""

    value: bytes

    def __post_init__(self) -> None:
        if len(self.value) != SIZE:
            raise ValueError(f"{self._word()} has {SIZE} bytes, not {len(self.value)}")

    @classmethod
    def of(cls, text: str) -> Self:
        """What a text of hexadecimal digits stands for."""
        digits = text.strip().lower()
        if not _HEX.fullmatch(digits):
            raise ValueError(f"{cls._word()} is written with {2 * SIZE} of the digits 0 to 9 and a to f")
        return cls(bytes.fromhex(digits))

    @classmethod
    def _word(cls) -> str:
        return f"a {cls.__name__.lower()}"

    def hex(self) -> str:
        """The bytes as hexadecimal digits."""
        return self.value.hex()


@dataclass(frozen=True, slots=True)
class Commitment(_Bytes):
    """The promise of a secret: its hash, published before anybody adds a share."""

    def __str__(self) -> str:
        return self.hex()


@dataclass(frozen=True, slots=True)
class Secret(_Bytes):
    """What whoever deals keeps to themselves until the game is over. It is not shown unless it is asked for.

    >>> Secret(bytes(32))
    Secret(...)
    """

    @classmethod
    def drawn(cls) -> Secret:
        """A new secret, from the machine's own source of chance."""
        return cls(secrets.token_bytes(SIZE))

    @property
    def commitment(self) -> Commitment:
        """What is published first."""
        return Commitment(hashlib.sha256(self.value).digest())

    def __repr__(self) -> str:
        return "Secret(...)"


@dataclass(frozen=True, slots=True)
class Share(_Bytes):
    """What one device adds to the shuffle, and keeps, to see later that it was mixed in."""

    @classmethod
    def drawn(cls) -> Share:
        """A new share, from the machine's own source of chance."""
        return cls(secrets.token_bytes(SIZE))


class Proof(NamedTuple):
    """What shows, once the game is over, that nobody who plays chose the cards."""

    secret: Secret
    shares: tuple[Share | None, ...]
    """For each seat what its device added; None for a bot, and for further seats of one device."""


@dataclass(frozen=True, slots=True)
class Fair:
    """A shuffle by a secret that was promised and by shares. Without its proof it cannot be dealt anew.

    >>> fair = Fair.of("table-7", Secret(bytes(32)), [Share(bytes(32)), None])
    >>> str(fair.commitment)[:16]
    '66687aadf862bd77'
    >>> fair.sealed.proof is None
    True
    """

    game_id: str
    """What the game is called where it is played: letters, digits, dots, hyphens and underscores."""
    commitment: Commitment
    proof: Proof | None = None

    def __post_init__(self) -> None:
        if not _GAME_ID.fullmatch(self.game_id):
            raise ValueError(
                f"{self.game_id[:100]!a} is no name of a game: use up to 100 letters, digits, dots, "
                "hyphens and underscores, such as table-7"
            )
        shares = [share for share in self.proof.shares if share] if self.proof else []
        if len(set(shares)) < len(shares):
            raise ValueError("a share is there twice: each is mixed in once")

    @classmethod
    def of(cls, game_id: str, secret: Secret, shares: Sequence[Share | None]) -> Fair:
        """The shuffle of a game, by whoever holds the secret, when all shares are there."""
        return cls(game_id, secret.commitment, Proof(secret, tuple(shares)))

    @property
    def sealed(self) -> Fair:
        """What everybody may know of it while the game runs: its name and the commitment."""
        return replace(self, proof=None)

    def chance(self, terms: str) -> Chance:
        """The stream to deal by; see `seed`."""
        return Chance(self.seed(terms))

    def seed(self, terms: str) -> str:
        """The seed that follows from the secret and the shares.

        Args:
            terms: What the game is played with, as `fairytile.dealing` writes it. It is bound in, so that
                secret and shares deal this game and no other.
        """
        if self.proof is None:
            raise ValueError("the secret of this shuffle is not told yet: wait for the end of the game")
        shares = "".join(
            f"share {seat}: {share.hex()}\n" for seat, share in enumerate(self.proof.shares) if share
        )
        message = f"{FAIR}\ngame: {self.game_id}\n{terms}{shares}"
        return hmac.digest(self.proof.secret.value, message.encode(), "sha256").hex()
