"""Answers to questions that a player asks, as far as the table helps. Nothing changes by them."""

from __future__ import annotations

from typing import assert_never

from fairytile.actions import AddTile
from fairytile.hints import hint
from fairytile.live.holders import Holder
from fairytile.live.messages import Ask, HintPlease, Sight, WhyNot, Would
from fairytile.live.refusals import Refusal, Why
from fairytile.live.replies import Answer, Fits, Fulfilling, HintGiven, Seen
from fairytile.live.settings import Help
from fairytile.live.table import Table
from fairytile.live.telling import Audience
from fairytile.views import View, fulfilling, sight, why_not
from fairytile.words import Language


def answer(table: Table, holder: Holder | None, seen_as: Audience, asked: Ask, language: Language) -> Answer:
    """The answer to a question of a seat that its device may look at; raises `Refusal`, `IllegalAction`."""
    seat = asked.seat
    if seat not in table.seats_of(holder):
        raise Refusal(Why.NOT_YOUR_SEAT)
    if table.running is None:
        raise Refusal(Why.NOT_DEALT)
    question, helps = asked.question, table.settings.help
    # What everybody sees is no help: these two are answered from that, at every table.
    if isinstance(question, Sight):
        return Seen(asked.id, sight(table.running.view(None), question.at))
    if isinstance(question, WhyNot):
        refusal = why_not(table.running.view(None), AddTile(question.at, question.rotation))
        said = "" if refusal is None else refusal.sentence(language)
        return Fits(asked.id, None if refusal is None else refusal.reason, said)
    if helps is Help.NONE:
        raise Refusal(Why.NO_HELP)
    if isinstance(question, HintPlease) and helps is not Help.HINTS:
        raise Refusal(Why.NO_HINTS)
    if seen_as != seat:
        raise Refusal(Why.NOT_TO_LOOK)
    view = _with_page(table.running.view(seat))
    match question:
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
