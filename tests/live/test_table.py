"""A table is its journal folded, and the journal can be kept as JSON."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairytile.chance import Secret
from fairytile.errors import IllegalAction, Reason
from fairytile.limits import MOST_ACTIONS, MOST_TAKEN_BACK
from fairytile.live import (
    Asked,
    Table,
    act_for_bot,
    again,
    close,
    entry_data,
    hear,
    open_table,
    read_entry,
    sit_down,
)
from fairytile.live.seen_messages import Ids, SeenMessage
from fairytile.protocol import Agree, InvitedPlan, MessageId, Refusal, TableId, TakeBack, Why
from fairytile.record import parse_record, verify
from fairytile.state import SeatNumber
from tests.live.tables import (
    EDITION,
    HOST,
    NAMES,
    START,
    act,
    device,
    everybody_sits,
    one_device,
    opened,
    played,
    settings,
    share,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_journal_that_was_kept_leads_to_the_same_table(players: int) -> None:
    steps = [*played(everybody_sits(players), random.Random(players), most=300)]
    entries = [entry for _, new in steps for entry in new]
    kept = [read_entry(json.loads(json.dumps(entry_data(entry)))) for entry in entries]
    assert kept == entries
    assert Table.folded(kept, EDITION) == steps[-1][0]


def test_at_a_table_that_was_only_opened_nothing_has_happened() -> None:
    assert opened(settings([InvitedPlan(), InvitedPlan()])).table.last is None


def test_the_cards_are_dealt_by_the_secret_that_was_promised() -> None:
    heard = everybody_sits(3)
    running = heard.table.running
    assert running is not None
    record = running.closed().record()
    assert record.shuffle is not None
    assert verify(record) is not None
    assert [entry.kind for entry in heard.entries] == ["opened", "seated", "seated", "seated", "dealt"]


def test_a_seat_is_kept_with_the_name_of_who_had_it() -> None:
    over = close(everybody_sits(3).table, "agreed", now=START).table
    entry = again(over, TableId("table-2"), HOST, Secret(bytes(32)), START)
    assert read_entry(json.loads(json.dumps(entry_data(entry)))) == entry
    table = open_table(entry, EDITION, share(1)).table
    assert {seat: kept.name for seat, kept in table.kept.items()} == {1: NAMES[1], 2: NAMES[2]}
    # A stranger in one of the seats does not take the name away for which another one is kept.
    with pytest.raises(Refusal) as taken:
        sit_down(table, device(9), SeatNumber(2), NAMES[1], share(9), now=START)
    assert taken.value.why is Why.NAME_TAKEN
    table = sit_down(table, device(9), SeatNumber(2), "Zoe", share(9), now=START).table
    table = sit_down(table, device(1), SeatNumber(1), NAMES[1], share(2), now=START).table
    assert [chair.name for chair in table.chairs] == [NAMES[0], NAMES[1], "Zoe"]
    assert table.kept == {}


def with_out(table: Table, *out: int) -> Table:
    """A table at which some are out."""
    assert table.running is not None
    state = table.running.state
    seats = tuple(seat._replace(out=number in out) for number, seat in enumerate(state.seats))
    return table._replace(running=table.running._replace(state=state._replace(seats=seats)))


def agreed(table: Table, seat: int, *, stop: bool = True) -> Table:
    """A table after somebody said whether they want to stop."""
    return hear(table, device(seat), Agree(SeatNumber(seat), stop), START).table


def test_whoever_is_out_may_want_to_stop_but_nobody_waits_for_it() -> None:
    table = with_out(everybody_sits(3).table, 1)
    wanted = agreed(table, 1)
    assert [*wanted.agreed] == [1]
    assert not wanted.is_over
    assert agreed(wanted, 1, stop=False).agreed == frozenset()
    assert agreed(agreed(table, 0), 2).is_over
    assert agreed(agreed(wanted, 0), 2).is_over


def test_when_all_people_are_out_all_of_them_agree() -> None:
    table = with_out(everybody_sits(3).table, 0, 1, 2)
    assert not agreed(table, 0, stop=False).is_over
    assert not agreed(agreed(table, 0), 1).is_over
    assert agreed(agreed(agreed(table, 0), 1), 2).is_over


@pytest.mark.parametrize("bots", [0, 1])
def test_a_game_that_goes_on_for_ever_is_closed_and_its_record_can_be_read(
    bots: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairytile.live.message_handler.MOST_ACTIONS", 9)
    heard = one_device(2, ["otto"] * bots)
    table, entries = heard.table, [*heard.entries]
    while not table.is_over:
        assert table.running is not None
        seat, moment = table.running.state.to_move, table.running.moment
        if table.bot_to_move is None:
            heard = hear(table, HOST, act(table, "turn-page", f"m{moment}"), START)
        else:
            heard = act_for_bot(table, seat, moment, "turn-page", START)
        assert heard.number == table.number + 1, "of the deed"
        table = heard.table
        entries += heard.entries
    assert [entry.kind for entry in entries[-3:]] == ["acted", "acted", "closed"]
    assert table.running is not None
    assert table.running.moment == 10
    assert Table.folded(entries, EDITION) == table
    assert parse_record(table.running.record().to_text()).is_closed


def test_nobody_ends_a_game_by_doing_and_taking_back_five_thousand_times() -> None:
    table = everybody_sits(2).table
    assert table.running is not None
    move = next(str(action) for action in table.running.state.legal_actions if str(action)[1] == ":")
    refused = []
    for number in range(MOST_ACTIONS // 2):
        assert table.running is not None
        back = TakeBack(MessageId(f"b{number}"), SeatNumber(0), table.running.moment + 1)
        try:
            table = hear(table, HOST, act(table, move, f"m{number}"), START).table
            table = hear(table, HOST, back, START).table
        except IllegalAction as illegal:
            refused.append(illegal.reason)
    assert not table.is_over
    assert table.running is not None
    assert table.running.moment <= 2 * MOST_TAKEN_BACK + 2
    assert refused[0] is Reason.TAKEN_BACK_OFTEN
    assert table.last is not None
    assert table.last.take_back is Reason.TAKEN_BACK_OFTEN, "the button can say so"


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 1), st.integers(0, 5)), max_size=30))
def test_what_was_heard_stays_as_it_is_whoever_goes_on_from_it(steps: list[tuple[int, int, int]]) -> None:
    known: list[tuple[Ids, dict[tuple[int, int], SeenMessage], int]] = [(Ids(), {}, 0)]
    for which, seat, name in steps:
        ids, heard, latest = known[which % len(known)]
        if (seat, name) not in heard:
            digest = f"{name:024x}"
            then = ids.added(SeatNumber(seat), Asked(MessageId(f"m{name}"), digest), latest + 1)
            known.append((then, {**heard, (seat, name): SeenMessage(latest + 1, digest)}, latest + 1))
    for ids, heard, _ in known:
        for seat, name in product(range(2), range(6)):
            assert ids.get(SeatNumber(seat), MessageId(f"m{name}")) == heard.get((seat, name))
        assert [other == ids for other, _, _ in known] == [theirs == heard for _, theirs, _ in known]
