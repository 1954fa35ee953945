"""Redacted records: a seat is told what it knows, and nothing else."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fairytile.actions import TURN_PAGE
from fairytile.data import Json
from fairytile.edition import PageNumber
from fairytile.errors import IllegalAction
from fairytile.notation import NotationError
from fairytile.record import Record, RecordError, RedactedDeal, Running, parse_record
from fairytile.ruleset import SWITCHES, Impossible, Ruleset
from fairytile.state import Deal, Dealing, Deck, Game, Options, SeatNumber, State
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
    below = list(deal.stack[state.tiles_gone + 1 :])
    rng.shuffle(below)
    below = [tile._replace(side=rng.randrange(2)) for tile in below]
    return Deal(
        deal.start_side,
        (*deal.stack[: state.tiles_gone + 1], *below),
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


def test_a_spectator_knows_no_page() -> None:
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


# --- read as strictly as the others ---------------------------------------------------------


def with_rules(seed: int) -> Record:
    """The record of a game with any options and rulings, unfinished."""
    rng = random.Random(seed)
    switches = {name: rng.choice([*kind]).value for name, kind in SWITCHES.items()}
    options = Options(
        players=rng.randrange(2, 5),
        pages=rng.choice([2, 3, None]),
        dealing=rng.choice([*Dealing]),
        deck=rng.choice([*Deck]),
        ruleset=Ruleset.of(switches),
    )
    game = new_game(seed, options)
    record = Record.of(game, [action for _, action in played(game, seed, rng.choice([40, 300, 900]))])
    return record if record.result is None else Record.of(game, record.actions[:-1])


@pytest.mark.parametrize("seed", range(24))
def test_with_all_rulings_a_redacted_record_is_found_plausible(seed: int) -> None:
    record = with_rules(seed)
    for seat in (None, *range(len(record.names))):
        redacted = record.redacted(None if seat is None else SeatNumber(seat), EDITION)
        assert parse_record(redacted.to_text(), EDITION) == redacted
        assert parse_record(redacted.to_json(), EDITION) == redacted


@pytest.mark.parametrize("seed", [0, 1, 2, 4, 5])
def test_players_may_be_out_once_no_tile_can_be_laid(seed: int) -> None:
    record = a_record(seed, Options(players=3, pages=4), 1500)
    running = Record.of(record.game(EDITION), record.actions[:-1])
    assert any(seat.out for seat in running.replay(EDITION).seats)
    redacted = running.redacted(None, EDITION)
    assert parse_record(redacted.to_json(), EDITION) == redacted
    data = json.loads(redacted.to_json())
    data["turns"][2]["seat"] = 0
    assert "turns[2].actions: turn 3 is Player 3's" in refusal(json.dumps(data))


LONGER = a_record(11, Options(players=3, pages=3), 120)
SEEN = LONGER.redacted(SeatNumber(0), EDITION)
TOLD_IN = next(number for number, turn in enumerate(SEEN.turns) if turn.told)


def spoiled(*path: str | int, value: Json) -> str:
    """The redacted record in JSON with another value in one place."""
    data = json.loads(SEEN.to_json())
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return json.dumps(data)


def refusal(text: str) -> str:
    with pytest.raises(NotationError) as error:
        parse_record(text, EDITION)
    return str(error.value)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("turns", 1, "turn"), 7, "turns[1].actions: this is turn 2, not 7: correct the number"),
        (("turns", 1, "turn"), True, "turns[1].turn: 'true' is not a whole number"),
        (("turns", 1, "seat"), 0, "turns[1].actions: turn 2 is Player 2's: correct the name, or look for"),
        (("turns", 1, "seat"), 3, "turns[1].seat: there is no seat 3"),
        (("turns", 0, "seat"), None, "turns[0].seat: it is missing"),
        (("turns", 0, "actions"), [], "turns[1].actions: this is turn 1, not 2"),
        (("turns", 0, "actions"), ["end"], "turns[0].actions: end: "),
        (("turns", 0, "actions"), ["turn-page", "end"], "turns[0].actions: the turn was over before end"),
        (("turns", 0, "actions"), ["K:40,0>41,0", "end"], "turns[0].actions: K:40,0>41,0: There is no space"),
        (("turns", 0, "actions"), ["T:0,0/0", "end"], "turns[0].actions: T:0,0/0: "),
        (("turns", 0, "actions"), ["recount(7)"], "turns[0].actions: Page 7 is not in the hand"),
        (("turns", TOLD_IN, "actions", 1), "recount(99)", "there is no Page 99 in frozen/1"),
        (("turns", TOLD_IN, "actions", 1), "recount", "says which Page was recounted"),
        (("result",), {"winner": 0}, "result: the game is over, and then nothing is hidden"),
        (("deal", "tiles", -1), "0f", "tiles: "),
        (("deal", "tiles", 0), None, "tiles"),
        (("deal", "tiles", 0), "99f", "tiles: there is no tile 99"),
        (("deal", "tiles"), [None] * 40, "tiles: frozen/1 has fewer tiles"),
        (("deal", "books", 0), [1], "book: a Book has 1 Pages, but 3 were chosen for each"),
        (("deal", "books", 0), [1, 1, 1], "dealt: Page 1 is there twice"),
        (("deal", "books", 0), [77, None, None], "there is no Page 77 in frozen/1"),
        (("deal", "books", 1), [1, 2, 3], " is there twice"),
        (("deal", "books"), [[None] * 30] * 3, "there are more Pages than the deck has"),
        (("deal", "left_over"), [1], "deal.left_over[0]: nobody knows the Pages left over"),
        (("deal", "left_over"), [None] * 99, "there are more Pages than the deck has"),
        (("digest",), "00", "edition: this was played with another frozen/1"),
        (("edition",), "other/1", "edition: this was played with other/1, not with frozen/1"),
        (("options", "first"), 1, "turns[0].actions: turn 1 is Player 2's"),
        (("options", "pages"), 2, "book: a Book has 3 Pages, but 2 were chosen for each"),
        (("options", "players"), 2, "options: 'players' is not known here"),
    ],
)
def test_a_redacted_record_that_no_game_has_is_refused(
    path: tuple[str | int, ...], value: Json, message: str
) -> None:
    assert message in refusal(spoiled(*path, value=value))


def test_a_turn_without_its_end_is_noticed_where_nobody_can_be_out() -> None:
    never = Options(pages=3, ruleset=Ruleset(impossible=Impossible.NEVER))
    record = a_record(3, never, 40)
    data = json.loads(record.redacted(None, EDITION).to_json())
    number = next(n for n, turn in enumerate(data["turns"]) if turn["actions"][-1] == "end")
    data["turns"][number]["actions"].pop()
    said = (
        f"this is turn {number + 1}, not {number + 2}: correct the number; turn {number + 1} has no end yet"
    )
    assert said in refusal(json.dumps(data))
    data = json.loads(record.redacted(None, EDITION).to_json())
    data["turns"][2]["seat"] = 1
    assert "turn 3 is Player 1's: correct the name, or look for a missing turn" in refusal(json.dumps(data))


def test_a_second_adventure_without_magic_is_refused() -> None:
    data = json.loads(SEEN.to_json())
    number = next(n for n, turn in enumerate(data["turns"]) if len(turn["actions"]) == 2)
    first = data["turns"][number]["actions"][0]
    data["turns"][number]["actions"].insert(1, first)
    assert f"turns[{number}].actions: " in refusal(json.dumps(data))


def test_nobody_knows_more_than_they_have_seen() -> None:
    whole = json.loads(LONGER.to_json())["deal"]["books"]
    state = LONGER.replay(EDITION)
    books = json.loads(SEEN.to_json())["deal"]["books"]

    def shown_too(seat: int, page: PageNumber | None) -> Json:
        pairs = zip(whole[seat], books[seat], strict=True)
        return [dealt if dealt == page else known for dealt, known in pairs]

    seat, own = next((n, own) for n, own in enumerate(state.seats) if len(own.book) > own.turned)
    unseen = shown_too(seat, own.book[0])
    assert f"nobody has seen Page {own.book[0]} yet" in refusal(spoiled("deal", "books", seat, value=unseen))
    both = shown_too(1, state.seats[1].hand)
    assert "untold Pages of two Books are known" in refusal(spoiled("deal", "books", 1, value=both))
