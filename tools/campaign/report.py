"""What a campaign found out, as tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from statistics import mean, median, quantiles
from typing import Final, NamedTuple, TypeVar

from rich.console import Console
from rich.table import Table

from fairytile import content
from fairytile.edition import PageNumber
from fairytile.lab.confidence_intervals import wilson
from fairytile.words import objective_sentence
from tools.campaign.one_game import Kind, Row
from tools.campaign.schedule import USUAL, settings
from tools.campaign.soundness import Held

_K = TypeVar("_K", bound=Hashable)


def report(rows: Sequence[Row], console: Console) -> None:
    """Print everything."""
    console.print(_games_table(rows))
    usual = [row for row in rows if _is_usual(row)]
    # In an unfinished game two players pull somebody to and fro for ever: that says little about their Pages.
    finished = [row for row in usual if row.story.finished]
    if finished:
        console.print(_pages_table(finished))
    _print_errors(rows, console)
    console.print(headline(usual), highlight=False, soft_wrap=True)


def headline(usual: Sequence[Row]) -> str:
    """How often a Page becomes impossible in a usual game."""
    played = [row for row in usual if not row.error]
    parts = [("", played)]
    parts += [(f", {n} players", [row for row in played if row.task.options.players == n]) for n in (2, 3, 4)]
    return "\n".join(_share(f"{_HEADLINE}{who}", games) for who, games in parts if games)


_HEADLINE: Final = "impossible Pages in games of purposeful players with the default content and rules"


def _share(what: str, rows: Sequence[Row]) -> str:
    hits = sum(bool(row.story.impossible) for row in rows)
    low, high = wilson(hits, len(rows))
    return f"{what}: {hits / len(rows):.2%} of {len(rows)} games (95 % interval {low:.2%} to {high:.2%})"


def _is_usual(row: Row) -> bool:
    return row.task.kind is Kind.PURPOSEFUL and row.task.label == USUAL


def _grouped(rows: Iterable[Row], key: Callable[[Row], _K]) -> dict[_K, list[Row]]:
    groups: dict[_K, list[Row]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return groups


# --- games ----------------------------------------------------------------------------------


def _games_table(rows: Sequence[Row]) -> Table:
    table = Table(title="Games", title_justify="left")
    for name in ("played by", "option"):
        table.add_column(name)
    numbers = ("players", "games", "finished", "turns", "90 %", "tiles", "impossible", "out", "errors")
    for name in numbers:
        table.add_column(name, justify="right")
    groups = _grouped(rows, lambda row: (row.task.kind, row.task.label, row.task.options.players))
    for kind in Kind:
        for label in dict.fromkeys(setting.label for setting in settings()):
            for players in (2, 3, 4):
                if group := groups.get((kind, label, players)):
                    table.add_row(kind, label, str(players), *_games_cells(group))
        table.add_section()
    return table


def _games_cells(rows: Sequence[Row]) -> Iterable[str]:
    """Turns are those of finished games only: of the others nobody knows how long they would have been."""
    sound = [row.story for row in rows if not row.error]
    turns = [story.turns for story in sound if story.finished]
    yield str(len(rows))
    yield f"{len(turns) / len(rows):.1%}"
    yield f"{median(turns):g}" if turns else "–"
    yield f"{quantiles(turns, n=10, method='inclusive')[-1]:.0f}" if len(turns) > 1 else "–"
    yield f"{mean(story.laid for story in sound):.1f}" if sound else "–"
    yield f"{sum(bool(story.impossible) for story in sound) / len(rows):.1%}"
    yield f"{sum(bool(story.out) for story in sound) / len(rows):.1%}"
    yield str(len(rows) - len(sound))


def _print_errors(rows: Sequence[Row], console: Console) -> None:
    for row in rows:
        if row.error:
            last = row.error.rstrip().splitlines()[-1]
            number = row.task.number
            console.print(f"game {number}: {last} (see --replay {number})", style="red", markup=False)


# --- Pages ----------------------------------------------------------------------------------


class _PageSum(NamedTuple):
    """What became of a Page in many games."""

    number: PageNumber
    held: int
    told: int
    turns: int
    """All turns that anybody began with it in hand."""
    turns_told: int
    """Those of the games in which it was told."""
    turned: int
    impossible: int

    @property
    def difficulty(self) -> float:
        """How many turns with it in hand it takes to tell it once, those without success included."""
        return self.turns / self.told if self.told else float("inf")


def _page_sum(number: PageNumber, rows: Sequence[Row]) -> _PageSum:
    held = [row.story.pages[str(number)] for row in rows if str(number) in row.story.pages]
    told: list[Held] = [page for page in held if page.told]
    return _PageSum(
        number,
        held=len(held),
        told=len(told),
        turns=sum(page.turns for page in held),
        turns_told=sum(page.turns for page in told),
        turned=sum(page.turned for page in held),
        impossible=sum(number in row.story.impossible for row in rows),
    )


_PAGES_TITLE: Final = (
    "Pages in finished games of purposeful players, default content and rules; the hardest first"
)


def _pages_table(rows: Sequence[Row]) -> Table:
    table = Table(title=_PAGES_TITLE)
    table.title_justify = "left"
    table.add_column("Page", justify="right")
    table.add_column("objective")
    columns = ("held", "told", "own turns until told", "own turns per telling", "turned away", "impossible")
    for name in columns:
        table.add_column(name, justify="right")
    box = content.load()
    for page in sorted((_page_sum(number, rows) for number in box.pages), key=lambda page: -page.difficulty):
        table.add_row(
            str(page.number),
            objective_sentence(box.objective(page.number)),
            str(page.held),
            f"{page.told / page.held:.0%}" if page.held else "–",
            f"{page.turns_told / page.told:.1f}" if page.told else "–",
            f"{page.difficulty:.1f}",
            f"{page.turned / page.held:.2f}" if page.held else "–",
            str(page.impossible),
        )
    return table
