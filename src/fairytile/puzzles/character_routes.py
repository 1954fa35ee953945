"""Trails: a breadth-first search of where one character can get to, before or after a tile is laid.

A trail is the list of spaces on which the moves of a character end. Characters never block each other, so
each has its trails to itself; `fairytile.puzzles.shortest_ways` puts those of the three together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from fairytile.actions import Character
from fairytile.kingdom import Kingdom, Mask, Space, spaces_in
from fairytile.objectives import enters
from fairytile.puzzles.effort_limit import EffortLimit

Stops: TypeAlias = tuple[Space, ...]
"""The spaces on which the moves of a character end, one after the other."""


class Ground(NamedTuple):
    """The Kingdom to move in, and the one before the tile is laid if one is."""

    before: Kingdom | None
    after: Kingdom


class Node(NamedTuple):
    """Where a trail ends, and what can be said about its moves."""

    space: Space
    early: bool
    """Whether all of them can be made before the tile is laid."""
    late: bool
    """Whether the last of them can be made in the Kingdom as it is in the end."""
    tells: bool
    """Whether that move may be the last Adventure: it enters all that the Page wants to be moved over."""


class Trails:
    """The shortest trails of one character to every node within a number of moves, breadth first."""

    def __init__(
        self,
        ground: Ground,
        who: Character,
        start: Space,
        over: int,
        most: int | None,
        *,
        patience: EffortLimit,
    ) -> None:
        self._ground, self._who, self._over, self._patience = ground, who, over, patience
        first = Node(start, early=ground.before is not None, late=ground.before is None, tells=False)
        self.moves: dict[Node, int] = {first: 0}
        """The least number of moves to each node, the nearest nodes first."""
        self.counts: dict[Node, int] = {first: 1}
        """How many trails lead to each node with so few moves."""
        self._before: dict[Node, list[Node]] = {first: []}
        new, moves = [first], 0
        while new and (most is None or moves < most):
            moves += 1
            new = self._spread(new, moves)

    def _spread(self, nodes: list[Node], moves: int) -> list[Node]:
        """Go on by one move; the nodes that were not reached with fewer."""
        found: list[Node] = []
        for node in nodes:
            ends = tuple(self._next(node))
            self._patience.spend(len(ends))
            for end in ends:
                if end not in self.moves:
                    self.moves[end], self.counts[end], self._before[end] = moves, 0, []
                    found.append(end)
                if self.moves[end] == moves:
                    self.counts[end] += self.counts[node]
                    self._before[end].append(node)
        return found

    def _next(self, node: Node) -> Iterator[Node]:
        before, after = self._ground
        ends = after.ends(self._who, node.space)
        early = before.ends(self._who, node.space) if before is not None and node.early else Mask(0)
        telling = self._telling(node.space, ends)
        for space in spaces_in(Mask(ends | early)):
            yield Node(space, bool(early >> space & 1), bool(ends >> space & 1), bool(telling >> space & 1))

    def _telling(self, space: Space, ends: Mask) -> Mask:
        """On which spaces a move from here can end that enters all that is to be moved over."""
        if not self._over:
            return ends
        telling = 0
        kingdom = self._ground.after
        for move in kingdom.moves(self._who, space):
            if not self._over & ~enters(kingdom, move):
                telling |= 1 << kingdom.end(move)
        return Mask(telling)

    def stops(self, node: Node) -> Iterator[Stops]:
        """Each trail to a node that has as few moves as possible."""
        if not self.moves[node]:
            yield ()
        for before in self._before[node]:
            for stops in self.stops(before):
                yield (*stops, node.space)
