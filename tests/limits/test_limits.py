"""Inputs that are too large are refused at once, and an error repeats little of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from fairytile import limits
from fairytile.content import check, load, new_game
from fairytile.data import DataError, Json, plain
from fairytile.edition import PageNumber, Story, StoryPage
from fairytile.notation import NotationError, parse_action, parse_kingdom, parse_position, position_text
from fairytile.pictures import picture
from fairytile.puzzles import parse_puzzle
from fairytile.record import Record, parse_record
from fairytile.state import Options
from fairytile.views import read_view, view, view_data
from fairytile.words import Language
from tests.content import tiny
from tools.fuzz.cost_growth import work

STATE = new_game(Options(pages=3), seed=1)
TEXT = Record.of(STATE.game, names=["Anna", "Bert"]).to_text()
LONGEST = 600
"""No error about one thing is longer."""


def problem(text: str) -> str:
    with pytest.raises(NotationError) as error:
        parse_record(text)
    assert len(str(error.value)) < LONGEST
    return str(error.value)


def problems(folder: Path, file: str, text: str) -> list[str]:
    """What is wrong with a file, and that nothing is said at length."""
    path = tiny.write(folder) / file
    path.write_text(text, encoding="utf-8")
    found = [str(each._replace(file=file)) for each in check(path)]
    assert len(found) <= limits.MOST_PROBLEMS + 1
    assert max(map(len, found)) < LONGEST
    return found


def spaces(number: int, land: str = "F", row: int = 120) -> str:
    return "/".join(f"{n % row},{n // row}{land}" for n in range(number))


# --- what once took seconds and minutes -----------------------------------------------------


def test_a_header_of_100_kilobytes_of_blanks_is_no_header() -> None:
    assert problem(f"player{' ' * 100_000}\n{TEXT}").startswith("line 1: 'player' is neither a header nor a")
    assert problem(f"{'a ' * 50_000}:\n{TEXT}").startswith("line 1: no header is called 'a-a-a-")


def test_a_name_of_1000_letters_is_refused_and_drawn_short_where_nobody_can_refuse_it() -> None:
    name = "x" * 1_000
    said = "the name 'xxxxxxxxxxxxxxxxxxxxxxxx…' has 1000 characters, and 60 are the most: make it shorter"
    assert said in problem(TEXT.replace("Anna", name))
    with pytest.raises(NotationError, match="60 are the most"):
        Record.of(STATE.game, names=[name, "Bert"])
    drawn = "".join(ET.fromstring(picture(STATE, names=[name, "Bert"])).itertext())
    assert "xxxxxxxx" in drawn
    assert "x" * 60 not in drawn


@pytest.mark.parametrize("letters", [1_000, 100_000])
def test_a_word_of_1000_letters_in_a_story_is_broken_and_cut(letters: int) -> None:
    told = Story("t", {PageNumber(1): StoryPage("t", "w" * letters)})
    box = replace(load(), stories={Language.ENGLISH: told})
    root = ET.fromstring(picture(box.pages[PageNumber(1)], edition=box))
    lines = [text for element in root.iter() if (text := element.text or "").strip("w-…W") == "" and text]
    assert sum(line.lower().count("w") for line in lines) <= limits.MOST_STORY


def test_thousands_of_tables_and_keys_nobody_knows_are_told_up_to_a_limit(tmp_path: Path) -> None:
    tables = tiny.PAGES + "".join(f"[t{number}]\n" for number in range(3_000))
    found = problems(tmp_path, "pages.toml", tables)
    assert found[0] == "pages.toml: there may be more: mend these first, and check again"
    assert "pages.toml:12: t0: nothing is called 't0' here; known are page, from-the-start" in found
    keys = tiny.EDITION + "".join(f"t{number}=1\n" for number in range(3_000))
    found = problems(tmp_path, "edition.toml", keys)
    assert any("edition.toml:4: t0: nothing is called 't0' here" in each for each in found)


def test_16000_empty_pages_are_too_many(tmp_path: Path) -> None:
    said = ["pages.toml: has more than 32768 bytes: make it shorter"]
    assert problems(tmp_path, "pages.toml", "[[page]]\n" * 16_000) == said
    said = ["pages.toml: page: has 3000 Pages, and 144 are the most: leave some out"]
    assert problems(tmp_path, "pages.toml", "[[page]]\n" * 3_000) == said


def test_a_page_with_3000_clauses_is_refused(tmp_path: Path) -> None:
    for clause in ('{ who = "dragon", visits = "castle" },', "{},"):
        page = f"[[page]]\nnumber = 1\nobjective = [{clause * 3_000}]\n"
        (said, *_) = problems(tmp_path, "pages.toml", page)
        assert "has more than 32768 bytes" in said or "page" in said
    assert (
        "pages.toml:3: page 1, objective: has 3000 clauses, and 8 are the most: leave some out"
        in problems(tmp_path, "pages.toml", f"[[page]]\nnumber = 1\nobjective = [{'{},' * 3_000}]\n")
    )


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 10_000) + " = 1\n",
        f"[{'.'.join('a' * 10_000)}]\n",
        "a = " + "[" * 500 + "]" * 500,
        "a = " + "{ b = " * 500 + "1" + " }" * 500,
    ],
    ids=["a dotted key", "a dotted header", "brackets", "braces"],
)
def test_toml_that_is_nested_without_end_is_refused(tmp_path: Path, text: str) -> None:
    said = "has more than 8 brackets within brackets, or parts of a key: write it flatter"
    assert problems(tmp_path, "edition.toml", f"\n{text}") == [f"edition.toml:2: {said}"]


def test_a_kingdom_has_no_more_spaces_than_tiles_can_have() -> None:
    with pytest.raises(NotationError, match=r"the Kingdom has \d+ characters, and 20000 are the most"):
        parse_kingdom(spaces(16_000))
    with pytest.raises(
        NotationError, match="the Kingdom has 100 spaces, and 99 are the most: leave some out"
    ):
        parse_kingdom(spaces(100))
    assert len(parse_kingdom(spaces(99))) == 99


def test_a_puzzle_with_400_castles_is_refused() -> None:
    line = "puzzle1 kingdom={} at=P:0,0/K:1,0/D:2,0 page=7"
    for castles, said in (
        (400, "kingdom: the Kingdom has 400 spaces, and 99 are the most"),
        (99, "kingdom: the Kingdom of a puzzle has 99 spaces, and 48 are the most"),
        (40, "kingdom: the Kingdom of a puzzle has 40 Castles, and 12 are the most"),
    ):
        with pytest.raises(NotationError) as error:
            parse_puzzle(line.format(spaces(castles, "C", 10)))
        assert str(error.value).startswith(said)


def test_a_puzzle_with_more_to_look_at_than_anybody_would_is_refused() -> None:
    line = f"puzzle1 kingdom={spaces(48, 'P', 48)} at=P:0,0/K:1,0/D:2,0 page=7 tile=0f"
    with pytest.raises(NotationError, match="page: there is more to look at than anybody would follow"):
        parse_puzzle(line)


def test_the_actions_of_a_record_are_counted_before_they_are_looked_at() -> None:
    bare = TEXT[: TEXT.index("\nresult")]
    for turns in (1, 20):
        text = bare + f"\nend {'x ' * (200_000 // turns)}" * turns
        assert problem(text) == "the record has more than 5000 actions: leave some out"
        assert work(partial(parse_record, text)) < 3_000


# --- the others -----------------------------------------------------------------------------


def test_a_record_has_a_limit_of_everything() -> None:
    bare = TEXT[: TEXT.index("\nresult")]
    assert (
        problem("x" * 500_001) == "the record has 500001 characters, and 500000 are the most: make it shorter"
    )
    assert problem("\n" * 30_000).startswith("the record has 30001 lines, and 20000 are the most")
    assert problem(bare + "\nturn-page" * 5_001).startswith(
        "the record has 5001 turns, and 5000 are the most"
    )
    together = f"{bare}\n" + "\n".join(["turn-page " * 3] * 2_000)
    assert problem(together) == "the record has more than 5000 actions: leave some out"
    assert "there are more than 50 tags" in problem("".join(f"tag t{n}: x\n" for n in range(60)) + TEXT)
    assert "the tag event: 'xxxxxxxxxxxxxxxxxxxxxxxx…' has 2000 characters" in problem(
        f"tag event: {'x' * 2_000}\n{TEXT}"
    )


def test_json_says_nothing_twice_and_counts_no_further_than_a_million() -> None:
    assert problem('{"format": 1, "format": 1}') == "'format' is there twice: leave one"
    assert problem('{"deal": {"side": "front", "tiles": [], "books": [[1000000]]}}').startswith(
        "deal.books[0][0]: 1000000 is more than 999999"
    )
    assert "0 Books: a game is for 2 to 4 players" in problem(
        '{"deal": {"side": "front", "tiles": [], "books": []}}'
    )


def test_notation_has_limits_too() -> None:
    for read, text, said in (
        (parse_action, "K:" + "1,0>" * 1_000, "the action has 4002 characters, and 2000 are the most"),
        (parse_position, "ft1 " + "x" * 30_000, "the position has 30004 characters, and 20000 are the most"),
        (parse_position, f"ft1 seats={'1:2:3/' * 9}", "seats: 10 seats: a game is for 2 to 4"),
        (parse_puzzle, "puzzle1 " + "x" * 30_000, "the puzzle has 30008 characters, and 20000 are the most"),
        (parse_puzzle, f"puzzle1 seed={'x' * 1001}", "seed: the seed 'xxxxxxxxxxxxxxxxxxxxxxxx…' has 1001"),
        (parse_puzzle, "puzzle1 seed=%1b", "seed: the seed '%1b' has more than letters and signs in it"),
        (parse_kingdom, f"0,0F{'0' * 9_000}", "F00000000000000000000000… names an edge twice"),
    ):
        with pytest.raises(NotationError) as error:
            read(text)
        assert said in str(error.value)
        assert len(str(error.value)) < LONGEST


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("seat", 10**5000, "seat: a number of thousands of digits is more than anybody counts"),
        ("kingdom", [0] * 6_000, "kingdom: the list has 6000 entries, and 5000 are the most"),
        ("x" * 10**6, 1, f"'{'x' * 24}…' is not known here"),
        ("edition", "x" * 10**6, f"edition: this is {'x' * 24}…@"),
    ],
    ids=["a number", "a list", "a key", "a text"],
)
def test_data_has_limits_too(key: str, value: Json, said: str) -> None:
    data = plain(view_data(view(STATE, STATE.to_move)))
    assert isinstance(data, dict)
    with pytest.raises(DataError) as error:
        read_view({**data, key: value}, load())
    assert str(error.value).startswith(said)
    assert len(str(error.value)) < LONGEST


def test_a_position_of_a_game_is_far_below_its_limit() -> None:
    assert len(position_text(STATE)) < limits.MOST_POSITION / 10
    assert len(TEXT) < limits.MOST_RECORD / 100


def test_every_limit_says_why() -> None:
    source = Path(limits.__file__).read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(source):
        if line.startswith("MOST_"):
            assert source[number + 1].startswith('"""'), line


def test_the_page_on_limits_has_all_of_them_as_they_are() -> None:
    page = Path(__file__).parents[2] / "docs" / "limits.md"
    rows = [line.split("|") for line in page.read_text(encoding="utf-8").split("\n") if "`MOST_" in line]
    told = {row[1].strip(" `"): int(row[2].replace(",", "")) for row in rows}
    assert told == {name: value for name, value in vars(limits).items() if name.startswith("MOST_")}
