"""What a table is set up with: who is to sit where, and what it allows. Fixed once the table is made."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal, TypeAlias

from fairytile.protocol.limits import DAY, LEAST_PATIENCE, MOST_PATIENCE
from fairytile.ruleset import RULES
from fairytile.state import Options


class Help(StrEnum):
    """How much help a table gives to who asks for it."""

    NONE = "none"
    SHOW = "show"
    """What the objective speaks of, and what would fulfil it."""
    HINTS = "hints"
    """The same, and what to do next."""


@dataclass(frozen=True, slots=True)
class PersonPlan:
    """A chair for somebody at the device that made the table."""

    kind: Literal["person"] = field(default="person", init=False)
    name: str


@dataclass(frozen=True, slots=True)
class InvitedPlan:
    """A chair for whoever comes with an invitation."""

    kind: Literal["invited"] = field(default="invited", init=False)


@dataclass(frozen=True, slots=True)
class BotPlan:
    """A chair for a bot."""

    kind: Literal["bot"] = field(default="bot", init=False)
    bot: str
    """Its key in the registry of bots."""


ChairPlan: TypeAlias = PersonPlan | InvitedPlan | BotPlan


@dataclass(frozen=True, slots=True)
class Settings:
    """What a table is set up with."""

    edition: str
    """The key of the edition."""
    digest: str
    """The fingerprint of the edition."""
    options: Options
    chairs: tuple[ChairPlan, ...]
    """For each seat who is to have it."""
    help: Help = Help.SHOW
    patience: int = DAY
    """How many seconds somebody may be away before another player may hand the seat to a bot."""

    def __post_init__(self) -> None:
        if len(self.chairs) != self.options.players:
            raise ValueError(
                f"{len(self.chairs)} chairs for {self.options.players} players: name one for each"
            )
        if all(isinstance(chair, BotPlan) for chair in self.chairs):
            raise ValueError("all chairs are for bots: leave one for somebody who plays")
        if not LEAST_PATIENCE <= self.patience <= MOST_PATIENCE:
            raise ValueError(
                f"a patience of {self.patience} seconds: {LEAST_PATIENCE} to {MOST_PATIENCE} will do"
            )

    def of_today(self) -> Settings:
        """The same by the rules of today: so a new table is dealt, whatever version who asks for it knows."""
        ruleset = replace(self.options.ruleset, version=RULES)
        return replace(self, options=replace(self.options, ruleset=ruleset))
