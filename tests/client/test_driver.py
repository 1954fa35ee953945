"""Scripts of connections over real WebSockets: sockets and clocks do to the client what its value is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Mapping
from pathlib import Path
from random import Random
from typing import cast

import pytest
from websockets.asyncio.server import ServerConnection, serve

from fairytile.client import Address, Cut, Declined, TableClient
from fairytile.client.connection_state import Decision, Passing
from fairytile.data import Json, plain
from fairytile.protocol import (
    Act,
    Agree,
    Ask,
    Done,
    Look,
    Pong,
    React,
    Rename,
    TableId,
    TakeBack,
    read_message,
)
from fairytile.words import Language

FOLDER = Path(__file__).parents[1] / "vectors"
AT_MOST = 60.0
Data = Mapping[str, Json]


class Play:
    """A script whose two ends are real: here are the server, and whoever uses the client."""

    def __init__(self, vector: Data) -> None:
        self._steps = cast(list[Data], vector["steps"])
        self._language = Language(str(vector["language"]))
        self._came: asyncio.Queue[ServerConnection] = asyncio.Queue()
        self._names: dict[str, str] = {}
        """How the client calls the messages of the script."""
        self._asked: dict[str, asyncio.Task[object]] = {}

    async def play(self) -> None:
        """Play it to its end, and compare what the user was told."""
        async with serve(self._serve, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            address = Address(f"http://127.0.0.1:{port}", TableId("t0"))
            table = TableClient(address, self._language, rng=Random(1))
            entering = asyncio.create_task(table.__aenter__())
            socket = await self._came.get()
            for step in self._steps[1:]:
                if "opened" in step:
                    socket = await self._came.get()
                elif "user" in step:
                    await entering
                    self._want(step, table)
                else:
                    await self._on(socket, step)
            await self._compare(table)
            await table.__aexit__(None, None, None)
        for task in self._asked.values():
            task.cancel()

    async def _serve(self, socket: ServerConnection) -> None:
        self._came.put_nowait(socket)
        await socket.wait_closed()

    async def _on(self, socket: ServerConnection, step: Data) -> None:
        match step:
            case {"sent": list(messages)}:
                for message in messages:
                    await self._expect(socket, cast(dict[str, Json], message))
            case {"heard": heard}:
                text = json.dumps(heard)
                for name, real in self._names.items():
                    text = text.replace(json.dumps({"id": name})[1:-1], json.dumps({"id": real})[1:-1])
                await socket.send(text)
            case {"closed": 1006}:
                socket.transport.abort()
            case {"closed": int(code)}:
                await socket.close(code)
            case {"settled": list(outcomes)}:
                for outcome in outcomes:
                    await self._settle(cast(dict[str, Json], outcome))
            case _:
                pass  # Time passes by itself, and what is told is compared in the end.

    async def _expect(self, socket: ServerConnection, message: dict[str, Json]) -> None:
        while (found := json.loads(await socket.recv())) == {"kind": "ping"}:
            await socket.send(json.dumps([plain(Pong())]))
        if "id" in message:
            self._names.setdefault(str(message["id"]), found["id"])
            message = {**message, "id": self._names[str(message["id"])]}
        assert found == message

    async def _settle(self, outcome: dict[str, Json]) -> None:
        name, kind = str(outcome["id"]), outcome["kind"]
        if kind == "lost":
            return  # The client asks again, as somebody waits for the answer.
        (found,) = await asyncio.gather(self._asked.pop(name), return_exceptions=True)
        if kind == "refused":
            assert isinstance(found, Declined)
            assert found.reason == outcome["reason"]
        else:
            assert cast(Done, found).kind == kind

    async def _compare(self, table: TableClient) -> None:
        wanted = [told for step in self._steps for told in cast(list[Data], step.get("told", []))]
        found: list[Data] = []
        async for notice in table:
            if not isinstance(notice.what, Cut):
                told = cast(Data, plain(notice.what))
                found.append({name: told[name] for name in ("kind", "number") if name in told})
            if len(found) == len(wanted):
                break
        assert found == wanted

    def _want(self, step: Data, table: TableClient) -> None:
        if step["user"] == "speak":
            self._asked["speak"] = asyncio.create_task(table.speak(Language(str(step["language"]))))
            return
        message = read_message(step["message"])
        assert isinstance(message, Decision | Passing | Ask)
        name = str(getattr(message, "id", message.kind))
        self._asked[name] = asyncio.create_task(_wanted(message, table))


def _wanted(message: Decision | Passing | Ask, table: TableClient) -> Coroutine[None, None, object]:
    match message:
        case Act(seat=seat, moment=moment, action=action):
            return table.act(action, seat, moment)
        case TakeBack(seat=seat, moment=moment):
            return table.take_back(seat, moment)
        case Rename(seat=seat, name=name):
            return table.rename(name, seat)
        case Ask(seat=seat, question=question):
            return table.ask(question, seat)
        case Agree(seat=seat, stop=stop):
            return table.agree(stop, seat)
        case Look(seat=at):
            return table.look(at)
        case React(seat=seat, sign=sign):
            return table.react(sign, seat)
        case _:
            raise ValueError(f"no script over sockets has a {message.kind}")


@pytest.mark.parametrize(
    "name",
    [
        "a-gap",
        "a-newer-server",
        "an-answer-that-was-lost",
        "decided-without-a-connection",
        "everything-replaced",
        "not-kept",
        "what-happens",
        "what-was-missed",
    ],
)
def test_the_client_passes_it_over_sockets_as_well(name: str) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(AT_MOST):
            await Play(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))).play()

    asyncio.run(in_time())
