"""What can be asked over HTTP: each call with its address, what its body says and what the answer says.

A server has a handler for each; the OpenAPI document and the types of other languages are made from them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from fairytile.protocol.http_bodies import (
    AnswerCarried,
    Bots,
    Carried,
    Carry,
    Carrying,
    Code,
    Here,
    Invitation,
    Judge,
    Made,
    NewTable,
    OfCarried,
    OfSeat,
    PictureChanges,
    PlayAgain,
    PuzzleInfo,
    Replay,
    Shelf,
    SitByCode,
    SitDown,
    TableCards,
    TableInfo,
    TakeCarried,
    Taken,
    Tales,
)
from fairytile.views import EditionData

DEVICE_COOKIE: Final = "fairytile-device"
"""The cookie that has the key of a device."""
LOCKED_DEVICE_COOKIE: Final = f"__Host-{DEVICE_COOKIE}"
"""The same under https. A browser takes a cookie of such a name only from this very host, by an encrypted
way, and for all of its paths: no page beside or below a server can plant one."""

JSON_MEDIA: Final = "application/json"
SVG_MEDIA: Final = "image/svg+xml"


class Theme(StrEnum):
    """The light in which something is drawn."""

    DAY = "day"
    NIGHT = "night"


class Call(NamedTuple):
    """Something that can be asked."""

    name: str
    """By which a server finds its handler."""
    method: str
    path: str
    """Below the prefix."""
    summary: str
    asked: type | None = None
    """What the body says."""
    answered: type | None = None
    """What the answer says; None if it is empty, or no value of ours."""
    media: tuple[str, ...] = (JSON_MEDIA,)
    query: tuple[str, ...] = ()
    status: int = 200
    """Of an answer that is no refusal."""


_TABLE: Final = "/tables/{table}"
_EDITION: Final = "/editions/{name}/{version}"
_LANGUAGE: Final = ("language",)
_THEME: Final = ("theme", "v")
_SVG: Final = (SVG_MEDIA,)

CALLS: Final = (
    Call("here", "GET", "/here", "What this server offers", None, Here, query=_LANGUAGE),
    Call("make", "POST", "/tables", "Make a table", NewTable, Made, status=201),
    Call("tables-of", "GET", "/tables", "The tables of this device", None, TableCards),
    Call("info", "GET", _TABLE, "What is known of a table", None, TableInfo),
    Call("forget", "DELETE", _TABLE, "Delete a table (host)", status=204),
    Call("sit", "POST", f"{_TABLE}/seats", "Sit down", SitDown, Taken),
    Call("invite", "POST", f"{_TABLE}/invitations", "Invite to a seat (host)", OfSeat, Invitation),
    Call("link", "POST", f"{_TABLE}/links", "One more link to a seat (host)", OfSeat, Invitation),
    Call("code", "POST", f"{_TABLE}/codes", "A code for a screen (host)", OfSeat, Code),
    Call("again", "POST", f"{_TABLE}/again", "Play again with the same people", PlayAgain, Made, status=201),
    Call(
        "record",
        "GET",
        f"{_TABLE}/record",
        "The record of a game",
        media=(JSON_MEDIA, "text/plain"),
        query=("as",),
    ),
    Call("replay", "GET", f"{_TABLE}/replay", "A game from its deal on", None, Replay),
    Call(
        "tales",
        "GET",
        f"{_TABLE}/tales",
        "What everybody has told, after the game",
        None,
        Tales,
        query=_LANGUAGE,
    ),
    Call(
        "picture",
        "GET",
        f"{_TABLE}/pictures/{{hash}}.svg",
        "A picture of its Kingdom",
        media=_SVG,
        query=_THEME,
    ),
    Call(
        "picture-changes",
        "GET",
        f"{_TABLE}/pictures/{{hash}}/since/{{known}}",
        "What is new in a picture of its Kingdom",
        None,
        PictureChanges,
        query=_THEME,
    ),
    Call("sit-by-code", "POST", "/codes", "Sit down by a code", SitByCode, Taken),
    Call("shelf", "GET", "/shelf", "The devices that share their games", None, Shelf),
    Call("turn-away", "DELETE", "/shelf/{device}", "Turn a device away", status=204),
    Call("forget-device", "DELETE", "/device", "Forget this device", status=204),
    Call("carry", "POST", "/carry", "Make a link to share games by", Carry, Carried),
    Call("take", "POST", "/carry/take", "Ask to share games", TakeCarried, Carrying),
    Call("look", "POST", "/carry/look", "How far sharing has come", OfCarried, Carrying),
    Call("answer", "POST", "/carry/answer", "Share games, or do not", AnswerCarried, Carrying),
    Call("edition", "GET", _EDITION, "All that is in a box", None, EditionData, query=(*_LANGUAGE, "v")),
    Call(
        "tile",
        "GET",
        f"{_EDITION}/tiles/{{tile}}/{{side}}/{{rotation}}.svg",
        "A picture of one side of a Regular tile",
        media=_SVG,
        query=_THEME,
    ),
    Call(
        "scene",
        "GET",
        f"{_EDITION}/pages/{{page}}.svg",
        "A picture of what happens on a Page",
        media=_SVG,
        query=_THEME,
    ),
    Call("bots", "GET", "/bots", "The bots on offer", None, Bots, query=_LANGUAGE),
    Call("today", "GET", "/puzzles/today", "The puzzle of the day", None, PuzzleInfo, query=_LANGUAGE),
    Call(
        "puzzle",
        "GET",
        "/puzzles/{level}/{seed}",
        "A puzzle of a level",
        None,
        PuzzleInfo,
        query=_LANGUAGE,
    ),
    Call(
        "judge",
        "POST",
        "/puzzles/judge",
        "Judge an attempt at a puzzle",
        Judge,
        PuzzleInfo,
        query=_LANGUAGE,
    ),
)
"""All that can be asked."""
