"""Incremental updates (deltas) of View data: only what changed from one moment to the next is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from fairytile.actions import CHARACTERS
from fairytile.data import UNCHANGED, DataError, Unchanged
from fairytile.edition import PageNumber
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom, Mask
from fairytile.state import SeatNumber
from fairytile.views import to_data
from fairytile.views.schema import (
    CHARACTER_WORDS,
    AdventureData,
    CharactersData,
    CrossroadData,
    FinalData,
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


# Without slots: an instance has only the parts that have changed, few of many, and the class all others.
@dataclass(frozen=True)
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
    final: FinalData | Unchanged = UNCHANGED
    may: MayData | Unchanged = UNCHANGED
    speaks_of: tuple[tuple[Hex, ...], ...] | Unchanged = UNCHANGED
    crossroads: tuple[CrossroadData, ...] | Unchanged = UNCHANGED

    @classmethod
    def of(cls, parts: Parts) -> ViewChanges:
        """Changes of some parts, by their names; the constructor would go through all that there are."""
        found = cls.__new__(cls)
        found.__dict__.update(parts)
        return found


Parts: TypeAlias = Mapping[str, object]
"""Parts of the data of a View, by their names."""


# --- finding them ---------------------------------------------------------------------------


class Aspects:
    """A View, and what is worked out of it for the data: lazily, each part once.

    Whoever tells a viewer of one change after the other keeps the one after a change for the next, and says
    what the viewer may do if that is known.
    """

    __slots__ = ("_crossroads", "_may", "_spoken", "view")

    def __init__(self, view: View, may: MayData | None = None) -> None:
        self.view = view
        self._may = may
        self._spoken: tuple[Mask, ...] | None = None
        self._crossroads: tuple[CrossroadData, ...] | None = None

    @property
    def may(self) -> MayData:
        """What the viewer may do now."""
        if self._may is None:
            self._may = to_data.may_data(self.view)
        return self._may

    @property
    def spoken_spaces(self) -> tuple[Mask, ...]:
        """What the viewer's Page in hand speaks of."""
        if self._spoken is None:
            self._spoken = to_data.spoken_spaces(self.view)
        return self._spoken

    @property
    def crossroads(self) -> tuple[CrossroadData, ...]:
        """Where it matters to that Page by which way a character goes."""
        if self._crossroads is None:
            self._crossroads = to_data.crossroads_data(self.view)
        return self._crossroads

    def take_over(self, before: Aspects) -> None:
        """Reuse what was worked out before: the Page in hand, the Kingdom and the characters are the same."""
        self._spoken, self._crossroads = before._spoken, before._crossroads


def changes(before: View, after: View) -> ViewChanges:
    """The difference (delta) between the data of two Views of a game, of the same viewer.

    It compares the Views and writes no more than it has to, which is many times quicker than to write and
    compare the data. Raises ``ValueError`` for Views of different viewers or games.
    """
    public = public_changes(before, after)
    return ViewChanges.of({**public, **own_changes(Aspects(before), Aspects(after), public)})


def own_changes(old: Aspects, new: Aspects, public: Parts) -> dict[str, object]:
    """What changes for one viewer, beside what changes for everybody."""
    before, after = old.view, new.view
    seat, seats = before.seat, before.seats
    if seat != after.seat or not _is_one_game(before, after):
        raise ValueError("changes are told to one viewer of one game: these are Views of two")
    found: dict[str, object] = {}
    if seats is not after.seats and seats != after.seats:
        found["seats"] = _seat_changes(seats, after.seats)
    if before.left_over is not after.left_over and before.left_over != after.left_over:
        found["left_over"] = after.left_over
    if before.recounted is not after.recounted:
        found["recounted"] = after.recounted
    if before.exchanged is not after.exchanged:
        found["exchanged"] = after.exchanged
    if seat is None:
        return found
    # What anybody may do is one of a few values, each of which is there once.
    if seat in (before.to_move, after.to_move) and old.may is not new.may:
        found["may"] = new.may
    if _page_speaks_of_others(before, after, public):
        _enter_about_the_page(found, old, new)
    else:
        new.take_over(old)
    return found


