"""Where characters can get to in a Kingdom: by one move, by a few, by any number."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias, TypeVar

from fairytile.actions import DRAGON, KNIGHT, PRINCESS, Character, MoveCharacter
from fairytile.kingdom.movement import Map, Moves, dragon_moves, knight_ends, knight_moves, princess_moves
from fairytile.kingdom.sight import Sight
from fairytile.kingdom.spaces import Mask, Space, mask_of, spaces_in

Key = TypeVar("Key")
Value = TypeVar("Value")
ByCharacter: TypeAlias = tuple[dict[Key, Value], dict[Key, Value], dict[Key, Value]]

Reaches: TypeAlias = tuple[Mask, Mask, Mask]
"""Where the Princess, the Knight and the Dragon can get to."""


class Reach(Sight):
    """Moves and reaches of the three characters, found when first asked for."""

    __slots__ = ("_arrivals", "_ends_from", "_map", "_moves", "_reaches", "_verdicts", "_within")

    _map: Map
    _moves: ByCharacter[Space, Moves]
    _reaches: ByCharacter[Space, Mask]
    _within: ByCharacter[Space, tuple[Mask, ...]]
    _ends_from: ByCharacter[Space, int]
    _arrivals: ByCharacter[Mask, Mask]
    _verdicts: dict[Reaches, dict[Hashable, bool]]

    def moves(self, character: Character, space: Space) -> Moves:
        """The moves of a character from a space, in order, each with the space where it ends.

        The order is: shorter paths first, then by direction of each step; Castles by coordinates.
        """
        known = self._moves[character].get(space)
        if known is None:
            if character == KNIGHT:
                known = knight_moves(self._map, space)
            elif character == DRAGON:
                known = dragon_moves(self._map, self.rays(space))
            else:
                known = princess_moves(self._map, space, self.ruleset)
            self._moves[character][space] = known
        return known

    def all_moves(self, princess: Space, knight: Space, dragon: Space) -> tuple[MoveCharacter, ...]:
        """The moves of all three from where they stand, in order."""
        of_princess, of_knight, of_dragon = self._moves
        return (
            *(of_princess.get(princess) or self.moves(PRINCESS, princess)),
            *(of_knight.get(knight) or self.moves(KNIGHT, knight)),
            *(of_dragon.get(dragon) or self.moves(DRAGON, dragon)),
        )

    def reach(self, character: Character, space: Space) -> Mask:
        """The spaces a character can get to by any number of moves, none included."""
        if character == PRINCESS:
            return self.everywhere  # her steps lead to all of them, since a Kingdom hangs together
        known = self._reaches[character].get(space)
        if known is None:
            known = self._find_reach(character, space)
            # All but the Dragon's moves lead back as well: wherever they lead, the reach is the same.
            alike = (space,) if character == DRAGON else spaces_in(known)
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
                if reaches[here] >> space & 1:
                    return reaches[here]  # each leads to the other, so both lead to the same spaces
                reached |= reaches[here]
                new &= ~reaches[here]
            else:
                ends = self._ends(character, here) & ~reached
                reached |= ends
                new |= ends
        return Mask(reached)

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

    def arrivals(self, character: Character, reach: Mask) -> Mask:
        """The spaces on which a move can end that starts within a reach."""
        if character == PRINCESS and reach == self.everywhere:
            return reach if len(self.hexes) > 1 else Mask(0)
        known = self._arrivals[character].get(reach)
        if known is None:
            ends = 0
            for space in spaces_in(reach):
                ends |= self.ends(character, space)
                if ends == self.everywhere:
                    break
            known = self._arrivals[character][reach] = Mask(ends)
        return known

    def ends(self, character: Character, space: Space) -> Mask:
        """The spaces on which a move from here can end."""
        if character == PRINCESS:
            known = self._ends_from[PRINCESS].get(space)
            if known is None:
                known = self._ends_from[PRINCESS][space] = mask_of(self.moves(PRINCESS, space).values())
            return Mask(known)
        return Mask(self._ends(character, space))

    def _ends(self, character: Character, space: Space) -> int:
        """The spaces on which the Knight's or the Dragon's moves from here end.

        It does without the moves themselves, which take longer to make.
        """
        known = self._ends_from[character].get(space)
        if known is None:
            if character == KNIGHT:
                known = knight_ends(self._map, space)
            else:
                known = mask_of([ray[-1] for ray in self.rays(space) if ray])
            self._ends_from[character][space] = known
        return known

    def verdicts(self, reaches: Reaches) -> dict[Hashable, bool]:
        """Room to remember what was decided for this Kingdom and these reaches of the three characters."""
        known = self._verdicts.get(reaches)
        if known is None:
            known = self._verdicts[reaches] = {}
        return known
