"""Small games for tests: a table with a drawn Kingdom, a few Pages and a few tiles. It decides nothing.

Pages are numbered seat by seat, the one in hand before those of the Book, and after them come the Pages
left over. A character that is not drawn stands on the first space. Moves are said by their directions,
so that they can be followed in the drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final

from fairytile.actions import (
    CHARACTERS,
    END_TURN,
    RECOUNT,
    TURN_PAGE,
    Action,
    AddTile,
    Character,
    MoveCharacter,
)
from fairytile.edition import Edition, Page, PageNumber, StartingTile
from fairytile.hexes import DIRECTIONS, Direction, Hex
from fairytile.kingdom import Kingdom
from fairytile.objectives import Clause, Meet, Objective, Visit, Whereabouts
from fairytile.rules import apply, legal_actions, start
from fairytile.ruleset import CLASSIC, Ruleset
from fairytile.state import Deal, Game, Options, Seat, SeatNumber, State, TileSide
from fairytile.tiles import Face, Land, Place, Tile, footprint
from tests.oracle.drawing import draw, parse_cell

P, K, D = CHARACTERS
E, NE, NW, W, SW, SE = DIRECTIONS
FIRST, SECOND, THIRD, FOURTH = (SeatNumber(number) for number in range(4))

StartingTiles = tuple[StartingTile, StartingTile, StartingTile]


def page(*clauses: Clause) -> Objective:
    """What a Page asks for."""
    return Objective(clauses)


ALWAYS: Final = page(Meet(P, D))
"""A Page that no Kingdom makes impossible: the Princess can walk to wherever the Dragon is."""
CASTLE_VISIT: Final = page(Visit(P, Place.CASTLE))
"""A Page that is impossible in a Kingdom without Castles."""


def face(text: str) -> Face:
    """A side of a tile as text: its three lands joined by hyphens."""
    return Face(*(parse_cell(land, Hex(0, 0))[0] for land in text.split("-")))


def tile(front: str, back: str | None = None) -> Tile:
    """A tile with two sides, the same on both if just one is given."""
    return Tile(front, (face(front), face(back or front)))


NO_FIT: Final = "P13-P15-P35"
"""A side with a River on every other edge: it fits nowhere but where Rivers leave the Kingdom."""

# Joined, their Rivers close into a ring and leave the Kingdom nowhere.
RING: Final[StartingTiles] = (
    StartingTile(tile("P23-C-F", "F23-P-C"), P, (1, 2)),
    StartingTile(tile("M23-F-P", "P23-M-F"), K, (1, 2)),
    StartingTile(tile("F23-M-P", "M23-F-M"), D, (1, 2)),
)

_digests = count()


def edition(
    objectives: Sequence[Objective], tiles: Sequence[Tile], starting: StartingTiles = RING
) -> Edition:
    """A box with these Pages, numbered from 1, and these Regular tiles."""
    pages = {PageNumber(n): Page(PageNumber(n), objective) for n, objective in enumerate(objectives, 1)}
    # Editions with one digest count as equal, so each of these has its own.
    return Edition("drawn", 1, f"drawn-{next(_digests)}", starting, tuple(tiles), pages, {})


def game(
    *,
    hands: Sequence[Objective] = (),
    books: Sequence[Sequence[Objective]] = (),
    stack: Sequence[str] = (),
    left_over: Sequence[Objective] = (),
    ruleset: Ruleset = CLASSIC,
    first: SeatNumber = FIRST,
) -> Game:
    """A game for as many as hands are given, two at least; who is given no Book has one more Page."""
    players = max(2, len(hands))
    whole = [
        [hands[n] if n < len(hands) else ALWAYS, *(books[n] if n < len(books) else [ALWAYS])]
        for n in range(players)
    ]
    numbers = iter(count(1))
    dealt = tuple(tuple(PageNumber(next(numbers)) for _ in book) for book in whole)
    spare = tuple(PageNumber(next(numbers)) for _ in left_over)
    objectives = [objective for book in whole for objective in book] + list(left_over)
    sides = tuple(TileSide(n, 0) for n in range(len(stack)))
    options = Options(players=players, first=first, ruleset=ruleset)
    return Game(edition(objectives, [tile(side) for side in stack]), options, Deal(0, sides, dealt, spare))


def set_up(
    *,
    hands: Sequence[Objective] = (),
    books: Sequence[Sequence[Objective]] = (),
    stack: Sequence[str] = (),
    left_over: Sequence[Objective] = (),
    ruleset: Ruleset = CLASSIC,
    first: SeatNumber = FIRST,
) -> State:
    """A game that starts on the Kingdom of the tiles of `RING`."""
    return start(
        game(hands=hands, books=books, stack=stack, left_over=left_over, ruleset=ruleset, first=first)
    )


def table(
    text: str,
    *,
    hands: Sequence[Objective] = (),
    books: Sequence[Sequence[Objective]] = (),
    stack: Sequence[str] = (),
    left_over: Sequence[Objective] = (),
    magic: Sequence[SeatNumber] = (),
    ruleset: Ruleset = CLASSIC,
) -> State:
    """A game in which the first player is about to have a turn in a drawn Kingdom."""
    made = game(hands=hands, books=books, stack=stack, left_over=left_over, ruleset=ruleset)
    seats = tuple(
        Seat(book[0], book[1:], magic=SeatNumber(number) in magic)
        for number, book in enumerate(made.deal.books)
    )
    kingdom = Kingdom.of(draw(text).spaces, ruleset)
    whereabouts = places_in(text, kingdom)
    return State.of(made, kingdom, whereabouts, 0, (), seats, FIRST, left_over=made.deal.left_over)


def finished(
    text: str,
    *,
    hands: Sequence[Objective] = (),
    books: Sequence[Sequence[Objective]] = (),
    left_over: Sequence[Objective] = (),
    magic: Sequence[SeatNumber] = (),
    ruleset: Ruleset = CLASSIC,
) -> State:
    """A game whose first player has just laid the last tile, the marked spaces of a drawn Kingdom."""
    drawing = draw(text)
    ways = [AddTile(at, rotation) for at in sorted(drawing.marks) for rotation in range(6)]
    way = next(way for way in ways if set(footprint(*way)) == drawing.marks)
    last = Face(*(drawing.spaces[hex_].rotated(-way.rotation) for hex_ in footprint(*way)))
    state = table(
        text,
        hands=hands,
        books=books,
        stack=[str(last)],
        left_over=left_over,
        magic=magic,
        ruleset=ruleset,
    )
    before = {hex_: land for hex_, land in drawing.spaces.items() if hex_ not in drawing.marks}
    kingdom = Kingdom.of(before, ruleset)
    state = state._replace(kingdom=kingdom, whereabouts=places_in(text, kingdom))
    after = (apply(state, way) for way in placements(state))
    return next(laid for laid in after if dict(laid.kingdom) == drawing.spaces)


def places_in(text: str, kingdom: Kingdom) -> Whereabouts:
    """Where the characters of a drawing stand."""
    drawing = draw(text)
    nowhere = next(iter(drawing.spaces))
    princess, knight, dragon = (kingdom.space(drawing.characters.get(who, nowhere)) for who in CHARACTERS)
    return princess, knight, dragon


def at_origin(text: str, first: Hex) -> dict[Hex, Land]:
    """The spaces of a drawing whose first cell is some hex."""
    return {Hex(q + first.q, r + first.r): land for (q, r), land in draw(text).spaces.items()}


# What is done


def play(state: State, *actions: Action) -> State:
    """The State after some actions."""
    for action in actions:
        state = apply(state, action)
    return state


def steps(state: State, who: Character, *ways: Direction) -> MoveCharacter:
    """The move of a character step by step in these directions."""
    path, here = [], state.hex_of(who)
    for way in ways:
        here = here.neighbour(way)
        path.append(here)
    return MoveCharacter(who, tuple(path))


def walk(state: State, who: Character, *ways: Direction) -> State:
    """The State after the Princess or the Knight went in these directions."""
    return apply(state, steps(state, who, *ways))


def flight(state: State, way: Direction) -> MoveCharacter:
    """The Dragon's move in a direction."""
    path, here = [], state.hex_of(D).neighbour(way)
    while here in state.kingdom:
        path.append(here)
        here = here.neighbour(way)
    return MoveCharacter(D, tuple(path))


