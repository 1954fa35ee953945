"""Scripts of how connections end, and when a client comes back."""

from __future__ import annotations

from typing import Final

from fairytile.protocol import Agree, Refusal, Why
from tools.vectors.script import AT_LAST, SOON, Script, Write, done
from tools.vectors.stage import BEA, SECOND

PATIENTLY: Final = 3_000
"""Before so many milliseconds nobody comes back who was asked to wait."""
A_WHILE: Final = 9_000
"""Twice as long stands a connection that is in order; within it nobody takes silence for an end."""


def come_again_in_a_moment(s: Script) -> None:
    """After 1006, 1011, 1012 and 4001 a client comes again in a moment."""
    s.comes()
    for code in 2 * (1006, 1011, 1012, 4001):
        s.ends(code)
        s.connects(False)
        s.comes_back(since=s.known)
        for stop in (True, False):
            s.passes(A_WHILE)
            s.hears(*s.stage.hears(Agree(SECOND, stop), BEA))


def no_such_table(s: Script) -> None:
    """After 4000 a client does not come again."""
    s.comes()
    s.ends(4000)
    s.passes(AT_LAST)
    s.connects(False)
    s.passes(AT_LAST)
    s.connects(False)


def too_many_messages(s: Script) -> None:
    """After 4002 a client waits before it comes again; what was decided is sent again then."""
    s.comes()
    turn = s.act("turn")
    s.decides(turn)
    over = s.stage.refuses(Refusal(Why.TOO_MUCH))
    s.hears(*over, told=[{"kind": "refused", "id": None, "reason": "too-much"}])
    s.ends(4002)
    s.passes(PATIENTLY)
    s.connects(False)
    s.passes(AT_LAST)
    s.connects()
    s.comes(since=s.known)
    s.sent(turn)
    s.hears(*s.stage.hears(turn), settled=[done("turn")])


def too_many_devices(s: Script) -> None:
    """After 4003 a client tries later, if at all."""
    s.comes()
    s.ends(4003)
    s.passes(PATIENTLY)
    s.connects(False)


def nobody_answers(s: Script) -> None:
    """While no connection can be made, the pauses grow, but not for ever."""
    s.comes()
    s.ends()
    for _ in range(8):
        s.passes(AT_LAST)
        s.connects()
        s.ends()
    s.passes(SOON)
    s.connects(False)
    s.passes(AT_LAST)
    s.connects()
    s.comes(since=s.known)


def no_connection_stands(s: Script) -> None:
    """A server that greets and breaks down each time, perhaps over what is sent, is given time."""
    s.comes()
    turn = s.act("turn")
    s.decides(turn)
    for _ in range(8):
        s.ends(1011)
        s.passes(AT_LAST)
        s.connects()
        s.comes(since=s.known)
        s.sent(turn)
    s.ends(1011)
    s.passes(SOON)
    s.connects(False)
    s.passes(AT_LAST)
    s.connects()


SCRIPTS: Final[tuple[Write, ...]] = (
    come_again_in_a_moment,
    no_such_table,
    too_many_messages,
    too_many_devices,
    nobody_answers,
    no_connection_stands,
)
