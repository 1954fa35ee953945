"""A real cluster on this machine: a scheduler and two workers, each a process of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.lab.contests import local_cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The address of its scheduler."""
    with local_cluster(2) as address:
        yield address
