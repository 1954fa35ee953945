"""``fairytile puzzle``, through a pipe and in a terminal."""

from __future__ import annotations

import json
import re
import shlex
from datetime import date
from pathlib import Path

import pytest

from fairytile.cli.commands.play_puzzle import chosen
from fairytile.cli.local.record_files import CliError
from fairytile.cli.terminal.texts import wording
from fairytile.puzzles import Attempt, Level, daily, make, parse_puzzle, puzzle_text
from fairytile.words import Language, objective_sentence
from tests.cli.driver import Terminal, lines, run

SUNDAY = "2026-03-22"


def solution(attempt: Attempt) -> list[str]:
    return [str(adventure) for adventure in attempt.best_line]


def options(level: Level) -> tuple[str, ...]:
    return ("puzzle", "--level", level, "--seed", "1")


@pytest.mark.parametrize("level", [Level.EASY, Level.HARD])
def test_a_puzzle_is_solved_through_a_pipe(tmp_path: Path, level: Level) -> None:
    puzzle = make(level, "1")
    done = run(tmp_path, *options(level), said=lines(solution(Attempt.at(puzzle))))
    assert done.returncode == 0, done.stderr
    assert f"Tell this Page in {puzzle.adventures} Adventures." in done.stdout
    assert f"Told in {puzzle.adventures} Adventures: nobody can do it in fewer!" in done.stdout


@pytest.mark.parametrize("language", Language)
def test_a_puzzle_is_solved_in_every_language(tmp_path: Path, language: Language) -> None:
    puzzle, words = daily(date.fromisoformat(SUNDAY)), wording(language)
    asked = [words(f"commands.{key}").split()[0] for key in ("page", "hint")]
    said = lines([*asked, *solution(Attempt.at(puzzle))])
    done = run(tmp_path, "puzzle", "--date", SUNDAY, "--language", language, COLUMNS="80", said=said)
    assert done.returncode == 0, done.stderr
    shown = done.stdout.replace("\n", " ")
    assert objective_sentence(puzzle.objective, language) in shown
    for key in ("fiendish", "task", "ways-one", "tile", "hinted", "best"):
        assert words(f"puzzle.{key}", count=puzzle.adventures) in shown


@pytest.mark.parametrize("language", Language)
def test_the_words_that_the_menu_offers_are_understood(language: Language) -> None:
    words = wording(language)
    commands = ["hint", "back", "again", "solution", "help", "rules", "page", "board", "quit"]
    for word, command in zip(words("puzzle.more").split(", "), commands, strict=True):
        assert words.means(word, command)


def test_a_detour_is_told_too_and_how_few_would_do(tmp_path: Path) -> None:
    puzzle = make(Level.MEDIUM, "1")
    start = Attempt.at(puzzle)
    detour = next(first for first in start.legal if start.after(first).left == puzzle.adventures)
    said = lines([str(detour), "hint", *solution(start.after(detour))])
    done = run(tmp_path, *options(Level.MEDIUM), said=said)
    assert "so 4 in all. Take something back" in done.stdout
    assert "Adventure 4, and 3 would have been enough" in done.stdout
    assert "Told in 4 Adventures. It can be done in 3." in done.stdout


def test_adventures_are_taken_back_and_all_of_it_is_started_again(tmp_path: Path) -> None:
    start = Attempt.at(make(Level.MEDIUM, "1"))
    first, second, _ = line = solution(start)
    said = lines(["back", first, "6", first, second, "again", "again", *line])
    done = run(tmp_path, *options(Level.MEDIUM), said=said)
    assert done.stdout.count("There is nothing to take back yet.") == 2
    assert "Told in 3 Adventures: nobody can do it in fewer!" in done.stdout


def test_who_gives_up_sees_a_solution_that_works(tmp_path: Path) -> None:
    puzzle = daily(date.fromisoformat(SUNDAY))
    done = run(tmp_path, "puzzle", "--date", SUNDAY, said="8\n")
    shown = run(tmp_path, "puzzle", "--date", SUNDAY, "--solution")
    for output in (done.stdout, shown.stdout):
        told = output[output.index("This is the only way:") :]
        whereabouts = [told.index(f"({step})") for step in solution(Attempt.at(puzzle))]
        assert whereabouts == sorted(whereabouts)
    assert "> " not in shown.stdout


