"""Scripts of what a user wants, and what becomes of it."""

from __future__ import annotations

from typing import Final

from fairytile.protocol import Agree, Ask, Hello, MessageId, React, Rename, Sign, TakeBack
from fairytile.words import Language
from tools.vectors.script import AT_LAST, SIGHT, SOON, Script, Write, done, lost, refusal
from tools.vectors.stage import FIRST, SECOND, one

STOP, WAVE = Agree(FIRST, True), React(FIRST, Sign.WAVE)
AGAIN_WITHIN: Final = 2_000
"""Within so many milliseconds what nobody knows to be kept is sent again."""


def an_answer_that_was_lost(s: Script) -> None:
    """What was done and not answered is sent again, and done once."""
    s.comes()
    turn = s.act("turn")
    s.decides(turn)
    s.stage.hears(turn)
    s.ends()
    s.comes_back(since=s.known)
    s.sent(turn)
    s.hears(*s.stage.hears(turn), settled=[done("turn")])


def a_message_that_was_lost(s: Script) -> None:
    """What never arrived is sent again over each connection, until it is."""
    s.comes()
    turn = s.act("turn")
    s.decides(turn)
    for _ in range(2):
        s.ends()
        s.comes_back(since=s.known, within=AT_LAST)
        s.sent(turn)
    s.hears(*s.stage.hears(turn), settled=[done("turn")])
    s.ends()
    s.comes_back(since=s.known, within=AT_LAST)


def decided_without_a_connection(s: Script) -> None:
    """What is decided while there is no connection is sent in its order once hello is answered."""
    s.comes()
    s.ends()
    turn, name = s.act("turn"), Rename(MessageId("name"), FIRST, "Zoe")
    s.decides(turn, sent=False)
    s.passes(SOON)
    s.connects()
    s.decides(name, sent=False)
    s.opens(since=s.known)
    other = Rename(MessageId("other"), FIRST, "Yann")
    s.decides(other, sent=False)
    s.hears(s.stage.comes(Hello(s.known, s.language)))
    s.sent(turn, name, other)
    s.hears(*s.stage.hears(turn), settled=[done("turn")])
    s.hears(*s.stage.hears(name), settled=[done("name")])
    s.hears(*s.stage.hears(other), settled=[done("other")])


def an_answer_again(s: Script) -> None:
    """A second answer to the same message is nobody's."""
    s.comes()
    turn, early = s.act("turn"), TakeBack(MessageId("early"), FIRST, 0)
    s.decides(turn)
    s.hears(*s.stage.hears(turn), settled=[done("turn")])
    s.hears(*s.stage.hears(turn), told=[])
    s.decides(early)
    refused = s.stage.hears(early)
    s.hears(*refused, settled=[refusal("early", "not-your-turn")])
    s.hears(*refused, told=[])


def a_refusal(s: Script) -> None:
    """What is refused is settled by that, and not sent again."""
    s.comes()
    stale = TakeBack(MessageId("back"), FIRST, 0)
    s.decides(stale)
    s.hears(*s.stage.hears(stale), settled=[refusal("back", "nothing-to-take-back")])
    s.ends()
    s.comes_back(since=s.known)


def not_kept(s: Script) -> None:
    """After not-kept nobody knows whether it was: the same is sent again in a moment."""
    s.comes()
    turn = s.act("turn")
    s.decides(turn)
    for _ in range(2):
        s.hears(*s.stage.does_not_keep(turn.id))
        s.passes(AGAIN_WITHIN)
        s.sent(turn)
    s.hears(*s.stage.hears(turn), settled=[done("turn")])
    s.passes(AGAIN_WITHIN)


def not_kept_and_cut(s: Script) -> None:
    """What is to be sent again goes over the next connection, and there only once."""
    s.comes()
    turn = s.act("turn")
    s.decides(turn)
    s.hears(*s.stage.does_not_keep(turn.id))
    s.ends()
    s.comes_back(since=s.known)
    s.sent(turn)
    s.passes(AGAIN_WITHIN)
    s.hears(*s.stage.hears(turn), settled=[done("turn")])


def signs_and_wishes(s: Script) -> None:
    """What has no id is said now or never: no connection repeats it."""
    s.comes()
    s.says(STOP)
    s.says(WAVE)
    s.ends()
    s.says(WAVE, sent=False)
    s.comes_back(since=s.known)


def a_refusal_without_an_id(s: Script) -> None:
    """Why something that has no id is refused is told to the user."""
    s.comes()
    foreign = Agree(SECOND, True)
    s.says(foreign)
    s.hears(*s.stage.hears(foreign), told=[{"kind": "refused", "id": None, "reason": "not-your-seat"}])
    turn = s.act("turn")
    s.decides(turn)
    s.hears(*s.stage.hears(turn), settled=[done("turn")])


def what_a_server_cannot_read(s: Script) -> None:
    """A refusal without an id is the answer to a decision if nothing else was said, and settles it."""
    s.comes()
    name = Rename(MessageId("name"), FIRST, "Zoe")
    s.decides(name)
    s.hears(*s.stage.cannot_read(), settled=[{"id": "name", "kind": "refused", "reason": "not-readable"}])
    s.ends()
    s.comes_back(since=s.known)


def a_question_that_was_lost(s: Script) -> None:
    """A question is about this moment: with its connection it is lost."""
    s.comes()
    s.asks(SIGHT)
    s.ends(settled=[lost("question")])
    other = Ask(MessageId("other"), FIRST, SIGHT.question)
    s.asks(other, sent=False)
    s.settled(lost("other"))
    s.comes_back(since=s.known)


def another_language(s: Script) -> None:
    """A connection speaks one language: for another one it is made anew at once, and nothing is lost."""
    s.comes()
    turn, early = s.act("turn"), TakeBack(MessageId("early"), FIRST, 0)
    s.decides(turn)
    s.asks(SIGHT)
    s.speaks(Language.FRENCH)
    s.settled(lost("question"))
    s.connects()
    s.comes(since=s.known)
    s.sent(turn)
    s.hears(*s.stage.hears(turn), settled=[done("turn")])
    s.decides(early)
    (refused,) = one(s.stage.hears(early))  # with its sentence, which is in the language of the connection
    s.hears([refused], settled=[refused])
    s.speaks(Language.FRENCH)
    s.connects(False)


SCRIPTS: Final[tuple[Write, ...]] = (
    an_answer_that_was_lost,
    a_message_that_was_lost,
    decided_without_a_connection,
    an_answer_again,
    a_refusal,
    not_kept,
    not_kept_and_cut,
    signs_and_wishes,
    a_refusal_without_an_id,
    what_a_server_cannot_read,
    a_question_that_was_lost,
    another_language,
)
