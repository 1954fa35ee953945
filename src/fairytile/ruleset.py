"""The rulings: every point that the rulebook leaves open, as a named switch with its default."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Final, get_type_hints

from fairytile.limits import quoted

RULES: Final = 1
"""The version of the rules by which games are dealt now.

Every game keeps the number that it was dealt under. Whoever mends a rule raises this one, and lets the rule
ask the number of the game, so that games from before the mend go on as they began: see docs/rulings.md.
"""


class MagicRecount(StrEnum):
    """When the one Recount of a turn with two Adventures may come."""

    EITHER = "either"
    """After either Adventure; having recounted after the first does not forbid the second."""
    LAST = "last"
    """Only after the last Adventure of the turn: who recounts has had their last."""
    ENDS_TURN = "ends-turn"
    """A Recount ends the turn at once."""


class PrincessJumps(StrEnum):
    """How many jumps from Castle to Castle one move of the Princess may have."""

    TWO = "two"
    """One before her step and one after it."""
    ONE = "one"
    """Either one before or one after."""


class PrincessReturn(StrEnum):
    """Whether the Princess may end a move where it started."""

    NO = "no"
    YES = "yes"


class Rivers(StrEnum):
    """What a new tile owes to the Rivers around it."""

    MATCH = "match"
    """On every shared edge both sides have the River or neither has."""
    CONTINUE = "continue"
    """A River of the Kingdom must be carried on; one of the tile may end at dry land."""
    BANK = "bank"
    """As ``continue``; and a tile that touches a River at all must carry it on, at one edge at least.

    Milder than the letter of the English and German editions, which ask it of each space with a River.
    """


class Misfit(StrEnum):
    """What becomes of a top tile that fits nowhere."""

    ASIDE = "aside"
    """It is set aside, openly, and the next one is looked at."""
    STAY = "stay"
    """It stays, and no tile can be laid any more."""


class SightGaps(StrEnum):
    """What a gap inside the Kingdom does to a view."""

    STOP = "stop"
    OVER = "over"


class OwnSpaceLines(StrEnum):
    """Whether a character's own space counts as the first of each line it sees."""

    YES = "yes"
    NO = "no"


class Impossible(StrEnum):
    """What happens when a Page can never be fulfilled any more."""

    HAND = "hand"
    """Whoever holds it in hand is out."""
    BOOK = "book"
    """Whoever has it in hand or Book is out, whether or not anybody has seen it."""
    EXCHANGE = "exchange"
    """It is exchanged for a Page left over from the deal; where none is possible it counts as told."""
    NEVER = "never"
    """Nobody is out; the Page can only be turned away."""


def coerce(value: object, name: str, kind: type[StrEnum]) -> None:
    """Make a field that was given as a string what it stands for; ``ValueError`` if it stands for nothing."""
    given = getattr(value, name)
    if not isinstance(given, kind):
        if given not in list(kind):
            raise ValueError(f"{name.replace('_', '-')} is {quoted(given)}; it can be {', '.join(kind)}")
        object.__setattr__(value, name, kind(given))


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One way to read the rulebook: a value for each switch.

    >>> Ruleset(rivers=Rivers.BANK).changes()
    {'rivers': 'bank'}
    """

    magic_recount: MagicRecount = MagicRecount.EITHER
    princess_jumps: PrincessJumps = PrincessJumps.TWO
    princess_return: PrincessReturn = PrincessReturn.NO
    rivers: Rivers = Rivers.MATCH
    misfit: Misfit = Misfit.ASIDE
    sight_gaps: SightGaps = SightGaps.STOP
    own_space_lines: OwnSpaceLines = OwnSpaceLines.YES
    impossible: Impossible = Impossible.HAND
    version: int = field(default=RULES, metadata={"absent": 1})
    """The version of the rules, which no table chooses."""

    def __post_init__(self) -> None:
        version: object = self.version
        if not isinstance(version, int) or isinstance(version, bool) or not 1 <= version <= RULES:
            raise ValueError(
                f"rules of version {quoted(version)}: this program knows 1 to {RULES}; use a newer one"
            )
        for name, kind in SWITCHES.items():
            coerce(self, name.replace("-", "_"), kind)

    def changes(self) -> dict[str, str]:
        """The switches that differ from their defaults, by name with hyphens."""
        return {
            each.name.replace("_", "-"): str(getattr(self, each.name))
            for each in fields(self)
            if each.name != "version" and getattr(self, each.name) != each.default
        }

    def written(self) -> dict[str, str]:
        """What texts say of it: the version unless it is the first, and the switches that differ.

        >>> Ruleset(rivers=Rivers.BANK, version=1).written()
        {'rivers': 'bank'}
        """
        version = {} if self.version == UNVERSIONED.version else {"version": str(self.version)}
        return {**version, **self.changes()}

    @classmethod
    def of(cls, switches: dict[str, str]) -> Ruleset:
        """The rule set with some switches set by name and value; raises ``ValueError`` for unknown ones.

        >>> Ruleset.of({"princess-return": "yes"}).princess_return.name
        'YES'
        """
        for name in switches:
            if name not in SWITCHES:
                raise ValueError(f"no switch is called {quoted(name)}; there are {', '.join(SWITCHES)}")
        # The values are still strings here; the fields turn them into what they stand for, or refuse them.
        return cls(**{name.replace("-", "_"): value for name, value in switches.items()})  # type: ignore[arg-type]


def _switches() -> dict[str, type[StrEnum]]:
    hints = get_type_hints(Ruleset)
    return {
        each.name.replace("_", "-"): hints[each.name] for each in fields(Ruleset) if each.name != "version"
    }


SWITCHES: Final = _switches()
"""The kind of each switch, by its name: every field of a rule set but its version is one."""

CLASSIC = Ruleset()

UNVERSIONED: Final = Ruleset(version=1)
"""What texts and data mean that name no version: all were written so before there was a second one."""
