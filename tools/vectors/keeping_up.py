"""Scripts of what a client is told, and how it keeps up with a table."""

from __future__ import annotations

from typing import Final

from fairytile.data import Json
from fairytile.protocol import Agree, Hello, Look, React, Sign
from tools.vectors.script import ANSWERED, SIGHT, Script, Write, done
from tools.vectors.stage import FIRST, Frame, Stage, one

STOP, WAVE = Agree(FIRST, True), React(FIRST, Sign.WAVE)


def the_first_hello(s: Script) -> None:
    """Hello comes first and asks for everything; the deal comes as a sync, too."""
    s.stage = Stage(dealt=False)
    s.connects()
    s.comes()
    s.hears(*s.stage.bea_sits_down())


def what_happens(s: Script) -> None:
    """What the user does is done, what others do is told, and so are their signs."""
    s.comes()
    turn = s.act("turn")
    s.decides(turn)
    s.hears(*s.stage.hears(turn), settled=[done("turn")])
    s.hears(*s.bea_turns_her_page())
    s.says(STOP)
    s.hears(*s.stage.hears(STOP))
    s.says(WAVE)
    s.hears(*s.stage.hears(WAVE))
    s.asks(SIGHT)
    s.hears(*s.stage.hears(SIGHT), settled=[ANSWERED])


def what_was_missed(s: Script) -> None:
    """Whoever comes back says what was the latest, and is told what came after."""
    s.comes()
    turn = s.act("turn")
    s.decides(turn)
    s.hears(*s.stage.hears(turn), settled=[done("turn")])
    s.ends()
    s.bea_turns_her_page()
    s.comes_back(since=s.known)


def an_event_again(s: Script) -> None:
    """An event that is known already is told to nobody a second time."""
    s.comes()
    turn = s.act("turn")
    s.decides(turn)
    heard = one(s.stage.hears(turn))
    s.hears(heard, settled=[done("turn")])
    events: Frame = [reply for reply in heard if isinstance(reply, dict) and reply["kind"] == "event"]
    s.hears(events, told=[])
    then = one(s.bea_turns_her_page())
    s.hears([*events, *then], told=[{"kind": "event", "number": (s.known or 0) + 1}])
    s.ends()
    s.comes_back(since=(s.known or 0) + 1)


def a_gap(s: Script) -> None:
    """A gap in the numbers: what comes after it is told to nobody, and asked for again."""
    s.comes()
    known = s.known
    s.stage.hears(s.act("elsewhere"))  # what another device of the same person did, and this one missed
    s.hears(*s.bea_turns_her_page(), told=[])
    s.comes_back(since=known)


def everything_replaced(s: Script) -> None:
    """A sync replaces everything, also by what is older than what was known."""
    s.comes()
    before = s.stage.table
    turn = s.act("turn")
    s.decides(turn)
    s.hears(*s.stage.hears(turn), settled=[done("turn")])
    s.hears(*s.stage.back_to(before))
    other = s.any_action("other")
    s.decides(other)
    s.hears(*s.stage.hears(other), settled=[done("other")])
    s.ends()
    s.comes_back(since=s.known)


def a_page_that_was_looked_at(s: Script) -> None:
    """At a shared device whoever looked asks for everything, and nobody looks again by itself."""
    s.stage = Stage(shared=True)
    s.comes()
    look = Look(FIRST)
    s.says(look)
    s.hears(*s.stage.hears(look))
    s.ends()
    s.comes_back(since=None)


def a_newer_server(s: Script) -> None:
    """Kinds and fields that are not known are passed over, wherever they stand."""
    s.opens()
    sync = one([s.stage.comes(Hello(None, s.language))])
    s.hears([{"kind": "weather", "sky": "clear"}, *map(_newer, sync)])
    turn = s.act("turn")
    s.decides(turn)
    frame = one(s.stage.hears(turn))
    s.hears([*map(_newer, frame), {"kind": "applause", "number": 99}], settled=[done("turn")])
    s.hears(*s.bea_turns_her_page())


def _newer(reply: Json) -> Json:
    """The same, as a newer server might say it: with more fields, and news of a kind of its own."""
    if not isinstance(reply, dict):
        return reply
    found: dict[str, Json] = {**reply, "later": {"kind": "field"}}
    for name in ("view", "around", "changes"):
        part = found.get(name)
        if isinstance(part, dict):
            found[name] = {**part, "later": 2}
    news = found.get("news")
    if isinstance(news, list):
        found["news"] = [{"kind": "yawned", "seat": 0}, *news]
    return found


SCRIPTS: Final[tuple[Write, ...]] = (
    the_first_hello,
    what_happens,
    what_was_missed,
    an_event_again,
    a_gap,
    everything_replaced,
    a_page_that_was_looked_at,
    a_newer_server,
)
