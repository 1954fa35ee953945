"""Whole editions: what they are once loaded, how they are found, and what is said if something is missing."""

from pathlib import Path

import pytest

from fairytile.actions import Character
from fairytile.content import (
    ContentError,
    Problem,
    Severity,
    check,
    load,
)
from fairytile.edition import PageNumber
from fairytile.errors import FairyTileError
from fairytile.objectives import Meet, SeeBoth
from fairytile.tiles import Place
from fairytile.words import Language
from tests.content.tiny import STORY, write


def test_a_tiny_edition_is_loaded_with_all_it_says(tmp_path: Path) -> None:
    tiny = load(write(tmp_path))
    assert tiny.key == "tiny/2"
    assert [tile.character for tile in tiny.starting] == list(Character)
    assert tiny.starting[0].symbols == (1, 2)
    assert [str(side) for side in tiny.regular[0].sides] == ["F-F-P", "P14-C-F"]
    page = tiny.pages[PageNumber(2)]
    assert page.hard
    assert page.objective.clauses == (
        Meet(Character.PRINCESS, Character.KNIGHT, Place.FOREST),
        SeeBoth(Character.PRINCESS),
    )
    assert tiny.stories[Language.ENGLISH].title == "A Tiny Tale"


def test_a_right_edition_has_no_problems(tmp_path: Path) -> None:
    assert check(write(tmp_path)) == []


def test_a_wrong_edition_is_refused_with_all_its_errors(tmp_path: Path) -> None:
    folder = write(tmp_path, "tiles.toml", "F-F-P", "F-X-P")
    folder.joinpath("pages.toml").write_text("page = 3", encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(folder)
    assert isinstance(caught.value, FairyTileError)
    assert {Path(problem.file).name for problem in caught.value.problems} == {"tiles.toml", "pages.toml"}
    assert str(caught.value) == "\n".join(map(str, caught.value.problems))


def test_what_only_deserves_a_look_does_not_forbid_to_play(tmp_path: Path) -> None:
    folder = write(tmp_path, "story.en.md", "word word", "word")
    assert {problem.severity for problem in check(folder)} == {Severity.WARNING}
    assert load(folder).name == "tiny"


@pytest.mark.parametrize("file", ["edition.toml", "tiles.toml", "pages.toml"])
def test_a_missing_file_is_told(tmp_path: Path, file: str) -> None:
    folder = write(tmp_path)
    folder.joinpath(file).unlink()
    problem = Problem(str(folder / file), None, "", "there is no such file")
    assert check(folder) == [problem]


def test_an_edition_has_a_story_in_at_least_one_language(tmp_path: Path) -> None:
    folder = write(tmp_path)
    story = folder / "story.en.md"
    story.rename(folder / "story.de.md")
    assert [*load(folder).stories] == [Language.GERMAN]
    folder.joinpath("story.de.md").unlink()
    (problem,) = check(folder)
    assert problem.message == "there is no story: write at least one of story.en.md, story.fr.md, story.de.md"


def test_every_story_must_be_right(tmp_path: Path) -> None:
    folder = write(tmp_path)
    folder.joinpath("story.fr.md").write_text(STORY.replace("## 2.", "## 3."), encoding="utf-8")
    with pytest.raises(ContentError):
        load(folder)


def test_a_story_in_an_unknown_language_is_told(tmp_path: Path) -> None:
    folder = write(tmp_path)
    folder.joinpath("story.xx.md").write_text(STORY, encoding="utf-8")
    (problem,) = check(folder)
    assert problem.message.startswith("no file of an edition is called story.xx.md; there are edition.toml, ")


def test_a_file_or_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    (problem,) = check(tmp_path / "story.en.md")
    assert problem.message == "there is no such file"
    assert check(tmp_path / "nowhere") == [problem._replace(file=str(tmp_path / "nowhere"))]
    with pytest.raises(ContentError, match="there is no such folder: an edition is a folder of files"):
        load(tmp_path / "nowhere")


def test_other_files_may_lie_beside_those_of_an_edition(tmp_path: Path) -> None:
    folder = write(tmp_path)
    folder.joinpath("story.en.md~").write_text("", encoding="utf-8")
    folder.joinpath("notes.md").write_text("", encoding="utf-8")
    assert check(folder) == []
    (problem,) = check(folder / "notes.md")
    assert problem.message.startswith("no file of an edition is called notes.md; there are edition.toml, ")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (
            b"[[page]]\nnumber == 1\n",
            2,
            "this is not TOML: Invalid value; look at this line and the one before",
        ),
        (b"[[page]]\nobjective = [\n", 2, "this is not TOML: "),
        (b"[[page]]\nnumber = 1\n# caf\xe9\n", 3, "this is not UTF-8: save the file as UTF-8 in your editor"),
    ],
)
def test_a_file_that_cannot_be_parsed_is_told_with_its_line(
    tmp_path: Path, text: bytes, line: int, message: str
) -> None:
    file = tmp_path / "pages.toml"
    file.write_bytes(text)
    (problem,) = check(file)
    assert problem.line == line
    assert problem.message.startswith(message)


def test_files_from_other_systems_are_read(tmp_path: Path) -> None:
    folder = write(tmp_path)
    for file in folder.iterdir():
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    assert check(folder) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '"tiny"',
            '"Tiny Tale"',
            "'Tiny Tale' must have small letters a to z, digits and single hyphens only",
        ),
        ("version = 2", "version = 0", "is 0: it must be a whole number from 1 to 9999"),
        ("version = 2\n", "", "is missing: it must be a whole number from 1 to 9999"),
        ("title", "titel", "nothing is called 'titel' here; did you mean 'title'?"),
        ("title", "authors = []\ntitle", "is a list: it must be a text"),
    ],
)
def test_a_wrong_name_or_version_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    problems = check(write(tmp_path, "edition.toml", old, new) / "edition.toml")
    assert any(problem.message.startswith(message) for problem in problems), problems


@pytest.mark.parametrize(
    ("file", "old", "new", "changes"),
    [
        ("tiles.toml", "F-F-P", "F-F-M", True),
        ("tiles.toml", "Meadow", "Field", False),
        ("pages.toml", "castle", "forest", True),
        ("pages.toml", "hard = true", "hard = false", True),
        ("pages.toml", '"princess", meets = "knight"', '"knight", meets = "princess"', False),
        ("story.en.md", "Wood", "Forest", False),
        ("edition.toml", "version = 2", "version = 3", False),
    ],
)
def test_the_digest_tells_apart_what_the_rules_tell_apart(
    tmp_path: Path, file: str, old: str, new: str, changes: bool
) -> None:
    before = load(write(tmp_path)).digest
    after = load(write(tmp_path, file, old, new)).digest
    assert (before != after) is changes


def test_the_digest_stays_the_same_for_ever(tmp_path: Path) -> None:
    # Records of games name it, so neither the platform nor the version of Python may change it.
    assert load(write(tmp_path)).digest == "9ed50633"
