"""The gate: who comes from where, whose pages may ask, and who asks is looked at before what they ask."""

from __future__ import annotations

import asyncio
import ipaddress
import json
from collections.abc import Awaitable, Callable
from copy import copy
from typing import Any

import pytest

from fairytile.content import load
from fairytile.protocol import InvitedPlan
from fairytile.protocol.http_bodies import NewTable
from fairytile.protocol.http_calls import CALLS
from fairytile.protocol.version import PREFIX
from fairytile.server.app import App
from fairytile.server.edge.gate import Origins, address_of
from fairytile.server.edge.rate_limits import Counts
from fairytile.server.limits import Limits, Rate, Rates
from fairytile.server.tables.desk import Desk
from fairytile.state import SeatNumber
from tests.live.tables import settings
from tests.server.test_socket import TABLE, at_a_table
from tests.server.wires import HOST, ask, device_with, key, scope_of

PROXIES = (ipaddress.ip_network("10.0.0.0/8"), ipaddress.ip_network("fd00::/8"))


async def nobody(*_: object) -> None:
    """Nobody is let in."""


async def nobody_has_a_seat(_: str) -> bool:
    """No device is known."""
    return False


def address(client: str, *forwarded: str, proxies: tuple[Any, ...] = PROXIES) -> str:
    """From where somebody comes, by where they connect from and what lines of a header say."""
    scope = scope_of("http", "/", None, client=client)
    scope["headers"] += [(b"x-forwarded-for", each.encode()) for each in forwarded]
    return address_of(scope, Origins(frozenset({HOST}), secure=False, proxies=proxies))


@pytest.mark.parametrize(
    ("client", "forwarded", "found"),
    [
        ("192.0.2.7", (), "192.0.2.7"),
        ("192.0.2.7", ("198.51.100.1",), "192.0.2.7"),
        ("10.0.0.1", (), "10.0.0.1"),
        ("10.0.0.1", ("198.51.100.1",), "198.51.100.1"),
        ("10.0.0.1", ("203.0.113.5, 198.51.100.1",), "198.51.100.1"),
        ("10.0.0.1", ("203.0.113.5", "198.51.100.1"), "198.51.100.1"),
        ("10.0.0.1", ("203.0.113.5, 198.51.100.1, 10.0.0.2",), "198.51.100.1"),
        ("10.0.0.1", ("10.0.0.3, 10.0.0.2",), "10.0.0.3"),
        ("fd00::1", ("2001:db8:1:2:3:4:5:6",), "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", ("198.51.100.1",), "192.0.2.7"),
        ("10.0.0.1", ("nonsense",), ""),
    ],
)
def test_only_a_proxy_of_ours_says_where_somebody_comes_from(
    client: str, forwarded: tuple[str, ...], found: str
) -> None:
    assert address(client, *forwarded) == found


@pytest.mark.parametrize("name", ["x-forwarded-for", "forwarded", "x-real-ip", "via"])
def test_who_came_through_a_proxy_does_not_sit_at_this_machine(name: str) -> None:
    async def scene(app: App) -> None:
        for headers, local in (({}, True), ({name: "192.0.2.9"}, False)):
            found = await ask(app, "/api/v2/here", client="127.0.0.1", headers=headers)
            assert json.loads(found.body)["open"] is local

    at_a_table(scene, Limits())


def test_addresses_are_counted_apart_and_never_too_many_are_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fairytile.server.edge.rate_limits.MOST_REMEMBERED", 10)
    counts = Counts(Rate(0.001, 2), lambda: 0.0)
    assert [counts.take("a") for _ in range(3)] == [True, True, False]
    assert counts.take("b")
    for number in range(1000):
        counts.take(f"address {number}")
    assert len(counts._buckets) <= 10
    assert [counts.take("address 999") for _ in range(2)] == [True, False]


EDITION = load()
OURS, THEIRS = f"http://{HOST}", "http://elsewhere.example"


