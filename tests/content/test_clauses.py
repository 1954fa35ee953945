"""Every kind of clause is tried, written in a file and read from it, said, and drawn in signs.

`tests/words/golden.py` and `tests/agreement` list all clauses by hand, where no type checker looks.
"""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from fairytile.content import load
from fairytile.content.loading import PAGES_FILE
from fairytile.content.pages_file import clause_words
from fairytile.edition import PageNumber
from fairytile.objectives import Clause, Objective
from fairytile.pictures import icon_names
from fairytile.words import objective_icons
from tests.agreement.test_objectives import all_clauses
from tests.content.tiny import write
from tests.words.golden import clauses

CASTLE = '{ who = "dragon", visits = "castle" }'
ONE_OF_EACH = {type(clause): clause for clause in clauses()}


def test_every_kind_of_clause_is_said() -> None:
    assert {*ONE_OF_EACH} == {*get_args(Clause)}


def test_every_kind_of_clause_is_tried_by_the_second_reading() -> None:
    assert {*map(type, all_clauses())} == {*get_args(Clause)}


@pytest.mark.parametrize("clause", ONE_OF_EACH.values(), ids=lambda clause: type(clause).__name__)
def test_a_clause_is_read_as_it_is_written(clause: Clause, tmp_path: Path) -> None:
    words = ", ".join(f'{key} = "{word}"' for key, word in clause_words(clause).items())
    edition = load(write(tmp_path, PAGES_FILE, CASTLE, f"{{ {words} }}"))
    assert edition.objective(PageNumber(1)) == Objective((clause,))


def test_every_sign_of_a_clause_can_be_drawn() -> None:
    signs = {sign for clause in clauses() for sign in objective_icons(Objective((clause,)))}
    assert signs <= {*icon_names()}
