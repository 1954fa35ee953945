"""Refusals are seen: counted by their reason, logged with what the operator needs, and a page for people."""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from fairytile.server.app import App
from fairytile.server.limits import Limits, Rate, Rates
from fairytile.server.ops import logs
from fairytile.server.ops.logs import Form
from fairytile.server.store import StoreFailed
from fairytile.words import Language, texts
from tests.server.test_socket import TABLE, at_a_table, connected
from tests.server.wires import HOST, Wire, ask, key, settled

NONE = Rate(0.0001, 0.5)
"""So seldom that nobody may do it even once."""
PATIENCE = 60.0
CLOSED = Rates.alike(NONE)


def refused(scene: Callable[[App], Awaitable[None]], limits: Limits) -> tuple[dict[str, int], list[Any]]:
    """What is counted of a scene, by status and reason, and what is logged of it."""
    counted: dict[str, int] = {}
    stream = io.StringIO()
    handler = logs.begin(Form.JSON, stream)
    logs._often.clear()

    async def watched(app: App) -> None:
        await scene(app)
        for (status, reason), number in app.hub.tally.turned_away.items():
            counted[f"{status} {reason}"] = number

    try:
        at_a_table(watched, limits)
    finally:
        logs.end(handler)
    return counted, [json.loads(line) for line in stream.getvalue().splitlines()]


def asking(path: str, who: int | None = None, **about: Any) -> Callable[[App], Awaitable[None]]:
    """A scene in which something is asked twice."""

    async def scene(app: App) -> None:
        for _ in range(2):
            await ask(app, path, None if who is None else key(who), **about)

    return scene


WRONG = {"invitation": "x" * 24, "seat": None, "name": "Wolf", "share": key(9), "device": key(66)}
CODE = {"code": "AAAAAA", "name": "Wolf", "share": key(9), "device": key(66)}
SEATS, CODES, AGAIN = f"/api/v2/tables/{TABLE}/seats", "/api/v2/codes", f"/api/v2/tables/{TABLE}/again"

REQUESTS = {
    "421 wrong-name": (asking("/", headers={"host": "elsewhere"}), Limits()),
    "403 wrong-origin": (asking("/", headers={"origin": "https://elsewhere"}), Limits()),
    "403 hidden-origin": (
        asking(AGAIN, method="POST", body={}, headers={"sec-fetch-site": "cross-site"}),
        Limits(),
    ),
    "403 not-host": (asking(f"/api/v2/tables/{TABLE}/codes", 66, method="POST", body={"seat": 0}), Limits()),
    "403 not-your-seat": (asking(AGAIN, 66, method="POST", body={}), Limits()),
    "403 not-invited": (asking(SEATS, 66, method="POST", body=WRONG), Limits()),
    "403 not-here": (asking("/api/v2/tables", 66, method="POST", body={}), Limits()),
    "429 requests-of-new-devices": (
        asking("/api/v2/bots", 66),
        Limits(requests=Limits().requests._replace(new=NONE)),
    ),
    "429 requests-of-device": (
        asking("/api/v2/bots", 0),
        Limits(requests=Limits().requests._replace(device=NONE)),
    ),
    "429 requests-of-address": (
        asking("/api/v2/bots", 0),
        Limits(requests=Limits().requests._replace(address=NONE)),
    ),
    "429 files-of-new-devices": (asking("/"), Limits(files=CLOSED)),
    "429 invitations-of-device": (asking(SEATS, 66, method="POST", body=WRONG), Limits(codes=CLOSED)),
    "429 codes-of-device": (asking(CODES, 66, method="POST", body=CODE), Limits(codes=CLOSED)),
    "429 puzzles-of-new-devices": (asking("/api/v2/puzzles/easy/1"), Limits(puzzles=CLOSED)),
}


@pytest.mark.parametrize("what", REQUESTS)
def test_a_refusal_is_counted_by_its_reason_and_logged(what: str) -> None:
    counted, logged = refused(*REQUESTS[what])
    assert counted == {what: 2}
    status, _, reason = what.partition(" ")
    assert {(line["status"], line["reason"]) for line in logged} == {(int(status), reason)}
    assert {line["address"] for line in logged} == {"192.0.2.7"}
    for secret in (TABLE, key(0), key(66), "x" * 24, "AAAAAA", "Wolf"):
        assert secret not in str(logged)


def test_a_disk_that_fails_is_a_refusal_too() -> None:
    async def scene(app: App) -> None:
        async def fails(*_: object) -> None:
            raise StoreFailed("the disk is full")

        app.hub.store._store.ticket = fails  # type: ignore[attr-defined]  # the one that is watched
        await ask(app, SEATS, key(66), method="POST", body=WRONG)

    counted, logged = refused(scene, Limits())
    assert counted == {"503 not-kept": 1}
    assert "somebody was turned away" in {line["event"] for line in logged}


async def silent(app: App) -> None:
    wire = Wire(app, TABLE, None)
    await asyncio.wait([wire.serving], timeout=PATIENCE)


async def too_loud(app: App) -> None:
    wire = await connected(app, 0)
    await asyncio.wait([wire.serving], timeout=PATIENCE)


async def nonsense(app: App) -> None:
    wire = await connected(app, 0)
    wire.say_text("{nonsense")
    await asyncio.wait([wire.serving], timeout=PATIENCE)


async def two(app: App) -> None:
    for _ in range(2):
        await connected(app, None)


async def a_player_after_another(app: App) -> None:
    wire = await connected(app, None)
    await connected(app, 0)
    await asyncio.wait([wire.serving], timeout=PATIENCE)


