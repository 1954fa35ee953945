"""Asks a person what to do: a menu with numbers, words such as help, or an action typed as notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from fairytile.actions import (
    CHARACTERS,
    END_TURN,
    RECOUNT,
    TURN_PAGE,
    Action,
    AddTile,
    Character,
    MoveCharacter,
)
from fairytile.boards import Size, beside
from fairytile.cli.news import path_text
from fairytile.cli.numbers import number_of, shortened
from fairytile.cli.screen import Gone, Screen
from fairytile.cli.wording import Wording
from fairytile.hexes import Hex
from fairytile.notation import NotationError, parse_action
from fairytile.state import State
from fairytile.tiles import footprint
from fairytile.views import view
from fairytile.words import Language, objective_sentence, phrases

TILE, RECOUNTING, TURNING, ENDING = 4, 5, 6, 7
"""The numbers of the choices after those of the three characters. They stay the same for the whole game."""

_COLUMNS: Final = 2


class Menu:
    """What the player to move can choose at one moment."""

    more: ClassVar[str] = "menu.more"
    """The text with the words that are understood besides the numbers."""
    help: ClassVar[str] = "help.text"
    """The text that the word help shows."""

    def __init__(self, screen: Screen, words: Wording, state: State, names: Sequence[str]) -> None:
        self.screen, self.words, self.state, self.names = screen, words, state, names
        self.seen = view(state, state.to_move)
        self.legal = self.seen.legal_actions

    def draw(self, *, coordinates: bool = False) -> None:
        """The game as the player sees it, together with the list if the screen has room."""
        explained = self.words("menu.rows")
        below = len(self._lines()) + 1 + (len(self.screen.broken(explained)) if coordinates else 0)
        size = self.screen.draw(self.seen, names=self.names, coordinates=coordinates, below=below)
        if coordinates and size is Size.SMALL:
            self.screen.say(explained, "dim")

    def ask(self) -> Action:
        """An action that the player wants, legal or not; raises `Gone` if the player leaves."""
        self._show()
        while True:
            answer = self._answer(self.screen.ask(self.words("prompts.line")))
            if answer is not None:
                return answer

    # --- the list ---------------------------------------------------------------------------

    def _choices(self) -> dict[int, str]:
        """What can be chosen now, by its number."""
        words = self.words
        moving = {action.character for action in self.legal if isinstance(action, MoveCharacter)}
        found = {}
        for character in CHARACTERS:
            if character in moving:
                who = phrases(words.language)["objects"][character.key]
                found[character + 1] = _capital(words("menu.move", who=who))
        if any(isinstance(action, AddTile) for action in self.legal):
            found[TILE] = words("menu.tile")
        if self.state.adventures:
            found = {number: words("menu.by-magic", choice=choice) for number, choice in found.items()}
        if RECOUNT in self.legal:
            found[RECOUNTING] = words("menu.recount")
        if TURN_PAGE in self.legal:
            found[TURNING] = words("menu.turn-page")
        if END_TURN in self.legal:
            found[ENDING] = words("menu.end")
        return found

    def _question(self) -> str:
        name = self.names[self.state.to_move]
        question = self.words("menu.again" if self.state.adventures else "menu.choose")
        return f"{self.words('menu.turn', name=name)} {question}"

    def _lines(self) -> list[tuple[str, str]]:
        """The list, line by line, and how each is set."""
        screen = self.screen
        question, words = screen.broken(self._question()), screen.broken(f"    {self.words(self.more)}", 4)
        return [
            *((line, "bold") for line in question),
            *((line, "") for line in self._columns()),
            *((line, "dim") for line in words),
        ]

    def _columns(self) -> list[str]:
        """The choices in two columns, or in one where the screen is too narrow."""
        screen = self.screen
        entries = [screen.written(f" {number}  {choice}") for number, choice in self._choices().items()]
        rows = -(-len(entries) // _COLUMNS)
        lines = beside(entries[:rows], entries[rows:])
        return lines if max(map(len, lines), default=0) <= screen.console.width else entries

    def _show(self) -> None:
        for line, style in self._lines():
            self.screen.say_unbroken(line, style)

    # --- answers ----------------------------------------------------------------------------

    def _answer(self, text: str) -> Action | None:
        """The action that an answer means; None once something else was done about it."""
        words = self.words
        if not text or words.means(text, "board"):
            self.draw(coordinates=bool(text))
            self._show()
        elif words.means(text, "quit"):
            raise Gone
        elif self._is_read(text):
            pass
        elif text.isdecimal():
            return self._numbered(text)
        else:
            return self._typed(text)
        return None

    def _is_read(self, text: str) -> bool:
        """Whether an answer was a word for something to be read; then it was shown."""
        words = self.words
        if words.means(text, "help"):
            self.screen.legend()
            self.screen.say(words(self.help))
        elif words.means(text, "rules"):
            self.screen.say(words("rules.text"))
        elif words.means(text, "page"):
            self._read_page()
        else:
            return False
        return True

    def _typed(self, text: str) -> Action | None:
        try:
            return parse_action(text, self.seen)
        except NotationError as error:
            # The notation explains itself in English only.
            own = self.words.language is Language.ENGLISH and any(sign.isdigit() for sign in text)
            self.screen.say(
                str(error) if own else self.words("menu.not-understood", text=shortened(text)), "yellow"
            )
            return None

    def _numbered(self, text: str) -> Action | None:
        """What a number of the list stands for; a choice that is not on it now is tried, to be told why."""
        match number_of(text):
            case 1 | 2 | 3 as number:
                action: Action | None = self._move(CHARACTERS[number - 1])
            case 4:
                action = self._tile()
            case 5:
                return RECOUNT
            case 6:
                return TURN_PAGE
            case 7:
                return END_TURN
            case _:
                self.screen.say(self.words("menu.no-number", text=shortened(text)), "yellow")
                return None
        if action is None:
            self.draw()
            self._show()
        return action

    def _read_page(self) -> None:
        own, objective = self.seen.own, self.seen.objective
        if own is not None and own.hand is not None and objective is not None:
            page = self.seen.edition.story_page(own.hand, self.words.language)
            self.screen.page(f"{own.hand}. {page.title}", page.text)
            self.screen.say(objective_sentence(objective, self.words.language), "bold")

    # --- adventures -------------------------------------------------------------------------

    def _move(self, character: Character) -> Action | None:
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
        ways = [move for move in moves if move.path[-1] == ends[chosen - 1]]
        return ways[0] if len(ways) == 1 else self._way(ways)

    def _way(self, ways: Sequence[MoveCharacter]) -> Action | None:
        """One of several moves to the same space, told apart by the kinds of space they enter."""
        start = self.seen.hex_of(ways[0].character)
        for number, move in enumerate(ways, 1):
            kinds = path_text(self.seen.kingdom, (start, *move.path), self.words.language)
            self.screen.say(f" {number}  {kinds}")
        chosen = self._number(self.words("menu.way"), len(ways))
        return ways[chosen - 1] if chosen else None

    def _tile(self) -> Action | None:
        places: dict[frozenset[Hex], list[AddTile]] = {}
        for way in self.legal:
            if isinstance(way, AddTile):
                places.setdefault(frozenset(footprint(*way)), []).append(way)
        if not places:
            return AddTile(Hex(0, 0), 0)
        spots = [places[hexes] for hexes in sorted(places, key=_middle)]
        marks = {ways[0]: str(number) for number, ways in enumerate(spots, 1)}
        chosen = self._pick("menu.spot", spots=marks)
        if not chosen:
            return None
        ways = spots[chosen - 1]
        return ways[0] if len(ways) == 1 else self._rotation(ways)

    def _rotation(self, ways: Sequence[AddTile]) -> Action | None:
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
                raise Gone
            if self.words.means(text, "back"):
                return 0
            number = number_of(text)
            if number is not None and 1 <= number <= most:
                return number
            if self._is_read(text):
                self.screen.say(question, "bold")
            else:
                key = "menu.no-number" if text.isdecimal() else "menu.not-a-number"
                self.screen.say(self.words(key, text=shortened(text)), "yellow")


def _reading_order(hex_: Hex) -> tuple[int, int]:
    """From the top down, and from left to right."""
    return hex_.r, hex_.q


def _middle(hexes: frozenset[Hex]) -> tuple[int, int]:
    return sum(hex_.r for hex_ in hexes), sum(2 * hex_.q + hex_.r for hex_ in hexes)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
