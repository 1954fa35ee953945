"""Writes a script of connections step by step: what happens to a client, and what it has to do about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, cast

from fairytile.client.connection_state import Decision, Passing
from fairytile.data import Json, plain
from fairytile.hexes import Hex
from fairytile.protocol import Act, Ask, Hello, Message, MessageId, Sight
from fairytile.state import SeatNumber
from fairytile.words import Language
from tools.vectors.stage import BEA, FIRST, Frame, Stage

SOON: Final = 1_000
"""Within so many milliseconds a client comes back for the first time."""
AT_LAST: Final = 10_000
"""And within so many in any case, unless there is no such table or no place at it."""
SIGHT: Final = Ask(MessageId("question"), FIRST, Sight(Hex(0, 0)))
ANSWERED: Final[Json] = {"id": "question", "kind": "seen"}
_TOLD: Final = ("sync", "event", "around", "shown")


Write: TypeAlias = "Callable[[Script], None]"
"""Writes a script; its name is that of the script, and its docstring says what the script shows."""


class Script:
    """A script, and the stage on which it is played.

    What a step expects is given with it: ``told`` and ``settled`` by the frame that is heard. Nothing is
    said unless `sent` follows.
    """

    def __init__(self, write: Write) -> None:
        self.name = write.__name__.replace("_", "-")
        self.shows = write.__doc__ or ""
        self.stage = Stage()
        self.language = Language.ENGLISH
        self.known: int | None = None
        """The number of the latest event that the client was told."""
        self._steps: list[Json] = []
        write(self)

    def data(self) -> dict[str, Json]:
        """The script as JSON."""
        return {"name": self.name, "shows": self.shows, "language": "en", "steps": self._steps}

    # --- what happens -----------------------------------------------------------------------

    def opens(self, *, since: int | None = None) -> None:
        """The connection is there, and the client says hello."""
        self._steps.append({"opened": True})
        self.sent(Hello(since, self.language))

    def hears(self, *frames: Frame, told: Sequence[Json] | None = None, settled: Sequence[Json] = ()) -> None:
        """Frames come; of the last one it is said what the user is told, and what is settled by it."""
        for number, heard in enumerate(frames):
            self._steps.append({"heard": list(heard)})
            last = number == len(frames) - 1
            news: list[Json] = [*_news(heard)] if told is None or not last else list(told)
            if news:
                self._steps.append({"told": news})
            if settled and last:
                self._steps.append({"settled": list(settled)})
        numbers = [each["number"] for each in _news(frames[-1]) if "number" in each]
        if numbers and told is None:
            self.known = cast(int, numbers[-1])

    def comes(self, *, since: int | None = None) -> None:
        """A whole beginning: connected, greeted and told."""
        self.opens(since=since)
        self.hears(self.stage.comes(Hello(since, self.language)))

    def ends(self, code: int = 1006, *, settled: Sequence[Json] = ()) -> None:
        """The connection ends."""
        self.stage.goes()
        self._steps.append({"closed": code})
        if settled:
            self._steps.append({"settled": list(settled)})

    def passes(self, milliseconds: int) -> None:
        """Time passes."""
        self._steps.append({"passed": milliseconds})

    def comes_back(self, *, since: int | None, within: int = SOON) -> None:
        """The client connects again within a moment, and is told what it missed."""
        self.passes(within)
        self.connects()
        self.comes(since=since)

    # --- what the user wants ----------------------------------------------------------------

    def decides(self, message: Decision, *, sent: bool = True) -> None:
        """The user decides something."""
        self._wants("decide", message, sent)

    def asks(self, message: Ask, *, sent: bool = True) -> None:
        """The user asks something."""
        self._wants("ask", message, sent)

    def says(self, message: Passing, *, sent: bool = True) -> None:
        """The user says something that has no id."""
        self._wants("say", message, sent)

    def speaks(self, language: Language) -> None:
        """The user wants another language."""
        self.language = language
        self._steps.append({"user": "speak", "language": language.value})

    def _wants(self, how: str, message: Message, sent: bool) -> None:
        self._steps.append({"user": how, "message": plain(message)})
        if sent:
            self.sent(message)

    # --- what the client has to do ----------------------------------------------------------

    def sent(self, *messages: Message) -> None:
        """It sends these, and nothing else."""
        self._steps.append({"sent": [plain(message) for message in messages]})

    def settled(self, *outcomes: Json) -> None:
        """These are settled."""
        self._steps.append({"settled": list(outcomes)})

    def connects(self, is_so: bool = True) -> None:
        """It is making a connection, or not."""
        self._steps.append({"connects": is_so})

    # --- usual things -----------------------------------------------------------------------

    def act(self, name: str, action: str = "turn-page") -> Act:
        """An action of Anna, for the moment that she sees."""
        return Act(MessageId(name), FIRST, _moment(self.stage), action)

    def any_action(self, name: str) -> Act:
        """An action of Anna that turns no Page."""
        state = self.stage.table.state
        assert state is not None, "the cards are dealt"
        return self.act(name, str(state.legal_actions[0]))

    def bea_turns_her_page(self, name: str = "b") -> list[Frame]:
        """Bea acts; what Anna is told."""
        return self.stage.hears(Act(MessageId(name), SeatNumber(1), _moment(self.stage), "turn-page"), BEA)


def done(name: str) -> Json:
    """Something is done."""
    return {"id": name, "kind": "done"}


def refusal(name: str, reason: str) -> Json:
    """Something is refused."""
    return {"id": name, "kind": "refused", "reason": reason}


def lost(name: str) -> Json:
    """Something is answered by nobody."""
    return {"id": name, "kind": "lost"}


def _moment(stage: Stage) -> int:
    running = stage.table.running
    assert running is not None, "the cards are dealt"
    return running.moment


def _news(heard: Frame) -> list[dict[str, Json]]:
    """What of a frame the user is told, in short."""
    found = [reply for reply in heard if isinstance(reply, dict) and reply["kind"] in _TOLD]
    return [{name: reply[name] for name in ("kind", "number") if name in reply} for reply in found]
