"""The exact solver: how many Adventures a Page is away for one player alone, and which come first.

Characters never block each other, so the least number of Adventures is a minimum over sums of what each
character needs by itself. Of the last turn it matters besides who moved in it, and over what.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from fairytile.actions import CHARACTERS, KNIGHT, AddTile, Adventure, Character, MoveCharacter
from fairytile.kingdom import Kingdom, Mask, Space, spaces_in
from fairytile.objectives import Objective, Whereabouts
from fairytile.solver.demands import Movers, allowed, arrived_over, demands_of, suited
from fairytile.tiles import Face

Layers: TypeAlias = Sequence[Mask]
"""Where a character can stand in the end, and it suits: with no move, with one at the most, with two..."""


class Solution(NamedTuple):
    """How far a Page is away."""

    adventures: int
    """The least number of Adventures after which it can be recounted."""
    first: tuple[Adventure, ...]
    """All Adventures with which so short a way can begin, in the order of the legal actions."""


def distance(
    objective: Objective, kingdom: Kingdom, whereabouts: Whereabouts, *, magic: bool = False
) -> int | None:
    """The least number of moves after which the Page can be recounted; None if no moves lead there.

    With ``magic`` the last two may be of one turn, which matters for Pages that ask for two deeds at once.
    """
    return Gauge(objective, kingdom, magic=magic).distance(whereabouts)


def solve(
    objective: Objective, kingdom: Kingdom, whereabouts: Whereabouts, *, magic: bool = False
) -> Solution | None:
    """The distance, and every move with which a shortest way can begin."""
    return Gauge(objective, kingdom, magic=magic).solve(whereabouts)


def solve_with_tile(
    objective: Objective, kingdom: Kingdom, whereabouts: Whereabouts, face: Face
) -> Solution | None:
    """The least number of Adventures of which the first lays a face, and every way to lay it for that."""
    ways: dict[AddTile, int] = {}
    for way in kingdom.placements(face):
        grown = kingdom.laid(face, way)
        if objective.is_met(grown, whereabouts, (way,)):
            ways[way] = 1
        elif (moves := distance(objective, grown, whereabouts)) is not None:
            ways[way] = 1 + moves
    if not ways:
        return None
    least = min(ways.values())
    return Solution(least, tuple(way for way, adventures in ways.items() if adventures == least))


def after(kingdom: Kingdom, whereabouts: Whereabouts, move: MoveCharacter) -> Whereabouts:
    """Where everybody stands after a move."""
    return _moved(whereabouts, move.character, kingdom.space(move.path[-1]))


def _moved(whereabouts: Whereabouts, who: Character, end: Space) -> Whereabouts:
    princess, knight, dragon = whereabouts
    if who == 0:
        return end, knight, dragon
    return (princess, end, dragon) if who == KNIGHT else (princess, knight, end)


class Gauge:
    """The solver for one Page on one Kingdom, wherever the characters stand; memoised.

    Who asks often keeps one: it remembers its answers, and what each character needs by itself.
    """

    __slots__ = (
        "_answers",
        "_demands",
        "_firsts",
        "_layers",
        "_magic",
        "_needs",
        "_partners",
        "_relevant",
        "_turns",
        "kingdom",
        "objective",
    )

    def __init__(self, objective: Objective, kingdom: Kingdom, *, magic: bool = False) -> None:
        self.objective, self.kingdom, self._magic = objective, kingdom, magic
        demands = self._demands = demands_of(objective)
        self._turns = tuple(
            turn
            for turn in _last_turns(demands.last, magic)
            if not any(movers.isdisjoint(turn) for movers in demands.movers)
        )
        # Of a character that is not named it matters at most whether it can move. All but the Knight can.
        steady = objective.needs_move or all(
            kingdom.ends(KNIGHT, space) for space in spaces_in(kingdom.everywhere)
        )
        self._relevant = tuple(who for who in CHARACTERS if who in objective.names or not steady)
        self._answers: dict[tuple[Space, ...], int | None] = {}
        self._firsts: dict[tuple[Space, ...], tuple[MoveCharacter, ...]] = {}
        self._layers: dict[tuple[Character, Space, int], Layers] = {}
        self._needs: dict[tuple[Character, Space, int], int | None] = {}
        self._partners: dict[tuple[Space, int], list[Mask]] = {}

    @property
    def remembered(self) -> int:
        """How many answers it keeps, by which its size can be told."""
        by_place = len(self._answers) + len(self._firsts)
        return by_place + len(self._layers) + len(self._needs) + len(self._partners)

    def distance(self, whereabouts: Whereabouts) -> int | None:
        """See `fairytile.solver.distance`."""
        key = tuple([whereabouts[who] for who in self._relevant])
        try:
            return self._answers[key]
        except KeyError:
            found = self._answers[key] = self._find(whereabouts)
            return found

    def solve(self, whereabouts: Whereabouts) -> Solution | None:
        """See `fairytile.solver.solve`."""
        least = self.distance(whereabouts)
        return None if least is None else Solution(least, self.firsts(whereabouts))

    def firsts(self, whereabouts: Whereabouts) -> tuple[MoveCharacter, ...]:
        """The moves with which a shortest way can begin; none if no moves lead there."""
        least = self.distance(whereabouts)
        if least is None:
            return ()
        if least == 1 and not self.objective.needs_move:
            # Whatever is seen already can be told after a move of anybody.
            return self._find_firsts(whereabouts, 1, CHARACTERS)
        key = tuple([whereabouts[who] for who in self._relevant])
        known = self._firsts.get(key)
        if known is None:
            known = self._firsts[key] = self._find_firsts(whereabouts, least, self._relevant)
        return known

    def _find_firsts(
        self, whereabouts: Whereabouts, least: int, movers: tuple[Character, ...]
    ) -> tuple[MoveCharacter, ...]:
        objective, kingdom, find = self.objective, self.kingdom, self.distance
        found = []
        for who in movers:
            for move in kingdom.moves(who, whereabouts[who]):
                now = after(kingdom, whereabouts, move)
                if least == 1:
                    if objective.is_met(kingdom, now, (move,)):
                        found.append(move)
                elif find(now) == least - 1 or (self._magic and least == 2 and self._ends_it(now, move)):
                    found.append(move)
        return tuple(found)

    def _ends_it(self, whereabouts: Whereabouts, move: MoveCharacter) -> bool:
        """Whether another move of the same turn fulfils the Page."""
        return any(
            self.objective.is_met(self.kingdom, after(self.kingdom, whereabouts, second), (move, second))
            for who in CHARACTERS
            for second in self.kingdom.moves(who, whereabouts[who])
        )

    def _find(self, whereabouts: Whereabouts) -> int | None:
        least: int | None = None
        for turn in self._turns:
            found = self._least_in(whereabouts, turn)
            if found is not None and (least is None or found < least):
                least = found
        return least

    def _least_in(self, whereabouts: Whereabouts, turn: Movers) -> int | None:
        """The least number of moves if just these characters move in the last turn."""
        pairs = len(self._demands.pairs)
        moves = 0
        for who in self._demands.order[2 if pairs == 1 else 3 if pairs else 0 :]:
            need = self._need(who, whereabouts[who], turn.count(who))
            if need is None:
                return None
            moves += need
        if not pairs:
            return moves
        together = (
            self._least_of_pair(whereabouts, turn) if pairs == 1 else self._least_of_three(whereabouts, turn)
        )
        return None if together is None else moves + together

    def _least_of_pair(self, whereabouts: Whereabouts, turn: Movers) -> int | None:
        """The least number of moves of two characters to spots that suit each other."""
        centre, other, _ = self._demands.order
        partners = self._partners_of(whereabouts[centre], turn.count(centre))
        layers = self._layers_of(other, whereabouts[other], turn.count(other))
        least: int | None = None
        for moves, spots in enumerate(partners):
            for more, reached in enumerate(layers):
                if least is not None and moves + more >= least:
                    break
                if reached & spots:
                    least = moves + more
                    break
        return least

    def _partners_of(self, space: Space, last: int) -> list[Mask]:
        """Where the other of a pair may be, by the number of moves of the first."""
        known = self._partners.get((space, last))
        if known is None:
            demands, kingdom = self._demands, self.kingdom
            centre, other, _ = demands.order
            known, spots, done = [], 0, 0
            for reached in self._layers_of(centre, space, last):
                for spot in spaces_in(Mask(reached & ~done)):
                    spots |= allowed(demands, kingdom, centre, spot, other)
                done |= reached
                known.append(Mask(spots))
            self._partners[space, last] = known
        return known

    def _least_of_three(self, whereabouts: Whereabouts, turn: Movers) -> int | None:
        """The least number of moves of all to spots that suit them together."""
        demands, kingdom = self._demands, self.kingdom
        centre, one, other = demands.order
        layers = [self._layers_of(who, whereabouts[who], turn.count(who)) for who in demands.order]
        if not all(layers):
            return None
        least: int | None = None
        done = 0
        for moves, spots in enumerate(layers[0]):
            if least is not None and moves >= least:
                break
            for space in spaces_in(Mask(spots & ~done)):
                firsts = allowed(demands, kingdom, centre, space, one)
                seconds = allowed(demands, kingdom, centre, space, other)
                rest = self._least_of_two((one, layers[1], firsts), (other, layers[2], seconds))
                if rest is not None and (least is None or moves + rest < least):
                    least = moves + rest
            done |= spots
        return least

    def _least_of_two(self, one: _Side, other: _Side) -> int | None:
        """The least number of moves of two characters to allowed spots that suit each other."""
        demands = self._demands
        who, layers, spots = one
        whom, other_layers, other_spots = other
        if not demands.others_bound:
            first, second = _moves_to(layers, spots), _moves_to(other_layers, other_spots)
            return None if first is None or second is None else first + second
        found = []
        for space in spaces_in(Mask(layers[-1] & spots)):
            first = _moves_to(layers, Mask(1 << space))
            there = Mask(other_spots & allowed(demands, self.kingdom, who, space, whom))
            second = _moves_to(other_layers, there)
            if first is not None and second is not None:
                found.append(first + second)
        return min(found, default=None)

    def _need(self, who: Character, space: Space, last: int) -> int | None:
        """How many moves a character needs by itself."""
        key = (who, space, last)
        if key not in self._needs:
            self._needs[key] = _moves_to(self._layers_of(*key), self.kingdom.everywhere)
        return self._needs[key]

    def _layers_of(self, who: Character, space: Space, last: int) -> Layers:
        """The layers of a character with ``last`` moves in the last turn; none if it never suits."""
        known = self._layers.get((who, space, last))
        if known is None:
            reached = self._reached(who, space, last)
            suits = suited(self._demands, self.kingdom, who, reached[-1])
            known = [Mask(spots & suits) for spots in reached] if suits else []
            self._layers[who, space, last] = known
        return known

    def _reached(self, who: Character, space: Space, last: int) -> Layers:
        """Where a character can stand in the end by its moves, of which the ``last`` are in the last turn."""
        within = self.kingdom.within(who, space)
        if not last and not self._demands.each[who].moves_over:
            return within
        if last == 1 and not self._demands.each[who].moves_over:
            return Mask(0), *self.kingdom.landings(who, space)
        layers = [Mask(0)] * last
        for before in within:
            layers.append(Mask(self._arrived(who, before, last) | (layers[-1] if layers else 0)))
        return layers

    def _arrived(self, who: Character, before: Mask, moves: int) -> Mask:
        """Where the moves of the last turn end that start on these spaces and enter all that is asked for."""
        over = self._demands.each[who].moves_over
        if over:
            return arrived_over(self.kingdom, who, before, moves, over)
        for _ in range(moves):
            before = self.kingdom.arrivals(who, before)
        return before


_Side: TypeAlias = tuple[Character, Layers, Mask]


def _last_turns(last: Movers, magic: bool) -> Iterator[Movers]:
    """Who may move in the turn that fulfils a Page, by who may have its last move."""
    yield from ((who,) for who in last)
    if magic:
        yield from ((first, who) for first in CHARACTERS for who in last)


def _moves_to(layers: Layers, spots: Mask) -> int | None:
    for moves, reached in enumerate(layers):
        if reached & spots:
            return moves
    return None