def fly(state: State, way: Direction) -> State:
    """The State after the Dragon flew in a direction."""
    return apply(state, flight(state, way))


def lay(state: State) -> State:
    """The State after the top tile was laid the first way there is."""
    return apply(state, placements(state)[0])


def end(state: State) -> State:
    """The State after the player to move said that the turn is over."""
    return apply(state, END_TURN)


def pass_by(state: State) -> State:
    """The State after a turn in which the Princess went a step and nothing was told."""
    return end(apply(state, moves(state, P)[0]))


# What can be done


def moves(state: State, who: Character) -> list[MoveCharacter]:
    """The legal moves of a character."""
    actions = legal_actions(state)
    return [action for action in actions if isinstance(action, MoveCharacter) and action.character is who]


def ends(state: State, who: Character) -> set[Hex]:
    """Where the legal moves of a character end."""
    return {move.path[-1] for move in moves(state, who)}


def placements(state: State) -> list[AddTile]:
    """The legal ways to lay the top tile."""
    return [action for action in legal_actions(state) if isinstance(action, AddTile)]


def can_recount(state: State) -> bool:
    """Whether the player to move may recount the Page in hand."""
    return RECOUNT in legal_actions(state)


def can_turn_a_page(state: State) -> bool:
    """Whether the player to move may turn a Page."""
    return TURN_PAGE in legal_actions(state)


def can_end(state: State) -> bool:
    """Whether the player to move may say that the turn is over."""
    return END_TURN in legal_actions(state)


def can_adventure(state: State) -> bool:
    """Whether the player to move may have an Adventure."""
    return any(isinstance(action, MoveCharacter | AddTile) for action in legal_actions(state))


def tells(text: str, objective: Objective, ruleset: Ruleset = CLASSIC) -> bool:
    """Whether a Page could be recounted if the drawn Kingdom had its last tile laid just now."""
    state = table(text, hands=[objective], ruleset=ruleset)
    return can_recount(state._replace(adventures=(AddTile(state.kingdom.hexes[0], 0),)))


def laid_on_marks(text: str, side: str, ruleset: Ruleset = CLASSIC) -> list[dict[Hex, Land]]:
    """The Kingdoms that come of laying a side on the three marked hexes, a Kingdom for each legal way."""
    state, marks = table(text, stack=[side], ruleset=ruleset), draw(text).marks
    assert len(marks) == 3, "a tile covers three hexes"
    return [dict(apply(state, way).kingdom) for way in placements(state) if marks == set(footprint(*way))]


def assert_moves_end_on_marks(who: Character, text: str, ruleset: Ruleset = CLASSIC) -> None:
    """The legal moves of a character end on the marked spaces and nowhere else."""
    assert ends(table(text, ruleset=ruleset), who) == draw(text).marks


def numbers(*pages: int) -> tuple[PageNumber, ...]:
    """Pages by their numbers."""
    return tuple(PageNumber(number) for number in pages)
