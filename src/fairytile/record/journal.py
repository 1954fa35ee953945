"""The journal of a game: an append-only event log whose fold is the game. Nothing is deleted by taking back.

The game itself is `fairytile.record.game_in_progress.Running`, the fold. What a record has, the game as it
was finally played, is a question to the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Annotated, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from fairytile.actions import CLOSE, TAKE_BACK, Action, Deed, Recount
from fairytile.data import Text
from fairytile.edition import PageNumber
from fairytile.notation import parse_action
from fairytile.record.draft import Turn
from fairytile.state import Game, SeatNumber, State


@dataclass(frozen=True, slots=True)
class GameSetup:
    """What a game starts with: the deal, who plays, and what else is to be remembered of it."""

    game: Game
    names: tuple[str, ...]
    """The players' names, by seat; no two are alike."""
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Acted:
    """A player took an action, or a bot did in their place."""

    seat: SeatNumber
    action: Annotated[Action, Text(parse_action)]


@dataclass(frozen=True, slots=True)
class TookBack:
    """A player took back the latest action of their turn that still stood."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Closed:
    """The game ended early: those who play agreed, or it was left alone for too long."""

    why: Literal["agreed", "expired"] = "agreed"
    by: tuple[SeatNumber, ...] = ()
    """Who stopped it; nobody if it was left alone, and where that was not written down."""


class Beside:
    """The base class of what a journal has beside the game, such as who sat down: no rule knows it."""

    __slots__ = ()


GameEntry: TypeAlias = Acted | TookBack | Closed
"""Whatever happens in a game after the deal."""
JournalEntry: TypeAlias = GameEntry | Beside
"""Whatever stands in a journal."""
_E = TypeVar("_E")


class Journal(Generic[_E]):
    """An append-only log as an immutable value: to append an entry gives a new one and leaves the old one.

    Journals of one game share a list, of which each knows how much is its own. So a long game is not copied
    with every entry, but only if it goes on in two ways from one moment.

    >>> begun = Journal[JournalEntry]().appended(TookBack(SeatNumber(0)))
    >>> one, other = begun.appended(Closed()), begun.appended(TookBack(SeatNumber(1)))
    >>> len(begun), [*one], one.latest == other.latest
    (1, [TookBack(seat=0), Closed(why='agreed', by=())], False)
    """

    __slots__ = ("_count", "_shared")

    def __init__(self) -> None:
        self._shared: list[_E] = []
        self._count = 0

    @classmethod
    def of(cls, entries: Iterable[_E]) -> Journal[_E]:
        """The journal with these entries."""
        journal = cls()
        journal._shared = [*entries]
        journal._count = len(journal._shared)
        return journal

    def appended(self, entry: _E) -> Journal[_E]:
        """The journal with one entry more."""
        shared, count = self._shared, self._count
        if not count or len(shared) > count:
            shared = shared[:count]
        shared.append(entry)
        after: Journal[_E] = Journal.__new__(Journal)
        after._shared, after._count = shared, count + 1
        return after

    def rewritten(self, entries: Mapping[int, _E]) -> Journal[_E]:
        """The journal with other entries at some places, counted from 0: a copy, whose length it costs."""
        return Journal.of(entries.get(number, entry) for number, entry in enumerate(self))

    @property
    def latest(self) -> _E | None:
        """The latest entry; None if there is none yet."""
        return self._shared[self._count - 1] if self._count else None

    def tail(self, count: int) -> list[_E]:
        """The latest entries, so many of them or all there are; it costs no more than they are long."""
        first = self._count - count
        return self._shared[max(0, first) : self._count]

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[_E]:
        return islice(self._shared, self._count)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Journal):
            return NotImplemented
        return self._count == other._count and (self._shared is other._shared or [*self] == [*other])

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Journal.of({[*self]})"


def deed_of(entry: JournalEntry) -> Deed | None:
    """What was done in the game by an entry; None if it is beside the game."""
    if isinstance(entry, Acted):
        return entry.action
    if isinstance(entry, TookBack):
        return TAKE_BACK
    return CLOSE if isinstance(entry, Closed) else None


# --- what was finally played ----------------------------------------------------------------


class Undoable(NamedTuple):
    """An action of the turn that has not ended, and the State before it, which taking back restores."""

    before: State
    action: Action


class TurnEnd(NamedTuple):
    """Where in a game a turn has ended. The rules know, so it is noted while the log is folded."""

    number: int
    """Of the turn."""
    length: int
    """How many actions stood by then, those of earlier turns among them."""
    told: PageNumber | None
    """The Page that was recounted in it."""

    @classmethod
    def after(cls, turn: Sequence[Undoable], length: int) -> TurnEnd:
        """The end of a turn of at least one action, with which a game is so long."""
        told = None
        for before, action in turn:
            if isinstance(action, Recount):
                told = before.seats[before.to_move].hand
        return cls(before.turn, length, told)


def turns_of(entries: Iterable[JournalEntry], ends: Iterable[TurnEnd]) -> tuple[Turn, ...]:
    """What was finally played, turn by turn: what was taken back is gone."""
    standing: list[Acted] = []
    for entry in entries:
        if isinstance(entry, Acted):
            standing.append(entry)
        elif isinstance(entry, TookBack):
            standing.pop()
    turns, begun = [], 0
    for number, length, told in ends:
        played = standing[begun:length]
        turns.append(Turn(number, played[0].seat, tuple(acted.action for acted in played), told))
        begun = length
    return tuple(turns)
