"""What is said about wrong Pages."""

from pathlib import Path

import pytest

from fairytile.actions import Character
from fairytile.content import Severity, load
from fairytile.content.loading import PAGES_FILE
from fairytile.edition import PageNumber
from fairytile.objectives import Objective, SeeBoth
from tests.content.tiny import PAGES, found, problems_of, write

ROOF = '{ who = "dragon", visits = "castle" }'
SECOND = '    { who = "princess", sees = "both" },\n'
VERBS = "visits, meets, sees, sees-three, moves-over"


@pytest.mark.parametrize(
    ("clause", "problem"),
    [
        (
            '{ who = "draogn", visits = "castle" }',
            ", who: 'draogn' is not known here; did you mean 'dragon'?",
        ),
        (
            '{ who = "queen", visits = "castle" }',
            ", who: 'queen' is not known here; known are princess, knight, dragon",
        ),
        (
            '{ visits = "castle" }',
            ', who: is missing: it must be a text: write for instance who = "princess"',
        ),
        (
            '{ who = "dragon", visits = "castel" }',
            ", visits: 'castel' is not known here; did you mean 'castle'?",
        ),
        (
            '{ who = "dragon", visits = 3 }',
            ', visits: is 3: it must be a text: write for instance visits = "forest"',
        ),
        (
            '{ who = "dragon", visit = "castle" }',
            ", visit: nothing is called 'visit' here; did you mean 'visits'?",
        ),
        ('{ who = "dragon" }', f": has no verb: write exactly one of {VERBS}"),
        (
            '{ who = "dragon", visits = "castle", sees = "knight" }',
            f": has visits and sees: write exactly one of {VERBS}",
        ),
        (
            '{ who = "dragon", sees-three = "river" }',
            ", sees-three: 'river' is not known here; known are forest, plain, mountain, castle",
        ),
        (
            '{ who = "dragon", moves-over = "large-plain" }',
            ", moves-over: 'large-plain' is not known here; did you mean 'plain'?",
        ),
        (
            '{ who = "dragon", visits = "castle", in = "forest" }',
            ", in: nothing is called 'in' here; known are who, ",
        ),
        (
            '{ who = "dragon", meets = "dragon" }',
            ", meets: nobody meets themselves: name one of the two others",
        ),
        (
            '{ who = "dragon", sees = "dragon" }',
            ", sees: nobody sees themselves: name one of the two others",
        ),
        (
            '{ who = "dragon", meets = "knight", in = "forst" }',
            ", in: 'forst' is not known here; did you mean 'forest'?",
        ),
        ('{ who = "dragon", sees = "boht" }', ", sees: 'boht' is not known here; did you mean 'both'?"),
    ],
)
def test_a_wrong_clause_is_told_with_its_line_and_what_to_do(
    tmp_path: Path, clause: str, problem: str
) -> None:
    problems = problems_of(tmp_path, PAGES_FILE, ROOF, clause)
    assert any(told.startswith(f"pages.toml:3: page 1, clause 1{problem}") for told in problems), problems


def test_the_line_of_a_clause_is_its_own(tmp_path: Path) -> None:
    assert problems_of(tmp_path, PAGES_FILE, '"both"', '"all"') == [
        (
            "pages.toml:10: page 2, clause 2, sees: 'all' is not known here; known are "
            "princess, knight, dragon, both, forest, plain, mountain, castle, river, "
            "large-forest, large-plain, large-mountain, large-river"
        )
    ]


