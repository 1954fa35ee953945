"""The library gives the answers that the test vectors have, and so does a second implementation."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from .vectors import EDITIONS, FILE, PARTS, Vectors, entries, questions, read, text_of

SECOND = Path(__file__).with_name("second.mjs")
NODE = shutil.which("node")
VECTORS = read()


@pytest.mark.parametrize("part", PARTS)
def test_the_library_answers_as_it_is_written_down(part: str) -> None:
    assert entries(VECTORS, part)
    for entry in entries(VECTORS, part):
        assert PARTS[part](entry).items() <= entry.items()


def test_the_editions_of_the_vectors_are_the_ones_that_are_dealt_from() -> None:
    assert VECTORS["editions"] == questions()["editions"]
    assert {entry["edition"] for entry in entries(VECTORS, "deals")} == set(EDITIONS)


def test_the_file_is_written_as_it_is_read() -> None:
    assert text_of(VECTORS) == FILE.read_text("utf-8")


@pytest.mark.skipif(
    NODE is None, reason="THE SECOND IMPLEMENTATION OF THE SHUFFLE WAS NOT RUN: install Node.js to run it"
)
@pytest.mark.parametrize("part", PARTS)
def test_a_second_implementation_gives_the_same_answers(part: str, second: Vectors) -> None:
    for entry, answer in zip(entries(VECTORS, part), entries(second, part), strict=True):
        assert answer
        assert answer.items() <= entry.items()


@pytest.fixture(name="second", scope="module")
def what_the_second_implementation_answers() -> Vectors:
    """It gets the questions alone."""
    asked = json.dumps(questions())
    done = subprocess.run(
        [str(NODE), str(SECOND)], input=asked, capture_output=True, text=True, timeout=60, check=True
    )
    found: Vectors = json.loads(done.stdout)
    return found
