"""A bot of one's own at the table of the terminal, and in the record of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from fairytile.cli.local.bot_opponents import named_again, own_bots, read_tag_of
from fairytile.record import parse_record
from tests.bots.own import LAZY, written

from .driver import lines, run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the game is kept, in a folder with a space in its name and a bot beside."""
    folder = tmp_path / "my games"
    folder.mkdir()
    written(folder)
    return folder / "g.txt"


def bot_beside(file: Path) -> str:
    return f"{file.parent / 'mybot.py'}:Lazy"


def test_it_is_named_like_any_other_and_takes_its_seat(tmp_path: Path, file: Path) -> None:
    bots = ("--bot", bot_beside(file), "--bot", "ida", "--bot", bot_beside(file))
    done = run(tmp_path, "play", *bots, "--record", file, said=lines(["turn"]))
    assert done.returncode == 0, done.stderr
    assert "Played by the computer: Lazy, Ida, Lazy 2." in done.stdout
    assert len(parse_record(file.read_text(encoding="utf-8")).turns) > 3


def test_a_resumed_game_wants_it_named_again_and_says_so(tmp_path: Path, file: Path) -> None:
    bot = bot_beside(file)
    begun = run(tmp_path, "play", "--bot", bot, "--record", file, said=lines(["turn"]))
    assert f"--record '{file}' --bot '{bot}'" in " ".join(begun.stdout.split())
    turns = len(parse_record(file.read_text(encoding="utf-8")).turns)
    refused = run(tmp_path, "play", "--record", file, said=lines(["turn"]))
    assert refused.returncode == 1
    assert f"a record starts no program by itself: if you trust it, say --bot '{bot}'" in refused.stderr
    done = run(tmp_path, "play", "--record", file, "--bot", bot, said=lines(["turn"]))
    assert done.returncode == 0, done.stderr
    assert len(parse_record(file.read_text(encoding="utf-8")).turns) > turns


def test_a_record_starts_no_program(tmp_path: Path, file: Path) -> None:
    run(tmp_path, "play", "--bot", "ida", "--record", file)
    trace = tmp_path / "trace"
    written(file.parent, f"from pathlib import Path\nPath({str(trace)!r}).touch()\n{LAZY}")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("tag bots: ida", f"tag bots: '{bot_beside(file)}'"), encoding="utf-8")
    assert run(tmp_path, "play", "--record", file, said=lines(["turn"])).returncode == 1
    assert not trace.exists()


def test_what_a_record_says_is_read_as_it_was_written() -> None:
    tags = {"bots": "ida 'my games/mybot.py:Lazy' ida"}
    assert own_bots(tags) == ["my games/mybot.py:Lazy"]
    assert named_again(tags) == ("--bot", "my games/mybot.py:Lazy")
    assert read_tag_of(tags, 3) is None
    assert read_tag_of({"bots": "ida 'otto"}, 2) is None


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("nofile.py:Lazy", "--bot: there is no file nofile.py in "),
        ("fairytile.bots:Budget", "--bot: Budget in fairytile.bots is no bot"),
    ],
)
def test_what_is_no_bot_is_refused_with_a_sentence(tmp_path: Path, bot: str, why: str) -> None:
    done = run(tmp_path, "play", "--bot", bot)
    assert done.returncode == 1
    assert why in done.stderr
    assert "Traceback" not in done.stderr
