"""Refusals: all codes that a client may be told, and sentences for those that are not from the rules."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NewType

from fairytile.errors import FairyTileError, Reason
from fairytile.words import Language, Section, texts


class Why(StrEnum):
    """Why a table, or a server, refuses what no rule of the game speaks of."""

    NOT_YOUR_SEAT = "not-your-seat"
    ID_USED = "id-used"
    NOT_DEALT = "not-dealt"
    DEALT = "dealt"
    SEAT_TAKEN = "seat-taken"
    NAME_TAKEN = "name-taken"
    NO_NAME = "no-name"
    RENAMED_OFTEN = "renamed-often"
    NO_SHARE = "no-share"
    GIVEN = "given"
    NOT_GIVEN = "not-given"
    NOT_TO_GIVE = "not-to-give"
    TOO_SOON = "too-soon"
    NOT_WANTED = "not-wanted"
    SEAT_WANTED = "seat-wanted"
    NO_SUCH_BOT = "no-such-bot"
    NOT_OVER = "not-over"
    FOLLOWED = "followed"
    NO_QUESTION = "no-question"
    SITS_HERE = "sits-here"
    AGAINST = "against"
    ONE_SHELF = "one-shelf"
    SHELF_FULL = "shelf-full"
    NOT_INVITED = "not-invited"
    NOT_HOST = "not-host"
    NO_DEVICE = "no-device"
    OTHER_EDITION = "other-edition"
    UNKNOWN = "unknown"
    SET_ASIDE = "set-aside"
    NOT_HERE = "not-here"
    TOO_MANY_TABLES = "too-many-tables"
    TOO_LARGE = "too-large"
    NOT_TO_LOOK = "not-to-look"
    NOT_LOOKING = "not-looking"
    NO_HELP = "no-help"
    NO_HINTS = "no-hints"
    NOT_READABLE = "not-readable"
    NOT_EXACT = "not-exact"
    TOO_MUCH = "too-much"
    NOT_KEPT = "not-kept"
    BROKEN = "broken"


class OwnCode(StrEnum):
    """Codes that no server sends: a client says so itself of what it did not send, or what got no answer."""

    OFFLINE = "offline"
    """The server was not reached."""
    NOT_NOW = "not-now"
    """Something else is on its way already, or nobody here has a seat that could do it."""
    NO_COOKIES = "no-cookies"
    """The browser keeps no cookies, so no server would know this device again."""


RefusalCode = NewType("RefusalCode", str)
"""Why something was refused, for programs. It is read as any text, since a newer server may know more."""

REFUSAL_CODES: Final = tuple(RefusalCode(code) for kind in (Why, Reason, OwnCode) for code in kind)
"""All codes there are: of a table or a server, of the rules, and of the client itself."""

HTTP_STATUS: Final[Mapping[Why, int]] = MappingProxyType(
    {
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
)
"""With which status a refusal is answered over HTTP; all others with `USUAL_STATUS`."""
USUAL_STATUS: Final = 409
"""The table, or a rule, refuses it as things are."""


class Refusal(FairyTileError):
    """Something that a table refuses."""

    def __init__(self, why: Why, left: int = 0) -> None:
        super().__init__(why, left)
        self.why = why
        self.left = left
        """After how many milliseconds it would not be refused, where that can be said."""

    def sentence(self, language: Language = Language.ENGLISH) -> str:
        """What is wrong and what to do."""
        said = texts("fairytile.protocol", language)
        sentence = said["refusals"][self.why]
        return sentence.format(time=_time(self.left, said["times"])) if self.left else sentence

    def __str__(self) -> str:
        return self.sentence()


def _time(milliseconds: int, words: Section) -> str:
    """How long it takes, in the largest unit that says it well; never less than it is."""
    unit = next(each for each in _UNITS if milliseconds > _UNITS[each] or each == "second")
    count = -(-milliseconds // _UNITS[unit])
    return words[unit if count == 1 else f"{unit}s"].format(count=count)


_UNITS: Final = {"day": 86_400_000, "hour": 3_600_000, "minute": 60_000, "second": 1_000}
