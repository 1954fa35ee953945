"""Where characters can get to in a Kingdom: breadth-first search over bit masks of spaces, memoised."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

from fairytile.actions import DRAGON, KNIGHT, PRINCESS, Character, MoveCharacter
from fairytile.kingdom.movement import (
    Moves,
    dragon_ends,
    dragon_moves,
    knight_ends,
    knight_moves,
    princess_ends,
    princess_moves,
)
from fairytile.kingdom.sight import Sight
from fairytile.kingdom.space_facts import Mask, Space, spaces_in

Reaches: TypeAlias = tuple[Mask, Mask, Mask]
"""Where the Princess, the Knight and the Dragon can get to."""


class Reach(Sight):
    """Moves and reaches of the three characters: lazy, and each cached once it was asked for."""

    __slots__ = ("_arrivals", "_ends_from", "_moves", "_reaches", "_verdicts", "_within")

    # For each character, by space.
    _moves: tuple[list[Moves | None], list[Moves | None], list[Moves | None]]
    # By space and character in one number.
    _reaches: dict[int, Mask]
    _within: dict[int, tuple[Mask, ...]]
    _ends_from: dict[int, Mask]
    _arrivals: dict[tuple[Character, Mask], Mask]
    _verdicts: dict[Reaches, dict[Hashable, bool]]

    def moves(self, character: Character, space: Space) -> Moves:
        """The moves of a character from a space, in order; `end` says where each ends.

        The order is: shorter paths first, then by direction of each step; Castles by coordinates.
        """
        known = self._moves[character][space]
        if known is None:
            if character == KNIGHT:
                known = knight_moves(self, space)
            elif character == DRAGON:
                known = dragon_moves(self, space)
            else:
                known = princess_moves(self, space)
            self._moves[character][space] = known
        return known

    def all_moves(self, princess: Space, knight: Space, dragon: Space) -> Moves:
        """The moves of all three from where they stand, in order."""
        of_princess, of_knight, of_dragon = self._moves
        return (
            (of_princess[princess] or self.moves(PRINCESS, princess))
            + (of_knight[knight] or self.moves(KNIGHT, knight))
            + (of_dragon[dragon] or self.moves(DRAGON, dragon))
        )

    def end(self, move: MoveCharacter) -> Space:
        """The space on which a move ends."""
        return self._where[move.path[-1]]

    def reach(self, character: Character, space: Space) -> Mask:
        """The spaces a character can get to by any number of moves, none included."""
        if character == PRINCESS:
            return self.everywhere  # her steps lead to all of them, since a Kingdom hangs together
        known = self._reaches.get(3 * space + character)
        if known is None:
            known = self._find_reach(character, space)
            # All but the Dragon's moves lead back as well: wherever they lead, the reach is the same.
            for alike in (space,) if character == DRAGON else spaces_in(known):
                self._reaches[3 * alike + character] = known
        return known

    def _find_reach(self, character: Character, space: Space) -> Mask:
        reaches = self._reaches
        reached = new = 1 << space
        everywhere = self.everywhere
        while new and reached != everywhere:
            lowest = new & -new
            new ^= lowest
            here = Space(lowest.bit_length() - 1)
            known = reaches.get(3 * here + character)
            if known is not None:
                if known >> space & 1:
                    return known  # each leads to the other, so both lead to the same spaces
                reached |= known
                new &= ~known
            else:
                ends = self.ends(character, here) & ~reached
                reached |= ends
                new |= ends
        return Mask(reached)

    def within(self, character: Character, space: Space) -> tuple[Mask, ...]:
        """The spaces a character can get to with no move, with one at the most, with two, up to its reach."""
        key = 3 * space + character
        known = self._within.get(key)
        if known is None:
            known = self._within[key] = self._find_within(character, space)
        return known

    def _find_within(self, character: Character, space: Space) -> tuple[Mask, ...]:
        reached = new = 1 << space
        found = [Mask(reached)]
        while new:
            ends = 0
            for start in spaces_in(Mask(new)):
                ends |= self.ends(character, start)
            new = ends & ~reached
            reached |= new
            if new:
                found.append(Mask(reached))
        return tuple(found)

    def landings(self, character: Character, space: Space) -> tuple[Mask, ...]:
        """The spaces on which its first move can end, one of its first two, and so on: see `within`.

        The space that it starts from is among them from where on it can be back.
        """
        layers = self.within(character, space)
        found, back, seen = [], False, 0
        for layer, following in zip(layers, (*layers[1:], layers[-1]), strict=True):
            back = back or any(self.ends(character, s) >> space & 1 for s in spaces_in(Mask(layer & ~seen)))
            seen = layer
            # Wherever it got to by then it got by a move: only of the start that is to be asked.
            found.append(following if back else Mask(following & ~(1 << space)))
        return tuple(found)

    def arrivals(self, character: Character, reach: Mask) -> Mask:
        """The spaces on which a move can end that starts within a reach."""
        if character == PRINCESS and reach == self.everywhere:
            return reach if len(self.hexes) > 1 else Mask(0)
        known = self._arrivals.get((character, reach))
        if known is None:
            ends = 0
            for space in spaces_in(reach):
                ends |= self.ends(character, space)
                if ends == self.everywhere:
                    break
            known = self._arrivals[character, reach] = Mask(ends)
        return known

    def ends(self, character: Character, space: Space) -> Mask:
        """The spaces on which a move from here can end; the moves themselves take longer and are not made."""
        key = 3 * space + character
        known = self._ends_from.get(key)
        if known is None:
            if character == KNIGHT:
                known = knight_ends(self, space)
            elif character == DRAGON:
                known = dragon_ends(self, space)
            else:
                known = princess_ends(self, space)
            self._ends_from[key] = known
        return known

    def verdicts(self, reaches: Reaches) -> dict[Hashable, bool]:
        """The cache of what was decided for this Kingdom and these reaches of the three characters."""
        known = self._verdicts.get(reaches)
        if known is None:
            known = self._verdicts[reaches] = {}
        return known
