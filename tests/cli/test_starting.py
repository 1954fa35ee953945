"""How the command is called and left: by name or as a module, with Ctrl-C, and again as it was printed."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import fairytile
from fairytile.cli.terminal.shell_quoting import argument, call
from fairytile.record import parse_record

from .driver import PATIENCE, Terminal, lines, run, surroundings

SOURCE = Path(fairytile.__file__).parents[1]
SCRIPT = f"#!{sys.executable}\nfrom fairytile_start import main\nmain()\n"
"""What an installer makes of the entry point."""


def test_the_version_is_said(tmp_path: Path) -> None:
    done = run(tmp_path, "--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"fairytile {fairytile.__version__}")
    assert run(tmp_path, "version").stdout == done.stdout


# --- Ctrl-C ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "module", ["fairytile", "fairytile.kingdom", "fairytile.cli.commands.play", "rich.console"]
)
def test_ctrl_c_while_the_command_starts_ends_it_without_a_word(tmp_path: Path, module: str) -> None:
    program = f"""
import os, signal, sys

class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupted())
from fairytile_start import main
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", program, "version"], capture_output=True, check=False, text=True,
        env=surroundings(tmp_path), timeout=PATIENCE,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_whoever_ignores_ctrl_c_goes_on_doing_so(tmp_path: Path) -> None:
    done = subprocess.run(
        f"trap '' INT; {shlex.quote(sys.executable)} -m fairytile version & p=$!; kill -INT $p; wait $p",
        shell=True, capture_output=True, check=False, text=True, env=surroundings(tmp_path), timeout=PATIENCE,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("fairytile ")


@pytest.mark.parametrize("questions", [0, 4])
def test_ctrl_c_at_a_question_before_the_game_leaves_nothing_behind(tmp_path: Path, questions: int) -> None:
    with Terminal(tmp_path, "play") as terminal:
        for _ in range(questions):
            terminal.until("] ")
            terminal.type("")
        terminal.until("] ")
        terminal.interrupt()
        assert terminal.rest() == 0
    assert "Traceback" not in terminal.shown
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    "typed", [[], ["4"], ["stop"], ["rules"]], ids=lambda typed: " ".join(typed) or "list"
)
def test_ctrl_c_at_a_question_of_the_game_keeps_it(tmp_path: Path, typed: list[str]) -> None:
    file = tmp_path / "g.txt"
    with Terminal(tmp_path, "play", "--pages", 2, "--seed", 1, "--record", file, LINES="24") as terminal:
        terminal.until("> ")
        for text in typed:
            terminal.type(text)
            terminal.until("> ", "[no] ", "Press Enter to go on.")
        terminal.interrupt()
        assert terminal.rest() == 0
    assert "Traceback" not in terminal.shown
    assert parse_record(file.read_text(encoding="utf-8")).actions == ()
    assert "Go on with it any time: " in terminal.shown


# --- commands that are printed --------------------------------------------------------------


def checkout(folder: Path) -> Path:
    """A folder with the program in an environment of its own, as a checkout has it."""
    script = folder / ".venv" / "bin" / "fairytile"
    script.parent.mkdir(parents=True)
    script.write_text(SCRIPT, encoding="utf-8")
    script.chmod(0o755)
    return script


def in_shell(folder: Path, line: str, said: str = "", **more: str) -> str:
    """What a line says that somebody pastes into a shell."""
    done = subprocess.run(
        ["/bin/sh", "-c", line], cwd=folder, input=said, capture_output=True, check=False, encoding="utf-8",
        env={**surroundings(folder), "PYTHONPATH": str(SOURCE), "PWD": str(folder), **more}, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def printed(output: str, before: str) -> str:
    """The command that was printed behind some words."""
    return next(line.removeprefix(before) for line in output.splitlines() if line.startswith(before))


@pytest.mark.parametrize("how", ["by path", "by name", "as a module", "by make elsewhere"])
def test_the_command_to_go_on_works_as_printed(tmp_path: Path, how: str) -> None:
    folder = tmp_path / "a checkout"
    script = checkout(folder)
    path = f"{script.parent}:{os.environ['PATH']}" if how == "by name" else os.environ["PATH"]
    begin = {
        "by path": ".venv/bin/fairytile",
        "by name": "fairytile",
        "as a module": f"{sys.executable} -m fairytile",
        "by make elsewhere": f"MAKEFLAGS=w {shlex.quote(str(script))}",
    }[how]
    said = in_shell(folder, f"{begin} play --seed 1 --ascii --record 'my game.txt'", "turn\n", PATH=path)
    command = printed(said, "Go on with it any time: ")
    if how in {"by path", "by name"}:
        assert command == f"{begin} play --record 'my game.txt' --ascii"
    elsewhere = tmp_path if how == "by make elsewhere" else folder
    again = in_shell(elsewhere, command, "turn\n", PATH=path)
    assert "The game goes on in turn 3." in again
    assert "╲" not in again
    turns = parse_record((folder / "my game.txt").read_text(encoding="utf-8")).turns
    assert [turn.seat for turn in turns[:4]] == [0, 1, 0, 1]


def test_the_command_to_go_on_names_the_edition_and_the_thinking_time(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    checkout(folder)
    options = "--edition never-quite-lost --thinking 2.5 --language fr --hexes small"
    said = in_shell(folder, f".venv/bin/fairytile play {options} --record g.txt")
    command = printed(said, "Pour la reprendre quand tu veux\u00a0: ")
    assert command == (
        ".venv/bin/fairytile play --record g.txt --thinking 2.5 --edition never-quite-lost "
        "--language fr --hexes small"
    )
    assert "La partie reprend au tour 1." in in_shell(folder, command)


def test_the_command_to_see_a_game_again_works_as_printed(tmp_path: Path) -> None:
    checkout(tmp_path)
    said = in_shell(tmp_path, ".venv/bin/fairytile play --seed 1 --record=-g.txt", lines(["stop", "yes"]))
    command = printed(said, "See the game again: ")
    assert command == ".venv/bin/fairytile replay ./-g.txt"
    assert "The game ends here" in in_shell(tmp_path, command)


def test_the_command_for_a_puzzle_works_as_printed(tmp_path: Path) -> None:
    checkout(tmp_path)
    said = in_shell(tmp_path, ".venv/bin/fairytile puzzle --seed 'a b' --language de", "verlassen\n")
    command = printed(said, "Das Rätsel wartet auf dich: ")
    assert command == ".venv/bin/fairytile puzzle --level easy --seed 'a b' --language de"
    assert "Ein leichtes Rätsel" in in_shell(tmp_path, command)


def test_make_hands_arguments_on() -> None:
    checkout = SOURCE.parent
    done = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", "play-terminal", 'ARGS=--name "Anna Maria" --pages 3'],
        cwd=checkout, capture_output=True, check=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == '.venv/bin/fairytile play --name "Anna Maria" --pages 3'


def test_a_program_in_the_folder_itself_is_called_with_a_dot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PWD", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["./fairytile"])
    assert call("show", argument(Path("g.txt"))) == "./fairytile show g.txt"
    monkeypatch.setenv("PWD", "/")
    assert call("show", argument(Path("g.txt"))) == f"{tmp_path}/fairytile show {tmp_path}/g.txt"
