"""A game that is being played: who is refused before anything is read, taking back, closing, the journal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairytile.actions import (
    DRAGON,
    END_TURN,
    KNIGHT,
    RECOUNT,
    TURN_PAGE,
    Action,
    AddTile,
    Character,
    MoveCharacter,
)
from fairytile.errors import IllegalAction, Reason
from fairytile.notation import NotationError
from fairytile.record import (
    Acted,
    Closed,
    Journal,
    JournalEntry,
    Record,
    RecordError,
    Running,
    TookBack,
    parse_moments,
    parse_record,
    parse_running,
)
from fairytile.rules import apply, can_lay_tiles, legal_actions
from fairytile.state import Options, Outcome, SeatNumber
from tests.notation.frozen import EDITION, new_game

FIRST, SECOND = SeatNumber(0), SeatNumber(1)


def begun(seed: int = 1, **options: object) -> Running:
    return Running.of(new_game(seed, Options(**options)))  # type: ignore[arg-type]  # each test names its own


def do(running: Running, action: Action | str) -> Running:
    return running.after(action, seat=running.state.to_move, moment=running.moment)


def take_back(running: Running) -> Running:
    return running.taken_back(seat=running.state.to_move, moment=running.moment)


def move(running: Running, character: Character) -> MoveCharacter:
    moves = (a for a in legal_actions(running.state) if isinstance(a, MoveCharacter))
    return next(action for action in moves if action.character == character)


def refusal(running: Running) -> Reason:
    with pytest.raises(IllegalAction) as refused:
        take_back(running)
    return refused.value.reason


def wandering(running: Running, rng: random.Random, most: int) -> Iterator[Running]:
    """A game in which much is taken back, and what can be told is told."""
    yield running
    for _ in range(most):
        if running.state.outcome is not None:
            return
        if running.taking_back_refused is None and rng.random() < 0.4:
            running = take_back(running)
        else:
            legal = legal_actions(running.state)
            told = RECOUNT in legal and rng.random() < 0.9
            running = do(running, RECOUNT if told else rng.choice(legal))
        yield running


# --- who is refused, and for what -----------------------------------------------------------


def test_who_is_not_to_move_is_refused_before_anything_is_read() -> None:
    running = begun()
    for asked in ("no action at all", "recount(1)", END_TURN, "K:99,99"):
        with pytest.raises(IllegalAction) as refused:
            running.after(asked, seat=SECOND, moment=17)
        assert refused.value.reason is Reason.NOT_YOUR_TURN
    with pytest.raises(IllegalAction) as refused:
        running.taken_back(seat=SECOND, moment=0)
    assert refused.value.reason is Reason.NOT_YOUR_TURN


def test_who_saw_another_moment_is_refused_before_anything_is_read() -> None:
    running = begun()
    for asked in ("no action at all", END_TURN, TURN_PAGE):
        with pytest.raises(IllegalAction) as refused:
            running.after(asked, seat=FIRST, moment=1)
        assert refused.value.reason is Reason.STALE


def test_an_action_sent_twice_is_stale_even_if_it_would_be_legal_again() -> None:
    running = do(do(do(begun(), TURN_PAGE), TURN_PAGE), TURN_PAGE)
    running = do(running, TURN_PAGE)
    with pytest.raises(IllegalAction) as refused:
        running.after(TURN_PAGE, seat=running.state.to_move, moment=running.moment - 2)
    assert refused.value.reason is Reason.STALE


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    running = begun()
    with pytest.raises(IllegalAction) as refused:
        do(running, END_TURN)
    assert refused.value.reason is Reason.END_TOO_EARLY
    assert running == begun()


def test_an_action_may_be_written_as_shortly_as_its_player_sees_fit() -> None:
    running = begun()
    walk = move(running, KNIGHT)
    assert do(running, str(walk)) == do(running, walk)


def test_a_text_that_is_too_short_by_itself_is_read_as_its_player_sees_it() -> None:
    running = begun()
    ends = [a.path[-1] for a in legal_actions(running.state) if isinstance(a, MoveCharacter)]
    walk = next(
        action
        for action in legal_actions(running.state)
        if isinstance(action, MoveCharacter) and ends.count(action.path[-1]) == 1
    )
    assert do(running, str(walk.path[-1])) == do(running, walk)
    page = running.view(FIRST).hand
    with pytest.raises(NotationError, match=rf"^Page 999 is not in the hand: the Page there is {page}$"):
        do(running, "recount(999)")


# --- taking back ----------------------------------------------------------------------------


def test_a_move_is_taken_back_and_the_moment_goes_on() -> None:
    running = begun()
    moved = do(running, move(running, KNIGHT))
    back = take_back(moved)
    assert back.state == running.state
    assert (running.moment, moved.moment, back.moment) == (0, 1, 2)
    assert back.record() == running.record()


def test_both_adventures_of_a_turn_are_taken_back_one_after_the_other() -> None:
    running = begun()
    for _ in range(running.state.game.options.players):
        running = do(running, TURN_PAGE)
    once = do(running, move(running, KNIGHT))
    twice = do(once, move(once, DRAGON))
    assert not twice.state.seats[FIRST].magic
    assert take_back(twice).state == once.state
    assert take_back(take_back(twice)).state == running.state
    assert refusal(take_back(take_back(twice))) is Reason.NOTHING_TO_TAKE_BACK


def test_what_was_done_in_an_earlier_turn_stays() -> None:
    running = begun()
    assert refusal(running) is Reason.NOTHING_TO_TAKE_BACK
    assert refusal(do(running, TURN_PAGE)) is Reason.NOTHING_TO_TAKE_BACK
    ended = do(do(running, move(running, KNIGHT)), END_TURN)
    assert refusal(ended) is Reason.NOTHING_TO_TAKE_BACK


def test_a_tile_is_not_taken_back() -> None:
    running = begun()
    way = next(action for action in legal_actions(running.state) if isinstance(action, AddTile))
    assert refusal(do(running, way)) is Reason.NOT_TO_TAKE_BACK


def test_a_recount_is_not_taken_back_nor_what_came_before_it() -> None:
    for seed in range(50):
        running = begun(seed)
        for action in legal_actions(running.state):
            told = apply(running.state, action)
            if isinstance(action, MoveCharacter) and RECOUNT in legal_actions(told):
                assert refusal(do(do(running, action), RECOUNT)) is Reason.NOT_TO_TAKE_BACK
                return
    pytest.fail("no game begins with a Page that can be told at once")


def test_a_flight_is_taken_back_only_while_a_tile_can_be_laid() -> None:
    found = set()
    for seed in range(40):
        for running in wandering(begun(seed, pages=6), random.Random(seed), 250):
            state = running.state
            last = state.adventures[-1] if state.adventures and not state.recounted else None
            if isinstance(last, MoveCharacter) and last.character == DRAGON:
                grown = can_lay_tiles(state)
                found.add(grown)
                assert running.taking_back_refused is (None if grown else Reason.NOT_TO_TAKE_BACK)
    assert found == {True, False}


def test_a_table_may_do_without_taking_back() -> None:
    running = begun(take_back=False)
    assert refusal(do(running, move(running, KNIGHT))) is Reason.NO_TAKING_BACK
    text = running.record().to_text()
    assert "take-back: no" in text
    assert not parse_record(text, EDITION).options.take_back
    assert parse_record(running.record().to_json(), EDITION) == running.record()


# --- closing --------------------------------------------------------------------------------


def test_a_closed_game_is_over_without_a_winner_and_open_to_all() -> None:
    running = do(begun(), TURN_PAGE).closed()
    assert running.state.outcome == Outcome(winner=None, closed=True)
    assert legal_actions(running.state) == ()
    assert running.view(None).seats[0].hand is not None
    assert refusal(running) is Reason.GAME_OVER
    with pytest.raises(IllegalAction, match="The game is over"):
        do(running, TURN_PAGE)
    with pytest.raises(IllegalAction, match="The game is over"):
        running.closed()


def test_who_closes_a_game_and_says_no_more_has_agreed_to_it() -> None:
    assert Closed().why == "agreed"


def test_a_closed_record_is_read_as_it_was_written_and_replays_to_its_end() -> None:
    record = do(begun(), TURN_PAGE).closed().record()
    assert record.to_text().endswith("result: closed\n")
    for text in (record.to_text(), record.to_json()):
        assert parse_record(text, EDITION) == record
        assert parse_running(text, EDITION).state == record.replay(EDITION)
    assert record.replay(EDITION).outcome == Outcome(winner=None, closed=True)
    assert Running.going_on(record, EDITION).state == record.replay(EDITION)


# --- the journal ----------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.booleans())
@settings(max_examples=25, deadline=None)
def test_a_journal_leads_to_the_same_game_again(seed: int, close: bool) -> None:
    *_, running = wandering(begun(seed, pages=3), random.Random(seed), 200)
    if close and running.state.outcome is None:
        running = running.closed()
    again = Running.resumed(running.dealt, running.journal)
    assert again == running
    assert again.record().replay(EDITION) == running.state
    assert running.moment == len(list(running.journal))


@given(st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_a_record_has_the_game_as_it_was_finally_played(seed: int) -> None:
    *_, running = wandering(begun(seed, pages=3), random.Random(seed), 200)
    record = running.record()
    assert record == Record.of(running.dealt.game, record.actions)
    assert record.replay(EDITION) == running.state
    assert parse_running(record.to_text(), EDITION).state == running.state
    taken_back = sum(isinstance(entry, TookBack) for entry in running.journal)
    assert running.moment == len(record.actions) + 2 * taken_back


@pytest.mark.parametrize("close", [True, False])
def test_a_record_is_read_moment_by_moment(close: bool) -> None:
    *_, running = wandering(begun(7, pages=3), random.Random(7), 30)
    record = (running.closed() if close else running).record()
    moments = [*parse_moments(record.to_text(), EDITION)]
    assert [moment.state for moment in moments] == [*record.states(EDITION)]
    assert [moment.moment for moment in moments] == [*range(len(moments))]
    assert moments[-1].record() == record


def test_what_is_wrong_in_a_record_shows_when_it_is_reached() -> None:
    record = do(do(begun(), TURN_PAGE), TURN_PAGE).record()
    moments = parse_moments(record.to_text().replace("2. Player 2  turn-page", "2. Player 2  end"), EDITION)
    assert [next(moments).moment, next(moments).moment] == [0, 1]
    with pytest.raises(NotationError, match=r"line \d+"):
        next(moments)


def test_whoever_goes_on_with_a_record_is_told_which_action_is_illegal() -> None:
    whole = do(do(begun(), TURN_PAGE), TURN_PAGE).record()
    record = replace(whole, turns=(whole.turns[0], whole.turns[1]._replace(actions=(END_TURN,))))
    with pytest.raises(RecordError, match=r"^action 2 of the record: "):
        Running.going_on(record, EDITION)


def test_nobody_goes_on_with_a_redacted_record() -> None:
    redacted = do(begun(), TURN_PAGE).redacted(FIRST)
    with pytest.raises(RecordError, match="this record is redacted"):
        parse_moments(redacted.to_text(), EDITION)


def test_an_entry_that_does_not_follow_is_refused_with_its_number() -> None:
    running = begun()
    astray = Acted(SECOND, TURN_PAGE)
    for entries, number in (([astray], 1), ([TookBack(FIRST)], 1), ([Closed(), Closed()], 2)):
        with pytest.raises(RecordError, match=f"entry {number} of the journal"):
            Running.resumed(running.dealt, entries)


@given(st.lists(st.integers(0, 1), max_size=70))
def test_a_journal_keeps_its_entries_in_order(seats: list[int]) -> None:
    entries = [TookBack(SeatNumber(seat)) for seat in seats]
    journal = Journal.of(entries)
    assert list(journal) == entries
    assert len(journal) == len(entries)


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 3)), max_size=40))
def test_a_journal_stays_as_it_is_whoever_goes_on_from_it(steps: list[tuple[int, int]]) -> None:
    known: list[tuple[Journal[JournalEntry], list[JournalEntry]]] = [(Journal(), [])]
    for number, seat in steps:
        journal, entries = known[number % len(known)]
        entry = TookBack(SeatNumber(seat))
        known.append((journal.appended(entry), [*entries, entry]))
    for journal, entries in known:
        assert list(journal) == entries
        assert len(journal) == len(entries)
        assert journal.latest == (entries[-1] if entries else None)
        assert [other == journal for other, _ in known] == [theirs == entries for _, theirs in known]


def test_a_game_can_go_on_in_two_ways_from_one_moment() -> None:
    running = begun()
    one, other = do(running, TURN_PAGE), do(running, move(running, KNIGHT))
    assert list(one.journal) != list(other.journal)
    assert list(running.journal) == []
