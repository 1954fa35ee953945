"""Answers over HTTP: values as JSON, and errors as what a program and a person can make something of."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from fairytile.content import UnknownEdition
from fairytile.data import DataError
from fairytile.errors import FairyTileError, IllegalAction
from fairytile.notation import NotationError
from fairytile.protocol import Refusal, Why
from fairytile.protocol.http_bodies import Problem
from fairytile.server.edge.accept_language import language_in
from fairytile.server.edge.refusal_counts import Refused
from fairytile.server.sockets.codec import json_bytes
from fairytile.server.store import Conflict, StoreFailed
from fairytile.server.tables.journal_loader import UnknownTable
from fairytile.words import Language


def language_of(request: Request) -> Language:
    """The language that was asked for, or else the first that the device prefers and we know."""
    wished = request.query_params.get("language") or ""
    return language_in(f"{wished},{request.headers.get('accept-language', '')}")


def answer(
    value: object, status: int = 200, cookie: str | None = None, headers: dict[str, str] | None = None
) -> Response:
    """A value as an answer in JSON."""
    found = {"Cache-Control": "no-store", **(headers or {})}
    if cookie is not None:
        found["Set-Cookie"] = cookie
    return Response(json_bytes(value), status, found, media_type="application/json")


_STATUS: Final = {
    Why.NO_DEVICE: 401,
    Why.NOT_INVITED: 403,
    Why.NOT_HOST: 403,
    Why.NOT_HERE: 403,
    Why.NOT_YOUR_SEAT: 403,
    Why.UNKNOWN: 404,
    Why.NOT_READABLE: 400,
    Why.TOO_LARGE: 413,
    Why.TOO_MUCH: 429,
    Why.NOT_KEPT: 503,
    Why.BROKEN: 500,
}


def refusal_of(request: Request, error: FairyTileError) -> Response:
    """An error as an answer: a code for programs, and a sentence in the language of the device."""
    language = language_of(request)
    request.scope["fairytile.refused"] = Refused.by(error)
    match error:
        case Refusal():
            return answer(Problem(error.why, error.sentence(language)), status=_STATUS.get(error.why, 409))
        case IllegalAction():
            return answer(Problem(error.reason, error.sentence(language)), status=409)
        case UnknownTable() | UnknownEdition():
            why = Why.UNKNOWN
        case Conflict() | StoreFailed():
            why = Why.NOT_KEPT
        case DataError() | NotationError():
            return answer(Problem(Why.NOT_READABLE, str(error)[:500]), status=400)
        case _:
            why = Why.NOT_READABLE
    return answer(Problem(why, Refusal(why).sentence(language)), status=_STATUS[why])
