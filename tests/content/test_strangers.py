"""The folder of an edition that a stranger has made: only files, only from there, and none that is huge."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from fairytile.content import ContentError, check, load
from fairytile.edition import PageNumber
from fairytile.limits import MOST_PROBLEMS, MOST_STORIES, MOST_TABLES
from fairytile.words import Language
from tests.content.tiny import EDITION, FILES, STORY, WORDS, found, write

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


def problems(folder: Path) -> list[str]:
    return [f"{Path(each.file).name}: {each.message}" for each in check(folder)]


def test_a_link_that_leads_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text("name = 'the treasure is below the oak'", encoding="utf-8")
    folder = write(_made(tmp_path / "mine"))
    for name in FILES:
        folder.joinpath(name).unlink()
        folder.joinpath(name).symlink_to(secret)
    found = problems(folder)
    said = "is a link that leads out of the folder: put a copy of the file there"
    assert found == [f"{name}: {said}" for name in FILES]
    with pytest.raises(ContentError) as error:
        load(folder)
    assert "treasure" not in str(error.value)


def test_a_link_through_another_folder_is_not_followed_either(tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text(STORY, encoding="utf-8")
    folder = write(_made(tmp_path / "mine"))
    folder.joinpath("out").symlink_to(tmp_path)
    folder.joinpath("story.fr.md").symlink_to("out/secret.md")
    assert problems(folder) == [
        "story.fr.md: is a link that leads out of the folder: put a copy of the file there"
    ]


def test_a_link_within_the_folder_is_followed_and_the_folder_may_be_a_link(tmp_path: Path) -> None:
    folder = write(_made(tmp_path / "mine"))
    folder.joinpath("story.fr.md").symlink_to("story.en.md")
    (tmp_path / "link").symlink_to(folder)
    assert problems(tmp_path / "link") == []
    assert load(tmp_path / "link").stories.keys() == {Language.ENGLISH, Language.FRENCH}


@pytest.mark.parametrize("kind", ["pipe", "socket", "folder", "device", "loop"])
def test_what_is_no_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    folder = write(_made(tmp_path / "mine"))
    file = folder / "story.en.md"
    file.unlink()
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "socket":
        monkeypatch.chdir(folder)  # the name of a socket must be short
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(file.name)
    elif kind == "folder":
        file.mkdir()
    elif kind == "device":
        file.symlink_to("/dev/zero")
    else:
        file.symlink_to(file.name)
    (said,) = problems(folder)
    assert said.startswith(("story.en.md: is ", "story.en.md: cannot be read: "))


def test_a_huge_file_is_not_read_whole(tmp_path: Path) -> None:
    folder = write(_made(tmp_path / "mine"))
    for name in FILES:
        with folder.joinpath(name).open("wb") as file:
            file.truncate(10**12)  # it takes no room: nobody has written there
    most = {name: MOST_STORIES if name.endswith(".md") else MOST_TABLES for name in FILES}
    said = "has more than {} bytes: make it shorter"
    assert problems(folder) == [f"{name}: {said.format(most[name])}" for name in FILES]


def test_a_folder_that_is_none_gets_a_sentence(tmp_path: Path) -> None:
    for path in (tmp_path / ("x" * 5000), tmp_path / "nowhere", Path("/dev/null")):
        with pytest.raises(ContentError, match="there is no such folder"):
            load(path)


def test_strange_names_of_files_are_told_without_their_effect(tmp_path: Path) -> None:
    folder = write(_made(tmp_path / "mine"))
    folder.joinpath("story.\x1b[2J.md").write_text("", encoding="utf-8")
    (problem,) = check(folder)
    assert r"no file of an edition is called story.\x1b[2J.md; there are" in str(problem)
    assert str(problem).isprintable()


def test_not_everything_is_told_of_a_folder_full_of_strange_stories(tmp_path: Path) -> None:
    folder = write(_made(tmp_path / "mine"))
    for number in range(MOST_PROBLEMS + 50):
        folder.joinpath(f"story.{number}.md").touch()
    assert len(check(folder)) == MOST_PROBLEMS


# --- texts ----------------------------------------------------------------------------------


def test_a_story_is_kept_with_its_accents_composed(tmp_path: Path) -> None:
    folder = write(tmp_path, "story.en.md", "The Roof", "The Rooe\N{COMBINING ACUTE ACCENT}")
    assert load(folder).stories[Language.ENGLISH].pages[PageNumber(1)].title == "The Rooé"


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("story.en.md", "The Roof", "The \u202eRoof", r"'The \u202eRoof' has '\u202e' in it"),
        ("story.en.md", "# A Tiny Tale", "# A \x1b[2JTale", r"'A \x1b[2JTale' has '\x1b' in it"),
        ("story.en.md", WORDS, "word\u200b" * 50, r"has '\u200b' in it"),
        ("story.en.md", WORDS, "w" * 2001, "has 2001 characters, and 2000 are the most: make it shorter"),
        ("story.en.md", "The Roof", "x" * 121, "has 121 characters, and 120 are the most: make it shorter"),
        ("edition.toml", "A Tiny Tale", "A\\u202eTale", r"'A\u202eTale' has '\u202e' in it"),
        ("edition.toml", '"tiny"', f'"{"x" * 61}"', "has 61 characters, and 60 are the most"),
        ("edition.toml", "version = 2", "version = 0x" + "f" * 9000, "is a number of thousands of digits"),
        ("tiles.toml", '"Meadow"', '"Mea\\u200bdow"', r"'Mea\u200bdow' has '\u200b' in it"),
        ("pages.toml", "number = 2", "number = 145", "is 145: it must be a whole number from 1 to 144"),
        ("pages.toml", '"castle"', f'"{"c" * 9000}"', f"'{'c' * 24}…' has 9000 characters"),
    ],
)
def test_texts_of_strangers_are_checked_and_never_echoed_at_length(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    messages = [problem.message for problem in found(tmp_path, file, old, new)]
    assert any(said in message for message in messages), messages
    assert all(message.isprintable() and len(message) < 300 for message in messages)


def test_the_parser_of_toml_does_not_echo_at_length_either(tmp_path: Path) -> None:
    folder = write(tmp_path)
    twice = f"{'k' * 9000} = 1\n" * 2
    folder.joinpath("edition.toml").write_text(EDITION + twice, encoding="utf-8")
    (problem,) = check(folder / "edition.toml")
    assert problem.message.startswith("this is not TOML: ")
    assert len(problem.message) < 200


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder
