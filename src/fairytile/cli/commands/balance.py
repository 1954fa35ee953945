"""The command ``fairytile balance``: many games between bots, and a page on how fair and even they were."""

from __future__ import annotations

import json
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fairytile import content
from fairytile.cli.commands.game_options import ChildrenOption
from fairytile.cli.commands.lab_options import (
    MANY,
    STOPPED,
    ClusterOption,
    FreshOption,
    JobsOption,
    SeedOption,
    at_work,
    check_writable,
    need_lab,
)
from fairytile.cli.local.record_files import CliError, find_edition
from fairytile.cli.local.safe_writing import write_safely
from fairytile.cli.local.seeds import seed_of
from fairytile.cli.terminal.number_input import number_of, shortened
from fairytile.lab.balance.game_rows import GameSummary, PlainValue
from fairytile.lab.balance.play_game import BOT, GAMES, LIMIT, SECONDS_A_TURN, BalancePlan, play_balance_game
from fairytile.lab.matches import Contestant, contestant
from fairytile.lab.results_file import Results, ResultsError, usual_path
from fairytile.lab.task_runner import run_tasks
from fairytile.state import LEAST_PLAYERS, MOST_PLAYERS, Deck, Options, in_play

if TYPE_CHECKING:
    from fairytile.lab.balance.report import BalanceReport

_GAMES = ", ".join(f"{games} for {players}" for players, games in GAMES.items())


def balance(
    *,
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="NAME[:N|Ns]",
            help=f"Who plays in every seat, perhaps with thinking for each action. [default: {BOT}]",
        ),
    ] = None,
    budget: Annotated[
        str | None,
        typer.Option(
            metavar="N|Ns",
            help="Thinking for each action: simulations, such as 200, or a time, such as 0.5s. "
            "[default: the bot's own]",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=1, max=MANY, metavar="N", help=f"Games for each number of players. [default: {_GAMES}]"
        ),
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option(
            min=LEAST_PLAYERS,
            max=MOST_PLAYERS,
            metavar="N",
            help="A number of players; may be given several times. [default: 2, 3 and 4]",
        ),
    ] = None,
    pages: Annotated[str, typer.Option(metavar="N|all", help="How many Pages each Book has.")] = "all",
    children: ChildrenOption = False,
    edition: Annotated[
        str | None,
        typer.Option(metavar="NAME|FOLDER", help="An edition of the library, or the folder of your own."),
    ] = None,
    seed: SeedOption = "1",
    turns: Annotated[
        int, typer.Option(min=1, metavar="N", help="A game that takes more turns is stopped.")
    ] = LIMIT,
    seconds_a_turn: Annotated[
        float, typer.Option(min=0, metavar="N", help="How long a turn of a family is taken to last.")
    ] = SECONDS_A_TURN,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.html",
            help="Where the page goes; the games are kept beside it. [default: a file in build/]",
        ),
    ] = None,
    fresh: FreshOption = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print all figures as one JSON object.")] = False,
) -> None:
    """Let bots play many games, and write a page on how balanced they were: Pages, tiles, seats, length.

    Ctrl-C stops, and the same command goes on.
    """
    need_lab()
    if not isfinite(seconds_a_turn):
        raise CliError(f"--seconds-a-turn {seconds_a_turn}: write a number of seconds, such as 35")
    chosen = {number: games or GAMES[number] for number in sorted(set(players or GAMES))}
    playing = _contestant(bot or BOT, budget)
    deck = Deck.CHILDREN if children else Deck.FULL
    wanted = _checked(
        BalancePlan(
            edition=in_play(find_edition(edition) or content.load(), Options(deck=deck)),
            bot=playing.opponent,
            budget=playing.budget,
            seed=seed_of(seed),
            pages=_pages(pages),
            limit=turns,
            games=chosen,
            deck=deck,
        )
    )
    page = out or usual_path(wanted.heading()).with_suffix(".html")
    check_writable(page, ".html", ".htm")
    with _results(page.with_suffix(".jsonl"), wanted, fresh) as results:
        complete = _play(wanted, results, jobs, cluster)
    if not complete:
        played = sum(key in results.rows for key in wanted.tasks())
        typer.echo(f"Stopped after {played} games, which are kept; the same command goes on.", err=True)
        raise typer.Exit(STOPPED)
    report = _report(wanted, results, seconds_a_turn)
    _write(report, page)
    if as_json:
        typer.echo(json.dumps(report.to_json(), indent=2, ensure_ascii=False))
    else:
        _tell(report)
    typer.echo(f"The report is {page}, and its games are kept in {results.path}.", err=as_json)


def _contestant(bot: str, budget: str | None) -> Contestant:
    try:
        named = contestant(bot)
        if budget is None:
            return named
        if named.name != named.opponent.key:
            raise CliError(f"{bot} says already how much it thinks: leave out --budget {shortened(budget)}")
        return contestant(f"{bot}:{budget}")
    except ValueError as error:
        raise CliError(str(error)) from error


def _pages(text: str) -> int | None:
    number = number_of(text)
    if text.lower() != "all" and not number:
        raise CliError(f"--pages {shortened(text)}: write a number from 1, or all")
    return number


def _checked(wanted: BalancePlan) -> BalancePlan:
    try:
        return wanted.checked()
    except ValueError as error:
        raise CliError(str(error)) from error


def _results(path: Path, wanted: BalancePlan, fresh: bool) -> Results[dict[str, PlainValue]]:
    try:
        return Results(path, wanted.heading(), fresh=fresh)
    except ResultsError as error:
        raise CliError(str(error)) from error


def _play(
    wanted: BalancePlan, results: Results[dict[str, PlainValue]], jobs: int | None, cluster: str | None
) -> bool:
    """Play what is missing; whether everything is there now."""
    tasks = wanted.tasks()
    done = sum(key in results.rows for key in tasks)
    if done == len(tasks):
        return True
    with at_work("games", len(tasks), done, jobs=jobs, cluster=cluster) as work:
        return run_tasks(
            play_balance_game,
            tasks,
            results,
            work.crew,
            on_row=lambda key, row: work.advance(key),
            stop=work.stop,
            on_stop=work.on_stop,
        )


def _report(
    wanted: BalancePlan, results: Results[dict[str, PlainValue]], seconds_a_turn: float
) -> BalanceReport:
    from fairytile.lab.balance.report import BalanceReport

    try:
        # The file may have games that this call did not ask for.
        rows = [GameSummary.from_json(results.rows[key]) for key in wanted.tasks()]
    except ValueError as error:
        raise CliError(f"{results.path}: {error}; begin anew with --fresh") from error
    return BalanceReport.of(wanted, rows, seconds_a_turn)


def _write(report: BalanceReport, path: Path) -> None:
    from fairytile.lab.balance.html_page import balance_page

    write_safely(path, balance_page(report))


def _tell(report: BalanceReport) -> None:
    for check in report.checks:
        typer.echo(f"{'Met' if check.met else 'Not met'}: {check.bar} {check.finding}")
