"""Whether a redacted record can be of a game: all that everybody at the table sees is played through.

What is hidden cannot be checked. So the game is played with other Pages and tiles in place of the hidden
ones, and nobody is ever out in it; somebody who has no turn any more has to be out in the game itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from fairytile.actions import END_TURN, Recount
from fairytile.dealing import deck_of
from fairytile.edition import Edition, PageNumber
from fairytile.errors import IllegalAction
from fairytile.limits import shortened
from fairytile.notation.deal_text import check_deal, check_dealing
from fairytile.notation.text_reader import NotationError
from fairytile.record.draft import Draft, DraftAction, DraftTurn, Pages, RedactedDeal, Turn
from fairytile.rules import apply, can_lay_tiles, start
from fairytile.ruleset import Impossible
from fairytile.state import Deal, Dealing, Game, Options, SeatNumber, State, TileSide

_SOMEBODY_MAY_BE_OUT: Final = (Impossible.HAND, Impossible.BOOK)


def check_redacted(draft: Draft, deal: RedactedDeal, edition: Edition, turns: Sequence[Turn]) -> None:
    """Raise `NotationError`, with its place, if no game has such a record."""
    try:
        game = _game(edition, draft.options, deal)
    except NotationError as error:
        raise draft.locate(error, error.field or "book") from None
    table = _Table(draft, deal, start(game))
    for written, turn in zip(draft.turns, turns, strict=True):
        table.play(written, turn)
    try:
        table.check_end()
    except NotationError as error:
        raise draft.locate(error, error.field or "book") from None


# --- a game that could be behind it ---------------------------------------------------------


def _game(edition: Edition, options: Options, deal: RedactedDeal) -> Game:
    """A game with other Pages and tiles in place of the hidden ones, in which nobody is ever out."""
    ruleset = replace(options.ruleset, impossible=Impossible.NEVER)
    # Which Pages make a deal woven nobody knows who does not see them.
    played = replace(options, ruleset=ruleset, dealing=Dealing.CLASSIC)
    known = {page for book in deal.books for page in book}
    others = iter([page for page in deck_of(edition, options) if page not in known])
    books = tuple(tuple(_filled(book, others)) for book in deal.books)
    left_over = tuple(_filled((None,) * deal.left_over, others))
    stand_in = Deal(deal.start_side, _stack(edition, deal), books, left_over)
    check_deal(edition, played, stand_in)
    check_dealing(edition, played, stand_in)
    return Game(edition, played, stand_in)


def _filled(pages: Pages, others: Iterator[PageNumber]) -> Iterator[PageNumber]:
    for page in pages:
        found = next(others, None) if page is None else page
        if found is None:
            raise NotationError("there are more Pages than the deck has: look for one too many")
        yield found


def _stack(edition: Edition, deal: RedactedDeal) -> tuple[TileSide, ...]:
    """The tiles that were seen, and any others in place of the rest."""
    known = {tile.tile for tile in deal.stack if tile is not None}
    others = (TileSide(tile, 0) for tile in range(len(edition.regular)) if tile not in known)
    stack = []
    for tile in deal.stack:
        found = next(others, None) if tile is None else tile
        if found is None:
            raise NotationError(f"{edition.key} has fewer tiles: look for one too many", field="tiles")
        stack.append(found)
    return tuple(stack)


# --- playing it through ---------------------------------------------------------------------


class _Table:
    """The game as far as it was played, and who is out."""

    def __init__(self, draft: Draft, deal: RedactedDeal, state: State) -> None:
        self._draft, self._deal, self._state = draft, deal, state
        self._impossible = draft.options.ruleset.impossible
        self._out: set[SeatNumber] = set()

    def play(self, written: DraftTurn, turn: Turn) -> None:
        """Play a turn; raises `NotationError`, with its place, if it cannot be played."""
        try:
            self._begin(turn)
        except NotationError as error:
            raise written.locate(error) from None
        for said, action in zip(written.actions, turn.actions, strict=True):
            try:
                if self._state.turn != turn.number:
                    raise NotationError(
                        f"the turn was over before {shortened(said.text)}: begin a new one for it"
                    )
                if isinstance(action, Recount):
                    self._take_in_hand(turn)
                self._state = apply(self._state, action)
                if self._state.outcome is not None:
                    raise NotationError(
                        "this ends the game, and then nothing is hidden: ask for the whole record"
                    )
            except (NotationError, IllegalAction) as error:
                raise _told(written, said, error) from None

    def _begin(self, turn: Turn) -> None:
        """See to it that it can be this turn and this player's."""
        state = self._state
        may_be_out = self._impossible in _SOMEBODY_MAY_BE_OUT and not can_lay_tiles(state)
        if state.adventures and turn.number == state.turn + 1 and may_be_out:
            # Who is out by their own Adventure does not say that the turn is over.
            self._out.add(state.to_move)
            self._state = state = apply(state, END_TURN)
        if turn.number != state.turn or state.adventures:
            hint = f"; turn {state.turn} has no end yet" if state.adventures else ""
            raise NotationError(f"this is turn {state.turn}, not {turn.number}: correct the number{hint}")
        while state.to_move != turn.seat:
            if not may_be_out:
                name = self._draft.names[state.to_move]
                raise NotationError(
                    f"turn {turn.number} is {name}'s: correct the name, or look for a missing turn"
                )
            self._out.add(state.to_move)
            state = state._replace(to_move=SeatNumber((state.to_move + 1) % len(state.seats)))
        if turn.seat in self._out:
            name = self._draft.names[turn.seat]
            raise NotationError(f"{name} had no turn before and is out: correct the name, or look for a turn")
        self._state = state

    def _take_in_hand(self, turn: Turn) -> None:
        """Put the Page that was recounted into the hand, if it can be the one there."""
        seats, page = self._state.seats, turn.told
        held = seats[turn.seat]
        if page not in self._state.game.edition.pages:
            raise NotationError(f"there is no Page {page} in {self._state.game.edition.key}")
        if self._impossible is Impossible.EXCHANGE:
            # It may have come from the Pages left over, and those are hidden.
            own = held._replace(hand=page)
            self._state = self._state._replace(seats=(*seats[: turn.seat], own, *seats[turn.seat + 1 :]))
        elif page != held.hand or page not in self._deal.books[turn.seat]:
            raise NotationError(
                f"Page {page} is not in the hand: compare it with the Pages that are known of the Book"
            )

    def check_end(self) -> None:
        """See to it that what is known was seen by then, and that no more was."""
        state, deal = self._state, self._deal
        seen = sum(tile is not None for tile in deal.stack)
        if seen != min(state.tiles_gone + 1, len(deal.stack)) or None in deal.stack[:seen]:
            raise NotationError(
                f"{seen} tiles are known: of {len(deal.stack)} the first "
                f"{min(state.tiles_gone + 1, len(deal.stack))} were seen",
                field="tiles",
            )
        if self._impossible is Impossible.EXCHANGE:
            return
        knowing = 0
        for held, book in zip(state.seats, deal.books, strict=True):
            unseen = held.book[: len(held.book) - held.turned]
            for page in book:
                if page in unseen:
                    raise NotationError(f"nobody has seen Page {page} yet: write ? for it, or null in JSON")
            knowing += any(page is not None and page not in held.told for page in book)
        if knowing > 1:
            raise NotationError("untold Pages of two Books are known: everybody knows only their own")


def _told(turn: DraftTurn, said: DraftAction, error: NotationError | IllegalAction) -> NotationError:
    if isinstance(error, IllegalAction):
        error = NotationError(f"{shortened(said.text)}: {error}")
    return turn.locate(error, said)
