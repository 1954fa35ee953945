"""Said is said: a table takes an action at its word, exactly as the library does, and guesses nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from fairytile import Options
from fairytile.actions import PRINCESS, TURN_PAGE, Action, AddTile, MoveCharacter
from fairytile.errors import IllegalAction, Reason
from fairytile.live import Played, Table, hear
from fairytile.live.message_handler import act_for_bot
from fairytile.notation import NotationError, exact_action, parse_action
from fairytile.protocol import Refusal, Why
from fairytile.record import Acted
from fairytile.rules import apply
from fairytile.state import State
from fairytile.tiles import Terrain
from fairytile.views import view
from tests.live.tables import HOST, START, act, device, everybody_sits, one_device, played

SEED = 20
"""Of the first game that is played here."""


def tables(seed: int, most: int, players: int = 2) -> Iterator[Table]:
    """The tables of a game at random, moment by moment."""
    options = Options(players=players, pages=6)
    for table, _ in played(everybody_sits(players, options=options, secret=seed), random.Random(seed), most):
        if table.running is not None and table.running.state.outcome is None:
            yield table


def state_of(table: Table) -> State:
    """The game at a table."""
    assert table.running is not None
    return table.running.state


def on_the_wire(table: Table, text: str) -> State | None:
    """The game after the player to move sent a text; None if it was refused."""
    try:
        return state_of(hear(table, device(state_of(table).to_move), act(table, text, "new"), START).table)
    except (IllegalAction, Refusal):
        return None


def in_the_library(state: State, text: str) -> State | None:
    """The game after the action that a text says in full; None if the library refuses either."""
    try:
        return apply(state, parse_action(text))
    except (IllegalAction, NotationError):
        return None


def bare_jumps(state: State) -> Iterator[str]:
    """The Princess straight from a Castle to another one, without the step that belongs to it."""
    kingdom = state.kingdom
    lands = zip(kingdom.hexes, kingdom.lands, strict=True)
    castles = [hex_ for hex_, land in lands if land.terrain is Terrain.CASTLE]
    here = state.hex_of(PRINCESS)
    if here in castles:
        yield from (f"P:{castle}" for castle in castles if castle != here)


def mutations(action: Action) -> Iterator[str]:
    """Other texts near an action: parts of it, other spellings, other places."""
    text = str(action)
    yield from (text.lower(), text.upper(), f" {text}", f"{text} ", f"{text}\n", f"the {text}", f"{text}>")
    yield from (
        text.replace(":", " "),
        text.replace(">", " "),
        text.replace(">", "->"),
        text.replace(",", ", "),
    )
    yield text.replace(":", ":+").replace(",", ",0")
    match action:
        case MoveCharacter(character, path):
            letter = character.letter
            for space in path:
                yield f"{letter}:{space}"
                yield str(space)
            yield f"{letter}:" + ">".join(map(str, path[::-1]))
            yield f"{letter}:" + ">".join(map(str, (*path, path[-1])))
            yield from (f"{other}:{text[2:]}" for other in "PKD")
        case AddTile(at, rotation):
            yield from (
                f"T:{at}",
                f"T:{at}/{(rotation + 3) % 6}",
                f"T:{at}/{rotation + 6}",
                f"T {at} {rotation}",
            )
        case _:
            yield from (f"{text}(1)", f"{text}-turn", text.replace("-", " "), text.split("-", maxsplit=1)[0])


@pytest.mark.parametrize("seed", range(SEED, SEED + 4))
def test_what_the_library_does_with_a_text_the_wire_does_and_what_it_refuses_is_refused(seed: int) -> None:
    rng, done, refused = random.Random(seed), 0, 0
    for table in tables(seed, 60, players=2 + seed % 2):
        state = state_of(table)
        legal = state.legal_actions
        tried = [*rng.sample(legal, min(6, len(legal)))]
        texts = [
            *map(str, tried),
            *bare_jumps(state),
            "recount",
            "turn-page",
            "end",
            "turn",
            "turn a page",
            "",
        ]
        texts += [other for action in tried for other in mutations(action)]
        for text in texts:
            expected = in_the_library(state, text)
            if expected is not None and text != str(parse_action(text)):
                expected = (
                    None  # the same thing in another spelling: for people, who have a prompt to ask them
                )
            assert on_the_wire(table, text) == expected, f"{text!r} in turn {state.turn}"
            done, refused = done + (expected is not None), refused + (expected is None)
    assert done > 200
    assert refused > 1000


def test_no_bare_jump_of_the_princess_is_carried_out_as_another_move() -> None:
    """A prompt may take one for a destination; 253 times in games like these the wire did as well."""
    would_be_understood = 0
    for seed in range(SEED, SEED + 12):
        for table in tables(seed, 160):
            state = state_of(table)
            for text in bare_jumps(state):
                if in_the_library(state, text) is not None:
                    continue  # the Castle is next to hers: a step
                assert on_the_wire(table, text) is None, text
                would_be_understood += _is_understood(state, text)
    assert would_be_understood >= 253


def _is_understood(state: State, text: str) -> bool:
    try:
        return apply(state, parse_action(text, view(state, state.to_move))) is not None
    except (IllegalAction, NotationError):
        return False


def test_every_legal_action_is_exact_as_it_is_written() -> None:
    for table in islice(tables(SEED, 40), 0, None, 5):
        for action in state_of(table).legal_actions:
            assert exact_action(str(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        *("turn", "Turn-page", "recount(14)", "end turn", "dance", "\ud800"),
        *("P 1,0", "1,0", "T:2,-1", "K:1,0>2,0 ", "K:+1,0", "K:01,0"),
    ],
)
def test_shorthand_and_other_spellings_are_for_people_and_are_refused_with_a_sentence(text: str) -> None:
    table = everybody_sits(2).table
    with pytest.raises(Refusal) as refused:
        hear(table, device(0), act(table, text), START)
    assert refused.value.why is Why.NOT_EXACT
    assert "in full" in refused.value.sentence()


def test_a_bot_is_taken_at_its_word_too() -> None:
    table = one_device(1, ["otto"]).table
    while state_of(table).to_move == 0:
        end = "end" if "end" in map(str, state_of(table).legal_actions) else "turn-page"
        table = hear(table, HOST, act(table, end), START).table
    assert table.running is not None
    seat, moment = state_of(table).to_move, table.running.moment
    with pytest.raises(Refusal) as refused:
        act_for_bot(table, seat, moment, "turn", START)
    assert refused.value.why is Why.NOT_EXACT
    with pytest.raises(IllegalAction) as late:
        act_for_bot(table, seat, moment + 1, "turn", START)
    assert late.value.reason is Reason.STALE
    (entry,) = act_for_bot(table, seat, moment, "turn-page", START).entries
    assert entry == Played(START, Acted(seat, TURN_PAGE), None)
