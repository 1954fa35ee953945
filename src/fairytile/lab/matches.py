"""Who meets whom in an arena, with which deals and in which seats; and playing one of these games.

Every deal is played in all rotations of the seats, so that everybody gets every hand once: luck of the deal
is the same for all. What the games say about the contestants is worked out in `fairytile.lab.arena`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from typing import Final, NamedTuple, TypedDict

from fairytile import content
from fairytile.bots import OPPONENTS, Budget, Opponent, SeatedBot, find_opponent
from fairytile.bots.match import played
from fairytile.content import new_game
from fairytile.lab.code_fingerprint import code
from fairytile.lab.task_runner import NoWorkers
from fairytile.rules import legal_actions
from fairytile.state import Game, Options

TURNS: Final = 400
"""Turns after which a game is left unfinished, if nobody says how many."""

_BUDGET: Final = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)s|(\d{1,9})", re.ASCII)


class Contestant(NamedTuple):
    """A bot with a budget."""

    name: str
    """How it was named: ``otto``, ``otto:200``, ``otto:0.5s`` or ``mybot.py:Lazy:200``."""
    opponent: Opponent
    budget: Budget


def contestant(text: str) -> Contestant:
    """A contestant by its name, perhaps with simulations or seconds for each action.

    >>> contestant("otto:0.5s").budget
    Budget(seconds=0.5, simulations=None)
    >>> contestant("otto:200").budget
    Budget(seconds=None, simulations=200)

    Raises:
        ValueError: There is no such bot, or no such budget.
    """
    key, budget = _parted(text)
    who = find_opponent(key)
    return Contestant(text, who, who.budget if budget is None else budget.checked())


def _parted(text: str) -> tuple[str, Budget | None]:
    """The name of a bot, and its budget if it has one. Names may have colons too."""
    name, _, amount = text.rpartition(":")
    budget = budget_of(amount)
    if name and budget is not None:
        return name, budget
    if name in {known.key for known in OPPONENTS}:
        raise ValueError(
            f"{text}: a budget for each action is a number of simulations, such as {name}:200, "
            f"or a time, such as {name}:0.5s"
        )
    return text, None


def budget_of(amount: str) -> Budget | None:
    """A budget as it is written, ``200`` or ``0.5s``; None if it is none."""
    found = _BUDGET.fullmatch(amount)
    if found is None:
        return None
    seconds, simulations = found.groups()
    return Budget(float(seconds)) if seconds else Budget(simulations=int(simulations))


def with_budget(text: str, budget: str | None) -> str:
    """The name of a contestant with a budget, if it has none of its own and thinks for a time otherwise.

    >>> with_budget("minerva", "200"), with_budget("minerva:0.5s", "200"), with_budget("otto", "200")
    ('minerva:200', 'minerva:0.5s', 'otto')
    """
    key, own = _parted(text)
    if budget is None or own is not None or find_opponent(key).budget.seconds is None:
        return text
    return f"{text}:{budget}"


class Meeting(NamedTuple):
    """Who sits at a table: as many contestants as there are seats, one against the rest, or one alone.

    Whoever plays against itself shows how long its games are and whether they end, not how strong it is.
    """

    seats: tuple[Contestant, ...]
    """The contestants around the table; of one against the rest, the one first."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names around the table."""
        return tuple(who.name for who in self.seats)

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """The contestants, each once."""
        return tuple(dict.fromkeys(self.seats))

    def around(self, deal: int) -> tuple[Contestant, ...]:
        """Who sits where at a deal, before any rotation. From deal to deal everybody has other neighbours."""
        first, *others = self.seats
        orders = list(dict.fromkeys(permutations(others)))
        return (first, *orders[deal % len(orders)])


class MatchTask(NamedTuple):
    """A game to be played; but for the time that it takes, everything in it follows from this."""

    deal: int
    seats: tuple[Contestant, ...]
    rotation: int
    seed: str
    options: Options
    turns: int


class GameRow(TypedDict):
    """What is kept of a game. Lists have an entry for each seat."""

    deal: str
    """The seed of the deal."""
    seats: list[str]
    winner: int | None
    """The seat that won; None if nobody did."""
    finished: bool
    turns: int
    decisions: list[int]
    """Actions that were chosen among several."""
    seconds: list[float]
    """Thinking time of all decisions together."""
    faults: list[list[str]]


