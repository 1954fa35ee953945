"""A WebSocket client that does next to nothing, so that one core can be a thousand browsers.

It reads whole messages and sends short ones. Like a browser it offers to read compressed messages, but it
cannot: a server that takes the offer is refused, since it would be measured for less than a browser gets.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
from collections.abc import Callable, Mapping
from typing import Final, cast

from bench.load.peer import PeerFailed

MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
KEY: Final = base64.b64encode(b"fairytile load!!")
ACCEPT: Final = base64.b64encode(hashlib.sha1(KEY + MAGIC).digest())
MASK: Final = bytes.fromhex("37fa213d")
"""Browsers choose one by chance for each message; what it is makes no difference to the server's work."""

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
END: Final = 0x80


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """A message of a client, masked as the protocol demands."""
    length = len(payload)
    if length < 126:
        head = bytes((END | kind, END | length))
    elif length < 1 << 16:
        head = bytes((END | kind, END | 126)) + length.to_bytes(2)
    else:
        head = bytes((END | kind, END | 127)) + length.to_bytes(8)
    mask = (MASK * (length // 4 + 1))[:length]
    masked = int.from_bytes(payload) ^ int.from_bytes(mask)
    return head + MASK + masked.to_bytes(length)


def request(host: str, path: str, headers: Mapping[str, str]) -> bytes:
    """What a client says first."""
    lines = {
        "Host": host,
        "Origin": f"http://{host}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": KEY.decode(),
        "Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits",
        **headers,
    }
    text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"GET {path} HTTP/1.1\r\n{text}\r\n".encode()


def check_accepted(head: bytes) -> None:
    """Whether the server's first words open a socket that can be read here.

    Raises:
        PeerFailed: if it does not.
    """
    status, *lines = head.decode("latin-1").split("\r\n")
    if status.split(" ")[1:2] != ["101"]:
        raise PeerFailed(f"The server opened no socket, but answered: {status}")
    parts = (line.partition(":") for line in lines)
    headers = {name.strip().lower(): value.strip() for name, _, value in parts}
    if headers.get("sec-websocket-accept", "").encode() != ACCEPT:
        raise PeerFailed("The server's answer to the key of the socket is wrong.")
    if headers.get("sec-websocket-extensions"):
        raise PeerFailed("The server compresses messages. Switch it off: they cannot be read here.")


class Socket(asyncio.Protocol):
    """One socket, whose messages go to a function as soon as they are there."""

    def __init__(
        self,
        host: str,
        path: str,
        headers: Mapping[str, str],
        *,
        opened: Callable[[Socket], None],
        received: Callable[[bytes], None],
        failed: Callable[[Exception], None],
    ) -> None:
        self._request = request(host, path, headers)
        self._opened = opened
        self._received = received
        self._failed = failed
        self._transport: asyncio.Transport | None = None
        self._unread = b""
        self._is_open = False

    def send(self, message: bytes) -> None:
        """Send a message as text."""
        self._write(frame(message))

    def close(self) -> None:
        """Leave, without waiting for an answer."""
        if self._transport is not None:
            transport, self._transport = self._transport, None
            transport.write(frame(b"", CLOSE))
            transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        # Other loops than asyncio's own have transports that are none by inheritance.
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell, unless it was our wish."""
        if self._transport is not None:
            self._transport = None
            self._failed(exc or PeerFailed("The server closed a socket."))

    def data_received(self, data: bytes) -> None:
        """Hand on whatever is complete."""
        try:
            self._unread = self._read(self._unread + data if self._unread else data)
        except Exception as error:
            self.close()
            self._failed(error)

    def _read(self, data: bytes) -> bytes:
        """Read what is complete, and give back the rest."""
        at = 0
        if not self._is_open:
            head, end, _ = data.partition(b"\r\n\r\n")
            if not end:
                return data
            check_accepted(head)
            at = len(head) + len(end)
            self._is_open = True
            self._opened(self)
        while len(data) >= at + 2:
            kind, length = data[at], data[at + 1]
            start = at + 2
            if length > 125:
                start += 2 if length == 126 else 8
                if len(data) < start:
                    break
                length = int.from_bytes(data[at + 2 : start])
            end_at = start + length
            if len(data) < end_at:
                break
            self._take(kind, data[start:end_at])
            at = end_at
        return data[at:]

    def _take(self, kind: int, payload: bytes) -> None:
        if kind in (END | TEXT, END | BINARY):
            self._received(payload)
        elif kind == END | PING:
            self._write(frame(payload, PONG))
        elif kind == END | CLOSE:
            raise PeerFailed(f"The server closed a socket: {payload[2:].decode(errors='replace')}")
        elif kind != END | PONG:
            raise PeerFailed(f"The server sent a frame that is not read here: {kind:#x}")

    def _write(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.write(data)
