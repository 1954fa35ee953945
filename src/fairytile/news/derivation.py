"""Derives news from the difference of two Views: what a seat saw before a deed, and what it sees after it.

It gets two Views and the deed, which everybody sees, and so cannot tell more than the viewer may know. And it
tells all: from what was seen before, and the news, follows what is seen now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from fairytile.actions import (
    Action,
    AddTile,
    Close,
    Deed,
    EndTurn,
    MoveCharacter,
    Recount,
    TakeBack,
    TurnPage,
)
from fairytile.edition import PageNumber
from fairytile.news.happenings import (
    Drew,
    Ended,
    Exchanged,
    Happening,
    Laid,
    Moved,
    Opened,
    Out,
    SetAside,
    Told,
    TookBack,
    TurnBegan,
    Turned,
    Uncovered,
)
from fairytile.state import SeatNumber
from fairytile.views import View
from fairytile.views.schema import CHARACTER_WORDS, SIDE_WORDS
from fairytile.views.to_data import space_data, top_data


def news(before: View, deed: Deed, after: View) -> tuple[Happening, ...]:
    """What the viewer learns from a deed, in the order in which it happened.

    Args:
        before: What the viewer saw before it.
        deed: What was done: an action of the player who was to move, that their latest move was taken back,
            or that the game was closed.
        after: What the same viewer sees after it.
    """
    match deed:
        case TakeBack():
            return (_taken_back(before, after),)
        case Close():
            return tuple(_end(after))
        case MoveCharacter() | AddTile() | Recount() | TurnPage() | EndTurn():
            return _of_action(before, deed, after)
        case _:
            assert_never(deed)


def _of_action(before: View, action: Action, after: View) -> tuple[Happening, ...]:
    found = _adventure(before, action, after)
    # With most actions nothing becomes of anybody's Pages.
    if before.seats != after.seats or _is_about_a_page(action):
        found += _pages(before, action, after)
    if after.outcome is not None:
        found += _end(after)
    elif after.turn != before.turn:
        found.append(TurnBegan(after.to_move, after.turn))
    return tuple(found)


def _is_about_a_page(action: Action) -> bool:
    """Whether the action is done with the Page in hand, so that a Page comes and goes whatever shows."""
    match action:
        case TurnPage() | Recount():
            return True
        case MoveCharacter() | AddTile() | EndTurn():
            return False
        case _:
            assert_never(action)


# --- Adventures -----------------------------------------------------------------------------


def _adventure(before: View, action: Action, after: View) -> list[Happening]:
    seat, by_magic = before.to_move, bool(before.adventures)
    match action:
        case MoveCharacter(character, path):
            return [Moved(seat, CHARACTER_WORDS[character], before.hex_of(character), path, by_magic)]
        case AddTile(at, rotation):
            tile = before.top_tile
            assert tile is not None, "a tile was laid"
            first, second, third = map(space_data, after.kingdom.hexes[-3:], after.kingdom.lands[-3:])
            side = SIDE_WORDS[tile.side]
            return [
                Laid(seat, tile.tile, side, at, rotation, (first, second, third), by_magic),
                *[SetAside(aside, SIDE_WORDS[down]) for aside, down in after.gone[len(before.gone) + 1 :]],
                Uncovered(top_data(after), after.tiles_left),
            ]
        case Recount() | TurnPage() | EndTurn():
            return []
        case _:
            assert_never(action)


def _taken_back(before: View, after: View) -> TookBack:
    move = before.adventures[-1] if before.adventures else None
    if not isinstance(move, MoveCharacter) or after.adventures != before.adventures[:-1]:
        raise ValueError("only the latest move of a turn can be taken back")
    start = after.hex_of(move.character)
    return TookBack(before.to_move, CHARACTER_WORDS[move.character], start, move.path, bool(after.adventures))


# --- Pages ----------------------------------------------------------------------------------


def _pages(before: View, action: Action, after: View) -> Iterator[Happening]:
    """What became of everybody's Pages, clockwise from the player who was to move."""
    players = len(before.seats)
    for number in range(before.to_move, before.to_move + players):
        seat = SeatNumber(number % players)
        yield from _pages_of(seat, before, action if seat == before.to_move else None, after)
        if after.seats[seat].out and not before.seats[seat].out:
            yield Out(seat)


def _pages_of(seat: SeatNumber, before: View, action: Action | None, after: View) -> Iterator[Happening]:
    """What became of one player's Pages: by the action, if it was theirs, and because some are impossible."""
    old, new = before.seats[seat], after.seats[seat]
    book, hand = list(old.book), old.hand
    told = new.told[len(old.told) :]
    if isinstance(action, TurnPage):
        yield Turned(seat)
        book.append(hand)
        hand = _drawn(book, told, before, seat, after)
        yield Drew(seat, hand)
    for number, page in enumerate(told):
        yield Told(seat, page, recounted=isinstance(action, Recount) and number == 0)
        if not book:
            return
        hand = _drawn(book, told[number + 1 :], before, seat, after)
        yield Drew(seat, hand)
    if hand is not None and new.hand is not None and hand != new.hand:
        yield Exchanged(seat, hand, new.hand)


def _drawn(
    book: list[PageNumber | None], told: Sequence[PageNumber], before: View, seat: SeatNumber, after: View
) -> PageNumber | None:
    """The Page that is taken from the top of a Book, if the viewer can know it; ``told`` follows on it."""
    page, hand = book.pop(0), after.seats[seat].hand
    if page is not None:
        return page
    if told:
        return told[0]
    if hand is None or after.outcome is not None:
        # Once all Pages are open, nothing tells whether this one was exchanged on the way.
        return None
    exchanged = set(after.left_over) - set(before.left_over)
    return exchanged.pop() if exchanged else hand


# --- the end --------------------------------------------------------------------------------


def _end(after: View) -> Iterator[Happening]:
    """The game is over, and all Pages lie open."""
    outcome = after.outcome
    assert outcome is not None, "a game that was closed is over"
    yield Ended(outcome.winner, outcome.closed)
    yield Opened(
        tuple(seat.hand for seat in after.seats),
        tuple(seat.bottom for seat in after.seats),
        after.left_over,
    )
