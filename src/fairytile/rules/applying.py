"""What an action leads to: the State after it ("A turn"). What may be done is in `legal`."""

from __future__ import annotations

from fairytile.actions import (
    DRAGON,
    END_TURN,
    KNIGHT,
    PRINCESS,
    RECOUNT,
    TURN_PAGE,
    Action,
    AddTile,
    EndTurn,
    MoveCharacter,
    Recount,
    TurnPage,
)
from fairytile.kingdom import Kingdom
from fairytile.rules.explain import explain
from fairytile.rules.judging import judged
from fairytile.rules.legal import may_adventure, may_recount
from fairytile.rules.telling import told, with_seat
from fairytile.ruleset import MagicRecount, Misfit
from fairytile.state import Game, SeatNumber, State


def apply(state: State, action: Action) -> State:
    """The State after an action of the player to move; raises `IllegalAction` if it is not legal."""
    if isinstance(action, MoveCharacter):
        return _second_adventure(state, action) if state.adventures else _moved(state, action)
    if isinstance(action, EndTurn):
        return _end_turn(state)
    if isinstance(action, AddTile):
        return _second_adventure(state, action) if state.adventures else _laid(state, action)
    if isinstance(action, TurnPage):
        return _turn_page(state)
    if isinstance(action, Recount):
        return _recount(state)
    raise TypeError(
        f"apply takes an action, such as one of state.legal_actions, and this is of type "
        f"{type(action).__name__}; a text is read by fairytile.notation.parse_action"
    )


def _moved(state: State, action: MoveCharacter) -> State:
    """Develop the Story: move a character."""
    game, kingdom, places, stack, aside, seats, to_move, turn, adventures, recounted, left_over, outcome = (
        state
    )
    character = action.character
    end = kingdom.moves(character, places[character]).get(action)
    if end is None or outcome is not None or (adventures and not may_adventure(state)):
        raise explain(state, action)
    princess, knight, dragon = places
    if character == PRINCESS:
        places = (end, knight, dragon)
    elif character == KNIGHT:
        places = (princess, end, dragon)
    else:
        places = (princess, knight, end)
    return State.of(
        game,
        kingdom,
        places,
        stack,
        aside,
        seats,
        to_move,
        turn,
        (*adventures, action),
        recounted,
        left_over,
        outcome,
    )


def _laid(state: State, action: AddTile) -> State:
    """Develop the Story: lay the top tile."""
    top = state.top
    if top is None or not may_adventure(state) or action not in state.kingdom.placements(top):
        raise explain(state, action)
    kingdom = state.kingdom.laid(top, action)
    stack, aside = look_at_top(state.game, kingdom, state.stack + 1, state.aside)
    return state._replace(kingdom=kingdom, stack=stack, aside=aside, adventures=(*state.adventures, action))


def look_at_top(
    game: Game, kingdom: Kingdom, stack: int, aside: tuple[int, ...]
) -> tuple[int, tuple[int, ...]]:
    """Set aside the top tiles that fit nowhere, as long as the rules say so ("Adding a Land tile")."""
    if game.options.ruleset.misfit is Misfit.ASIDE:
        while stack < len(game.deal.stack) and not kingdom.placements(game.face(stack)):
            aside = (*aside, stack)
            stack += 1
    return stack, aside


def _second_adventure(state: State, action: MoveCharacter | AddTile) -> State:
    """By Magic. With it the Recount of the first Adventure is passed over: time to look at impossible Pages.

    Who turns out to have lost by then, or has seen somebody win, has no second Adventure any more. It could
    not have helped: whatever the first one did can be done again, so a Page it began is still possible.
    """
    after = _moved(state, action) if isinstance(action, MoveCharacter) else _laid(state, action)
    number = state.to_move
    looked = state if state.recounted else judged(state)
    if looked.outcome is not None or looked.seats[number].out:
        return passed_on(looked)
    # A Page that came in exchange is as new as one drawn: it cannot be recounted in this turn.
    exchanged = looked.seats[number].hand != state.seats[number].hand
    return after._replace(
        seats=with_seat(looked.seats, number, looked.seats[number]._replace(magic=False)),
        left_over=looked.left_over,
        recounted=state.recounted or exchanged,
    )


def _recount(state: State) -> State:
    """Tell the Page in hand and draw the next; who tells the last one wins at once."""
    if not may_recount(state):
        raise explain(state, RECOUNT)
    state = told(state, state.to_move)._replace(recounted=True)
    if state.outcome is None:
        state = judged(state)
    ends = state.seats[state.to_move].out or state.ruleset.magic_recount is MagicRecount.ENDS_TURN
    return passed_on(state) if ends and state.outcome is None else state


def _turn_page(state: State) -> State:
    """Put the Page in hand under the Book, draw the top one, and show the Magic."""
    seat = state.seats[state.to_move]
    if state.outcome is not None or state.adventures or seat.hand is None:
        raise explain(state, TURN_PAGE)
    hand, *book = *seat.book, seat.hand
    turned = seat._replace(hand=hand, book=tuple(book), magic=True, turned=min(seat.turned + 1, len(book)))
    return passed_on(judged(state._replace(seats=with_seat(state.seats, state.to_move, turned))))


def _end_turn(state: State) -> State:
    adventures = state.adventures
    if state.outcome is not None or not adventures:
        raise explain(state, END_TURN)
    for adventure in adventures:
        # Only a tile changes the Kingdom, and only the Dragon cannot always come back.
        if isinstance(adventure, AddTile) or adventure.character == DRAGON:
            return passed_on(judged(state))
    return passed_on(state)


def passed_on(state: State) -> State:
    """The turn goes clockwise to the next player who is not out."""
    if state.outcome is not None:
        return state
    game, kingdom, places, stack, aside, seats, to_move, turn, _, _, left_over, outcome = state
    following = (to_move + 1) % len(seats)
    while seats[following].out:
        following = (following + 1) % len(seats)
    return State.of(
        game,
        kingdom,
        places,
        stack,
        aside,
        seats,
        SeatNumber(following),
        turn + 1,
        (),
        False,
        left_over,
        outcome,
    )
