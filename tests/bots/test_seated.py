"""A seat gets a legal action whatever its bot does, and says what its bot did."""

from __future__ import annotations

import _thread
import random
import sys
import threading
from collections.abc import Sequence
from typing import cast

import pytest

from fairytile.actions import END_TURN, RECOUNT, Action
from fairytile.bots import Bot, Budget, Make, SeatedBot
from fairytile.bots.match import PlayedAction, played
from fairytile.bots.otto_greedy import Greedy
from fairytile.bots.seated_bot import CHANCES
from fairytile.rules import apply, start
from fairytile.state import Options, SeatNumber
from fairytile.views import View, view

from .tables import LITTLE, MANY_TURNS, dealt

GAME = dealt(Options(players=2, pages=2), "seated")
STATE = start(GAME)
FIRST = view(STATE, SeatNumber(0))
PATIENCE = 60.0
NOT_LONG = 0.01
"""Seconds after which nobody waits any longer for a bot that never comes back."""


def never() -> None:
    """Wait for what does not happen."""
    threading.Event().wait()


class Reliable:
    """A bot that always does the first thing it may do."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        return legal[0]


class Raises(Reliable):
    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        raise ArithmeticError("I never learned to count")


class Leaves(Reliable):
    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        sys.exit("enough")


class TalksNonsense(Reliable):
    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        return cast(Action, "nonsense" * 1000)


class SaysNothing(Reliable):
    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        return cast(Action, None)


class AnswersInTuples(Reliable):
    """A bot whose answers equal an action without being one."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        return cast(Action, tuple(cast(tuple[object, ...], legal[0])))


class Cheats(Reliable):
    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        return END_TURN if RECOUNT in legal or END_TURN not in legal else RECOUNT


class NeverComesBack(Reliable):
    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        never()
        return legal[0]


class CannotSitDown(Reliable):
    def __init__(self) -> None:
        raise OSError("no chair")


class SitsDownForever(Reliable):
    def __init__(self) -> None:
        never()


class FailsToWatch(Reliable):
    def watch(self, view: View, action: Action) -> None:
        raise LookupError("I was asleep")


class WatchesForever(Reliable):
    def watch(self, view: View, action: Action) -> None:
        never()


HOPELESS: Sequence[tuple[Make, str]] = (
    (Raises, "failed: ArithmeticError('I never learned to count')"),
    (Leaves, "failed: SystemExit('enough')"),
    (TalksNonsense, "answered with 'nonsense"),
    (SaysNothing, "answered with None, which is not legal"),
    (CannotSitDown, "failed while taking its seat: OSError('no chair')"),
    (FailsToWatch, "failed while watching: LookupError('I was asleep')"),
)
ENDLESS: Sequence[tuple[Make, str]] = (
    (NeverComesBack, "did not answer"),
    (SitsDownForever, "did not take its seat"),
    (WatchesForever, "did not come back from watching"),
)


def whole_game(bot: SeatedBot) -> list[PlayedAction]:
    """A game of a bot against one that can be relied on."""
    steps = list(played(GAME, [bot, SeatedBot(Greedy, Greedy)], "seated", [LITTLE] * 2, turns=MANY_TURNS))
    assert steps[-1].after.outcome is not None
    return steps


@pytest.mark.parametrize(("make", "fault"), HOPELESS)
def test_a_game_goes_on_if_a_bot_fails(make: Make, fault: str) -> None:
    seated = SeatedBot(make, Greedy)
    whole_game(seated)
    assert [what[: len(fault)] for what in seated.faults] == [fault] * CHANCES


