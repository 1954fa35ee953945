"""What is read of a game, which pictures there are, and which puzzles, by what is handed in."""

from __future__ import annotations

import random

import pytest

from fairytile.desk.game_archive import STOPPED_BY, holder_aside, record_of, replay, tales
from fairytile.desk.kept import Claim
from fairytile.desk.picture_album import Album, kingdom_of, scene_of, turned_face
from fairytile.desk.puzzle_attempts import (
    LONGEST_LINE,
    LONGEST_SEED,
    attempt_of,
    check_attempt,
    made_puzzle,
    puzzle_info,
)
from fairytile.live import Device, Played, Table, audience, picture_of
from fairytile.protocol import InvitedPlan, PersonPlan, Refusal, Why
from fairytile.protocol.http_bodies import Judge
from fairytile.record import Closed
from fairytile.state import SeatNumber
from fairytile.words import Language
from tests.live.tables import EDITION, HOST, START, device, everybody_sits, opened, played, settings

BEA, STRANGER = device(1), Device("stranger")


def lobby() -> Table:
    """A table before the deal."""
    return opened(settings([PersonPlan("Anna"), InvitedPlan()])).table


def history(most: int = 12) -> list[Table]:
    """The table after each entry of a game at random."""
    entries = [entry for _, each in played(everybody_sits(), random.Random(2), most) for entry in each]
    tables = [Table.of(everybody_sits().table.opened, EDITION)]
    for entry in entries[1:]:
        tables.append(tables[-1].followed_by(entry))
    return tables


def why(refused: pytest.ExceptionInfo[Refusal]) -> Why:
    """The code of a refusal."""
    return refused.value.why


def test_nothing_is_read_of_a_game_before_the_deal_and_no_tale_before_its_end() -> None:
    for table, said in ((lobby(), Why.NOT_DEALT), (everybody_sits().table, Why.NOT_OVER)):
        with pytest.raises(Refusal) as refused:
            tales(table, Language.ENGLISH)
        assert why(refused) is said
    for reading in (
        lambda: record_of(lobby(), None, text=True),
        lambda: replay(lobby(), HOST, [lobby()]),
    ):
        with pytest.raises(Refusal) as refused:
            reading()
        assert why(refused) is Why.NOT_DEALT


def test_a_replay_has_an_event_for_each_entry_behind_the_deal() -> None:
    tables = history()
    told = replay(tables[-1], BEA, tables)
    assert len(told.events) == tables[-1].number - next(
        table.number for table in tables if table.running is not None
    )


def test_a_replay_and_a_record_say_to_a_stranger_no_more_than_everybody_sees() -> None:
    tables = history()
    now = tables[-1]
    everybody, bea = replay(now, STRANGER, tables), replay(now, BEA, tables)
    assert everybody.sync.view is not None
    assert everybody.sync.view.seat is None
    assert bea.sync.view is not None
    assert bea.sync.view.seat == 1
    whole = record_of(now, audience(now, BEA, None), text=True)
    assert record_of(now, audience(now, STRANGER, None), text=True) != whole


def test_a_record_says_by_their_numbers_who_stopped_the_game() -> None:
    stopped = Played(START, Closed("agreed", (SeatNumber(0), SeatNumber(1))), None)
    table = everybody_sits().table.followed_by(stopped)
    assert f"{STOPPED_BY}: 1, 2" in record_of(table, None, text=True)


def test_who_lost_a_seat_behind_the_fault_reads_a_broken_table_as_a_stranger() -> None:
    table = everybody_sits().table
    assert holder_aside(table, BEA, [Claim("table-1", 1, BEA)]) == BEA
    assert holder_aside(table, BEA, [Claim("table-1", 1, STRANGER)]) is None
    assert holder_aside(table, BEA, []) is None


def test_an_album_has_each_kingdom_that_was_and_no_other() -> None:
    tables = history(40)
    kingdom = kingdom_of(tables[-1])
    album = Album.of(kingdom)
    was = {picture_of([*kingdom_of(table)]) for table in tables if table.running is not None}
    assert album.hashes.keys() == was
    assert len(was) > 1
    for hash_, spaces in zip(was, album.spaces_of(kingdom, *was), strict=True):
        assert picture_of(spaces) == hash_
    with pytest.raises(Refusal) as refused:
        album.spaces_of(kingdom, "0" * 32)
    assert why(refused) is Why.UNKNOWN
    with pytest.raises(Refusal) as refused:
        kingdom_of(lobby())
    assert why(refused) is Why.UNKNOWN


def test_tiles_and_pages_that_are_not_in_the_box_have_no_picture() -> None:
    page = str(min(EDITION.pages))
    assert scene_of(EDITION, page) == int(page)
    for asking in (
        lambda: scene_of(EDITION, "no page"),
        lambda: turned_face(EDITION, str(len(EDITION.regular)), "front", "0"),
        lambda: turned_face(EDITION, "0", "sun", "0"),
        lambda: turned_face(EDITION, "0", "back", "6"),
    ):
        with pytest.raises(Refusal) as refused:
            asking()
        assert why(refused) is Why.UNKNOWN


@pytest.mark.parametrize(
    ("level", "seed"), [("no level", "a"), ("easy", ""), ("easy", "x" * (LONGEST_SEED + 1)), ("easy", "\n")]
)
def test_puzzles_that_nobody_can_ask_for_are_unknown(level: str, seed: str) -> None:
    with pytest.raises(Refusal) as refused:
        made_puzzle(level, seed)
    assert why(refused) is Why.UNKNOWN


def test_an_attempt_is_judged_step_by_step_and_not_behind_its_end() -> None:
    puzzle = made_puzzle("easy", "oak")
    attempt = attempt_of(puzzle, ())
    while not attempt.solved:
        left = attempt.left
        assert left is not None
        attempt = next(
            then
            for then in map(attempt.after, attempt.legal)
            if then.solved or (then.left is not None and then.left < left)
        )
    told = puzzle_info(attempt, Language.ENGLISH)
    assert told.solved
    assert told.best
    assert puzzle_info(attempt_of(puzzle, told.line), Language.ENGLISH) == told
    with pytest.raises(Refusal) as refused:
        attempt_of(puzzle, (*told.line, told.line[0]))
    assert why(refused) is Why.NOT_READABLE
    with pytest.raises(Refusal) as refused:
        check_attempt(Judge("", told.line[:1] * (LONGEST_LINE + 1)))
    assert why(refused) is Why.TOO_LARGE
