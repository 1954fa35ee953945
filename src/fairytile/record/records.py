"""The record itself: made move by move, replayed, and cut down to what one seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from fairytile.actions import Action, Recount
from fairytile.edition import Edition, PageNumber
from fairytile.errors import FairyTileError, IllegalAction
from fairytile.notation.actions import action_text, read_action
from fairytile.notation.deals import check_deal, check_dealing, read_edition
from fairytile.notation.reading import NotationError
from fairytile.record import as_json, as_text
from fairytile.record.draft import (
    FORMAT,
    Draft,
    DraftTurn,
    RedactedDeal,
    Turn,
    read_names,
    read_tag,
)
from fairytile.rules import apply, start
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
        turns: tuple[Turn, ...] = ()
        for action in actions:
            turns = _with_action(turns, state, action)
            state = apply(state, action)
        return cls(
            edition=game.edition.key,
            digest=game.edition.digest,
            names=read_names(names, game.options.players),
            options=game.options,
            deal=game.deal,
            turns=turns,
            result=state.outcome,
            tags=dict(read_tag(name, value) for name, value in (tags or {}).items()),
        )

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions, in order."""
        return tuple(action for turn in self.turns for action in turn.actions)

    @property
    def is_redacted(self) -> bool:
        """Whether parts of the deal are hidden."""
        return isinstance(self.deal, RedactedDeal)

    def append(self, action: Action, before: State | None = None, edition: Edition | None = None) -> Record:
        """The record with one action more; raises `IllegalAction` if it is not legal.

        Whoever has the State that the record leads to at hand can spare the replay.
        """
        state = self.replay(edition) if before is None else before
        outcome = apply(state, action).outcome
        return replace(self, turns=_with_action(self.turns, state, action), result=outcome)

    # --- replaying --------------------------------------------------------------------------

    def game(self, edition: Edition | None = None) -> Game:
        """The game as it was dealt. An edition that does not come with the library is handed over."""
        if isinstance(self.deal, RedactedDeal):
            raise RecordError(
                "this record is redacted: it has only what one player knows, and cannot be replayed; "
                "wait for the end of the game, or ask whoever has the whole record"
            )
        return Game(read_edition(f"{self.edition}@{self.digest}", edition), self.options, self.deal)

    def states(self, edition: Edition | None = None) -> Iterator[State]:
        """Every State of the game, from before the first turn to after the last action."""
        state = start(self.game(edition))
        yield state
        for turn in self.turns:
            for action in turn.actions:
                try:
                    state = apply(state, action)
                except IllegalAction as illegal:
                    raise RecordError(f"turn {turn.number}, {action_text(action)}: {illegal}") from illegal
                yield state

    def replay(self, edition: Edition | None = None) -> State:
        """The State that the record leads to."""
        *_, last = self.states(edition)
        return last

    # --- what one seat may know -------------------------------------------------------------

    def redacted(self, seat: SeatNumber | None, edition: Edition | None = None) -> Record:
        """The record without what this seat, or an onlooker, does not know; the whole one after the end.

        What remains of the deal: the tiles that were seen, the Pages told by whoever they were dealt to, and
        of the seat's own Book the Pages it has held. Tags but for date and place are left out, for a
        comment or a seed may say too much. Raises ``ValueError`` if there is no such seat.
        """
        players = len(self.deal.books)
        if seat is not None and not 0 <= seat < players:
            raise ValueError(
                f"there is no seat {seat}: they are numbered 0 to {players - 1}, and None is an onlooker"
            )
        if self.result is not None:
            return self
        state = self.replay(edition)
        deal = state.game.deal
        known = RedactedDeal(
            deal.start_side,
            tuple(state.game.face(n) if n <= state.stack else None for n in range(len(deal.stack))),
            tuple(_known_of_book(state, SeatNumber(owner), seat) for owner in range(len(deal.books))),
            len(deal.left_over),
        )
        return replace(
            self, deal=known, tags={tag: self.tags[tag] for tag in _HARMLESS_TAGS if tag in self.tags}
        )

    # --- texts ------------------------------------------------------------------------------

    def to_text(self) -> str:
        """The record as a text that people read and edit, and `parse_record` reads."""
        return as_text.write(self)

    def to_json(self, indent: int | None = None) -> str:
        """The record as JSON, in one line if no indentation is wanted."""
        return as_json.write(self, indent)

    @classmethod
    def from_json(cls, text: str, edition: Edition | None = None) -> Record:
        """The record that a JSON text has; see `parse_record`."""
        return _understood(as_json.read(text), edition)


