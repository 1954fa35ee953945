"""Impossible Pages: who has one that can never be fulfilled any more, and what becomes of it ("The end")."""

from __future__ import annotations

from fairytile.edition import PageNumber
from fairytile.rules.legal import can_lay_tiles
from fairytile.rules.telling import told, with_seat
from fairytile.ruleset import Impossible
from fairytile.solver import is_possible
from fairytile.state import Outcome, SeatNumber, State


def judged(state: State) -> State:
    """Find the Pages that can never be fulfilled any more and do what the rules say of them ("The end").

    It is asked when a Page comes into a hand, and for everybody after each Adventure: once it has been
    recounted, or that was passed over by a second Adventure or the end of the turn.
    """
    if state.stack < len(state.game.deal.stack) and can_lay_tiles(state):
        return state
    impossible = state.ruleset.impossible
    if impossible is Impossible.NEVER:
        return state
    if impossible is Impossible.EXCHANGE:
        return _exchange_impossible(state)
    whole_book = impossible is Impossible.BOOK
    lost = [
        number
        for number, seat in enumerate(state.seats)
        if not seat.out
        and (
            any(_is_impossible(state, page) for page in seat.untold)
            if whole_book
            else _is_impossible(state, seat.hand)
        )
    ]
    if not lost:
        return state
    seats = tuple(seat._replace(out=True) if n in lost else seat for n, seat in enumerate(state.seats))
    outcome = Outcome(winner=None) if all(seat.out for seat in seats) else None
    return state._replace(seats=seats, outcome=outcome)


def _is_impossible(state: State, page: PageNumber | None) -> bool:
    if page is None:
        return False
    return not is_possible(state.game.edition.objective(page), state.kingdom, state.places)


def _exchange_impossible(state: State) -> State:
    """Swap each impossible Page in hand for a possible one left over; if there is none it counts as told."""
    players = len(state.seats)
    for number in (SeatNumber((state.to_move + i) % players) for i in range(players)):
        while state.outcome is None and _is_impossible(state, page := state.seats[number].hand):
            possible = (other for other in state.left_over if not _is_impossible(state, other))
            found = next(possible, None)
            if found is None or page is None:
                state = told(state, number)
                continue
            left_over = tuple(page if other == found else other for other in state.left_over)
            seat = state.seats[number]._replace(hand=found)
            state = state._replace(seats=with_seat(state.seats, number, seat), left_over=left_over)
    return state
