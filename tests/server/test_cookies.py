"""Our one cookie is found whatever other programs on the same host have sent, and in one pass."""

from __future__ import annotations

import json
from typing import SupportsIndex

import pytest

from fairytile.client.addresses import Address
from fairytile.client.http import Server
from fairytile.content import load
from fairytile.protocol.http_calls import DEVICE_COOKIE as NAME
from fairytile.protocol.http_calls import LOCKED_DEVICE_COOKIE as LOCKED_NAME
from fairytile.server.app import App
from fairytile.server.edge.cookies import FORGET_PLAIN, key_in, set_cookie
from fairytile.server.limits import Limits
from tests.server.test_socket import TABLE, at_a_table
from tests.server.wires import Got, ask, key

KEY = "c0" * 32
OTHER = "0d" * 32
OURS = f"{NAME}={KEY}".encode()
WHERE = f"/api/v2/tables/{TABLE}"
GENEROUS = Limits()

SHAPES = [
    b'prefs={"a":1}',
    b"prefs=[1,2]",
    b'name="Anna',
    b'name="Anna; Bea"',
    b'"',
    b"a=b=c==",
    b"=",
    b"=lonely",
    b"lonely",
    b"a b=c d",
    b"path=C:\\games\\",
    b"x=" + b"\\" * 60,
    b"$Version=1",
    b"$Version=1; $Path=/",
    b"a=1, b=2",
    b"time=12:30/1@2?3",
    b"caf\xc3\xa9=cr\xc3\xa8me",
    b"\xff\xfe=\x80",
    b";;; ;",
    b"theme=<script>alert(1)</script>",
    b"expires=Thu, 01 Jan 1970 00:00:00 GMT",
    b"a=\x01\x02\x7f",
    f"x-{NAME}={OTHER}".encode(),
    f"{NAME}-of-others={OTHER}".encode(),
    f"{NAME}".encode(),
    f"{NAME}=".encode(),
    f"{NAME}=nonsense".encode(),
    f"{NAME}={OTHER}0".encode(),
    f"{NAME}={OTHER.upper()}".encode(),
    f"a=1, {NAME}={OTHER}".encode(),
    f'a="{NAME}={OTHER}"'.encode(),
]


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_no_cookie_of_others_hides_ours(shape: bytes) -> None:
    for lines in (
        [shape + b"; " + OURS],
        [OURS + b"; " + shape],
        [shape + b";" + OURS + b" ;" + shape],
        [shape, OURS],
        [OURS, shape],
        [shape] * 20 + [OURS] + [shape] * 20,
    ):
        assert key_in(lines) == KEY


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_no_cookie_of_others_is_taken_for_ours(shape: bytes) -> None:
    assert key_in([shape]) is None
    assert key_in([shape + b"; " + shape, shape]) is None


def test_of_several_the_last_counts_since_ours_has_the_shortest_path() -> None:
    theirs = f"{NAME}={OTHER}".encode()
    assert key_in([theirs + b"; " + OURS]) == KEY
    assert key_in([theirs, OURS]) == KEY
    assert key_in([OURS + b"; " + theirs]) == OTHER


def test_the_locked_name_goes_before_the_plain_one_wherever_it_stands() -> None:
    locked = f"{LOCKED_NAME}={KEY}".encode()
    planted = f"{NAME}={OTHER}".encode()
    for lines in ([locked + b"; " + planted], [planted + b"; " + locked], [locked, planted]):
        assert key_in(lines) == KEY
    assert key_in([f"{LOCKED_NAME}=nonsense; ".encode() + planted]) == OTHER


class Counted(bytes):
    """Bytes that count how many of them are looked at."""

    looked = 0

    def find(
        self,
        sub: object,
        start: SupportsIndex | None = None,
        end: SupportsIndex | None = None,
        /,
    ) -> int:
        assert isinstance(sub, bytes)
        found = super().find(sub, start, end)
        first = 0 if start is None else int(start)
        self.looked += (len(self) if found < 0 else found + len(sub)) - first
        return found

    def __getitem__(self, at: SupportsIndex | slice) -> int | bytes:  # type: ignore[override]
        found = super().__getitem__(at)
        self.looked += len(found) if isinstance(found, bytes) else 1
        return found


@pytest.mark.parametrize(
    "shape",
    [
        b'a="',
        b"\\",
        b";",
        b" ",
        b'"',
        b"; ",
        f"{NAME}=".encode(),
        f";{NAME}={OTHER}".encode(),
        b" " + OURS,
    ],
    ids=repr,
)
def test_to_look_for_it_takes_time_with_the_length_alone(shape: bytes) -> None:
    def looked(length: int) -> int:
        line = Counted((shape * (length // len(shape) + 1))[:length])
        key_in([line])
        return line.looked

    assert all(looked(length) <= 8 * length for length in (1_000, 10_000, 100_000))


# --- the whole server -----------------------------------------------------------------------


def seats(got: Got) -> object:
    """Where a device sits, by what it is told of a table."""
    return json.loads(got.body)["own"]


def given_back(got: Got) -> list[str]:
    """The cookies that an answer sets."""
    return [value.decode() for name, value in got.headers if name == b"set-cookie"]


def test_a_player_keeps_the_seat_beside_cookies_of_other_programs() -> None:
    async def scene(app: App) -> None:
        for shape in SHAPES:
            text = shape.decode("utf-8", "replace")
            got = await ask(app, WHERE, headers={"cookie": f"{text}; {NAME}={key(0)}"})
            assert seats(got) == [0]
            assert given_back(got) == []

    at_a_table(scene, GENEROUS)


def test_under_https_the_plain_cookie_keeps_its_seat_and_is_locked() -> None:
    async def scene(app: App) -> None:
        got = await ask(app, WHERE, key(0))
        assert seats(got) == [0]
        assert given_back(got) == [set_cookie(key(0), secure=True), FORGET_PLAIN]
        got = await ask(app, WHERE, headers={"cookie": f"{LOCKED_NAME}={key(0)}; {NAME}={key(1)}"})
        assert (seats(got), given_back(got)) == ([0], [])

    at_a_table(scene, GENEROUS, secure=True)


def test_what_a_cache_may_keep_never_has_a_key_in_it() -> None:
    async def scene(app: App) -> None:
        edition = load()
        for path in (f"editions/{edition.key}?v=1", f"editions/{edition.key}/pages/1.svg"):
            got = await ask(app, f"/api/v2/{path}", key(0))
            assert (got.status, given_back(got)) == (200, [])

    at_a_table(scene, GENEROUS, secure=True)


def test_the_client_in_python_sends_the_name_that_belongs_to_the_way() -> None:
    for address, name in (
        ("https://tales.example", LOCKED_NAME),
        ("http://here:8436", NAME),
    ):
        assert Server(Address.of(address), KEY).headers == {"Cookie": f"{name}={KEY}"}
