"""Writes Views as data: each part by a function of its own, so that changes need not write them all."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import Final, assert_never

from fairytile import rules
from fairytile.actions import DRAGON, KNIGHT, PRINCESS, AddTile, Character, MoveCharacter
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom, Mask, looks_alike
from fairytile.objectives import Meet, MoveOver, Objective, SeeBoth, SeeCharacter, SeeLine, SeePlace, Visit
from fairytile.state import State
from fairytile.tiles import Land, footprint
from fairytile.views.ambiguous_moves import crossroads
from fairytile.views.schema import (
    CHARACTER_WORDS,
    SIDE_WORDS,
    TERRAIN_WORDS,
    AddTileData,
    AdventureData,
    CharactersData,
    CrossroadData,
    FinalData,
    GoneTileData,
    MayData,
    MoveData,
    MovesData,
    OutcomeData,
    PlacementData,
    SeatData,
    SpaceData,
    TileData,
    ViewData,
)
from fairytile.views.view import SeatView, View, stand_in

EDGES: Final = tuple(tuple(edge for edge in range(6) if edges >> edge & 1) for edges in range(64))
"""The edges of each set of them."""

NOTHING: Final = MayData(adventure=False, by_magic=False, recount=False, turn_page=False, end_turn=False)


def view_data(view: View) -> ViewData:
    """All that a View shows, and what follows from it, as data. `fairytile.views.read_view` reads it."""
    return ViewData(
        seat=view.seat,
        edition=view.edition.key,
        digest=view.edition.digest,
        options=view.options,
        start_side=SIDE_WORDS[view.start_side],
        kingdom=spaces_data(view.kingdom),
        characters=characters_data(view),
        gone=gone_data(view),
        top=top_data(view),
        tiles_left=view.tiles_left,
        seats=tuple(map(seat_data, view.seats)),
        left_over=view.left_over,
        to_move=view.to_move,
        turn=view.turn,
        adventures=adventures_data(view),
        recounted=view.recounted,
        exchanged=view.exchanged,
        outcome=outcome_data(view),
        moves=moves_data(view),
        placements=placements_data(view),
        final=final_data(view),
        may=may_data(view),
        speaks_of=speaks_of(view),
        crossroads=crossroads_data(view),
    )


# --- the table ------------------------------------------------------------------------------


def space_data(at: Hex, land: Land) -> SpaceData:
    """A space of the Kingdom."""
    return SpaceData(at, TERRAIN_WORDS[land.terrain], EDGES[land.river])


def spaces_data(kingdom: Kingdom, first: int = 0) -> tuple[SpaceData, ...]:
    """The spaces of a Kingdom from one on, in the order of laying."""
    hexes, lands = kingdom.hexes[first:], kingdom.lands[first:]
    return tuple(map(space_data, hexes, lands))


def characters_data(view: View) -> CharactersData:
    """Where the characters stand."""
    princess, knight, dragon = view.whereabouts
    hexes = view.kingdom.hexes
    return CharactersData(hexes[princess], hexes[knight], hexes[dragon])


def gone_data(view: View) -> tuple[GoneTileData, ...]:
    """The tiles that have gone from the stack."""
    aside = view.aside
    return tuple([_gone_tile(tile, side, number in aside) for number, (tile, side) in enumerate(view.gone)])


@cache
def _gone_tile(tile: int, side: int, aside: bool) -> GoneTileData:
    return GoneTileData(tile, SIDE_WORDS[side], aside)


def top_data(view: View) -> TileData | None:
    """The visible tile on the stack."""
    tile, face = view.top_tile, view.top
    if tile is None or face is None:
        return None
    return TileData(tile.tile, SIDE_WORDS[tile.side], looks_alike(face))


def adventures_data(view: View) -> tuple[AdventureData, ...]:
    """The Adventures of this turn so far."""
    return tuple(
        [
            MoveData(CHARACTER_WORDS[adventure.character], adventure.path)
            if isinstance(adventure, MoveCharacter)
            else AddTileData(adventure.at, adventure.rotation)
            for adventure in view.adventures
        ]
    )


def outcome_data(view: View) -> OutcomeData | None:
    """How the game ended."""
    return None if view.outcome is None else OutcomeData(view.outcome.winner, view.outcome.closed)


def seat_data(seat: SeatView) -> SeatData:
    """What the viewer knows of one player."""
    told, untold, magic, out, turned, hand, book = seat
    return SeatData(told, untold, magic, out, turned, hand, len(book), seat.bottom)


# --- what follows ---------------------------------------------------------------------------


def moves_data(view: View) -> MovesData:
    """What the characters could do."""
    return MovesData(paths(view, PRINCESS), paths(view, KNIGHT), paths(view, DRAGON))


def paths(view: View, character: Character) -> tuple[tuple[Hex, ...], ...]:
    """The moves that a character has, each by its path."""
    return tuple([path for _, path in view.kingdom.moves(character, view.whereabouts[character])])


def placements_data(view: View) -> tuple[PlacementData, ...]:
    """Where the top tile could lie."""
    return tuple(map(_placement, ways_to_lay(view)))


# With each tile there are some fifty, and most were there before, at this table or another.
@lru_cache(maxsize=4096)
def _placement(way: AddTile) -> PlacementData:
    return PlacementData(way.at, way.rotation, footprint(way.at, way.rotation))


def ways_to_lay(view: View) -> tuple[AddTile, ...]:
    """The ways to lay the top tile."""
    top = view.top
    return () if top is None else view.kingdom.placements(top)


def final_data(view: View) -> FinalData:
    """What could not be taken back: one of a few values, each of which is there once."""
    return _FINAL[rules.movers_to_take_back(view.options, view.kingdom, view.top)]


def _final(movers: tuple[Character, ...]) -> FinalData:
    return FinalData(
        princess=PRINCESS not in movers,
        knight=KNIGHT not in movers,
        dragon=DRAGON not in movers,
        add_tile=True,
        recount=True,
        turn_page=True,
        end_turn=True,
    )


_FINAL: Final[dict[tuple[Character, ...], FinalData]] = {
    movers: _final(movers) for movers in ((), (PRINCESS, KNIGHT), (PRINCESS, KNIGHT, DRAGON))
}


def may_data(view: View) -> MayData:
    """What the viewer may do now."""
    return may_now(stand_in(view)) if view.seat == view.to_move else NOTHING


def may_now(state: State) -> MayData:
    """What the player to move may do: as `fairytile.rules.legal_actions` has it, without the list."""
    if state.outcome is not None:
        return NOTHING
    begun = bool(state.adventures)
    return _MAY[rules.may_adventure(state), begun, rules.may_recount(state)]


def _may(adventure: bool, begun: bool, recount: bool) -> MayData:
    return MayData(
        adventure=adventure,
        by_magic=adventure and begun,
        recount=recount,
        turn_page=not begun,
        end_turn=begun,
    )


_MAY: Final = {key: _may(*key) for key in product((False, True), repeat=3)}
"""All that there can be; there are few, so none is made twice."""


def speaks_of(view: View) -> tuple[tuple[Hex, ...], ...]:
    """For each clause of the viewer's Page in hand the spaces that it speaks of right now."""
    return tuple(map(view.kingdom.hexes_in, spoken_spaces(view)))


def spoken_spaces(view: View) -> tuple[Mask, ...]:
    """What `speaks_of` says, as bit masks of spaces, which are quickly compared."""
    objective, kingdom, whereabouts = view.objective, view.kingdom, view.whereabouts
    if objective is None:
        return ()
    return tuple([clause.spaces(kingdom, whereabouts) for clause in objective.clauses])


@cache
def looked_for(objective: Objective) -> tuple[Character, ...]:
    """The characters on whose whereabouts it depends what a Page speaks of, and where it asks for the way."""
    found: list[Character] = []
    for clause in objective.clauses:
        match clause:
            case Meet(place=None):
                found += clause.names
            case SeeCharacter():
                found.append(clause.whom)
            case SeeBoth():
                found += clause.others
            case MoveOver():
                found.append(clause.who)
            case Visit() | Meet() | SeePlace() | SeeLine():
                pass  # these speak of spaces of some kind, wherever anybody stands
            case _:
                assert_never(clause)
    return tuple(dict.fromkeys(found))


def crossroads_data(view: View) -> tuple[CrossroadData, ...]:
    """Where it matters to the viewer's Page by which of several moves a character gets there."""
    return tuple([CrossroadData(CHARACTER_WORDS[character], end) for character, end in crossroads(view)])
