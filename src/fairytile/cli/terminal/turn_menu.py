"""Asks a person what to do: a menu with numbers, words such as help, or an action typed as notation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import ClassVar, Final, assert_never

from fairytile.actions import (
    CHARACTERS,
    END_TURN,
    RECOUNT,
    TURN_PAGE,
    Action,
    AddTile,
    EndTurn,
    MoveCharacter,
    Recount,
    TurnPage,
)
from fairytile.boards import Size, beside
from fairytile.cli.terminal.board_choices import Chooser
from fairytile.cli.terminal.number_input import number_of, shortened
from fairytile.cli.terminal.recent_events import Trail
from fairytile.cli.terminal.screen import Screen, UserLeft
from fairytile.cli.terminal.texts import Wording
from fairytile.hints import hint
from fairytile.notation import NotationError, parse_action
from fairytile.protocol import Refusal, Why
from fairytile.protocol.usual_settings import rulings
from fairytile.ruleset import Ruleset
from fairytile.tiles import footprint
from fairytile.views import View
from fairytile.words import Language, objective_sentence, phrases

_COLUMNS: Final = 2
_NOTATION: Final = {"tile": "T"} | {character.key: character.letter for character in CHARACTERS}
"""What the notation of actions begins with, by the command that says the same."""
_BEGINNING: Final = re.compile(r"([^\W\d_]+)(?=[\s:]*-?\d)")


def _command(action: Action) -> str | None:
    """The command that does an action at once; None for Adventures, which are chosen on the board."""
    match action:
        case Recount():
            return "recount"
        case TurnPage():
            return "turn-page"
        case EndTurn():
            return "end"
        case MoveCharacter() | AddTile():
            return None
        case _:
            assert_never(action)


_ACTIONS: Final = {
    command: action for action in (RECOUNT, TURN_PAGE, END_TURN) if (command := _command(action))
}


class Order(StrEnum):
    """What a player can want besides the actions of the rules, by the command that says it."""

    BACK = "back"
    STOP = "stop"
    AGAIN = "again"
    SOLUTION = "solution"


class Menu:
    """What the player to move can choose at one moment."""

    more: ClassVar[str] = "menu.more"
    """The text with the words that are understood besides the numbers."""
    help: ClassVar[str] = "help.text"
    """The text that the word help shows."""
    numbers: ClassVar[Mapping[int, str]] = {
        1: "princess", 2: "knight", 3: "dragon", 4: "tile", 5: "recount", 6: "turn-page", 7: "end", 8: "back",
    }  # fmt: skip
    """The command that each number stands for. They stay the same for the whole game."""
    orders: ClassVar[frozenset[Order]] = frozenset({Order.BACK, Order.STOP})
    """What can be wanted here besides actions."""

    def __init__(
        self,
        screen: Screen,
        words: Wording,
        seen: View,
        names: Sequence[str],
        *,
        legal: Sequence[Action] | None = None,
        trail: Trail | None = None,
        may_take_back: bool = False,
        helps: bool = True,
    ) -> None:
        self.screen, self.words, self.seen, self.names = screen, words, seen, names
        self.legal = seen.legal_actions if legal is None else legal
        self.trail = trail or Trail()
        self.may_take_back = may_take_back
        self.helps = helps
        self._chooser = Chooser(screen, words, seen, names, self.legal, self._is_read)
        self._entered = False

    def draw(self, *, coordinates: bool = False) -> None:
        """The game as the player sees it, with the list if the screen has room.

        It has either what has happened or coordinates.
        """
        screen, trail = self.screen, Trail() if coordinates else self.trail
        explained = screen.broken(self.words("menu.rows")) if coordinates else []
        below = len(self._lines()) + 1 + trail.height(screen) + len(explained)
        size = screen.draw(
            self.seen, names=self.names, trail=trail.marks, coordinates=coordinates, below=below
        )
        if size is Size.SMALL:
            for line in explained:
                screen.say(line, "dim")
        trail.tell(screen)

    def ask(self) -> Action | Order:
        """What the player wants, an action legal or not, or something else.

        Raises `UserLeft` if they leave.
        """
        self._show()
        while True:
            answer = self._answer(self.screen.ask(self.words("prompts.line")))
            if answer is not None:
                return answer

    # --- the list ---------------------------------------------------------------------------

    def _choices(self) -> dict[int, str]:
        """What can be chosen now, by its number."""
        labels = {**self._adventures(), **self._others()}
        return {number: labels[command] for number, command in self.numbers.items() if command in labels}

    def _adventures(self) -> dict[str, str]:
        """The Adventures that are possible, by the command for each."""
        words, found = self.words, {}
        moving = {action.character for action in self.legal if isinstance(action, MoveCharacter)}
        for character in CHARACTERS:
            if character in moving:
                who = phrases(words.language)["objects"][character.key]
                found[character.key] = _capital(words("menu.move", who=who))
        if any(isinstance(action, AddTile) for action in self.legal):
            found["tile"] = words("menu.tile")
        if self.seen.adventures:
            found = {command: words("menu.by-magic", choice=choice) for command, choice in found.items()}
        return found

    def _others(self) -> dict[str, str]:
        """What else is possible, by the command for each."""
        commands = [command for action in self.legal if (command := _command(action))]
        if self.may_take_back:
            commands.append(Order.BACK)
        return {command: self.words(f"menu.{command}") for command in commands}

    def _question(self) -> str:
        name = self.names[self.seen.to_move]
        question = self.words("menu.again" if self.seen.adventures else "menu.choose")
        true = f"{self.words('menu.true')} " if RECOUNT in self.legal else ""
        return f"{self.words('menu.turn', name=name)} {true}{question}"

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

    def _answer(self, text: str) -> Action | Order | None:
        """What an answer means; None once something was done about it."""
        if not text:
            return self._enter()
        self._entered = False
        if not text.isdecimal():
            command = self.words.meaning(text)
            return self._typed(text) if command is None else self._meant(command, text)
        command = self.numbers.get(number_of(text) or 0)
        if command is None:
            self.screen.say(self.words("menu.no-number", text=shortened(text)), "yellow")
            return None
        return self._meant(command, text)

    def _enter(self) -> Action | None:
        """Enter twice ends the turn if it can be ended; else the board is shown again.

        Nobody gives away by mistake what was hard to bring about. It takes as many keys where there is
        nothing to give away: whoever sees or times them would know otherwise what is in the hand.
        """
        if END_TURN not in self.legal:
            self._show_again()
            return None
        if self._entered:
            return END_TURN
        self._entered = True
        at = {command: number for number, command in self.numbers.items()}
        key = "menu.untold" if RECOUNT in self.legal else "menu.waits"
        self.screen.say(self.words(key, tell=at["recount"]), "yellow")
        return None

    def _meant(self, command: str, text: str) -> Action | Order | None:
        """What a command stands for; a choice that is not on the list now is tried, to be told why."""
        if command == "quit":
            raise UserLeft
        if command == "board":
            self._show_again(coordinates=True)
        elif command in _ACTIONS:
            return _ACTIONS[command]
        elif command in _NOTATION:
            return self._adventure(command)
        elif command in self.orders:
            return Order(command)
        elif not self._is_read(text, command):
            self.screen.say(self.words("menu.not-understood", text=shortened(text)), "yellow")
        return None

    def _adventure(self, command: str) -> Action | None:
        """The Adventure that is chosen on the board."""
        character = next((who for who in CHARACTERS if who.key == command), None)
        action = self._chooser.tile() if character is None else self._chooser.move(character)
        if action is None:
            self._show_again()
        return action

    def _typed(self, text: str) -> Action | None:
        try:
            return parse_action(self._in_notation(text), self.seen)
        except NotationError as error:
            # The notation explains itself in English only.
            own = self.words.language is Language.ENGLISH and any(sign.isdigit() for sign in text)
            self.screen.say(
                str(error) if own else self.words("menu.not-understood", text=shortened(text)), "yellow"
            )
            return None

    def _in_notation(self, text: str) -> str:
        """An action that begins as the player's language has it, as the notation has it."""
        word = _BEGINNING.match(text)
        letter = _NOTATION.get(self.words.meaning(word[1]) or "") if word else None
        return f"{letter}{text[word.end() :]}" if word and letter else text

    def _show_again(self, *, coordinates: bool = False) -> None:
        self.draw(coordinates=coordinates)
        self._show()

    # --- to be read -------------------------------------------------------------------------

    def _is_read(self, text: str, command: str | None = None) -> bool:
        """Whether an answer was a word for something to be read; then it was shown."""
        match command or self.words.meaning(text):
            case "help":
                self.screen.legend()
                self.screen.prose(self.words(self.help))
            case "rules":
                self.screen.prose(rules_text(self.words, self.seen.ruleset))
            case "page":
                self._read_page()
            case "hint":
                self._read_hint()
            case _:
                return False
        return True

    def _read_page(self) -> None:
        own, objective = self.seen.own, self.seen.objective
        if own is not None and own.hand is not None and objective is not None:
            page = self.seen.edition.story_page(own.hand, self.words.language)
            self.screen.page(f"{own.hand}. {page.title}", page.text)
            self.screen.say(objective_sentence(objective, self.words.language), "bold")

    def _read_hint(self) -> None:
        """The shortest way to the Page in hand; a tile at its beginning is shown as it would lie."""
        sentence, line = self._hint()
        self.screen.say(sentence, "cyan")
        if line and isinstance(line[0], AddTile) and self.seen.top is not None:
            way = line[0]
            laid = self.seen.kingdom.laid(self.seen.top, way)
            self.screen.raw("\n".join(self.screen.detail(laid, footprint(*way))))

    def _hint(self) -> tuple[str, Sequence[Action]]:
        """What to do next, in a sentence and as a line of Adventures."""
        if not self.helps:
            return Refusal(Why.NO_HELP).sentence(self.words.language), ()
        found = hint(self.seen, self.words.language)
        return found.sentence, found.line


def rules_text(words: Wording, ruleset: Ruleset) -> str:
    """The rules as they are at a table: what it plays on each open point stands in its place."""
    said = rulings(ruleset, words.language)
    return words("rules.text", **{name.replace("-", "_"): sentence for name, sentence in said.items()})


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
