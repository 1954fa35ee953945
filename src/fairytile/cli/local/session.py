"""A game that is being played: its record, kept in a file after every action, and who plays which seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fairytile.actions import Action
from fairytile.bots import Budget, Opponent
from fairytile.bots.match import PlayedAction
from fairytile.chance import Seeded
from fairytile.cli.local.bot_opponents import TAG, Opponents, one_each, read_tag_of, table_names, tag_of
from fairytile.cli.local.record_files import CliError
from fairytile.cli.local.running_game_file import GameFile
from fairytile.cli.terminal.number_input import number_of
from fairytile.dealing import book_size, dealt
from fairytile.edition import Edition
from fairytile.errors import FairyTileError
from fairytile.protocol import Help
from fairytile.protocol.usual_settings import USUAL_HELP
from fairytile.record import Record, Running, parse_moments
from fairytile.state import Options, SeatNumber, State
from fairytile.words import Language

_HELP: Final = "help"
"""The tag of a record that says how much help its game gives, if that is not as usual."""


@dataclass(slots=True)
class Session:
    """A running game of this terminal: its record and file, the seats of people, the bots in the others."""

    running: Running
    people: frozenset[SeatNumber]
    opponents: Opponents
    kept: GameFile
    doubt: str | None = None
    """What the record says of its bots, if that makes no sense."""
    is_resumed: bool = False
    recent: tuple[PlayedAction, ...] = ()
    """Of a resumed game, what everybody did last: this turn so far, and a turn of each player before it."""

    @property
    def path(self) -> Path:
        """The file in which it is kept."""
        return self.kept.path

    @property
    def state(self) -> State:
        """The game as it is now."""
        return self.running.state

    @property
    def record(self) -> Record:
        """The game as it was played so far."""
        return self.running.record()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.running.names

    @property
    def help(self) -> Help:
        """How much help the game gives; what a record says that makes no sense is as usual."""
        said = self.running.dealt.tags.get(_HELP, USUAL_HELP)
        return Help(said) if said in [*Help] else USUAL_HELP

    def name(self, seat: SeatNumber) -> str:
        """A player's name."""
        return self.running.names[seat]

    def do(self, action: Action) -> None:
        """Take an action and keep the game; raises `IllegalAction`, and changes nothing, if it may not."""
        before = self.state
        self.running = self.running.after(action, seat=before.to_move, moment=self.running.moment)
        self.opponents.note(before, action)
        self.save()

    def take_back(self) -> None:
        """Take back the latest action of this turn and keep the game; raises as `do`."""
        seat, moment = self.state.to_move, self.running.moment
        self.running = self.running.taken_back(seat=seat, moment=moment)
        self.opponents.forget()
        self.save()

    def close(self) -> None:
        """End the game here, as everybody wants."""
        self.running = self.running.closed()
        self.save()

    def save(self) -> None:
        """Keep the game as it is. Once it is over its file is anybody's."""
        in_json = self.path.suffix.lower() == ".json"
        self.kept.write(f"{self.record.to_json()}\n" if in_json else self.record.to_text())
        if self.state.outcome is not None:
            self.kept.let_go()

    def computer_action(self) -> Action:
        """What the bot in the seat to move does.

        Its chance comes from how many actions stand, which a record tells too, so that a game that was
        broken off goes on as it would have.
        """
        shuffle = self.running.dealt.game.shuffle
        seed = shuffle.seed if isinstance(shuffle, Seeded) else ""
        return self.opponents.action(self.state, seed, moment=len(self.record.actions))


def new_session(
    edition: Edition,
    options: Options,
    *,
    people: Sequence[str],
    bots: Sequence[Opponent] = (),
    budget: Budget | None = None,
    seed: str,
    language: Language,
    path: Path,
    help_: Help = USUAL_HELP,
) -> Session:
    """Deal a game: people have the first seats, bots the others."""
    try:
        book_size(edition, options)
    except ValueError as error:
        raise CliError(str(error)) from error
    chosen = one_each(options.players - len(people), bots)
    names = [*people, *table_names(chosen, people, language)]
    tags = {"language": str(language), "people": str(len(people)), **tag_of(chosen)}
    if help_ is not USUAL_HELP:
        tags[_HELP] = str(help_)
    try:
        running = Running.of(dealt(edition, options, Seeded(seed)), names, tags)
    except FairyTileError as error:
        raise CliError(str(error)) from error
    opponents = _opponents(chosen, len(people), budget)
    return Session(running, _first_seats(len(people)), opponents, GameFile.new(path))


def resumed_session(
    text: str,
    edition: Edition | None,
    kept: GameFile,
    budget: Budget | None = None,
    bots: Sequence[Opponent] = (),
) -> Session | None:
    """Go on with the record that a file has; None if that game is over.

    It is played through once, and what the bots have to see of it they see in passing. A record that does
    not say which seats people have gives them the first.
    """
    try:
        moments = [*parse_moments(text, edition)]
    except FairyTileError as error:
        raise CliError(f"{kept.path}: {error}") from error
    running = moments[-1]
    if running.state.outcome is not None:
        return None
    tags, players = running.dealt.tags, len(running.names)
    people = min(number_of(tags.get("people", "1")) or 1, players)
    chosen = read_tag_of(tags, players - people, bots)
    opponents = _opponents(chosen or one_each(players - people, ()), people, budget)
    steps = [
        PlayedAction(before.state, action, after.state)
        for before, action, after in zip(moments, running.record().actions, moments[1:], strict=False)
    ]
    for step in steps:
        opponents.note(step.before, step.action)
    doubt = tags[TAG] if chosen is None else None
    recent = tuple(step for step in steps if step.before.turn >= running.state.turn - players)
    return Session(running, _first_seats(people), opponents, kept, doubt, is_resumed=True, recent=recent)


def _opponents(chosen: Sequence[Opponent], people: int, budget: Budget | None) -> Opponents:
    return Opponents({SeatNumber(seat): who for seat, who in enumerate(chosen, people)}, budget)


def _first_seats(count: int) -> frozenset[SeatNumber]:
    return frozenset(SeatNumber(seat) for seat in range(count))
