"""What a live game is kept as: entries that are appended and never deleted, not even by taking back.

A `fairytile.record.running_game.Running` is a journal folded; a record has the game as it was finally played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import TypeAlias

from fairytile.actions import CLOSE, TAKE_BACK, Action, Deed, Recount
from fairytile.edition import PageNumber
from fairytile.record.draft import Turn
from fairytile.state import Game, SeatNumber, State


@dataclass(frozen=True, slots=True)
class Dealt:
    """The game was dealt: what it is played with, who plays it, and what else is to be remembered."""

    game: Game
    names: tuple[str, ...]
    """The players' names, by seat; no two are alike."""
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Acted:
    """Somebody took an action."""

    seat: SeatNumber
    action: Action
    turn: int
    told: PageNumber | None = None
    """The Page that was recounted by it."""

    @classmethod
    def of(cls, before: State, action: Action) -> Acted:
        """An action of whoever is to move."""
        seat = before.to_move
        told = before.seats[seat].hand if isinstance(action, Recount) else None
        return cls(seat, action, before.turn, told)


@dataclass(frozen=True, slots=True)
class TookBack:
    """Somebody took back the latest action of their turn that still stood."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Closed:
    """Those who play agreed to stop."""


Entry: TypeAlias = Acted | TookBack | Closed
"""Whatever follows the deal."""


class Journal:
    """The entries after the deal, as a value: to append one gives a new journal and leaves the old one.

    Journals of one game share a list, of which each knows how much is its own. So a long game is not copied
    with every entry, but only if it goes on in two ways from one moment.

    >>> begun = Journal().appended(TookBack(SeatNumber(0)))
    >>> one, other = begun.appended(Closed()), begun.appended(TookBack(SeatNumber(1)))
    >>> len(begun), [*one], one.latest == other.latest
    (1, [TookBack(seat=0), Closed()], False)
    """

    __slots__ = ("_count", "_shared")

    def __init__(self) -> None:
        self._shared: list[Entry] = []
        self._count = 0

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Journal:
        """The journal with these entries."""
        journal = cls()
        journal._shared = [*entries]
        journal._count = len(journal._shared)
        return journal

    def appended(self, entry: Entry) -> Journal:
        """The journal with one entry more."""
        shared, count = self._shared, self._count
        if not count or len(shared) > count:
            shared = shared[:count]
        shared.append(entry)
        after = Journal.__new__(Journal)
        after._shared, after._count = shared, count + 1
        return after

    @property
    def latest(self) -> Entry | None:
        """The latest entry; None if there is none yet."""
        return self._shared[self._count - 1] if self._count else None

    @property
    def latest_deed(self) -> Deed | None:
        """What was done last; None if nothing was yet."""
        return None if self.latest is None else deed_of(self.latest)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Entry]:
        return islice(self._shared, self._count)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Journal):
            return NotImplemented
        return self._count == other._count and (self._shared is other._shared or [*self] == [*other])

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Journal.of({[*self]})"


def deed_of(entry: Entry) -> Deed:
    """What was done by an entry."""
    if isinstance(entry, Acted):
        return entry.action
    return TAKE_BACK if isinstance(entry, TookBack) else CLOSE


def turns_of(entries: Iterable[Entry]) -> tuple[Turn, ...]:
    """What was finally played, turn by turn: what was taken back is gone."""
    standing: list[Acted] = []
    for entry in entries:
        if isinstance(entry, Acted):
            standing.append(entry)
        elif isinstance(entry, TookBack):
            standing.pop()
    return tuple(_turn([*acted]) for _, acted in groupby(standing, key=lambda acted: acted.turn))


def _turn(played: Sequence[Acted]) -> Turn:
    told = next((acted.told for acted in played if acted.told is not None), None)
    return Turn(played[0].turn, played[0].seat, tuple(acted.action for acted in played), told)