# --- a contest ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Contest:
    """All that decides which games are played, but for the number of deals: more deals are more games."""

    meetings: tuple[Meeting, ...]
    options: Options
    seed: str
    turns: int = TURNS

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """Everybody who plays, each once."""
        return tuple(dict.fromkeys(who for meeting in self.meetings for who in meeting.seats))

    def heading(self) -> dict[str, object]:
        """What the results of this contest are about."""
        box = content.load()
        return {
            "command": "arena",
            "code": code(),
            "edition": f"{box.key}@{box.digest}",
            "seed": self.seed,
            "players": self.options.players,
            "pages": self.options.pages,
            "turns": self.turns,
            "meetings": [meeting.names for meeting in self.meetings],
            "budgets": {who.name: who.budget._asdict() for who in self.contestants},
            **digests(who.opponent for who in self.contestants),
        }

    def tasks(self, deals: int, meeting: Meeting | None = None) -> dict[str, MatchTask]:
        """The games of all meetings, or of one, by their keys, deal after deal."""
        chosen = self.meetings if meeting is None else (meeting,)
        return {
            self.key(table, deal, rotation): self._task(table, deal, rotation)
            for deal in range(deals)
            for table in chosen
            for rotation in range(self.options.players)
        }

    def key(self, meeting: Meeting, deal: int, rotation: int) -> str:
        """The key of a game."""
        return f"{' '.join(meeting.names)} / deal {deal} / rotation {rotation}"

    def _task(self, meeting: Meeting, deal: int, rotation: int) -> MatchTask:
        around = meeting.around(deal)
        seats = around[-rotation:] + around[:-rotation] if rotation else around
        return MatchTask(deal, seats, rotation, self.seed, self.options, self.turns)


def round_robin(contestants: Sequence[Contestant], players: int) -> tuple[Meeting, ...]:
    """Everybody meets everybody: one meeting of each choice of contestants that fills the table."""
    _check(contestants)
    if len(contestants) < players:
        raise ValueError(
            f"{len(contestants)} contestants for {players} players: name {players} or more, or let the first "
            "play alone against tables full of another, with --against"
        )
    return tuple(dict.fromkeys(Meeting(seats) for seats in combinations(contestants, players)))


def against_the_rest(contestants: Sequence[Contestant], players: int) -> tuple[Meeting, ...]:
    """The first contestant alone at a table full of the second, then at one full of the third, and so on."""
    _check(contestants)
    first, *others = contestants
    return tuple(dict.fromkeys(Meeting((first, *[other] * (players - 1))) for other in others))


def ladder(players: int, budget: str | None = None) -> tuple[Meeting, ...]:
    """Each level of the bots against the one below it, which takes all other seats."""
    levels = [contestant(with_budget(known.key, budget)) for known in OPPONENTS]
    return tuple(Meeting((upper, *[lower] * (players - 1))) for lower, upper in pairwise(levels))


def _check(contestants: Sequence[Contestant]) -> None:
    if len(contestants) < 2:
        raise ValueError("a contest needs two contestants at least: name them, or say --ladder")
    names = [who.name for who in contestants]
    if len(set(names)) == 1:
        return  # it plays against itself
    for name in names:
        if names.count(name) > 1:
            raise ValueError(
                f"{name} is named twice: name it once, or tell two of it apart by their budgets, "
                f"such as {_parted(name)[0]}:100"
            )


# --- a game ---------------------------------------------------------------------------------


def play_match_game(task: MatchTask) -> GameRow:
    """Play a game."""
    deal = f"{task.seed} deal {task.deal}"
    names = [who.name for who in task.seats]
    return play_at(
        new_game(task.options, seed=deal).game,
        [seated(who.opponent) for who in task.seats],
        [who.budget for who in task.seats],
        names=names,
        deal=deal,
        chance=f"{deal} {' '.join(names)} rotation {task.rotation}",
        turns=task.turns,
    )


def seated(who: Opponent) -> SeatedBot:
    """A bot in its seat; raises `NoWorkers` if this worker has another one under that name, or none."""
    if who.own is not None:
        try:
            found = find_opponent(who.key)
        except ValueError as error:
            raise NoWorkers(f"a worker does not find the bot {who.key}: {error}") from error
        if found != who:
            raise NoWorkers(
                f"{who.key} is not the same any more as when the games were planned: give all workers the "
                "same files, and call the same command again"
            )
    return who.seated()


def digests(bots: Iterable[Opponent]) -> dict[str, object]:
    """What a heading says of bots that do not come with the library: games of two versions are not mixed."""
    own = {who.key: who.own.digest for who in bots if who.own is not None}
    return {"bots": own} if own else {}


def play_at(
    game: Game,
    bots: Sequence[SeatedBot],
    budgets: Sequence[Budget],
    *,
    names: Sequence[str],
    deal: str,
    chance: str,
    turns: int,
) -> GameRow:
    """Play a game with bots that have their seats already."""
    row = GameRow(
        deal=deal,
        seats=list(names),
        winner=None,
        finished=False,
        turns=0,
        decisions=[0] * len(bots),
        seconds=[0.0] * len(bots),
        faults=[],
    )
    for before, _, after in played(game, bots, chance, budgets, turns=turns):
        # Who has no choice does not think, and would only flatter the mean.
        if len(legal_actions(before)) > 1:
            row["decisions"][before.to_move] += 1
            row["seconds"][before.to_move] += bots[before.to_move].seconds
        row["turns"] = before.turn
        if after.outcome is not None:
            row["finished"], row["winner"] = True, after.outcome.winner
    row["faults"] = [seated.faults for seated in bots]
    return row


def score(name: str, row: GameRow) -> float:
    """What a game counts for a contestant, all its seats together: nobody's win is shared by all seats."""
    seats = row["seats"]
    if row["winner"] is None:
        return seats.count(name) / len(seats)
    return float(seats[row["winner"]] == name)