def test_a_character_is_moved_by_numbers_and_what_is_no_adventure_is_explained(tmp_path: Path) -> None:
    said = lines(["1", "1", "recount", "turn", "end", "9", "T 0,0/0", "P 40,40", "help", "page", "board"])
    done = run(tmp_path, *options(Level.HARD), said=said)
    assert done.returncode == 0, done.stderr
    assert "Adventure 2 of 4: what happens?" in done.stdout
    assert done.stdout.count("In a puzzle there are only Adventures") == 3
    assert "There is no number 9 here." in done.stdout
    assert "You play alone, one Adventure after the other" in done.stdout


def test_a_dead_end_is_told_as_one(tmp_path: Path) -> None:
    # The Forest lies to the west of the Dragon; once he has flown away he only passes by.
    line = "puzzle1 kingdom=0,0P/-1,0F/0,1P/0,-1P/0,-2P at=P:0,0/K:0,0/D:0,0 page=6"
    done = run(tmp_path, "puzzle", line, said=lines(["D 0,1", "hint", "back", "D -1,0"]))
    assert "Tell this Page in one Adventure." in done.stdout
    assert "From here the Page can no longer be told. Take something back." in done.stdout
    assert "Told in one Adventure: nobody can do it in fewer!" in done.stdout


def test_a_puzzle_as_json_can_be_read_and_played_again(tmp_path: Path) -> None:
    done = run(tmp_path, "puzzle", "--date", SUNDAY, "--as", "json", "--solution")
    data = json.loads(done.stdout)
    puzzle = daily(date.fromisoformat(SUNDAY))
    assert parse_puzzle(data["puzzle"]) == puzzle
    assert (data["level"], data["adventures"], data["ways"]) == ("fiendish", puzzle.adventures, 1)
    assert len(data["solution"]) == puzzle.adventures
    assert data["solution"][0] in data["legal_adventures"]
    without = run(tmp_path, "puzzle", "--date", SUNDAY, "--as", "json")
    assert "solution" not in json.loads(without.stdout)


def test_a_puzzle_is_handed_on_as_a_line_or_in_a_file(tmp_path: Path) -> None:
    line = puzzle_text(make(Level.EASY, "1"))
    file = tmp_path / "puzzle.txt"
    file.write_text(f"{line}\n", encoding="utf-8")
    for what, said in ((line, ""), (str(file), ""), ("-", line)):
        done = run(tmp_path, "puzzle", what, "--as", "json", said=said)
        assert json.loads(done.stdout)["puzzle"] == line


def test_what_comes_through_the_standard_input_is_not_played(tmp_path: Path) -> None:
    line = puzzle_text(make(Level.EASY, "1"))
    done = run(tmp_path, "puzzle", "-", said=line)
    assert (done.returncode, done.stdout) == (1, "")
    assert "the standard input cannot have both the puzzle and your Adventures" in done.stderr
    assert "This is " in run(tmp_path, "puzzle", "-", "--solution", said=line).stdout


def test_who_leaves_the_puzzle_of_a_line_is_told_the_line(tmp_path: Path) -> None:
    line = puzzle_text(make(Level.EASY, "1"))
    done = run(tmp_path, "puzzle", line, said="quit\n")
    assert shlex.split(done.stdout.splitlines()[-1])[-3:] == ["fairytile", "puzzle", line]


def test_a_seed_without_a_level_is_that_of_an_easy_puzzle(tmp_path: Path) -> None:
    done = run(tmp_path, "puzzle", "--seed", "goose", "--as", "json")
    assert parse_puzzle(json.loads(done.stdout)["puzzle"]) == make(Level.EASY, "goose")


def test_the_last_step_of_a_solution_says_what_it_passes_over(tmp_path: Path) -> None:
    # Two moves of the Knight end on that Plain, and only one of them leads over a Castle.
    done = run(tmp_path, "puzzle", "--level", "easy", "--seed", 315, "--solution")
    # A step may run over two lines of the screen.
    first, last = (" ".join(step.split()) for step in re.split(r"\n \d\. ", done.stdout)[1:])
    assert "over a Castle" in last
    assert "over a Castle" not in first
    hinted = run(tmp_path, "puzzle", "--level", "easy", "--seed", 315, said=lines(["K 1,0 0,0", "hint"]))
    assert last in " ".join(hinted.stdout.split())


