"""Refusals as the operator sees them: each is counted by its reason, and logged now and then.

A log line has what is needed to find a wrong setting, or who does too much. It never has the name of a table
or anybody's secret, and of what a stranger sent no more than a few signs that do nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from fairytile.errors import FairyTileError
from fairytile.protocol import Refusal, Why
from fairytile.server.edge.rate_limits import OverBudget
from fairytile.server.ops.counters import Tally
from fairytile.server.ops.logs import seldom
from fairytile.server.store import Conflict, StoreFailed
from fairytile.words import Language

SEEN: Final = frozenset({403, 421, 429, 503})
"""The statuses that are refusals, whoever answers so."""
MOST_SHOWN: Final = 80
"""Signs of what a stranger sent that are logged."""


class Refused(NamedTuple):
    """Why somebody is turned away."""

    status: int
    """Of an answer over HTTP, or the code with which a socket is closed."""
    reason: str
    """For the operator."""
    why: Why = Why.BROKEN
    """For the program that asked."""
    sentence: str = ""
    """For the person that asked."""
    about: Mapping[str, str] = {}
    """What the operator has to know to mend it."""

    @classmethod
    def over(cls, over: OverBudget, language: Language = Language.ENGLISH) -> Refused:
        """Somebody did too much of something."""
        return cls(429, over.limit, over.why, over.sentence(language))

    @classmethod
    def by(cls, error: FairyTileError) -> Refused:
        """What an error of ours is called; whoever answers knows the status."""
        match error:
            case OverBudget():
                return cls.over(error)
            case Refusal():
                return cls(0, error.why)
            case Conflict() | StoreFailed():
                return cls(0, Why.NOT_KEPT)
            case _:
                return cls(0, type(error).__name__)


def turned_away(tally: Tally, refused: Refused, address: str) -> None:
    """Count a refusal, and log it now and then, each reason by itself."""
    tally.turned_away[refused.status, refused.reason] += 1
    seldom(
        "somebody was turned away",
        apart=f"{refused.status} {refused.reason}",
        status=refused.status,
        reason=str(refused.reason),
        address=address,
        **refused.about,
    )


def shown(text: str) -> str:
    r"""Something that a stranger sent as it may stand in a log.

    >>> shown("elsewhere.example\n\x1b[2J")
    'elsewhere.example\\n\\x1b[2J'
    """
    plain = text[: MOST_SHOWN + 1].encode("unicode_escape").decode("ascii")
    return plain if len(plain) <= MOST_SHOWN else f"{plain[:MOST_SHOWN]}..."
