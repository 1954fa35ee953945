"""The scripts of connections are what a table says today."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.vectors.__main__ import FOLDER, files

FILES = dict(files())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_script_is_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path], "call `make vectors`"


def test_no_script_is_left_over() -> None:
    assert {*FOLDER.glob("*.json")} == {*FILES}
