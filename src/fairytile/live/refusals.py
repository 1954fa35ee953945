"""Why a table refuses what no rule of the game speaks of: a code, and a sentence in each language."""

from __future__ import annotations

from enum import StrEnum

from fairytile.errors import FairyTileError
from fairytile.words import Language, texts


class Why(StrEnum):
    """Why a table refuses a message."""

    NOT_YOUR_SEAT = "not-your-seat"
    ID_USED = "id-used"
    NOT_DEALT = "not-dealt"
    DEALT = "dealt"
    SEAT_TAKEN = "seat-taken"
    NAME_TAKEN = "name-taken"
    NO_NAME = "no-name"
    NO_SHARE = "no-share"
    GIVEN = "given"
    NOT_GIVEN = "not-given"
    NOT_TO_GIVE = "not-to-give"
    TOO_SOON = "too-soon"
    NO_SUCH_BOT = "no-such-bot"
    NOT_OVER = "not-over"
    FOLLOWED = "followed"
    NO_QUESTION = "no-question"
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
    TOO_MUCH = "too-much"
    NOT_KEPT = "not-kept"
    BROKEN = "broken"


class Refusal(FairyTileError):
    """Something that a table refuses."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why

    def sentence(self, language: Language = Language.ENGLISH) -> str:
        """What is wrong and what to do."""
        return texts("fairytile.live", language)["refusals"][self.why]

    def __str__(self) -> str:
        return self.sentence()