def _page_speaks_of_others(before: View, after: View, public: Parts) -> bool:
    """Whether the viewer's Page, or what it speaks of, may be another now."""
    page = after.hand
    if "kingdom" in public or page != before.hand:
        return True
    if page is None or "characters" not in public:
        return False
    old, new = before.whereabouts, after.whereabouts
    for who in to_data.looked_for(after.edition.objective(page)):
        if old[who] != new[who]:
            return True
    return False


def _is_one_game(before: View, after: View) -> bool:
    """Whether Views may be of one game: most have the same edition and options, not only equal ones."""
    same_box = before.edition is after.edition or before.edition == after.edition
    return same_box and (before.options is after.options or before.options == after.options)


def _enter_about_the_page(found: dict[str, object], old: Aspects, new: Aspects) -> None:
    """Enter what changes for the Page in hand."""
    before, after = old.view.kingdom, new.view.kingdom
    # A space keeps its number when the Kingdom grows, so equal sets are sets of the same spaces.
    same_spaces = before is after or after.hexes[: len(before)] == before.hexes
    if not same_spaces or old.spoken_spaces != new.spoken_spaces:
        found["speaks_of"] = tuple(map(after.hexes_in, new.spoken_spaces))
    if old.crossroads != new.crossroads:
        found["crossroads"] = new.crossroads


def public_changes(before: View, after: View) -> Parts:
    """What changes for everybody from one View of a game to another, whosever they are."""
    found: dict[str, object] = {}
    grown = before.kingdom is not after.kingdom and before.kingdom != after.kingdom
    if grown:
        found["kingdom"] = _kingdom_change(before.kingdom, after.kingdom)
        _enter_other(found, "characters", to_data.characters_data, before, after)
    elif before.whereabouts != after.whereabouts:
        found["characters"] = to_data.characters_data(after)
    if grown or "characters" in found:
        moves = _moves_change(before, after, grown)
        if moves:
            found["moves"] = MovesChange(**moves)
    tiles = before.gone is not after.gone and before.gone != after.gone
    if tiles:
        found["gone"] = to_data.gone_data(after)
        _enter_other(found, "top", to_data.top_data, before, after)
    # There are many, so they are compared before they are written.
    if (grown or tiles) and to_data.ways_to_lay(before) != to_data.ways_to_lay(after):
        found["placements"] = to_data.placements_data(after)
        final = to_data.final_data(after)
        if final is not to_data.final_data(before):
            found["final"] = final
    if before.tiles_left != after.tiles_left:
        found["tiles_left"] = after.tiles_left
    if before.to_move != after.to_move:
        found["to_move"] = after.to_move
    if before.turn != after.turn:
        found["turn"] = after.turn
    if before.adventures != after.adventures:
        found["adventures"] = to_data.adventures_data(after)
    if before.outcome != after.outcome:
        found["outcome"] = to_data.outcome_data(after)
    return found


def _enter_other(
    found: dict[str, object], name: str, write: Callable[[View], object], before: View, after: View
) -> None:
    now = write(after)
    if now != write(before):
        found[name] = now


def _kingdom_change(before: Kingdom, after: Kingdom) -> KingdomChange:
    same = len(before)
    if after.hexes[:same] != before.hexes or after.lands[:same] != before.lands:
        pairs = enumerate(zip(before, after, strict=False))
        same = next((number for number, (old, new) in pairs if old != new), min(same, len(after)))
    return KingdomChange(same, to_data.spaces_data(after, same))


def _seat_changes(before: tuple[SeatView, ...], after: tuple[SeatView, ...]) -> tuple[SeatChange, ...]:
    pairs = enumerate(zip(before, after, strict=True))
    return tuple(
        [SeatChange(SeatNumber(number), to_data.seat_data(new)) for number, (old, new) in pairs if old != new]
    )


def _moves_change(before: View, after: View, grown: bool) -> dict[str, tuple[tuple[Hex, ...], ...]]:
    """The moves of the characters that have others now, by their names."""
    found: dict[str, tuple[tuple[Hex, ...], ...]] = {}
    for character, word in enumerate(CHARACTER_WORDS):
        start, now = before.whereabouts[character], after.whereabouts[character]
        if grown or start != now:
            who = CHARACTERS[character]
            old, new = before.kingdom.moves(who, start), after.kingdom.moves(who, now)
            if old is not new and old != new:
                found[word] = to_data.paths(after, who)
    return found


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
        final=_or(changes.final, data.final),
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
