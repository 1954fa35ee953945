"""Measures what a message costs on a socket: an echo of 300 bytes and a broadcast of 4 KB, by processor time.

Servers that do nothing else take turns on loopback, all with uvloop: uvicorn as it is, ours without and with
the fast path, and picows if it is installed, alone and behind uvicorn's HTTP with the reading in pieces that
keeps our promises. What counts is the processor time of the server for each message, so a busy machine makes
the figures worse only a little.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import json
import logging
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from typing import Any, ClassVar, Final

import uvicorn
import uvloop

from bench.load.process import free_port
from bench.load.sockets import frame, request
from fairytile.server.edge.asgi import WRITE, Receive, Scope, Send
from fairytile.server.edge.connection_limits import Doors
from fairytile.server.edge.fast_websocket import FastSocket
from fairytile.server.edge.http_timeouts import requests_at
from fairytile.server.edge.input_throttle import Pieces
from fairytile.server.edge.uvicorn_websocket import PlainSocket
from fairytile.server.limits import Limits
from fairytile.server.ops.stall_watch import Watch

HOST: Final = "127.0.0.1"
SOCKETS: Final = 50
ECHO: Final = b"e" * 300
STATE: Final = b"s" * 4096
GO, COST = "go", "cost"
"""What a client says to have everybody told something, or to hear of the server's processor time."""

Say = Callable[[bytes], None]


class House:
    """What all servers do with a text."""

    def __init__(self) -> None:
        self.guests: list[Say] = []

    def hear(self, text: str, say: Say) -> None:
        """Answer one, or tell all."""
        if text == GO:
            for guest in self.guests:
                guest(STATE)
        else:
            say(str(time.process_time()).encode() if text == COST else text.encode())


# --- servers --------------------------------------------------------------------------------


async def _usual(scope: Scope, receive: Receive, send: Send) -> None:
    """A socket by ASGI alone."""
    await receive()
    await send({"type": "websocket.accept"})
    line: asyncio.Queue[bytes] = asyncio.Queue()

    async def write() -> None:
        while True:
            await send({"type": "websocket.send", "text": (await line.get()).decode()})

    writing = asyncio.get_running_loop().create_task(write())
    _HOUSE.guests.append(line.put_nowait)
    try:
        while (event := await receive())["type"] == "websocket.receive":
            _HOUSE.hear(event["text"], line.put_nowait)
    finally:
        _HOUSE.guests.remove(line.put_nowait)
        writing.cancel()


async def _fast(scope: Scope, receive: Receive, send: Send) -> None:
    """A socket that writes at once."""
    await receive()
    await send({"type": "websocket.accept"})
    say = scope["state"][WRITE]
    _HOUSE.guests.append(say)
    try:
        while (event := await receive())["type"] == "websocket.receive":
            _HOUSE.hear(event["text"], say)
    finally:
        _HOUSE.guests.remove(say)


_HOUSE: Final = House()


def _picows_listener(picows: Any) -> Callable[..., object]:
    text = picows.WSMsgType.TEXT

    def connected(self: Any, transport: Any) -> None:
        self.say = lambda data: transport.send(text, data)
        _HOUSE.guests.append(self.say)

    def heard(self: Any, transport: Any, found: Any) -> None:
        if found.msg_type == text:
            _HOUSE.hear(found.get_payload_as_ascii_text(), self.say)

    def gone(self: Any, transport: Any) -> None:
        _HOUSE.guests.remove(self.say)

    methods = {"on_ws_connected": connected, "on_ws_frame": heard, "on_ws_disconnected": gone}
    made: Callable[..., object] = type("Listener", (picows.WSListener,), methods)
    return made


class _PicowsBehind(asyncio.Protocol):
    """A socket that uvicorn hands over to picows, and which is read in pieces as ours are."""

    watch: ClassVar[Watch | None] = None
    work: ClassVar[str] = "reading frames"

    def __init__(self, config: object, server_state: object, app_state: object) -> None:
        picows = importlib.import_module("picows.picows")
        make = _picows_listener(importlib.import_module("picows"))
        ping = picows.WSAutoPingStrategy.PING_WHEN_IDLE
        self._socket = picows.WSProtocol(
            None, None, False, lambda _: make(), logging.getLogger("picows"), True, 5, False, 20, 20, ping,
            True, 16384, None, 16384,
        )  # fmt: skip
        self._pieces = Pieces(self, asyncio.get_running_loop())

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._socket.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._socket.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._pieces.add(data)

    def read_piece(self, data: bytes) -> None:
        self._socket.get_buffer(len(data))[: len(data)] = data
        self._socket.buffer_updated(len(data))

    def is_busy(self) -> bool:
        return False

    def hold(self) -> None:
        self._transport.pause_reading()

    def release(self) -> None:
        self._transport.resume_reading()


