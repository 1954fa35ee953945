"""Answers to questions that a player asks, as far as the table helps. Nothing changes by them."""

from __future__ import annotations

from typing import assert_never

from fairytile.actions import AddTile
from fairytile.hints import hint
from fairytile.live.projection import Audience
from fairytile.live.seat_holders import Holder
from fairytile.live.table import Table
from fairytile.protocol.messages import Ask, HintPlease, Sight, WhyNot, Would
from fairytile.protocol.refusals import Refusal, Why
from fairytile.protocol.replies import Answer, Fits, Fulfilling, HintGiven, Seen
from fairytile.protocol.settings import Help
from fairytile.views import View, fulfilling, sight, why_not
from fairytile.words import Language


def seen_by(table: Table, holder: Holder | None, seen_as: Audience, asked: Ask) -> View:
    """What a question of a seat is answered from, if its device may ask it now; raises `Refusal`."""
    seat, question, helps = asked.seat, asked.question, table.settings.help
    if seat not in table.seats_of(holder):
        raise Refusal(Why.NOT_YOUR_SEAT)
    if table.running is None:
        raise Refusal(Why.NOT_DEALT)
    # What everybody sees is no help: these two are answered from that, at every table.
    if isinstance(question, Sight | WhyNot):
        return table.running.view(None)
    if helps is Help.NONE:
        raise Refusal(Why.NO_HELP)
    if isinstance(question, HintPlease) and helps is not Help.HINTS:
        raise Refusal(Why.NO_HINTS)
    if seen_as != seat:
        raise Refusal(Why.NOT_TO_LOOK)
    return _with_page(table.running.view(seat))


def answer(table: Table, holder: Holder | None, seen_as: Audience, asked: Ask, language: Language) -> Answer:
    """The answer to a question of a seat that its device may look at; raises `Refusal`, `IllegalAction`."""
    view, question = seen_by(table, holder, seen_as, asked), asked.question
    match question:
        case Sight():
            return Seen(asked.id, sight(view, question.at))
        case WhyNot():
            refusal = why_not(view, AddTile(question.at, question.rotation))
            said = "" if refusal is None else refusal.sentence(language)
            return Fits(asked.id, None if refusal is None else refusal.reason, said)
        case Would():
            return Fulfilling(asked.id, tuple(map(str, fulfilling(view))))
        case HintPlease():
            found = hint(view, language)
            return HintGiven(asked.id, tuple(map(str, found.line)), found.sentence)
        case _:
            assert_never(question)


def _with_page(view: View) -> View:
    own = view.own
    if view.objective is None or own is None or own.out or view.outcome is not None:
        raise Refusal(Why.NO_QUESTION)
    return view
