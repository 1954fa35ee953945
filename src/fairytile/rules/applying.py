"""What an action leads to: the State after it ("A turn"). What may be done is in `legal`."""

from __future__ import annotations

from typing import Never

from fairytile.actions import (
    DRAGON,
    END_TURN,
    KNIGHT,
    PRINCESS,
    RECOUNT,
    TURN_PAGE,
    Action,
    AddTile,
    Adventure,
    EndTurn,
    MoveCharacter,
    Recount,
    TurnPage,
)
from fairytile.kingdom import Kingdom
from fairytile.rules.explain import explain
from fairytile.rules.impossible_pages import judged
from fairytile.rules.legal import can_lay_tiles, may_adventure, may_recount
from fairytile.rules.page_telling import with_page_told, with_seat
from fairytile.ruleset import MagicRecount, Misfit
from fairytile.state import Game, Seat, SeatNumber, State


def apply(state: State, action: Action) -> State:
    """The State after an action of the player to move; raises `IllegalAction` if it is not legal."""
    # A match would be slower here; that no kind of action is left out, types check at the last line.
    if isinstance(action, MoveCharacter):
        return _moved(state, action)
    if isinstance(action, EndTurn):
        return _ended(state)
    if isinstance(action, AddTile):
        return _laid(state, action)
    if isinstance(action, TurnPage):
        return _turned(state)
    if isinstance(action, Recount):
        return _recounted(state)
    raise _no_action(action)


def _no_action(value: Never) -> TypeError:
    """What is said to who hands over something else than an action, which types forbid."""
    return TypeError(
        f"apply takes an action, such as one of state.legal_actions, and this is of type "
        f"{type(value).__name__}; a text is read by fairytile.notation.parse_action"
    )


# --- Adventures -----------------------------------------------------------------------------


def _moved(state: State, action: MoveCharacter) -> State:
    """Develop the Story: move a character."""
    kingdom, whereabouts, adventures = state.kingdom, state.whereabouts, state.adventures
    character = action.character
    legal = action in kingdom.moves(character, whereabouts[character])
    if not legal or state.outcome is not None or (adventures and not may_adventure(state)):
        raise explain(state, action)
    end = kingdom.end(action)
    princess, knight, dragon = whereabouts
    if character == PRINCESS:
        whereabouts = (end, knight, dragon)
    elif character == KNIGHT:
        whereabouts = (princess, end, dragon)
    else:
        whereabouts = (princess, knight, end)
    # Moves are most of what is applied, and `_replace` would take twice as long.
    after = State.of(
        state.game,
        kingdom,
        whereabouts,
        state.tiles_gone,
        state.aside,
        _without_magic(state.seats, state.to_move) if adventures else state.seats,
        state.to_move,
        state.turn,
        (*adventures, action),
        state.recounted,
        state.exchanged,
        state.left_over,
    )
    # Whoever can come back leaves everything as possible as it was, and only the Dragon cannot always.
    if character == DRAGON and not can_lay_tiles(after) and not kingdom.reach(DRAGON, end) >> dragon & 1:
        return _looked_at(after)
    return after


def _laid(state: State, action: AddTile) -> State:
    """Develop the Story: lay the top tile."""
    top, seats = state.top, state.seats
    if top is None or not may_adventure(state) or action not in state.kingdom.placements(top):
        raise explain(state, action)
    kingdom = state.kingdom.laid(top, action)
    gone, aside = look_at_top(state.game, kingdom, state.tiles_gone + 1, state.aside)
    after = state._replace(
        kingdom=kingdom,
        tiles_gone=gone,
        aside=aside,
        seats=_without_magic(seats, state.to_move) if state.adventures else seats,
        adventures=(*state.adventures, action),
    )
    return _looked_at(after)


def look_at_top(
    game: Game, kingdom: Kingdom, gone: int, aside: tuple[int, ...]
) -> tuple[int, tuple[int, ...]]:
    """Set aside the top tiles that fit nowhere, as long as the rules say so ("Adding a Land tile")."""
    if game.options.ruleset.misfit is Misfit.ASIDE:
        while gone < len(game.deal.stack) and not kingdom.placements(game.face(gone)):
            aside = (*aside, gone)
            gone += 1
    return gone, aside


def _without_magic(seats: tuple[Seat, ...], number: SeatNumber) -> tuple[Seat, ...]:
    """A second Adventure turns the token blank."""
    return with_seat(seats, number, seats[number]._replace(magic=False))


def _looked_at(state: State) -> State:
    """After an Adventure that may have made Pages impossible; somebody out in their own turn ends it."""
    state = judged(state)
    return passed_on(state) if state.seats[state.to_move].out else state


# --- Pages ----------------------------------------------------------------------------------


def _recounted(state: State) -> State:
    """Tell the Page in hand and draw the next; who tells the last one wins at once."""
    if not may_recount(state):
        raise explain(state, RECOUNT)
    state = with_page_told(state, state.to_move)._replace(recounted=True)
    if state.outcome is None:
        state = judged(state)
    ends = state.seats[state.to_move].out or state.ruleset.magic_recount is MagicRecount.ENDS_TURN
    return passed_on(state) if ends else state


def _turned(state: State) -> State:
    """Put the Page in hand under the Book, draw the top one, and show the Magic."""
    seat = state.seats[state.to_move]
    if state.outcome is not None or state.adventures or seat.hand is None:
        raise explain(state, TURN_PAGE)
    hand, *book = *seat.book, seat.hand
    turned = seat._replace(hand=hand, book=tuple(book), magic=True, turned=min(seat.turned + 1, len(book)))
    return passed_on(judged(state._replace(seats=with_seat(state.seats, state.to_move, turned))))


# --- the end of the turn --------------------------------------------------------------------


def _ended(state: State) -> State:
    adventures = state.adventures
    if state.outcome is not None or not adventures:
        raise explain(state, END_TURN)
    if len(adventures) > 1 and all(map(_is_flight, adventures)):
        # A Page that counted as possible because it could be told is passed over, perhaps for good.
        state = judged(state, turn_ends=True)
    return passed_on(state)


def _is_flight(adventure: Adventure) -> bool:
    return isinstance(adventure, MoveCharacter) and adventure.character == DRAGON


def passed_on(state: State) -> State:
    """The turn goes clockwise to the next player who is not out; nothing happens once the game is over."""
    if state.outcome is not None:
        return state
    seats = state.seats
    following = (state.to_move + 1) % len(seats)
    while seats[following].out:
        following = (following + 1) % len(seats)
    # As for a move, and the parts that are not named are those of a new turn.
    return State.of(
        game=state.game,
        kingdom=state.kingdom,
        whereabouts=state.whereabouts,
        tiles_gone=state.tiles_gone,
        aside=state.aside,
        seats=seats,
        to_move=SeatNumber(following),
        turn=state.turn + 1,
        left_over=state.left_over,
    )
