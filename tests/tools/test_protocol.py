"""What is written down of the protocol is what the server says today."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.protocol.__main__ import files

FILES = [*files()]


@pytest.mark.parametrize(("path", "text"), FILES, ids=[path.name for path, _ in FILES])
def test_the_files_of_the_protocol_are_up_to_date(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "call `make protocol`"
