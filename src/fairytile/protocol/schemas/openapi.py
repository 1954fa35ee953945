"""The description of what can be asked over HTTP: an OpenAPI 3.1 document, made from the calls themselves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from fairytile.data import Json
from fairytile.protocol.http_bodies import Problem
from fairytile.protocol.http_calls import (
    CALLS,
    DEVICE_COOKIE,
    JSON_MEDIA,
    LOCKED_DEVICE_COOKIE,
    Call,
    Theme,
)
from fairytile.protocol.schemas.json_schema import schema, schemas
from fairytile.protocol.schemas.shapes import Shapes
from fairytile.protocol.version import PREFIX, SOCKET, VERSION
from fairytile.puzzles import Level
from fairytile.views.schema import SIDE_WORDS
from fairytile.words import Language

_AT: Final = "#/components/schemas"
_ABOUT: Final = (
    f"What devices ask of a game server. What goes on at a table goes over its socket, `{SOCKET}`, "
    f"which `{PREFIX}/protocol.json` describes.\n\n"
    "Every POST and DELETE needs the header `Content-Type: application/json`, with or without a body; "
    "a page in a browser has to come from the server itself. "
    f"A device is known by the key in its cookie `{DEVICE_COOKIE}`, or `{LOCKED_DEVICE_COOKIE}` under https, "
    "which is set when it makes a table or sits down."
)
_PARAMETERS: Final[dict[str, tuple[str, dict[str, Json]]]] = {
    "table": ("The name of a table", {"type": "string", "pattern": "^[A-Za-z0-9._-]{1,64}$"}),
    "device": ("The handle of a device", {"type": "string", "pattern": "^[A-Za-z0-9]{1,64}$"}),
    "hash": (
        "The hash of a picture, as events have it",
        {"type": "string", "pattern": "^[A-Za-z0-9]{1,128}$"},
    ),
    "known": (
        "The hash of the picture that is known",
        {"type": "string", "pattern": "^[A-Za-z0-9]{1,128}$"},
    ),
    "name": ("The name of an edition", {"type": "string", "pattern": "^[a-z0-9-]{1,64}$"}),
    "version": ("The version of an edition", {"type": "string", "pattern": "^[a-z0-9.-]{1,64}$"}),
    "level": ("How hard it is", {"type": "string", "enum": [*Level]}),
    "seed": ("The same seed makes the same puzzle", {"type": "string", "pattern": "^[A-Za-z0-9-]{1,40}$"}),
    "tile": ("The number of a Regular tile, as Views have it", {"type": "integer", "minimum": 0}),
    "side": ("The side that lies up", {"type": "string", "enum": [*SIDE_WORDS]}),
    "rotation": (
        "By how many sixths it is turned, counter-clockwise",
        {"type": "integer", "minimum": 0, "maximum": 5},
    ),
    "page": (
        "The number of a Page, or `opening` or `closing` for the tale around them",
        {"type": "string", "pattern": "^([0-9]{1,3}|opening|closing)$"},
    ),
    "theme": ("The light in which it is drawn", {"type": "string", "enum": [*Theme]}),
    "v": (
        "Any word for the version that is meant: with it, a browser keeps the answer for ever",
        {"type": "string", "pattern": "^[A-Za-z0-9.-]{1,64}$"},
    ),
    "as": ("Whether it comes as JSON, or as text", {"type": "string", "enum": ["json", "text"]}),
    "language": (
        "Of the sentences; else what the header Accept-Language says",
        {"type": "string", "enum": [*Language]},
    ),
}
_PROBLEMS: Final = {
    400: "It cannot be read.",
    401: "The device has no key yet.",
    403: "It is not for this device, or not for pages of others.",
    404: "There is nothing here.",
    409: "The table refuses it as things are.",
    413: "It is too long.",
    415: "It is not said to be JSON.",
    421: "The server does not answer to this name.",
    429: "It is too much at once: wait a moment.",
    500: "Something went wrong in the server.",
    503: "It could not be kept: try again in a moment.",
}
_ALWAYS: Final = {403, 421, 429, 500}
_WITH_A_PLACE: Final = {400, 404, 409, 503}
_WITH_A_BODY: Final = {400, 401, 404, 409, 413, 415, 503}


def openapi() -> dict[str, Json]:
    """The description of all calls."""
    shapes = Shapes()
    shapes.of(Problem)
    paths: dict[str, Json] = {}
    for call in CALLS:
        at_path = paths.setdefault(call.path, {})
        assert isinstance(at_path, dict), "a path has an object of methods"
        at_path[call.method.lower()] = _operation(call, shapes)
    return {
        "openapi": "3.1.0",
        "info": {"title": "A server for Fairy Tile", "version": VERSION, "description": _ABOUT},
        "servers": [{"url": PREFIX}],
        "paths": paths,
        # Spectators have no key, and some things need none.
        "security": [{"device": []}, {}],
        "components": {
            "schemas": schemas(shapes, _AT),
            "responses": {str(status): _problem(sentence) for status, sentence in _PROBLEMS.items()},
            "securitySchemes": {"device": {"type": "apiKey", "in": "cookie", "name": DEVICE_COOKIE}},
        },
    }


def _operation(call: Call, shapes: Shapes) -> dict[str, Json]:
    found: dict[str, Json] = {
        "operationId": call.name,
        "summary": call.summary,
    }
    if parameters := _parameters(call):
        found["parameters"] = parameters
    if call.asked is not None:
        content = _content(call.asked, (JSON_MEDIA,), shapes)
        found["requestBody"] = {"required": True, "content": content}
    answer: dict[str, Json] = {"description": _first(call.answered, shapes) or call.summary}
    if call.status != 204:
        answer["content"] = _content(call.answered, call.media, shapes)
    problems = _ALWAYS | (_WITH_A_PLACE if "{" in call.path else set()) | _of_method(call)
    found["responses"] = {
        str(call.status): answer,
        **{str(status): {"$ref": f"#/components/responses/{status}"} for status in sorted(problems)},
    }
    return found


def _of_method(call: Call) -> set[int]:
    return {503} if call.method == "GET" else _WITH_A_BODY


def _parameters(call: Call) -> list[Json]:
    places = [("path", name) for name in re.findall(r"{(\w+)}", call.path)]
    found: list[Json] = []
    for where, name in [*places, *(("query", name) for name in call.query)]:
        sentence, kind = _PARAMETERS[name]
        found.append(
            {
                "name": name,
                "in": where,
                "required": where == "path",
                "description": f"{sentence}.",
                "schema": kind,
            }
        )
    return found


def _content(kind: type | None, media: Sequence[str], shapes: Shapes) -> dict[str, Json]:
    as_json: dict[str, Json] = {"type": "object"} if kind is None else schema(shapes.of(kind), _AT)
    text: dict[str, Json] = {"type": "string"}
    return {each: {"schema": as_json if each == JSON_MEDIA else text} for each in media}


def _first(kind: type | None, shapes: Shapes) -> str:
    if kind is None:
        return ""
    shapes.of(kind)
    return shapes.definitions[kind.__name__].doc.partition("\n\n")[0]


def _problem(sentence: str) -> Json:
    return {
        "description": sentence,
        "content": {"application/json": {"schema": {"$ref": f"{_AT}/{Problem.__name__}"}}},
    }
