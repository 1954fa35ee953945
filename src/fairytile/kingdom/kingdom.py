"""The Kingdom itself: how one is made, where a tile fits ("Adding a Land tile"), and how it grows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fairytile.actions import AddTile
from fairytile.hexes import DIRECTIONS, Hex
from fairytile.kingdom import border
from fairytile.kingdom.border import Border
from fairytile.kingdom.codes import STEPS, code_of
from fairytile.kingdom.movement import Map
from fairytile.kingdom.reach import Reach
from fairytile.kingdom.spaces import NOWHERE, Mask, Space, spaces_in
from fairytile.ruleset import CLASSIC, Rivers, Ruleset
from fairytile.tiles import Face, Land, Terrain, footprint


class Kingdom(Reach):
    """The spaces on the table. Make one with `of`, and larger ones with `laid`."""

    __slots__ = ("_border", "_placements")

    _border: Border
    _placements: dict[Face, tuple[AddTile, ...]]

    @staticmethod
    def of(spaces: Mapping[Hex, Land], ruleset: Ruleset = CLASSIC) -> Kingdom:
        """The Kingdom of these spaces, numbered in their order. They must hang together, else ``ValueError``.

        >>> Kingdom.of({Hex(0, 0): Land(Terrain.CASTLE), Hex(1, 0): Land(Terrain.PLAIN)})
        parse_kingdom('0,0C/1,0P')
        """
        kingdom = _grown(_empty(ruleset), spaces)
        if spaces and not kingdom._hangs_together():
            raise ValueError("the spaces of a Kingdom must hang together")
        return kingdom

    def _hangs_together(self) -> bool:
        reached, new = {Space(0)}, [Space(0)]
        while new:
            found = set(self.neighbours(new.pop())) - reached
            reached |= found
            new += found
        return len(reached) == len(self)

    def laid(self, face: Face, at: AddTile) -> Kingdom:
        """The Kingdom after a face was laid; whether it may lie there is not asked."""
        return _grown(self, dict(zip(footprint(at.at, at.rotation), face.rotated(at.rotation), strict=True)))

    def unasked(self) -> Kingdom:
        """The same Kingdom without what was asked of it because of somebody's Page.

        Where ways lead and what is seen from where it keeps: that says which spaces were looked at, not why.
        """
        twin = Kingdom.__new__(Kingdom)
        for name in _SLOTS:
            setattr(twin, name, getattr(self, name))
        _forget_pages(twin)
        return twin

    def __repr__(self) -> str:
        spaces = "/".join(f"{hex_}{land}" for hex_, land in self)
        return f"parse_kingdom({spaces!r})"

    def __str__(self) -> str:
        """The board in text."""
        from fairytile.boards import board

        return board(self)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from fairytile.pictures import picture

        return picture(self)

    def __reduce__(self) -> tuple[object, ...]:
        # The tables are worked out again where they are needed.
        return Kingdom.of, (dict(self), self.ruleset)

    def placements(self, face: Face) -> tuple[AddTile, ...]:
        """The ways to lay a face, by where its first space lies and then by rotation.

        Of several ways that give the same Kingdom the one with the least rotation stands for all.
        """
        known = self._placements.get(face)
        if known is None:
            found = self._border.placements(face, self.ruleset.rivers)
            if self.ruleset.rivers is Rivers.BANK:
                found = [way for way in found if self._carries_on(face, way)]
            known = self._placements[face] = tuple(found)
        return known

    def _carries_on(self, face: Face, way: AddTile) -> bool:
        """Whether a tile laid this way carries on each River that it touches."""
        touched = carried = 0
        for hex_, land in zip(footprint(way.at, way.rotation), face.rotated(way.rotation), strict=True):
            for direction in DIRECTIONS:
                space = self._where.get(code_of(hex_.neighbour(direction)))
                if space is not None:
                    both = land.river >> direction & self.lands[space].river >> direction.opposite & 1
                    touched |= 1 << space
                    carried |= both << space
        return all(river & carried for river in self._rivers if river & touched)


_SLOTS: Final = tuple(name for kind in Kingdom.__mro__ for name in getattr(kind, "__slots__", ()))


def _forget_pages(kingdom: Kingdom) -> None:
    """Start with nothing worked out of what Pages speak of."""
    kingdom._arrivals = ({}, {}, {})
    kingdom._spaces_of, kingdom._seeing_lined_up, kingdom._verdicts = {}, {}, {}


def _empty(ruleset: Ruleset) -> Kingdom:
    kingdom = Kingdom.__new__(Kingdom)
    kingdom.ruleset = ruleset
    kingdom.hexes, kingdom.lands = (), ()
    kingdom._where, kingdom._next = {}, []
    kingdom._terrain_masks = (0, 0, 0, 0)
    kingdom._areas = ((), (), (), ())
    kingdom._rivers = ()
    kingdom._border = border.EMPTY
    kingdom._map = Map([], (), (), (), 0)
    return kingdom


def _grown(old: Kingdom, spaces: Mapping[Hex, Land]) -> Kingdom:
    """The Kingdom with some spaces more: only what is near them is worked out anew."""
    new = Kingdom.__new__(Kingdom)
    new.ruleset = old.ruleset
    new.hexes = old.hexes + tuple(spaces)
    new.lands = old.lands + tuple(spaces.values())
    new.everywhere = Mask((1 << len(new.hexes)) - 1)
    new._where = where = old._where.copy()
    new._next = following = old._next.copy()
    codes = {}
    for number, (hex_, land) in enumerate(spaces.items(), len(old.hexes)):
        code = code_of(hex_)
        codes[code] = land.river
        where[code] = space = Space(number)
        _link(following, where, code, space)
    new._border = old._border.grown(codes) if codes else old._border
    _add_areas(new, old)
    new._map = Map(following, new.hexes, new.lands, _castles(new, old), new._terrain_masks[Terrain.CASTLE])
    new._moves = ({}, {}, {})
    new._reaches = ({}, {}, {})
    new._ends_from = ({}, {}, {})
    new._within = ({}, {}, {})
    new._rays, new._lines, new._sights, new._placements = {}, {}, {}, {}
    _forget_pages(new)
    return new


def _castles(new: Kingdom, old: Kingdom) -> tuple[Space, ...]:
    """The Castles by their coordinates."""
    mask = new._terrain_masks[Terrain.CASTLE]
    if mask == old._terrain_masks[Terrain.CASTLE]:
        return old._map.castles
    return tuple(sorted(spaces_in(Mask(mask)), key=new.hexes.__getitem__))


def _link(following: list[Space], where: Mapping[int, Space], code: int, number: Space) -> None:
    """Enter a new space and its neighbours in the table of neighbours."""
    around = [where.get(code + step, NOWHERE) for step in STEPS]
    following += around
    for direction, neighbour in enumerate(around):
        if neighbour >= 0:
            following[6 * neighbour + (direction + 3) % 6] = number


def _add_areas(new: Kingdom, old: Kingdom) -> None:
    """Join the new spaces to the areas and Rivers they touch."""
    following, lands = new._next, new.lands
    masks, areas, rivers = list(old._terrain_masks), list(old._areas), old._rivers
    for number in range(len(old.lands), len(lands)):
        terrain, river = lands[number]
        alike = joined = bit = 1 << number
        for direction, neighbour in enumerate(following[6 * number : 6 * number + 6]):
            if neighbour >= 0:
                other_terrain, other_river = lands[neighbour]
                if other_terrain is terrain:
                    alike |= 1 << neighbour
                if river >> direction & other_river >> (direction + 3) % 6 & 1:
                    joined |= 1 << neighbour
        masks[terrain] |= bit
        areas[terrain] = _merged(areas[terrain], alike)
        if river:
            rivers = _merged(rivers, joined)
    new._terrain_masks = (masks[0], masks[1], masks[2], masks[3])
    new._areas, new._rivers = tuple(areas), rivers


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
