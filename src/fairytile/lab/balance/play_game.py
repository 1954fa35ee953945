"""The games of the balance report: what is played, by whom, and playing one of them.

Every game is a task with a row of its own (`fairytile.lab.balance.game_observer`). The figures are made from
the rows alone (`fairytile.lab.balance.report`), and the page from the figures
(`fairytile.lab.balance.html_page`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple

from fairytile.bots import Budget, Opponent
from fairytile.bots.match import played
from fairytile.chance import Seeded
from fairytile.dealing import book_size, dealt, deck_of
from fairytile.edition import Edition, PageNumber
from fairytile.lab.balance.game_observer import observed
from fairytile.lab.balance.game_rows import PlainValue
from fairytile.lab.code_fingerprint import code
from fairytile.lab.matches import TURNS, digests, seated
from fairytile.rules import start
from fairytile.state import LEAST_PLAYERS, MOST_PLAYERS, Deck, Options

GAMES: Final[Mapping[int, int]] = MappingProxyType({2: 1000, 3: 300, 4: 300})
"""How many games are played for each number of players unless one says otherwise."""
LIMIT: Final = TURNS
"""The turns after which a game is stopped."""
BOT: Final = "ida"
"""Who plays unless one says otherwise: the planner plays well and fast."""
SECONDS_A_TURN: Final = 35.0
"""How long a turn of a family is taken to last."""


class BalancePlan(NamedTuple):
    """What is to be played: whoever wants the same gets the same rows."""

    edition: Edition
    bot: Opponent
    budget: Budget
    seed: str
    pages: int | None
    """How many Pages a Book has; None for as many as can be dealt."""
    limit: int
    games: Mapping[int, int]
    """For each number of players how many games."""
    deck: Deck = Deck.FULL

    def options(self, players: int) -> Options:
        """What a table of so many chooses."""
        return Options(players=players, pages=self.pages, deck=self.deck)

    @property
    def pages_in_play(self) -> tuple[PageNumber, ...]:
        """The Pages that can come into a Book."""
        return deck_of(self.edition, Options(deck=self.deck))

    def checked(self) -> BalancePlan:
        """Itself, if it can be played; else ``ValueError`` that says why not."""
        self.budget.checked()
        for players, games in self.games.items():
            if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
                raise ValueError(f"{players} players: a game is for {LEAST_PLAYERS} to {MOST_PLAYERS}")
            if games < 1:
                raise ValueError(f"{games} games for {players} players: a report needs at least one")
            book_size(self.edition, self.options(players))
        return self

    def heading(self) -> dict[str, object]:
        """All that a row depends on, but for the number of players and of the deal, which are its key."""
        return {
            "command": "balance",
            "code": code(),
            "edition": f"{self.edition.key} {self.edition.digest}",
            "bot": self.bot.key,
            "seconds": self.budget.seconds,
            "simulations": self.budget.simulations,
            "seed": self.seed,
            "pages": self.pages,
            "limit": self.limit,
            **({} if self.deck is Deck.FULL else {"deck": self.deck.value}),
            **digests([self.bot]),
        }

    def tasks(self) -> dict[str, BalanceTask]:
        """A task for each game, by its key."""
        # The tale is not needed to play, and every task travels to its worker.
        bare = self._replace(edition=replace(self.edition, stories={}), games={})
        return {
            f"{players} players, deal {number}": BalanceTask(bare, players, number)
            for players, games in self.games.items()
            for number in range(games)
        }


class BalanceTask(NamedTuple):
    """One game."""

    wanted: BalancePlan
    players: int
    number: int
    """The number of the deal."""


def play_balance_game(task: BalanceTask) -> dict[str, PlainValue]:
    """Play a game and give its row."""
    wanted, players, number = task
    seed = f"{wanted.seed} balance {players} players, deal {number}"
    game = dealt(wanted.edition, wanted.options(players), Seeded(seed))
    bots = [seated(wanted.bot) for _ in range(players)]
    steps = played(game, bots, seed, [wanted.budget] * players, turns=wanted.limit)
    row = observed(start(game), steps, deal=number)
    return row._replace(faults=sum(len(seated.faults) for seated in bots)).to_json()
