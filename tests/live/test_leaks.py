"""Nothing that a table says tells a device what it may not know: two deals are alike to it in every byte.

Each test plays one game at two tables whose deals differ only in what somebody cannot know, and compares all
that they are told, asked for in every way, until the game itself shows the difference.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest

from fairytile.actions import RECOUNT
from fairytile.bots import Feed
from fairytile.errors import FairyTileError
from fairytile.hexes import Hex
from fairytile.live import (
    EVERYBODY,
    Audience,
    Device,
    Presence,
    SeatWish,
    Table,
    answer,
    around,
    audience,
    event,
    feed_of,
    hear,
    may_be_looked_at,
    missed,
    refused,
    sit_again,
    sync,
    unanswered,
)
from fairytile.protocol import (
    Act,
    Agree,
    Ask,
    BotPlan,
    Deciding,
    Give,
    HandOver,
    Help,
    HintPlease,
    MessageId,
    PersonPlan,
    Question,
    Sight,
    TakeBack,
    TakeOver,
    WhyNot,
    Would,
)
from fairytile.protocol.limits import ANSWER_WITHIN
from fairytile.rules import legal_actions
from fairytile.ruleset import Impossible
from fairytile.state import SeatNumber
from fairytile.words import Language
from tests.live.tables import HOST, NAMES, START
from tests.live.twins import NOBODY, Pair, Sitting, pairs, played_alike, scripted, twin
from tests.views.games import many_options, small_edition

STRANGER = Device("stranger")
PRESENCES = (EVERYBODY, Presence(()), Presence((), {}, START))
"""All are there, all are away for long, and all have just left."""
TEXTS = (
    "recount",
    "recount(1)",
    "recount(17)",
    "K:0,0",
    "0,0",
    "T:2,-2",
    "P:1,0>0,0",
    "end",
    "turn-page",
    "?",
)
QUESTIONS: tuple[Question, ...] = (
    Would(),
    HintPlease(),
    WhyNot(Hex(2, -2), 1),
    WhyNot(Hex(0, 0), 0),
    Sight(Hex(0, 0)),
    Sight(Hex(9, 9)),
)
SEATS = [SeatNumber(number) for number in range(-1, 5)]
SHARE = 7
"""Of messages and numbers only each so-manieth is tried at a moment, and all of them at so many moments."""
NEW = MessageId("never heard of")
HEARD = MessageId("m1")
"""The name of the first message of every game here."""


said = msgspec.json.Encoder().encode
"""A value as it is sent: the quickest writer there is, and it leaves nothing out."""


def attempts(moment: int) -> Iterator[Deciding]:
    """Messages that are mostly refused: foreign, stale, out of turn, illegal, heard before."""
    for seat in SEATS:
        for at in (moment, moment - 1, moment + 1, -1):
            yield TakeBack(NEW, seat, at)
            yield Act(NEW, seat, at, "recount")
        for text in TEXTS:
            yield Act(NEW, seat, moment, text)
        yield Act(HEARD, seat, moment, "recount")
        yield TakeBack(HEARD, seat, 0)
        yield Give(NEW, seat, SeatNumber(0), "otto")
        yield Give(NEW, seat, SeatNumber(1), "nobody")
        yield TakeOver(NEW, seat)
        yield HandOver(NEW, seat, True)
        yield Agree(seat, True)


def told(table: Table, device: Device | None, seen_as: Audience) -> Iterator[bytes]:
    """Everything that a device can be sent at a moment: what it is told anyway, and what it can find out."""
    running = table.running
    assert running is not None
    for presence in PRESENCES:
        yield said(sync(table, device, seen_as, around(table, presence, 0, START)))
    for since in range(-1 + running.moment % SHARE, table.number + 2, SHARE):
        moments = missed(table, since)
        yield (
            b"everything"
            if moments is None
            else b"".join(said(event(table, each, seen_as)) for each in moments[-3:])
        )
    yield running.redacted(seen_as).to_json().encode()
    yield str(running.redacted(seen_as)).encode()
    yield from wishes(table, device, seen_as)
    own = () if device is None else table.seats_of(device)
    yield repr([may_be_looked_at(table, seat) for seat in own]).encode()
    if device is not None:
        yield from answers(table, device, seen_as)
        yield from outcomes(table, device, seen_as)


def wishes(table: Table, device: Device | None, seen_as: Audience) -> Iterator[bytes]:
    """What is told while somebody wants to play each of the seats from another device, and after it."""
    for seat in SEATS[: len(table.chairs)]:
        if table.chairs[seat].device is None or table.is_over:
            continue
        heard = sit_again(table, STRANGER, seat, START, EVERYBODY)
        there = around(heard.table, EVERYBODY, 1, START)
        yield said(sync(heard.table, STRANGER, audience(heard.table, STRANGER, seat), there))
        yield said(sync(heard.table, device, seen_as, there))
        given = unanswered(heard.table, START + ANSWER_WITHIN).table
        for each in given.moments()[-2:]:
            yield said(event(given, each, seen_as))


def answers(table: Table, device: Device, seen_as: Audience) -> Iterator[bytes]:
    """What becomes of questions, and why they are refused."""
    assert table.running is not None
    for number, seat in enumerate(SEATS):
        # Hints take their time.
        few = (*QUESTIONS[1 + number % 3 :], QUESTIONS[0]) if table.running.moment % SHARE else QUESTIONS
        for question in few:
            try:
                yield said(answer(table, device, seen_as, Ask(NEW, seat, question), Language.ENGLISH))
            except FairyTileError as error:
                yield said(refused(error, NEW, Language.GERMAN))


def outcomes(table: Table, device: Device, seen_as: Audience) -> Iterator[bytes]:
    """What becomes of messages: why they are refused, or what follows from them for their sender."""
    running = table.running
    assert running is not None
    presence = PRESENCES[running.moment % len(PRESENCES)]
    table = table._replace(wanted={SeatNumber(running.moment % 2): SeatWish(STRANGER, START)})
    for message in islice(attempts(running.moment), running.moment % SHARE, None, SHARE):
        name = getattr(message, "id", None)
        try:
            heard = hear(table, device, message, START + 1000, seen_as, presence=presence)
        except FairyTileError as error:
            yield said(refused(error, name, Language.FRENCH))
            continue
        yield repr((heard.number, len(heard.entries), sorted(heard.table.agreed))).encode()
        # An action may show a new Page, and who agrees last to stop is shown all.
        if not isinstance(message, Act | Agree):
            yield b"".join(said(event(heard.table, each, seen_as)) for each in heard.table.moments()[-1:])


def compared(pair: Pair, device: Device | None, seen_as: Audience) -> None:
    one, other = told(pair.one, device, seen_as), told(pair.other, device, seen_as)
    assert [*one] == [*other]


def differ(pair: Pair) -> bool:
    """Whether there is anything to be kept secret."""
    assert pair.one.running is not None
    assert pair.other.running is not None
    return pair.one.running.state.game.deal != pair.other.running.state.game.deal


@pytest.mark.parametrize("impossible", Impossible)
def test_a_player_is_told_the_same_in_two_deals_that_look_the_same(impossible: Impossible) -> None:
    moments, others_could_recount = 0, 0
    for seed, options in enumerate(many_options()):
        if options.ruleset.impossible is not impossible or seed // 4 % 3:
            continue
        seat = SeatNumber(seed % options.players)
        help_ = [*Help][seed % len(Help)]
        sitting = Sitting.apart(small_edition(never=3), options, help_)
        for pair in pairs(sitting, seed, [seat], most=45):
            moments += differ(pair)
            device = sitting.devices[seat]
            compared(pair, device, audience(pair.one, device, None))
            others_could_recount += could_recount(pair)
    assert moments > 100
    assert others_could_recount > 1


def could_recount(pair: Pair) -> bool:
    """Whether who is to move may recount at only one of the tables: nobody else may notice."""
    able = []
    for table in (pair.one, pair.other):
        assert table.running is not None
        able.append(RECOUNT in legal_actions(table.running.state))
    return able[0] != able[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_spectator_is_told_the_same_in_two_deals_that_look_the_same(players: int) -> None:
    moments, could = 0, 0
    for seed in range(8):
        impossible = [*Impossible][seed % len(Impossible)]
        options = next(
            each
            for each in many_options()
            if each.players == players and each.ruleset.impossible is impossible and each.pages == 3
        )
        sitting = Sitting.apart(small_edition(never=3), options)
        for pair in pairs(sitting, seed, [], most=40):
            moments += differ(pair)
            compared(pair, None, None)
            compared(pair, Device("a stranger"), None)
            could += could_recount(pair)
    assert moments > 100
    assert could > 5


def test_a_bot_is_sent_the_same_in_two_deals_that_look_the_same() -> None:
    moments = 0
    for seed in range(10):
        impossible = [*Impossible][seed % len(Impossible)]
        options = next(each for each in many_options() if each.ruleset.impossible is impossible)
        plans = (PersonPlan(NAMES[0]), BotPlan("otto"))
        sitting = Sitting(small_edition(never=3), options, (HOST, None), plans)
        seat = SeatNumber(1)
        feeds: tuple[Feed | None, Feed | None] = (None, None)
        for pair in pairs(sitting, seed, [seat], most=50):
            moments += differ(pair)
            one, other = feed_of(pair.one, seat, feeds[0]), feed_of(pair.other, seat, feeds[1])
            feeds = (one, other) if pair.moment % 5 else (None, None)
            assert said(one) == said(other)
            assert said(one) == said(feed_of(pair.one, seat))
    assert moments > 100


def test_a_shared_device_is_told_only_what_the_seats_saw_at_which_somebody_looked() -> None:
    """Looked at is each second turn of seat 0; nobody ever looks at seat 1 or 2, which sit there, too."""
    moments = looked = 0
    for seed in range(10):
        impossible = [*Impossible][seed % len(Impossible)]
        options = next(
            each for each in many_options() if each.players == 3 and each.ruleset.impossible is impossible
        )
        plans = tuple(PersonPlan(name) for name in NAMES[:3])
        sitting = Sitting(small_edition(never=3), options, (HOST,) * 3, plans)
        rng = random.Random(seed)
        cards = sitting.drawn(seed)
        one = sitting.table(cards)
        script = scripted(one, rng, 60)
        me = SeatNumber(0)
        looks = [
            frozenset({me}) if state.to_move == me and state.turn % 2 else NOBODY for state in script.states
        ]
        other = sitting.table(twin(cards, script, looks, rng))
        for pair, seen in zip(played_alike(one, other, script, looks), looks, strict=False):
            moments += differ(pair)
            looked += bool(seen)
            seen_as = audience(pair.one, HOST, me if seen else None)
            assert seen_as == audience(pair.other, HOST, me if seen else None) == (me if seen else None)
            compared(pair, HOST, seen_as)
    assert moments > 100
    assert looked > 20
