"""What is said about wrong stories."""

from pathlib import Path

import pytest

from fairytile.content import check
from fairytile.content.problems import ProblemReport, Severity
from fairytile.content.stories import count_words, read_story
from fairytile.edition import Closing, PageNumber, Thread
from tests.content.tiny import STORY, WORDS, found, problems_of, write

FILE = "story.en.md"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("# A Tiny Tale\n\n", "", ":1: the story has no title: start the file with a line # Title"),
        (
            "# A Tiny Tale",
            "# A Tiny Tale\n\nOnce upon a time",
            ":3: text stands before the first Page: the file starts with # Title, then come the Pages",
        ),
        (
            "# A Tiny Tale",
            "# A Tiny Tale\n# Or Another",
            ":2: there is a second title: the file starts with # Title, then come the Pages",
        ),
        (
            "## 2. The",
            "## The",
            (
                ":7: ## The Wood: a Page starts with its number and its title: "
                "write for instance ## 1. The Map with Soup"
            ),
        ),
        ("## 2. The Wood", "## 2.", ":7: ## 2.: a Page starts with its number and its title: write"),
        ("## 2.", "## 1.", ":7: page 1: has a text already: give each Page one heading"),
        ("## 2.", "## 1.", ": page 2: has no text: write ## 2. and a title, then a paragraph"),
        (
            "## 2.",
            "## 3.",
            ": page 3: is told here, but pages.toml has no such Page: leave it out or add it there",
        ),
        (
            f"Wood\n\n{WORDS}",
            "Wood",
            ":7: page 2: has no text: write a paragraph below the heading",
        ),
        ("## 1.", "## Opening\n\n## 1.", ":3: opening: has no text: write a paragraph below the heading"),
        (
            "## 2.",
            "## Opening\n\nOnce.\n\n## Opening\n\nTwice.\n\n## 2.",
            ":11: opening: there is an opening already: leave one out",
        ),
        (
            "## 1.",
            "## Closing: Fog\n\nThe end.\n\n## 1.",
            ":3: closing: 'Fog' must have small letters a to z, digits and single hyphens only, such as",
        ),
        (
            "## 1.",
            "## Closing: fog\n\nThe end.\n\n## 1.",
            ":3: closing: nothing brings up 'fog'; write brings-up = ['fog'] where it begins",
        ),
        (
            f"Wood\n\n{WORDS}",
            f"Wood\n\n### Deeper\n{WORDS}",
            ":9: page 2: the text starts with #: a heading has one or two of them and a line of its own",
        ),
    ],
)
def test_a_wrong_story_is_told_with_its_line_and_what_to_do(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    problems = problems_of(tmp_path, FILE, old, new)
    assert any(told.startswith(f"story.en.md{problem}") for told in problems), problems


@pytest.mark.parametrize("words", [39, 71])
def test_a_text_of_another_length_deserves_a_look(tmp_path: Path, words: int) -> None:
    (problem,) = found(tmp_path, FILE, f"Wood\n\n{WORDS}", "Wood\n\n" + "word " * words)
    assert problem.severity is Severity.WARNING
    told = f"story.en.md:9: warning: page 2: has {words} words: 40 to 70 read well aloud and fit the Page"
    assert str(problem._replace(file=FILE)) == told


@pytest.mark.parametrize("words", [40, 70])
def test_the_shortest_and_the_longest_good_text_are_welcome(tmp_path: Path, words: int) -> None:
    assert found(tmp_path, FILE, f"Wood\n\n{WORDS}", "Wood\n\n" + "word " * words) == []


def test_a_no_break_space_joins_words() -> None:
    assert count_words("«\N{NO-BREAK SPACE}Oui\N{NARROW NO-BREAK SPACE}! »\nNon") == 3


def test_a_paragraph_may_run_over_several_lines_and_keeps_its_no_break_spaces() -> None:
    text = STORY.replace(f"Wood\n\n{WORDS}", "Wood\n\nOui\N{NO-BREAK SPACE}!  \nNon\N{NO-BREAK SPACE}!")
    story = read_story(ProblemReport(FILE), text)
    assert story is not None
    assert story.pages[PageNumber(2)].text == "Oui\N{NO-BREAK SPACE}! Non\N{NO-BREAK SPACE}!"
    assert story.pages[PageNumber(2)].title == "The Wood"
    assert story.title == "A Tiny Tale"


def test_a_text_may_have_paragraphs_and_each_comes_on_a_line_of_its_own() -> None:
    text = STORY.replace(f"Wood\n\n{WORDS}", "Wood\n\n“Who is\nthere?”\n\n\n“I am.”\n")
    story = read_story(ProblemReport(FILE), text)
    assert story is not None
    assert story.pages[PageNumber(2)].text == "“Who is there?”\n“I am.”"


def test_all_paragraphs_together_have_the_length_of_a_text(tmp_path: Path) -> None:
    half = "word " * 35
    assert found(tmp_path, FILE, f"Wood\n\n{WORDS}", f"Wood\n\n{half}\n\n{half}") == []
    (problem,) = found(tmp_path, FILE, f"Wood\n\n{WORDS}", f"Wood\n\n{half}\n\n{half}one")
    assert "has 71 words" in problem.message


def test_an_opening_and_closings_frame_the_story_in_the_order_of_the_file() -> None:
    frame = (
        "## Opening\n\nOnce.\n\nTwice.\n\n## Looking back: gift\n\nIt was a hat.\n\n"
        "## Closing: fog, the-end\n\nIt went.\n\n## Closing\n\nSo there.\n"
    )
    story = read_story(ProblemReport(FILE), f"{STORY}\n{frame}")
    assert story is not None
    assert story.opening == "Once.\nTwice."
    assert story.closings == (
        Closing((Thread("gift"),), "It was a hat.", looks_back=True),
        Closing((Thread("fog"), Thread("the-end")), "It went."),
        Closing((), "So there."),
    )
    assert [*story.pages] == [1, 2]


def test_a_story_needs_no_frame() -> None:
    story = read_story(ProblemReport(FILE), STORY)
    assert story is not None
    assert (story.opening, story.closings) == ("", ())


def test_a_thread_that_no_closing_ends_deserves_a_look(tmp_path: Path) -> None:
    folder = write(tmp_path, "pages.toml", "number = 1", 'number = 1\nbrings-up = ["fog"]')
    (problem,) = check(folder / FILE)
    assert problem.severity is Severity.WARNING
    assert problem.message == "a tale may leave 'fog' open: write ## Closing: fog, and how it ends"


def test_a_story_is_checked_alone_where_there_are_no_pages(tmp_path: Path) -> None:
    folder = write(tmp_path, FILE, "## 2.", "## 3.")
    folder.joinpath("pages.toml").unlink()
    (problem,) = check(folder / FILE)
    assert (problem.key, problem.line) == ("page 2", None)


def test_wrong_pages_are_not_held_against_the_story(tmp_path: Path) -> None:
    assert check(write(tmp_path, "pages.toml", "[[page]]", "[[pag]]") / FILE) == []
