"""Whole games in which nothing that the library says may change unnoticed.

After a change that is meant, ``python -m tests.playthroughs.make`` writes them anew; look at what it changed.
"""

from __future__ import annotations

from difflib import unified_diff
from functools import cache
from itertools import islice, pairwise
from pathlib import Path

import pytest

from fairytile.actions import CLOSE, TAKE_BACK, TURN_PAGE, AddTile, MoveCharacter
from fairytile.record import Record
from fairytile.state import Dealing
from tests.playthroughs.make import files
from tests.playthroughs.printing import EDITION, MARK, deeds_after, playthrough, record_in

MOST_LINES = 40
"""Of a difference; the rest of the game mostly differs in consequence of its first lines."""


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_everything_is_said_as_before(path: Path) -> None:
    written = path.read_text("utf-8")
    said = playthrough(written)
    if said != written:
        pytest.fail(f"{path.name} is not what the library says:\n{difference(written, said)}", pytrace=False)


def difference(written: str, said: str) -> str:
    """The first lines that differ, each with the step in which it is said."""
    old, new = (list(with_steps(text)) for text in (written, said))
    lines = list(islice(unified_diff(old, new, "written", "said now", n=1, lineterm=""), MOST_LINES + 1))
    if len(lines) > MOST_LINES:
        lines[-1] = "… and more; python -m tests.playthroughs.make writes all of it"
    return "\n".join(lines)


def with_steps(text: str) -> list[str]:
    """The lines of a playthrough, those below a heading with the number of the step."""
    lines, step = [], ""
    for line in text.splitlines():
        if line.startswith("--- "):
            step = f"[{line.removeprefix('--- ').partition(':')[0]}] "
        lines.append(step + line)
    return lines


def test_a_difference_names_the_step() -> None:
    shown = difference("a\n--- 3: end\nlegal: 7\n", "a\n--- 3: end\nlegal: 8\n")
    assert "-[3] legal: 7" in shown
    assert "+[3] legal: 8" in shown


@cache
def records() -> list[Record]:
    return [record_in(path.read_text("utf-8")) for path in files()]


def has_magic(record: Record) -> bool:
    return any(
        sum(isinstance(action, AddTile | MoveCharacter) for action in turn.actions) == 2
        for turn in record.turns
    )


def test_the_games_have_every_ending_and_every_number_of_players() -> None:
    ends = [record.replay(EDITION) for record in records()]
    assert {len(state.seats) for state in ends} == {2, 3, 4}
    winners = {state.outcome.winner for state in ends if state.outcome is not None}
    assert {None, 0, 1} <= winners
    assert any(
        state.outcome and state.outcome.winner is not None and any(seat.out for seat in state.seats)
        for state in ends
    )


def test_some_game_takes_back_and_some_game_is_closed() -> None:
    deeds = {deed for path in files() for deed in deeds_after(path.read_text("utf-8"))}
    assert {str(TAKE_BACK), str(CLOSE)} <= deeds


def test_the_games_have_every_kind_of_turn_and_deal() -> None:
    actions = [action for record in records() for action in record.actions]
    assert TURN_PAGE in actions
    assert any(has_magic(record) for record in records())
    assert {record.options.dealing for record in records()} == set(Dealing)
    assert {record.options.pages for record in records()} > {None}


def test_in_some_game_an_adventure_puts_its_player_and_others_out_at_once() -> None:
    steps = [step for record in records() for step in pairwise(record.states(EDITION))]
    outs = [
        [new.out and not old.out for old, new in zip(before.seats, after.seats, strict=True)]
        for before, after in steps
        if before.seats[before.to_move].magic and after.seats[before.to_move].out
    ]
    assert any(sum(out) > 1 for out in outs)


def test_in_some_game_a_second_adventure_follows_an_exchange() -> None:
    states = [state for record in records() for state in record.states(EDITION)]
    assert any(state.exchanged and len(state.adventures) == 2 for state in states)


def test_a_playthrough_has_its_record_above_and_its_steps_below() -> None:
    for path in files():
        head, mark, below = path.read_text("utf-8").partition(MARK)
        assert head.startswith("# ")
        assert mark
        assert "--- the end" in below
