"""Sits down at a table of a server from the command line, or makes one, and plays there."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from ipaddress import ip_address
from urllib.parse import urlsplit

from fairytile import content
from fairytile.bots import OPPONENTS
from fairytile.cli.local.bot_opponents import opponent_of
from fairytile.cli.local.game_setup import (
    Wishes,
    ask_for_bots,
    ask_for_pages,
    ask_for_players,
    ask_number,
    help_of,
    new_name,
    options_of,
    tell_differences,
    unused_name,
)
from fairytile.cli.local.record_files import ENDING, CliError, games_folder
from fairytile.cli.local.safe_writing import write_safely
from fairytile.cli.remote.background_connection import BackgroundConnection
from fairytile.cli.remote.remote_table import RemoteTable
from fairytile.cli.terminal.screen import Screen, UserLeft
from fairytile.cli.terminal.shell_quoting import argument, call
from fairytile.cli.terminal.texts import Wording, wording
from fairytile.client import (
    Address,
    ClientError,
    Declined,
    Place,
    Places,
    again,
    check,
    make,
    replay,
    sit,
    sits,
)
from fairytile.edition import Edition
from fairytile.limits import shortened
from fairytile.protocol import BotPlan, ChairPlan, Help, InvitedPlan, Settings, Why
from fairytile.state import MOST_PLAYERS


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """What somebody asked for who goes to a server."""

    address: Address
    wishes: Wishes
    """Of the table, if one is to be made; its names are those of the people at this keyboard."""
    help: Help
    patience: int
    """Seconds."""
    stand_in: str | None = None
    """The bot that is to play for somebody who is away."""
    rename: str | None = None
    """What whoever comes back wants to be called."""
    leave: bool = False
    """Whether they come back to leave for good."""
    manner: tuple[str, ...] = ()
    """The options for how it is shown, for whoever comes back."""


def visit(asked: JoinRequest, screen: Screen) -> None:
    """Play at a table until the game is over or whoever plays leaves: the game stays on the server."""
    words = wording(screen.language)
    try:
        with BackgroundConnection() as line:
            _Visitor(asked, line, screen, words).play()
    except ClientError as error:
        raise CliError(str(error)) from error


class _Visitor:
    """Somebody at the screen who goes to a server."""

    def __init__(
        self, asked: JoinRequest, line: BackgroundConnection, screen: Screen, words: Wording
    ) -> None:
        self.asked, self.line, self.screen, self.words = asked, line, screen, words
        self.places = Places(games_folder() / "places")
        self.place: Place | None = None

    def play(self) -> None:
        """Find the place and play, game after game; in the end say how to come back."""
        try:
            self.place, came_back = self._find_place()
            if self.asked.leave:
                self._table(came_back).leave()
                return
            while self._is_again(self._played(came_back)):
                came_back = False
        except (UserLeft, KeyboardInterrupt):
            self.screen.say()
            if self.place is not None:
                self._say_call("join.resume", "join", self.place.address, *self.asked.manner)

    def _played(self, came_back: bool) -> RemoteTable:
        """A table, after the game."""
        table = self._table(came_back)
        if self.asked.stand_in is not None:
            table.hand_over(_bot(self.asked.stand_in))
        if self.asked.rename is not None:
            table.call_otherwise(self.asked.rename)
        table.play()
        if self.place is not None:
            self._check(self.place)
        return table

    def _is_again(self, table: RemoteTable) -> bool:
        """Whether the same people play again; then there is a place for that."""
        if not self.screen.interactive or not table.people or self.place is None:
            return False
        if not self.screen.confirm(self.words("join.again"), usually=False):
            return False
        names = {seat: table.names[seat] for seat in sorted(table.people)}
        self.place = self.line.call(again(self.place, names, self.places, self.words.language))
        return True

    def _say_call(self, key: str, *command: object) -> None:
        self.screen.say_unbroken(self.words(key, command=call(*command)))

    def _table(self, came_back: bool) -> RemoteTable:
        where = self.place or self.asked.address
        table = RemoteTable(self.line, self.line.connect(where, self.words.language), self.screen, self.words)
        if not table.people:
            self.screen.say(self.words("join.watching"), "yellow")
        elif came_back:
            self.screen.say(self.words("join.back"), "dim")
        tell_differences(table.now.settings.options, table.now.settings.help, self.screen)
        if table.now.view is not None and self.place is not None:
            with suppress(ClientError):
                table.recall(self.line.call(replay(self.place, self.words.language)))
        self.screen.say(self.words("setup.hint"), "dim")
        return table

    # --- a place ----------------------------------------------------------------------------

    def _find_place(self) -> tuple[Place | None, bool]:
        """The place to play at, and whether it was this device's before; None for somebody who watches."""
        address = self.asked.address
        if address.table is None:
            return self._make(), False
        known = self.places.find(address)
        place = self._choose(known) if len(known) > 1 else known[0] if known else None
        if place is not None and self.line.call(sits(place, self.words.language)):
            return place, True
        return (None, False) if address.invitation is None else (self._sit(address), False)

    def _choose(self, known: Sequence[Place]) -> Place:
        seats = {place.seat + 1: place for place in known}
        if not self.screen.interactive:
            return known[0]
        question = self.words("join.which", seats=", ".join(map(str, seats)))
        while True:
            number = ask_number(
                self.screen, self.words, question, min(seats), least=min(seats), most=max(seats)
            )
            if number in seats:
                return seats[number]

    def _sit(self, address: Address) -> Place:
        """Take the seat of an invitation; who is refused for the name is asked for another."""
        names = iter(self.asked.wishes.names)
        number = 1 if address.seat is None else address.seat + 1
        while True:
            name = next(names, None) or self._ask_name(number, [])
            try:
                return self.line.call(sit(address, name, self.places, self.words.language))
            except Declined as declined:
                if not self.screen.interactive or declined.reason not in (Why.NAME_TAKEN, Why.NO_NAME):
                    raise
                self.screen.say(declined.sentence, "yellow")

    def _ask_name(self, number: int, taken: list[str]) -> str:
        usual = unused_name(taken, self.words, number)
        if not self.screen.interactive:
            return usual
        return self.screen.ask_until(self.words("setup.name"), usual, new_name(taken, self.words))

    # --- a new table ------------------------------------------------------------------------

    def _make(self) -> Place:
        edition, wishes = content.load(), self.asked.wishes
        self.screen.say(self.words("setup.welcome"), "bold")
        if self.screen.interactive and wishes.are_none:
            wishes = self._asked(wishes, edition)
        names = list(wishes.names) or [self._ask_name(1, [])]
        settings = self._settings(wishes, names, edition)
        made = self.line.call(
            make(self.asked.address.server, settings, self.places, names, self.words.language)
        )
        self._invite(made.invitations)
        return made.host

    def _asked(self, wishes: Wishes, edition: Edition) -> Wishes:
        """The wishes of somebody who gave none, question by question."""
        screen, words = self.screen, self.words
        players = ask_for_players(screen, words)
        name = self._ask_name(1, [])
        ask = partial(ask_number, screen, words)
        count = ask(words("join.bots", most=players - 1), 0, least=0, most=players - 1)
        found = ask_for_bots(count, screen, words)
        bots = (*found, *[found[-1]] * (count - len(found))) if found else ()
        pages = None if wishes.rulebook else ask_for_pages(edition, players, screen, words)
        return replace(wishes, players=players, names=(name,), pages=pages, bots=bots)

    def _settings(self, wishes: Wishes, names: Sequence[str], edition: Edition) -> Settings:
        bots = [_bot(text) for text in wishes.bots]
        here = len(names) + len(bots)
        # Somebody else is to come, unless that many are here already or it was said otherwise.
        players = wishes.players or (here if bots and here > 1 else here + 1)
        if not here <= players <= MOST_PLAYERS:
            raise CliError(
                f"{here} people and bots for {min(players, MOST_PLAYERS)} players: leave some out, or say "
                "--players"
            )
        people = [InvitedPlan() for _ in range(players - len(bots))]
        chairs: tuple[ChairPlan, ...] = (*people, *map(BotPlan, bots))
        options = options_of(replace(wishes, players=players), edition)
        help_ = help_of(wishes, self.asked.help)
        try:
            return Settings(edition.key, edition.digest, options, chairs, help_, self.asked.patience)
        except ValueError as error:
            raise CliError(str(error)) from error

    def _invite(self, links: Sequence[Address]) -> None:
        if not links:
            return
        screen, words = self.screen, self.words
        screen.say(words("join.invite"), "bold")
        for link in links:
            assert link.seat is not None, "an invitation is to a seat"
            screen.say_unbroken(words("join.link", number=link.seat + 1, link=link))
            screen.say_unbroken(f"   {words('join.command', command=call('join', link))}", "dim")
        if _is_here(links[0].server):
            screen.say(words("join.local", server=links[0].server), "dim")

    # --- after the game ---------------------------------------------------------------------

    def _check(self, place: Place) -> None:
        """Keep the record of the game, and say whether the cards were dealt as was promised."""
        screen, words = self.screen, self.words
        found = self.line.call(check(place, words.language))
        file = games_folder() / "tables" / f"{place.table}-{place.seat}{ENDING}"
        write_safely(file, found.record.to_text())
        if found.verdict.is_refuted:
            screen.say(words("join.unfair"), "bold red")
        else:
            screen.say(words("join.fair" if found.verdict.is_fair else "join.open"))
        name = argument(file)
        screen.say_unbroken(words("leaving.saved", file=file), "dim")
        self._say_call("end.replay", "replay", name, *self.asked.manner)
        self._say_call(
            "join.verify", "verify", name, "--commitment", place.commitment, "--share", place.share
        )


def _bot(text: str) -> str:
    """The key of a bot that every server has."""
    try:
        who = opponent_of(text)
    except ValueError as error:
        raise CliError(f"{shortened(text)}: {error}") from error
    if who not in OPPONENTS:
        known = ", ".join(known.key for known in OPPONENTS)
        raise CliError(f"{shortened(text)}: a server has the bots {known}, and none of your own")
    return who.key


def _is_here(server: str) -> bool:
    """Whether an address leads to this machine from this machine alone."""
    host = urlsplit(server).hostname or ""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"