@pytest.mark.parametrize(
    ("language", "beyond", "longer"),
    [
        (Language.ENGLISH, "and one would have been enough", "One would have been enough."),
        (Language.FRENCH, "et une seule aurait suffi", "Une seule aurait suffi."),
        (Language.GERMAN, "und eines hätte gereicht", "Eines hätte gereicht."),
    ],
)
def test_one_adventure_is_spoken_of_in_the_singular(
    tmp_path: Path, language: Language, beyond: str, longer: str
) -> None:
    line = "puzzle1 kingdom=0,0P/1,0P/2,0P/0,1P at=P:0,0/K:1,0/D:0,1 page=13"
    start = Attempt.at(parse_puzzle(line))
    detour = next(first for first in start.legal if start.after(first).left == 1)
    said = lines([str(detour), *solution(start.after(detour))])
    done = run(tmp_path, "puzzle", line, "--language", language, said=said)
    assert beyond in done.stdout
    assert longer in done.stdout


def test_a_solved_puzzle_is_shown_as_it_is_at_the_telling(tmp_path: Path) -> None:
    done = run(tmp_path, *options(Level.EASY), said=lines(solution(Attempt.at(make(Level.EASY, "1")))))
    assert "■ 1/1" in done.stdout
    assert "Turn 2" in done.stdout
    assert "Turn 3" not in done.stdout


def test_without_options_it_is_the_puzzle_of_today(tmp_path: Path) -> None:
    days = {date.today().isoformat()}
    seeds = {
        json.loads(run(tmp_path, "puzzle", *more, "--as", "json").stdout)["seed"]
        for more in ([], ["--today"])
    }
    # Midnight may come between.
    assert seeds <= days | {date.today().isoformat()}


def test_plain_signs_are_enough(tmp_path: Path) -> None:
    done = run(tmp_path, *options(Level.EASY), "--ascii", "--hexes", "small", said="quit\n")
    assert done.stdout.isascii()


def test_what_cannot_be_done_is_said_in_a_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "puzzle", "--date", "tomorrow")
    assert done.returncode == 1
    assert done.stdout == ""
    assert "fairytile: --date tomorrow: write a day as year, month and day" in done.stderr


@pytest.mark.parametrize(
    ("line", "level", "day", "seed", "problem"),
    [
        (None, None, "2026-02-30", None, "--date 2026-02-30: there is no such day"),
        (None, None, "1.3.2026", None, r"--date 1\.3\.2026: write a day as year, month and day"),
        (None, Level.EASY, SUNDAY, None, "a puzzle is chosen by its line, by --date"),
        ("puzzle1 page=1", None, SUNDAY, None, "a puzzle is chosen by its line, by --date"),
        (None, None, None, "a\nb", r"--seed 'a\\nb' has '\\n' in it, which is no letter"),
        (None, None, None, "\udcff", r"--seed '\\udcff' has '\\udcff' in it, which is no letter"),
        (None, Level.HARD, None, "", "--seed is empty: write a word, or leave it out"),
        ("puzzle1 page=1", None, None, None, "the field kingdom is missing"),
        ("nowhere.txt", None, None, None, "there is no file nowhere.txt"),
    ],
)
def test_a_puzzle_that_there_is_not_is_refused(
    line: str | None, level: Level | None, day: str | None, seed: str | None, problem: str
) -> None:
    with pytest.raises(CliError, match=problem):
        chosen(line, level, day, seed)


def test_an_unknown_level_is_answered_with_the_known_ones(tmp_path: Path) -> None:
    done = run(tmp_path, "puzzle", "--level", "brutal")
    assert done.returncode == 2
    assert all(level in done.stderr for level in Level)


def test_in_a_terminal_who_took_a_detour_may_try_again_and_ctrl_c_is_a_farewell(tmp_path: Path) -> None:
    start = Attempt.at(make(Level.EASY, "1"))
    detour = next(first for first in start.legal if start.after(first).left == 2)
    with Terminal(tmp_path, *options(Level.EASY)) as terminal:
        for text in (str(detour), *solution(start.after(detour))):
            terminal.until("> ")
            terminal.type(text)
        terminal.until("[yes] ")
        terminal.type("perhaps")
        terminal.until("[yes] ")
        terminal.type("")
        terminal.until("> ")
        terminal.interrupt()
        assert terminal.rest() == 0
    assert "Please type yes or no." in terminal.shown
    assert "The puzzle waits for you: " in terminal.shown
    assert terminal.shown.endswith("fairytile puzzle --level easy --seed 1\n")
