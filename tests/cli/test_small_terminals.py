"""Terminals that are low, narrow or poor in signs, and words typed where a number is asked for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fairytile.actions import AddTile
from fairytile.boards import visible_length
from fairytile.cli.terminal.texts import wording
from fairytile.puzzles import Attempt, make
from fairytile.tiles import footprint
from fairytile.words import Language

from .driver import Terminal, lines, run, scripted_game

PROMPT = "> "
HIGH = ("puzzle", "--level", "fiendish", "--seed", "1")
"""A puzzle with a Kingdom so high that 24 lines have no room for it and the places of the tile."""
WIDE = ("puzzle", "--level", "fiendish", "--seed", "100")
"""A puzzle with a Kingdom that is too wide for 60 columns in large hexes."""


def answered(terminal: Terminal, text: str) -> list[str]:
    """The lines that come after an answer, up to the next prompt."""
    before = len(terminal.shown)
    terminal.type(text)
    terminal.until(PROMPT)
    return terminal.shown[before:].split("\n")[1:]


def numbers(board: list[str]) -> set[int]:
    """The numbers that stand on a board for themselves."""
    return {int(number) for line in board for number in re.findall(r"(?<![\w-])\d+(?![\w/])", line)}


def spots(level: str, seed: str) -> int:
    """At how many places the tile of a puzzle can be laid."""
    legal = Attempt.at(make(level, seed)).legal
    return len({frozenset(footprint(*way)) for way in legal if isinstance(way, AddTile)})


def test_all_places_for_a_tile_are_on_a_screen_of_24_lines(tmp_path: Path) -> None:
    options = ("puzzle", "--level", "fiendish", "--seed", "4")
    with Terminal(tmp_path, *options, COLUMNS="80", LINES="24", NO_COLOR="1") as terminal:
        terminal.until(PROMPT)
        shown = answered(terminal, "4")
        assert len(shown) <= 24
        assert numbers(shown) >= set(range(1, spots("fiendish", "4") + 1))


def test_a_board_that_is_too_high_is_shown_in_parts_each_with_a_question(tmp_path: Path) -> None:
    with Terminal(tmp_path, *HIGH, COLUMNS="80", LINES="24", NO_COLOR="1") as terminal:
        terminal.until(PROMPT)
        upper, lower = answered(terminal, "4"), answered(terminal, "")
        every = set(range(1, spots("fiendish", "1") + 1))
        for part in (upper, lower):
            assert len(part) <= 24
            assert not numbers(part) >= every
        assert numbers(upper) | numbers(lower) >= every
        assert "The board goes on below." in upper[-2]
        assert "what happens?" in "".join(answered(terminal, ""))
        # A number of either part, or the way back, is taken at once.
        answered(terminal, "4")
        assert "what happens?" in "".join(answered(terminal, "back"))
        answered(terminal, "4")
        assert "How shall it lie?" in "".join(answered(terminal, str(max(every))))


@pytest.mark.parametrize("language", Language)
def test_nothing_is_wider_than_a_terminal_of_60_columns(tmp_path: Path, language: Language) -> None:
    words = wording(language)
    typed = ["2", "", "4", "", *(words(f"commands.{key}").split()[0] for key in ("board", "hint", "help"))]
    with Terminal(tmp_path, *WIDE, "--language", language, COLUMNS="60", LINES="70") as terminal:
        terminal.until(PROMPT)
        for text in typed:
            answered(terminal, text)
        terminal.type(words("commands.solution").split()[0])
        assert terminal.rest() == 0
    assert [line for line in terminal.shown.split("\n") if visible_length(line) > 60] == []


def test_coordinates_that_have_no_room_in_the_spaces_stand_before_the_rows(tmp_path: Path) -> None:
    with Terminal(tmp_path, *WIDE, COLUMNS="80", LINES="70") as terminal:
        terminal.until(PROMPT)
        assert "Each row begins with the coordinates" in "".join(answered(terminal, "board"))
    with Terminal(tmp_path, *WIDE, COLUMNS="120", LINES="90") as terminal:
        terminal.until(PROMPT)
        assert "Each row begins with the coordinates" not in "".join(answered(terminal, "board"))


def test_lists_and_steps_are_indented_where_they_go_on(tmp_path: Path) -> None:
    with Terminal(tmp_path, *WIDE, "--language", "de", COLUMNS="60", NO_COLOR="1", TERM="dumb") as terminal:
        terminal.until(PROMPT)
        assert "\n 4  Das oberste Gebiet anlegen\n 5  Einen Tipp bekommen\n" in terminal.shown
        assert "\n    verlassen\n" in terminal.shown
    done = run(tmp_path, "puzzle", "--level", "easy", "--seed", 315, "--solution", COLUMNS="60")
    assert done.stdout.endswith("\n    the River (K:-1,0>-1,-1)\n")


def test_questions_are_broken_between_words(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--language", "de", COLUMNS="40") as terminal:
        for answer in ("", "", "", ""):
            terminal.until("] ")
            terminal.type(answer)
        terminal.until("[6] ")
    shown = [line for line in terminal.shown.split("\n") if line]
    assert max(map(visible_length, shown)) <= 40
    assert "Wie viele davon sind Menschen an dieser" in shown
    assert "Tastatur, 1 bis 2? [1] " in shown


# --- words where a number is asked for --------------------------------------------------------


@pytest.mark.parametrize("language", Language)
def test_help_and_back_are_understood_wherever_a_number_is_asked_for(
    tmp_path: Path, language: Language
) -> None:
    words = wording(language)
    helping, back, leaving = (words(f"commands.{key}").split()[0] for key in ("help", "back", "quit"))
    said = lines(["1", helping, "xyzzy", "77", back, leaving])
    done = run(tmp_path, "puzzle", "--level", "hard", "--seed", 1, "--language", language, said=said)
    told = " ".join(done.stdout.split())
    assert " ".join(words("puzzle.help").split()) in told
    assert " ".join(words("menu.not-a-number", text="xyzzy").split()) in told
    assert " ".join(words("menu.no-number", text="77").split()) in told
    assert told.count(" ".join(words("menu.where").split())) == 2
    assert told.count(" ".join(words("puzzle.question", number=1, count=4).split())) == 2


def test_quit_leaves_at_every_question_before_the_game(tmp_path: Path) -> None:
    for questions in range(1, 6):
        with Terminal(tmp_path, "play") as terminal:
            for _ in range(questions - 1):
                terminal.until("] ")
                terminal.type("")
            terminal.until("] ")
            terminal.type("quit")
            assert terminal.rest() == 0
        assert not [*tmp_path.iterdir()]


def test_quit_leaves_when_an_old_game_is_offered(tmp_path: Path) -> None:
    _, session = scripted_game(tmp_path / "g.txt", pages=1, seed="offered")
    text = session.path.read_text(encoding="utf-8")
    unfinished = text[: text.index("\n1. ") + 1]
    session.path.write_text(unfinished, encoding="utf-8")
    with Terminal(tmp_path, "play", "--record", session.path) as terminal:
        terminal.until("[yes] ")
        terminal.type("quit")
        assert terminal.rest() == 0
    assert session.path.read_text(encoding="utf-8") == unfinished


# --- poor in signs ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (Language.FRENCH, ["Une enigme facile", "Deplacer la Princesse", "L'enigme t'attend"]),
        (
            Language.GERMAN,
            ["Ein leichtes Raetsel", "6  Ein Abenteuer zuruecknehmen", "zurueck, neu, loesung"],
        ),
    ],
)
def test_letters_that_a_terminal_lacks_are_written_with_others(
    tmp_path: Path, language: Language, texts: list[str]
) -> None:
    done = run(
        tmp_path, "puzzle", "--level", "easy", "--seed", 1, "--language", language, said="page\nquit\n",
        PYTHONUTF8="0", PYTHONIOENCODING="ascii",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    for text in texts:
        assert text in done.stdout
    frame = [line for line in done.stdout.splitlines() if line.startswith(("+", "|  "))]
    assert len({*map(len, frame)}) == 1
