"""The Kingdom: the spaces that lie on the table and everything that follows from them alone.

A Kingdom is immutable. Its tables (moves, lines of sight, large areas, placements) are worked
out when first asked for and shared by every State on it; laying a tile makes the next Kingdom
from the tables of the one before. Spaces are numbered in the order in which they were laid, and
sets of spaces are bit masks over these numbers. Who stands where is the State's business.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Final, NewType

from fairytile import _border
from fairytile._border import Border, code_of
from fairytile.actions import AddTile, Character, DRAGON, KNIGHT, PRINCESS
from fairytile.hexes import DIRECTIONS, Direction, Hex
from fairytile.movement import (
    NOWHERE,
    Map,
    Moves,
    Space,
    dragon_moves,
    knight_ends,
    knight_moves,
    princess_moves,
)
from fairytile.ruleset import CLASSIC, OwnSpaceLines, Rivers, Ruleset, SightGaps
from fairytile.tiles import Face, Land, Place, Terrain, footprint

Mask = NewType("Mask", int)
"""A set of spaces: bit ``s`` for the space with number ``s``."""

LARGE_AREA: Final = 3
LARGE_RIVER: Final = 5
LINED_UP: Final = 3


class Kingdom:
    """The spaces on the table. Make one with `of`, and larger ones with `laid`."""

    __slots__ = (
        "_areas",
        "_arrivals",
        "_border",
        "_ends_from",
        "_lines",
        "_map",
        "_moves",
        "_next",
        "_placements",
        "_rays",
        "_reaches",
        "_rivers",
        "_seeing_lined_up",
        "_sights",
        "_spaces_of",
        "_terrain_masks",
        "_verdicts",
        "_where",
        "_within",
        "hexes",
        "lands",
        "ruleset",
    )

    hexes: tuple[Hex, ...]
    """Where each space lies, by its number."""
    lands: tuple[Land, ...]
    """What each space shows, by its number."""
    ruleset: Ruleset

    _where: dict[int, Space]
    _next: list[int]  # the table of neighbours, see `Map`
    _terrain_masks: tuple[int, int, int, int]
    _areas: tuple[tuple[int, ...], ...]  # for each terrain its connected areas
    _rivers: tuple[int, ...]
    _map: Map
    _border: Border
    _moves: tuple[dict[Space, Moves], dict[Space, Moves], dict[Space, Moves]]
    _rays: dict[Space, tuple[tuple[Space, ...], ...]]
    _lines: dict[Space, tuple[Mask, ...]]
    _sights: dict[Space, Mask]
    _seeing_lined_up: dict[Terrain, Mask]
    _placements: dict[Face, tuple[AddTile, ...]]
    _spaces_of: dict[Place, Mask]
    _reaches: tuple[dict[Space, Mask], dict[Space, Mask], dict[Space, Mask]]
    _verdicts: dict[tuple[Mask, Mask, Mask], dict[Hashable, bool]]
    _ends_from: tuple[dict[Space, int], dict[Space, int], dict[Space, int]]
    _arrivals: tuple[dict[Mask, Mask], dict[Mask, Mask], dict[Mask, Mask]]
    _within: tuple[
        dict[Space, tuple[Mask, ...]], dict[Space, tuple[Mask, ...]], dict[Space, tuple[Mask, ...]]
    ]

    @staticmethod
    def of(spaces: Mapping[Hex, Land], ruleset: Ruleset = CLASSIC) -> Kingdom:
        """The Kingdom of these spaces, numbered in their order. They must hang together, else ``ValueError``.

        >>> Kingdom.of({Hex(0, 0): Land(Terrain.CASTLE), Hex(1, 0): Land(Terrain.PLAIN)})
        Kingdom.of({Hex(0, 0): C, Hex(1, 0): P})
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

    # --- spaces -----------------------------------------------------------------------------

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
        if not isinstance(other, Kingdom):
            return NotImplemented
        return self is other or (self.hexes, self.lands, self.ruleset) == (
            other.hexes,
            other.lands,
            other.ruleset,
        )

    def __hash__(self) -> int:
        return hash((self.hexes, self.lands))

    def __repr__(self) -> str:
        spaces = ", ".join(f"Hex({hex_.q}, {hex_.r}): {land}" for hex_, land in self)
        return f"Kingdom.of({{{spaces}}})"

    def __reduce__(self) -> tuple[object, ...]:
        # The tables are worked out again where they are needed.
        return Kingdom.of, (dict(self), self.ruleset)

    def space(self, hex_: Hex) -> Space:
        """The number of the space at a hex; raises ``KeyError`` where there is none."""
        space = self._where[code_of(hex_)]
        if self.hexes[space] != hex_:
            raise KeyError(hex_)  # so far away that its code is another hex's
        return space

    def neighbours(self, space: Space) -> tuple[Space, ...]:
        """The adjacent spaces, in the order of the directions."""
        around = self._next[6 * space : 6 * space + 6]
        return tuple(Space(other) for other in around if other != NOWHERE)

    def mask(self, hexes: Iterable[Hex]) -> Mask:
        """A set of hexes of the Kingdom as a mask."""
        return Mask(sum(1 << self.space(hex_) for hex_ in set(hexes)))

    def hexes_in(self, mask: Mask) -> tuple[Hex, ...]:
        """Where the spaces of a mask lie, by their numbers."""
        return tuple(self.hexes[space] for space in spaces_in(mask))

    @property
    def everywhere(self) -> Mask:
        """All spaces."""
        return Mask((1 << len(self.hexes)) - 1)

    # --- places -----------------------------------------------------------------------------

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

    # --- seeing -----------------------------------------------------------------------------

    def rays(self, space: Space) -> tuple[tuple[Space, ...], ...]:
        """For each direction the spaces in a straight line up to the edge or the first gap, nearest first."""
        known = self._rays.get(space)
        if known is None:
            following = self._next
            rays = []
            for direction in range(6):
                ray = []
                here: int = space
                while (here := following[6 * here + direction]) >= 0:
                    ray.append(Space(here))
                rays.append(tuple(ray))
            known = self._rays[space] = tuple(rays)
        return known

    def lines(self, space: Space) -> tuple[Mask, ...]:
        """For each direction the spaces that a character standing here sees there, without its own."""
        known = self._lines.get(space)
        if known is None:
            over = self.ruleset.sight_gaps is SightGaps.OVER
            found = [
                self._over_gaps(space, d) if over else _mask_of(ray)
                for d, ray in zip(DIRECTIONS, self.rays(space), strict=True)
            ]
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

    # --- moving -----------------------------------------------------------------------------

    def moves(self, character: Character, space: Space) -> Moves:
        """The moves of a character from a space, in order, each with the space where it ends.

        The order is: shorter paths first, then by direction of each step; Castles by coordinates.
        """
        known = self._moves[character].get(space)
        if known is None:
            if character is KNIGHT:
                known = knight_moves(self._map, space)
            elif character is DRAGON:
                known = dragon_moves(self._map, self.rays(space))
            else:
                known = princess_moves(self._map, space, self.ruleset)
            self._moves[character][space] = known
        return known

    def reach(self, character: Character, space: Space) -> Mask:
        """The spaces a character can get to by any number of moves, none included."""
        if character is PRINCESS:
            return self.everywhere  # her steps lead to all of them, since a Kingdom hangs together
        known = self._reaches[character].get(space)
        if known is None:
            known = self._find_reach(character, space)
            # All but the Dragon's moves lead back as well: wherever they lead, the reach is the same.
            alike = (space,) if character is DRAGON else spaces_in(known)
            self._reaches[character].update(dict.fromkeys(alike, known))
        return known

    def _find_reach(self, character: Character, space: Space) -> Mask:
        reaches = self._reaches[character]
        reached = new = 1 << space
        everywhere = self.everywhere
        while new and reached != everywhere:
            lowest = new & -new
            new ^= lowest
            here = Space(lowest.bit_length() - 1)
            if here in reaches:
                reached |= reaches[here]
                new &= ~reaches[here]
            else:
                ends = self._ends(character, here) & ~reached
                reached |= ends
                new |= ends
        return Mask(reached)

    def arrivals(self, character: Character, reach: Mask) -> Mask:
        """The spaces on which a move can end that starts within a reach."""
        if character is PRINCESS:
            return reach if len(self.hexes) > 1 else Mask(0)
        known = self._arrivals[character].get(reach)
        if known is None:
            ends = 0
            for space in spaces_in(reach):
                ends |= self._ends(character, space)
                if ends == self.everywhere:
                    break
            known = self._arrivals[character][reach] = Mask(ends)
        return known

    def _ends(self, character: Character, space: Space) -> int:
        """The spaces on which the Knight's or the Dragon's moves from here end.

        It does without the moves themselves, which take longer to make.
        """
        known = self._ends_from[character].get(space)
        if known is None:
            if character is KNIGHT:
                known = knight_ends(self._map, space)
            else:
                known = _mask_of([ray[-1] for ray in self.rays(space) if ray])
            self._ends_from[character][space] = known
        return known

    def remember(self, reaches: tuple[Mask, Mask, Mask], what: Hashable, find: Callable[[], bool]) -> bool:
        """A verdict that depends on this Kingdom and the three characters' reaches: found once, then kept."""
        verdicts = self._verdicts.get(reaches)
        if verdicts is None:
            verdicts = self._verdicts[reaches] = {}
        verdict = verdicts.get(what)
        if verdict is None:
            verdict = verdicts[what] = find()
        return verdict

    def within(self, character: Character, space: Space) -> tuple[Mask, ...]:
        """The spaces a character can get to with no move, with one at the most, with two, up to its reach."""
        known = self._within[character].get(space)
        if known is None:
            known = self._within[character][space] = self._find_within(character, space)
        return known

    def _find_within(self, character: Character, space: Space) -> tuple[Mask, ...]:
        reached = new = 1 << space
        found = [Mask(reached)]
        while new:
            ends = 0
            for start in spaces_in(Mask(new)):
                for end in self.moves(character, start).values():
                    ends |= 1 << end
            new = ends & ~reached
            reached |= new
            if new:
                found.append(Mask(reached))
        return tuple(found)

    # --- growing ----------------------------------------------------------------------------

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


