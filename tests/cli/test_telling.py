"""What has happened: marked on the board, told before its Page, and read one thing at a time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, MoveCharacter
from fairytile.cli.local.session import Session, new_session
from fairytile.cli.terminal.news_sentences import Sentence, path_text
from fairytile.cli.terminal.recent_events import Trail
from fairytile.cli.terminal.texts import wording
from fairytile.content import load
from fairytile.hexes import Hex
from fairytile.notation import parse_kingdom
from fairytile.state import Dealing, Options, SeatNumber
from fairytile.words import Language

from .driver import Terminal, call, lines, plain, scripted_game

PROMPT, PAUSE = "> ", "Press Enter to go on."
HERE, THERE, YONDER = Hex(0, 0), Hex(1, 0), Hex(2, 0)


def dealt(path: Path, seed: str) -> Session:
    """The game that ``play --seed`` deals."""
    options, language = Options(players=2, pages=6, dealing=Dealing.WOVEN), Language.ENGLISH
    return new_session(load(), options, people=["Player 1"], seed=seed, language=language, path=path)


# --- signs ----------------------------------------------------------------------------------


def test_one_thing_that_happened_is_marked_with_a_dot() -> None:
    trail = Trail.of([Sentence("Anna turns a Page."), Sentence("Bo moves.", None, (HERE, THERE))], "•")
    assert trail.lines == ("  Anna turns a Page.", "• Bo moves.")
    assert trail.marks == {HERE: "•", THERE: "•"}


def test_each_of_several_things_has_a_letter() -> None:
    trail = Trail.of([Sentence("A.", None, (HERE, THERE)), Sentence("B.", None, (THERE, YONDER))], "•")
    assert trail.lines == ("a A.", "b B.")
    assert trail.marks == {HERE: "a", THERE: "ab", YONDER: "b"}


def test_where_many_things_happened_a_space_has_room_for_the_last_three() -> None:
    trail = Trail.of([Sentence(str(number), None, (HERE,)) for number in range(30)], "•")
    assert trail.marks == {HERE: "xyz"}


def test_without_a_trail_sentences_stand_alone() -> None:
    assert Trail.of([Sentence("Anna turns a Page.")], "•") == Trail(("Anna turns a Page.",), {})


# --- the move of another ------------------------------------------------------------------------


def after_bot(path: Path) -> tuple[str, Session]:
    """A game in which the bot moves a character in its first turn, and tells nothing."""
    for seed in map(str, range(100)):
        game = dealt(path, seed)
        game.do(TURN_PAGE)
        action = game.computer_action()
        if isinstance(action, MoveCharacter):
            game.do(action)
            if game.computer_action() == END_TURN:
                return seed, game
    raise AssertionError("no bot moves a character")


def test_the_move_of_another_is_marked_on_the_board(tmp_path: Path) -> None:
    seed, game = after_bot(tmp_path / "x")
    (move,) = game.state.adventures
    assert isinstance(move, MoveCharacter)
    done = call(tmp_path, "play", "--seed", seed, "--record", tmp_path / "g", said=lines(["turn"]))
    _, _, board = done.stdout.rpartition("─" * 100)
    assert f"• {game.name(SeatNumber(1))} moves" in board
    assert board.count("•") == 1 + len({*move.path}) + 1


def test_a_resumed_game_tells_what_happened_last(tmp_path: Path) -> None:
    seed, _ = after_bot(tmp_path / "x")
    first = call(tmp_path, "play", "--seed", seed, "--record", tmp_path / "g", said=lines(["turn"]))
    again = call(tmp_path, "play", "--record", tmp_path / "g")
    board = first.stdout.rpartition("─" * 100)[2].partition("> ")[0]
    assert board == again.stdout.rpartition("─" * 100)[2].partition("> ")[0]


def test_ones_own_move_is_marked_until_it_is_taken_back(tmp_path: Path) -> None:
    done = call(tmp_path, "play", "--seed", 1, "--record", tmp_path / "g", said=lines(["D", "1", "back"]))
    *_, first, moved, back = done.stdout.split("─" * 100)
    assert "•" not in first
    assert "• Player 1 moves the Dragon" in moved
    assert "•" not in back


def test_a_bot_s_move_is_told_before_its_page(tmp_path: Path) -> None:
    typed, session = scripted_game(tmp_path / "x", pages=2, seed="before")
    bot = session.name(SeatNumber(1))
    told = [turn for turn in session.record.turns if turn.seat == 1 and RECOUNT in turn.actions]
    assert told, "the bot tells a Page"
    with Terminal(tmp_path, "play", "--pages", 2, "--seed", "before", "--new") as terminal:
        for text in typed:
            while terminal.until(PROMPT, PAUSE) == PAUSE:
                terminal.type("")
            terminal.type(text)
        terminal.press_on(PAUSE)
    screens = re.split(r"─{100}", terminal.shown)
    for turn in told:
        page = f"{bot} recounts Page {turn.told}:"
        shown = next(screen for screen in screens if page in screen)
        moves = [action for action in turn.actions if action not in (RECOUNT, END_TURN)]
        told_before = re.findall(rf"{bot} (?:moves|adds)", shown[: shown.index(page)])
        assert len(told_before) == len(moves)


# --- one at a time ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", Language)
def test_the_last_page_and_the_tales_are_read_one_at_a_time(tmp_path: Path, language: Language) -> None:
    typed, session = scripted_game(tmp_path / "x", pages=3, seed="told")
    pause = wording(language)("prompts.pause")
    options = ("--pages", 3, "--seed", "told", "--language", language, "--name", "Player 1")
    with Terminal(tmp_path, "play", *options, COLUMNS="80", LINES="24", NO_COLOR="1") as terminal:
        for text in typed:
            while terminal.until(PROMPT, pause) == pause:
                terminal.type("")
            terminal.type(text)
        screens = terminal.press_on(pause)
    # The first line of each has nothing but the Enter before it.
    assert max(len(screen.splitlines()[1:]) for screen in screens[1:]) <= 24
    last = session.record.turns[-1].told
    assert last is not None
    title = load().story_page(last, language).title
    assert title in screens[0]
    ends = [number for number, screen in enumerate(screens) if wording(language)("end.reading") in screen]
    assert ends == [2], "after the last Page, and after the board"
    heading = wording(language)("end.tale", name="Player 1")
    assert sum(heading in screen for screen in screens) == 1


def test_rules_wait_where_a_low_screen_is_full(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--pages", 2, COLUMNS="80", LINES="24", NO_COLOR="1") as terminal:
        terminal.until(PROMPT)
        before = len(terminal.shown)
        terminal.type("rules")
        while terminal.until(PAUSE, PROMPT) == PAUSE:
            assert len(terminal.shown[before:].splitlines()) <= 24 + 1
            before = len(terminal.shown)
            terminal.type("")
        terminal.type("quit")
        assert terminal.rest() == 0


# --- which way ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "language", "asked"),
    [
        (27, Language.ENGLISH, "Which way?"),
        (27, Language.FRENCH, "Par quel chemin"),
        (27, Language.GERMAN, "Auf welchem Weg?"),
        (13, Language.ENGLISH, None),
    ],
)
def test_the_way_is_asked_for_only_where_the_page_in_hand_cares(
    tmp_path: Path, page: int, language: Language, asked: str | None
) -> None:
    # One way to the Princess leads over a Castle. Page 27 wants just that; Page 13 wants them to meet.
    line = f"puzzle1 kingdom=0,0P/1,0C/0,1F/1,1P at=P:1,1/K:0,0/D:0,0 page={page}"
    castle, forest = (
        path_text(parse_kingdom("0,0P/1,0C/0,1F/1,1P"), (HERE, Hex(*middle), Hex(1, 1)), language)
        for middle in ((1, 0), (0, 1))
    )
    done = call(tmp_path, "puzzle", line, "--language", language, said=lines(["2", "1"]))
    if asked is None:
        assert wording(language)("puzzle.best-one") in done.stdout
    else:
        assert asked in done.stdout
        assert castle in done.stdout
        assert forest in done.stdout


# --- narrow -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", Language)
def test_a_turn_fits_a_terminal_of_60_columns(tmp_path: Path, language: Language) -> None:
    words = wording(language)
    options = ("--pages", 2, "--seed", 1, "--players", 4, "--language", language)
    typed = [*(words(f"commands.{key}").split()[0] for key in ("hint", "help", "dragon")), "1", "8", "6"]
    with Terminal(tmp_path, "play", *options, COLUMNS="60", LINES="40") as terminal:
        for text in typed:
            while terminal.until(PROMPT, words("prompts.pause")) != PROMPT:
                terminal.type("")
            terminal.type(text)
        while terminal.until(PROMPT, words("prompts.pause")) != PROMPT:
            terminal.type("")
    shown = plain(terminal.shown).partition("─" * 60)[2]
    assert [line for line in shown.split("\n") if len(line.rpartition("\r")[2]) > 60] == []
