"""Games in the terminal and through a pipe, from the first question to the last tale."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

from fairytile.actions import AddTile, MoveCharacter
from fairytile.bots import AT_ONCE
from fairytile.bots.simple_bots import Purposeful
from fairytile.content import load
from fairytile.errors import IllegalAction, Reason
from fairytile.record import parse_record
from fairytile.ruleset import Rivers
from fairytile.state import Dealing, Deck
from fairytile.views import view
from fairytile.words import Language

from .driver import COMMAND, PATIENCE, Terminal, lines, run, scripted_game, surroundings

PROMPT, PAUSE, HAND_OVER = "> ", "Press Enter to go on.", "press Enter."
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def test_a_whole_game_is_played_through_a_pipe(tmp_path: Path) -> None:
    typed, expected = scripted_game(tmp_path / "expected.txt", pages=3, seed="piped")
    file = tmp_path / "game.txt"
    done = run(tmp_path, "play", "--pages", 3, "--seed", "piped", "--record", file, said=lines(typed))
    assert done.returncode == 0, done.stderr
    assert parse_record(file.read_text(encoding="utf-8")) == expected.record
    outcome = expected.state.outcome
    assert outcome is not None
    assert outcome.winner is not None
    assert f"{expected.name(outcome.winner)} has told the whole Book and wins!" in done.stdout


def test_at_the_end_the_told_pages_are_read_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    typed, expected = scripted_game(tmp_path / "expected.txt", pages=3, seed="tales")
    said = lines(typed)
    done = run(tmp_path, "play", "--pages", 3, "--seed", "tales", "--record", tmp_path / "g.txt", said=said)
    reading = done.stdout[done.stdout.index("what was told:") :]
    for name, seat in zip(expected.names, expected.state.seats, strict=True):
        reading = reading[reading.index(f"The tale of {name}") :]
        titles = [load().story_page(page, Language.ENGLISH).title for page in sorted(seat.told)]
        whereabouts = [reading.index(f". {title}") for title in titles]
        assert whereabouts == sorted(whereabouts)


def test_an_interrupted_game_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    stop = 3
    typed, expected = scripted_game(tmp_path / "expected.txt", pages=2, seed="stopped")
    file = tmp_path / "game.txt"
    first = run(
        tmp_path, "play", "--pages", 2, "--seed", "stopped", "--record", file, said=lines(typed[:stop])
    )
    assert first.returncode == 0
    assert f"fairytile play --record {file}" in first.stdout
    record = parse_record(file.read_text(encoding="utf-8"))
    assert record.result is None
    assert record.actions == expected.record.actions[: len(record.actions)]
    second = run(tmp_path, "play", "--record", file, said=lines(typed[stop:]))
    assert second.returncode == 0, second.stderr
    assert parse_record(file.read_text(encoding="utf-8")) == expected.record


def test_a_newcomer_answers_questions_and_plays_a_game_in_a_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", 11) as terminal:
        for question, answer in (("4? [2] ", ""), ("2? [1] ", ""), ("name? [Player 1] ", "Anna")):
            terminal.until(question)
            terminal.type(answer)
        for answer in ("somebody", "5", "1 2", "flora"):
            terminal.until("do you play? [2] ")
            terminal.type(answer)
        terminal.until("[6] ")
        terminal.type("many")
        terminal.until("[6] ")
        assert "Please type a number from 1 to 18." in terminal.shown
        terminal.type("2")
        terminal.until(PROMPT)
        for answer in ("2", "", "rules", "page", "4", ""):
            terminal.type(answer)
            terminal.until(PROMPT)
        assert "[1;30;43m1" in terminal.shown, "the places are marked in colour"
        (file,) = (tmp_path / "fairytile").iterdir()
        _play_purposefully(terminal, file)
        terminal.type("")
        terminal.press_on(PAUSE)
    assert "The tale of Anna" in terminal.shown
    assert parse_record(file.read_text(encoding="utf-8")).result is not None


def _play_purposefully(terminal: Terminal, file: Path) -> None:
    """Type what a purposeful player does, with a look at the record, until the game is over."""
    person, rng = Purposeful(), random.Random(1)
    for _ in range(200):
        state = parse_record(file.read_text(encoding="utf-8")).replay()
        if state.outcome is not None:
            return
        seen = view(state, state.to_move)
        terminal.type(str(person.choose(seen, seen.legal_actions, rng, AT_ONCE)))
        while terminal.until(PROMPT, PAUSE) == PAUSE:
            if parse_record(file.read_text(encoding="utf-8")).result is not None:
                return
            terminal.type("")
    raise AssertionError("the game did not end")


def test_ctrl_c_keeps_the_game_and_the_next_call_offers_it(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--pages", 2, "--seed", 1) as terminal:
        terminal.until(PROMPT)
        terminal.type("6")
        terminal.until(PROMPT)
        terminal.interrupt()
        assert terminal.rest() == 0
    assert "Go on with it any time" in terminal.shown
    (file,) = (tmp_path / "fairytile").iterdir()
    kept = parse_record(file.read_text(encoding="utf-8"))
    assert kept.turns[0].seat == 0
    with Terminal(tmp_path, "play") as terminal:
        terminal.until("Go on with it? (yes/no) [yes] ")
        terminal.type("perhaps")
        terminal.until("Go on with it? (yes/no) [yes] ")
        terminal.type("")
        terminal.until(PROMPT)
        terminal.type("quit")
        assert terminal.rest() == 0
    assert parse_record(file.read_text(encoding="utf-8")) == kept


def test_nobody_sees_the_page_of_another_at_the_same_keyboard(tmp_path: Path) -> None:
    with Terminal(
        tmp_path, "play", "--people", 2, "--name", "Anna", "--name", "Bert", "--pages", 3, "--seed", 3
    ) as terminal:
        terminal.until(HAND_OVER)
        assert "Page " not in terminal.shown.rpartition("Every step")[2]
        terminal.type("")
        terminal.until(PROMPT)
        before = len(terminal.shown)
        terminal.type("6")
        terminal.until(PAUSE)
        file = next((tmp_path / "fairytile").iterdir())
        hand = parse_record(file.read_text(encoding="utf-8")).replay().seats[0].hand
        assert hand is not None
        drawn = load().story_page(hand, Language.ENGLISH).title
        assert drawn in terminal.shown[before:], "whoever turned a Page sees the next one"
        terminal.type("")
        terminal.until(HAND_OVER)
        _, _, on_screen = terminal.shown.rpartition(CLEAR)
        assert "Bert" in on_screen
        assert "Page" not in on_screen
        terminal.type("")
        terminal.until(PROMPT)
        _, _, on_screen = terminal.shown.rpartition(CLEAR)
        record = parse_record(next((tmp_path / "fairytile").iterdir()).read_text(encoding="utf-8"))
        state = record.replay()
        for seat in (0, 1):
            for page in state.seats[seat].untold:
                title = load().story_page(page, Language.ENGLISH).title
                assert (title in on_screen) is (seat == 1 and page == state.seats[1].hand)


@pytest.mark.parametrize(
    ("language", "helping", "turn", "farewell"),
    [
        (Language.ENGLISH, "help", "it is your turn", "The game is kept"),
        (Language.FRENCH, "aide", "c’est à toi", "La partie est enregistrée"),
        (Language.GERMAN, "hilfe", "du bist am Zug", "Das Spiel ist"),
    ],
)
def test_the_game_speaks_the_language_of_its_player(
    tmp_path: Path, language: Language, helping: str, turn: str, farewell: str
) -> None:
    said = lines([helping, "recount", "K 7,7 8,8", "rules", "page", "board", "99", "xyzzy", "quit"])
    done = run(tmp_path, "play", "--record", tmp_path / "g.txt", said=said, LANG=f"{language}_XX", LC_ALL="")
    assert done.returncode == 0, done.stderr
    words = " ".join(done.stdout.split())
    for expected in (turn, farewell, IllegalAction(Reason.RECOUNT_TOO_EARLY).sentence(language)):
        assert " ".join(expected.split()) in words
    assert "xyzzy" in words
    if language is not Language.ENGLISH:
        assert "it is your turn" not in words


def test_a_resumed_game_goes_on_in_its_own_language(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    run(tmp_path, "play", "--record", file, "--language", "de")
    assert "du bist am Zug" in run(tmp_path, "play", "--record", file).stdout


def test_moves_and_tiles_are_chosen_by_numbers(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    done = run(
        tmp_path, "play", "--seed", 4, "--record", file, said=lines(["2", "9", "1", "7", "4", "1", "1", "7"])
    )
    assert "There is no number 9 here." in done.stdout
    mine = [turn for turn in parse_record(file.read_text(encoding="utf-8")).turns if turn.seat == 0]
    assert isinstance(mine[0].actions[0], MoveCharacter)
    assert isinstance(mine[1].actions[0], AddTile)


def test_a_finished_or_refused_game_is_never_written_over(tmp_path: Path) -> None:
    typed, expected = scripted_game(tmp_path / "old.txt", pages=1, seed="old")
    before = expected.path.read_text(encoding="utf-8")
    done = run(tmp_path, "play", "--record", expected.path)
    assert f"Every step is kept in {tmp_path / 'old-2.txt'}." in done.stdout
    assert typed
    run(tmp_path, "play", "--new", "--record", tmp_path / "old-2.txt")
    assert expected.path.read_text(encoding="utf-8") == before
    assert (tmp_path / "old-2-2.txt").exists()


def test_the_options_of_the_table_come_into_the_record(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    done = run(
        tmp_path, "play", "--players", 3, "--dealing", "classic", "--children", "--pages", "all",
        "--rule", "rivers=bank", "--name", "Zoé", "--record", file,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    record = parse_record(file.read_text(encoding="utf-8"))
    assert record.names == ("Zoé", "Otto", "Otto 2")
    options = record.options
    assert (options.players, options.pages, options.dealing) == (3, None, Dealing.CLASSIC)
    assert (options.deck, options.ruleset.rivers) == (Deck.CHILDREN, Rivers.BANK)


def test_a_friendly_game_is_woven_unless_somebody_wants_it_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    done = run(tmp_path, "play", "--record", file)
    assert done.returncode == 0, done.stderr
    assert parse_record(file.read_text(encoding="utf-8")).options.dealing is Dealing.WOVEN


def test_people_may_be_called_like_players_of_the_computer(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    done = run(tmp_path, "play", "--players", 4, "--name", "otto ", "--name", "Otto  3", "--record", file)
    assert done.returncode == 0, done.stderr
    names = parse_record(file.read_text(encoding="utf-8")).names
    assert names == ("otto", "Otto 3", "Otto 2", "Otto 4")


def test_whoever_gives_no_name_gets_one_that_nobody_has(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    done = run(
        tmp_path, "play", "--players", 3, "--people", 3, "--name", "player  2", "--record", file
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert parse_record(file.read_text(encoding="utf-8")).names == ("player 2", "Player 3", "Player 4")


def test_endless_numbers_and_strange_bytes_are_answered(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    endless = "9" * 5000
    done = run(tmp_path, "play", "--record", file, said=lines([endless, "2", endless, "quit"]))
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(f"There is no number {'9' * 24}… here.") == 2
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("people: 1", f"people: {endless[:900]}"), encoding="utf-8")
    assert run(tmp_path, "play", "--record", file).returncode == 0
    strange = subprocess.run(
        [*COMMAND, "play", "--record", str(file)],
        input=b"\xff\nquit\n", capture_output=True, check=False,
        env=surroundings(tmp_path, PYTHONUTF8="0"), timeout=PATIENCE,
    )  # fmt: skip
    assert strange.returncode == 0, strange.stderr
    assert "means nothing here" in strange.stdout.decode()


def test_an_ascii_terminal_gets_an_ascii_board(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--ascii", "--seed", 2, "--record", tmp_path / "g.txt")
    assert done.stdout.isascii()
    done = run(tmp_path, "play", "--record", tmp_path / "g.txt", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert "/ \\" in done.stdout
