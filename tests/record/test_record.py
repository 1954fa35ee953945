"""Records: making, continuing and replaying them, and round trips through text and JSON."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE
from fairytile.chance import Chance
from fairytile.content import load
from fairytile.dealing import deal
from fairytile.notation import NotationError
from fairytile.record import Record, RecordError, parse_record
from fairytile.rules import apply, start
from fairytile.ruleset import Impossible, MagicRecount, Ruleset
from fairytile.state import Game, Options, SeatNumber
from tests.notation.frozen import EDITION, final, new_game, played

RULESETS = (
    Ruleset(),
    Ruleset(magic_recount=MagicRecount.ENDS_TURN),
    Ruleset(impossible=Impossible.EXCHANGE),
    Ruleset(impossible=Impossible.BOOK),
)


@st.composite
def records(draw: st.DrawFn, most: int = 400) -> Record:
    """The record of some game, finished or not."""
    players = draw(st.integers(2, 4))
    options = Options(
        players=players,
        first=SeatNumber(draw(st.integers(0, players - 1))),
        pages=draw(st.none() | st.integers(1, 4)),
        ruleset=draw(st.sampled_from(RULESETS)),
    )
    seed = draw(st.integers(0, 10**6))
    game = new_game(seed, options)
    actions = [action for _, action in played(game, seed, draw(st.integers(0, most)))]
    names = ["Anna", "Bert #2", "Zoë, the end", "end  turn"][:players]
    return Record.of(
        game, actions, names, draw(st.sampled_from(({}, {"date": "2026-03-01", "event": "a # b: c"})))
    )


@given(records())
@settings(max_examples=40, deadline=None)
def test_a_record_is_read_as_it_was_written(record: Record) -> None:
    for text in (record.to_text(), record.to_json(), record.to_json(indent=2)):
        assert parse_record(text, EDITION) == record
    assert parse_record(record.to_text(), EDITION).to_text() == record.to_text()


@given(records())
@settings(max_examples=20, deadline=None)
def test_a_record_may_have_the_line_ends_of_windows(record: Record) -> None:
    text = "\ufeff" + record.to_text().replace("\n", "  \r\n\r\n")
    assert parse_record(text, EDITION) == record


@given(st.integers(0, 10**6), st.integers(0, 300))
@settings(max_examples=20, deadline=None)
def test_a_record_replays_to_where_the_game_was(seed: int, most: int) -> None:
    game = new_game(seed, Options(pages=4))
    pairs = list(played(game, seed, most))
    record = Record.of(game, (action for _, action in pairs))
    assert record.replay(EDITION) == final(game, seed, most)
    assert list(record.states(EDITION))[:-1] == [state for state, _ in pairs]
    assert record.actions == tuple(action for _, action in pairs)


@pytest.mark.parametrize("name", ["game.txt", "game.json"])
def test_a_record_is_loaded_as_it_was_saved(name: str, tmp_path: Path) -> None:
    game = new_game(3, Options(pages=2))
    record = Record.of(game, (action for _, action in played(game, 3, 150)))
    record.save(tmp_path / name)
    assert Record.load(tmp_path / name, EDITION) == record
    assert (tmp_path / name).read_text(encoding="utf-8").startswith("{") == name.endswith("json")


def test_a_turn_notes_the_page_that_was_recounted() -> None:
    game = new_game(11, Options(pages=3))
    told: list[list[int]] = [[], []]
    record = Record.of(game, (action for _, action in played(game, 11, 3000)))
    for turn in record.turns:
        assert (turn.told is not None) == (RECOUNT in turn.actions)
        if turn.told is not None:
            told[turn.seat].append(turn.told)
    assert told == [list(seat.told) for seat in record.replay(EDITION).seats]
    assert any(told)


def test_a_record_with_an_illegal_action_says_in_which_turn() -> None:
    record = Record.of(new_game(3), [TURN_PAGE])
    broken = record.turns[0]._replace(actions=(END_TURN,))
    with pytest.raises(RecordError, match=r"^turn 1, end: "):
        Record(record.edition, record.digest, record.names, record.options, record.deal, (broken,)).replay(
            EDITION
        )


def test_a_record_of_another_edition_is_refused() -> None:
    box = load()
    record = Record.of(Game(box, Options(), deal(box, Options(), Chance(1))), [TURN_PAGE])
    assert record.replay() == record.replay(box)
    assert parse_record(record.to_text()) == record
    with pytest.raises(NotationError, match=f"this was played with {box.key}, not with frozen/1"):
        record.replay(EDITION)


def test_players_without_names_get_some() -> None:
    assert Record.of(new_game(1)).names == ("Player 1", "Player 2")


def test_names_are_one_line_and_differ() -> None:
    assert Record.of(new_game(1), names=[" Anna\nMaria ", "Bert"]).names == ("Anna Maria", "Bert")
    with pytest.raises(NotationError, match="two players are called ANNA: give them different names"):
        Record.of(new_game(1), names=["Anna", "ANNA"])
    with pytest.raises(NotationError, match="player 1 has no name: give everybody one"):
        Record.of(new_game(1), names=["Anna", " "])
    with pytest.raises(NotationError, match="1 players but 2 Books: name every player, or none"):
        Record.of(new_game(1), names=["Anna"])


def test_tags_have_a_name_and_a_value() -> None:
    assert Record.of(new_game(1), tags={"Event": "a\nfair"}).tags == {"event": "a fair"}
    with pytest.raises(NotationError, match="'é' is no name for a tag"):
        Record.of(new_game(1), tags={"é": "x"})
    with pytest.raises(NotationError, match="the tag date has no value"):
        Record.of(new_game(1), tags={"date": " "})


def test_a_game_of_four_hundred_actions_is_small() -> None:
    game = new_game(5)
    record = Record.of(game, [action for _, action in played(game, 5, 400)], ["Anna", "Bert"])
    assert len(record.actions) == 400
    assert len(record.to_text().encode()) < 8_000
    assert len(record.to_json().encode()) < 20_000


def test_a_record_can_be_hashed_and_compared() -> None:
    game = new_game(2)
    assert len({Record.of(game), Record.of(game), Record.of(game, [TURN_PAGE])}) == 2
    assert start(game) == Record.of(game).replay(EDITION)
    assert apply(start(game), TURN_PAGE) == Record.of(game, [TURN_PAGE]).replay(EDITION)
