"""The page on security names the tests that prove its promises: they are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def promises() -> list[str]:
    """The rows of its tables, without their headings."""
    rows = [line for line in PAGE.splitlines() if line.startswith("| ")]
    return [row for row in rows if not row.startswith(("| Promise", "| ---"))]


def test_every_promise_names_a_test_that_is_there() -> None:
    assert len(promises()) > 20
    for row in promises():
        named = re.findall(r"`(tests/[^`]+)`", row)
        assert named, row
        for path in named:
            found = ROOT / path
            tests = [*found.rglob("test_*.py")] if found.is_dir() else [found]
            assert any(map(has_tests, tests)), path


def has_tests(file: Path) -> bool:
    """Whether a file has a test in it."""
    return re.search(r"^(async )?def test_", file.read_text(encoding="utf-8"), re.MULTILINE) is not None
