"""What can be seen from each space of a Kingdom ("See"): straight lines up to the edge, nobody in the way."""

from __future__ import annotations

from typing import Final

from fairytile.hexes import DIRECTIONS, Direction
from fairytile.kingdom.spaces import Mask, Space, Spaces, mask_of, spaces_in
from fairytile.ruleset import OwnSpaceLines, SightGaps
from fairytile.tiles import Terrain

LINED_UP: Final = 3


class Sight(Spaces):
    """Lines of view over the spaces, found when first asked for."""

    __slots__ = ("_lines", "_rays", "_seeing_lined_up", "_sights")

    _rays: dict[Space, tuple[tuple[Space, ...], ...]]
    _lines: dict[Space, tuple[Mask, ...]]
    _sights: dict[Space, Mask]
    _seeing_lined_up: dict[Terrain, Mask]

    def rays(self, space: Space) -> tuple[tuple[Space, ...], ...]:
        """For each direction the spaces in a straight line up to the edge or the first gap, nearest first."""
        known = self._rays.get(space)
        if known is None:
            following = self._next
            rays = []
            for direction in range(6):
                ray = []
                here = space
                while (here := following[6 * here + direction]) >= 0:
                    ray.append(here)
                rays.append(tuple(ray))
            known = self._rays[space] = tuple(rays)
        return known

    def lines(self, space: Space) -> tuple[Mask, ...]:
        """For each direction the spaces that a character standing here sees there, without its own."""
        known = self._lines.get(space)
        if known is None:
            if self.ruleset.sight_gaps is SightGaps.STOP:
                found = [mask_of(ray) for ray in self.rays(space)]
            else:
                found = [self._over_gaps(space, direction) for direction in DIRECTIONS]
            known = self._lines[space] = tuple(found)
        return known

    def _over_gaps(self, space: Space, direction: Direction) -> Mask:
        """All spaces in a straight line, whatever lies between."""
        start = self.hexes[space]
        farthest = max(start.distance(hex_) for hex_ in self.hexes)
        line = (start.neighbour(direction, steps) for steps in range(1, farthest + 1))
        return self.mask(hex_ for hex_ in line if hex_ in self)

    def sight(self, space: Space) -> Mask:
        """All spaces that a character standing here sees, its own among them."""
        known = self._sights.get(space)
        if known is None:
            seen = 1 << space
            for line in self.lines(space):
                seen |= line
            known = self._sights[space] = Mask(seen)
        return known

    def seen_from(self, spaces: Mask) -> Mask:
        """All spaces seen from any of some spaces; sight is mutual, so these are seen from there as well."""
        seen = 0
        for space in spaces_in(spaces):
            seen |= self.sight(space)
        return Mask(seen)

    def sees_lined_up(self, space: Space, terrain: Terrain) -> bool:
        """Whether three spaces of a terrain are seen from here in one direction, adjacent or not."""
        wanted = self._terrain_masks[terrain]
        least = LINED_UP
        if self.ruleset.own_space_lines is OwnSpaceLines.YES:
            least -= wanted >> space & 1
        for line in self.lines(space):
            if (line & wanted).bit_count() >= least:
                return True
        return False

    def seeing_lined_up(self, terrain: Terrain) -> Mask:
        """All spaces from which three spaces of a terrain are seen in one direction."""
        known = self._seeing_lined_up.get(terrain)
        if known is None:
            spots = (1 << s for s in spaces_in(self.everywhere) if self.sees_lined_up(s, terrain))
            known = self._seeing_lined_up[terrain] = Mask(sum(spots))
        return known
