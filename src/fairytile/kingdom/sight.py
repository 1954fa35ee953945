"""What can be seen from each space of a Kingdom ("See"): straight lines up to the edge, nobody in the way."""

from __future__ import annotations

from typing import Final

from fairytile.kingdom.space_facts import NOWHERE, Mask, Space, Spaces, mask_of, spaces_in
from fairytile.ruleset import OwnSpaceLines, SightGaps
from fairytile.tiles import Terrain

LINED_UP: Final = 3

_OVER_GAPS: Final = SightGaps.OVER
_E, _NE, _NW, _W, _SW, _SE = range(6)


class Sight(Spaces):
    """Lines of view over the spaces. What is seen in all directions together is cached, a line is not."""

    __slots__ = ("_lined_up", "_sights")

    _sights: dict[Space, Mask]
    # For each terrain the spaces that were asked about, and those of them that see three of it lined up.
    _lined_up: list[tuple[int, int]]

    def rays(self, space: Space) -> tuple[tuple[Space, ...], ...]:
        """For each direction the spaces in a straight line up to the edge or the first gap, nearest first."""
        following = self._next
        rays = []
        for direction in range(6):
            ray = []
            here = space
            while (here := following[6 * here + direction]) != NOWHERE:
                ray.append(here)
            rays.append(tuple(ray))
        return tuple(rays)

    def lines(self, space: Space) -> tuple[Mask, ...]:
        """For each direction the spaces that a character standing here sees there, without its own."""
        if self.ruleset.sight_gaps is _OVER_GAPS:
            return self._over_gaps(space)
        return tuple([mask_of(ray) for ray in self.rays(space)])

    def _over_gaps(self, space: Space) -> tuple[Mask, ...]:
        """For each direction all spaces in a straight line, whatever lies between."""
        here_q, here_r = self.hexes[space]
        lines = [0] * 6
        bit = 1
        for q, r in self.hexes:
            if r == here_r:
                lines[_E if q > here_q else _W] |= bit
            elif q == here_q:
                lines[_SE if r > here_r else _NW] |= bit
            elif q + r == here_q + here_r:
                lines[_NE if q > here_q else _SW] |= bit
            bit <<= 1
        lines[_W] ^= 1 << space
        return tuple(map(Mask, lines))

    def sight(self, space: Space) -> Mask:
        """All spaces that a character standing here sees, its own among them."""
        known = self._sights.get(space)
        if known is None:
            seen = 1 << space
            if self.ruleset.sight_gaps is _OVER_GAPS:
                for line in self.lines(space):
                    seen |= line
            else:
                following = self._next
                for direction in range(6):
                    here = space
                    while (here := following[6 * here + direction]) >= 0:
                        seen |= 1 << here
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
        asked, seeing = self._lined_up[terrain]
        if not asked >> space & 1:
            wanted, least = self._kinds[terrain], LINED_UP
            if self.ruleset.own_space_lines is OwnSpaceLines.YES:
                least -= wanted >> space & 1
            if any((line & wanted).bit_count() >= least for line in self.lines(space)):
                seeing |= 1 << space
            self._lined_up[terrain] = asked | 1 << space, seeing
        return bool(seeing >> space & 1)

    def seeing_lined_up(self, terrain: Terrain) -> Mask:
        """All spaces from which three spaces of a terrain are seen in one direction."""
        asked, _ = self._lined_up[terrain]
        for space in spaces_in(Mask(self.everywhere & ~asked)):
            self.sees_lined_up(space, terrain)
        return Mask(self._lined_up[terrain][1])
