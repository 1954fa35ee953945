"""Results outlast whatever happens, and never mix with others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fairytile.lab.store import Results, ResultsError, Row

HEADING = {"command": "example", "seed": "1", "meetings": (("a", "b"),)}


def filled(path: Path | None) -> Results[Row]:
    results = Results[Row](path, HEADING)
    results.add("one", {"turns": 10, "seats": ["a", "b"]})
    results.add("two", {"turns": 20, "seats": ["b", "a"]})
    return results


def test_rows_are_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "results.jsonl"
    before = filled(file).rows
    assert Results[Row](file, HEADING).rows == before == filled(None).rows


def test_a_file_says_what_it_is_about_and_has_a_line_for_each_row(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    filled(file)
    first, *others = map(json.loads, file.read_text("utf-8").splitlines())
    assert first == {"command": "example", "seed": "1", "meetings": [["a", "b"]]}
    assert [line["key"] for line in others] == ["one", "two"]


@pytest.mark.parametrize("cut", [1, 10, 30])
def test_a_line_that_was_not_written_to_its_end_is_written_again(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "results.jsonl"
    before = filled(file).rows
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    again = Results[Row](file, HEADING)
    assert list(again.rows) == ["one"]
    again.add("two", before["two"])
    assert file.read_bytes() == whole


def test_a_first_line_that_was_not_written_to_its_end_is_written_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    filled(file)
    whole = file.read_bytes()
    file.write_bytes(whole[:20])
    filled(file)
    assert file.read_bytes() == whole


def test_other_results_are_refused_with_what_differs_and_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    filled(file)
    before = file.read_bytes()
    with pytest.raises(ResultsError) as refused:
        Results[Row](file, {**HEADING, "seed": "2", "pages": 6})
    said = str(refused.value)
    assert 'seed is "1" there and "2" here' in said
    assert "pages is null there and 6 here" in said
    assert "meetings" not in said
    assert "--out" in said
    assert "--fresh" in said
    assert file.read_bytes() == before


def test_fresh_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    filled(file)
    assert Results[Row](file, {**HEADING, "seed": "2"}, fresh=True).rows == {}
    assert Results[Row](file, {**HEADING, "seed": "2"}).rows == {}


@pytest.mark.parametrize("text", ["# A letter\nDear Hugo,\n", "Dear Hugo,", "[1]\n["])
@pytest.mark.parametrize("fresh", [False, True])
def test_a_file_with_something_else_is_never_touched(tmp_path: Path, text: str, fresh: bool) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ResultsError, match="is no file of results"):
        Results[Row](file, HEADING, fresh=fresh)
    assert file.read_text("utf-8") == text


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    filled(file)
    file.write_bytes(file.read_bytes().replace(b'{"key": "one"', b"\0\0\0"))
    with pytest.raises(ResultsError, match="line 2, is damaged: delete the line"):
        Results[Row](file, HEADING)


def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="cannot be written"):
        Results[Row](tmp_path, HEADING)
