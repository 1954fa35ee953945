"""Objectives as plain data: whether one is fulfilled, and whether it still can be once no tile is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias, assert_never

from fairytile.actions import CHARACTERS, AddTile, Character, MoveCharacter
from fairytile.hexes import Hex
from fairytile.ruleset import Ruleset
from fairytile.tiles import Place, Terrain
from tests.oracle.land import SpaceMap, kinds, lines, paths, sees, spaces_of


class Visit(NamedTuple):
    """A character visits a place."""

    who: Character
    place: Place


class Meet(NamedTuple):
    """Two characters meet, anywhere or in a place."""

    who: Character
    whom: Character
    place: Place | None = None


class SeeCharacter(NamedTuple):
    """A character sees another."""

    who: Character
    whom: Character


class SeePlace(NamedTuple):
    """A character sees some space of a place."""

    who: Character
    place: Place


class SeeBoth(NamedTuple):
    """A character sees both others at the same time."""

    who: Character


class SeeLine(NamedTuple):
    """A character sees three spaces of one terrain in one direction."""

    who: Character
    terrain: Terrain


class MoveOver(NamedTuple):
    """A character moves over a terrain."""

    who: Character
    terrain: Terrain


See: TypeAlias = SeeCharacter | SeePlace | SeeBoth | SeeLine
Clause: TypeAlias = Visit | Meet | MoveOver | See
Objective: TypeAlias = tuple[Clause, ...]
Adventure: TypeAlias = MoveCharacter | AddTile
Whereabouts: TypeAlias = Mapping[Character, Hex]
Joint: TypeAlias = tuple[Hex, ...]
"""Where the three characters stand, in the order of ``CHARACTERS``."""


@dataclass(frozen=True)
class Survey:
    """A Kingdom under a rule set that remembers what was asked about it before."""

    spaces: SpaceMap
    rules: Ruleset
    _seen: dict[Hex, set[Hex]] = field(default_factory=dict)
    _lines: dict[Hex, list[list[Hex]]] = field(default_factory=dict)
    _whereabouts: dict[Place, set[Hex]] = field(default_factory=dict)

    def sees(self, start: Hex) -> set[Hex]:
        """The spaces seen from a space."""
        if start not in self._seen:
            self._seen[start] = sees(self.spaces, start, self.rules)
        return self._seen[start]

    def lines(self, start: Hex) -> list[list[Hex]]:
        """The six lines of view from a space."""
        if start not in self._lines:
            self._lines[start] = lines(self.spaces, start, self.rules)
        return self._lines[start]

    def spaces_of(self, place: Place) -> set[Hex]:
        """The spaces that are such a place or part of one."""
        if place not in self._whereabouts:
            self._whereabouts[place] = spaces_of(self.spaces, place)
        return self._whereabouts[place]


# Whether an objective is fulfilled


def met(
    spaces: SpaceMap,
    whereabouts: Whereabouts,
    turn: Sequence[Adventure],
    objective: Objective,
    rules: Ruleset,
) -> bool:
    """Whether an objective may be recounted now, after these Adventures of the turn.

    Kingdom and characters are as the Adventures left them.
    """
    survey = Survey(spaces, rules)
    return stands(survey, whereabouts, objective) and happened(survey, whereabouts, turn, objective)


def stands(survey: Survey, whereabouts: Whereabouts, objective: Objective) -> bool:
    """Whether the characters stand as the objective wants, however they came there."""
    return all(clause_stands(survey, whereabouts, clause) for clause in objective)


def clause_stands(survey: Survey, whereabouts: Whereabouts, clause: Clause) -> bool:
    """Whether the characters stand as one clause wants."""
    here = whereabouts[clause.who]
    match clause:
        case Visit(_, place):
            return here in survey.spaces_of(place)
        case Meet(_, whom, place):
            return whereabouts[whom] == here and (place is None or here in survey.spaces_of(place))
        case MoveOver():
            return True
        case SeeCharacter(_, whom):
            return whereabouts[whom] in survey.sees(here)
        case SeePlace(_, place):
            return bool(survey.spaces_of(place) & survey.sees(here))
        case SeeBoth():
            return all(whereabouts[other] in survey.sees(here) for other in CHARACTERS)
        case SeeLine(_, terrain):
            return any(count(survey.spaces, line, terrain) >= 3 for line in survey.lines(here))
        case _:
            assert_never(clause)


def count(spaces: SpaceMap, line: list[Hex], terrain: Terrain) -> int:
    """How many spaces of a line are of a terrain."""
    return sum(spaces[at].terrain is terrain for at in line)


def happened(
    survey: Survey, whereabouts: Whereabouts, turn: Sequence[Adventure], objective: Objective
) -> bool:
    """Whether the Adventures of the turn, and the last of them, are such that the objective may be told."""
    if not turn:
        return False
    if any(isinstance(clause, Visit | Meet | MoveOver) for clause in objective):
        last = turn[-1]
        if not isinstance(last, MoveCharacter) or last.character not in named(objective):
            return False
    return all(clause_happened(survey, whereabouts, turn, clause) for clause in objective)


def named(objective: Objective) -> set[Character]:
    """The characters that an objective names; who sees both others names all three."""
    names: set[Character] = set()
    for clause in objective:
        match clause:
            case Meet(who, whom) | SeeCharacter(who, whom):
                names |= {who, whom}
            case SeeBoth():
                names |= set(CHARACTERS)
            case _:
                names.add(clause.who)
    return names


def clause_happened(
    survey: Survey, whereabouts: Whereabouts, turn: Sequence[Adventure], clause: Clause
) -> bool:
    """Whether the turn has the move that one clause speaks of; a clause of seeing speaks of none."""
    match clause:
        case Visit(who):
            return came(whereabouts, turn, who)
        case Meet(who, whom):
            return came(whereabouts, turn, who) or came(whereabouts, turn, whom)
        case MoveOver(who, terrain):
            return any(terrain in kinds(survey.spaces, move.path) for move in moves_of(turn, who))
        case _:
            return True


def came(whereabouts: Whereabouts, turn: Sequence[Adventure], who: Character) -> bool:
    """Whether a character ended a move of this turn on the space where it stands."""
    return any(move.path[-1] == whereabouts[who] for move in moves_of(turn, who))


def moves_of(turn: Sequence[Adventure], who: Character) -> list[MoveCharacter]:
    """The moves of the turn that a character made."""
    return [deed for deed in turn if isinstance(deed, MoveCharacter) and deed.character is who]


# Whether an objective can ever be fulfilled


def possible(spaces: SpaceMap, whereabouts: Whereabouts, objective: Objective, rules: Ruleset) -> bool:
    """Whether an objective can still be fulfilled by moves alone, whoever makes them.

    A turn that is under way need not be told apart: every move can be taken back and made again
    (by the Dragon over as much or more), so nothing can come of it that a later turn cannot bring.
    """
    survey = Survey(spaces, rules)
    steps = all_steps(spaces, rules)
    reached = reachable(tuple(whereabouts[character] for character in CHARACTERS), steps)
    into = arrivals(reached, steps)
    if not all(clause_enters(survey, into, clause) for clause in objective):
        return False
    ends = [joint for joint in reached if stands(survey, standing(joint), objective)]
    return any(
        happened(survey, standing(end), turn, objective)
        for end in ends
        for turn in last_turns(reached, end, into)
    )


def standing(joint: Joint) -> dict[Character, Hex]:
    """Who stands where in a joint position."""
    return dict(zip(CHARACTERS, joint, strict=True))


class Step(NamedTuple):
    """A move with the space that it starts from."""

    start: Hex
    move: MoveCharacter


Steps: TypeAlias = dict[tuple[Character, Hex], list[Step]]
"""Moves by the character and one end of the move: in some tables where it starts, in others where it ends."""


def all_steps(spaces: SpaceMap, rules: Ruleset) -> Steps:
    """Every move by character and start, but only one for each end and set of kinds entered."""
    found: Steps = {}
    for character in CHARACTERS:
        for start in spaces:
            chosen: dict[object, Step] = {}
            for path in sorted(paths(spaces, character, start, rules)):
                chosen.setdefault(
                    (path[-1], kinds(spaces, path)), Step(start, MoveCharacter(character, path))
                )
            found[character, start] = list(chosen.values())
    return found


def reachable(start: Joint, steps: Steps) -> dict[Joint, None]:
    """The joint positions that any number of moves can bring about, none included, nearest first."""
    reached: dict[Joint, None] = {start: None}
    waiting = [start]
    for joint in waiting:
        for character in CHARACTERS:
            for step in steps[character, joint[character]]:
                after = moved(joint, character, step.move.path[-1])
                if after not in reached:
                    reached[after] = None
                    waiting.append(after)
    return reached


def moved(joint: Joint, character: Character, to: Hex) -> Joint:
    """The joint position with one character elsewhere."""
    return (*joint[:character], to, *joint[character + 1 :])


def arrivals(reached: Mapping[Joint, None], steps: Steps) -> Steps:
    """Every move that can ever be made, by character and the space where it ends."""
    into: Steps = {}
    for character in CHARACTERS:
        for start in dict.fromkeys(joint[character] for joint in reached):
            for step in steps[character, start]:
                into.setdefault((character, step.move.path[-1]), []).append(step)
    return into


def clause_enters(survey: Survey, into: Steps, clause: Clause) -> bool:
    """Whether some move that can ever be made goes over what a clause wants; it saves a hopeless search."""
    return not isinstance(clause, MoveOver) or any(
        step.move.character is clause.who and clause.terrain in kinds(survey.spaces, step.move.path)
        for arriving in into.values()
        for step in arriving
    )


def last_turns(reached: Mapping[Joint, None], end: Joint, into: Steps) -> Iterator[list[Adventure]]:
    """Every turn of one or two moves that leads to a joint position from one that can come about.

    Two are always to be had: the Page can be turned away for Magic until it is back in hand.
    """
    for middle, second in moves_to(reached, end, into):
        yield [second]
        for _, first in moves_to(reached, middle, into):
            yield [first, second]


def moves_to(reached: Mapping[Joint, None], end: Joint, into: Steps) -> Iterator[tuple[Joint, MoveCharacter]]:
    """The moves that lead to a joint position, with the joint positions that they lead from."""
    for character in CHARACTERS:
        for step in into.get((character, end[character]), []):
            before = moved(end, character, step.start)
            if before in reached:
                yield before, step.move
