from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .serving import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test alone, so that its deals follow from the name of the test."""
    with Server(tmp_path) as running:
        yield running
