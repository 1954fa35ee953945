"""Plays at a table of a server: the command and its options."""

from __future__ import annotations

from enum import StrEnum
from importlib.util import find_spec
from typing import Annotated

import typer

from fairytile.bots import OPPONENTS
from fairytile.cli.commands.game_options import (
    AsciiOption,
    ChildrenOption,
    DealingOption,
    Hexes,
    HexesOption,
    LanguageOption,
    PagesOption,
    RulebookOption,
    RuleOption,
    StrictOption,
    manner_of,
    screen_for,
)
from fairytile.cli.local.game_setup import Wishes
from fairytile.cli.local.record_files import CliError
from fairytile.protocol import Help
from fairytile.protocol.limits import DAY
from fairytile.protocol.usual_settings import PLAYED_NOW
from fairytile.state import Dealing

AddressArgument = Annotated[
    str,
    typer.Argument(
        metavar="ADDRESS", help="An invitation, the link of a table, or a server, to make a game."
    ),
]
PlayersOption = Annotated[
    int | None,
    typer.Option(min=2, max=4, help="How many players. [default: as many as are named, at least 2]"),
]
NameOption = Annotated[
    list[str] | None, typer.Option(metavar="NAME", help="Your name; once for each person at this keyboard.")
]
BotOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help=f"A seat for the computer: {', '.join(known.key for known in OPPONENTS)}. Once for each of "
        "them; who else plays is invited.",
    ),
]
AssistOption = Annotated[Help, typer.Option("--assist", help="How much help the table gives.")]


class Pace(StrEnum):
    """When a game is played: it says how long others wait for who is away."""

    NOW = "now"
    DAYS = "days"

    @property
    def patience(self) -> int:
        """For how many seconds others wait."""
        return PLAYED_NOW if self is Pace.NOW else DAY


PaceOption = Annotated[
    Pace,
    typer.Option(
        help="Play now, and wait 2 minutes for who is away before the computer may sit in; or over days, "
        "and wait a day."
    ),
]
StandInOption = Annotated[
    str | None,
    typer.Option(
        metavar="BOT", help="Let this bot play for whoever is to move, if they have been away for too long."
    ),
]

RenameOption = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Be called otherwise here. The name before is gone from the table and its record.",
    ),
]
LeaveOption = Annotated[
    bool,
    typer.Option("--leave", help="Leave your seat for good. In a game the computer plays on in your place."),
]


def join(
    *,
    address: AddressArgument,
    name: NameOption = None,
    players: PlayersOption = None,
    bot: BotOption = None,
    pages: PagesOption = None,
    dealing: DealingOption = Dealing.WOVEN,
    children: ChildrenOption = False,
    strict: StrictOption = False,
    rulebook: RulebookOption = False,
    rule: RuleOption = None,
    assist: AssistOption = Help.HINTS,
    pace: PaceOption = Pace.NOW,
    stand_in: StandInOption = None,
    rename: RenameOption = None,
    leave: LeaveOption = False,
    language: LanguageOption = None,
    hexes: HexesOption = Hexes.AUTO,
    ascii_only: AsciiOption = False,
) -> None:
    """Play at a table of a game server, with people elsewhere and with bots.

    With an invitation you sit down; called again with the same link you are back at your seat. With the
    address of a server you make a game, and are told the links for the others; most options are for this.
    The game is on the server: leave with Ctrl-C, and come back.
    """
    if find_spec("websockets") is None:
        raise CliError(
            "to play at a table of a server takes a package that is not installed here.\n"
            "Install it with:  pip install 'fairytile[client]'"
        )
    # Only now, so that the sentence above comes instead of an error.
    from fairytile.cli.remote.join_table import JoinRequest, visit
    from fairytile.client import Address

    try:
        where = Address.of(address)
    except ValueError as error:
        raise CliError(str(error)) from error
    wishes = Wishes(
        players=players,
        names=tuple(name or ()),
        pages=pages,
        dealing=dealing,
        children=children,
        rules=tuple(rule or ()),
        bots=tuple(bot or ()),
        strict=strict,
        rulebook=rulebook,
    )
    manner = manner_of(language, hexes, ascii_only)
    visit(
        JoinRequest(where, wishes, assist, pace.patience, stand_in, rename, leave, manner),
        screen_for(language, hexes, ascii_only),
    )
