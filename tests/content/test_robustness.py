"""Whatever stands in the files: it is told, and nothing breaks."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairytile.content import check
from tests.content.tiny import FILES

SCRAPS = [
    "",
    "\n",
    "{",
    "}",
    "[",
    "[[page]]\n",
    "[page]\n",
    "[[regular]]\n",
    '"',
    "=",
    "# ",
    "## 2. ",
    "-",
    "3",
    "= [1]\n#",
    "= { a = 1 }\n#",
    "= 1979-05-27\n#",
    "= nan\n#",
    "= true\n#",
    "\x00",
    "ß",
    "\u2028",
]


@pytest.mark.parametrize("file", FILES)
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_a_scrambled_file_is_told_and_breaks_nothing(file: str, data: st.DataObject) -> None:
    text = FILES[file]
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 30)))
        text = text[:start] + data.draw(st.sampled_from(SCRAPS)) + text[end:]
    with TemporaryDirectory() as name:
        for known, right in FILES.items():
            Path(name, known).write_text(text if known == file else right, encoding="utf-8")
        lines = text.count("\n") + 1
        for problem in check(Path(name)):
            assert problem.line is None or 1 <= problem.line <= lines or not problem.file.endswith(file)
            assert problem.message
