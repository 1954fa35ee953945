"""Whatever is asked over HTTP, the answer is one of those that the OpenAPI document names."""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import httpx2 as httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from schemathesis import APIOperation, Case
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.core import NotSet
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from fairytile.bots import Feed
from fairytile.data import plain
from fairytile.protocol import InvitedPlan, PersonPlan
from fairytile.protocol.http_calls import DEVICE_COOKIE
from fairytile.protocol.schemas import openapi
from fairytile.protocol.version import PREFIX
from fairytile.server.app import App, Choices
from fairytile.server.edge.gate import Origins
from fairytile.server.limits import Limits
from fairytile.server.store import open_store
from tests.live import tables
from tests.server.operated import free_port

load_all_checks()
SCHEMA = schemathesis.openapi.from_dict(openapi())
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
]
FEW = settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=[*HealthCheck])
AnyCase: TypeAlias = Case[APIOperation[Any, Any, Any, Any]]
KEY = secrets.token_hex(32)


class Nobody:
    """Bots that are never asked."""

    async def choose(self, table: str, feed: Feed, bot: str, seed: str, owners: tuple[str, ...]) -> str:
        raise AssertionError("nobody plays here")


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server in a thread of this process."""
    port = free_port()
    server: list[uvicorn.Server] = []
    up = threading.Event()

    async def serve() -> None:
        origins = Origins(frozenset([f"127.0.0.1:{port}"]), secure=False)
        app = App(open_store(folder / "tables.db"), Nobody(), Choices(origins, Limits().times(1e6)))
        config = uvicorn.Config(app, port=port, lifespan="off", log_config=None, access_log=False)
        server.append(uvicorn.Server(config))
        up.set()
        await server[0].serve()
        await app.close()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert up.wait(30)
    address = f"http://127.0.0.1:{port}"
    try:
        while not server[0].started:
            assert thread.is_alive()
        yield address
    finally:
        server[0].should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield f"{found}{PREFIX}"


@pytest.fixture(scope="module")
def table(address: str) -> str:
    """A table at which the cards are dealt."""
    chosen = plain(tables.settings([PersonPlan("Anna"), InvitedPlan()]))
    asked = {"settings": chosen, "share": secrets.token_hex(32), "device": KEY}
    made = httpx.post(f"{address}/tables", json=asked).json()
    found: str = made["table"]
    sitting = {"invitation": made["invitations"][0]["key"], "seat": None, "name": "Bea"}
    more = {"share": secrets.token_hex(32), "device": secrets.token_hex(32)}
    assert httpx.post(f"{address}/tables/{found}/seats", json=sitting | more).status_code == 200
    return found


def ask(case: AnyCase, address: str, **headers: str) -> None:
    if case.path == "/puzzles/{level}/{seed}":
        case.path_parameters = {"level": "easy", "seed": "1"}  # to make many takes long
    if isinstance(case.body, NotSet):
        headers["Content-Type"] = "application/json"  # is wanted with and without a body
    case.call_and_validate(base_url=address, checks=CHECKS, headers=headers)


@SCHEMA.parametrize()
@FEW
def test_what_strangers_ask_is_answered_as_described(case: AnyCase, address: str) -> None:
    ask(case, address)


@SCHEMA.include(path_regex=r"^/tables|^/carry|^/shelf").parametrize()
@FEW
def test_what_a_host_asks_of_a_table_is_answered_as_described(
    case: AnyCase, address: str, table: str
) -> None:
    if case.method == "DELETE":
        return  # the table is needed
    if "table" in case.path_parameters:
        case.path_parameters["table"] = table
    ask(case, address, Cookie=f"{DEVICE_COOKIE}={KEY}")


def test_the_documents_can_be_fetched_where_they_are_promised(address: str) -> None:
    root = Path(__file__).resolve().parents[2] / "docs" / "protocol"
    for name in ("openapi.json", "protocol.json"):
        found = httpx.get(f"{address}/{name}")
        assert found.json() == json.loads((root / name).read_text(encoding="utf-8"))


def test_a_replay_is_as_described(address: str, table: str) -> None:
    case = SCHEMA["/tables/{table}/replay"]["GET"].Case(path_parameters={"table": table})
    assert case.call(base_url=address).status_code == 200
    ask(case, address, Cookie=f"{DEVICE_COOKIE}={KEY}")
