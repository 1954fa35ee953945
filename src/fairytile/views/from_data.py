"""Reads Views from data, and refuses what no View can be.

What follows from the rest (moves, placements, what the viewer may do, what the Page speaks of) is read for
its form and otherwise left aside: a View works it out for itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fairytile.actions import CHARACTERS, AddTile, Adventure, MoveCharacter
from fairytile.data import DataError, read
from fairytile.edition import Edition, PageNumber
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom, Space
from fairytile.limits import quoted, shortened
from fairytile.objectives import Whereabouts
from fairytile.ruleset import Ruleset
from fairytile.state import Outcome, SeatNumber, TileSide, in_play
from fairytile.tiles import TERRAINS, Land
from fairytile.views.schema import (
    CHARACTER_WORDS,
    SIDE_WORDS,
    TERRAIN_WORDS,
    AdventureData,
    GoneTileData,
    MoveData,
    OutcomeData,
    SeatData,
    SpaceData,
    TileData,
    ViewData,
)
from fairytile.views.view import SeatView, View

_FARTHEST: Final = 499
"""The largest coordinate of a space; all tiles in one row stay far below it."""
_STARTING_SPACES: Final = 9
_MOST_ADVENTURES: Final = 2


def read_view(data: object, edition: Edition, *, kingdom: Kingdom | None = None) -> View:
    """The View that data describes: plain data, or a `ViewData`.

    Whoever has read the same ``kingdom`` before hands it over: to make one is most of the work.

    Raises `fairytile.data.DataError`, with the path to what is wrong, for anything that is not the data of a
    View on a game of this edition.
    """
    given = data if isinstance(data, ViewData) else read(ViewData, data)
    edition = in_play(edition, given.options)
    if (given.edition, given.digest) != (edition.key, edition.digest):
        other = f"{shortened(given.edition)}@{shortened(given.digest)}"
        raise DataError(
            f"this is {other}, not {edition.key}@{edition.digest}: hand over the edition of the game",
            "edition",
        )
    players = given.options.players
    if len(given.seats) != players:
        raise DataError(f"there are {len(given.seats)} seats for {players} players", "seats")
    if kingdom is None:
        kingdom = _kingdom(given.kingdom, edition, given.options.ruleset)
    return View(
        seat=None if given.seat is None else _seat_number(given.seat, players, "seat"),
        edition=edition,
        options=given.options,
        start_side=SIDE_WORDS.index(given.start_side),
        kingdom=kingdom,
        whereabouts=_whereabouts(given, kingdom),
        gone=tuple(_tile(gone, edition, f"gone[{number}]") for number, gone in enumerate(given.gone)),
        aside=tuple(number for number, gone in enumerate(given.gone) if gone.aside),
        top_tile=None if given.top is None else _tile(given.top, edition, "top"),
        tiles_left=_tiles_left(given),
        seats=tuple(_seat(seat, edition, f"seats[{number}]") for number, seat in enumerate(given.seats)),
        left_over=_pages(given.left_over, edition, "left_over"),
        to_move=_seat_number(given.to_move, players, "to_move"),
        turn=_count(given.turn, "turn", least=1),
        adventures=_adventures(given.adventures),
        recounted=given.recounted,
        exchanged=given.exchanged,
        outcome=_outcome(given.outcome, players),
    )


# --- numbers --------------------------------------------------------------------------------


def _count(number: int, path: str, least: int = 0) -> int:
    if number < least:
        raise DataError(f"it is {quoted(number)}: write a number from {least} on", path)
    return number


def _seat_number(number: int, players: int, path: str) -> SeatNumber:
    if not 0 <= number < players:
        raise DataError(f"there is no seat {quoted(number)}: they are numbered 0 to {players - 1}", path)
    return SeatNumber(number)


def _pages(pages: Iterable[PageNumber], edition: Edition, path: str) -> tuple[PageNumber, ...]:
    return tuple(_page(page, edition, f"{path}[{number}]") for number, page in enumerate(pages))


def _page(page: PageNumber, edition: Edition, path: str) -> PageNumber:
    if page not in edition.pages:
        raise DataError(f"{edition.key} has no Page {quoted(page)}", path)
    return page


# --- the table ------------------------------------------------------------------------------


def _kingdom(spaces: tuple[SpaceData, ...], edition: Edition, ruleset: Ruleset) -> Kingdom:
    most = _STARTING_SPACES + 3 * len(edition.regular)
    if len(spaces) > most:
        raise DataError(f"there are {len(spaces)} spaces: all tiles have {most}", "kingdom")
    lands: dict[Hex, Land] = {}
    for number, space in enumerate(spaces):
        path = f"kingdom[{number}]"
        if max(map(abs, space.at)) > _FARTHEST:
            raise DataError(f"it is too far away: coordinates go from -{_FARTHEST} to {_FARTHEST}", path)
        if space.at in lands:
            raise DataError(f"there is a space at {space.at} already", path)
        lands[space.at] = _land(space, path)
    try:
        return Kingdom.of(lands, ruleset)
    except ValueError as error:
        raise DataError(str(error), "kingdom") from error


def _land(space: SpaceData, path: str) -> Land:
    river = 0
    for edge in space.river:
        if not 0 <= edge < 6 or river >> edge & 1:
            raise DataError(f"the River crosses edge {quoted(edge)}: name edges from 0 to 5, each once", path)
        river |= 1 << edge
    if tuple(sorted(space.river)) != space.river:
        raise DataError("the edges of the River stand in the order of their numbers", path)
    return Land(TERRAINS[TERRAIN_WORDS.index(space.terrain)], river)


def _whereabouts(data: ViewData, kingdom: Kingdom) -> Whereabouts:
    def place(word: str, at: Hex) -> Space:
        if at not in kingdom:
            raise DataError(f"there is no space at {at}", f"characters.{word}")
        return kingdom.space(at)

    where = data.characters
    return place("princess", where.princess), place("knight", where.knight), place("dragon", where.dragon)


def _tile(tile: TileData | GoneTileData, edition: Edition, path: str) -> TileSide:
    if not 0 <= tile.tile < len(edition.regular):
        raise DataError(f"there is no tile {quoted(tile.tile)}: they are numbered from 0", path)
    return TileSide(tile.tile, SIDE_WORDS.index(tile.side))


def _tiles_left(data: ViewData) -> int:
    left = _count(data.tiles_left, "tiles_left")
    if (data.top is None) != (left == 0):
        raise DataError("a stack with tiles has a visible one, and an empty one has none", "tiles_left")
    return left


def _adventures(adventures: tuple[AdventureData, ...]) -> tuple[Adventure, ...]:
    if len(adventures) > _MOST_ADVENTURES:
        raise DataError(f"there are {len(adventures)}: a turn has two at most", "adventures")
    return tuple(_adventure(each, f"adventures[{number}]") for number, each in enumerate(adventures))


def _adventure(adventure: AdventureData, path: str) -> Adventure:
    if isinstance(adventure, MoveData):
        if not adventure.path:
            raise DataError("a move enters at least one space", f"{path}.path")
        return MoveCharacter(CHARACTERS[CHARACTER_WORDS.index(adventure.character)], adventure.path)
    if not 0 <= adventure.rotation < 6:
        raise DataError(f"{quoted(adventure.rotation)} is no rotation: write 0 to 5", f"{path}.rotation")
    return AddTile(adventure.at, adventure.rotation)


def _outcome(outcome: OutcomeData | None, players: int) -> Outcome | None:
    if outcome is None:
        return None
    if outcome.winner is None:
        return Outcome(None, outcome.closed)
    if outcome.closed:
        raise DataError("a game that was closed has no winner", "outcome")
    return Outcome(_seat_number(outcome.winner, players, "outcome.winner"))


# --- the seats ------------------------------------------------------------------------------


def _seat(seat: SeatData, edition: Edition, path: str) -> SeatView:
    book, bottom = _count(seat.book, f"{path}.book"), _pages(seat.bottom, edition, f"{path}.bottom")
    untold = _count(seat.untold, f"{path}.untold")
    if book != max(untold - 1, 0):
        raise DataError(f"of {quoted(untold)} untold Pages one is in hand, the others are in the Book", path)
    if len(bottom) > book:
        raise DataError(f"{len(bottom)} Pages are known of a Book of {quoted(book)}", f"{path}.bottom")
    if book > len(edition.pages):
        raise DataError(f"{edition.key} has {len(edition.pages)} Pages", f"{path}.book")
    return SeatView(
        told=_pages(seat.told, edition, f"{path}.told"),
        untold=untold,
        magic=seat.magic,
        out=seat.out,
        turned=_turned(seat, path),
        hand=None if seat.hand is None else _page(seat.hand, edition, f"{path}.hand"),
        book=(None,) * (book - len(bottom)) + bottom,
    )


def _turned(seat: SeatData, path: str) -> int:
    if not 0 <= seat.turned <= seat.book:
        raise DataError(
            f"{quoted(seat.turned)} Pages were turned away into a Book of {quoted(seat.book)}",
            f"{path}.turned",
        )
    return seat.turned
