"""The bots at the table of the terminal: chosen, named, kept in the record, and seated again."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from fairytile.actions import TURN_PAGE, Action
from fairytile.bots import OPPONENTS, Budget, Opponent, opponent
from fairytile.bots.otto_greedy import Greedy
from fairytile.cli.local.bot_opponents import Opponents, table_names
from fairytile.cli.local.running_game_file import GameFile
from fairytile.cli.local.session import Session, new_session, resumed_session
from fairytile.content import load
from fairytile.record import Record, parse_record
from fairytile.rules import apply
from fairytile.state import Options, SeatNumber, State
from fairytile.views import View, view
from fairytile.words import Language

from .driver import PATIENCE, Terminal, lines, run, surroundings

KEYS = [known.key for known in OPPONENTS]
LITTLE = Budget(simulations=3)


def kept(file: Path) -> Record:
    return parse_record(file.read_text(encoding="utf-8"))


def edited(file: Path, bots: str) -> Path:
    """The record of a new game in which somebody has changed the line on its bots."""
    session = new_session(
        load(), Options(), people=["Anna"], seed="edited", language=Language.ENGLISH, path=file
    )
    text = session.record.to_text()
    assert "tag bots: otto\n" in text
    file.write_text(text.replace("tag bots: otto\n", bots), encoding="utf-8")
    return file


# --- choosing -------------------------------------------------------------------------------


def test_each_seat_of_the_computer_has_the_bot_that_was_named_for_it(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    done = run(tmp_path, "play", "--bot", "IDA", "--bot", "Minerve", "--record", file)
    assert done.returncode == 0, done.stderr
    assert "Played by the computer: Ida, Minerva." in done.stdout
    assert kept(file).names == ("Player 1", "Ida", "Minerva")
    assert kept(file).tags["bots"] == "ida minerva"


def test_the_last_bot_that_was_named_has_all_seats_that_are_left(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    run(tmp_path, "play", "--players", 4, "--bot", "ida", "--bot", "flora", "--record", file)
    assert kept(file).tags["bots"] == "ida flora flora"
    assert kept(file).names == ("Player 1", "Ida", "Flora", "Flora 2")


def test_bots_are_called_as_in_the_language_of_the_game(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    done = run(tmp_path, "play", "--bot", "minerva", "--language", "fr", "--record", file)
    assert "Joué par l’ordinateur : Minerve." in done.stdout.replace("\xa0", " ")
    assert kept(file).tags["bots"] == "minerva"


def test_nobody_is_called_like_somebody_else() -> None:
    otto = opponent("otto")
    assert table_names([otto] * 3, ["OTTO", "Otto  3"], Language.ENGLISH) == ["Otto 2", "Otto 4", "Otto 5"]


def test_a_game_among_people_needs_no_bots(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    assert run(tmp_path, "play", "--people", 2, "--record", file).returncode == 0
    assert "bots" not in kept(file).tags


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        (["--bot", "nobody"], f"there is no bot called nobody: there are {', '.join(KEYS)}"),
        (["--players", 2, "--bot", "otto", "--bot", "ida"], "one seat is left for the computer: name fewer"),
        (["--players", 2, "--people", 2, "--bot", "otto"], "no seat is left for the computer: name fewer"),
        (["--people", 3, "--bot", "otto", "--bot", "ida"], "5 people and bots: a game is for 2 to 4"),
        (["--thinking", "nan"], "no time that ends"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(
    tmp_path: Path, options: Sequence[object], answer: str
) -> None:
    done = run(tmp_path, "play", *options)
    assert done.returncode == 1
    assert answer in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("language", "question", "answer"),
    [
        (Language.ENGLISH, "Against whom do you play? [2] ", "One number is for all"),
        (Language.FRENCH, "Contre qui joues-tu\u202f? [2] ", "Un numéro vaut pour tous"),
        (Language.GERMAN, "Gegen wen spielst du? [2] ", "Eine Zahl gilt für alle"),
    ],
)
def test_whoever_is_asked_chooses_from_a_list_of_all(
    tmp_path: Path, language: Language, question: str, answer: str
) -> None:
    with Terminal(tmp_path, "play", "--language", language, COLUMNS="80") as terminal:
        for typed in ("3", "1", "Anna"):
            terminal.until("] ")
            terminal.type(typed)
        terminal.until(question)
        shown = " ".join(terminal.shown.split())
        assert answer in shown
        assert all(" ".join(who.sentence(language).split()) in shown for who in OPPONENTS)
        terminal.type("4, flora")
        terminal.until("[6] ")
        terminal.type("1")
        terminal.until("> ")
        terminal.type("quit")
        assert terminal.rest() == 0
    (file,) = (tmp_path / "fairytile").iterdir()
    assert kept(file).tags["bots"] == f"{OPPONENTS[3].key} flora"


# --- going on -------------------------------------------------------------------------------


def test_a_resumed_game_has_the_same_bots(tmp_path: Path) -> None:
    def session(path: Path) -> Session:
        return new_session(
            load(), Options(players=3, pages=2), people=["Anna"], budget=LITTLE, seed="resumed",
            bots=[opponent("minerva"), opponent("ida")], language=Language.ENGLISH, path=path,
        )  # fmt: skip

    def go_on(game: Session, actions: int) -> None:
        """Anna does whatever she may do first."""
        for _ in range(actions):
            if game.state.outcome is None:
                person = game.state.to_move in game.people
                seen = view(game.state, game.state.to_move)
                game.do(seen.legal_actions[0] if person else game.computer_action())

    whole, interrupted = session(tmp_path / "whole.txt"), session(tmp_path / "interrupted.txt")
    interrupted.save()
    go_on(whole, 24)
    for _ in range(4):
        text = interrupted.path.read_text(encoding="utf-8")
        interrupted.kept.let_go()
        found = resumed_session(text, None, GameFile.found(interrupted.path), LITTLE)
        assert found is not None, "the game goes on"
        interrupted = found
        go_on(interrupted, 6)
    assert interrupted.record == whole.record


def test_a_resumed_game_is_played_through_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_session(
        load(), Options(pages=2), people=["Anna"], bots=[opponent("minerva")], budget=LITTLE, seed="once",
        language=Language.ENGLISH, path=tmp_path / "g.txt",
    )  # fmt: skip
    for _ in range(5):
        game.do(TURN_PAGE)
    played = []

    def counted(state: State, action: Action) -> State:
        played.append(action)
        return apply(state, action)

    for module in ("fairytile.record.game_in_progress", "fairytile.record.records"):
        monkeypatch.setattr(f"{module}.apply", counted)
    text = game.path.read_text(encoding="utf-8")
    found = resumed_session(text, None, game.kept, LITTLE)
    assert found is not None
    found.computer_action()
    assert played == [TURN_PAGE] * 5


def test_an_old_record_that_names_no_bots_goes_on_with_the_usual_one(tmp_path: Path) -> None:
    file = edited(tmp_path / "g.txt", "")
    done = run(tmp_path, "play", "--record", file, said=lines(["turn"]))
    assert done.returncode == 0, done.stderr
    assert "plays instead" not in done.stdout
    assert len(kept(file).turns) > 1


@pytest.mark.parametrize("nonsense", ["ida ida", "ida the cat", "?" * 500], ids=["two", "cat", "long"])
def test_what_a_record_says_of_its_bots_may_be_nonsense(tmp_path: Path, nonsense: str) -> None:
    file = edited(tmp_path / "g.txt", f"tag bots: {nonsense}\n")
    done = run(tmp_path, "play", "--record", file, said=lines(["turn"]))
    assert done.returncode == 0, done.stderr
    said = " ".join(done.stdout.split())
    assert "which is not one bot for each seat of the computer. Otto plays instead." in said
    assert len(kept(file).turns) > 1


def test_bots_that_watch_see_each_action_once_from_their_own_seat(tmp_path: Path) -> None:
    seen: list[tuple[View, Action]] = []

    class Watches(Greedy):
        def watch(self, view: View, action: Action) -> None:
            seen.append((view, action))

    seat = SeatNumber(1)
    game = new_session(
        load(), Options(pages=2), people=["Anna"], seed="seen", language=Language.ENGLISH,
        path=tmp_path / "g.txt",
    )  # fmt: skip
    game.opponents = Opponents({seat: Opponent("watches", Watches, LITTLE)})
    expected: list[tuple[View, Action]] = []
    while game.state.outcome is None:
        state, person = game.state, game.state.to_move in game.people
        if not person:
            action = game.computer_action()
            assert seen == expected
        else:
            own = view(state, state.to_move)
            action = Greedy().choose(own, own.legal_actions, random.Random(len(expected)), LITTLE)
        expected.append((view(state, seat), action))
        game.do(action)


# --- thinking -------------------------------------------------------------------------------


def test_nothing_is_shown_of_thinking_through_a_pipe(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--bot", "otto", "--record", tmp_path / "g.txt", said=lines(["turn"]))
    assert "thinking" not in done.stdout
    assert "\x1b" not in done.stdout


def test_ctrl_c_while_a_bot_thinks_keeps_the_game(tmp_path: Path) -> None:
    with Terminal(
        tmp_path, "play", "--bot", "minerva", "--thinking", 60, "--seed", 1, "--pages", 3
    ) as terminal:
        terminal.until("> ")
        terminal.type("6")
        terminal.until_shown("Minerva is thinking")
        terminal.interrupt()
        assert terminal.rest() == 0
    assert "Go on with it any time" in terminal.shown
    assert "Traceback" not in terminal.shown
    (file,) = (tmp_path / "fairytile").iterdir()
    assert kept(file).turns[0].seat == 0


def test_if_a_bot_fails_the_game_goes_on_and_says_so(tmp_path: Path) -> None:
    # Somebody has broken Flora.
    program = (
        "from fairytile.bots.flora_beginner import Child; Child.choose = lambda *_: 1 / 0;"
        "from fairytile.cli import main; main()"
    )
    file = tmp_path / "g.txt"
    done = subprocess.run(
        [sys.executable, "-c", program, "play", "--bot", "flora", "--seed", "1", "--record", str(file)],
        input=lines(["turn"] * 5), capture_output=True, check=False, encoding="utf-8",
        env=surroundings(tmp_path), timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    said = " ".join(done.stdout.split())
    assert said.count("Flora lost the thread and somebody else stepped in (failed: ZeroDivision") == 3
    assert len(kept(file).turns) > 6
