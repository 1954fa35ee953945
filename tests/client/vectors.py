"""Plays a script of connections to a client's connection, and says where it does otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import cast

from fairytile.client.connection_state import (
    Connect,
    Connection,
    Decision,
    HangUp,
    Lost,
    Output,
    Passing,
    Phase,
    Send,
    Settle,
    Step,
    Tell,
    TellRefused,
)
from fairytile.client.tolerant_reading import replies_in
from fairytile.data import Json, plain
from fairytile.protocol import Ask, MessageId, Ping, read_message
from fairytile.words import Language

Data = Mapping[str, Json]


@dataclass
class Trial:
    """A connection, and what it has done about what happened last."""

    connection: Connection
    sent: list[Json] = field(default_factory=list)
    told: list[Json] = field(default_factory=list)
    settled: list[Json] = field(default_factory=list)
    _pings: count[int] = field(default_factory=count)

    def happens(self, step: Data) -> None:
        """What a step says has happened, happens."""
        assert [self.sent, self.told, self.settled] == [[], [], []], "nothing was done but what was expected"
        line = self.connection
        match step:
            case {"opened": True}:
                assert line.phase is Phase.CONNECTING
                self._do(line.opened())
            case {"heard": heard}:
                self._do(line.heard(replies_in(heard)))
            case {"closed": int(code)}:
                self._do(line.closed(code))
            case {"passed": int(milliseconds)}:
                self._pass(milliseconds)
            case {"user": "speak", "language": str(language)}:
                self._do(line.speak(Language(language)))
            case {"user": str(), "message": message}:
                self._do(self._wants(message))
            case _:
                raise AssertionError(f"{step} is no step")

    def _wants(self, data: Json) -> Step:
        message = read_message(data)
        if isinstance(message, Ask):
            return self.connection.ask(message)
        if isinstance(message, Decision):
            return self.connection.decide(message)
        assert isinstance(message, Passing)
        return self.connection.say(message, MessageId(f"ping {next(self._pings)}"))

    def _pass(self, milliseconds: int) -> None:
        """Time passes as it does with a timer: the connection is woken whenever it wants to be."""
        while (wakes := self.connection.wakes) is not None and wakes <= milliseconds:
            milliseconds -= wakes
            self._do(self.connection.passed(wakes))
        self._do(self.connection.passed(milliseconds))

    def _do(self, step: Step) -> None:
        self.connection = step.connection
        for output in step.outputs:
            self._do_one(output)

    def _do_one(self, output: Output) -> None:
        match output:
            case Send(message):
                if not isinstance(message, Ping):
                    self.sent.append(plain(message))
            case Tell(what=reply) | TellRefused(reply):
                self.told.append(plain(reply))
            case Settle(name, outcome):
                if not name.startswith("ping "):
                    found = {"kind": "lost"} if isinstance(outcome, Lost) else plain(outcome)
                    self.settled.append({**cast(Data, found), "id": name})
            case HangUp() | Connect():
                pass

    def is_as(self, step: Data) -> None:
        """What a step expects was done, and nothing else of that kind."""
        match step:
            case {"sent": list(expected)}:
                assert self.sent == expected
                self.sent = []
            case {"told": list(expected)}:
                _match(self.told, expected)
                self.told = []
            case {"settled": list(expected)}:
                _match(self.settled, expected)
                self.settled = []
            case {"connects": bool(expected)}:
                assert (self.connection.phase is Phase.CONNECTING) is expected
            case _:
                raise AssertionError(f"{step} is no step")


def _match(found: Sequence[Json], expected: Sequence[Json]) -> None:
    """As many were found as were expected, and each has the fields that were named."""
    shown = [
        {name: each.get(name) for name in wanted}
        for each, wanted in zip(found, expected, strict=False)
        if isinstance(each, dict) and isinstance(wanted, dict)
    ]
    assert (len(found), shown) == (len(expected), expected)


HAPPENINGS = {"opened", "heard", "closed", "passed", "user"}


def play(vector: Mapping[str, Json], jitter: float) -> None:
    """Play a script from its beginning; raises ``AssertionError`` with the number of the step."""
    trial = Trial(Connection(Language(str(vector["language"])), jitter))
    steps = [*cast(list[Data], vector["steps"]), {"passed": 0}]
    for number, step in enumerate(steps):
        try:
            trial.happens(step) if HAPPENINGS & step.keys() else trial.is_as(step)
        except AssertionError as error:
            error.add_note(f"in step {number} of {vector['name']}: {vector['shows']}")
            raise
