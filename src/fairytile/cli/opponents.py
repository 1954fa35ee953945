"""The players of the computer: which bots they are, what they are called, and what they do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Final

from fairytile.actions import Action
from fairytile.bots import LEVELS, Budget, Level, bot
from fairytile.bots.luck import luck_of
from fairytile.cli.numbers import number_of, shortened
from fairytile.record.draft import one_line
from fairytile.state import SeatNumber, State
from fairytile.views import view
from fairytile.words import Language

DEFAULT: Final = "hugo"
"""Who plays if nobody says who."""
TAG: Final = "bots"
"""Where a record says which bot has which seat of the computer."""


def level_of(text: str) -> Level:
    """The level that somebody means by its name in any language; raises ``ValueError`` if there is none.

    >>> level_of("Clémentine").key
    'clementine'
    """
    wanted = one_line(text).casefold()
    for level in LEVELS:
        if wanted in {level.key, *(level.name(language).casefold() for language in Language)}:
            return level
    return bot(shortened(one_line(text)))


def level_listed(text: str) -> Level | None:
    """The level that somebody means who has a list of all before them: by number or by name.

    >>> level_listed("2") == level_listed("Hugo")
    True
    """
    number = number_of(text)
    if number is not None:
        return LEVELS[number - 1] if 1 <= number <= len(LEVELS) else None
    try:
        return level_of(text)
    except ValueError:
        return None


def one_each(seats: int, chosen: Sequence[Level]) -> tuple[Level, ...]:
    """A level for each seat: the last one that was chosen has all the seats that are left."""
    found = chosen or (bot(DEFAULT),)
    return tuple(found[min(seat, len(found) - 1)] for seat in range(seats))


def table_names(levels: Sequence[Level], people: Sequence[str], language: Language) -> list[str]:
    """What the bots are called: by their names, and with a number where somebody has that name already."""
    taken = {one_line(name).casefold() for name in people}
    names = []
    for level in levels:
        own = level.name(language)
        name = next(name for name in _numbered(own) if name.casefold() not in taken)
        taken.add(name.casefold())
        names.append(name)
    return names


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name} {number}" for number in count(2))


# --- in records -----------------------------------------------------------------------------


def tag_of(levels: Sequence[Level]) -> dict[str, str]:
    """What a record keeps of the bots."""
    return {TAG: " ".join(level.key for level in levels)} if levels else {}


def read_tag_of(tags: Mapping[str, str], seats: int) -> tuple[Level, ...] | None:
    """The bots that a record names for its seats; None if it names some, but not one for each seat."""
    if TAG not in tags or not seats:
        return one_each(seats, ())
    try:
        found = tuple(level_of(word) for word in tags[TAG].split())
    except ValueError:
        return None
    return found if len(found) == seats else None


# --- at the table ---------------------------------------------------------------------------


class Opponents:
    """The bots of a game in their seats. What happens at the table they see before they act."""

    def __init__(self, levels: Mapping[SeatNumber, Level], budget: Budget | None = None) -> None:
        self._bots = {seat: level.seated() for seat, level in levels.items()}
        self._budgets = {seat: budget or level.budget for seat, level in levels.items()}
        self._unseen: list[tuple[State, Action]] = []
        self._faults_told = dict.fromkeys(levels, 0)

    def note(self, before: State, action: Action) -> None:
        """An action was taken in a State."""
        self._unseen.append((before, action))

    def action(self, state: State, seed: str, moment: int) -> Action:
        """What the bot in the seat to move does.

        Its chance comes from the seed and the moment, so that a resumed game goes on as it would have.
        """
        for seat, seated in self._bots.items():
            if seated.watches:
                for before, action in self._unseen:
                    seated.watch(view(before, seat), action)
        self._unseen.clear()
        seat = state.to_move
        return self._bots[seat].choose(view(state, seat), luck_of(seed, seat, moment), self._budgets[seat])

    def new_faults(self) -> list[tuple[SeatNumber, str]]:
        """What went wrong with the bots since this was last asked: in which seat, and what."""
        found = []
        for seat, seated in self._bots.items():
            found += [(seat, fault) for fault in seated.faults[self._faults_told[seat] :]]
            self._faults_told[seat] = len(seated.faults)
        return found
