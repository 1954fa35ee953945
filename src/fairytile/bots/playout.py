"""Playouts (rollouts): plays on quickly from a State, as search imagines it, and judges where that leads."""

from __future__ import annotations

import random
from collections.abc import Container, Sequence
from math import fsum, sqrt
from typing import Final

from fairytile.actions import CHARACTERS, END_TURN, RECOUNT, TURN_PAGE, MoveCharacter
from fairytile.bots.distance_tables import Atlas, Chart
from fairytile.bots.turn_cost import turns_for, turns_of_next
from fairytile.edition import PageNumber
from fairytile.objectives import Whereabouts
from fairytile.rules import apply, may_recount
from fairytile.solver import after
from fairytile.state import Seat, SeatNumber, State

_FEW: Final = 3
"""With so few other Pages in the Book, one that is far may have to be gone for."""
_TURNS_TO_TELL: Final = 1.75
"""Turns that a Page takes, on average."""
_STEPS: Final = 0.4
"""How often somebody without Magic steps towards a Page that is two Adventures away."""
_NEVER: Final = 99.0
NOBODY: Final[Container[SeatNumber]] = frozenset()


def quick_turn(state: State, atlas: Atlas, rng: random.Random, wary: Container[SeatNumber] = NOBODY) -> State:
    """A whole turn, or what is left of one, as a good player in a hurry would have it.

    Who is wary gets in the way of somebody who could tell next, unless there is something to tell at once.
    """
    seat = state.seats[state.to_move]
    page = seat.hand
    assert page is not None, "who has no Page left has won"
    chart = atlas.chart(state.kingdom, state.game.edition)
    gauge = chart.gauge(page)
    if not state.adventures:
        away = gauge.distance(state.whereabouts)
        if state.to_move in wary and (away is None or away > 1 + seat.magic):
            hindrance = _hindrance(state, chart, page, rng)
            if hindrance is not None:
                return _ended(apply(state, hindrance))
        if away is None or _turns_away(state, chart, seat, away, rng):
            return apply(state, TURN_PAGE)
        state = apply(state, _any(gauge.firsts(state.whereabouts), rng))
        if not state.adventures or state.outcome is not None:
            return state  # an impossible Page has ended the turn, or even the game
        if away == 1:
            state = apply(state, RECOUNT)
    if not state.recounted and state.adventures:
        if may_recount(state):
            state = apply(state, RECOUNT)
        elif seat.magic and len(state.adventures) == 1 and gauge.distance(state.whereabouts) == 1:
            state = apply(state, _any(gauge.firsts(state.whereabouts), rng))
            if may_recount(state):
                state = apply(state, RECOUNT)
    return _ended(state)


def _ended(state: State) -> State:
    """The State after the end of the turn, which may have come by itself."""
    return apply(state, END_TURN) if state.adventures and state.outcome is None else state


def _any(moves: Sequence[MoveCharacter], rng: random.Random) -> MoveCharacter:
    return moves[int(rng.random() * len(moves))]


def _turns_away(state: State, chart: Chart, seat: Seat, away: int, rng: random.Random) -> bool:
    """Whether somebody would rather have another Page."""
    if away <= 1 + seat.magic:
        return False
    if len(seat.book) > _FEW:
        return away > 2 + seat.magic or (not seat.magic and rng.random() >= _STEPS)
    if not seat.book:
        return not seat.magic
    staying = turns_for(away, magic=seat.magic)
    return staying > 1 + turns_of_next(chart, state.whereabouts, seat.book, magic=True)


def _hindrance(state: State, chart: Chart, page: PageNumber, rng: random.Random) -> MoveCharacter | None:
    """A move after which fewer of the others could tell next, and the own Page is near if it can be."""
    kingdom, whereabouts, own = state.kingdom, state.whereabouts, chart.gauge(page)
    rivals = [
        (chart.gauge(other.hand), 1 + other.magic)
        for number, other in enumerate(state.seats)
        if number != state.to_move and not other.out and other.hand is not None
    ]

    def dangers(now: Whereabouts) -> int:
        found = 0
        for gauge, adventures in rivals:
            away = gauge.distance(now)
            found += away is not None and away <= adventures
        return found

    most = dangers(whereabouts)
    if not most:
        return None
    found = []
    for who in CHARACTERS:
        for move in kingdom.moves(who, whereabouts[who]):
            now = after(kingdom, whereabouts, move)
            left = dangers(now)
            if left < most:
                away = own.distance(now)
                found.append((left, _NEVER if away is None else away, rng.random(), move))
    return min(found)[-1] if found else None


def standing(state: State, seat: SeatNumber, atlas: Atlas) -> float:
    """How likely a player is to win from here, by the turns that everybody still needs."""
    if state.outcome is not None:
        return float(state.outcome.winner == seat)
    if state.seats[seat].out:
        return 0.0
    chart = atlas.chart(state.kingdom, state.game.edition)
    needs = [_NEVER if other.out else _turns_needed(state, other, chart) for other in state.seats]
    players = len(needs)
    for later in range(1, players):
        needs[(state.to_move + later) % players] += later / players
    fewest = min(len(other.book) for other in state.seats if not other.out)
    spread = 0.8 + 0.9 * sqrt(fewest)
    least = min(needs)
    weights = [_fading((need - least) / spread) for need in needs]
    return weights[seat] / fsum(weights)


def _fading(turns: float) -> float:
    """Nearly ``exp(-turns)``, whose last digit is the machine's affair; products are the same anywhere."""
    faded = 1 / (1 + turns / 256)
    for _ in range(8):
        faded *= faded
    return faded


def _turns_needed(state: State, seat: Seat, chart: Chart) -> float:
    """Turns until a player has told everything."""
    assert seat.hand is not None, "who has no Page left has won"
    others = len(seat.book)
    turns = turns_for(chart.gauge(seat.hand).distance(state.whereabouts), magic=seat.magic)
    if others:
        # A far Page can be turned away; with few others that only puts it off.
        turns = min(turns, 2.6 - 0.4 * seat.magic + max(0, 4 - others)) - 0.25 * seat.magic
    return turns + _TURNS_TO_TELL * others
