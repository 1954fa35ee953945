"""Makes puzzles: positions are grown by chance until one has a Page that makes a puzzle of the level.

The same seed gives the same puzzle on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final, NamedTuple

from fairytile import content
from fairytile.chance import Chance
from fairytile.edition import Edition, PageNumber
from fairytile.errors import FairyTileError
from fairytile.limits import MOST_LOOKS, quoted
from fairytile.puzzles.difficulty import Difficulty, Level, measured
from fairytile.puzzles.effort_limit import EffortLimit, OutOfPatience
from fairytile.puzzles.puzzle import Puzzle
from fairytile.puzzles.puzzle_limits import wrong_with_kingdom, wrong_with_seed
from fairytile.puzzles.random_positions import Position, random_position
from fairytile.puzzles.shortest_ways import SearchProblem, Shortest, shortest
from fairytile.solver import distance

KINGDOMS: Final = 100
"""How many Kingdoms are looked at before giving up; the default edition needs a few."""

WEEK: Final = (
    Level.EASY,
    Level.EASY,
    Level.MEDIUM,
    Level.MEDIUM,
    Level.HARD,
    Level.HARD,
    Level.FIENDISH,
)
"""The levels of the daily puzzles, from Monday to Sunday."""


class NoPuzzle(FairyTileError):
    """No puzzle of a level came up for a seed."""


class _Wish(NamedTuple):
    """What is looked for at one level."""

    tiles: range
    """How many tiles were laid on the Starting tiles."""
    with_tile: bool
    """Whether there is a tile to be laid."""
    most_ways: int
    """A puzzle with more ways than this is no puzzle."""
    moves: range
    """Of how many moves a Page may be away to be looked at at all."""
    misleads: bool | None
    """Whether what looks nearest has to lead astray, or must not; None where either will do."""


_FOREVER: Final = 99

_WISHES: Final = {
    Level.EASY: _Wish(range(1, 5), False, 6, range(2, 3), misleads=False),
    Level.MEDIUM: _Wish(range(3, 8), False, 4, range(3, 4), misleads=None),
    Level.HARD: _Wish(range(5, 10), False, 4, range(4, 5), misleads=True),
    Level.FIENDISH: _Wish(range(7, 12), True, 1, range(4, _FOREVER + 1), misleads=True),
}


def make(level: Level | str, seed: str | int, edition: Edition | None = None) -> Puzzle:
    """The puzzle of a level that a seed stands for, with an edition of your own or with the default one.

    Raises `NoPuzzle` if none comes up, which can happen with an edition that has few tiles or Pages, and
    ``ValueError`` for a seed that is too long or cannot be seen.
    """
    level, seed = Level(level), str(seed)
    if problem := wrong_with_seed(seed):
        raise ValueError(f"the seed {quoted(seed)} {problem}")
    chosen = content.load() if edition is None else edition
    chance = Chance(f"puzzle {level} {seed}")
    wish = _WISHES[level]
    for _ in range(KINGDOMS):
        position = random_position(chosen, chance.choice(wish.tiles), chance)
        if not wish.with_tile:
            position = position._replace(top=None)
        if wrong_with_kingdom(position.kingdom):
            continue
        for page, difficulty in _candidates(chosen, position, wish, chance):
            if difficulty.level is level:
                return Puzzle(chosen, *position, page, difficulty.adventures, difficulty.ways, level, seed)
    raise NoPuzzle(
        f"no {level} puzzle came up for the seed {seed} in {KINGDOMS} Kingdoms: "
        "try another seed or an easier level"
    )


def daily(day: date, edition: Edition | None = None) -> Puzzle:
    """The puzzle of a day, the same for everybody: gentle on Mondays, fiendish on Sundays.

    >>> daily(date(2026, 3, 1)).level
    <Level.FIENDISH: 'fiendish'>
    """
    return make(WEEK[day.weekday()], day.isoformat(), edition)


def _candidates(
    edition: Edition, position: Position, wish: _Wish, chance: Chance
) -> Iterator[tuple[PageNumber, Difficulty]]:
    """The Pages, in an order by chance, that make a puzzle in a position as far as the wish goes."""
    kingdom, whereabouts, top = position
    face = None if top is None else edition.face(*top)
    for page in chance.shuffled(sorted(edition.pages)):
        objective = edition.objective(page)
        moves = distance(objective, kingdom, whereabouts)
        if (_FOREVER if moves is None else moves) not in wish.moves:
            continue
        task = SearchProblem(objective, kingdom, whereabouts, face)
        found = _shortest(task)
        if found is None or found.total > wish.most_ways:
            continue
        difficulty = measured(task, found)
        if wish.misleads is None or wish.misleads is difficulty.misleads:
            yield page, difficulty


def _shortest(task: SearchProblem) -> Shortest | None:
    """The shortest ways; None where there is more to look at than whoever reads the puzzle would."""
    try:
        return shortest(task, EffortLimit(MOST_LOOKS))
    except OutOfPatience:
        return None
