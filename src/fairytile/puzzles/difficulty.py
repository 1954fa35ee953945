"""How hard a puzzle is: what can be measured of it, and the level that follows."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from fairytile.actions import AddTile, Adventure
from fairytile.kingdom import Kingdom
from fairytile.objectives import Whereabouts
from fairytile.puzzles.naive_player import naive_adventures
from fairytile.puzzles.shortest_ways import SearchProblem, Shortest, Way
from fairytile.solver import after, distance

_Known: TypeAlias = dict[tuple[Kingdom, Whereabouts, tuple[Way, ...]], list[float]]
"""What was found for a moment of a puzzle and the ways that are left then."""

_PATIENCE: Final = 3
"""The naive player gives up after this many times the least number of Adventures."""


class Level(StrEnum):
    """How hard a puzzle is, from the gentlest to the hardest."""

    EASY = "easy"
    """Two Adventures at the most, by moves alone."""
    MEDIUM = "medium"
    """Three Adventures, by moves alone."""
    HARD = "hard"
    """Four Adventures or more, or the tile has to be laid."""
    FIENDISH = "fiendish"
    """Three Adventures or more, the tile has to be laid among them, and there is only one way."""


class Difficulty(NamedTuple):
    """What can be measured of a puzzle."""

    adventures: int
    """The least number of Adventures."""
    ways: int
    """How many ways there are to need no more."""
    legal: int
    """How many Adventures can be chosen at the start."""
    good: int
    """With how many of these a best way can begin."""
    naive: int | None
    """How many Adventures the naive player needs; None if it does not get there."""
    needs_tile: bool
    """Whether moves alone take longer, or lead nowhere."""
    luck: float
    """How likely somebody tells the Page in so few Adventures who draws each of them at random."""

    @property
    def misleads(self) -> bool:
        """Whether what looks nearest leads astray: the naive player needs more Adventures."""
        return self.naive != self.adventures

    @property
    def level(self) -> Level:
        """The level of a puzzle of which this was measured."""
        return level_of(self.adventures, self.ways, needs_tile=self.needs_tile)


def level_of(adventures: int, ways: int, *, needs_tile: bool) -> Level:
    """The level of a puzzle: see `Level` for what each of them means."""
    if needs_tile:
        return Level.FIENDISH if ways == 1 and adventures > 2 else Level.HARD
    if adventures > 3:
        return Level.HARD
    return Level.MEDIUM if adventures > 2 else Level.EASY


def measured(task: SearchProblem, found: Shortest) -> Difficulty:
    """The difficulty of a task of which the shortest ways are known."""
    objective, kingdom, whereabouts, _ = task
    ways = tuple(found.ways())
    chances = _chances(task, ways, found.adventures, {})
    return Difficulty(
        adventures=found.adventures,
        ways=len(ways),
        legal=len(chances),
        good=sum(chance > 0 for chance in chances),
        naive=naive_adventures(objective, kingdom, whereabouts, _PATIENCE * found.adventures),
        needs_tile=distance(objective, kingdom, whereabouts) != found.adventures,
        luck=sum(chances) / len(chances),
    )


def _chances(task: SearchProblem, ways: tuple[Way, ...], left: int, known: _Known) -> list[float]:
    """For each legal Adventure how likely the rest of one of the ways is drawn after it."""
    # The Adventures of a way come in many orders, and most lead through the same moments.
    moment = (task.kingdom, task.whereabouts, ways)
    if moment not in known:
        legal: list[Adventure] = [*task.kingdom.all_moves(*task.whereabouts)]
        if task.top is not None:
            legal += task.kingdom.placements(task.top)
        known[moment] = [_chance(task, ways, left, adventure, known) for adventure in legal]
    return known[moment]


def _chance(
    task: SearchProblem, ways: tuple[Way, ...], left: int, adventure: Adventure, known: _Known
) -> float:
    rest = tuple(way for way in (way.without(task.kingdom, adventure) for way in ways) if way is not None)
    if not rest:
        return 0.0
    if isinstance(adventure, AddTile):
        assert task.top is not None, "there is a tile to be laid"
        then = task._replace(kingdom=task.kingdom.laid(task.top, adventure), top=None)
    else:
        then = task._replace(whereabouts=after(task.kingdom, task.whereabouts, adventure))
    if left == 1:
        return float(task.objective.is_met(then.kingdom, then.whereabouts, (adventure,)))
    chances = _chances(then, rest, left - 1, known)
    return sum(chances) / len(chances)
