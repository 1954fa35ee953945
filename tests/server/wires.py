"""Devices that talk to the whole server within one process: ASGI, and nothing of a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, MutableMapping
from typing import Any, NamedTuple

from fairytile.desk.keys import device_of
from fairytile.live import Device
from fairytile.server.app import App

HOST = "here:8436"
PATIENT = 30.0
"""Seconds for what takes a moment, on a machine that has other things to do."""


def key(number: int) -> str:
    """The key of a device, told apart by a number."""
    return f"{number:064x}"


def device_with(number: int) -> Device:
    """The device that has this key."""
    found = device_of(key(number))
    assert found is not None
    return found


async def settled() -> None:
    """Let the server do all that it can do without waiting for anybody."""
    for _ in range(60):
        await asyncio.sleep(0)


class Got(NamedTuple):
    """An answer over HTTP."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    def header(self, name: str) -> str | None:
        """A header of the answer, if it has it."""
        return next((value.decode() for key, value in self.headers if key == name.encode()), None)


def scope_of(
    kind: str,
    path: str,
    cookie: str | None,
    method: str = "GET",
    *,
    headers: Mapping[str, str] | None = None,
    client: str = "192.0.2.7",
) -> MutableMapping[str, Any]:
    """What ASGI says of a request or a connection."""
    said = {"host": HOST, "content-type": "application/json", **(headers or {})}
    sent = [(name.encode(), value.encode()) for name, value in said.items()]
    if cookie is not None:
        sent.append((b"cookie", f"fairytile-device={cookie}".encode()))
    plain, _, query = path.partition("?")
    return {
        "type": kind,
        "method": method,
        "path": plain,
        "raw_path": plain.encode(),
        "query_string": query.encode(),
        "headers": sent,
        "client": (client, 4321),
        "server": ("192.0.2.1", 8436),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
    }


async def ask(
    app: App,
    path: str,
    cookie: str | None = None,
    *,
    method: str = "GET",
    body: object = None,
    headers: Mapping[str, str] | None = None,
    client: str = "192.0.2.7",
) -> Got:
    """What a request is answered."""
    sent: list[MutableMapping[str, Any]] = []
    said = b"" if body is None else json.dumps(body).encode()

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": said, "more_body": False}

    async def send(event: MutableMapping[str, Any]) -> None:
        sent.append(event)

    await app(scope_of("http", path, cookie, method, headers=headers, client=client), receive, send)
    start, *rest = sent
    return Got(start["status"], tuple(start["headers"]), b"".join(each["body"] for each in rest))


class Wire:
    """A socket of a device. What it is sent piles up in `sent`."""

    def __init__(
        self,
        app: App,
        table: str,
        cookie: str | None,
        *,
        headers: Mapping[str, str] | None = None,
        client: str = "192.0.2.7",
    ) -> None:
        self.sent: list[bytes] = []
        self.is_deaf = False
        """Whether it takes nothing that is sent to it any more."""
        self._incoming: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        scope = scope_of(
            "websocket", f"/api/v2/tables/{table}/socket", cookie, headers=headers, client=client
        )
        self.serving = asyncio.get_running_loop().create_task(app(scope, self._incoming.get, self._send))

    async def _send(self, event: MutableMapping[str, Any]) -> None:
        while self.is_deaf:
            await asyncio.sleep(3600)
        text = event.get("text")
        self.sent.append(repr(event).encode() if text is None else text.encode())

    def say(self, message: Mapping[str, object]) -> None:
        """Say something."""
        self.say_text(json.dumps(message))

    def say_text(self, text: str) -> None:
        """Say whatever it is."""
        self._incoming.put_nowait({"type": "websocket.receive", "text": text})

    def say_bytes(self, data: bytes) -> None:
        """Say it in a binary frame."""
        self._incoming.put_nowait({"type": "websocket.receive", "bytes": data})

    def hello(self, since: int | None = None) -> None:
        """The first message of every connection."""
        self.say({"kind": "hello", "since": since, "language": "en"})

    def taken(self) -> list[bytes]:
        """What was sent since this was asked last."""
        found, self.sent = self.sent, []
        return found

    async def leave(self) -> None:
        """End the connection."""
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.serving
