"""Objectives as data: what a Page asks for, and when it is met.

An objective is a list of clauses, all of which must hold at the same moment. Whether it still can
be met is asked of `fairytile.solver`; its sentence in each language is made by `fairytile.words`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias, assert_never

from fairytile.actions import CHARACTERS, Adventure, Character, MoveCharacter
from fairytile.kingdom import Kingdom, Mask, Space
from fairytile.tiles import Place, Terrain

Whereabouts: TypeAlias = tuple[Space, Space, Space]
"""Where the Princess, the Knight and the Dragon stand."""


def moved(adventures: Sequence[Adventure], character: Character) -> bool:
    """Whether the character moved in one of these Adventures."""
    for adventure in adventures:
        if type(adventure) is MoveCharacter and adventure.character == character:
            return True
    return False


class _AboutOne:
    """A clause that names one character."""

    __slots__ = ()
    who: Character

    @property
    def names(self) -> tuple[Character, ...]:
        """The characters that the clause names."""
        return (self.who,)


class _AboutTwo:
    """A clause that names two characters."""

    __slots__ = ()
    who: Character
    whom: Character

    @property
    def names(self) -> tuple[Character, ...]:
        """The characters that the clause names."""
        return (self.who, self.whom)


class _AboutTerrain(_AboutOne):
    """A clause about one character and a kind of space."""

    __slots__ = ()
    terrain: Terrain

    def spaces(self, kingdom: Kingdom, whereabouts: Whereabouts) -> Mask:
        """The spaces of the Kingdom that the clause speaks of right now."""
        return kingdom.spaces_of(Place(self.terrain))


class _AboutPlace(_AboutOne):
    """A clause about one character and a kind of place."""

    __slots__ = ()
    place: Place

    def spaces(self, kingdom: Kingdom, whereabouts: Whereabouts) -> Mask:
        """The spaces of the Kingdom that the clause speaks of right now."""
        return kingdom.spaces_of(self.place)


@dataclass(frozen=True, slots=True)
class Visit(_AboutPlace):
    """A character ended a move of this turn on such a space, and stands there."""

    needs_move: ClassVar[bool] = True
    who: Character
    place: Place

    def holds(self, kingdom: Kingdom, whereabouts: Whereabouts, adventures: Sequence[Adventure]) -> bool:
        """Whether the clause holds after these Adventures of the turn."""
        return bool(kingdom.spaces_of(self.place) >> whereabouts[self.who] & 1) and moved(
            adventures, self.who
        )


@dataclass(frozen=True, slots=True)
class Meet(_AboutTwo):
    """Two characters stand on one space, and one of them ended a move of this turn there."""

    needs_move: ClassVar[bool] = True
    who: Character
    whom: Character
    place: Place | None = None

    def holds(self, kingdom: Kingdom, whereabouts: Whereabouts, adventures: Sequence[Adventure]) -> bool:
        """Whether the clause holds after these Adventures of the turn."""
        space = whereabouts[self.who]
        if whereabouts[self.whom] != space:
            return False
        if self.place is not None and not kingdom.spaces_of(self.place) >> space & 1:
            return False
        return moved(adventures, self.who) or moved(adventures, self.whom)

    def spaces(self, kingdom: Kingdom, whereabouts: Whereabouts) -> Mask:
        """The spaces of the Kingdom that the clause speaks of right now."""
        if self.place is not None:
            return kingdom.spaces_of(self.place)
        return Mask(1 << whereabouts[self.who] | 1 << whereabouts[self.whom])


@dataclass(frozen=True, slots=True)
class SeeCharacter(_AboutTwo):
    """A character sees the space of another."""

    needs_move: ClassVar[bool] = False
    who: Character
    whom: Character

    def holds(self, kingdom: Kingdom, whereabouts: Whereabouts, adventures: Sequence[Adventure]) -> bool:
        """Whether the clause holds, however it came about."""
        return bool(kingdom.sight(whereabouts[self.who]) >> whereabouts[self.whom] & 1)

    def spaces(self, kingdom: Kingdom, whereabouts: Whereabouts) -> Mask:
        """The spaces of the Kingdom that the clause speaks of right now."""
        return Mask(1 << whereabouts[self.whom])


@dataclass(frozen=True, slots=True)
class SeeBoth:
    """A character sees both others at the same time, in whatever directions."""

    needs_move: ClassVar[bool] = False
    who: Character

    @property
    def others(self) -> tuple[Character, ...]:
        """The two characters that are to be seen."""
        return tuple(character for character in CHARACTERS if character is not self.who)

    @property
    def names(self) -> tuple[Character, ...]:
        """The characters that the clause names: all three."""
        return CHARACTERS

    def holds(self, kingdom: Kingdom, whereabouts: Whereabouts, adventures: Sequence[Adventure]) -> bool:
        """Whether the clause holds, however it came about."""
        sight = kingdom.sight(whereabouts[self.who])
        return bool(sight >> whereabouts[0] & sight >> whereabouts[1] & sight >> whereabouts[2] & 1)

    def spaces(self, kingdom: Kingdom, whereabouts: Whereabouts) -> Mask:
        """The spaces of the Kingdom that the clause speaks of right now."""
        one, other = self.others
        return Mask(1 << whereabouts[one] | 1 << whereabouts[other])


@dataclass(frozen=True, slots=True)
class SeePlace(_AboutPlace):
    """A character sees a space of some kind, or one of a large area."""

    needs_move: ClassVar[bool] = False
    who: Character
    place: Place

    def holds(self, kingdom: Kingdom, whereabouts: Whereabouts, adventures: Sequence[Adventure]) -> bool:
        """Whether the clause holds, however it came about."""
        return bool(kingdom.sight(whereabouts[self.who]) & kingdom.spaces_of(self.place))


@dataclass(frozen=True, slots=True)
class SeeLine(_AboutTerrain):
    """A character sees three spaces of one kind lined up: in one direction, adjacent or not."""

    needs_move: ClassVar[bool] = False
    who: Character
    terrain: Terrain

    def holds(self, kingdom: Kingdom, whereabouts: Whereabouts, adventures: Sequence[Adventure]) -> bool:
        """Whether the clause holds, however it came about."""
        return kingdom.sees_lined_up(whereabouts[self.who], self.terrain)


@dataclass(frozen=True, slots=True)
class MoveOver(_AboutTerrain):
    """The path of a move that the character made this turn enters such a space."""

    needs_move: ClassVar[bool] = True
    who: Character
    terrain: Terrain

    def holds(self, kingdom: Kingdom, whereabouts: Whereabouts, adventures: Sequence[Adventure]) -> bool:
        """Whether the clause holds after these Adventures of the turn."""
        return any(
            type(adventure) is MoveCharacter
            and adventure.character == self.who
            and enters(kingdom, adventure) >> self.terrain & 1
            for adventure in adventures
        )


Clause: TypeAlias = Visit | Meet | SeeCharacter | SeeBoth | SeePlace | SeeLine | MoveOver


def enters(kingdom: Kingdom, move: MoveCharacter) -> int:
    """The kinds of space that a path enters, as a mask of terrains."""
    kinds = 0
    for hex_ in move.path:
        kinds |= 1 << kingdom.lands[kingdom.space(hex_)].terrain
    return kinds


@dataclass(frozen=True, slots=True)
class Objective:
    """What a Page asks for: one clause, or several that must hold at the same moment."""

    clauses: tuple[Clause, ...]
    names: frozenset[Character] = field(init=False, repr=False, compare=False)
    """The characters that the objective names."""
    needs_move: bool = field(init=False, repr=False, compare=False)
    """Whether it can be recounted only right after a move of a character that it names."""
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.clauses:
            raise ValueError("an objective asks for something: it has at least one clause")
        for clause in self.clauses:
            if len(set(clause.names)) < len(clause.names):
                raise ValueError(f"nobody meets or sees themselves: {clause}")
        names = frozenset(character for clause in self.clauses for character in clause.names)
        needs_move = any(clause.needs_move for clause in self.clauses)
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "needs_move", needs_move)
        object.__setattr__(self, "_hash", hash(self.clauses))

    def __hash__(self) -> int:
        # Objectives are looked up after every turn, so the hash of all their clauses is made once.
        return self._hash

    def is_met(self, kingdom: Kingdom, whereabouts: Whereabouts, adventures: Sequence[Adventure]) -> bool:
        """Whether it can be recounted after these Adventures of a turn ("When it counts")."""
        if not adventures:
            return False
        if self.needs_move:
            last = adventures[-1]
            if type(last) is not MoveCharacter or last.character not in self.names:
                return False
        for clause in self.clauses:
            if not clause.holds(kingdom, whereabouts, adventures):
                return False
        return True

    @property
    def ways(self) -> Iterator[MoveOver]:
        """The clauses that ask which way a move takes; all others ask only where it ends."""
        for clause in self.clauses:
            match clause:
                case MoveOver():
                    yield clause
                case Visit() | Meet() | SeeCharacter() | SeeBoth() | SeePlace() | SeeLine():
                    pass
                case _:
                    assert_never(clause)

    def spaces(self, kingdom: Kingdom, whereabouts: Whereabouts) -> Mask:
        """The spaces of the Kingdom that the objective speaks of right now."""
        spaces = 0
        for clause in self.clauses:
            spaces |= clause.spaces(kingdom, whereabouts)
        return Mask(spaces)