@pytest.mark.parametrize("origin", [THEIRS, "null", f"http://{HOST}.elsewhere.example", "http://here:1", "x"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_pages_of_others_get_nothing(origin: str, method: str) -> None:
    async def scene(app: App) -> None:
        path, theirs = f"/api/v2/tables/{TABLE}", {"origin": origin}
        assert (await ask(app, path, key(0), method=method, body={}, headers=theirs)).status == 403

    at_a_table(scene, Limits())


@pytest.mark.parametrize(
    ("headers", "is_let_in"),
    [({}, True), ({"origin": OURS}, True), ({"origin": THEIRS}, False), ({"origin": "null"}, False)],
)
def test_a_socket_is_opened_by_our_own_pages_and_by_programs(
    headers: dict[str, str], is_let_in: bool
) -> None:
    async def scene(app: App) -> None:
        scope = scope_of("websocket", f"/api/v2/tables/{TABLE}/socket", key(0), headers=headers)
        events = iter(({"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1000}))
        sent: list[str] = []

        async def receive() -> dict[str, object]:
            return dict(next(events))

        async def send(event: Any) -> None:
            sent.append(event["type"])

        await app(scope, receive, send)
        assert ("websocket.accept" in sent) is is_let_in

    at_a_table(scene, Limits())


def test_a_form_of_another_page_is_no_request() -> None:
    async def scene(app: App) -> None:
        path = f"/api/v2/tables/{TABLE}/again"
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            scope = scope_of("http", path, key(0), "POST")
            scope["headers"] = [each for each in scope["headers"] if each[0] != b"content-type"]
            scope["headers"].append((b"content-type", kind.encode()))
            assert await status_of(app, scope) == 415
        # A browser says where a request comes from, and one that says no origin hides it.
        hidden = await ask(
            app, path, key(0), method="POST", body={}, headers={"sec-fetch-site": "cross-site"}
        )
        assert hidden.status == 403

    at_a_table(scene, Limits())


async def status_of(app: Callable[..., Awaitable[None]], scope: Any) -> int:
    """What a request is answered that has nothing in it."""
    found: list[int] = []

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(event: Any) -> None:
        if event["type"] == "http.response.start":
            found.append(event["status"])

    await app(scope, receive, send)
    return found[0]


@pytest.mark.parametrize(("what", "reason"), [("invitations", "not-host"), ("codes", "not-host")])
@pytest.mark.parametrize("who", [1, 66])
def test_of_who_is_not_the_host_nothing_is_read(what: str, reason: str, who: int) -> None:
    async def scene(app: App) -> None:
        for body in ({"seat": 1}, {"seat": "nonsense"}, {"nothing": 0}, ["x"] * 900):
            got = await ask(app, f"/api/v2/tables/{TABLE}/{what}", key(who), method="POST", body=body)
            assert (got.status, json.loads(got.body)["reason"]) == (403, reason)

    at_a_table(scene, Limits())


def test_of_who_did_not_play_nothing_is_read_when_others_play_again() -> None:
    async def scene(app: App) -> None:
        for body in ({"share": None}, {"share": 7}, {}):
            got = await ask(app, f"/api/v2/tables/{TABLE}/again", key(66), method="POST", body=body)
            assert (got.status, json.loads(got.body)["reason"]) == (403, "not-your-seat")
        nobody_known = await ask(app, f"/api/v2/tables/{TABLE}/again", method="POST", body={"x": 1})
        assert nobody_known.status == 401

    at_a_table(scene, Limits())


def test_an_error_that_nobody_foresaw_tells_nothing_of_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def breaks(*_: object) -> None:
        raise ValueError("Page 17 is in the hand of Annabella")

    monkeypatch.setattr(Desk, "info", breaks)

    async def scene(app: App) -> None:
        got = await ask(app, f"/api/v2/tables/{TABLE}", key(0))
        assert (got.status, json.loads(got.body)["reason"]) == (500, "broken")
        assert b"Annabella" not in got.body

    at_a_table(scene, Limits())


def test_new_puzzles_are_work_and_known_ones_are_not() -> None:
    async def scene(app: App) -> None:
        easy = [(await ask(app, f"/api/v2/puzzles/easy/{seed}")).status for seed in (1, 2, 3, 1, 2)]
        assert easy == [200, 200, 429, 200, 200]

    at_a_table(scene, Limits(puzzles=Rates.alike(Rate(0.0001, 2))))


PATHS = {
    "a call": (f"/api/v2/tables/{TABLE}", {}),
    "what is not there": ("/api/v2/nothing", {}),
    "a picture": (f"/api/v2/editions/{EDITION.key}/tiles/0/front/0.svg", {}),
    "no picture": (f"/api/v2/tables/{TABLE}/pictures/{'0' * 24}.svg", {}),
    "a wrong light": (f"/api/v2/editions/{EDITION.key}/tiles/0/front/0.svg?theme=noon", {}),
    "a box": (f"/api/v2/editions/{EDITION.key}", {}),
    "a record": (f"/api/v2/tables/{TABLE}/record?as=text", {}),
    "the page": ("/", {}),
    "another name": ("/", {"host": "elsewhere"}),
    "another page": ("/", {"origin": THEIRS}),
    "numbers": ("/metrics", {}),
}


@pytest.mark.parametrize("case", PATHS)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "DELETE", "OPTIONS"])
def test_every_answer_leaves_with_strict_headers(case: str, method: str) -> None:
    async def scene(app: App) -> None:
        path, headers = PATHS[case]
        for body in (None, {"x": "y" * 2000}):
            got = await ask(app, path, method=method, body=body, headers=headers, cookie=key(66))
            found = {name.decode(): value.decode() for name, value in got.headers}
            assert found["content-security-policy"].startswith("default-src 'none'")
            assert "frame-ancestors 'none'" in found["content-security-policy"]
            assert found["x-content-type-options"] == "nosniff"
            assert found["x-frame-options"] == "DENY"
            assert found["referrer-policy"] == "no-referrer"
            assert found["cross-origin-resource-policy"] == "same-origin"

    at_a_table(scene, Limits(body=1000))


def test_an_answer_that_there_was_too_much_has_them_too() -> None:
    async def scene(app: App) -> None:
        assert (await ask(app, "/api/v2/bots")).status == 200
        got = await ask(app, "/api/v2/bots")
        assert (got.status, got.header("x-content-type-options")) == (429, "nosniff")

    at_a_table(scene, Limits(requests=Rates.alike(Rate(0.0001, 1))))


def test_nothing_is_changed_by_what_is_only_read() -> None:
    async def scene(app: App) -> None:
        store = app.hub.store._store  # type: ignore[attr-defined]  # the one that is watched
        before = copy(store.disk.safe)
        given = {"table": TABLE, "name": "never-quite-lost", "version": "1", "tile": "0", "side": "front"}
        given |= {"rotation": "0", "page": "1", "hash": "0" * 24, "known": "0", "level": "easy", "seed": "1"}
        for call in CALLS:
            if call.method == "GET":
                path = f"{PREFIX}{call.path.format(**given)}?invitation={'x' * 24}&seat=0"
                for cookie in (None, key(0), key(66)):
                    assert (await ask(app, path, cookie)).status < 500
        for path in ("/", f"/t/{TABLE}", "/carry", f"/api/v2/tables/{TABLE}/seats"):
            await ask(app, path, key(66))
        assert store.disk.safe == before

    at_a_table(scene, Limits())


async def sit_by(app: App, code: str, number: int) -> int:
    """What somebody is answered who types a code."""
    body = {"code": code, "name": f"Pupil {number}", "share": key(900 + number), "device": key(600 + number)}
    return (await ask(app, "/api/v2/codes", method="POST", body=body)).status


def test_a_class_sits_down_at_once_and_of_guesses_at_once_all_count() -> None:
    async def scene(app: App) -> None:
        desk = Desk(app.hub)
        codes = []
        for number in range(12):
            chosen = settings([InvitedPlan()] * 4)
            made = await desk.make(device_with(number), NewTable(chosen, None, None))
            seats = [await desk.code(made.table, device_with(number), SeatNumber(seat)) for seat in range(4)]
            codes += [each.code for each in seats]
        sitting = [sit_by(app, code, number) for number, code in enumerate(codes)]
        assert await asyncio.gather(*sitting) == [200] * 48
        guessing = [sit_by(app, "AAAAAA", 99) for _ in range(50)]
        assert {403} <= {*await asyncio.gather(*guessing)} <= {403, 429}
        assert await sit_by(app, "AAAAAA", 99) == 429

    at_a_table(scene, Limits())


def test_who_guesses_much_at_once_owes_it() -> None:
    now = [0.0]
    counts = Counts(Rate(0.1, 20), lambda: now[0])
    for _ in range(50):
        assert counts.has_room("b")
        counts.owe("a")
    for seconds, has_room in ((0, False), (300, False), (311, True)):  # thirty of them, and one more
        now[0] = seconds
        assert counts.has_room("a") is has_room


@pytest.mark.parametrize("path", ["/api/v2/bots/", f"/api/v2/tables/{TABLE}/", "/health/"])
def test_nobody_is_sent_on_to_another_address(path: str) -> None:
    async def scene(app: App) -> None:
        got = await ask(app, path)
        assert (got.status, got.header("location")) == (404, None)

    at_a_table(scene, Limits())