async def elsewhere(app: App) -> None:
    wire = Wire(app, TABLE, None, headers={"host": "elsewhere"})
    await settled()
    assert wire.serving.done()


SOCKETS = {
    "4001 no-hello": (silent, Limits(hello=0.01, farewell=0.01)),
    "4002 messages-of-device": (too_loud, Limits(messages=CLOSED, farewell=0.01)),
    "4002 mistakes-of-connection": (nonsense, Limits(mistakes=0, farewell=0.01)),
    "4003 guests-of-table": (two, Limits(guests=1, farewell=0.01)),
    "4003 gave-way": (a_player_after_another, Limits(connections=1, farewell=0.01)),
    "1013 connections-of-address": (two, Limits(connections_of_address=1)),
    "1013 connections-of-all": (two, Limits(connections=1)),
    "1008 requests-of-new-devices": (silent, Limits(requests=CLOSED)),
    "1008 wrong-name": (elsewhere, Limits()),
}


@pytest.mark.parametrize("what", SOCKETS)
def test_a_socket_that_is_closed_is_counted_and_logged_too(what: str) -> None:
    counted, logged = refused(*SOCKETS[what])
    assert counted == {what: 1}
    assert [f"{line['status']} {line['reason']}" for line in logged] == [what]
    assert TABLE not in str(logged)


def test_the_operator_reads_which_name_was_asked_for_and_which_are_answered_to() -> None:
    async def scene(app: App) -> None:
        await ask(app, "/", headers={"host": "tales.example\r\n\x1b[2J" + "x" * 500})
        await ask(app, "/", headers={"origin": "https://evil.example"})

    _, (name, origin) = refused(scene, Limits())
    assert name["asked"].startswith("tales.example\\r\\n\\x1b[2jxxx")
    assert len(name["asked"]) < 100
    assert name["answers_to"] == HOST
    assert (origin["origin"], origin["host"]) == ("https://evil.example", HOST)
    assert "asked" not in origin


def test_each_reason_is_logged_by_itself_however_often_another_comes() -> None:
    async def scene(app: App) -> None:
        for _ in range(200):
            await ask(app, "/", headers={"host": "elsewhere"})
        await ask(app, "/", headers={"origin": "https://elsewhere"})

    counted, logged = refused(scene, Limits())
    assert counted == {"421 wrong-name": 200, "403 wrong-origin": 1}
    assert 1 <= sum(line["status"] == 421 for line in logged) <= 25
    assert sum(line["status"] == 403 for line in logged) == 1


# --- the page for a wrong name --------------------------------------------------------------


READS = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("en-GB,en;q=0.9", Language.ENGLISH),
        ("fr-CA,fr;q=0.8,en;q=0.5", Language.FRENCH),
        ("de", Language.GERMAN),
        ("it,nl", Language.ENGLISH),
    ],
)
def test_a_browser_under_a_wrong_name_gets_a_page_in_its_language(wish: str, language: Language) -> None:
    async def scene(app: App) -> None:
        asked = {"host": "tales.local:8436", "accept-language": wish, **READS}
        got = await ask(app, f"/t/{TABLE}", headers=asked)
        page = got.body.decode()
        assert (got.status, got.header("content-type")) == (421, "text/html; charset=utf-8")
        assert got.header("content-language") == language
        assert f'<html lang="{language}">' in page
        assert texts("fairytile.server", language)["wrong-name"]["title"] in page
        assert "<strong>tales.local:8436</strong>" in page
        assert "<strong>--also tales.local:8436</strong>" in page
        assert got.header("content-security-policy") == "default-src 'none'; frame-ancestors 'none'"
        assert got.header("cache-control") == "no-store"
        assert not re.search(r"<script|<style|<link|<img| on\w+=|style=|http", page)
        assert HOST not in page, "which names are right is for nobody to read who leads a browser here"

    at_a_table(scene, Limits())


NAMES = {"a script": "<script>alert(1)</script>", "a picture": '"><img src=x>', "a command": "a b; reboot"}


@pytest.mark.parametrize("name", [*NAMES.values(), "x" * 5000], ids=[*NAMES, "a long one"])
def test_what_was_asked_for_does_nothing_in_the_page(name: str) -> None:
    async def scene(app: App) -> None:
        page = (await ask(app, "/", headers={"host": name, **READS})).body.decode()
        assert not re.search(r"<script|<img", page)
        assert len(page) < 2000
        assert "<strong>--also HOST</strong>" in page

    at_a_table(scene, Limits())


@pytest.mark.parametrize(
    ("path", "method", "headers"),
    [("/", "GET", {}), ("/", "POST", READS), ("/api/v2/here", "GET", READS), ("/", "GET", {"accept": "*/*"})],
)
def test_programs_get_a_line_of_json(path: str, method: str, headers: dict[str, str]) -> None:
    async def scene(app: App) -> None:
        got = await ask(app, path, method=method, headers={"host": "elsewhere", **headers})
        assert (got.status, json.loads(got.body)["reason"]) == (421, "not-here")

    at_a_table(scene, Limits())


def test_a_device_is_told_that_it_asks_too_much_in_its_own_language() -> None:
    async def scene(app: App) -> None:
        got = await ask(app, "/api/v2/bots", headers={"accept-language": "de"})
        assert (
            json.loads(got.body)["sentence"]
            == texts("fairytile.protocol", Language.GERMAN)["refusals"]["too-much"]
        )

    at_a_table(scene, Limits(requests=CLOSED))
