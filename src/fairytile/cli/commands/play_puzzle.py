"""Plays a puzzle in the terminal: one person alone, with hints, and with everything to be taken back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from fairytile.actions import AddTile, Adventure, MoveCharacter
from fairytile.cli.local.record_files import CliError, read_text
from fairytile.cli.local.seeds import seed_of
from fairytile.cli.terminal.number_input import shortened
from fairytile.cli.terminal.screen import Screen, UserLeft
from fairytile.cli.terminal.shell_quoting import argument, call
from fairytile.cli.terminal.texts import Wording, wording
from fairytile.cli.terminal.turn_menu import Menu, Order
from fairytile.errors import FairyTileError, IllegalAction
from fairytile.hints import move_phrase
from fairytile.notation import kingdom_text
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
from fairytile.views import view
from fairytile.words import objective_sentence

_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


class Chosen(NamedTuple):
    """A puzzle, and the arguments that bring it back."""

    puzzle: Puzzle
    arguments: tuple[str, ...]


def chosen(
    line: str | None, level: Level | None, day: str | None, seed: str | None, *, today: bool = False
) -> Chosen:
    """The puzzle that somebody asked for: a line, a day, a level and a seed, or else that of today."""
    if sum((line is not None, day is not None, today, level is not None or seed is not None)) > 1:
        raise CliError(
            "a puzzle is chosen by its line, by --date, by --today, or by --level and --seed: leave one"
        )
    try:
        if line is not None:
            is_line = line.lstrip().lower().startswith("puzzle") and " " in line
            found = parse_puzzle(line if is_line else read_text(line))
            return Chosen(found, (line if is_line else argument(Path(line)),))
        if level is not None or seed is not None:
            return _made(level or Level.EASY, seed_of(seed))
        when = date.today() if day is None else _date(day)
        return Chosen(daily(when), ("--date", when.isoformat()))
    except FairyTileError as error:
        raise CliError(str(error)) from error


def _made(level: Level, seed: str) -> Chosen:
    return Chosen(make(level, seed), ("--level", level, "--seed", seed))


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        if _DAY.fullmatch(text):
            raise CliError(f"--date {text}: there is no such day") from None
        raise CliError(
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
            for who, place in zip(("princess", "knight", "dragon"), puzzle.whereabouts, strict=True)
        },
        "tile": None if top is None else str(top),
        "legal_adventures": [*map(str, attempt.legal)],
        "good_first_adventures": measured.good,
        "naive_adventures": measured.naive,
        "needs_tile": measured.needs_tile,
        "luck": measured.luck,
    }
    if solution:
        found["solution"] = [*map(str, attempt.best_line)]
    return found


def show_solution(puzzle: Puzzle, screen: Screen) -> None:
    """The puzzle, and how it is solved."""
    game = _PuzzleGame(puzzle, screen, wording(screen.language))
    game.introduce()
    game.menu().draw()
    game.tell_solution()


# --- playing ----------------------------------------------------------------------------------


def play_puzzle(chosen: Chosen, screen: Screen, manner: Sequence[str] = ()) -> None:
    """Play a puzzle until it is solved, given up or left; the manner has the options for how it is shown."""
    words = wording(screen.language)
    try:
        _PuzzleGame(chosen.puzzle, screen, words).play()
    except (UserLeft, KeyboardInterrupt):
        command = call("puzzle", *chosen.arguments, *manner)
        screen.say_unbroken(words("puzzle.leaving", command=command))


class _PuzzleMenu(Menu):
    """What can be chosen in a puzzle: Adventures, and words such as hint and back."""

    more: ClassVar[str] = "puzzle.more"
    help: ClassVar[str] = "puzzle.help"
    numbers: ClassVar[Mapping[int, str]] = {
        1: "princess", 2: "knight", 3: "dragon", 4: "tile", 5: "hint", 6: "back", 7: "again", 8: "solution",
    }  # fmt: skip
    orders: ClassVar[frozenset[Order]] = frozenset({Order.BACK, Order.AGAIN, Order.SOLUTION})

    def __init__(self, screen: Screen, words: Wording, attempt: Attempt) -> None:
        seen = view(attempt.state, attempt.state.to_move)
        super().__init__(screen, words, seen, [words("puzzle.you")], legal=attempt.legal)
        self.attempt = attempt

    def _question(self) -> str:
        number, count = len(self.attempt.line) + 1, self.attempt.puzzle.adventures
        if number <= count:
            return self.words("puzzle.question", number=number, count=count)
        return _counted(self.words, "beyond", count, number=number)

    def _others(self) -> dict[str, str]:
        commands = ("hint", *map(str, sorted(self.orders)))
        return {command: self.words(f"puzzle.{command}") for command in commands}

    def _read_hint(self) -> None:
        attempt, words = self.attempt, self.words
        line = attempt.best_line
        total = len(attempt.line) + len(line)
        if not line:
            self.screen.say(words("puzzle.lost"), "cyan")
            return
        key = "puzzle.hinted" if total == attempt.puzzle.adventures else "puzzle.hinted-late"
        self.screen.say(words(key, count=len(line), total=total), "cyan")
        self._tell_steps(line[:1])

    def tell_solution(self) -> None:
        """One of the best ways from here."""
        self.screen.say(_counted(self.words, "solved", self.attempt.puzzle.ways), "bold")
        self._tell_steps(self.attempt.best_line)

    def _tell_steps(self, line: Sequence[Adventure]) -> None:
        attempt = self.attempt
        for step in line:
            number, after = len(attempt.line) + 1, attempt.after(step)
            lead = f" {number}. "
            phrase = self._phrase(attempt, step, after)
            self.screen.say(f"{lead}{phrase} ({step!s})", indent=len(lead))
            if isinstance(step, AddTile):
                self.screen.raw("\n".join(self.screen.detail(after.kingdom, footprint(*step))))
            attempt = after

    def _phrase(self, attempt: Attempt, step: Adventure, after: Attempt) -> str:
        """An Adventure in a few words; of the last one they say what it must pass over."""
        if isinstance(step, AddTile):
            return self.words("puzzle.lay")
        tells = attempt.puzzle.objective if after.solved else None
        return move_phrase(attempt.kingdom, attempt.whereabouts, step, self.words.language, tells=tells)


class _PuzzleGame:
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
        match menu.ask():
            case MoveCharacter() | AddTile() as adventure:
                self._adventure(adventure)
            case Order.SOLUTION:
                self.tell_solution()
                return False
            case Order() if len(self.attempts) == 1:
                self.screen.say(self.words("puzzle.nothing-back"), "yellow")
            case Order() as wanted:
                del self.attempts[1 if wanted is Order.AGAIN else -1 :]
            case _:
                self.screen.say(self.words("puzzle.only"), "yellow")
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
        if not self.screen.interactive or not self.screen.confirm(words("puzzle.try-again"), usually=True):
            return False
        del self.attempts[1:]
        return True

    def tell_solution(self) -> None:
        """One of the best ways, from the start."""
        _PuzzleMenu(self.screen, self.words, self.attempts[0]).tell_solution()


def _counted(words: Wording, key: str, count: int, **values: object) -> str:
    """A text with a number in it; for one there is a text of its own."""
    return words(f"puzzle.{key}-one" if count == 1 else f"puzzle.{key}", count=count, **values)
