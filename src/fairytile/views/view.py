"""What one seat, or a spectator, may know of a game: the View. It guesses nothing: see `fairytile.sampling`.

Players, bots, browsers and spectators get Views, never States: a View has no other player's Page, no
Book in order, no tile below the top. It says what can be known from the table now and what a player
remembers of their own Pages; it does not remember what else earlier Views showed.
"""

from __future__ import annotations

from typing import NamedTuple

from fairytile import rules
from fairytile.actions import Action, Adventure, Character
from fairytile.dealing import deck_of
from fairytile.edition import Edition, PageNumber
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.objectives import Objective, Whereabouts
from fairytile.ruleset import Ruleset
from fairytile.state import Deal, Game, Options, Outcome, Seat, SeatNumber, State, TileSide
from fairytile.tiles import Face


class SeatView(NamedTuple):
    """What the viewer knows of one player."""

    told: tuple[PageNumber, ...]
    """The Pages recounted so far, in the order of telling."""
    untold: int
    """How many Pages are still to be told, the one in hand among them."""
    magic: bool
    out: bool
    turned: int
    """How many Pages at the bottom of the Book this player has turned away: everybody saw it happen."""
    hand: PageNumber | None
    """The Page in hand; None if it is not the viewer's, or if all are told."""
    book: tuple[PageNumber | None, ...]
    """The Book from the top, None for each Page that the viewer does not know.

    A player knows the Pages they have turned away, which lie at the bottom; once the game is over
    everything is open.
    """

    @property
    def bottom(self) -> tuple[PageNumber, ...]:
        """The Pages of the Book that the viewer knows: always those at its bottom, in order."""
        return tuple([page for page in self.book if page is not None])


class View(NamedTuple):
    """A game at one moment as one seat sees it; made by `view`.

    Two games with equal Views cannot be told apart from that seat.
    """

    seat: SeatNumber | None
    """Whose View it is; None for a spectator."""
    edition: Edition
    options: Options
    start_side: int
    kingdom: Kingdom
    whereabouts: Whereabouts
    gone: tuple[TileSide, ...]
    """The tiles that have gone from the stack, laid or set aside, in their order."""
    aside: tuple[int, ...]
    """Which of these were set aside because they fitted nowhere."""
    top_tile: TileSide | None
    """The visible tile on the stack; None if the stack is empty."""
    tiles_left: int
    """How many tiles the stack still has, the visible one among them."""
    seats: tuple[SeatView, ...]
    left_over: tuple[PageNumber, ...]
    """The Pages that the viewer knows to be in nobody's Book, by their numbers.

    These are the Pages of its own Book that were exchanged as impossible; all once the game is over.
    """
    to_move: SeatNumber
    turn: int
    adventures: tuple[Adventure, ...]
    recounted: bool
    """Whether a Page was recounted in this turn; to the player to move also whether one came in exchange."""
    exchanged: bool
    """Whether a Page came in exchange, without a Recount, to the viewer, who is to move."""
    outcome: Outcome | None

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this game."""
        return self.options.ruleset

    @property
    def own(self) -> SeatView | None:
        """The viewer's own seat; None for a spectator."""
        return None if self.seat is None else self.seats[self.seat]

    @property
    def hand(self) -> PageNumber | None:
        """The viewer's Page in hand; None if all are told, and for a spectator."""
        return None if self.seat is None else self.seats[self.seat].hand

    @property
    def magic(self) -> bool:
        """Whether the viewer's token shows its Magic side."""
        return self.seat is not None and self.seats[self.seat].magic

    @property
    def objective(self) -> Objective | None:
        """The objective of the viewer's Page in hand."""
        hand = self.hand
        return None if hand is None else self.edition.objective(hand)

    @property
    def top(self) -> Face | None:
        """The visible side of the top tile; None if the stack is empty."""
        return None if self.top_tile is None else self.edition.face(*self.top_tile)

    @property
    def laid(self) -> tuple[TileSide, ...]:
        """The Regular tiles of the Kingdom, in the order of laying."""
        return tuple(tile for number, tile in enumerate(self.gone) if number not in self.aside)

    @property
    def set_aside(self) -> tuple[TileSide, ...]:
        """The tiles that fitted nowhere and lie openly beside the Kingdom."""
        return tuple(self.gone[number] for number in self.aside)

    @property
    def unseen(self) -> tuple[PageNumber, ...]:
        """The Pages of the deck that could be in any hidden place, by their numbers."""
        seen = set(self.left_over)
        for seat in self.seats:
            seen.update(seat.told, seat.bottom)
            if seat.hand is not None:
                seen.add(seat.hand)
        return tuple(page for page in deck_of(self.edition, self.options) if page not in seen)

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """See `legal_actions_of`."""
        return legal_actions_of(self)

    def hex_of(self, character: Character) -> Hex:
        """Where a character stands."""
        return self.kingdom.hexes[self.whereabouts[character]]

    def __str__(self) -> str:
        """The board in text."""
        from fairytile.boards import board

        return board(self)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from fairytile.pictures import picture

        return picture(self)