def spaces_in(mask: Mask) -> Iterator[Space]:
    """The spaces of a set, by their numbers.

    >>> list(spaces_in(Mask(0b10110)))
    [1, 2, 4]
    """
    rest: int = mask
    while rest:
        lowest = rest & -rest
        yield Space(lowest.bit_length() - 1)
        rest ^= lowest


def _mask_of(spaces: Iterable[Space]) -> Mask:
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return Mask(mask)


def _empty(ruleset: Ruleset) -> Kingdom:
    kingdom = Kingdom.__new__(Kingdom)
    kingdom.ruleset = ruleset
    kingdom.hexes, kingdom.lands = (), ()
    kingdom._where, kingdom._next = {}, []
    kingdom._terrain_masks = (0, 0, 0, 0)
    kingdom._areas = ((), (), (), ())
    kingdom._rivers = ()
    kingdom._border = _border.EMPTY
    kingdom._map = Map([], (), (), (), 0)
    return kingdom


def _grown(old: Kingdom, spaces: Mapping[Hex, Land]) -> Kingdom:
    """The Kingdom with some spaces more: only what is near them is worked out anew."""
    new = Kingdom.__new__(Kingdom)
    new.ruleset = old.ruleset
    new.hexes = old.hexes + tuple(spaces)
    new.lands = old.lands + tuple(spaces.values())
    new._where = where = old._where.copy()
    new._next = following = old._next.copy()
    codes = {}
    for number, (hex_, land) in enumerate(spaces.items(), len(old.hexes)):
        code = code_of(hex_)
        codes[code] = land.river
        where[code] = Space(number)
        _link(following, where, code, number)
    new._border = old._border.grown(codes, where)
    _add_areas(new, old)
    new._map = Map(following, new.hexes, new.lands, _castles(new, old), new._terrain_masks[Terrain.CASTLE])
    new._moves = ({}, {}, {})
    new._reaches = ({}, {}, {})
    new._arrivals = ({}, {}, {})
    new._ends_from = ({}, {}, {})
    new._within = ({}, {}, {})
    new._rays, new._lines, new._sights = {}, {}, {}
    new._placements, new._spaces_of, new._seeing_lined_up, new._verdicts = {}, {}, {}, {}
    return new


def _castles(new: Kingdom, old: Kingdom) -> tuple[Space, ...]:
    """The Castles by their coordinates."""
    mask = new._terrain_masks[Terrain.CASTLE]
    if mask == old._terrain_masks[Terrain.CASTLE]:
        return old._map.castles
    return tuple(sorted(spaces_in(Mask(mask)), key=new.hexes.__getitem__))


def _link(following: list[int], where: Mapping[int, Space], code: int, number: int) -> None:
    """Enter a new space and its neighbours in the table of neighbours."""
    for direction, step in enumerate(_border.STEPS):
        neighbour = where.get(code + step)
        if neighbour is None:
            following.append(NOWHERE)
        else:
            following.append(neighbour)
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
