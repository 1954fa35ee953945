"""The plainest way to solve a puzzle: every line of Adventures is tried, one Adventure longer each time."""

from __future__ import annotations

from fairytile.actions import CHARACTERS, AddTile, Adventure
from fairytile.kingdom import Space
from fairytile.puzzles.shortest_ways import SearchProblem, Way
from fairytile.solver import after

Step = tuple[int, Space] | AddTile
"""A move by its character and where it ends, or a way to lay the tile."""


def plain_solution(task: SearchProblem, most: int) -> tuple[int, set[Way]] | None:
    """The least number of Adventures, and all ways; None if it takes more than ``most``."""
    for count in range(1, most + 1):
        found = _Search(task).lines(task, count)
        if found:
            return count, {_way(line) for line in found}
    return None


class _Search:
    """Remembers positions, so that each is looked at once for each number of Adventures left."""

    def __init__(self, task: SearchProblem) -> None:
        kingdom, top = task.kingdom, task.top
        self._grown = {} if top is None else {way: kingdom.laid(top, way) for way in kingdom.placements(top)}
        self._known: dict[tuple[object, ...], list[tuple[Step, ...]]] = {}

    def lines(self, task: SearchProblem, count: int) -> list[tuple[Step, ...]]:
        """Every line of just this number of Adventures of which the last tells the Page."""
        key = (task.kingdom, task.whereabouts, count)
        if key not in self._known:
            found: list[tuple[Step, ...]] = []
            for step, adventure, then in self._next(task):
                if count > 1:
                    found += [(step, *rest) for rest in self.lines(then, count - 1)]
                elif task.objective.is_met(then.kingdom, then.whereabouts, (adventure,)):
                    found.append((step,))
            self._known[key] = found
        return self._known[key]

    def _next(self, task: SearchProblem) -> list[tuple[Step, Adventure, SearchProblem]]:
        found: list[tuple[Step, Adventure, SearchProblem]] = []
        for who in CHARACTERS:
            for move in task.kingdom.moves(who, task.whereabouts[who]):
                whereabouts = after(task.kingdom, task.whereabouts, move)
                found.append(((who, whereabouts[who]), move, task._replace(whereabouts=whereabouts)))
        if task.top is not None:
            for way, grown in self._grown.items():
                found.append((way, way, task._replace(kingdom=grown, top=None)))
        return found


def _way(line: tuple[Step, ...]) -> Way:
    stops: tuple[list[Space], list[Space], list[Space]] = ([], [], [])
    tile = None
    for step in line:
        if isinstance(step, AddTile):
            tile = step
        else:
            stops[step[0]].append(step[1])
    princess, knight, dragon = map(tuple, stops)
    return Way((princess, knight, dragon), tile)
