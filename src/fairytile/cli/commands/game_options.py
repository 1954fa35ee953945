"""Options that several commands have in common, and the screen that they ask for."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from fairytile.boards import Size
from fairytile.cli.terminal.screen import Screen
from fairytile.cli.terminal.texts import system_language
from fairytile.protocol.usual_settings import USUAL_PAGES
from fairytile.ruleset import SWITCHES
from fairytile.state import Dealing
from fairytile.words import Language


class Hexes(StrEnum):
    """How large a board is drawn."""

    AUTO = "auto"
    SMALL = "small"
    LARGE = "large"


class OutputForm(StrEnum):
    """How something is shown."""

    TEXT = "text"
    JSON = "json"


_SIZES = {Hexes.AUTO: None, Hexes.SMALL: Size.SMALL, Hexes.LARGE: Size.LARGE}

LanguageOption = Annotated[
    Language | None, typer.Option("--language", "-l", help="Language of the game. [default: from LANG]")
]
HexesOption = Annotated[Hexes, typer.Option("--hexes", help="How large the board is drawn.")]
AsciiOption = Annotated[bool, typer.Option("--ascii", help="Draw the board with plain ASCII signs only.")]
EditionOption = Annotated[
    str | None,
    typer.Option(
        "--edition", metavar="NAME|FOLDER", help="An edition of the library, or the folder of your own."
    ),
]
_SWITCHES = "; ".join(f"{name}: {', '.join(values)}" for name, values in SWITCHES.items())

PagesOption = Annotated[
    str | None, typer.Option(metavar="N|all", help=f"How many Pages each Book has. [default: {USUAL_PAGES}]")
]
DealingOption = Annotated[
    Dealing,
    typer.Option("--dealing", help="Whether every Book spans the tale, or Pages are dealt as they come."),
]
ChildrenOption = Annotated[
    bool, typer.Option("--children", help="Play without the hardest Pages; some others ask for less.")
]
RulebookOption = Annotated[
    bool,
    typer.Option(
        "--rulebook", help="Play as the rulebook has it: all Pages, shuffled together, without help."
    ),
]
StrictOption = Annotated[bool, typer.Option("--strict", help="Let nothing be taken back.")]
RuleOption = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help=f"A house rule; may be given several times. {_SWITCHES}."),
]
StepOption = Annotated[
    int | None, typer.Option("--step", min=0, metavar="N", help="The game after its first N actions.")
]
SeatOption = Annotated[
    int | None, typer.Option("--seat", metavar="N", help="Show what player N sees. [default: a spectator]")
]


def screen_for(language: Language | None, hexes: Hexes = Hexes.AUTO, ascii_only: bool = False) -> Screen:
    """Where a command shows what it has to show, as its options want it."""
    return Screen(language or system_language(), ascii_only=ascii_only, size=_SIZES[hexes])


def manner_of(language: Language | None, hexes: Hexes, ascii_only: bool) -> tuple[str, ...]:
    """The options for how a game is shown, to be said again with a command that is printed."""
    return (
        *(() if language is None else ("--language", language)),
        *(() if hexes is Hexes.AUTO else ("--hexes", hexes)),
        *(("--ascii",) if ascii_only else ()),
    )
