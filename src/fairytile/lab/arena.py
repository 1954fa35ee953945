"""The arena: holds a contest of bots and tells what the games say about them, with honest intervals.

The unit of all statistics is the deal. It is played in every rotation of the seats, and a contestant's score
of it is the mean of its games: 1 for a win, 0 for a loss, and an equal share where nobody won.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.metadata import version
from platform import python_version
from statistics import fmean
from threading import Event
from typing import NamedTuple

from fairytile import __version__
from fairytile.lab.confidence_intervals import ERROR, Bettor, always_valid, interval
from fairytile.lab.matches import Contest, Contestant, GameRow, Meeting, play_match_game, score
from fairytile.lab.ratings import Rating, ratings
from fairytile.lab.results_file import Results
from fairytile.lab.task_runner import Crew, run_tasks


class Comparison(NamedTuple):
    """How a contestant did against others at one table."""

    contestant: str
    against: tuple[str, ...]
    """The others around the table, each once; nobody if it played against itself."""
    players: int
    deals: int
    games: int
    wins: int
    unfinished: int
    """Games that came to no end within the limit of turns."""
    rate: float
    """The mean score of the deals, for each of its seats."""
    low: float
    high: float

    @property
    def meeting(self) -> frozenset[str]:
        """Who sat at the table."""
        return frozenset({self.contestant, *self.against})

    @property
    def title(self) -> str:
        """Who against whom."""
        if not self.against:
            return f"{self.contestant} against itself"
        if len(self.against) == 1:
            seats = self.players - 1
            return f"{self.contestant} against {f'{seats} × ' if seats > 1 else ''}{self.against[0]}"
        return f"{self.contestant} against {' and '.join(self.against)}"

    @property
    def expected(self) -> float:
        """The rate of a contestant that is just as good as the others."""
        return 1 / self.players

    @property
    def verdict(self) -> str:
        """Whether the interval leaves a doubt."""
        if self.low > self.expected:
            return "stronger"
        return "weaker" if self.high < self.expected else "open"


class ContestantResult(NamedTuple):
    """How a contestant did in all its games together."""

    contestant: str
    games: int
    wins: int
    rating: Rating
    turns: float
    """The mean length of its games."""
    milliseconds: float
    """The mean time it thought about a decision."""
    faults: tuple[str, ...]
    """What went wrong with it, in the order of the games."""


class ArenaReport(NamedTuple):
    """What the games say."""

    comparisons: tuple[Comparison, ...]
    standings: tuple[ContestantResult, ...]
    """The highest rating first."""
    early: bool
    """Whether the intervals hold at every moment, since the contest may have been stopped early."""


# --- holding a contest ----------------------------------------------------------------------


def hold(
    contest: Contest,
    deals: int,
    results: Results[GameRow],
    crew: Crew,
    *,
    early: bool = False,
    stop: Event | None = None,
    on_row: Callable[[str, GameRow], None] | None = None,
    on_stop: Callable[[], None] | None = None,
) -> bool:
    """Play the games that are missing; says whether there is nothing left to play.

    With ``early`` the meetings come one after the other, and each ends as soon as it is decided.
    """
    for meeting in contest.meetings if early else (None,):
        decided = None if meeting is None else partial(is_decided, contest, meeting, results.rows, deals)
        run_tasks(
            play_match_game,
            contest.tasks(deals, meeting),
            results,
            crew,
            on_row=on_row,
            stop=stop,
            enough=decided,
            on_stop=on_stop,
        )
    return is_done(contest, deals, results.rows, early=early)


def is_done(contest: Contest, deals: int, rows: Mapping[str, GameRow], *, early: bool = False) -> bool:
    """Whether there is nothing left to play: all games were, or with ``early`` all that decide."""
    return all(
        all(key in rows for key in contest.tasks(deals, meeting))
        or (early and is_decided(contest, meeting, rows, deals))
        for meeting in contest.meetings
    )


def is_decided(contest: Contest, meeting: Meeting, rows: Mapping[str, GameRow], deals: int) -> bool:
    """Whether the games so far leave no doubt about anybody at a table."""
    return _decided_after(meeting, _played_deals(contest, meeting, rows, deals)) is not None


def _decided_after(meeting: Meeting, played: Sequence[Sequence[GameRow]]) -> int | None:
    """The number of deals after which equality was refuted for everybody; None if it is not yet."""
    bettors = {who.name: Bettor(1 / len(meeting.seats)) for who in _compared(meeting)}
    for number, games in enumerate(played, 1):
        for name in list(bettors):
            bettors[name].see(_deal_score(name, games))
            if bettors[name].has_won:
                del bettors[name]
        if not bettors:
            return number
    return None


# --- what the games say ---------------------------------------------------------------------


def arena_report(
    contest: Contest, deals: int, rows: Mapping[str, GameRow], *, early: bool = False
) -> ArenaReport:
    """What the games of these deals say; with ``early`` of those alone that were needed to decide.

    It counts the deals in their order up to the first that is not complete: to take whatever is over would
    favour short games.
    """
    tables: dict[Meeting, list[list[GameRow]]] = {}
    for meeting in contest.meetings:
        played = _played_deals(contest, meeting, rows, deals)
        tables[meeting] = played[: _decided_after(meeting, played)] if early else played
    comparisons = [
        _comparison(who, meeting, played, early)
        for meeting, played in tables.items()
        if played
        for who in _compared(meeting)
    ]
    ordered = list(_deal_after_deal(tables))
    found = ratings(ordered)
    standings = [_standing(name, rating, ordered) for name, rating in found.items()]
    standings.sort(key=lambda standing: -standing.rating.mu)
    return ArenaReport(tuple(comparisons), tuple(standings), early)


def _compared(meeting: Meeting) -> Sequence[Contestant]:
    """Whose rates are told: of two contestants the first one's, since the other has the rest."""
    everybody = meeting.contestants
    return everybody[:1] if len(everybody) == 2 else everybody


