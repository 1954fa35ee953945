"""The spaces of a Kingdom: where they lie, what they show, and the areas and Rivers they form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NewType

from fairytile.hexes import Hex
from fairytile.ruleset import Ruleset
from fairytile.tiles import Land, Place

Space = NewType("Space", int)
"""The number of a space in its Kingdom, in the order of laying; it keeps when the Kingdom grows."""

Mask = NewType("Mask", int)
"""A set of spaces: bit ``s`` for the space with number ``s``."""

LARGE_AREA: Final = 3
LARGE_RIVER: Final = 5

NOWHERE: Final = Space(-1)

_RIVER: Final = Place.RIVER


def spaces_in(mask: Mask) -> Iterator[Space]:
    """The spaces of a bit mask, by their numbers: its bits that are set, lowest first.

    >>> list(spaces_in(Mask(0b10110)))
    [1, 2, 4]
    """
    rest: int = mask
    while rest:
        lowest = rest & -rest
        # To call the type, which does nothing, would take longer than the rest of the loop.
        yield lowest.bit_length() - 1  # type: ignore[misc]
        rest ^= lowest


def mask_of(spaces: Iterable[Space]) -> Mask:
    """Some spaces as a bit mask."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return Mask(mask)


class Spaces:
    """The spaces of a Kingdom with an index by hex; sets of them are bit masks. Never changed once made."""

    __slots__ = (
        "_areas",
        "_castles",
        "_kinds",
        "_next",
        "_spaces_of",
        "_where",
        "everywhere",
        "hexes",
        "lands",
        "ruleset",
    )

    hexes: tuple[Hex, ...]
    """Where each space lies, by its number."""
    lands: tuple[Land, ...]
    """What each space shows, by its number."""
    everywhere: Mask
    """All spaces."""
    ruleset: Ruleset

    _where: dict[Hex, Space]
    # Six entries a space: the neighbour in each direction, or NOWHERE.
    _next: list[Space]
    # The spaces of each terrain, and those with a River.
    _kinds: tuple[int, ...]
    # The Castles by their coordinates.
    _castles: tuple[Space, ...]
    # For each kind its connected areas, and how many of the first spaces are in them by now.
    _areas: list[tuple[int, tuple[int, ...]]]
    _spaces_of: dict[Place, Mask]

    def __len__(self) -> int:
        return len(self.hexes)

    def __contains__(self, hex_: object) -> bool:
        return isinstance(hex_, Hex) and hex_ in self._where

    def __iter__(self) -> Iterator[tuple[Hex, Land]]:
        return iter(zip(self.hexes, self.lands, strict=True))

    def __eq__(self, other: object) -> bool:
        """Two Kingdoms are equal if they have the same spaces, laid in the same order, and the same rules."""
        if not isinstance(other, Spaces):
            return NotImplemented
        return self is other or (self.hexes, self.lands, self.ruleset) == (
            other.hexes,
            other.lands,
            other.ruleset,
        )

    def __hash__(self) -> int:
        return hash((self.hexes, self.lands))

    def space(self, hex_: Hex) -> Space:
        """The number of the space at a hex; raises ``KeyError`` where there is none."""
        return self._where[hex_]

    def neighbours(self, space: Space) -> tuple[Space, ...]:
        """The adjacent spaces, in the order of the directions."""
        around = self._next[6 * space : 6 * space + 6]
        return tuple([other for other in around if other != NOWHERE])

    def _around(self, space: Space) -> int:
        """The adjacent spaces as a mask."""
        mask = 0
        for other in self._next[6 * space : 6 * space + 6]:
            if other >= 0:
                mask |= 1 << other
        return mask

    def mask(self, hexes: Iterable[Hex]) -> Mask:
        """A set of hexes of the Kingdom as a mask."""
        return Mask(sum(1 << self.space(hex_) for hex_ in set(hexes)))

    def hexes_in(self, mask: Mask) -> tuple[Hex, ...]:
        """Where the spaces of a mask lie, by their numbers."""
        return tuple(self.hexes[space] for space in spaces_in(mask))

    def spaces_of(self, place: Place) -> Mask:
        """All spaces that belong to a kind of place, large areas included."""
        known = self._spaces_of.get(place)
        if known is None:
            found = self._kinds[place] if place <= _RIVER else sum(self.large_areas(place))
            known = self._spaces_of[place] = Mask(found)
        return known

    def large_areas(self, place: Place) -> tuple[Mask, ...]:
        """Each Large Forest, Plain or Mountain (three connected spaces) or Large River (five joined)."""
        least = LARGE_RIVER if place is Place.LARGE_RIVER else LARGE_AREA
        return tuple(area for area in self.areas(place) if area.bit_count() >= least)

    def areas(self, place: Place) -> tuple[Mask, ...]:
        """The connected areas of a terrain, or the Rivers, of any size; for large areas all beginnings.

        They come in the order of their first spaces.
        """
        rivers = place in (Place.RIVER, Place.LARGE_RIVER)
        found = self._joined(Place.RIVER if rivers else place % Place.LARGE_FOREST)
        return tuple(map(Mask, sorted(found, key=_first)))

    def _joined(self, kind: int) -> tuple[int, ...]:
        """The areas of a kind: the spaces that came after the latest question are joined to those before."""
        known, areas = self._areas[kind]
        if known < len(self.hexes):
            link = self._river_from if kind == Place.RIVER else self._alike_around
            for space in spaces_in(Mask(self._kinds[kind] >> known << known)):
                areas = _merged(areas, link(space) | 1 << space)
            self._areas[kind] = len(self.hexes), areas
        return areas

    def _alike_around(self, space: Space) -> int:
        """The adjacent spaces of the same terrain."""
        return self._kinds[self.lands[space].terrain] & self._around(space)

    def _river_from(self, space: Space) -> int:
        """The adjacent spaces to which the River leads on."""
        river, joined = self.lands[space].river, 0
        for direction, other in enumerate(self._next[6 * space : 6 * space + 6]):
            if other != NOWHERE and river >> direction & self.lands[other].river >> (direction + 3) % 6 & 1:
                joined |= 1 << other
        return joined


def _first(area: int) -> int:
    return area & -area


def _merged(areas: tuple[int, ...], spaces: int) -> tuple[int, ...]:
    """Disjoint areas after some spaces were found to be connected: those that share one become one.

    Spaces that no area has yet count as connected too: their own areas come into it when their turn comes.
    """
    apart = []
    for area in areas:
        if area & spaces:
            spaces |= area
        else:
            apart.append(area)
    return (*apart, spaces)
