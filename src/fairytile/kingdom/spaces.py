"""The spaces of a Kingdom: where they lie, what they show, and the areas and Rivers they form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NewType

from fairytile.hexes import Hex
from fairytile.kingdom.codes import code_of
from fairytile.ruleset import Ruleset
from fairytile.tiles import Land, Place

Space = NewType("Space", int)
"""The number of a space in its Kingdom, in the order of laying; it keeps when the Kingdom grows."""

Mask = NewType("Mask", int)
"""A set of spaces: bit ``s`` for the space with number ``s``."""

LARGE_AREA: Final = 3
LARGE_RIVER: Final = 5

NOWHERE: Final = Space(-1)


def spaces_in(mask: Mask) -> Iterator[Space]:
    """The spaces of a set, by their numbers.

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
    """Some spaces as a set."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return Mask(mask)


class Spaces:
    """The ground that a Kingdom stands on. Never changed once made."""

    __slots__ = (
        "_areas",
        "_next",
        "_rivers",
        "_spaces_of",
        "_terrain_masks",
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

    _where: dict[int, Space]
    # Six entries a space: the neighbour in each direction, or NOWHERE.
    _next: list[Space]
    _terrain_masks: tuple[int, int, int, int]
    # For each terrain its connected areas.
    _areas: tuple[tuple[int, ...], ...]
    _rivers: tuple[int, ...]
    _spaces_of: dict[Place, Mask]

    def __len__(self) -> int:
        return len(self.hexes)

    def __contains__(self, hex_: object) -> bool:
        if not isinstance(hex_, Hex):
            return False
        space = self._where.get(code_of(hex_))
        return space is not None and self.hexes[space] == hex_

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
        space = self._where[code_of(hex_)]
        if self.hexes[space] != hex_:
            raise KeyError(hex_)  # so far away that its code is another hex's
        return space

    def neighbours(self, space: Space) -> tuple[Space, ...]:
        """The adjacent spaces, in the order of the directions."""
        around = self._next[6 * space : 6 * space + 6]
        return tuple([other for other in around if other != NOWHERE])

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
            known = self._spaces_of[place] = self._find_spaces_of(place)
        return known

    def _find_spaces_of(self, place: Place) -> Mask:
        if place <= Place.CASTLE:
            return Mask(self._terrain_masks[place])
        if place is Place.RIVER:
            return Mask(sum(self._rivers))
        return Mask(sum(self.large_areas(place)))

    def areas(self, place: Place) -> tuple[Mask, ...]:
        """The connected areas of a terrain, or the Rivers, of any size; for large areas all beginnings."""
        if place in (Place.RIVER, Place.LARGE_RIVER):
            return tuple(Mask(river) for river in self._rivers)
        return tuple(Mask(area) for area in self._areas[place % Place.LARGE_FOREST])

    def large_areas(self, place: Place) -> tuple[Mask, ...]:
        """Each Large Forest, Plain or Mountain (three connected spaces) or Large River (five joined)."""
        least = LARGE_RIVER if place is Place.LARGE_RIVER else LARGE_AREA
        return tuple(area for area in self.areas(place) if area.bit_count() >= least)
