"""What is asked over HTTP: each handler reads a request, asks the desk, and answers with JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date
from functools import partial
from typing import TypeVar

from msgspec import Raw
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from fairytile.bots import OPPONENTS
from fairytile.data import DataError
from fairytile.desk.puzzle_attempts import puzzle_name
from fairytile.edition import Edition
from fairytile.errors import FairyTileError
from fairytile.live import Device, Holder, acting
from fairytile.protocol import Refusal, TableId, Why
from fairytile.protocol.http_bodies import (
    BotInfo,
    Bots,
    Judge,
    NewTable,
    OfSeat,
    PlayAgain,
    SitByCode,
    SitDown,
)
from fairytile.protocol.http_calls import CALLS, Call
from fairytile.protocol.version import PREFIX
from fairytile.server.api.archive import Archive
from fairytile.server.api.device_endpoints import DeviceCalls
from fairytile.server.api.endpoint import Handler
from fairytile.server.api.json_responses import answer, language_of, refusal_of
from fairytile.server.api.picture_endpoints import Gallery
from fairytile.server.api.puzzle_endpoints import Puzzling
from fairytile.server.api.request_reading import (
    body_of,
    cache_of,
    cookie_of,
    locked,
    table_of,
    theme_of,
)
from fairytile.server.api.static_files import File
from fairytile.server.edge.gate import device_in
from fairytile.server.edge.rate_limits import Asker, Budgets
from fairytile.server.jobs.background_thread import Works
from fairytile.server.ops.counters import Tally
from fairytile.server.ops.logs import LOG
from fairytile.server.ops.stall_watch import working_on
from fairytile.server.sockets.codec import json_bytes
from fairytile.server.tables.desk import Desk
from fairytile.server.tables.device_linking import Porter
from fairytile.views import edition_data
from fairytile.words import Language

_T = TypeVar("_T")


class Calls(DeviceCalls):
    """All that can be asked."""

    def __init__(
        self,
        desk: Desk,
        porter: Porter,
        archive: Archive,
        gallery: Gallery,
        puzzling: Puzzling,
        *,
        budgets: Budgets,
        works: Works,
        tally: Tally,
        open_to_all: bool,
    ) -> None:
        super().__init__(porter)
        self._desk, self._archive, self._tally = desk, archive, tally
        self._gallery, self._puzzling = gallery, puzzling
        self._open_to_all = open_to_all
        self._editions: dict[tuple[str, Language], File] = {}
        self._budgets, self._works = budgets, works

    def handlers(self) -> dict[str, Handler]:
        """What answers each call, by its name."""
        return {
            **self.of_devices(),
            "here": self._here,
            "make": self._make,
            "tables-of": self._tables_of,
            "info": self._info,
            "forget": self._forget,
            "sit": self._sit,
            "invite": self._invite,
            "link": self._link,
            "code": self._code,
            "again": self._again,
            "record": self._record,
            "replay": self._replay,
            "tales": self._tales,
            "picture": self._picture,
            "picture-changes": self._picture_changes,
            "sit-by-code": self._sit_by_code,
            "edition": self._edition,
            "tile": self._tile,
            "scene": self._scene,
            "bots": self._bots,
            "today": self._today,
            "puzzle": self._puzzle,
            "judge": self._judge,
        }

    def routes(self) -> list[Route]:
        """The calls of the protocol as routes."""
        handlers = self.handlers()
        return [
            Route(
                PREFIX + call.path, partial(self._answered, call, handlers[call.name]), methods=[call.method]
            )
            for call in CALLS
        ]

    async def _answered(self, call: Call, handler: Handler, request: Request) -> Response:
        """What a handler answers, refusals too."""
        working_on(f"{call.method} {call.path}")
        try:
            return locked(request, await handler(request))
        except FairyTileError as error:
            return refusal_of(request, error)
        except ClientDisconnect:  # in the middle of its request: nobody waits for an answer
            return refusal_of(request, Refusal(Why.NOT_READABLE))
        except Exception as error:  # whatever is broken, nobody learns anything from it but that
            self._tally.errors += 1
            LOG.error("a request could not be answered", call=f"{call.method} {call.path}", exc_info=error)
            return refusal_of(request, Refusal(Why.BROKEN))

    # --- tables -----------------------------------------------------------------------------

    async def _make(self, request: Request) -> Response:
        if not self._may_make(request):
            raise Refusal(Why.NOT_HERE)
        asked = await body_of(request, NewTable)
        key, holder = await self._newcomer(request, asked.device)
        self._budgets.tables.take(_asker(request, acting(holder)))
        try:
            made = await self._desk.make(holder, asked)
        except ValueError as error:  # such Books cannot be dealt from this box
            raise DataError(str(error)) from error
        return answer(made, status=201, cookie=cookie_of(request, key))

    def _may_make(self, request: Request) -> bool:
        """Whether somebody may make tables: with a server for a household only who sits at the machine."""
        return self._open_to_all or bool(request.scope["fairytile.local"])

    async def _tables_of(self, request: Request) -> Response:
        return answer(await self._desk.tables_of(await self._holder(request)))

    async def _info(self, request: Request) -> Response:
        return answer(await self._desk.info(table_of(request), await self._holder(request)))

    async def _forget(self, request: Request) -> Response:
        await self._desk.forget(table_of(request), await self._holder(request))
        return Response(status_code=204)

    async def _sit(self, request: Request) -> Response:
        asked = await body_of(request, SitDown)
        key, holder = await self._newcomer(request, asked.device)
        taken = await self._budgets.invitations.tried(
            _asker(request, acting(holder)), lambda: self._desk.sit(table_of(request), holder, asked)
        )
        return answer(taken, cookie=cookie_of(request, key))

    async def _sit_by_code(self, request: Request) -> Response:
        asked = await body_of(request, SitByCode)
        key, holder = await self._newcomer(request, asked.device)
        taken = await self._budgets.codes.tried(
            _asker(request, acting(holder)), lambda: self._desk.sit_by_code(holder, asked)
        )
        return answer(taken, cookie=cookie_of(request, key))

    async def _invite(self, request: Request) -> Response:
        name, holder = await self._host(request)
        return answer(await self._desk.invite(name, holder, (await body_of(request, OfSeat)).seat))

    async def _link(self, request: Request) -> Response:
        name, holder = await self._host(request)
        return answer(await self._desk.link(name, holder, (await body_of(request, OfSeat)).seat))

    async def _code(self, request: Request) -> Response:
        name, holder = await self._host(request)
        return answer(await self._desk.code(name, holder, (await body_of(request, OfSeat)).seat))

    async def _host(self, request: Request) -> tuple[TableId, Holder]:
        """A table and its host, before anything is read of what they ask; raises `Refusal`."""
        name, holder = table_of(request), await self._known(request)
        await self._desk.check_host(name, holder)
        return name, holder

    async def _again(self, request: Request) -> Response:
        name, holder = table_of(request), await self._known(request)
        await self._desk.check_player(name, holder)
        asked = await body_of(request, PlayAgain)
        return answer(await self._desk.play_again(name, holder, asked.share), status=201)

    async def _record(self, request: Request) -> Response:
        text = request.query_params.get("as") == "text"
        found = await self._archive.record(table_of(request), await self._holder(request), text=text)
        media = "text/plain; charset=utf-8" if text else "application/json"
        return Response(found.encode(), media_type=media)

    async def _replay(self, request: Request) -> Response:
        return answer(Raw(await self._archive.replay_json(table_of(request), await self._holder(request))))

    async def _tales(self, request: Request) -> Response:
        return answer(await self._archive.tales(table_of(request), language_of(request)))

    async def _picture(self, request: Request) -> Response:
        picture = await self._gallery.kingdom(
            table_of(request), request.path_params["hash"], theme_of(request)
        )
        return picture.answer(request, cache_of(request))

    async def _picture_changes(self, request: Request) -> Response:
        asked = request.path_params
        changes = await self._gallery.changes(
            table_of(request), asked["hash"], asked["known"], theme_of(request)
        )
        return changes.answer(request, cache_of(request))

    async def _guess(self, request: Request, guess: Callable[[], Awaitable[_T]]) -> _T:
        """What a link to share games by leads to, which nobody finds by trying."""
        return await self._budgets.invitations.tried(_asker(request), guess)

    # --- what is in the box -----------------------------------------------------------------

    async def _here(self, request: Request) -> Response:
        return answer(self._desk.here(language_of(request), may_make=self._may_make(request)))

    async def _edition(self, request: Request) -> Response:
        edition, language = self._edition_of(request), language_of(request)
        found = self._editions.get((edition.key, language))
        if found is None:
            found = await self._works.run("editions", partial(_box, edition, language))
            self._editions[edition.key, language] = found
        return found.answer(request, cache_of(request), {"Vary": "Accept-Encoding, Accept-Language"})

    async def _tile(self, request: Request) -> Response:
        edition, asked = self._edition_of(request), request.path_params
        picture = await self._gallery.tile(
            edition, asked["tile"], asked["side"], asked["rotation"], theme_of(request)
        )
        return picture.answer(request, cache_of(request))

    async def _scene(self, request: Request) -> Response:
        page = request.path_params["page"]
        picture = await self._gallery.scene(self._edition_of(request), page, theme_of(request))
        return picture.answer(request, cache_of(request))

    def _edition_of(self, request: Request) -> Edition:
        return self._desk.edition("{name}/{version}".format(**request.path_params))

    async def _bots(self, request: Request) -> Response:
        language = language_of(request)
        found = tuple(BotInfo(bot.key, bot.name(language), bot.sentence(language)) for bot in OPPONENTS)
        return answer(Bots(found))

    async def _today(self, request: Request) -> Response:
        return answer(await self._puzzling.today(date.today(), language_of(request)))

    async def _puzzle(self, request: Request) -> Response:
        level, seed = request.path_params["level"], request.path_params["seed"]
        self._count_puzzle(request, puzzle_name(level, seed))
        return answer(await self._puzzling.made(level, seed, language_of(request)))

    async def _judge(self, request: Request) -> Response:
        asked = await body_of(request, Judge)
        self._count_puzzle(request, asked.puzzle)
        return answer(await self._puzzling.judged(asked, language_of(request)))

    def _count_puzzle(self, request: Request, name: str) -> None:
        """A puzzle that nobody had lately is work: an address has only so many of them."""
        if not self._puzzling.has(name):
            self._budgets.puzzles.take(_asker(request))


def _asker(request: Request, device: Device | None = None) -> Asker:
    """Who is charged for a request: the device that it is for, or else the one that it comes from."""
    return Asker(device or device_in(request.scope), request.scope["fairytile.address"])


def _box(edition: Edition, language: Language) -> File:
    """All that is in a box, ready to be handed out."""
    return File.of(json_bytes(edition_data(edition, language)), "application/json")