def view(state: State, seat: SeatNumber | None) -> View:
    """What a seat may know of a State; None asks for a spectator's View."""
    (
        game,
        kingdom,
        whereabouts,
        stack,
        aside,
        seats,
        to_move,
        turn,
        adventures,
        recounted,
        exchanged,
        _,
        outcome,
    ) = state
    if seat is not None and not 0 <= seat < len(seats):
        raise ValueError(f"seat {seat}: seats are numbered 0 to {len(seats) - 1}, and None is a spectator")
    tiles = game.deal.stack
    over = outcome is not None
    if exchanged and seat != to_move:
        recounted = exchanged = False  # an exchange is known to nobody else
    return View(
        seat,
        game.edition,
        game.options,
        game.deal.start_side,
        kingdom,
        whereabouts,
        tiles[:stack],
        aside,
        tiles[stack] if stack < len(tiles) else None,
        len(tiles) - stack,
        tuple([_seat_view(other, number == seat, over) for number, other in enumerate(seats)]),
        _known_left_over(state, seat),
        to_move,
        turn,
        adventures,
        recounted,
        exchanged,
        outcome,
    )


def seen_next(seen: View, before: State, after: State) -> View:
    """What the viewer of one State of a game may know of another, ``view(after, seen.seat)``, but quicker.

    What is the same in both States is not looked at again: it is the same object in both Views.
    """
    game, kingdom, whereabouts, stack, aside, seats, to_move, turn, adventures, recounted, exchanged, _, _ = (
        after
    )
    seat = seen.seat
    if game is not before.game or after.outcome is not None or before.outcome is not None:
        return view(after, seat)
    if exchanged and seat != to_move:
        recounted = exchanged = False  # an exchange is known to nobody else
    gone, top, left = seen.gone, seen.top_tile, seen.tiles_left
    if stack != before.tiles_gone:
        tiles = game.deal.stack
        gone, top, left = tiles[:stack], tiles[stack] if stack < len(tiles) else None, len(tiles) - stack
    shown = seen.seats
    if seats is not before.seats:
        shown = tuple(
            [
                known if new is old else _seat_view(new, number == seat, False)
                for number, (known, old, new) in enumerate(zip(shown, before.seats, seats, strict=True))
            ]
        )
    same_pages = after.left_over is before.left_over
    parts = (
        seat,
        seen.edition,
        seen.options,
        seen.start_side,
        kingdom,
        whereabouts,
        gone,
        aside,
        top,
        left,
        shown,
        seen.left_over if same_pages else _known_left_over(after, seat),
        to_move,
        turn,
        adventures,
        recounted,
        exchanged,
        None,
    )
    # It is asked for every action and viewer, and the constructor of a named tuple takes half as long again.
    return tuple.__new__(View, parts)


def _seat_view(seat: Seat, own: bool, over: bool) -> SeatView:
    hand, book, told, magic, out, turned = seat
    untold = len(book) + (hand is not None)
    if over:
        return SeatView(told, untold, magic, out, turned, hand, book)
    hidden = len(book) - turned if own else len(book)
    return SeatView(told, untold, magic, out, turned, hand if own else None, (None,) * hidden + book[hidden:])


def _known_left_over(state: State, seat: SeatNumber | None) -> tuple[PageNumber, ...]:
    """The left-over Pages that a seat knows: nobody looks at the others until the end."""
    if not state.left_over:
        return ()
    if state.outcome is not None:
        return tuple(sorted(state.left_over))
    dealt = () if seat is None else state.game.deal.books[seat]
    return tuple(sorted(page for page in state.left_over if page in dealt))


def legal_actions_of(view: View) -> tuple[Action, ...]:
    """What the viewer may do now, as `fairytile.rules.legal_actions` has it; nothing out of their turn.

    It takes no more than the View: what is legal depends on the table and on the own Page in hand.
    """
    return rules.legal_actions(stand_in(view)) if view.seat == view.to_move else ()


def stand_in(view: View) -> State:
    """A State with all that the View shows and without the rest: hidden Pages and tiles are missing.

    The rules can be asked about the table and the viewer's own Page in hand; it is no game to play on.
    """
    top = () if view.top_tile is None else (view.top_tile,)
    deal = Deal(view.start_side, (*view.gone, *top), books=())
    return State.of(
        game=Game(view.edition, view.options, deal),
        kingdom=view.kingdom,
        whereabouts=view.whereabouts,
        tiles_gone=len(view.gone),
        aside=view.aside,
        seats=tuple(
            [
                Seat(seat.hand, seat.bottom, seat.told, seat.magic, seat.out, seat.turned)
                for seat in view.seats
            ]
        ),
        to_move=view.to_move,
        turn=view.turn,
        adventures=view.adventures,
        recounted=view.recounted,
        exchanged=view.exchanged,
        left_over=view.left_over,
        outcome=view.outcome,
    )
