"""``fairytile verify``: what it proves of a record, and what it says about the rest."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from fairytile.actions import Action
from fairytile.bots import AT_ONCE
from fairytile.bots.simple_bots import Purposeful
from fairytile.chance import Fair, Secret, Seeded, Share
from fairytile.content import new_game
from fairytile.record import Record, Running, parse_record
from fairytile.rules import apply, legal_actions
from fairytile.state import Dealing, Options
from fairytile.views import view

from .driver import run

SECRET = Secret(bytes(range(32)))
ANNA = Share(b"A" * 32)
KEPT = ("--commitment", SECRET.commitment.hex(), "--share", ANNA.hex())


@pytest.fixture(name="over", scope="module")
def a_fair_game_to_its_end() -> Record:
    """Anna has added a share, and Bert is a bot."""
    state = new_game(Options(pages=1), fair=Fair.of("table-7", SECRET, [ANNA, None]))
    bot, rng, actions = Purposeful(), random.Random(1), list[Action]()
    while state.outcome is None:
        actions.append(bot.choose(view(state, state.to_move), legal_actions(state), rng, AT_ONCE))
        state = apply(state, actions[-1])
    return Record.of(state.game, actions, ["Anna", "Bert"])


def written(folder: Path, record: Record) -> Path:
    """The file of a record."""
    file = folder / "game.txt"
    file.write_text(record.to_text(), encoding="utf-8")
    return file


def test_a_fair_game_is_proved_to_whoever_kept_commitment_and_share(tmp_path: Path, over: Record) -> None:
    done = run(tmp_path, "verify", written(tmp_path, over), *KEPT)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0].startswith("Game table-7, dealt by fairytile-fair/1 with never-quite")
    assert done.stdout.count("  holds  ") == 4
    assert "Shares came from Anna." in done.stdout
    assert "So no player chose the cards" in done.stdout
    assert "What nobody can prove" in done.stdout


def test_what_was_not_kept_is_open_and_proves_little(tmp_path: Path, over: Record) -> None:
    done = run(tmp_path, "verify", written(tmp_path, over))
    assert done.returncode == 0
    assert done.stdout.count("  holds  ") == done.stdout.count("  open   ") == 2
    assert "say it with --commitment and --share" in done.stdout
    assert "So no player chose the cards" not in done.stdout


def test_another_share_is_wrong(tmp_path: Path, over: Record) -> None:
    done = run(tmp_path, "verify", written(tmp_path, over), "--share", "0" * 64)
    assert done.returncode == 1
    assert "  WRONG  your share was mixed in" in done.stdout
    assert "So this is not the game that was promised" in done.stdout


def test_a_running_game_has_its_promise_checked_and_no_more(tmp_path: Path) -> None:
    game = new_game(fair=Fair.of("table-7", SECRET, [ANNA, None])).game
    done = run(tmp_path, "verify", written(tmp_path, Record.of(game)), *KEPT)
    assert done.returncode == 1
    assert "  holds  the commitment is the one that was published" in done.stdout
    assert "The secret is told when the game is over: ask again then." in done.stdout


def test_a_game_without_shares_was_dealt_by_the_secret_alone(tmp_path: Path) -> None:
    game = new_game(fair=Fair.of("table-7", SECRET, [None, None])).game
    done = run(tmp_path, "verify", written(tmp_path, Running.of(game).closed().record()))
    assert "No device added a share, so whoever dealt could choose the cards alone." in done.stdout


def test_a_seed_shows_that_the_cards_are_its_own_and_no_more(tmp_path: Path) -> None:
    record = Record.of(new_game(seed="goose").game)
    done = run(tmp_path, "verify", written(tmp_path, record))
    assert done.returncode == 0
    assert "The cards are the ones that the seed goose deals." in done.stdout
    assert "That is all a seed can show" in done.stdout
    done = run(tmp_path, "verify", written(tmp_path, replace(record, shuffle=Seeded("gander"))))
    assert done.returncode == 1
    assert "The cards are not the ones that the seed gander deals." in done.stdout


def test_a_game_of_the_terminal_names_its_seed(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run(tmp_path, "play", "--new", "--seed", "goose", "--pages", "all", "--record", file, said="quit\n")
    done = run(tmp_path, "verify", file)
    assert "The cards are the ones that the seed goose deals." in done.stdout
    woven = Options(dealing=Dealing.WOVEN)
    assert parse_record(file.read_text("utf-8")).deal == new_game(woven, seed="goose").game.deal


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (("--share", "12"), "--share: a share is written with 64 of the digits 0 to 9 and a to f"),
        (("--commitment", "x" * 64), "--commitment: a commitment is written with 64"),
        (KEPT, "the game was dealt by a seed, without a commitment or shares"),
    ],
)
def test_what_makes_no_sense_is_said_in_a_sentence(
    tmp_path: Path, options: tuple[str, ...], problem: str
) -> None:
    done = run(tmp_path, "verify", written(tmp_path, Record.of(new_game(seed=7).game)), *options)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"fairytile: {problem}" in done.stderr


def test_a_record_that_does_not_say_where_its_cards_came_from_cannot_be_checked(tmp_path: Path) -> None:
    done = run(tmp_path, "verify", written(tmp_path, Record.of(new_game().game)))
    assert (done.returncode, done.stdout) == (1, "")
    assert "the record does not say what its cards were dealt by" in done.stderr
