"""A game has its file to itself: two games never write over each other, whoever plays them."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from fairytile.cli.local.record_files import CliError
from fairytile.cli.local.running_game_file import GameFile
from fairytile.cli.local.session import Session, new_session
from fairytile.content import load
from fairytile.record import parse_record
from fairytile.state import Options
from fairytile.words import Language

from .driver import Terminal, run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such locks")


def begun(path: Path, seed: str = "kept") -> Session:
    """A game that somebody plays here, before its first turn."""
    session = new_session(
        load(), Options(pages=2), people=["Anna"], seed=seed, language=Language.ENGLISH, path=path
    )
    session.save()
    return session


def test_a_game_that_is_being_played_is_not_played_elsewhere(tmp_path: Path) -> None:
    session = begun(tmp_path / "g.txt")
    before = session.path.read_text(encoding="utf-8")
    done = run(tmp_path, "play", "--record", session.path)
    assert done.returncode == 1
    assert f"the game in {session.path} is being played right now, in another window perhaps" in done.stderr
    assert session.path.read_text(encoding="utf-8") == before
    session.kept.let_go()
    assert run(tmp_path, "play", "--record", session.path).returncode == 0


def test_it_stays_so_after_every_action(tmp_path: Path) -> None:
    session = begun(tmp_path / "g.txt")
    rng = random.Random(1)
    for _ in range(5):
        session.do(rng.choice(session.running.view(session.state.to_move).legal_actions))
        with pytest.raises(CliError, match="is being played right now"):
            GameFile.found(session.path)
    assert [path.name for path in tmp_path.iterdir()] == ["g.txt"]


def test_two_windows_do_not_play_the_same_game(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", 1, "--pages", 2) as first:
        first.until("> ")
        (file,) = (tmp_path / "fairytile").iterdir()
        before = file.read_text(encoding="utf-8")
        done = run(tmp_path, "play", "--resume")
        assert "is being played right now" in done.stderr
        # Who asks for no game in particular gets a new one.
        assert run(tmp_path, "play", "--seed", 2).returncode == 0
        assert file.read_text(encoding="utf-8") == before
        assert len([*(tmp_path / "fairytile").iterdir()]) == 2
        first.type("quit")
        assert first.rest() == 0


def test_two_new_games_of_one_name_get_two_files(tmp_path: Path) -> None:
    path = tmp_path / "g.txt"
    one, other = GameFile.new(path), GameFile.new(path)
    one.write("one")
    other.write("other")
    assert (one.path, other.path) == (path, tmp_path / "g-2.txt")
    one.write("one again")
    assert path.read_text(encoding="utf-8") == "one again"
    assert other.path.read_text(encoding="utf-8") == "other"


def test_what_somebody_else_wrote_is_left_alone_and_the_game_is_kept_beside_it(tmp_path: Path) -> None:
    session = begun(tmp_path / "g.txt")
    session.path.write_text("my notes", encoding="utf-8")
    with pytest.raises(CliError) as refusal:
        session.do(session.running.view(session.state.to_move).legal_actions[0])
    assert session.path.read_text(encoding="utf-8") == "my notes"
    other = tmp_path / "g-2.txt"
    said = f"so it is left as it is. Your game is kept in {other}"
    assert str(refusal.value).endswith(f"was changed by somebody else while you played, {said}")
    assert len(parse_record(other.read_text(encoding="utf-8")).actions) == 1


def test_a_file_that_was_taken_away_is_written_again(tmp_path: Path) -> None:
    session = begun(tmp_path / "g.txt")
    session.path.unlink()
    session.save()
    assert parse_record(session.path.read_text(encoding="utf-8")) == session.record


def test_a_game_behind_a_link_goes_on_there(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    session = begun(tmp_path / "there" / "g.txt")
    session.kept.let_go()
    link = tmp_path / "g.txt"
    link.symlink_to(session.path)
    kept = GameFile.found(link)
    with pytest.raises(CliError, match="is being played right now"):
        GameFile.found(session.path)
    kept.write("on")
    assert link.is_symlink()
    assert session.path.read_text(encoding="utf-8") == "on"


def test_a_game_is_kept_as_the_name_of_its_file_says(tmp_path: Path) -> None:
    session = begun(tmp_path / "g.json")
    assert session.path.read_text(encoding="utf-8").startswith("{")
    session.kept.let_go()
    done = run(tmp_path, "play", "--record", session.path, said="turn\nquit\n")
    assert done.returncode == 0, done.stderr
    again = session.path.read_text(encoding="utf-8")
    assert again.startswith("{")
    assert parse_record(again).turns


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("g.svg", "a game is kept as text or as JSON, so name a file such as game.fairytile"),
        ("g.html", "a game is kept as text or as JSON"),
        ("/dev/null", "is a device, and no game can be kept in it: name a file"),
        (".", "is a folder: name a file in it"),
    ],
)
def test_what_is_no_file_for_a_game_is_refused(tmp_path: Path, name: str, said: str) -> None:
    done = run(tmp_path, "play", "--new", "--record", tmp_path / name)
    assert done.returncode == 1
    assert said in done.stderr
    assert not [*tmp_path.iterdir()]