def parse_record(text: str, edition: Edition | None = None) -> Record:
    """The record that a text has, be it plain or JSON; raises `NotationError` if it has none.

    The game is replayed as it is read, so that its actions are known to be legal; those of a redacted record
    are taken as they are. An edition that does not come with the library is handed over.
    """
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _understood(as_json.read(text), edition)
    return _understood(as_text.read(text), edition)


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


def _with_action(turns: tuple[Turn, ...], before: State, action: Action) -> tuple[Turn, ...]:
    """The turns after one action more; the Page that is recounted is noted."""
    told = before.seats[before.to_move].hand if isinstance(action, Recount) else None
    last = turns[-1] if turns else None
    if last is None or last.number != before.turn:
        return (*turns, Turn(before.turn, before.to_move, (action,), told))
    return (*turns[:-1], last._replace(actions=(*last.actions, action), told=told or last.told))


# --- understanding a draft ------------------------------------------------------------------


def _understood(draft: Draft, edition: Edition | None) -> Record:
    if isinstance(draft.deal, RedactedDeal):
        return _understood_redacted(draft, edition)
    try:
        edition = read_edition(draft.edition, edition)
    except NotationError as error:
        raise draft.locate(error, "edition") from error
    try:
        check_deal(edition, draft.options, draft.deal)
        check_dealing(edition, draft.options, draft.deal)
    except NotationError as error:
        raise draft.locate(error, "book") from None
    state = start(Game(edition, draft.options, draft.deal))
    turns: tuple[Turn, ...] = ()
    for turn in draft.turns:
        turns, state = _played(draft, turn, turns, state)
    if draft.has_result and draft.result != state.outcome:
        problem = "this is not how the game ended: correct it, or take it away to have it worked out"
        raise draft.locate(NotationError(problem), "result")
    return _record(draft, edition.key, edition.digest, turns, state.outcome)


def _played(
    draft: Draft, turn: DraftTurn, turns: tuple[Turn, ...], state: State
) -> tuple[tuple[Turn, ...], State]:
    """Play the actions of a turn as they were written."""
    number, seat = state.turn, state.to_move
    if state.outcome is None and turn.number not in (None, number):
        hint = f"; turn {number} has no end yet" if state.adventures else ""
        problem = f"this is turn {number}, not {turn.number}: correct the number, or leave it out{hint}"
        raise turn.locate(NotationError(problem))
    if state.outcome is None and turn.seat not in (None, seat):
        problem = f"turn {number} is {draft.names[seat]}'s: correct the name, or look for a missing turn"
        raise turn.locate(NotationError(problem))
    for written in turn.actions:
        if state.outcome is None and state.turn != number:
            problem = f"the turn was over before {written.text}: begin a new one for it"
            raise turn.locate(NotationError(problem), written)
        try:
            action = read_action(written.text, state).action
            turns, state = _with_action(turns, state, action), apply(state, action)
        except NotationError as error:
            raise turn.locate(error, written) from None
        except IllegalAction as illegal:
            raise turn.locate(NotationError(f"{written.text}: {illegal}"), written) from illegal
    return turns, state


def _understood_redacted(draft: Draft, edition: Edition | None) -> Record:
    """A redacted record cannot be replayed, so it has to say whose turns they are and what was recounted."""
    key, _, digest = draft.edition.partition("@")
    if edition is not None:
        key, digest = edition.key, edition.digest
    if not key or not digest:
        raise draft.locate(
            NotationError("a redacted record names its edition as name/version@fingerprint"), "edition"
        )
    turns = tuple(map(_taken_as_it_is, draft.turns))
    return _record(draft, key, digest, turns, draft.result)


def _taken_as_it_is(turn: DraftTurn) -> Turn:
    if turn.number is None or turn.seat is None:
        raise turn.locate(
            NotationError("a turn of a redacted record has its number and its player: add them")
        )
    told = None
    actions: list[Action] = []
    for written in turn.actions:
        try:
            action, page = read_action(written.text)
            if isinstance(action, Recount) and page is None:
                raise NotationError(
                    "a redacted record says which Page was recounted: write such as recount(14)"
                )
        except NotationError as error:
            raise turn.locate(error, written) from None
        actions.append(action)
        told = page or told
    return Turn(turn.number, turn.seat, tuple(actions), told)


def _record(
    draft: Draft, edition: str, digest: str, turns: tuple[Turn, ...], result: Outcome | None
) -> Record:
    return Record(edition, digest, draft.names, draft.options, draft.deal, turns, result, draft.tags)
