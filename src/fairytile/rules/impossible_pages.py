"""Impossible Pages: who has one that can never be fulfilled any more, and what becomes of it ("The end").

It is asked when a Page comes into a hand and right after every Adventure. Only a tile changes the Kingdom,
and only the Dragon cannot always come back to where it was: after other moves the answers stay the same.
"""

from __future__ import annotations

from fairytile.edition import PageNumber
from fairytile.rules.legal import can_lay_tiles, may_recount
from fairytile.rules.page_telling import with_page_told, with_seat
from fairytile.ruleset import Impossible
from fairytile.solver import is_possible
from fairytile.state import Outcome, SeatNumber, State


def judged(state: State, *, turn_ends: bool = False) -> State:
    """The State after a look at everybody's Pages, once no tile can be laid any more.

    A Page that the player to move may recount at this moment counts as possible, unless the turn ends: with
    the first of two flights the Dragon may have done what it can never do again.
    """
    if can_lay_tiles(state):
        return state
    match state.ruleset.impossible:
        case Impossible.HAND | Impossible.BOOK:
            return _with_losers(state, turn_ends)
        case Impossible.EXCHANGE:
            return _with_possible_pages(state, turn_ends)
        case Impossible.NEVER:
            return state


# --- the rulings hand and book --------------------------------------------------------------


def _with_losers(state: State, turn_ends: bool) -> State:
    """Whoever has an impossible Page has lost; if that goes for everybody, nobody wins."""
    lost = [
        number
        for number, seat in enumerate(state.seats)
        if not seat.out and _has_lost(state, SeatNumber(number), turn_ends)
    ]
    if not lost:
        return state
    seats = tuple(seat._replace(out=True) if n in lost else seat for n, seat in enumerate(state.seats))
    outcome = Outcome(winner=None) if all(seat.out for seat in seats) else None
    return state._replace(seats=seats, outcome=outcome)


def _has_lost(state: State, number: SeatNumber, turn_ends: bool) -> bool:
    """Whether a player has an impossible Page: in hand, or by the ruling ``book`` in the Book."""
    seat = state.seats[number]
    if seat.hand is not None and is_impossible(state, seat.hand):
        may_tell = number == state.to_move and not turn_ends and may_recount(state)
        if not may_tell:
            return True
    by_book = state.ruleset.impossible is Impossible.BOOK
    return by_book and any(is_impossible(state, page) for page in seat.book)


def is_impossible(state: State, page: PageNumber) -> bool:
    """Whether no moves, of anybody and any number, can fulfil a Page."""
    return not is_possible(state.game.edition.objective(page), state.kingdom, state.whereabouts)


# --- the ruling exchange --------------------------------------------------------------------


def _with_possible_pages(state: State, turn_ends: bool) -> State:
    """Swap each impossible Page in hand for a possible one left over; if there is none it counts as told.

    The player to move comes first, then it goes clockwise. A Page that comes to the player to move is as new
    as one drawn: it cannot be recounted in this turn.
    """
    players, mover = len(state.seats), state.to_move
    before = state.seats[mover].hand
    if turn_ends or not may_recount(state):
        state = _with_possible_page(state, mover)
    for number in range(mover + 1, mover + players):
        state = _with_possible_page(state, SeatNumber(number % players))
    if state.adventures and not state.recounted and state.seats[mover].hand != before:
        return state._replace(recounted=True, exchanged=True)
    return state


def _with_possible_page(state: State, number: SeatNumber) -> State:
    """A player's Page in hand exchanged, or told and drawn anew, until it is possible or somebody has won."""
    while state.outcome is None:
        seat = state.seats[number]
        page = seat.hand
        if page is None or not is_impossible(state, page):
            break
        found = next((other for other in state.left_over if not is_impossible(state, other)), None)
        if found is None:
            state = with_page_told(state, number)
        else:
            left_over = tuple(page if other == found else other for other in state.left_over)
            seats = with_seat(state.seats, number, seat._replace(hand=found))
            state = state._replace(seats=seats, left_over=left_over)
    return state