@pytest.mark.parametrize(("make", "fault"), ENDLESS)
def test_a_game_goes_on_if_a_bot_never_comes_back(make: Make, fault: str) -> None:
    seated = SeatedBot(make, Greedy, grace=NOT_LONG, patience=NOT_LONG)
    whole_game(seated)
    assert f"{fault} within 0.01 seconds" in seated.faults
    assert len(seated.faults) == CHANCES


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A place without threads, such as a browser."""

    def start(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)


def test_a_bot_without_a_thread_plays_the_same_game(request: pytest.FixtureRequest) -> None:
    guarded, unguarded = SeatedBot(Greedy, Reliable), SeatedBot(Greedy, Reliable)
    expected = whole_game(guarded)
    request.getfixturevalue("no_threads")
    assert whole_game(unguarded) == expected
    assert unguarded.faults == []


@pytest.mark.usefixtures("no_threads")
@pytest.mark.parametrize(("make", "fault"), HOPELESS)
def test_a_game_goes_on_if_a_bot_fails_without_a_thread(make: Make, fault: str) -> None:
    test_a_game_goes_on_if_a_bot_fails(make, fault)


@pytest.mark.usefixtures("no_threads")
def test_who_is_interrupted_without_a_thread_has_had_the_seat_for_the_last_time() -> None:
    made: list[Bot] = []

    class Interrupted(Reliable):
        def __init__(self) -> None:
            made.append(self)

        def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
            if self is made[0]:
                raise KeyboardInterrupt
            return legal[0]

    seated = SeatedBot(Interrupted, Greedy)
    with pytest.raises(KeyboardInterrupt):
        seated.choose(FIRST, random.Random(1), LITTLE)
    assert seated.choose(FIRST, random.Random(1), LITTLE) == FIRST.legal_actions[0]
    assert (len(made), seated.faults) == (2, [])


def test_what_a_bot_may_not_do_is_not_done() -> None:
    seated = SeatedBot(Cheats, Greedy)
    assert seated.choose(FIRST, random.Random(1), LITTLE) in FIRST.legal_actions
    (fault,) = seated.faults
    assert fault == "answered with EndTurn(), which is not legal"


def test_only_an_action_is_taken_for_one() -> None:
    seated = SeatedBot(AnswersInTuples, Reliable)
    action = seated.choose(FIRST, random.Random(1), LITTLE)
    assert type(action) is type(FIRST.legal_actions[0])
    assert len(seated.faults) == 1


def test_a_fault_is_short_whatever_was_answered() -> None:
    seated = SeatedBot(TalksNonsense, Greedy)
    seated.choose(FIRST, random.Random(1), LITTLE)
    assert len(seated.faults[0]) < 300


def test_after_some_faults_a_bot_is_not_asked_again() -> None:
    asked = []

    class Counts(Reliable):
        def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
            asked.append(view)
            raise ArithmeticError(len(asked))

        def watch(self, view: View, action: Action) -> None:
            """Nothing to remember."""

    seated = SeatedBot(Counts, Greedy)
    for number in range(CHANCES):
        assert seated.watches
        seated.choose(FIRST, random.Random(number), LITTLE)
    for number in range(CHANCES):
        seated.choose(FIRST, random.Random(number), LITTLE)
        seated.watch(FIRST, FIRST.legal_actions[0])
    assert len(asked) == len(seated.faults) == CHANCES
    assert not seated.watches


def test_who_is_late_is_replaced_and_the_late_answer_changes_nothing() -> None:
    made: list[Bot] = []
    go, gone = threading.Event(), threading.Event()

    class LateOnce(Reliable):
        def __init__(self) -> None:
            made.append(self)

        def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
            if self is not made[0]:
                return legal[0]
            go.wait()
            gone.set()
            return legal[-1]

    seated = SeatedBot(LateOnce, Greedy, grace=NOT_LONG)
    seated.choose(FIRST, random.Random(1), Budget(seconds=0))
    go.set()
    assert gone.wait(PATIENCE)
    assert seated.choose(FIRST, random.Random(1), Budget(seconds=PATIENCE)) == FIRST.legal_actions[0]
    assert seated.faults == ["did not answer within 0.01 seconds"]
    assert len(made) == 2


def test_who_sits_down_too_late_does_not_take_the_seat_of_another() -> None:
    made: list[Bot] = []
    go, gone = threading.Event(), threading.Event()

    class SlowOnce(Reliable):
        def __init__(self) -> None:
            made.append(self)
            if len(made) == 1:
                go.wait()
                gone.set()

        def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
            return legal[made.index(self)]

    seated = SeatedBot(SlowOnce, Greedy, patience=0.5)
    assert not seated.watches
    assert seated.choose(FIRST, random.Random(1), Budget(seconds=PATIENCE)) == FIRST.legal_actions[1]
    go.set()
    assert gone.wait(PATIENCE)
    assert seated.choose(FIRST, random.Random(1), Budget(seconds=PATIENCE)) == FIRST.legal_actions[1]
    assert seated.faults == ["did not take its seat within 0.5 seconds"]


def test_whoever_is_interrupted_while_a_bot_thinks_is_not_held_up_by_it() -> None:
    made: list[Bot] = []

    class Interrupted(Reliable):
        def __init__(self) -> None:
            made.append(self)

        def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
            if self is made[0]:
                _thread.interrupt_main()
                never()
            return legal[0]

    seated = SeatedBot(Interrupted, Greedy)
    with pytest.raises(KeyboardInterrupt):
        seated.choose(FIRST, random.Random(1), LITTLE)
    assert seated.choose(FIRST, random.Random(1), LITTLE) == FIRST.legal_actions[0]
    assert (len(made), seated.faults) == (2, [])


def test_where_there_is_no_choice_nobody_is_asked() -> None:
    state = STATE
    while len(legal := view(state, state.to_move).legal_actions) > 1:
        state = apply(state, RECOUNT if RECOUNT in legal else legal[0])
    seated = SeatedBot(Raises, Greedy)
    assert seated.choose(view(state, state.to_move), random.Random(1), LITTLE) == legal[0]
    assert seated.faults == []


def test_whoever_is_not_to_move_is_not_asked() -> None:
    with pytest.raises(ValueError, match="is not to move"):
        SeatedBot(Greedy, Greedy).choose(view(STATE, SeatNumber(1)), random.Random(1), LITTLE)


def test_if_the_one_who_plays_for_a_bot_fails_too_the_game_goes_on() -> None:
    seated = SeatedBot(Raises, TalksNonsense)
    for number in range(CHANCES + 1):
        assert seated.choose(FIRST, random.Random(number), LITTLE) in FIRST.legal_actions
    assert any(fault.startswith("the one who plays for it failed") for fault in seated.faults)


def test_a_watcher_sees_every_action_from_its_own_seat_before_it_is_taken() -> None:
    seen: list[tuple[View, Action]] = []

    class Watches(Greedy):
        def watch(self, view: View, action: Action) -> None:
            seen.append((view, action))

    steps = whole_game(SeatedBot(Watches, Greedy))
    assert seen == [(view(before, SeatNumber(0)), action) for before, action, _ in steps]
