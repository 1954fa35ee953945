"""The rules of a game: how it starts, what is legal, what an action leads to. The only maker of States."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, assert_never

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
from fairytile.edition import Edition, PageNumber
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.objectives import Places
from fairytile.rules.explain import explain
from fairytile.ruleset import Impossible, MagicRecount, Misfit, Ruleset
from fairytile.solver import is_possible
from fairytile.state import Game, Outcome, Seat, SeatNumber, State
from fairytile.tiles import Land, footprint

STARTING_LAYOUT: Final = (AddTile(Hex(0, 0), 3), AddTile(Hex(1, 0), 1), AddTile(Hex(0, 1), 5))
"""How the three Starting tiles lie: their first spaces meet at one corner, the others point away."""


_END: Final[tuple[Action, ...]] = (END_TURN,)
_TELL_OR_END: Final[tuple[Action, ...]] = (RECOUNT, END_TURN)


# --- starting -------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def starting_kingdom(edition: Edition, side: int, ruleset: Ruleset) -> tuple[Kingdom, Places]:
    """The three Starting tiles joined, and where the characters stand ("Setting up")."""
    spaces: dict[Hex, Land] = {}
    places = [0, 0, 0]
    for starting, way in zip(edition.starting, STARTING_LAYOUT, strict=True):
        places[starting.character] = len(spaces) + starting.symbols[side]
        face = starting.tile.sides[side].rotated(way.rotation)
        spaces.update(zip(footprint(way.at, way.rotation), face, strict=True))
    kingdom = Kingdom.of(spaces, ruleset)
    princess, knight, dragon = (kingdom.space(kingdom.hexes[place]) for place in places)
    return kingdom, (princess, knight, dragon)


def start(game: Game) -> State:
    """The State before the first turn."""
    deal = game.deal
    kingdom, places = starting_kingdom(game.edition, deal.start_side, game.options.ruleset)
    seats = tuple(Seat(hand=book[0], book=book[1:]) for book in deal.books)
    stack, aside = _look_at_top(game, kingdom, 0, ())
    first = game.options.first
    state = State(game, kingdom, places, stack, aside, seats, first, 1, (), False, deal.left_over, None)
    state = _judge(state)
    return _pass_on(state)._replace(turn=1) if state.seats[first].out else state


def _look_at_top(
    game: Game, kingdom: Kingdom, stack: int, aside: tuple[int, ...]
) -> tuple[int, tuple[int, ...]]:
    """Set aside the top tiles that fit nowhere, as long as the rules say so ("Adding a Land tile")."""
    if game.options.ruleset.misfit is Misfit.ASIDE:
        while stack < len(game.deal.stack) and not kingdom.placements(game.face(stack)):
            aside = (*aside, stack)
            stack += 1
    return stack, aside


# --- what is legal --------------------------------------------------------------------------


def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything the player to move may do now, in a fixed order; nothing once the game is over.

    The order is: moves of the Princess, the Knight and the Dragon (see `Kingdom.moves`), ways to lay
    the top tile (see `Kingdom.placements`), Recount, Turn a Page, the end of the turn.
    """
    if state.outcome is not None:
        return ()
    if not state.adventures:
        return _adventures_and(state, (TURN_PAGE,))
    last = _TELL_OR_END if may_recount(state) else _END
    return _adventures_and(state, last) if may_adventure(state) else last


def _adventures_and(state: State, rest: tuple[Action, ...]) -> tuple[Action, ...]:
    kingdom = state.kingdom
    moves = kingdom.all_moves(*state.places)
    game, stack = state.game, state.stack
    if stack >= len(game.deal.stack):
        return (*moves, *rest)
    return (*moves, *kingdom.placements(game.face(stack)), *rest)


def may_adventure(state: State) -> bool:
    """Whether the player to move may have an Adventure: the first of the turn, or by Magic a second."""
    if state.outcome is not None:
        return False
    if not state.adventures:
        return True
    if len(state.adventures) > 1 or not state.seats[state.to_move].magic:
        return False
    return not state.recounted or state.ruleset.magic_recount is MagicRecount.EITHER


def may_recount(state: State) -> bool:
    """Whether the player to move may recount the Page in hand: after an Adventure, once a turn."""
    if state.recounted or not state.adventures or state.outcome is not None:
        return False
    hand = state.seats[state.to_move].hand
    assert hand is not None, "who has no Page left has won"
    objective = state.game.edition.pages[hand].objective
    return objective.is_met(state.kingdom, state.places, state.adventures)


def can_lay_tiles(state: State) -> bool:
    """Whether a tile can be laid, now or later in the game."""
    top = state.top
    return top is not None and bool(state.kingdom.placements(top))