def test_clauses_may_stand_under_headers_of_their_own(tmp_path: Path) -> None:
    old = f"objective = [{ROOF}]"
    tables = (
        '[[page.objective]]\nwho = "dragon"\nvisits = "castle"\n\n[[page.objective]]\nwho = "dragon"\n{}\n'
    )
    assert problems_of(tmp_path, PAGES_FILE, old, tables.format('sees = "knight"')) == []
    assert problems_of(tmp_path, PAGES_FILE, old, tables.format('sees = "night"')) == [
        "pages.toml:9: page 1, clause 2, sees: 'night' is not known here; did you mean 'knight'?"
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "number = 2",
            "number = 1",
            "6: page 1, number: there is a page 1 already: give each Page a number of its own",
        ),
        (
            "number = 2",
            "number = 3",
            ": page: no Page has the number 2: number them from 1 to 2 without gaps",
        ),
        ("number = 2", "number = 0", "6: [[page]] 2, number: is 0: it must be a whole number from 1 to 144"),
        (
            "number = 2",
            'number = "2"',
            "6: [[page]] 2, number: is '2': it must be a whole number from 1 to 144",
        ),
        (
            "number = 2",
            "number = true",
            "6: [[page]] 2, number: is True: it must be a whole number from 1 to 144",
        ),
        (
            "hard = true",
            'hard = "yes"',
            "7: page 2, hard: is 'yes': it must be true or false, without quotes",
        ),
        (
            "hard = true",
            "easy = true",
            "7: page 2, easy: nothing is called 'easy' here; did you mean 'easier'?",
        ),
        (
            f"objective = [{ROOF}]",
            "",
            (
                "1: page 1, objective: there is no objective: write for instance "
                'objective = [ { who = "dragon", visits = "castle" } ]'
            ),
        ),
        (
            f"[{ROOF}]",
            '"castle"',
            "3: page 1, objective: must be a list: write for instance objective = [ { ... }, { ... } ]",
        ),
        (f"[{ROOF}]", "[]", "3: page 1, objective: there is no objective"),
    ],
)
def test_a_wrong_page_is_told_with_its_line_and_what_to_do(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    problems = problems_of(tmp_path, PAGES_FILE, old, new)
    start = f"pages.toml{'' if problem.startswith(':') else ':'}{problem}"
    assert any(told.startswith(start) for told in problems), problems


def test_an_edition_has_pages(tmp_path: Path) -> None:
    assert problems_of(tmp_path, PAGES_FILE, PAGES, "") == [
        "pages.toml: page: there are 0 Pages: write at least 2, each under a line [[page]]"
    ]


def test_two_pages_ask_for_different_things_whatever_the_order(tmp_path: Path) -> None:
    page = """
[[page]]
number = 3
objective = [
    { who = "princess", sees = "both" },
    { who = "knight", meets = "princess", in = "forest" },
]
"""
    assert problems_of(tmp_path, PAGES_FILE, PAGES, PAGES + page) == [
        "pages.toml:15: page 3, objective: page 3 asks for the same as page 2: change one of them"
    ]


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        (
            '{ who = "knight", meets = "princess", in = "forest" }',
            "clauses 1 and 2 are the same: leave one out",
        ),
        (
            '{ who = "princess", visits = "large-plain" }',
            "Princess and Knight cannot be on a Forest and a Plain at the same moment: ask for one of them",
        ),
        (
            '{ who = "knight", visits = "castle" }',
            "Princess and Knight cannot be on a Forest and a Castle at the same moment: ask for one of them",
        ),
        (
            '{ who = "dragon", meets = "knight", in = "mountain" }',
            (
                "Princess and Knight and Dragon cannot be on a Forest and a Mountain at the same moment: "
                "ask for one of them"
            ),
        ),
    ],
)
def test_clauses_do_not_contradict_each_other(tmp_path: Path, clause: str, message: str) -> None:
    (problem,) = found(tmp_path, PAGES_FILE, SECOND, f"    {clause},\n")
    assert (problem.line, problem.key, problem.message) == (8, "page 2, objective", message)
    assert problem.severity is Severity.ERROR


@pytest.mark.parametrize(
    "clause",
    [
        '{ who = "princess", visits = "river" }',
        '{ who = "dragon", visits = "castle" }',
        '{ who = "dragon", meets = "knight" }',
        '{ who = "princess", moves-over = "castle" }',
    ],
)
def test_clauses_that_go_together_are_welcome(tmp_path: Path, clause: str) -> None:
    assert problems_of(tmp_path, PAGES_FILE, SECOND, f"    {clause},\n") == []


