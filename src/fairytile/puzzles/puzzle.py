"""A puzzle and an attempt at it, as immutable values."""

from __future__ import annotations

from typing import NamedTuple

from fairytile import rules
from fairytile.actions import AddTile, Adventure, MoveCharacter
from fairytile.edition import Edition, PageNumber
from fairytile.kingdom import Kingdom
from fairytile.objectives import Objective, Whereabouts
from fairytile.puzzles.difficulty import Difficulty, Level, level_of, measured
from fairytile.puzzles.effort_limit import EffortLimit
from fairytile.puzzles.shortest_ways import SearchProblem, Shortest, Way, first_line, shortest
from fairytile.solver import distance
from fairytile.state import Deal, Game, Options, Outcome, Seat, SeatNumber, State, TileSide
from fairytile.tiles import Face


class Puzzle(NamedTuple):
    """A Page to be told in as few Adventures as possible, by one player alone."""

    edition: Edition
    kingdom: Kingdom
    whereabouts: Whereabouts
    top: TileSide | None
    """The tile that may be laid, once; None if there is none."""
    page: PageNumber
    adventures: int
    """The least number of Adventures in which the Page can be told."""
    ways: int
    """How many ways there are to tell it in so few; see `fairytile.puzzles.Way` for what is a way."""
    level: Level
    seed: str = ""
    """What it was made from; empty if somebody set it up."""

    @property
    def objective(self) -> Objective:
        """What the Page asks for."""
        return self.edition.objective(self.page)

    @property
    def task(self) -> SearchProblem:
        """What is to be done, without what is known about it."""
        return SearchProblem(self.objective, self.kingdom, self.whereabouts, _face(self.edition, self.top))


def set_up(
    edition: Edition,
    kingdom: Kingdom,
    whereabouts: Whereabouts,
    page: PageNumber,
    top: TileSide | None = None,
    *,
    looks: int | None = None,
) -> Puzzle:
    """A puzzle of your own; raises ``ValueError`` if the Page cannot be told from there.

    ``looks`` bounds how much is looked at for the ways to tell it; one with more to look at is refused.
    """
    task = SearchProblem(edition.objective(page), kingdom, whereabouts, _face(edition, top))
    found = shortest(task, EffortLimit(looks))
    if found is None:
        raise ValueError(f"Page {page} cannot be told from there: move a character, or take another Page")
    moves = distance(task.objective, kingdom, whereabouts)
    level = level_of(found.adventures, found.total, needs_tile=moves != found.adventures)
    return Puzzle(edition, kingdom, whereabouts, top, page, found.adventures, found.total, level)


def difficulty(puzzle: Puzzle) -> Difficulty:
    """What can be measured of a puzzle."""
    task = puzzle.task
    return measured(task, _known(task))


def best_ways(puzzle: Puzzle) -> tuple[Way, ...]:
    """All the ways to tell the Page in the least number of Adventures."""
    return tuple(_known(puzzle.task).ways())


class Attempt(NamedTuple):
    """A puzzle and the Adventures so far. Make one with `Attempt.at`, and the next with `after`.

    It never changes: to take an Adventure back is to go on from the attempt before it.
    """

    puzzle: Puzzle
    line: tuple[Adventure, ...]
    """The Adventures so far."""
    kingdom: Kingdom
    whereabouts: Whereabouts
    top: TileSide | None

    @staticmethod
    def at(puzzle: Puzzle) -> Attempt:
        """The attempt before its first Adventure."""
        return Attempt(puzzle, (), puzzle.kingdom, puzzle.whereabouts, puzzle.top)

    @property
    def state(self) -> State:
        """The position as a game with one seat, for all that draws States or reads actions.

        Once it is solved that game is won, in the turn of the last Adventure.
        """
        puzzle = self.puzzle
        stack = () if self.top is None else (self.top,)
        game = Game(puzzle.edition, _options(self.kingdom), Deal(0, stack, ((puzzle.page,),)))
        seat, turn, last = Seat(puzzle.page, ()), len(self.line) + 1, None
        if self.solved:
            seat, turn, last = Seat(None, (), told=(puzzle.page,)), len(self.line), Outcome(SeatNumber(0))
        return State.of(
            game=game,
            kingdom=self.kingdom,
            whereabouts=self.whereabouts,
            tiles_gone=0,
            aside=(),
            seats=(seat,),
            to_move=SeatNumber(0),
            turn=turn,
            outcome=last,
        )

    @property
    def legal(self) -> tuple[Adventure, ...]:
        """The Adventures that can be chosen, in the order of the legal actions; none once it is solved."""
        if self.solved:
            return ()
        actions = rules.legal_actions(self.state)
        return tuple(action for action in actions if isinstance(action, MoveCharacter | AddTile))

    def after(self, adventure: Adventure) -> Attempt:
        """The attempt after one Adventure more; raises `IllegalAction` if the rules do not allow it."""
        if self.solved:
            raise ValueError("the Page is told already: start again, or take an Adventure back")
        state = rules.apply(self.state, adventure)
        top = None if isinstance(adventure, AddTile) else self.top
        return Attempt(self.puzzle, (*self.line, adventure), state.kingdom, state.whereabouts, top)

    @property
    def solved(self) -> bool:
        """Whether the Page can be told after the last Adventure, which counts as a turn of its own."""
        return self.puzzle.objective.is_met(self.kingdom, self.whereabouts, self.line[-1:])

    @property
    def is_best(self) -> bool:
        """Whether it was solved with no more Adventures than needed."""
        return self.solved and len(self.line) == self.puzzle.adventures

    @property
    def left(self) -> int | None:
        """How many Adventures the Page is away from here; None if it cannot be told any more."""
        if self.solved:
            return 0
        found = shortest(self._task)
        return None if found is None else found.adventures

    @property
    def best_line(self) -> tuple[Adventure, ...]:
        """One of the shortest lines from here; empty if the Page is told, or cannot be any more."""
        found = None if self.solved else shortest(self._task)
        if found is None:
            return ()
        return first_line(self._task, next(found.ways()))

    @property
    def _task(self) -> SearchProblem:
        top = _face(self.puzzle.edition, self.top)
        return SearchProblem(self.puzzle.objective, self.kingdom, self.whereabouts, top)


def _face(edition: Edition, top: TileSide | None) -> Face | None:
    return None if top is None else edition.face(*top)


def _known(task: SearchProblem) -> Shortest:
    found = shortest(task)
    assert found is not None, "the Page of a puzzle can be told"
    return found


def _options(kingdom: Kingdom) -> Options:
    return Options(ruleset=kingdom.ruleset)
