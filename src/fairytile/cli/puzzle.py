"""Plays a puzzle in the terminal: one person alone, with hints, and with everything to be taken back."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from datetime import date
from typing import ClassVar, Final, NamedTuple

from fairytile.actions import Action, AddTile, Adventure, MoveCharacter
from fairytile.cli.files import Refusal, read_text
from fairytile.cli.menu import Menu
from fairytile.cli.numbers import shortened
from fairytile.cli.screen import Gone, Screen
from fairytile.cli.seeds import seed_of
from fairytile.cli.wording import Wording, wording
from fairytile.errors import FairyTileError, IllegalAction
from fairytile.hints import move_phrase
from fairytile.notation import action_text, kingdom_text
from fairytile.puzzles import (
    Attempt,
    Level,
    Puzzle,
    daily,
    difficulty,
    make,
    parse_puzzle,
    puzzle_text,
)
from fairytile.tiles import footprint
from fairytile.words import objective_sentence

COMMANDS: Final = {5: "hint", 6: "back", 7: "again", 8: "solution"}
"""What can be chosen besides Adventures, by its number in the menu."""


_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


class Chosen(NamedTuple):
    """A puzzle, and the command that brings it back."""

    puzzle: Puzzle
    command: str


def chosen(
    line: str | None, level: Level | None, day: str | None, seed: str | None, *, today: bool = False
) -> Chosen:
    """The puzzle that somebody asked for: a line, a day, a level and a seed, or else that of today."""
    if sum((line is not None, day is not None, today, level is not None or seed is not None)) > 1:
        raise Refusal(
            "a puzzle is chosen by its line, by --date, by --today, or by --level and --seed: leave one"
        )
    try:
        if line is not None:
            is_line = line.lstrip().lower().startswith("puzzle")
            found = parse_puzzle(line if is_line and " " in line else read_text(line))
            return Chosen(found, f"fairytile puzzle {shlex.quote(line)}")
        if level is not None or seed is not None:
            return _made(level or Level.EASY, seed_of(seed))
        when = date.today() if day is None else _date(day)
        return Chosen(daily(when), f"fairytile puzzle --date {when.isoformat()}")
    except FairyTileError as error:
        raise Refusal(str(error)) from error


def _made(level: Level, seed: str) -> Chosen:
    if not seed.isprintable():
        raise Refusal(f"--seed {seed!a}: choose a word of letters, figures and signs")
    return Chosen(make(level, seed), f"fairytile puzzle --level {level} --seed {shlex.quote(seed)}")


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        if _DAY.fullmatch(text):
            raise Refusal(f"--date {text}: there is no such day") from None
        raise Refusal(
            f"--date {shortened(text)}: write a day as year, month and day, such as 2026-03-01"
        ) from None


# --- without playing --------------------------------------------------------------------------


def description(puzzle: Puzzle, screen: Screen, *, solution: bool) -> dict[str, object]:
    """A puzzle as plain data, with what can be measured of it and, if wanted, how it is solved."""
    attempt, measured = Attempt.at(puzzle), difficulty(puzzle)
    top = None if puzzle.top is None else puzzle.edition.face(*puzzle.top)
    found: dict[str, object] = {
        "puzzle": puzzle_text(puzzle),
        "level": puzzle.level,
        "seed": puzzle.seed or None,
        "page": puzzle.page,
        "objective": objective_sentence(puzzle.objective, screen.language),
        "adventures": puzzle.adventures,
        "ways": puzzle.ways,
        "kingdom": kingdom_text(puzzle.kingdom),
        "characters": {
            who: str(puzzle.kingdom.hexes[place])
            for who, place in zip(("princess", "knight", "dragon"), puzzle.places, strict=True)
        },
        "tile": None if top is None else str(top),
        "legal_adventures": [*map(action_text, attempt.legal)],
        "good_first_adventures": measured.good,
        "naive_adventures": measured.naive,
        "needs_tile": measured.needs_tile,
        "luck": measured.luck,
    }
    if solution:
        found["solution"] = [*map(action_text, attempt.best_line)]
    return found


def show_solution(puzzle: Puzzle, screen: Screen) -> None:
    """The puzzle, and how it is solved."""
    game = _Game(puzzle, screen, wording(screen.language))
    game.introduce()
    game.menu().draw()
    game.tell_solution()


# --- playing ----------------------------------------------------------------------------------


def play_puzzle(chosen: Chosen, screen: Screen) -> None:
    """Play a puzzle until it is solved, given up or left."""
    words = wording(screen.language)
    try:
        _Game(chosen.puzzle, screen, words).play()
    except (Gone, KeyboardInterrupt):
        screen.say_unbroken(words("puzzle.leaving", command=chosen.command))


class _PuzzleMenu(Menu):
    """What can be chosen in a puzzle: Adventures, and words such as hint and back."""

    more: ClassVar[str] = "puzzle.more"
    help: ClassVar[str] = "puzzle.help"

    def __init__(self, screen: Screen, words: Wording, attempt: Attempt) -> None:
        super().__init__(screen, words, attempt.state, [words("puzzle.you")])
        self.attempt = attempt
        self.legal: tuple[Action, ...] = attempt.legal

    def choose(self) -> Adventure | str:
        """An Adventure, legal or not, or one of the other commands; raises `Gone` if the player leaves."""
        self._show()
        while True:
            text = self.screen.ask(self.words("prompts.line"))
            command = self._command(text)
            if command is not None:
                return command
            action = self._answer(text)
            if isinstance(action, MoveCharacter | AddTile):
                return action
            if action is not None:
                self.screen.say(self.words("puzzle.only"), "yellow")

    def _command(self, text: str) -> str | None:
        for number, command in COMMANDS.items():
            if text == str(number) or self.words.means(text, command):
                return command
        return None

    def _question(self) -> str:
        number, count = len(self.attempt.line) + 1, self.attempt.puzzle.adventures
        if number <= count:
            return self.words("puzzle.question", number=number, count=count)
        return _counted(self.words, "beyond", count, number=number)

    def _choices(self) -> dict[int, str]:
        others = {number: self.words(f"puzzle.{command}") for number, command in COMMANDS.items()}
        return super()._choices() | others


class _Game:
    """A puzzle that is being played: all attempts from its start to where the player is."""

    def __init__(self, puzzle: Puzzle, screen: Screen, words: Wording) -> None:
        self.puzzle, self.screen, self.words = puzzle, screen, words
        self.attempts = [Attempt.at(puzzle)]
        self.drawn: Attempt | None = None

    def menu(self) -> _PuzzleMenu:
        """The menu of where the player is."""
        return _PuzzleMenu(self.screen, self.words, self.attempts[-1])

    def introduce(self) -> None:
        """What the puzzle is about."""
        puzzle, words = self.puzzle, self.words
        self.screen.rule(words(f"puzzle.{puzzle.level}"))
        self.screen.say(_counted(words, "task", puzzle.adventures), "bold")
        self.screen.say(_counted(words, "ways", puzzle.ways))
        if puzzle.top is not None:
            self.screen.say(words("puzzle.tile"))

    def play(self) -> None:
        """Adventure by Adventure, until the player is content or gives up."""
        self.introduce()
        while self._go_on():
            pass

    def _go_on(self) -> bool:
        """One choice of the player; whether there is another after it."""
        attempt = self.attempts[-1]
        if attempt.solved:
            return self._solved(attempt)
        menu = self.menu()
        if self.drawn is not attempt:
            menu.draw()
            self.drawn = attempt
        wanted = menu.choose()
        if isinstance(wanted, MoveCharacter | AddTile):
            self._adventure(wanted)
        elif wanted == "hint":
            self._hint(attempt)
        elif wanted == "solution":
            self.tell_solution()
            return False
        elif len(self.attempts) == 1:
            self.screen.say(self.words("puzzle.nothing-back"), "yellow")
        else:
            del self.attempts[1 if wanted == "again" else -1 :]
        return True

    def _adventure(self, wanted: Adventure) -> None:
        try:
            self.attempts.append(self.attempts[-1].after(wanted))
        except IllegalAction as illegal:
            self.screen.say(illegal.sentence(self.words.language), "yellow")

    def _solved(self, attempt: Attempt) -> bool:
        """Read the Page that was told; whether the player wants to find a shorter way."""
        puzzle, words, count = self.puzzle, self.words, len(attempt.line)
        self.screen.draw(attempt.state, names=[words("puzzle.you")])
        page = puzzle.edition.story_page(puzzle.page, words.language)
        self.screen.page(f"{puzzle.page}. {page.title}", page.text)
        if attempt.is_best:
            self.screen.say(_counted(words, "best", count), "bold")
            return False
        self.screen.say(_counted(words, "longer", puzzle.adventures, told=count), "bold")
        if not self.screen.interactive or not self._asked_again():
            return False
        del self.attempts[1:]
        return True

    def _asked_again(self) -> bool:
        def understand(text: str) -> bool:
            for word in ("yes", "no"):
                if self.words.means(text, word):
                    return word == "yes"
            raise ValueError(self.words("setup.yes-or-no"))

        yes = self.words("commands.yes").split()[0]
        return self.screen.ask_until(self.words("puzzle.try-again"), yes, understand)

    # --- help -------------------------------------------------------------------------------

    def _hint(self, attempt: Attempt) -> None:
        line = attempt.best_line
        total = len(attempt.line) + len(line)
        if not line:
            self.screen.say(self.words("puzzle.lost"), "cyan")
            return
        key = "puzzle.hinted" if total == self.puzzle.adventures else "puzzle.hinted-late"
        self.screen.say(self.words(key, count=len(line), total=total), "cyan")
        self._tell_steps(attempt, line[:1])

    def tell_solution(self) -> None:
        """One of the best ways, from the start."""
        self.screen.say(_counted(self.words, "solved", self.puzzle.ways), "bold")
        start = self.attempts[0]
        self._tell_steps(start, start.best_line)

    def _tell_steps(self, attempt: Attempt, line: Sequence[Adventure]) -> None:
        for step in line:
            number, after = len(attempt.line) + 1, attempt.after(step)
            lead = f" {number}. "
            phrase = self._phrase(attempt, step, after)
            self.screen.say(f"{lead}{phrase} ({action_text(step)})", indent=len(lead))
            if isinstance(step, AddTile):
                self.screen.raw("\n".join(self.screen.detail(after.kingdom, footprint(*step))))
            attempt = after

    def _phrase(self, attempt: Attempt, step: Adventure, after: Attempt) -> str:
        """An Adventure in a few words; of the last one they say what it must pass over."""
        if isinstance(step, AddTile):
            return self.words("puzzle.lay")
        tells = self.puzzle.objective if after.solved else None
        return move_phrase(attempt.kingdom, attempt.places, step, self.words.language, tells=tells)


def _counted(words: Wording, key: str, count: int, **values: object) -> str:
    """A text with a number in it; for one there is a text of its own."""
    return words(f"puzzle.{key}-one" if count == 1 else f"puzzle.{key}", count=count, **values)