@pytest.mark.parametrize(
    ("one", "follows"),
    [
        ('who = "dragon", visits = "large-forest"', 'who = "dragon", visits = "forest"'),
        ('who = "dragon", visits = "castle"', 'who = "dragon", sees = "castle"'),
        ('who = "dragon", visits = "large-plain"', 'who = "dragon", moves-over = "plain"'),
        ('who = "dragon", meets = "knight", in = "river"', 'who = "dragon", meets = "knight"'),
        ('who = "dragon", meets = "knight"', 'who = "knight", sees = "dragon"'),
        ('who = "dragon", sees = "both"', 'who = "princess", sees = "dragon"'),
        ('who = "dragon", sees = "large-river"', 'who = "dragon", sees = "river"'),
        ('who = "dragon", sees-three = "plain"', 'who = "dragon", sees = "plain"'),
    ],
)
def test_a_clause_that_follows_from_another_deserves_a_look(tmp_path: Path, one: str, follows: str) -> None:
    (problem,) = found(tmp_path, PAGES_FILE, ROOF, f"{{ {one} }}, {{ {follows} }}")
    assert problem.message == "clause 2 follows from clause 1, so it asks for nothing: leave it out"
    assert problem.severity is Severity.WARNING


# --- what the children's deck asks for ------------------------------------------------------

EASIER = 'easier = [{ who = "dragon", moves-over = "castle" }]'
THIRD = f'\n[[page]]\nnumber = 3\nobjective = [{{ who = "knight", sees = "castle" }}]\n{EASIER}\n'


def test_a_page_may_ask_for_something_easier_in_the_children_s_deck(tmp_path: Path) -> None:
    line = 'easier = [{ who = "princess", sees = "both" }]'
    edition = load(write(tmp_path, PAGES_FILE, "hard = true", line))
    second, easier = PageNumber(2), Objective((SeeBoth(Character.PRINCESS),))
    assert edition.pages[second].easier == easier
    assert edition.pages[second].hard is False
    assert edition.for_children.objective(second) == easier


def test_what_is_easier_changes_nothing_that_other_records_depend_on(tmp_path: Path) -> None:
    plain = load(write(tmp_path))
    easier = load(write(tmp_path, PAGES_FILE, "hard = true", EASIER))
    assert easier == plain
    assert easier.for_children.digest not in ("", plain.digest)
    assert plain.for_children is plain


def test_no_two_pages_of_the_children_s_deck_ask_for_the_same(tmp_path: Path) -> None:
    both = (PAGES + THIRD).replace(ROOF, '{ who = "dragon", moves-over = "castle" }')
    told = "page 3 asks for the same as page 1 in the children's deck: change one of them"
    assert [told in problem for problem in problems_of(tmp_path, PAGES_FILE, PAGES, both)] == [True]
    left_out = both.replace("number = 1\n", "number = 1\nhard = true\n")
    assert problems_of(tmp_path, PAGES_FILE, PAGES, left_out) == []


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (f"hard = true\n{EASIER}", "8: page 2, easier: the children's deck leaves this Page out, so it asks"),
        ("easier = []", "7: page 2, easier: there is no objective: write for instance easier = ["),
        ("easier = 3", "7: page 2, easier: must be a list: write for instance easier = ["),
        (
            'easier = [{ who = "dragon", visits = "castel" }]',
            "7: page 2, easier clause 1, visits: 'castel' is not known here; did you mean 'castle'?",
        ),
        (
            'easier = [{who="princess", sees="both"}, {who="knight", meets="princess", in="forest"}]',
            "7: page 2, easier: is the same as the objective: ask for less, or leave it out",
        ),
        (
            f"easier = [{ROOF}]",
            "7: page 2, easier: page 2 asks for the same as page 1 in the children's deck: change one of",
        ),
        (
            'easier = [{ who = "dragon", visits = "castle" }, { who = "dragon", visits = "plain" }]',
            "7: page 2, easier: Dragon cannot be on a Plain and a Castle at the same moment: ask for one of",
        ),
        ("esier = []", "7: page 2, esier: nothing is called 'esier' here; did you mean 'easier'?"),
    ],
)
def test_something_wrong_with_what_is_easier_is_told_with_its_line(
    tmp_path: Path, line: str, problem: str
) -> None:
    problems = problems_of(tmp_path, PAGES_FILE, "hard = true", line)
    assert any(told.startswith(f"{PAGES_FILE}:{problem}") for told in problems), problems


def test_what_follows_is_a_warning_in_what_is_easier_too(tmp_path: Path) -> None:
    line = 'easier = [{ who = "dragon", visits = "forest" }, { who = "dragon", sees = "forest" }]'
    (problem,) = found(tmp_path, PAGES_FILE, "hard = true", line)
    assert (problem.severity, problem.key, problem.line) == (Severity.WARNING, "page 2, easier", 7)
