"""Redacted records: a seat is told what it knows, and nothing else."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fairytile.actions import TURN_PAGE
from fairytile.edition import PageNumber
from fairytile.errors import IllegalAction
from fairytile.notation import NotationError
from fairytile.record import Record, RecordError, RedactedDeal, Running, parse_record
from fairytile.ruleset import Impossible, Ruleset
from fairytile.state import Deal, Game, Options, SeatNumber, State
from tests.notation.frozen import EDITION, new_game, played


def a_record(seed: int, options: Options, most: int) -> Record:
    game = new_game(seed, options)
    return Record.of(game, [action for _, action in played(game, seed, most)])


def hidden_otherwise(record: Record, seat: SeatNumber | None, rng: random.Random) -> Deal:
    """Another deal that the seat cannot tell from the one of the record: what it has not seen is shuffled."""
    state = record.replay(EDITION)
    deal = state.game.deal
    unknown = _unknown_pages(state, seat)
    shuffled = dict(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))
    below = list(deal.stack[state.stack + 1 :])
    rng.shuffle(below)
    below = [tile._replace(side=rng.randrange(2)) for tile in below]
    return Deal(
        deal.start_side,
        (*deal.stack[: state.stack + 1], *below),
        tuple(tuple(shuffled.get(page, page) for page in book) for book in deal.books),
        tuple(shuffled.get(page, page) for page in deal.left_over),
    )


def _unknown_pages(state: State, seat: SeatNumber | None) -> list[PageNumber]:
    seen = {page for other in state.seats for page in other.told}
    if seat is not None:
        own = state.seats[seat]
        seen |= {*own.untold[:1], *own.book[len(own.book) - own.turned :]}
    return [page for page in EDITION.pages if page not in seen]


@given(
    st.integers(0, 10**6),
    st.integers(2, 4),
    st.none() | st.integers(2, 4),
    st.integers(0, 120),
    st.sampled_from([None, 0, 1]),
)
@settings(max_examples=150, deadline=None)
def test_two_deals_that_a_seat_cannot_tell_apart_have_one_redacted_record(
    seed: int, players: int, pages: int | None, most: int, viewer: int | None
) -> None:
    seat = None if viewer is None else SeatNumber(viewer)
    record = a_record(seed, Options(players=players, pages=pages), most)
    assume(record.result is None)
    other_deal = hidden_otherwise(record, seat, random.Random(seed))
    try:
        other = Record.of(Game(EDITION, record.options, other_deal), record.actions)
    except IllegalAction:
        # A hidden Page or tile came to matter: somebody was out in one of the two games only.
        assume(False)
    assume(other.turns == record.turns and other.result is None)
    assert other.redacted(seat, EDITION) == record.redacted(seat, EDITION)
    assert other.redacted(seat, EDITION).to_text() == record.redacted(seat, EDITION).to_text()
    assert other.redacted(seat, EDITION).to_json() == record.redacted(seat, EDITION).to_json()


@given(st.integers(0, 10**6), st.integers(0, 300), st.sampled_from([None, 0, 1]))
@settings(max_examples=40, deadline=None)
def test_a_redacted_record_is_read_as_it_was_written(seed: int, most: int, viewer: int | None) -> None:
    seat = None if viewer is None else SeatNumber(viewer)
    redacted = a_record(seed, Options(players=3, pages=3), most).redacted(seat, EDITION)
    assert parse_record(redacted.to_text(), EDITION) == redacted
    assert parse_record(redacted.to_json(), EDITION) == redacted


def test_at_the_start_a_seat_knows_its_first_page_and_the_top_tile() -> None:
    record = Record.of(new_game(1, Options(pages=3)))
    deal = record.redacted(SeatNumber(1), EDITION).deal
    game = record.game(EDITION)
    assert isinstance(deal, RedactedDeal)
    assert deal.books == ((None,) * 3, (game.deal.books[1][0], None, None))
    assert deal.stack == (game.deal.stack[0], *[None] * 11)
    assert deal.left_over == len(game.deal.left_over)


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_nobody_sits_in_a_seat_that_is_not_there(seat: int) -> None:
    record = Record.of(new_game(1, Options(pages=3)))
    with pytest.raises(ValueError, match=f"there is no seat {seat}: they are numbered 0 to 1"):
        record.redacted(SeatNumber(seat), EDITION)


def test_an_onlooker_knows_no_page() -> None:
    record = Record.of(new_game(1, Options(pages=3)))
    deal = record.redacted(None, EDITION).deal
    assert deal.books == ((None,) * 3, (None,) * 3)


def test_a_seat_knows_the_pages_it_turned_and_nobody_elses() -> None:
    record = Record.of(new_game(1, Options(pages=3)), [TURN_PAGE, TURN_PAGE, TURN_PAGE])
    game = record.game(EDITION)
    deal = record.redacted(SeatNumber(0), EDITION).deal
    assert deal.books == (game.deal.books[0], (None,) * 3)
    deal = record.redacted(SeatNumber(1), EDITION).deal
    assert deal.books == ((None,) * 3, (*game.deal.books[1][:2], None))


def test_told_pages_are_known_to_all() -> None:
    record = a_record(11, Options(pages=3), 200)
    state = record.replay(EDITION)
    assert record.result is None
    deal = record.redacted(None, EDITION).deal
    known = [{page for page in book if page is not None} for book in deal.books]
    assert known == [set(seat.told) for seat in state.seats]
    assert any(known)
    assert "recount(" in record.redacted(None, EDITION).to_text()


def test_only_harmless_tags_are_kept() -> None:
    tags = {"date": "2026-03-01", "place": "home", "comment": "Anna has 14", "seed": "1"}
    redacted = Record.of(new_game(1), tags=tags).redacted(None, EDITION)
    assert redacted.tags == {"date": "2026-03-01", "place": "home"}


def test_after_the_end_nothing_is_redacted() -> None:
    record = a_record(11, Options(pages=1), 5000)
    assert record.result is not None
    assert record.redacted(None, EDITION) is record


@pytest.mark.parametrize("seed", range(6))
def test_an_exchanged_page_tells_nobody_whose_it_was(seed: int) -> None:
    ruleset = Ruleset(impossible=Impossible.EXCHANGE)
    record = a_record(seed, Options(pages=3, ruleset=ruleset), 400)
    state = record.replay(EDITION)
    if record.result is None:
        for number, book in enumerate(record.redacted(None, EDITION).deal.books):
            assert {page for page in book if page} <= set(state.seats[number].told)


def test_a_redacted_record_cannot_be_replayed() -> None:
    redacted = Record.of(new_game(1)).redacted(None, EDITION)
    assert redacted.is_redacted
    for attempt in (redacted.replay, lambda: Running.going_on(redacted), lambda: redacted.redacted(None)):
        with pytest.raises(RecordError, match="this record is redacted: it has only what one player knows"):
            attempt()


REDACTED = Record.of(new_game(1), [TURN_PAGE]).redacted(None, EDITION).to_text()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "1. Player 1  turn-page",
            "turn-page",
            "a turn of a redacted record has its number and its player: add",
        ),
        (
            "turn-page",
            "recount",
            "a redacted record says which Page was recounted: write such as recount(14)",
        ),
        ("turn-page", "2,0", "who moves to 2,0 is missing"),
        ("book: ?", "book: x", "a Page is 'x': write a number, such as 12"),
        (" ? ?", " F-P ?", "'F-P' is no tile: write its number and f for front"),
    ],
)
def test_an_error_in_a_redacted_record_has_its_line(old: str, new: str, message: str) -> None:
    assert old in REDACTED
    with pytest.raises(NotationError) as error:
        parse_record(REDACTED.replace(old, new, 1), EDITION)
    assert message in str(error.value)
    assert error.value.line is not None


def test_a_redacted_record_names_its_edition() -> None:
    text = REDACTED.replace("edition: frozen/1@f0f0f0\n", "")
    assert parse_record(text, EDITION).edition == "frozen/1"
    with pytest.raises(
        NotationError, match="a redacted record names its edition as name/version@fingerprint"
    ):
        parse_record(text)
