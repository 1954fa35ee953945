"""The record itself: a game as it was played, replayed, and cut down to what one seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import Final

from fairytile.actions import Action
from fairytile.chance import Fair, Proof, Shuffle
from fairytile.edition import Edition, PageNumber
from fairytile.errors import FairyTileError, IllegalAction
from fairytile.limits import MOST_RECORD
from fairytile.notation.deal_text import read_edition
from fairytile.notation.text_reader import NotationError
from fairytile.record import as_json, as_text
from fairytile.record.draft import FORMAT, RedactedDeal, Turn, read_names, read_tags
from fairytile.record.journal import Acted, TurnEnd, Undoable, turns_of
from fairytile.record.shuffle_headers import for_everybody, told
from fairytile.rules import apply, close, start
from fairytile.state import Deal, Game, Options, Outcome, SeatNumber, State

_HARMLESS_TAGS: Final = ("date", "place")


class RecordError(FairyTileError, ValueError):
    """A record that cannot be replayed: the reason, and what to do."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played. Make one with `of`, or read one with `parse_record`."""

    edition: str
    """The key of the edition."""
    digest: str
    """The fingerprint of the edition."""
    names: tuple[str, ...]
    """The players' names, by seat; no two are alike."""
    options: Options
    deal: Deal | RedactedDeal
    turns: tuple[Turn, ...] = ()
    result: Outcome | None = None
    """How the game ended; None if it did not yet."""
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Whatever else is to be remembered: a date, a place, a comment."""
    format: int = FORMAT
    shuffle: Shuffle | None = None
    """What the deal was shuffled by, if that is known; the proof of a fair shuffle once the game is over."""

    @classmethod
    def of(
        cls,
        game: Game,
        actions: Iterable[Action] = (),
        names: Iterable[str] = (),
        tags: Mapping[str, str] | None = None,
    ) -> Record:
        """The record of a game and the actions taken so far; raises `IllegalAction` at the first illegal one.

        Without names the players are called Player 1, Player 2 and so on.
        """
        state = start(game)
        played: list[Acted] = []
        ends: list[TurnEnd] = []
        turn: list[Undoable] = []
        for action in actions:
            turn.append(Undoable(state, action))
            played.append(Acted(state.to_move, action))
            state = apply(state, action)
            if state.turn != turn[0].before.turn:
                ends.append(TurnEnd.after(turn, len(played)))
                turn = []
        if turn:
            ends.append(TurnEnd.after(turn, len(played)))
        return cls(
            edition=game.edition.key,
            digest=game.edition.digest,
            names=read_names(names, game.options.players),
            options=game.options,
            deal=game.deal,
            turns=turns_of(played, ends),
            result=state.outcome,
            tags=read_tags((tags or {}).items()),
            shuffle=told(game.shuffle, state.outcome),
        )

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions, in order."""
        return tuple(action for turn in self.turns for action in turn.actions)

    @property
    def is_closed(self) -> bool:
        """Whether those who played agreed to stop before the end."""
        return self.result is not None and self.result.closed

    @property
    def is_redacted(self) -> bool:
        """Whether parts of the deal are hidden."""
        return isinstance(self.deal, RedactedDeal)

    def proved(self, proof: Proof) -> Record:
        """The record of a finished game with the proof of its fair shuffle, to be checked by `verify`."""
        if not isinstance(self.shuffle, Fair):
            raise RecordError("this game has no fair shuffle, so there is nothing to prove")
        if self.result is None:
            raise RecordError("this game is not over: its secret is told when it is")
        return replace(self, shuffle=replace(self.shuffle, proof=proof))

    # --- replaying --------------------------------------------------------------------------

    def game(self, edition: Edition | None = None) -> Game:
        """The game as it was dealt. An edition that does not come with the library is handed over."""
        if isinstance(self.deal, RedactedDeal):
            raise RecordError(
                "this record is redacted: it has only what one player knows, and cannot be replayed; "
                "wait for the end of the game, or ask whoever has the whole record"
            )
        box = read_edition(f"{self.edition}@{self.digest}", edition, self.options)
        return Game(box, self.options, self.deal, self.shuffle)

    def states(self, edition: Edition | None = None) -> Iterator[State]:
        """Every State of the game, from before the first turn to after the last action.

        A game that was closed has one more: the same table, but over.
        """
        state = start(self.game(edition))
        yield state
        for turn in self.turns:
            for action in turn.actions:
                try:
                    state = apply(state, action)
                except IllegalAction as illegal:
                    raise RecordError(f"turn {turn.number}, {action}: {illegal}") from illegal
                yield state
        if self.is_closed:
            yield close(state)

    def replay(self, edition: Edition | None = None) -> State:
        """The State that the record leads to."""
        *_, last = self.states(edition)
        return last

    # --- what one seat may know -------------------------------------------------------------

    def redacted(self, seat: SeatNumber | None, edition: Edition | None = None) -> Record:
        """The record without what this seat, or a spectator, does not know; the whole one after the end.

        See `redacted`.
        """
        return redacted(self, self.replay(edition), seat)

    # --- texts ------------------------------------------------------------------------------

    def to_text(self) -> str:
        """The record as a text that people read and edit, and `parse_record` reads."""
        return as_text.write(self)

    def to_json(self, indent: int | None = None) -> str:
        """The record as JSON, in one line if no indentation is wanted."""
        return as_json.write(self, indent)

    # --- files ------------------------------------------------------------------------------

    @classmethod
    def load(cls, path: str | PathLike[str], edition: Edition | None = None) -> Record:
        """The record in a file, be it text or JSON; see `parse_record`."""
        from fairytile.record.replaying_reader import parse_record

        try:
            with Path(path).open(encoding="utf-8") as file:
                # One character more than may be read is enough to refuse the rest.
                return parse_record(file.read(MOST_RECORD + 1), edition)
        except UnicodeDecodeError:
            raise NotationError("this is no text in UTF-8, so it is no record") from None

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record into a file: as JSON if its name ends with ``.json``, else as text."""
        path = Path(path)
        text = self.to_json() + "\n" if path.suffix.lower() == ".json" else self.to_text()
        path.write_text(text, encoding="utf-8")


def redacted(record: Record, state: State, seat: SeatNumber | None) -> Record:
    """A record without what a seat, or a spectator, does not know; the State is the one it leads to.

    What remains of the deal: the tiles that were seen, the Pages told by whoever they were dealt to, and
    of the seat's own Book the Pages it has held. Tags but for date and place are left out, for a
    comment may say too much, and of the shuffle all but a commitment. Raises ``ValueError`` if there is no
    such seat.
    """
    deal = state.game.deal
    players = len(deal.books)
    if seat is not None and not 0 <= seat < players:
        raise ValueError(
            f"there is no seat {seat}: they are numbered 0 to {players - 1}, and None is a spectator"
        )
    if state.outcome is not None:
        return record
    known = RedactedDeal(
        deal.start_side,
        tuple(tile if number <= state.tiles_gone else None for number, tile in enumerate(deal.stack)),
        tuple(_known_of_book(state, SeatNumber(owner), seat) for owner in range(players)),
        len(deal.left_over),
    )
    tags = {tag: record.tags[tag] for tag in _HARMLESS_TAGS if tag in record.tags}
    return replace(record, deal=known, tags=tags, shuffle=for_everybody(record.shuffle))


def _known_of_book(state: State, owner: SeatNumber, seat: SeatNumber | None) -> tuple[PageNumber | None, ...]:
    """The Pages of a Book as it was dealt that a seat knows.

    Everybody sees how often a player turns Pages and recounts, so the place of a told Page in the Book is
    no secret. A Page that somebody else told came to them by exchange: whose it was before is one.
    """
    held = state.seats[owner]
    unseen = held.book[: len(held.book) - held.turned]
    return tuple(
        page if page in held.told or (owner == seat and page not in unseen) else None
        for page in state.game.deal.books[owner]
    )
