"""How hard a puzzle is: what can be measured of it, and the level that follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from fairytile.actions import AddTile, Adventure
from fairytile.puzzles.naive import naive_adventures
from fairytile.puzzles.ways import Shortest, Task, Way
from fairytile.solver import after, distance

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


def measured(task: Task, found: Shortest) -> Difficulty:
    """The difficulty of a task of which the shortest ways are known."""
    objective, kingdom, whereabouts, _ = task
    ways = tuple(found.ways())
    chances = _chances(task, ways, found.adventures)
    return Difficulty(
        adventures=found.adventures,
        ways=len(ways),
        legal=len(chances),
        good=sum(chance > 0 for chance in chances),
        naive=naive_adventures(objective, kingdom, whereabouts, _PATIENCE * found.adventures),
        needs_tile=distance(objective, kingdom, whereabouts) != found.adventures,
        luck=sum(chances) / len(chances),
    )


def _chances(task: Task, ways: Sequence[Way], left: int) -> list[float]:
    """For each legal Adventure how likely the rest of one of the ways is drawn after it."""
    _, kingdom, whereabouts, top = task
    legal: list[Adventure] = [*kingdom.all_moves(*whereabouts)]
    if top is not None:
        legal += kingdom.placements(top)
    return [_chance(task, ways, left, adventure) for adventure in legal]


def _chance(task: Task, ways: Iterable[Way], left: int, adventure: Adventure) -> float:
    rest = [way for way in (way.without(task.kingdom, adventure) for way in ways) if way is not None]
    if not rest:
        return 0.0
    if isinstance(adventure, AddTile):
        assert task.top is not None, "there is a tile to be laid"
        then = task._replace(kingdom=task.kingdom.laid(task.top, adventure), top=None)
    else:
        then = task._replace(whereabouts=after(task.kingdom, task.whereabouts, adventure))
    if left == 1:
        return float(task.objective.is_met(then.kingdom, then.whereabouts, (adventure,)))
    chances = _chances(then, rest, left - 1)
    return sum(chances) / len(chances)
