"""Where impossible Pages are exchanged, whoever holds one is told, and nobody else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from fairytile.actions import END_TURN, TURN_PAGE, Action, AddTile
from fairytile.chance import Chance
from fairytile.cli.terminal.news_sentences import sentences
from fairytile.cli.terminal.texts import wording
from fairytile.content import load
from fairytile.dealing import deal
from fairytile.news import news
from fairytile.record import Record
from fairytile.rules import apply, legal_actions, start
from fairytile.ruleset import Impossible, Ruleset
from fairytile.state import Game, Options, SeatNumber, State
from fairytile.views import view
from fairytile.words import Language

from .driver import lines, run

NAMES = ("Anna", "Bert")


class Step(NamedTuple):
    """An action of a game and what it led to."""

    before: State
    action: Action
    after: State


def steps(seed: int) -> Iterator[Step]:
    """A game in which all tiles are laid at once, and many Pages turned then."""
    options = Options(pages=8, ruleset=Ruleset(impossible=Impossible.EXCHANGE))
    rng = random.Random(seed)
    state = start(Game(load(), options, deal(load(), options, Chance(seed))))
    for _ in range(120):
        if state.outcome is not None:
            return
        action = _choose(state, rng)
        after = apply(state, action)
        yield Step(state, action, after)
        state = after


def _choose(state: State, rng: random.Random) -> Action:
    legal = legal_actions(state)
    tiles = [action for action in legal if isinstance(action, AddTile)]
    if END_TURN in legal:
        return END_TURN
    if tiles:
        return rng.choice(tiles)
    return TURN_PAGE if rng.random() < 0.7 else rng.choice(legal)


def lost(step: Step, seat: SeatNumber) -> bool:
    """Whether a player has other Pages, told and untold, than before."""
    dealt, kept = (
        set(state.seats[seat].untold + state.seats[seat].told) for state in (step.before, step.after)
    )
    return dealt != kept


@pytest.fixture(scope="module", params=[(True, 0), (False, 106)], ids=["own turn", "turn of another"])
def game(request: pytest.FixtureRequest) -> tuple[list[Step], SeatNumber]:
    """A game up to the first exchange, in the owner's turn or in another one, and whose Page it is."""
    own, first = request.param
    for seed in range(first, 1000):
        before: list[Step] = []
        for step in steps(seed):
            before.append(step)
            for seat in map(SeatNumber, range(2)):
                if lost(step, seat) and own is (seat == step.before.to_move):
                    return before, seat
    raise AssertionError("no Page was exchanged in any of these games")


def told(step: Step, seat: SeatNumber | None, language: Language) -> list[str]:
    """What is said to somebody about a step of a game."""
    before, seen = view(step.before, seat), view(step.after, seat)
    happened = news(before, step.action, seen)
    return [sentence.text for sentence in sentences(happened, seen, NAMES, wording(language))]


@pytest.mark.parametrize("language", list(Language))
def test_only_the_owner_learns_of_an_exchange(
    game: tuple[list[Step], SeatNumber], language: Language
) -> None:
    played, owner = game
    last = played[-1]
    hand = last.after.seats[owner].hand
    (said,) = {*told(last, owner, language)} - {*told(last, None, language)}
    assert str(hand) in said.replace(".", "").split()
    assert told(last, SeatNumber(1 - owner), language) == told(last, None, language)
    assert all(f" {hand}" not in text for text in told(last, None, language))


def test_the_terminal_tells_of_it_and_a_replay_does_not(
    tmp_path: Path, game: tuple[list[Step], SeatNumber]
) -> None:
    played, owner = game
    *earlier, last = played
    tags = {"people": "2", "language": "en"}
    record = Record.of(last.before.game, [step.action for step in earlier], NAMES, tags)
    file = tmp_path / "game.txt"
    file.write_text(record.to_text(), encoding="utf-8")
    typed = [str(last.action), "end", "turn-page", "quit"]
    done = run(tmp_path, "play", "--record", file, said=lines(typed))
    assert done.returncode == 0, done.stderr
    english = Language.ENGLISH
    (said,) = {*told(last, owner, english)} - {*told(last, None, english)}
    assert " ".join(done.stdout.split()).count(said) == 1
    replayed = run(tmp_path, "replay", file, "--to-end").stdout
    assert replayed
    assert "exchanged" not in replayed