async def _serve_by_uvicorn(app: Callable[..., Awaitable[None]], port: int, **kinds: Any) -> None:
    config = uvicorn.Config(
        app, host=HOST, port=port, lifespan="off", log_config=None, ws_per_message_deflate=False, **kinds
    )
    await uvicorn.Server(config).serve()


async def _serve_by_picows(port: int) -> None:
    picows = importlib.import_module("picows")
    make = _picows_listener(picows)
    server = await picows.ws_create_server(lambda _: make(), HOST, port)
    await server.serve_forever()


def _ours(sockets: type[PlainSocket]) -> dict[str, object]:
    return {"http": requests_at(Doors(Limits())), "ws": sockets}


SERVERS: Final[dict[str, Callable[[int], Coroutine[Any, Any, None]]]] = {
    "uvicorn": lambda port: _serve_by_uvicorn(_usual, port, http="h11", ws="websockets-sansio"),
    "ours, plain": lambda port: _serve_by_uvicorn(_usual, port, **_ours(PlainSocket)),
    "ours, fast": lambda port: _serve_by_uvicorn(_fast, port, **_ours(FastSocket)),
    "picows behind uvicorn": lambda port: _serve_by_uvicorn(_usual, port, http="h11", ws=_PicowsBehind),
    "picows alone": _serve_by_picows,
}


# --- the client -----------------------------------------------------------------------------


def _read(line: socket.socket) -> bytes:
    """The next message of the server."""
    head = _exactly(line, 2)
    length = head[1] if head[1] < 126 else int.from_bytes(_exactly(line, 2))
    return _exactly(line, length)


def _exactly(line: socket.socket, size: int) -> bytes:
    found = line.recv(size, socket.MSG_WAITALL)
    if len(found) < size:
        raise ConnectionError("the server has gone")
    return found


def _opened(port: int) -> socket.socket:
    line = socket.create_connection((HOST, port), timeout=30)
    line.sendall(request(f"{HOST}:{port}", "/", {}))
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += _exactly(line, 1)
    if b" 101 " not in head:
        raise ConnectionError(head.decode("latin-1"))
    return line


def _cost(line: socket.socket) -> float:
    line.sendall(frame(COST.encode()))
    return float(_read(line))


def _measured(port: int, rounds: int) -> dict[str, float]:
    """Microseconds of the server's processor for each message of both kinds."""
    lines = [_opened(port) for _ in range(SOCKETS)]
    said, go = frame(ECHO), frame(GO.encode())

    def echo(times: int) -> None:
        for _ in range(times):
            for line in lines:
                line.sendall(said)
            for line in lines:
                assert len(_read(line)) == len(ECHO)

    def broadcast(times: int) -> None:
        for _ in range(times):
            lines[0].sendall(go)
            for line in lines:
                assert len(_read(line)) == len(STATE)

    found = {}
    for name, work in (("echo", echo), ("broadcast", broadcast)):
        work(20)
        before = _cost(lines[0])
        work(rounds)
        found[name] = round(1e6 * (_cost(lines[0]) - before) / (rounds * SOCKETS), 1)
    for line in lines:
        line.close()
    return found


@contextmanager
def _serving(name: str) -> Iterator[int]:
    port = free_port()
    command = [sys.executable, "-m", "bench.sockets", "--serve", name, "--port", str(port)]
    process = subprocess.Popen(command)
    try:
        _wait_for(port, process)
        yield port
    finally:
        process.kill()
        process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        with closing(socket.socket()) as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.05)
    raise ConnectionError("the server has not come up")


def main() -> None:
    """Measure all, or be one of the servers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", choices=[*SERVERS])
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--turns", type=int, default=5, help="how often each server has its turn")
    parser.add_argument("--rounds", type=int, default=300, help="messages of each socket in a turn")
    options = parser.parse_args()
    if options.serve is not None:
        uvloop.run(SERVERS[options.serve](options.port))
        return
    names = [name for name in SERVERS if not name.startswith("picows") or find_spec("picows")]
    figures: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    for _ in range(options.turns):
        for name in names:
            with _serving(name) as port:
                figures[name].append(_measured(port, options.rounds))
    kinds = ("echo", "broadcast")
    print(json.dumps({
        name: {kind: statistics.median(turn[kind] for turn in turns) for kind in kinds}
        for name, turns in figures.items()
    }, indent=2))  # fmt: skip


if __name__ == "__main__":
    main()
