"""What is asked over HTTP about devices: who asks, and which of them share their games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from fairytile.desk.keys import device_of, handle_of
from fairytile.desk.shelves import shelf_shown
from fairytile.live import Holder, acting
from fairytile.protocol import Refusal, Why
from fairytile.protocol.http_bodies import (
    AnswerCarried,
    Carry,
    OfCarried,
    TakeCarried,
)
from fairytile.server.api.endpoint import Handler
from fairytile.server.api.json_responses import answer
from fairytile.server.api.request_reading import body_of, cookie_of
from fairytile.server.edge.cookies import FORGET_LOCKED, FORGET_PLAIN
from fairytile.server.edge.gate import device_in, key_of
from fairytile.server.tables.device_linking import Porter

_T = TypeVar("_T")


class DeviceCalls(ABC):
    """The calls about devices."""

    def __init__(self, porter: Porter) -> None:
        self._porter, self._shelves = porter, porter.shelves

    def of_devices(self) -> dict[str, Handler]:
        """What answers each call about devices, by its name."""
        return {
            "shelf": self._shelf,
            "turn-away": self._turn_away,
            "forget-device": self._forget_device,
            "carry": self._carry,
            "take": self._take,
            "look": self._look,
            "answer": self._answer,
        }

    # --- who asks ---------------------------------------------------------------------------

    async def _holder(self, request: Request) -> Holder | None:
        """Who asks; None without a key, and for a device that was turned away."""
        return await self._shelves.holder(device_in(request.scope))

    async def _known(self, request: Request) -> Holder:
        """Who asks; raises `Refusal` if it has no key that is worth something."""
        holder = await self._holder(request)
        if holder is None:
            raise Refusal(Why.NO_DEVICE)
        return holder

    async def _newcomer(self, request: Request, made: str | None) -> tuple[str, Holder]:
        """The key of who asks, and who it is: by the key it has, or else the one it has made.

        Raises `Refusal`.
        """
        for key in filter(None, (key_of(request.scope), made)):
            holder = await self._shelves.holder(device_of(key))
            if holder is not None:
                return key, holder
        raise Refusal(Why.NO_DEVICE)

    @abstractmethod
    async def _guess(self, request: Request, guess: Callable[[], Awaitable[_T]]) -> _T:
        """What a secret leads to, counted where it leads nowhere."""

    # --- games of several devices -----------------------------------------------------------

    async def _shelf(self, request: Request) -> Response:
        holder = await self._holder(request)
        members = [] if holder is None else await self._shelves.devices(holder)
        own = None if holder is None else acting(holder)
        return answer(shelf_shown(members, own))

    async def _turn_away(self, request: Request) -> Response:
        holder, handle = await self._known(request), str(request.path_params["device"])
        await self._shelves.turn_away(holder, handle)
        return _gone(request) if handle == handle_of(acting(holder)) else Response(status_code=204)

    async def _forget_device(self, request: Request) -> Response:
        holder = await self._holder(request)
        if holder is not None:
            await self._shelves.turn_away(holder, handle_of(acting(holder)))
        return _gone(request)

    async def _carry(self, request: Request) -> Response:
        holder = await self._known(request)
        asked = await body_of(request, Carry)
        return answer(await self._porter.carry(holder, asked.kind, asked.name))

    async def _take(self, request: Request) -> Response:
        asked = await body_of(request, TakeCarried)
        key, holder = await self._newcomer(request, asked.device)
        taking = await self._guess(
            request, lambda: self._porter.take(holder, asked.key, asked.kind, asked.name)
        )
        return answer(taking, cookie=cookie_of(request, key))

    async def _look(self, request: Request) -> Response:
        holder = await self._known(request)
        asked = await body_of(request, OfCarried)
        return answer(await self._guess(request, lambda: self._porter.look(holder, asked.key)))

    async def _answer(self, request: Request) -> Response:
        holder = await self._known(request)
        asked = await body_of(request, AnswerCarried)
        answering = await self._guess(
            request, lambda: self._porter.answer(holder, asked.key, asked.number, yes=asked.yes)
        )
        return answer(answering)


def _gone(request: Request) -> Response:
    """What has a browser forget its key, under whichever name it has it."""
    answer = Response(status_code=204)
    for cookie in (FORGET_PLAIN, FORGET_LOCKED) if request.scope["fairytile.secure"] else (FORGET_PLAIN,):
        answer.headers.append("set-cookie", cookie)
    return answer
