"""Lets a person choose on the board: where a Character goes and by which way, where a tile lies and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from fairytile.actions import Action, AddTile, Character, MoveCharacter
from fairytile.boards import beside
from fairytile.cli.terminal.news_sentences import path_text
from fairytile.cli.terminal.number_input import number_of, shortened
from fairytile.cli.terminal.screen import Screen, UserLeft
from fairytile.cli.terminal.texts import Wording
from fairytile.hexes import Hex
from fairytile.tiles import footprint
from fairytile.views import Crossroad, View, crossroads


@dataclass(frozen=True, slots=True)
class Chooser:
    """What is asked, number by number, once somebody has said what they want to do."""

    screen: Screen
    words: Wording
    seen: View
    names: Sequence[str]
    legal: Sequence[Action]
    is_read: Callable[[str], bool]
    """Shows what a word such as help stands for; whether there was something to show."""

    def move(self, character: Character) -> MoveCharacter | None:
        """A move of a character; None if the player goes back. If there is none, one to be told why."""
        moves = [
            move for move in self.legal if isinstance(move, MoveCharacter) and move.character is character
        ]
        if not moves:
            return MoveCharacter(character, ())
        ends = sorted({move.path[-1] for move in moves}, key=_reading_order)
        marks = {hex_: str(number) for number, hex_ in enumerate(ends, 1)}
        chosen = self._pick("menu.where", marks=marks)
        if not chosen:
            return None
        end = ends[chosen - 1]
        first, *others = [move for move in moves if move.path[-1] == end]
        # Elsewhere all ways come to the same for the Page in hand.
        asks = others and Crossroad(character, end) in crossroads(self.seen)
        return self._way([first, *others]) if asks else first

    def _way(self, ways: Sequence[MoveCharacter]) -> MoveCharacter | None:
        """One of several moves to the same space, told apart by the kinds of space they enter."""
        start = self.seen.hex_of(ways[0].character)
        for number, move in enumerate(ways, 1):
            kinds = path_text(self.seen.kingdom, (start, *move.path), self.words.language)
            self.screen.say(f" {number}  {kinds}")
        chosen = self._number(self.words("menu.way"), len(ways))
        return ways[chosen - 1] if chosen else None

    def tile(self) -> AddTile | None:
        """A way to lay the top tile; None if the player goes back. If there is none, one to be told why."""
        whereabouts: dict[frozenset[Hex], list[AddTile]] = {}
        for way in self.legal:
            if isinstance(way, AddTile):
                whereabouts.setdefault(frozenset(footprint(*way)), []).append(way)
        if not whereabouts:
            return AddTile(Hex(0, 0), 0)
        spots = [whereabouts[hexes] for hexes in sorted(whereabouts, key=_middle)]
        marks = {ways[0]: str(number) for number, ways in enumerate(spots, 1)}
        chosen = self._pick("menu.spot", spots=marks)
        if not chosen:
            return None
        ways = spots[chosen - 1]
        return ways[0] if len(ways) == 1 else self._rotation(ways)

    def _rotation(self, ways: Sequence[AddTile]) -> AddTile | None:
        """One of several ways to turn a tile that lies on the same spaces."""
        top = self.seen.top
        assert top is not None, "there are ways to lay it"
        details = [
            [f" {number}", *self.screen.detail(self.seen.kingdom.laid(top, way), footprint(*way))]
            for number, way in enumerate(ways, 1)
        ]
        self.screen.raw("\n".join(beside(*details)))
        chosen = self._number(self.words("menu.rotation"), len(ways))
        return ways[chosen - 1] if chosen else None

    # --- numbers ----------------------------------------------------------------------------

    def _pick(
        self,
        key: str,
        *,
        marks: Mapping[Hex, str] | None = None,
        spots: Mapping[AddTile, str] | None = None,
    ) -> int | None:
        """A number on the board; where it is shown in parts, Enter leads to the next one."""
        question, go_on = self.words(key), self.words("menu.rest")
        below = max(len(self.screen.broken(text)) for text in (question, go_on)) + 1
        *parts, last = self.screen.parts(self.seen, names=self.names, marks=marks, spots=spots, below=below)
        most = len(marks or spots or ())
        for part in parts:
            self.screen.raw(part)
            chosen = self._number(go_on, most)
            if chosen is not None:
                return chosen
        self.screen.raw(last)
        return self._number(question, most)

    def _number(self, question: str, most: int) -> int | None:
        """A number from 1 on; 0 if the player goes back, None if they just press Enter."""
        self.screen.say(question, "bold")
        while True:
            text = self.screen.ask(self.words("prompts.line"))
            if not text:
                return None
            if self.words.means(text, "quit"):
                raise UserLeft
            if self.words.means(text, "back"):
                return 0
            number = number_of(text)
            if number is not None and 1 <= number <= most:
                return number
            if self.is_read(text):
                self.screen.say(question, "bold")
            else:
                key = "menu.no-number" if text.isdecimal() else "menu.not-a-number"
                self.screen.say(self.words(key, text=shortened(text)), "yellow")


def _reading_order(hex_: Hex) -> tuple[int, int]:
    """From the top down, and from left to right."""
    return hex_.r, hex_.q


def _middle(hexes: frozenset[Hex]) -> tuple[int, int]:
    return sum(hex_.r for hex_ in hexes), sum(2 * hex_.q + hex_.r for hex_ in hexes)
