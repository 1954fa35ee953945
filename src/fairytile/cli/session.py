"""A game that is being played: its record, kept in a file after every action, and who plays which seat."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from fairytile.actions import Action
from fairytile.cli.files import Refusal, write_safely
from fairytile.cli.numbers import number_of
from fairytile.dealing import book_size, deal
from fairytile.edition import Edition
from fairytile.errors import FairyTileError
from fairytile.phrases import Language
from fairytile.players import purposeful_player
from fairytile.record import Record
from fairytile.record.draft import one_line, read_tag
from fairytile.rules import apply
from fairytile.state import Game, Options, SeatNumber, State
from fairytile.view import view

COMPUTERS = ("Clementine", "Basil", "Odile", "Marzipan", "Romarin")
"""The names of the computer's players: more than there are seats, for people may have some of them."""


@dataclass(slots=True)
class Session:
    """A game, where it is kept, and the seats that people play."""

    record: Record
    state: State
    people: frozenset[SeatNumber]
    path: Path

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.record.names

    def name(self, seat: SeatNumber) -> str:
        """A player's name."""
        return self.record.names[seat]

    def do(self, action: Action) -> None:
        """Take an action and keep the game; raises `IllegalAction`, and changes nothing, if it may not."""
        after = apply(self.state, action)
        self.record = self.record.append(action, self.state)
        self.state = after
        self.save()

    def save(self) -> None:
        """Keep the game as it is."""
        write_safely(self.path, self.record.to_text())

    def computer_action(self) -> Action:
        """What the computer does in the seat to move.

        Its chance comes from the seed and the moment, so that a resumed game goes on as it would have.
        """
        seat = self.state.to_move
        moment = len(self.record.actions)
        rng = random.Random(f"{self.record.tags.get('seed', '')} computer {moment}")
        seen = view(self.state, seat)
        return purposeful_player(seen, seen.legal_actions, rng)


def new_session(
    edition: Edition, options: Options, *, people: list[str], seed: str, language: Language, path: Path
) -> Session:
    """Deal a game: people have the first seats, the computer the others."""
    try:
        book_size(edition, options)
    except ValueError as error:
        raise Refusal(str(error)) from error
    taken = {one_line(name).casefold() for name in people}
    computers = [name for name in COMPUTERS if name.casefold() not in taken]
    names = [*people, *computers][: options.players]
    tags = {"seed": seed, "language": str(language), "people": str(len(people))}
    try:
        # Chance takes no seed that cannot be written, so that is found out first.
        read_tag("seed", seed)
        game = Game(edition, options, deal(edition, options, random.Random(f"{seed} deal")))
        record = Record.of(game, names=names, tags=tags)
    except FairyTileError as error:
        raise Refusal(str(error)) from error
    return Session(record, record.replay(edition), _first_seats(len(people)), path)


def resumed_session(record: Record, edition: Edition | None, path: Path) -> Session:
    """Go on with a record; one that does not say which seats people have gives them the first."""
    count = number_of(record.tags.get("people", "1")) or 1
    try:
        state = record.replay(edition)
    except FairyTileError as error:
        raise Refusal(f"{path}: {error}") from error
    return Session(record, state, _first_seats(min(count, len(record.names))), path)


def _first_seats(count: int) -> frozenset[SeatNumber]:
    return frozenset(SeatNumber(seat) for seat in range(count))
