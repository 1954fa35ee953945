"""The balance report as one value: all figures, made from the rows of many games and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from fairytile.bots import Budget
from fairytile.lab.balance.figures_by_players import GamesFigures, games_figures
from fairytile.lab.balance.game_rows import GameSummary, PlainValue
from fairytile.lab.balance.page_figures import PagesFigures, pages_figures
from fairytile.lab.balance.play_game import SECONDS_A_TURN, BalancePlan
from fairytile.lab.balance.target_checks import Check, checks
from fairytile.lab.balance.tile_figures import SideFigures, tiles_figures
from fairytile.lab.code_fingerprint import code
from fairytile.words import Language


class BalanceReport(NamedTuple):
    """All figures."""

    title: str
    """What the edition is called."""
    edition: str
    digest: str
    code: str
    """Which code the games were played with."""
    bot: str
    played_by: str
    """What the bot is called."""
    budget: str
    repeatable: bool
    """Whether the same seed gives the same games: not if the bots think for a time."""
    seed: str
    pages_a_book: int | None
    limit: int
    seconds_a_turn: float
    checks: tuple[Check, ...]
    pages: PagesFigures
    tiles: tuple[SideFigures, ...]
    games: tuple[GamesFigures, ...]

    @classmethod
    def of(
        cls, wanted: BalancePlan, rows: Iterable[GameSummary], seconds_a_turn: float = SECONDS_A_TURN
    ) -> BalanceReport:
        """The figures of some rows; what was wanted says what they are rows of."""
        # Rows come in the order in which the workers finish, and sums of floats depend on the order.
        found = sorted(rows, key=lambda row: (row.players, row.deal))
        pages = pages_figures(found, wanted.edition, wanted.pages_in_play)
        tiles = tiles_figures(found, wanted.edition)
        players = sorted({row.players for row in found})
        games = tuple(games_figures(found, number, seconds_a_turn) for number in players)
        story = wanted.edition.stories.get(Language.ENGLISH)
        return cls(
            title=story.title if story else wanted.edition.name,
            edition=wanted.edition.key,
            digest=wanted.edition.digest,
            code=code(),
            bot=wanted.bot.key,
            played_by=wanted.bot.name(Language.ENGLISH),
            budget=budget_text(wanted.budget),
            repeatable=wanted.budget.seconds is None,
            seed=wanted.seed,
            pages_a_book=wanted.pages,
            limit=wanted.limit,
            seconds_a_turn=seconds_a_turn,
            checks=checks(pages, tiles, games, wanted.limit, whole_books=wanted.pages is None),
            pages=pages,
            tiles=tiles,
            games=games,
        )

    def to_json(self) -> PlainValue:
        """All figures under their names; a share or rate has its value too."""
        return _plain(self)


def budget_text(budget: Budget) -> str:
    """How much thinking goes into an action, in words.

    >>> budget_text(Budget(simulations=200)), budget_text(Budget(seconds=0.5))
    ('200 simulations an action', '0.5 seconds an action')
    >>> budget_text(Budget(simulations=0))
    'no simulations'
    """
    if budget.simulations == 0:
        return "no simulations"
    amount, unit = budget.seconds, "second"
    if budget.simulations is not None:
        amount, unit = budget.simulations, "simulation"
    return f"{amount:g} {unit}{'' if amount == 1 else 's'} an action"


def _plain(value: object) -> PlainValue:
    """A value as JSON has it: named tuples with their names, and with what they work out themselves."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(some) for key, some in value.items()}
    assert isinstance(value, Sequence)
    names: tuple[str, ...] = getattr(value, "_fields", ())
    if not names:
        return [_plain(some) for some in value]
    derived = ("value",) if hasattr(value, "value") else ()
    return {name: _plain(getattr(value, name)) for name in (*derived, *names)}
