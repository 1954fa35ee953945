from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fairytile.server.store import Store, open_store
from tests.server.store.memory import MemoryStore


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database of a test is."""
    return tmp_path / "tables.db"


@pytest.fixture(params=["sqlite", "memory"])
async def store(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[Store]:
    """Every kind of store, one after the other."""
    store: Store = open_store(path) if request.param == "sqlite" else MemoryStore()
    yield store
    await store.close()
