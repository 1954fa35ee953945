"""The commands of ``fairytile`` and their options. What they do is in the other modules here."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from fairytile import __version__, content
from fairytile.bots import OPPONENTS
from fairytile.cli.commands.arena import arena
from fairytile.cli.commands.backup import backup, restore
from fairytile.cli.commands.balance import balance
from fairytile.cli.commands.check_database import check_database
from fairytile.cli.commands.game_options import (
    AsciiOption,
    ChildrenOption,
    DealingOption,
    EditionOption,
    Hexes,
    HexesOption,
    LanguageOption,
    OutputForm,
    PagesOption,
    RulebookOption,
    RuleOption,
    SeatOption,
    StepOption,
    StrictOption,
    manner_of,
    screen_for,
)
from fairytile.cli.commands.join import join
from fairytile.cli.commands.open_threads import thread_lines
from fairytile.cli.commands.play import play as play_game
from fairytile.cli.commands.play_puzzle import chosen, play_puzzle, show_solution
from fairytile.cli.commands.play_puzzle import description as puzzle_description
from fairytile.cli.commands.render import render as draw_picture
from fairytile.cli.commands.render import seat_number
from fairytile.cli.commands.replay import replay as show_again
from fairytile.cli.commands.serve import serve
from fairytile.cli.commands.show_json import everything
from fairytile.cli.commands.verify import verification
from fairytile.cli.local.bot_opponents import DEFAULT
from fairytile.cli.local.game_setup import LONGEST, Wishes
from fairytile.cli.local.record_files import CliError, find_edition, read_record, read_shown
from fairytile.cli.local.safe_writing import check_ending, write_safely
from fairytile.cli.terminal.shell_quoting import argument, call
from fairytile.cli.terminal.texts import system_language, wording
from fairytile.content import Severity
from fairytile.content.safe_files import is_there
from fairytile.data import plain
from fairytile.limits import shortened
from fairytile.puzzles import Level
from fairytile.state import Dealing
from fairytile.views import view, view_data

app = typer.Typer(
    name="fairytile",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _say_version(wanted: bool = True) -> None:
    if wanted:
        typer.echo(f"fairytile {__version__}, with {', '.join(content.editions())}")
        raise typer.Exit


@app.callback()
def begin(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_say_version, help="Say which version this is."),
    ] = False,
) -> None:
    """An unofficial Fairy Tile for the terminal: play it, replay it, draw it, check your own editions."""


@app.command(short_help="Play a game in the terminal.")
def play(
    *,
    players: Annotated[
        int | None,
        typer.Option(min=2, max=4, help="How many players. [default: as many as are named, at least 2]"),
    ] = None,
    people: Annotated[
        int | None,
        typer.Option(min=1, max=4, help="How many of them share this keyboard. [default: 1]"),
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="The name of a person; once for each of them.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help=f"Who plays for the computer: {', '.join(known.key for known in OPPONENTS)}, or one of your "
            "own, FILE.py:CLASS or MODULE:CLASS. Once for each seat of the computer; the last one has all "
            f"that are left. [default: {DEFAULT}]",
        ),
    ] = None,
    thinking: Annotated[
        float | None,
        typer.Option(
            min=0,
            max=LONGEST,
            metavar="SECONDS",
            help="How long a bot thinks about an action. [default: as it likes]",
        ),
    ] = None,
    pages: PagesOption = None,
    dealing: DealingOption = Dealing.WOVEN,
    children: ChildrenOption = False,
    strict: StrictOption = False,
    rulebook: RulebookOption = False,
    language: LanguageOption = None,
    seed: Annotated[
        str | None, typer.Option(metavar="WORD", help="The same seed deals the same game. [default: chance]")
    ] = None,
    rule: RuleOption = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the game in this file, or go on with the one in it."),
    ] = None,
    resume: Annotated[
        bool | None,
        typer.Option(
            "--resume/--new", help="Go on with the unfinished game, or start a new one. [default: ask]"
        ),
    ] = None,
    edition: EditionOption = None,
    hexes: HexesOption = Hexes.AUTO,
    ascii_only: AsciiOption = False,
) -> None:
    """Play a game in the terminal, against the computer or with friends at one keyboard.

    Every action is kept in a file, so nothing is lost if you stop; the next call offers to go on.
    Without options, some questions come first.
    """
    screen = screen_for(language, hexes, ascii_only)
    wishes = Wishes(
        players,
        people,
        tuple(name or ()),
        pages,
        dealing,
        children,
        seed,
        tuple(rule or ()),
        record,
        resume,
        edition,
        tuple(bot or ()),
        thinking,
        strict,
        rulebook,
    )
    manner = manner_of(language, hexes, ascii_only)
    play_game(wishes, screen, any_language=language is None, manner=manner)


@app.command(short_help="Solve a puzzle, alone.")
def puzzle(
    *,
    line: Annotated[
        str | None,
        typer.Argument(
            metavar="[PUZZLE|FILE]",
            help="The line of a puzzle, or a file with it; - for input, if it is not played.",
        ),
    ] = None,
    level: Annotated[Level | None, typer.Option(help="How hard it is, if it is not that of a day.")] = None,
    day: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The puzzle of a day.")
    ] = None,
    today: Annotated[
        bool, typer.Option("--today", help="The puzzle of today; it comes if nothing else is said.")
    ] = False,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="WORD",
            help="The same level and seed give the same puzzle; without --level it is an easy one.",
        ),
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show how it is solved.")] = False,
    form: Annotated[OutputForm, typer.Option("--as", help="To be played, or as JSON.")] = OutputForm.TEXT,
    language: LanguageOption = None,
    hexes: HexesOption = Hexes.AUTO,
    ascii_only: AsciiOption = False,
) -> None:
    """Solve a puzzle: tell one Page in as few Adventures as possible.

    Every day has a puzzle, the same for everybody: gentle on Mondays, fiendish on Sundays.
    """
    if line == "-" and form is OutputForm.TEXT and not solution:
        raise CliError(
            "the standard input cannot have both the puzzle and your Adventures: "
            "write its line in quotes, name a file with it, or say --solution or --as json"
        )
    screen, found = screen_for(language, hexes, ascii_only), chosen(line, level, day, seed, today=today)
    if form is OutputForm.JSON:
        described = puzzle_description(found.puzzle, screen, solution=solution)
        typer.echo(json.dumps(described, indent=2, ensure_ascii=False))
    elif solution:
        show_solution(found.puzzle, screen)
    else:
        play_puzzle(found, screen, manner_of(language, hexes, ascii_only))


@app.command(short_help="Check the files of an edition.")
def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Folders of editions, or files of one.")
    ],
    threads: Annotated[
        bool,
        typer.Option("--threads", help="Measure how often Books leave open what their Pages bring up."),
    ] = False,
) -> None:
    """Check the tiles, Pages and stories of an edition: what is wrong, in which file and line.

    Ends with exit code 1 if anything is wrong; warnings alone do no harm.
    """
    problems = []
    for file in files:
        if not is_there(file):
            name = shortened(str(file))
            raise CliError(f"there is no {name}: name the folder of an edition, or one of its files")
        problems += content.check(file)
    for problem in problems:
        typer.echo(str(problem))
    errors = sum(problem.severity is Severity.ERROR for problem in problems)
    warnings = len(problems) - errors
    if threads and not errors:
        for folder in filter(Path.is_dir, files):
            for text in thread_lines(content.load(folder)):
                typer.echo(text)
    typer.echo(f"{_counted(errors, 'error')}, {_counted(warnings, 'warning')}", err=True)
    raise typer.Exit(code=1 if errors else 0)


def _counted(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


@app.command(short_help="Show a recorded game again.")
def replay(
    *,
    record: Annotated[
        str, typer.Argument(metavar="RECORD", help="The file of a game; - for the standard input.")
    ],
    step: StepOption = None,
    to_end: Annotated[bool, typer.Option("--to-end", help="Go on to the end without a pause.")] = False,
    language: LanguageOption = None,
    edition: EditionOption = None,
    hexes: HexesOption = Hexes.AUTO,
    ascii_only: AsciiOption = False,
) -> None:
    """Check a recorded game against the rules and show it again, turn by turn, with its stories."""
    shown = read_shown(record, find_edition(edition))
    if shown.record is None:
        raise CliError(f"{record} is a position, not a game; see: {call('show', argument(Path(record)))}")
    screen = screen_for(language, hexes, ascii_only)
    show_again(shown, screen, wording(screen.language), step=step, to_end=to_end)


@app.command(short_help="Show a game at one moment.")
def show(
    *,
    what: Annotated[
        str,
        typer.Argument(
            metavar="POSITION|FILE", help="A position, or a file with a position or a game; - for input."
        ),
    ],
    form: Annotated[
        OutputForm, typer.Option("--as", help="A board in text, or everything as JSON.")
    ] = OutputForm.TEXT,
    step: StepOption = None,
    seat: SeatOption = None,
    coordinates: Annotated[
        bool, typer.Option("--coordinates", help="Write its coordinates in each space.")
    ] = False,
    language: LanguageOption = None,
    edition: EditionOption = None,
    hexes: HexesOption = Hexes.LARGE,
    ascii_only: AsciiOption = False,
) -> None:
    """Show a game at one moment.

    As JSON without --seat it has everything, also what the players do not know.
    """
    shown = read_shown(what, find_edition(edition))
    state = shown.at(step)
    seen = view(state, seat_number(seat, len(state.seats)))
    if form is OutputForm.JSON:
        data = everything(state, shown.names) if seat is None else plain(view_data(seen))
        typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
        return
    screen = screen_for(language, hexes, ascii_only)
    screen.draw(seen, names=shown.names, coordinates=coordinates)


@app.command(short_help="Draw a picture as SVG.")
def render(
    *,
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="A position, a file with a position or a game, page:NUMBER, tile:NAME[:front|back], or "
            "kingdom:SPACES such as kingdom:0,0C/1,0P03.",
        ),
    ],
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where to; - for the output.")
    ] = "-",
    theme: Annotated[str, typer.Option(help="The colours: day, night or print.")] = "day",
    size: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="The width in pixels. [default: as large as there is room]"),
    ] = None,
    step: StepOption = None,
    seat: SeatOption = None,
    coordinates: Annotated[
        bool, typer.Option("--coordinates", help="Write its coordinates in each space.")
    ] = False,
    language: LanguageOption = None,
    edition: EditionOption = None,
) -> None:
    """Draw a picture as SVG: a game, a Kingdom, a side of a tile, or a Page."""
    if output != "-":
        check_ending(Path(output), ".svg")
    svg = draw_picture(
        what, edition=find_edition(edition), language=language or system_language(), theme=theme, size=size,
        step=step, seat=seat, coordinates=coordinates,
    )  # fmt: skip
    if output == "-":
        typer.echo(svg)
    else:
        write_safely(Path(output), svg)


@app.command(short_help="Check that a recorded game was dealt fairly.")
def verify(
    *,
    record: Annotated[
        str, typer.Argument(metavar="RECORD", help="The file of a game; - for the standard input.")
    ],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="What was published before the game, as your device kept it."),
    ] = None,
    share: Annotated[
        str | None, typer.Option(metavar="HEX", help="What your device has added to the shuffle.")
    ] = None,
    edition: EditionOption = None,
) -> None:
    """Deal a recorded game anew, from its seed or from its secret and shares, and compare the cards.

    Says what is proved by that and what is not. Ends with exit code 1 unless the cards are right.
    """
    box = find_edition(edition)
    found = verification(read_record(record, box), commitment, share, box)
    for line in found.lines:
        typer.echo(line)
    raise typer.Exit(code=0 if found.is_good else 1)


app.command(short_help="Play at a table of a game server.")(join)
app.command(short_help="Run a game server.")(serve)
app.command(short_help="Copy the games of a server.")(backup)
app.command(short_help="Put a copy of games back.")(restore)
app.command(short_help="Look for games of a server that cannot be read.")(check_database)
app.command(short_help="Let bots play against each other.")(arena)
app.command(short_help="Write a report on how balanced an edition is.")(balance)


@app.command(short_help="Say which version this is.")
def version() -> None:
    """Say which version of fairytile this is, and which editions come with it."""
    _say_version()


def run() -> None:
    """Run a command; what cannot be done is said in a sentence, without a traceback."""
    try:
        app(prog_name="fairytile")
    except CliError as refusal:
        sys.exit(f"fairytile: {refusal}")
    except BrokenPipeError:
        # Whoever read the output has seen enough.
        sys.stderr.close()
        sys.exit(1)
