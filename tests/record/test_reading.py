"""Reading records that people have edited: what is forgiven, and what is said about the rest."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairytile.actions import MoveCharacter
from fairytile.limits import MOST_ACTIONS
from fairytile.notation import NotationError
from fairytile.record import Record, as_json, parse_record
from fairytile.rules import legal_actions, start
from fairytile.state import Dealing, Deck, Options, SeatNumber
from tests.notation.frozen import EDITION, new_game, played

GAME = new_game(4, Options(pages=2))
RECORD = Record.of(
    GAME, [action for _, action in played(GAME, 4, 12)], ["Anna", "Bert"], {"date": "2026-03-01"}
)
TEXT = RECORD.to_text()
LINES = TEXT.split("\n")
FIRST_TURN = next(number for number, line in enumerate(LINES, 1) if line.startswith("1. "))


def problem(text: str) -> str:
    """What is said about a record."""
    with pytest.raises(NotationError) as error:
        parse_record(text, EDITION)
    return str(error.value)


def with_line(number: int, line: str) -> str:
    """The record with another line in place of one, counted from 1."""
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]])


def with_header(key: str, value: str | None) -> str:
    """The record with another value of a header, or without it; without one there it comes first."""
    lines = [line for line in LINES if not line.startswith(f"{key}:")]
    return "\n".join(lines if value is None else [f"{key}: {value}", *lines])


def line_of(start: str) -> int:
    """The line that starts so."""
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(start))


# --- forgiveness ----------------------------------------------------------------------------


def test_the_text_is_as_documented() -> None:
    assert LINES[:5] == [
        "format: 1",
        "edition: frozen/1@f0f0f0",
        "date: 2026-03-01",
        "player: Anna",
        "player: Bert",
    ]
    assert LINES[FIRST_TURN - 1].startswith("1. Anna  ")
    assert TEXT.endswith("\nresult: unfinished\n")


def test_comments_blanks_and_case_do_not_matter() -> None:
    noisy = [
        f"  {line}  # a remark" if line and not line.startswith(("player", "date")) else f"{line}  "
        for line in LINES
    ]
    noisy = [
        "# my first game",
        "",
        *(line.replace("book:", "BOOK :").replace("end", "End") for line in noisy),
    ]
    assert parse_record("\n\n".join(noisy), EDITION) == RECORD


def test_headers_with_defaults_may_be_missing() -> None:
    for key in ("format", "result", "edition", "left-over"):
        record = parse_record(with_header(key, None), EDITION)
        assert record.turns == RECORD.turns
    lines = [line for line in LINES if not line.startswith(("player", "date"))]
    nameless = "\n".join(lines).replace("Anna", "Player 1").replace("Bert", "Player 2")
    assert parse_record(nameless, EDITION).names == ("Player 1", "Player 2")


def test_the_fingerprint_may_be_missing() -> None:
    assert parse_record(with_header("edition", "Frozen/1"), EDITION) == RECORD


def test_numbers_and_names_of_turns_may_be_missing() -> None:
    bare = [line.split("  ", 1)[1] if "  " in line else line for line in LINES]
    assert parse_record("\n".join(bare), EDITION) == RECORD
    unnumbered = [line.split(". ", 1)[1] if ". " in line else line for line in LINES]
    assert parse_record("\n".join(unnumbered), EDITION) == RECORD


def test_a_turn_may_go_on_in_the_next_line() -> None:
    split = [part for line in LINES for part in line.replace(" end", "\nend").split("\n")]
    assert parse_record("\n".join(split), EDITION) == RECORD


def test_a_recount_need_not_say_its_page() -> None:
    game = new_game(11, Options(pages=3))
    record = Record.of(game, [action for _, action in played(game, 11, 600)])
    text = record.to_text()
    assert "recount(" in text
    for number in range(1, 37):
        text = text.replace(f"recount({number})", "Recount")
    assert parse_record(text, EDITION) == record


def test_actions_may_be_written_short_and_in_words() -> None:
    text = with_line(FIRST_TURN, "1. anna turn a page")
    lines = text.split("\n")[:FIRST_TURN]
    record = parse_record("\n".join(lines), EDITION)
    assert [turn.number for turn in record.turns] == [1]


def test_a_space_is_enough_for_the_only_move_that_ends_there() -> None:
    moves = [action for action in legal_actions(start(GAME)) if isinstance(action, MoveCharacter)]
    ends = [move.path[-1] for move in moves]
    walk = next(move for move in moves if ends.count(move.path[-1]) == 1)
    lines = with_line(FIRST_TURN, f"1. Anna  {walk.path[-1]}").split("\n")[:FIRST_TURN]
    assert parse_record("\n".join(lines), EDITION).actions == (walk,)


def test_a_name_ends_before_a_blank() -> None:
    said = problem(with_line(FIRST_TURN, "1. Annaturn-page"))
    assert "'Annaturn-page' is neither a player nor an action" in said


def test_a_record_of_more_turns_than_can_be_played_is_refused_before_it_is_played() -> None:
    text = "\n".join([*LINES[: FIRST_TURN - 1], *["1. end"] * (MOST_ACTIONS + 1)])
    assert f"the record has {MOST_ACTIONS + 1} turns, and {MOST_ACTIONS} are the most" in problem(text)


def test_the_longer_of_two_names_is_meant() -> None:
    record = Record.of(GAME, RECORD.actions, ["Ann", "Ann end"])
    assert parse_record(record.to_text(), EDITION) == record


# --- errors ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("format", "2", "line 1: this record has format 2, and this library reads up to 1: use a newer one"),
        ("format", "0", "line 1: there is no format 0: the first one is 1"),
        ("format", "one", "line 1: the format is 'one': write a number, such as 12"),
        ("edition", "other/3", "line 1, edition: this was played with other/3, not with frozen/1: hand over"),
        (
            "edition",
            "frozen/1@00",
            "line 1, edition: this was played with another frozen/1: its fingerprint is 00",
        ),
        ("first", "Carl", "line 1: no player is called 'Carl': write one of Anna, Bert"),
        ("pages", "5", "book: a Book has 2 Pages, but 5 were chosen for each"),
        ("pages", "0", "0 pages: a Book has 1 to 144"),
        ("dealing", "slow", "line 1, dealing: 'slow' is not known here: write classic or woven"),
        ("deck", "big", "line 1, deck: 'big' is not known here: write full or children"),
        ("rules", "rivers:wet", "line 1, rules: rivers is 'wet'; it can be match, continue, bank"),
        ("side", "up", "line 1: 'up' is no side: write front or back"),
        ("side", None, "the header side is missing: add a line side: …"),
        (
            "tiles",
            "1f 2",
            "line 1: '2' is no tile: write its number and f for front or b for back, such as 7b",
        ),
        ("tiles", "1f 1b", "line 1, tiles: tile 1 is there twice: each tile is once in the stack"),
        ("tiles", "40f", "line 1, tiles: there is no tile 40: frozen/1 has the tiles 0 to 11"),
        ("tiles", None, "the header tiles is missing: add a line tiles: …"),
        ("book", "1 2", "1 Books: a game is for 2 to 4 players"),
        (
            "book",
            "1 ?",
            "line 1: a ? stands only in a redacted record: write the Page, or add a line redacted",
        ),
        ("book", "1 two", "line 1: a Page is 'two': write a number, such as 12"),
        ("book", None, "0 Books: a game is for 2 to 4 players"),
        ("left-over", "99", "there is no Page 99 in frozen/1: look for a wrong number"),
        ("redacted", "perhaps", "line 1: 'perhaps' is not known here: write yes or no"),
        ("result", "won by Carl", "line 1: no player is called 'Carl': write one of Anna, Bert"),
        (
            "result",
            "draw",
            "line 1: 'draw' is no result: write won by and a name, lost by all, closed, or unfinished",
        ),
        (
            "result",
            "won by Anna",
            "line 1, result: this is not how the game ended: correct it, or take it away",
        ),
        ("player", "Anna", "1 players but 2 Books: name every player, or none"),
        ("tilse", "1f", "line 1: no header is called 'tilse': did you mean tiles?"),
        ("weather", "rain", "line 1: no header is called 'weather'; there are format"),
        ("weather", "rain", ", and tag weather for your own"),
        ("tag", "x", "line 1: no header is called 'tag'"),
        ("tag é", "x", "line 1: 'tag é: x' is neither a header nor a turn"),
        ("date", "", "line 1: the tag date has no value: add one, or take the tag away"),
    ],
)
def test_a_wrong_header_is_named_with_its_line(key: str, value: str | None, message: str) -> None:
    assert message in problem(with_header(key, value))


@pytest.mark.parametrize("twice", ["side: front", "date: today", "format: 1"])
def test_a_header_stands_once(twice: str) -> None:
    key = twice.partition(":")[0]
    assert f"{key} is there twice: leave one" in problem(f"{TEXT}{twice}\n")


def test_a_page_is_in_one_book_only() -> None:
    book = LINES[line_of("book") - 1]
    text = "\n".join(book if line.startswith("book") else line for line in LINES)
    page = book.split()[1]
    assert problem(text).endswith(f"Page {page} is there twice: it can be in one place only")
    assert problem(text).startswith(f"line {line_of('book')}, ")


# --- a deal that its options do not lead to -------------------------------------------------


def dealt(books: list[list[int]], left_over: list[int] | None = None, **options: object) -> str:
    """A record with nothing but a deal and options."""
    deal = {**json.loads(RECORD.to_json())["deal"], "books": books, "left_over": left_over or []}
    return json.dumps({"deal": deal, "options": options})


def test_all_books_are_equally_long() -> None:
    said = problem(dealt([[1, 2, 3], [4, 5]]))
    assert "Book 2 has 2 Pages and Book 1 has 3: all Books are equally long" in said
    assert "a Book has 2 Pages, but 3 were chosen for each" in problem(dealt([[1, 2], [4, 5]], pages=3))


def test_every_page_is_in_the_deck_that_was_chosen() -> None:
    said = problem(dealt([[1, 6], [2, 3]], deck="children"))
    assert "Page 6 in Book 1 is not in the children deck: look for a wrong number, or choose" in said
    assert "left-over: Page 12 in left-over is" in problem(dealt([[1, 5], [2, 3]], [4, 12], deck="children"))
    assert parse_record(dealt([[1, 6], [2, 3]], [12]), EDITION).deal.books == ((1, 6), (2, 3))


def test_in_a_woven_deal_every_book_has_one_page_of_each_block() -> None:
    said = problem(dealt([[1, 2], [3, 4]], dealing="woven"))
    assert "Book 1 has not exactly one of the Pages 1, 2: in a woven deal every Book has" in said
    assert parse_record(dealt([[4, 1], [2, 3]], dealing="woven"), EDITION).deal.books == ((4, 1), (2, 3))


@given(
    st.integers(0, 10**6),
    st.integers(2, 4),
    st.none() | st.integers(1, 7),
    st.sampled_from(Dealing),
    st.sampled_from(Deck),
)
@settings(max_examples=60, deadline=None)
def test_whatever_is_dealt_can_be_read(
    seed: int, players: int, pages: int | None, dealing: Dealing, deck: Deck
) -> None:
    record = Record.of(new_game(seed, Options(players, pages=pages, dealing=dealing, deck=deck)))
    assert parse_record(record.to_text(), EDITION) == record


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("2. Anna  turn-page", "this is turn 1, not 2: correct the number, or leave it out"),
        ("1. Bert  turn-page", "turn 1 is Anna's: correct the name, or look for a missing turn"),
        (
            "1. Carl  turn-page",
            "character 4: 'Carl' is neither a player nor an action: the players are Anna, Bert",
        ),
        ("1. Anna", "the turn has no actions: add some, such as turn-page, or take the line away"),
        ("1. Anna  # slept", "the turn has no actions: add some, such as turn-page, or take the line away"),
        ("1. Anna  dance", "character 10: 'dance' is no action: write P, K or D and a path"),
        ("1. Anna  K:1,0>", "character 15: the path goes on to nowhere"),
        ("1. Anna  turn-page end", "character 20: the turn was over before end: begin a new one for it"),
        (
            "hello there",
            "'hello there' is neither a header nor a turn: write such as 12. Anna  K:1,0>2,0 end",
        ),
    ],
)
def test_a_wrong_turn_is_named_with_its_line_and_character(line: str, message: str) -> None:
    said = problem(with_line(FIRST_TURN, line))
    assert said.startswith(f"line {FIRST_TURN}")
    assert message in said


def test_an_illegal_action_is_explained_in_the_words_of_the_rules() -> None:
    said = problem(with_line(FIRST_TURN, "1. Anna  K:40,0>41,0 end"))
    assert said.startswith(f"line {FIRST_TURN}, character 10: K:40,0>41,0: ")
    assert "40,0" in said.split(": ", 2)[2]
    too_early = problem(with_line(FIRST_TURN, "1. Anna  end"))
    assert too_early.startswith(f"line {FIRST_TURN}, character 10: end: ")


def test_a_turn_without_its_end_is_noticed_in_the_next_line() -> None:
    text = with_line(FIRST_TURN, LINES[FIRST_TURN - 1].replace(" end", ""))
    said = problem(text)
    assert said.startswith(f"line {FIRST_TURN + 1}: this is turn 1, not 2")
    assert said.endswith("turn 1 has no end yet")


def test_a_wrong_page_behind_a_recount_is_noticed() -> None:
    game = new_game(11, Options(pages=3))
    text = Record.of(game, [action for _, action in played(game, 11, 600)]).to_text()
    assert "is not in the hand: the Page there is" in problem(text.replace("recount(", "recount(7", 1))


def test_nothing_comes_after_the_end_of_the_game() -> None:
    game = new_game(11, Options(pages=1))
    record = Record.of(game, [action for _, action in played(game, 11, 5000)])
    assert record.result is not None
    said = problem(record.to_text() + "turn-page\n")
    assert "turn-page: " in said


def test_an_empty_text_is_no_record() -> None:
    assert problem("") == "the header side is missing: add a line side: …"


# --- JSON -----------------------------------------------------------------------------------


def test_the_json_is_as_documented() -> None:
    data = json.loads(RECORD.to_json())
    keys = [
        "format",
        "redacted",
        "edition",
        "digest",
        "players",
        "options",
        "deal",
        "turns",
        "result",
        "tags",
    ]
    assert list(data) == keys
    assert data["options"] == {"pages": 2}
    assert list(data["deal"]) == ["side", "tiles", "books", "left_over"]
    assert data["turns"][0]["turn"] == 1
    assert data["result"] == "unfinished"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("format", 2, "format: this record has format 2, and this library reads up to 1"),
        ("format", "1", "format: '\"1\"' is not a whole number"),
        ("format", True, "format: 'true' is not a whole number"),
        ("redacted", 1, "redacted: '1' is not true or false"),
        ("edition", 7, "edition: '7' is not a text"),
        ("digest", "00", "edition: this was played with another frozen/1"),
        ("players", ["Anna"], "players: 1 players but 2 Books"),
        ("players", ["Anna", 3], "players[1]: '3' is not a text"),
        ("options", [], "options: '[]' is not an object"),
        ("options", {"colour": "red"}, "options: 'colour' is not known here; there are first, pages"),
        ("options", {"first": -1}, "options: first player -1: seats are numbered 0 to 1"),
        ("options", {"first": 2}, "options: first player 2: seats are numbered 0 to 1"),
        (
            "options",
            {"ruleset": {"rivers": "dry"}},
            "options.ruleset.rivers: 'dry' is not known here",
        ),
        ("options", {"ruleset": {"rivers": 1}}, "options.ruleset.rivers: 1 is not known here"),
        ("deal", None, "deal: it is missing: add deal"),
        ("deal.side", "up", "deal.side: 'up' is no side: write front or back"),
        ("deal.tiles", ["1f", "x"], "deal.tiles[1]: 'x' is no tile: write its number"),
        ("deal.books", [[1], ["a"]], "deal.books[1][0]: '\"a\"' is not a whole number"),
        ("deal.books", [[1, 2], [None, 3]], "deal.books[1][0]: null stands only in a redacted record"),
        ("deal.books", [[1, 2], [1, 3]], "Page 1 is there twice: it can be in one place only"),
        ("turns", [{"actions": ["dance"]}], "turns[0].actions: 'dance' is no action"),
        (
            "turns",
            [{"seat": 5, "actions": []}],
            "turns[0].seat: there is no seat 5: they are numbered 0 to 1",
        ),
        ("turns", [{"seat": 1, "actions": ["turn-page"]}], "turns[0].actions: turn 1 is Anna's"),
        ("turns", [{}], "turns[0].actions: it is missing: add actions"),
        ("result", {"winner": 0}, "result: this is not how the game ended"),
        ("result", {"winner": 4}, "result.winner: there is no seat 4"),
        ("result", "draw", "result: '\"draw\"' is not an object"),
        ("tags", {"date": 1}, "tags.date: '1' is not a text"),
        ("tags", {"Ü": "x"}, "tags: 'Ü' is no name for a tag"),
        ("more", 1, "'more' is not known here; there are format"),
    ],
)
def test_an_error_in_json_names_the_path(path: str, value: object, message: str) -> None:
    data: dict[str, Any] = json.loads(RECORD.to_json())
    *parents, last = path.split(".")
    inner = data
    for parent in parents:
        inner = inner[parent]
    inner[last] = value
    assert message in problem(json.dumps(data))


def test_what_is_not_json_is_named_with_its_line() -> None:
    assert problem('{"format": 1,\n oops}').startswith("line 2, character 2: this is not JSON: ")
    with pytest.raises(NotationError, match=r"the record: '\[\]' is not an object"):
        as_json.read("[]")


def test_brackets_without_end_are_no_record() -> None:
    said = "this is no record: it has brackets within brackets without end"
    assert problem('{"turns": ' + "[" * 200_000) == said
    # Somewhere near here they can be read, but not said back.
    for depth in range(900, 1000):
        assert problem('{"format": ' + "[" * depth + "]" * depth + "}")


def test_a_number_with_thousands_of_digits_is_no_record() -> None:
    assert "a number with thousands of digits" in problem('{"format": ' + "9" * 5000 + "}")


@pytest.mark.parametrize("sign", ["\udcff", "\x1b", "\x00", "\x7f"])
def test_names_and_tags_have_no_signs_that_cannot_be_written(sign: str) -> None:
    data = json.loads(RECORD.to_json())
    named = {**data, "players": ["Anna", f"B{sign}rt"]}
    assert problem(json.dumps(named)).startswith("players: the name 'B")
    assert problem(json.dumps(named)).endswith(
        f"has {sign!a} in it, which is no letter or sign: leave it out"
    )
    tagged = {**data, "tags": {"event": f"a {sign}"}}
    assert f"tags: the tag event: 'a {ascii(sign)[1:-1]}' has {sign!a} in it" in problem(json.dumps(tagged))
    with pytest.raises(NotationError, match="leave it out"):
        Record.of(GAME, names=["Anna", f"B{sign}rt"])
    with pytest.raises(NotationError, match="leave it out"):
        Record.of(GAME, tags={"seed": sign + "1"})


def test_names_may_be_in_any_script() -> None:
    names = ("Zoë", "花子")
    assert parse_record(Record.of(GAME, names=names).to_text(), EDITION).names == names


def test_null_stands_for_an_option_that_was_not_chosen() -> None:
    data = json.loads(RECORD.to_json())
    data["options"]["first"] = None
    assert parse_record(json.dumps(data), EDITION) == RECORD


def test_the_least_json_has_a_deal_only() -> None:
    deal = json.loads(RECORD.to_json())["deal"]
    assert parse_record(json.dumps({"deal": deal}), EDITION).names == ("Player 1", "Player 2")


# --- anything at all ------------------------------------------------------------------------

REDACTED = RECORD.redacted(SeatNumber(0), EDITION)


@given(st.data(), st.sampled_from([TEXT, RECORD.to_json(), REDACTED.to_text(), REDACTED.to_json()]))
@settings(max_examples=400, deadline=None)
def test_whatever_is_wrong_with_a_text_the_error_is_ours(data: st.DataObject, text: str) -> None:
    at = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 4))
    inserted = data.draw(st.text(alphabet='0123456789,./|:+!-=> PKDTFfb?#"{}[]né\n\r\t', max_size=4))
    try:
        record = parse_record(text[:at] + inserted + text[at + length :], EDITION)
    except NotationError:
        return
    assert parse_record(record.to_text(), EDITION) == record
    assert parse_record(record.to_json(), EDITION) == record
