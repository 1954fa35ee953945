"""Ways: the least number of Adventures to a Page for one player alone, and every way to need no more.

It is exact, and more than `fairytile.solver` says: the visible tile may be laid at any moment, and all
ways are counted, not only their beginnings.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from fairytile.actions import CHARACTERS, AddTile, Adventure, Character, MoveCharacter
from fairytile.kingdom import Kingdom, Mask, Space
from fairytile.objectives import Objective, Whereabouts
from fairytile.puzzles.character_routes import Ground, Node, Stops, Trails
from fairytile.puzzles.effort_limit import SPACES, EffortLimit
from fairytile.puzzles.tile_pruning import promising
from fairytile.solver import after, distance
from fairytile.solver.demands import Demands, allowed, demands_of, suited
from fairytile.tiles import Face


class SearchProblem(NamedTuple):
    """A Page to be told from where the characters stand; the tile can be laid once, whenever it helps."""

    objective: Objective
    kingdom: Kingdom
    whereabouts: Whereabouts
    top: Face | None = None


class Way(NamedTuple):
    """One way to tell a Page: what each character does, and how the tile is laid.

    Whoever makes the same moves in another order goes the same way, and so does a move that reaches its
    space by another path. The rest is different: another stop, another character, another spot for the tile.
    """

    stops: tuple[Stops, Stops, Stops]
    """Where the moves of the Princess, the Knight and the Dragon end."""
    tile: AddTile | None

    @property
    def adventures(self) -> int:
        """How many Adventures it takes."""
        return sum(map(len, self.stops)) + (self.tile is not None)

    def without(self, kingdom: Kingdom, adventure: Adventure) -> Way | None:
        """What is left of the way after an Adventure with which it can begin; None if it cannot."""
        if isinstance(adventure, AddTile):
            return self._replace(tile=None) if adventure == self.tile else None
        who, end = adventure.character, kingdom.space(adventure.path[-1])
        if self.stops[who][:1] != (end,):
            return None
        princess, knight, dragon = (some[whose == who :] for whose, some in enumerate(self.stops))
        return Way((princess, knight, dragon), self.tile)


class _Board(NamedTuple):
    """The trails of the three on one ground: without a tile, or with the tile laid in some way."""

    tile: AddTile | None
    kingdom: Kingdom
    trails: tuple[Trails, Trails, Trails]


_FOR_EVER = EffortLimit(None)

_Nodes: TypeAlias = tuple[Node, Node, Node]
_Ending: TypeAlias = tuple[int, _Board, _Nodes]
"""How many Adventures it takes, on which ground, and where the three stand in the end."""


class Shortest(NamedTuple):
    """The least number of Adventures to a Page, with all that need no more."""

    adventures: int
    endings: tuple[tuple[_Board, _Nodes], ...]

    @property
    def total(self) -> int:
        """How many ways there are."""
        return sum(
            prod(trails.counts[node] for trails, node in zip(board.trails, nodes, strict=True))
            for board, nodes in self.endings
        )

    def ways(self) -> Iterator[Way]:
        """Each of them, in a fixed order: those without the tile first."""
        for board, nodes in self.endings:
            each = (trails.stops(node) for trails, node in zip(board.trails, nodes, strict=True))
            for princess, knight, dragon in product(*each):
                yield Way((princess, knight, dragon), board.tile)


def shortest(task: SearchProblem, patience: EffortLimit = _FOR_EVER) -> Shortest | None:
    """The least number of Adventures after which the Page can be recounted; None if it cannot be so.

    Raises `OutOfPatience` where finding it takes more than somebody has patience for.
    """
    objective, kingdom, whereabouts, top = task
    if top is not None:
        patience.spend(len(kingdom.placements(top)) * len(kingdom) // SPACES)
    demands = demands_of(objective)
    least = distance(objective, kingdom, whereabouts)
    found: list[_Ending] = []
    if least is not None:
        board = _board(task, demands, None, Ground(None, kingdom), least, patience=patience)
        found += _endings(demands, objective, board, least, patience)
    for way, grown in _with_tile(kingdom, top) if top is not None else ():
        ground, most = Ground(kingdom, grown), None if least is None else least - 1
        if not promising(objective, ground, whereabouts, most, patience):
            continue
        board = _board(task, demands, way, ground, most, patience=patience)
        for ending in _endings(demands, objective, board, most, patience):
            found.append(ending)
            least = ending[0] if least is None else min(least, ending[0])
    if least is None:
        return None
    return Shortest(least, tuple(ending[1:] for ending in found if ending[0] == least))


@lru_cache(maxsize=4)
def _with_tile(kingdom: Kingdom, top: Face) -> tuple[tuple[AddTile, Kingdom], ...]:
    """Each way to lay the tile, and the Kingdom then: kept, for its tables serve one Page after another."""
    return tuple((way, kingdom.laid(top, way)) for way in kingdom.placements(top))


def _board(
    task: SearchProblem,
    demands: Demands,
    tile: AddTile | None,
    ground: Ground,
    most: int | None,
    *,
    patience: EffortLimit,
) -> _Board:
    def trails(who: Character) -> Trails:
        # Somebody whom the Page does not name moves only where any Adventure will do, and then once.
        moves = most if who in task.objective.names else 1
        return Trails(
            ground, who, task.whereabouts[who], demands.each[who].moves_over, moves, patience=patience
        )

    princess, knight, dragon = map(trails, CHARACTERS)
    return _Board(tile, ground.after, (princess, knight, dragon))


# --- who may stand where in the end -----------------------------------------------------------


class _Side(NamedTuple):
    """What one character brings to an ending: its nodes, the nearest first, and the moves to each."""

    who: Character
    nodes: dict[Node, int]
    nearest: int


def _endings(
    demands: Demands, objective: Objective, board: _Board, most: int | None, patience: EffortLimit
) -> list[_Ending]:
    """Nodes for the three that fulfil the Page together, with no more than ``most`` moves.

    Once some are found, those that take more are left out.
    """
    sides = [_side(demands, board, who) for who in demands.order]
    if not all(side.nodes for side in sides):
        return []
    centre, one, other = sides
    lasts = [who for who in demands.last if all(who in movers for movers in demands.movers)]
    found: list[_Ending] = []
    for node, moves in centre.nodes.items():
        if most is not None and moves + one.nearest + other.nearest > most:
            break
        firsts = _allowed(demands, board.kingdom, centre.who, node, one)
        seconds = _allowed(demands, board.kingdom, centre.who, node, other)
        patience.spend(len(firsts.nodes) * len(seconds.nodes))
        for first, second, rest in _pairs(demands, board.kingdom, firsts, seconds):
            if most is not None and moves + rest > most:
                continue
            nodes = _in_order(demands, (node, first, second))
            if _can_be_told(objective, board, nodes, lasts):
                most = moves + rest
                found.append((most + (board.tile is not None), board, nodes))
    return found


def _side(demands: Demands, board: _Board, who: Character) -> _Side:
    """The nodes of a character that suit the Page as far as it alone is concerned."""
    moves = board.trails[who].moves
    reached = 0
    for node in moves:
        reached |= 1 << node.space
    spots = suited(demands, board.kingdom, who, Mask(reached))
    nodes = {node: count for node, count in moves.items() if spots >> node.space & 1}
    return _Side(who, nodes, min(nodes.values(), default=0))


def _allowed(demands: Demands, kingdom: Kingdom, centre: Character, node: Node, side: _Side) -> _Side:
    """The nodes of a character that suit the one in the centre where that stands."""
    spots = allowed(demands, kingdom, centre, node.space, side.who)
    if spots == kingdom.everywhere:
        return side
    return side._replace(nodes={n: moves for n, moves in side.nodes.items() if spots >> n.space & 1})


def _pairs(demands: Demands, kingdom: Kingdom, one: _Side, other: _Side) -> Iterator[tuple[Node, Node, int]]:
    """The nodes of two characters that suit each other, and their moves together."""
    for first, moves in one.nodes.items():
        suits = _allowed(demands, kingdom, one.who, first, other) if demands.others_bound else other
        for second, more in suits.nodes.items():
            yield first, second, moves + more


def _in_order(demands: Demands, nodes: _Nodes) -> _Nodes:
    """The nodes, in the order of the demands, as those of the Princess, the Knight and the Dragon."""
    by_character = dict(zip(demands.order, nodes, strict=True))
    princess, knight, dragon = (by_character[who] for who in CHARACTERS)
    return princess, knight, dragon


def _can_be_told(objective: Objective, board: _Board, nodes: _Nodes, lasts: list[Character]) -> bool:
    """Whether there is a last Adventure after which it counts: a move, or for a Page of See the tile."""
    if board.tile is not None and not objective.needs_move and all(node.early for node in nodes):
        return True
    return any(nodes[who].tells for who in lasts)


# --- in which order ---------------------------------------------------------------------------


def first_line(task: SearchProblem, way: Way) -> tuple[Adventure, ...]:
    """The first order in which the Adventures of a way tell the Page; of several paths the first is taken."""
    line = _line(task, way, set())
    assert line is not None, "a way can be gone"
    return line


def _line(task: SearchProblem, way: Way, astray: set[Way]) -> tuple[Adventure, ...] | None:
    """The first line of what is left of a way; None if none tells the Page.

    Whoever has the same left of a way stands on the same spaces, so what led astray once always does.
    """
    if not way.adventures:
        return ()
    for first, then in _beginnings(task, way) if way not in astray else ():
        rest = way.without(then.kingdom, first)
        assert rest is not None, "it is the way's own"
        line = _line(then, rest, astray)
        if line is not None:
            return (first, *line)
    astray.add(way)
    return None


def _beginnings(task: SearchProblem, way: Way) -> Iterator[tuple[Adventure, SearchProblem]]:
    """The Adventures with which a way can begin, each with what is to be done then."""
    last = way.adventures == 1
    for who, stops in zip(CHARACTERS, way.stops, strict=True):
        move = _move(task, who, stops[0], last=last) if stops else None
        if move is not None:
            yield move, task._replace(whereabouts=after(task.kingdom, task.whereabouts, move))
    if way.tile is not None and task.top is not None:
        grown = task.kingdom.laid(task.top, way.tile)
        if not last or task.objective.is_met(grown, task.whereabouts, (way.tile,)):
            yield way.tile, task._replace(kingdom=grown, top=None)


def _move(task: SearchProblem, who: Character, end: Space, *, last: bool) -> MoveCharacter | None:
    """The first move of a character to a space, as the last Adventure one that fulfils the Page."""
    for move in task.kingdom.moves(who, task.whereabouts[who]):
        if task.kingdom.end(move) == end and (not last or _tells(task, move)):
            return move
    return None


def _tells(task: SearchProblem, move: MoveCharacter) -> bool:
    return task.objective.is_met(task.kingdom, after(task.kingdom, task.whereabouts, move), (move,))
