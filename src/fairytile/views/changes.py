"""What changes in the data of a View from one moment to the next: only that is written and sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from fairytile.actions import CHARACTERS, Character
from fairytile.data import UNCHANGED, DataError, Unchanged
from fairytile.edition import PageNumber
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom, Mask
from fairytile.state import SeatNumber
from fairytile.views import writing
from fairytile.views.data import (
    AdventureData,
    CharactersData,
    CrossroadData,
    GoneTileData,
    MayData,
    MovesData,
    OutcomeData,
    PlacementData,
    SeatData,
    SpaceData,
    TileData,
    ViewData,
)
from fairytile.views.view import SeatView, View

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class KingdomChange:
    """The Kingdom has grown, or a tile was taken back."""

    keep: int
    """How many spaces, from the first one on, stay."""
    add: tuple[SpaceData, ...]
    """The spaces that come after them."""


@dataclass(frozen=True, slots=True)
class MovesChange:
    """The moves of some characters are others now."""

    princess: tuple[tuple[Hex, ...], ...] | Unchanged = UNCHANGED
    knight: tuple[tuple[Hex, ...], ...] | Unchanged = UNCHANGED
    dragon: tuple[tuple[Hex, ...], ...] | Unchanged = UNCHANGED


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A player has something else before them."""

    seat: SeatNumber
    now: SeatData


@dataclass(frozen=True, slots=True)
class ViewChanges:
    """The parts of a `fairytile.views.ViewData` that are others now; those that are not are missing.

    Most have the new value. Of the Kingdom only the new spaces are told, of the moves those of the characters
    that have others now, and of the seats those that have changed.
    """

    kingdom: KingdomChange | Unchanged = UNCHANGED
    characters: CharactersData | Unchanged = UNCHANGED
    gone: tuple[GoneTileData, ...] | Unchanged = UNCHANGED
    top: TileData | Unchanged | None = UNCHANGED
    tiles_left: int | Unchanged = UNCHANGED
    seats: tuple[SeatChange, ...] | Unchanged = UNCHANGED
    left_over: tuple[PageNumber, ...] | Unchanged = UNCHANGED
    to_move: SeatNumber | Unchanged = UNCHANGED
    turn: int | Unchanged = UNCHANGED
    adventures: tuple[AdventureData, ...] | Unchanged = UNCHANGED
    recounted: bool | Unchanged = UNCHANGED
    exchanged: bool | Unchanged = UNCHANGED
    outcome: OutcomeData | Unchanged | None = UNCHANGED
    moves: MovesChange | Unchanged = UNCHANGED
    placements: tuple[PlacementData, ...] | Unchanged = UNCHANGED
    may: MayData | Unchanged = UNCHANGED
    speaks_of: tuple[tuple[Hex, ...], ...] | Unchanged = UNCHANGED
    crossroads: tuple[CrossroadData, ...] | Unchanged = UNCHANGED


# --- finding them ---------------------------------------------------------------------------


