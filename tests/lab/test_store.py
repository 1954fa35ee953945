"""Results outlast whatever happens, and never mix with others."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from fairytile.lab.results_file import ResultRow, Results, ResultsError, usual_path

HEADING = {"command": "example", "seed": "1", "meetings": (("a", "b"),)}


def filled(path: Path | None) -> Results[ResultRow]:
    with Results[ResultRow](path, HEADING) as results:
        results.add("one", {"turns": 10, "seats": ["a", "b"]})
        results.add("two", {"turns": 20, "seats": ["b", "a"]})
    return results


def test_rows_are_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "results.jsonl"
    before = filled(file).rows
    with Results[ResultRow](file, HEADING) as again:
        assert again.rows == before == filled(None).rows


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
    with Results[ResultRow](file, HEADING) as again:
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
        Results[ResultRow](file, {**HEADING, "seed": "2", "pages": 6})
    said = str(refused.value)
    assert 'seed is "1" there and "2" here' in said
    assert "pages is null there and 6 here" in said
    assert "meetings" not in said
    assert "--out" in said
    assert "--fresh" in said
    assert file.read_bytes() == before


def test_fresh_begins_anew_with_the_first_row_and_not_before(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    filled(file)
    before, other = file.read_bytes(), {**HEADING, "seed": "2"}
    with Results[ResultRow](file, other, fresh=True) as results:
        assert results.rows == {}
        assert file.read_bytes() == before
        results.add("one", {"turns": 30})
    with Results[ResultRow](file, other) as results:
        assert results.rows == {"one": {"turns": 30}}


@pytest.mark.parametrize(
    "text",
    ["# A letter\nDear Hugo,\n", "Dear Hugo,", "[1]\n[", '{"name": "a package"}\n', '{"a": 1}\n{"b": 2}'],
)
@pytest.mark.parametrize("fresh", [False, True])
def test_a_file_with_something_else_is_never_touched(tmp_path: Path, text: str, fresh: bool) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ResultsError, match="is no file of such results"):
        Results[ResultRow](file, HEADING, fresh=fresh)
    assert file.read_text("utf-8") == text


def test_other_results_are_left_as_they_are_even_with_a_line_that_has_no_end(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    filled(file)
    file.write_bytes(file.read_bytes()[:-5])
    before = file.read_bytes()
    with pytest.raises(ResultsError, match="has other results"):
        Results[ResultRow](file, {**HEADING, "seed": "2"})
    assert file.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such lock")
@pytest.mark.parametrize("fresh", [False, True])
def test_a_file_in_use_is_refused_until_it_is_closed(tmp_path: Path, fresh: bool) -> None:
    file = tmp_path / "results.jsonl"
    with Results[ResultRow](file, HEADING) as results:
        results.add("one", {"turns": 10})
        with pytest.raises(ResultsError, match="is in use by another run"):
            Results[ResultRow](file, HEADING, fresh=fresh)
        results.add("two", {"turns": 20})
    with Results[ResultRow](file, HEADING) as results:
        assert list(results.rows) == ["one", "two"]


def test_a_row_that_lacks_something_is_damaged(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    filled(file)
    with pytest.raises(ResultsError, match="line 2, is damaged: delete the line"):
        Results[ResultRow](file, HEADING, fields={"turns", "winner"})


def test_the_usual_place_of_results_depends_on_what_they_are_about() -> None:
    one, other = usual_path(HEADING), usual_path({**HEADING, "seed": "2"})
    assert one == usual_path(dict(HEADING))
    assert one != other
    assert one.name.startswith("example-")


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    filled(file)
    file.write_bytes(file.read_bytes().replace(b'{"key": "one"', b"\0\0\0"))
    with pytest.raises(ResultsError, match="line 2, is damaged: delete the line"):
        Results[ResultRow](file, HEADING)


def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="cannot be written"):
        Results[ResultRow](tmp_path, HEADING)
