"""A Page is told: by a Recount, or because it counts as told. Whether it may be is not asked here."""

from __future__ import annotations

from fairytile.state import Outcome, Seat, SeatNumber, State


def with_page_told(state: State, number: SeatNumber) -> State:
    """A player's Page in hand counts as told, and the next one comes into the hand; the last one wins."""
    seat = state.seats[number]
    assert seat.hand is not None, "who has no Page left has won"
    pages = (*seat.told, seat.hand)
    if seat.book:
        hand, *book = seat.book
        seat = seat._replace(hand=hand, book=tuple(book), told=pages, turned=min(seat.turned, len(book)))
        return state._replace(seats=with_seat(state.seats, number, seat))
    seats = with_seat(state.seats, number, seat._replace(hand=None, told=pages))
    return state._replace(seats=seats, outcome=Outcome(winner=number))


def with_seat(seats: tuple[Seat, ...], number: SeatNumber, seat: Seat) -> tuple[Seat, ...]:
    """The seats with another one in place of one of them."""
    return (*seats[:number], seat, *seats[number + 1 :])
