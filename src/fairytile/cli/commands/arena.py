"""The command ``fairytile arena``: bots against bots, and what the games say about them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from fairytile.cli.commands.lab_options import (
    MANY,
    STOPPED,
    ClusterOption,
    FreshOption,
    JobsOption,
    OutOption,
    SeedOption,
    at_work,
    check_writable,
    need_lab,
    pages_of,
    table_console,
)
from fairytile.cli.local.record_files import CliError
from fairytile.cli.local.safe_writing import write_safely
from fairytile.cli.local.seeds import seed_of
from fairytile.cli.terminal.number_input import shortened
from fairytile.lab.matches import (
    TURNS,
    Contest,
    GameRow,
    Meeting,
    against_the_rest,
    budget_of,
    contestant,
    round_robin,
    score,
    with_budget,
)
from fairytile.lab.matches import ladder as ladder_of
from fairytile.lab.results_file import Results, ResultsError, usual_path
from fairytile.state import MOST_PLAYERS, Options

if TYPE_CHECKING:
    from fairytile.lab.arena import ArenaReport

_WORDS: Final = 12
"""How wide a column of words is at least."""


def arena(
    *,
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT...",
            help="Who plays: a name, FILE.py:CLASS or MODULE:CLASS, each perhaps with a budget, such as "
            "NAME:200 or NAME:0.5s.",
        ),
    ] = None,
    players: Annotated[int, typer.Option(min=2, max=MOST_PLAYERS, help="How many seats a table has.")] = 2,
    against: Annotated[
        bool,
        typer.Option(
            "--against",
            help="The first BOT alone against tables full of each other one; two BOTs at a table for three "
            "or four always play like that.",
        ),
    ] = False,
    ladder: Annotated[bool, typer.Option("--ladder", help="Each level against the one below it.")] = False,
    budget: Annotated[
        str | None,
        typer.Option(
            metavar="N|Ns",
            help="Thinking for each action, where none is given and it matters: simulations, such as 200, or "
            "a time, such as 0.5s.",
        ),
    ] = None,
    deals: Annotated[
        int,
        typer.Option(min=1, max=MANY, metavar="N", help="How many deals; each is played in all seats."),
    ] = 200,
    pages: Annotated[str, typer.Option(metavar="N|all", help="How many Pages each Book has.")] = "all",
    seed: SeedOption = "1",
    turns: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="A game that takes more turns is shared equally by all seats."),
    ] = TURNS,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    out: OutOption = None,
    fresh: FreshOption = False,
    stop_early: Annotated[
        bool, typer.Option("--stop-early", help="End a meeting as soon as it is decided who is stronger.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw the scores with their intervals.")
    ] = None,
) -> None:
    """Let bots play against each other, and tell who is stronger and how certain that is.

    Every deal is played with everybody in every seat. Ctrl-C stops, and the same command goes on.
    """
    need_lab()
    contest = Contest(
        _meetings(bots or [], players, budget, against=against, whole_ladder=ladder),
        Options(players=players, pages=pages_of(pages, players)),
        seed_of(seed),
        turns,
    )
    if plot is not None:
        check_writable(plot, ".svg")
    with _results(contest, out, fresh) as results:
        complete = _hold(contest, deals, results, early=stop_early, jobs=jobs, cluster=cluster)
    _tell(contest, deals, results, early=stop_early, complete=complete, in_json=as_json, plot=plot)
    if not complete:
        raise typer.Exit(STOPPED)


def _meetings(
    texts: Sequence[str], players: int, budget: str | None, *, against: bool, whole_ladder: bool
) -> tuple[Meeting, ...]:
    if whole_ladder and (texts or against):
        raise CliError("--ladder takes all levels as they are: leave out the names and --against")
    if budget is not None and budget_of(budget) is None:
        raise CliError(
            f"--budget {shortened(budget)}: write simulations, such as 200, or a time, such as 0.5s"
        )
    try:
        if whole_ladder:
            return ladder_of(players, budget)
        contestants = [contestant(with_budget(text, budget)) for text in texts]
        if against or len(contestants) == 2:
            return against_the_rest(contestants, players)
        return round_robin(contestants, players)
    except ValueError as error:
        raise CliError(str(error)) from error


def _results(contest: Contest, out: Path | None, fresh: bool) -> Results[GameRow]:
    heading = contest.heading()
    try:
        return Results(out or usual_path(heading), heading, fresh=fresh, fields=GameRow.__required_keys__)
    except ResultsError as error:
        raise CliError(str(error)) from error


# --- playing --------------------------------------------------------------------------------


def _hold(
    contest: Contest,
    deals: int,
    results: Results[GameRow],
    *,
    early: bool,
    jobs: int | None,
    cluster: str | None,
) -> bool:
    from fairytile.lab.arena import hold, is_done

    if is_done(contest, deals, results.rows, early=early):
        return True
    tasks = contest.tasks(deals)
    score = _RunningScore(results.rows[key] for key in tasks if key in results.rows)
    with at_work("games", len(tasks), score.games, jobs=jobs, cluster=cluster) as work:
        return hold(
            contest,
            deals,
            results,
            work.crew,
            early=early,
            stop=work.stop,
            on_row=lambda key, row: work.advance(score.with_game(row)),
            on_stop=work.on_stop,
        )


class _RunningScore:
    """How the games stand while they are played."""

    def __init__(self, rows: Iterable[GameRow]) -> None:
        self._points: dict[str, float] = {}
        self._played: Counter[str] = Counter()
        self.games = 0
        for row in rows:
            self.with_game(row)

    def with_game(self, row: GameRow) -> str:
        """Count a game; the score of everybody after it."""
        self.games += 1
        for name in dict.fromkeys(row["seats"]):
            self._points[name] = self._points.get(name, 0) + score(name, row)
            self._played[name] += 1
        return ", ".join(f"{name} {self._points[name] / self._played[name]:.1%}" for name in self._points)


# --- telling --------------------------------------------------------------------------------


def _tell(
    contest: Contest,
    deals: int,
    results: Results[GameRow],
    *,
    early: bool,
    complete: bool,
    in_json: bool,
    plot: Path | None,
) -> None:
    from fairytile.lab.arena import arena_report, as_json

    told = arena_report(contest, deals, results.rows, early=early)
    if in_json:
        typer.echo(json.dumps(as_json(contest, told, complete=complete), indent=2, ensure_ascii=False))
    else:
        _print_tables(told, contest.turns, table_console())
    if plot is not None and told.comparisons:
        from fairytile.lab.chart import chart

        write_safely(plot, chart(told))
    if not complete:
        played = sum(key in results.rows for key in contest.tasks(deals))
        typer.echo(f"Stopped after {played} games, which are kept; the same command goes on.", err=True)


def _print_tables(told: ArenaReport, turns: int, console: Console) -> None:
    scores = [
        (
            each.title,
            str(each.deals),
            f"{each.wins}/{each.games}",
            f"{each.rate:.1%}",
            f"{each.low:.1%} – {each.high:.1%}",
            f"{each.expected:.1%}",
            each.verdict,
        )
        for each in told.comparisons
    ]
    kind = "always-valid intervals" if told.early else "intervals"
    columns = ("meeting", "deals", "won", "score", "95 % interval", "equals", "verdict")
    console.print(_table(f"Scores, with {kind} over deals", columns, scores))
    standings = [
        (
            each.contestant,
            f"{each.rating.mu:.2f}",
            f"{each.rating.sigma:.2f}",
            f"{each.wins}/{each.games}",
            f"{each.turns:.1f}",
            f"{each.milliseconds:.1f}",
            str(len(each.faults)),
        )
        for each in told.standings
    ]
    columns = ("contestant", "mu", "sigma", "won", "turns", "ms per decision", "faults")
    console.print(_table("Contestants, by rating", columns, standings))
    for each in told.standings:
        if each.faults:
            console.print(f"{each.contestant}, first fault: {each.faults[0]}", style="red", markup=False)
    unfinished = sum({each.meeting: each.unfinished for each in told.comparisons}.values())
    if unfinished:
        console.print(f"Unfinished after {turns} turns, and shared equally: {unfinished} games")


def _table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table whose first column has words, which may take several lines; the others have figures."""
    table = Table(title=title, title_justify="left")
    table.add_column(columns[0], min_width=_WORDS, overflow="fold")
    for name in columns[1:]:
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(*map(escape, row))
    return table