class Aspects:
    """A View, and what is worked out of it for the data: each part once, when it is first needed.

    Whoever tells a viewer of one change after the other keeps the one after a change for the next.
    """

    __slots__ = ("_crossroads", "_may", "_spoken", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self._may: MayData | None = None
        self._spoken: tuple[Mask, ...] | None = None
        self._crossroads: tuple[CrossroadData, ...] | None = None

    @property
    def may(self) -> MayData:
        """What the viewer may do now."""
        if self._may is None:
            self._may = writing.may_data(self.view)
        return self._may

    @property
    def spoken_spaces(self) -> tuple[Mask, ...]:
        """What the viewer's Page in hand speaks of."""
        if self._spoken is None:
            self._spoken = writing.spoken_spaces(self.view)
        return self._spoken

    @property
    def crossroads(self) -> tuple[CrossroadData, ...]:
        """Where it matters to that Page by which way a character goes."""
        if self._crossroads is None:
            self._crossroads = writing.crossroads_data(self.view)
        return self._crossroads


def changes(before: View, after: View) -> ViewChanges:
    """What changes in the data from one View of a game to another of the same viewer.

    It compares the Views and writes no more than it has to, which is many times quicker than to write and
    compare the data. Raises ``ValueError`` for Views of different viewers or games.
    """
    return changes_between(Aspects(before), Aspects(after))


def changes_between(old: Aspects, new: Aspects, others: ViewChanges | None = None) -> ViewChanges:
    """As `changes`. What another viewer was told of the same deed saves working out what everybody sees."""
    before, after = old.view, new.view
    same_box = before.edition is after.edition or before.edition == after.edition
    if before.seat != after.seat or not same_box or before.options != after.options:
        raise ValueError("changes are told to one viewer of one game: these are Views of two")
    public = _public(before, after) if others is None else others
    spoken = (
        public.kingdom is not UNCHANGED or public.characters is not UNCHANGED or before.hand != after.hand
    )
    mine = before.seat in (before.to_move, after.to_move) and before.seat is not None
    return ViewChanges(
        public.kingdom,
        public.characters,
        public.gone,
        public.top,
        public.tiles_left,
        _seat_changes(before.seats, after.seats),
        _other(before.left_over, after.left_over),
        public.to_move,
        public.turn,
        public.adventures,
        _other(before.recounted, after.recounted),
        _other(before.exchanged, after.exchanged),
        public.outcome,
        public.moves,
        public.placements,
        _other(old.may, new.may) if mine else UNCHANGED,
        _speaks_of(old, new) if spoken else UNCHANGED,
        _other(old.crossroads, new.crossroads) if spoken else UNCHANGED,
    )


def _speaks_of(old: Aspects, new: Aspects) -> tuple[tuple[Hex, ...], ...] | Unchanged:
    before, after = old.view.kingdom, new.view.kingdom
    # A space keeps its number when the Kingdom grows, so equal sets are sets of the same spaces.
    same_spaces = before is after or after.hexes[: len(before)] == before.hexes
    if same_spaces and old.spoken_spaces == new.spoken_spaces:
        return UNCHANGED
    return writing.speaks_of(new.view)


def _public(before: View, after: View) -> ViewChanges:
    """What changes for everybody."""
    grown = before.kingdom is not after.kingdom and before.kingdom != after.kingdom
    moved = grown or before.whereabouts != after.whereabouts
    tiles = before.gone != after.gone
    return ViewChanges(
        kingdom=_kingdom_change(before.kingdom, after.kingdom) if grown else UNCHANGED,
        characters=_new(writing.characters_data, before, after) if moved else UNCHANGED,
        gone=writing.gone_data(after) if tiles else UNCHANGED,
        top=_new(writing.top_data, before, after) if tiles else UNCHANGED,
        tiles_left=_other(before.tiles_left, after.tiles_left),
        to_move=_other(before.to_move, after.to_move),
        turn=_other(before.turn, after.turn),
        adventures=writing.adventures_data(after) if before.adventures != after.adventures else UNCHANGED,
        outcome=writing.outcome_data(after) if before.outcome != after.outcome else UNCHANGED,
        moves=_moves_change(before, after) if moved else UNCHANGED,
        placements=_placements(before, after) if grown or tiles else UNCHANGED,
    )


def _new(write: Callable[[View], _T], before: View, after: View) -> _T | Unchanged:
    return _other(write(before), write(after))


def _other(before: _T, after: _T) -> _T | Unchanged:
    return UNCHANGED if before == after else after


def _kingdom_change(before: Kingdom, after: Kingdom) -> KingdomChange:
    same = 0
    for old, new in zip(before, after, strict=False):
        if old != new:
            break
        same += 1
    return KingdomChange(same, writing.spaces_data(after, same))


def _seat_changes(
    before: tuple[SeatView, ...], after: tuple[SeatView, ...]
) -> tuple[SeatChange, ...] | Unchanged:
    if before == after:
        return UNCHANGED
    pairs = enumerate(zip(before, after, strict=True))
    return tuple(
        SeatChange(SeatNumber(number), writing.seat_data(new)) for number, (old, new) in pairs if old != new
    )


def _moves_change(before: View, after: View) -> MovesChange | Unchanged:
    moves = [_moves_of(before, after, character) for character in CHARACTERS]
    return UNCHANGED if moves == [UNCHANGED] * len(moves) else MovesChange(*moves)


def _moves_of(before: View, after: View, character: Character) -> tuple[tuple[Hex, ...], ...] | Unchanged:
    start, now = before.whereabouts[character], after.whereabouts[character]
    if start == now and before.kingdom is after.kingdom:
        return UNCHANGED
    same = before.kingdom.moves(character, start) == after.kingdom.moves(character, now)
    return UNCHANGED if same else writing.paths(after, character)


def _placements(before: View, after: View) -> tuple[PlacementData, ...] | Unchanged:
    # There are many, so they are compared before they are written.
    same = writing.ways_to_lay(before) == writing.ways_to_lay(after)
    return UNCHANGED if same else writing.placements_data(after)


# --- making them ----------------------------------------------------------------------------


def changed(data: ViewData, changes: ViewChanges) -> ViewData:
    """The data after changes; raises `fairytile.data.DataError` if they are none of this data."""
    return ViewData(
        seat=data.seat,
        edition=data.edition,
        digest=data.digest,
        options=data.options,
        start_side=data.start_side,
        kingdom=_kingdom(data.kingdom, changes.kingdom),
        characters=_or(changes.characters, data.characters),
        gone=_or(changes.gone, data.gone),
        top=_or(changes.top, data.top),
        tiles_left=_or(changes.tiles_left, data.tiles_left),
        seats=_seats(data.seats, changes.seats),
        left_over=_or(changes.left_over, data.left_over),
        to_move=_or(changes.to_move, data.to_move),
        turn=_or(changes.turn, data.turn),
        adventures=_or(changes.adventures, data.adventures),
        recounted=_or(changes.recounted, data.recounted),
        exchanged=_or(changes.exchanged, data.exchanged),
        outcome=_or(changes.outcome, data.outcome),
        moves=_moves(data.moves, changes.moves),
        placements=_or(changes.placements, data.placements),
        may=_or(changes.may, data.may),
        speaks_of=_or(changes.speaks_of, data.speaks_of),
        crossroads=_or(changes.crossroads, data.crossroads),
    )


def _or(new: _T | Unchanged, old: _T) -> _T:
    return old if new is UNCHANGED else new


def _kingdom(spaces: tuple[SpaceData, ...], change: KingdomChange | Unchanged) -> tuple[SpaceData, ...]:
    if change is UNCHANGED:
        return spaces
    if not 0 <= change.keep <= len(spaces):
        raise DataError(f"there are {len(spaces)} spaces to keep, not {change.keep}", "kingdom.keep")
    return spaces[: change.keep] + change.add


def _moves(moves: MovesData, change: MovesChange | Unchanged) -> MovesData:
    if change is UNCHANGED:
        return moves
    return MovesData(
        princess=_or(change.princess, moves.princess),
        knight=_or(change.knight, moves.knight),
        dragon=_or(change.dragon, moves.dragon),
    )


def _seats(seats: tuple[SeatData, ...], changes: tuple[SeatChange, ...] | Unchanged) -> tuple[SeatData, ...]:
    if changes is UNCHANGED:
        return seats
    found = list(seats)
    for change in changes:
        if not 0 <= change.seat < len(seats):
            raise DataError(f"there is no seat {change.seat}", "seats")
        found[change.seat] = change.now
    return tuple(found)