def _played_deals(
    contest: Contest, meeting: Meeting, rows: Mapping[str, GameRow], deals: int
) -> list[list[GameRow]]:
    """The games of each deal, up to the first that is not complete."""
    played: list[list[GameRow]] = []
    for deal in range(deals):
        keys = [contest.key(meeting, deal, rotation) for rotation in range(contest.options.players)]
        if not all(key in rows for key in keys):
            break
        played.append([rows[key] for key in keys])
    return played


def _deal_after_deal(tables: Mapping[Meeting, Sequence[Sequence[GameRow]]]) -> Iterator[GameRow]:
    """The games in the one order that does not depend on who was ready first."""
    for deal in range(max(map(len, tables.values()), default=0)):
        for played in tables.values():
            if deal < len(played):
                yield from played[deal]


def _deal_score(name: str, games: Sequence[GameRow]) -> float:
    """What a deal counts for each seat of a contestant."""
    return fmean(score(name, row) / row["seats"].count(name) for row in games)


def _comparison(
    who: Contestant, meeting: Meeting, played: Sequence[Sequence[GameRow]], early: bool
) -> Comparison:
    scores = [_deal_score(who.name, games) for games in played]
    rows = [row for games in played for row in games]
    low, high = always_valid(scores) if early else interval(scores)
    return Comparison(
        contestant=who.name,
        against=tuple(other.name for other in meeting.contestants if other != who),
        players=len(meeting.seats),
        deals=len(scores),
        games=len(rows),
        wins=_wins(who.name, rows),
        unfinished=sum(not row["finished"] for row in rows),
        rate=fmean(scores),
        low=low,
        high=high,
    )


def _wins(name: str, rows: Sequence[GameRow]) -> int:
    return sum(row["winner"] is not None and row["seats"][row["winner"]] == name for row in rows)


def _standing(name: str, rating: Rating, rows: Sequence[GameRow]) -> ContestantResult:
    own = [row for row in rows if name in row["seats"]]
    seats = [(row, seat) for row in own for seat, other in enumerate(row["seats"]) if other == name]
    decisions = sum(row["decisions"][seat] for row, seat in seats)
    seconds = sum(row["seconds"][seat] for row, seat in seats)
    return ContestantResult(
        contestant=name,
        games=len(own),
        wins=_wins(name, own),
        rating=rating,
        turns=fmean(row["turns"] for row in own),
        milliseconds=1000 * seconds / decisions if decisions else 0.0,
        faults=tuple(fault for row, seat in seats for fault in row["faults"][seat]),
    )


# --- as plain values ------------------------------------------------------------------------


def as_json(contest: Contest, told: ArenaReport, *, complete: bool) -> dict[str, object]:
    """Everything that was played and found, as plain values."""
    libraries = {name: version(name) for name in ("openskill", "scipy")}
    return {
        "contest": contest.heading(),
        "complete": complete,
        "interval": "always valid" if told.early else "Student's t over deals, near 0 and 1 with Wilson's",
        "confidence": 1 - ERROR,
        "comparisons": [
            {**comparison._asdict(), "expected": comparison.expected, "verdict": comparison.verdict}
            for comparison in told.comparisons
        ],
        "standings": [
            {**standing._asdict(), "rating": standing.rating._asdict()} for standing in told.standings
        ],
        "versions": {"fairytile": __version__, "python": python_version(), **libraries},
    }
