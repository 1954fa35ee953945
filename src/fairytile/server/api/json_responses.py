"""Answers over HTTP: values as JSON, and errors as what a program and a person can make something of."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from fairytile.content import UnknownEdition
from fairytile.data import DataError
from fairytile.errors import FairyTileError, IllegalAction
from fairytile.notation import NotationError
from fairytile.protocol import Refusal, Why
from fairytile.protocol.http_bodies import Problem
from fairytile.protocol.refusals import HTTP_STATUS, USUAL_STATUS, RefusalCode
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


def problem(why: Why, sentence: str | None = None, language: Language = Language.ENGLISH) -> Response:
    """A refusal as an answer; without a sentence of its own with the one that belongs to the code."""
    said = Refusal(why).sentence(language) if sentence is None else sentence
    return answer(Problem(RefusalCode(why), said), HTTP_STATUS.get(why, USUAL_STATUS))


def refusal_of(request: Request, error: FairyTileError) -> Response:
    """An error as an answer: a code for programs, and a sentence in the language of the device."""
    language = language_of(request)
    request.scope["fairytile.refused"] = Refused.by(error)
    match error:
        case Refusal():
            return problem(error.why, error.sentence(language))
        case IllegalAction():
            said = Problem(RefusalCode(error.reason), error.sentence(language))
            return answer(said, USUAL_STATUS)
        case UnknownTable() | UnknownEdition():
            return problem(Why.UNKNOWN, language=language)
        case Conflict() | StoreFailed():
            return problem(Why.NOT_KEPT, language=language)
        case DataError() | NotationError():
            return problem(Why.NOT_READABLE, str(error)[:500])
        case _:
            return problem(Why.NOT_READABLE, language=language)