# --- what an action leads to ----------------------------------------------------------------


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
    assert_never(action)


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
    return _state(
        State,
        (
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
        ),
    )


def _laid(state: State, action: AddTile) -> State:
    """Develop the Story: lay the top tile."""
    top = state.top
    if top is None or not may_adventure(state) or action not in state.kingdom.placements(top):
        raise explain(state, action)
    kingdom = state.kingdom.laid(top, action)
    stack, aside = _look_at_top(state.game, kingdom, state.stack + 1, state.aside)
    return state._replace(kingdom=kingdom, stack=stack, aside=aside, adventures=(*state.adventures, action))


def _second_adventure(state: State, action: MoveCharacter | AddTile) -> State:
    """By Magic. With it the Recount of the first Adventure is passed over: time to look at impossible Pages.

    Who turns out to have lost by then, or has seen somebody win, has no second Adventure any more. It could
    not have helped: whatever the first one did can be done again, so a Page it began is still possible.
    """
    after = _moved(state, action) if isinstance(action, MoveCharacter) else _laid(state, action)
    number = state.to_move
    judged = state if state.recounted else _judge(state)
    if judged.outcome is not None or judged.seats[number].out:
        return _pass_on(judged)
    # A Page that came in exchange is as new as one drawn: it cannot be recounted in this turn.
    exchanged = judged.seats[number].hand != state.seats[number].hand
    return after._replace(
        seats=_with_seat(judged.seats, number, judged.seats[number]._replace(magic=False)),
        left_over=judged.left_over,
        recounted=state.recounted or exchanged,
    )


def _recount(state: State) -> State:
    """Tell the Page in hand and draw the next; who tells the last one wins at once."""
    if not may_recount(state):
        raise explain(state, RECOUNT)
    state = _told(state, state.to_move)._replace(recounted=True)
    if state.outcome is None:
        state = _judge(state)
    ends = state.seats[state.to_move].out or state.ruleset.magic_recount is MagicRecount.ENDS_TURN
    return _pass_on(state) if ends and state.outcome is None else state


def _turn_page(state: State) -> State:
    """Put the Page in hand under the Book, draw the top one, and show the Magic."""
    seat = state.seats[state.to_move]
    if state.outcome is not None or state.adventures or seat.hand is None:
        raise explain(state, TURN_PAGE)
    hand, *book = *seat.book, seat.hand
    turned = seat._replace(hand=hand, book=tuple(book), magic=True, turned=min(seat.turned + 1, len(book)))
    return _pass_on(_judge(state._replace(seats=_with_seat(state.seats, state.to_move, turned))))


def _end_turn(state: State) -> State:
    adventures = state.adventures
    if state.outcome is not None or not adventures:
        raise explain(state, END_TURN)
    for adventure in adventures:
        # Only a tile changes the Kingdom, and only the Dragon cannot always come back.
        if isinstance(adventure, AddTile) or adventure.character == DRAGON:
            return _pass_on(_judge(state))
    return _pass_on(state)


def _pass_on(state: State) -> State:
    """The turn goes clockwise to the next player who is not out."""
    if state.outcome is not None:
        return state
    game, kingdom, places, stack, aside, seats, to_move, turn, _, _, left_over, outcome = state
    following = (to_move + 1) % len(seats)
    while seats[following].out:
        following = (following + 1) % len(seats)
    return _state(
        State,
        (
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
        ),
    )


def _told(state: State, number: SeatNumber) -> State:
    """A player's Page in hand counts as told, and the next one comes into the hand."""
    seat = state.seats[number]
    assert seat.hand is not None
    told = (*seat.told, seat.hand)
    if seat.book:
        hand, *book = seat.book
        seat = seat._replace(hand=hand, book=tuple(book), told=told, turned=min(seat.turned, len(book)))
        return state._replace(seats=_with_seat(state.seats, number, seat))
    seats = _with_seat(state.seats, number, seat._replace(hand=None, told=told))
    return state._replace(seats=seats, outcome=Outcome(winner=number))


# --- impossible Pages -----------------------------------------------------------------------


def _judge(state: State) -> State:
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
                state = _told(state, number)
                continue
            left_over = tuple(page if other == found else other for other in state.left_over)
            seat = state.seats[number]._replace(hand=found)
            state = state._replace(seats=_with_seat(state.seats, number, seat), left_over=left_over)
    return state


def _with_seat(seats: tuple[Seat, ...], number: SeatNumber, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


# The constructor of a named tuple is a Python function; this one is not.
_state = tuple.__new__
