"""A bot answers to what its seat was sent as it does at the table, here or in another process."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate

import pytest

from fairytile.actions import END_TURN, KNIGHT, TAKE_BACK, TURN_PAGE, Action, MoveCharacter, TakeBack
from fairytile.bots import (
    OPPONENTS,
    Budget,
    Feed,
    Memories,
    Opponent,
    Sent,
    answer_for,
    choose_for,
    opponent,
)
from fairytile.bots.match import PlayedAction
from fairytile.bots.otto_greedy import Greedy
from fairytile.data import plain, read
from fairytile.record import Running
from fairytile.rules import apply, legal_actions, start
from fairytile.state import Options, SeatNumber
from fairytile.views import View, view
from tests.views.games import small_edition

from .tables import LITTLE, dealt, steps_of, table_of
from .test_secrecy import CLASSIC, history, twin_of

each_opponent = pytest.mark.parametrize("who", OPPONENTS, ids=lambda who: who.key)
SEED = "a feed"
ME = SeatNumber(0)


def feeds(steps: Sequence[PlayedAction], seat: SeatNumber) -> Iterator[tuple[Feed, Action]]:
    """What a seat was sent up to each of its turns to act, and what it did then."""
    first, sent = Feed.of(view(steps[0].before, seat)).first, list[Sent]()
    for before, action, after in steps:
        if before.to_move == seat:
            yield Feed(first, tuple(sent)), action
        sent.append(Sent.of(view(before, seat), action, view(after, seat)))


@cache
def played(who: Opponent, players: int = 2) -> list[PlayedAction]:
    """A game of an opponent against others of all kinds."""
    table = [who, *(known for known in OPPONENTS if known != who)][:players]
    return steps_of(dealt(Options(players=players, pages=3), f"{SEED} {who.key}"), table_of(table), SEED)


@each_opponent
@pytest.mark.parametrize("memories", [None, Memories()], ids=["without", "with"])
def test_a_bot_that_is_sent_a_feed_plays_as_it_does_at_the_table(
    who: Opponent, memories: Memories | None
) -> None:
    answered = [
        (answer_for(feed, who, LITTLE, SEED, memories=memories), action)
        for feed, action in feeds(played(who, 3), ME)
    ]
    assert [answer for answer, _ in answered] == [(action, ()) for _, action in answered]
    assert len(answered) > 5


@pytest.mark.parametrize("options", CLASSIC, ids=lambda options: f"{options.players} players")
def test_a_feed_has_nothing_that_the_seat_cannot_know(options: Options) -> None:
    steps, rng = history(options), random.Random(3)
    actions = [step.action for step in steps]
    game = twin_of(steps[-1].after, actions, ME, rng)
    twins = list(accumulate(actions, apply, initial=start(game)))
    others = [PlayedAction(*step) for step in zip(twins[:-1], actions, twins[1:], strict=True)]
    assert steps != others
    assert [*feeds(steps, ME)] == [*feeds(others, ME)] != []


def test_a_feed_is_plain_data() -> None:
    *_, (feed, _) = feeds(played(OPPONENTS[1]), ME)
    assert read(Feed, json.loads(json.dumps(plain(feed)))) == feed == pickle.loads(pickle.dumps(feed))
    assert len(json.dumps(plain(feed))) < 60_000


def test_a_feed_grows_deed_by_deed() -> None:
    steps = played(OPPONENTS[0])[:9]
    feed = Feed.of(view(steps[0].before, ME))
    for before, action, after in steps:
        feed = feed.then(view(before, ME), action, view(after, ME))
    assert feed.moment == 9
    assert read(Feed, plain(feed)) == feed


# --- elsewhere ------------------------------------------------------------------------------

ELSEWHERE = """
import pickle, sys
from fairytile.bots import choose_for
for asked in pickle.load(sys.stdin.buffer):
    print(choose_for(*asked))
"""


@pytest.mark.parametrize("hashes", ["0", "1"])
def test_another_process_gives_the_same_answers_whatever_its_hashes(hashes: str) -> None:
    games = [(who, *sent) for who in OPPONENTS for sent in feeds(played(who), ME)]
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        input=pickle.dumps([(feed, who, LITTLE, SEED) for who, feed, _ in games]),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": hashes},
    )
    assert done.stdout.decode().splitlines() == [str(action) for _, _, action in games]


def test_an_edition_of_ones_own_is_handed_over() -> None:
    box, who = small_edition(), opponent("otto")
    steps = steps_of(dealt(Options(pages=2), "own", box), table_of([who] * 2), SEED)
    *_, (feed, action) = feeds(steps, ME)
    assert choose_for(feed, who, LITTLE, SEED, edition=box) == action
    with pytest.raises(ValueError, match="hand over"):
        choose_for(feed, who, LITTLE, SEED)


# --- remembering ----------------------------------------------------------------------------


class Notes(Greedy):
    """A bot that writes down what it watches."""

    made: list[Notes]

    def __init__(self) -> None:
        super().__init__()
        self.watched: list[tuple[View, Action]] = []
        Notes.made.append(self)

    def watch(self, view: View, action: Action) -> None:
        self.watched.append((view, action))


@pytest.fixture
def notes() -> Opponent:
    Notes.made = []
    return Opponent("notes", Notes, LITTLE)


def test_a_bot_sees_what_its_seat_has_seen_before_it_is_asked(notes: Opponent) -> None:
    steps = played(OPPONENTS[1])
    # Where there is one legal action only, nobody has to be asked.
    *_, feed = (feed for feed, _ in feeds(steps, ME) if len(legal_actions(steps[feed.moment].before)) > 1)
    choose_for(feed, notes, LITTLE, SEED)
    expected = [(view(before, ME), action) for before, action, _ in steps[: feed.moment]]
    assert [made.watched for made in Notes.made] == [expected]


def test_with_a_memory_one_bot_sees_each_action_once(notes: Opponent) -> None:
    steps, memories = played(OPPONENTS[1]), Memories()
    for feed, _ in feeds(steps, ME):
        choose_for(feed, notes, LITTLE, SEED, memories=memories)
    expected = [(view(before, ME), action) for before, action, _ in steps]
    (made,) = Notes.made
    assert made.watched == expected[: len(made.watched)]
    assert len(made.watched) > len(expected) // 2


def test_a_memory_of_another_game_is_not_taken(notes: Opponent) -> None:
    memories = Memories()
    for options in (Options(pages=2), Options(pages=3)):
        seen = view(start(dealt(options, "other")), ME)
        choose_for(Feed.of(seen), notes, LITTLE, SEED, memories=memories)
    assert len(Notes.made) == len(memories) == 2


def test_memories_have_room_for_so_many() -> None:
    memories = Memories(3)
    for number in range(9):
        seen = view(start(dealt(Options(pages=2), f"{number}")), ME)
        choose_for(Feed.of(seen), opponent("otto"), LITTLE, SEED, memories=memories)
    assert len(memories) == 3


class Told:
    """A game that is being played, and what one seat was sent of it."""

    def __init__(self, seat: SeatNumber) -> None:
        self.seat, self.game = seat, Running.of(dealt(Options(pages=2), "back"))
        self.feed = Feed.of(self.game.view(seat))

    def then(self, deed: Action | TakeBack) -> None:
        mover, moment = self.game.state.to_move, self.game.moment
        if isinstance(deed, TakeBack):
            after = self.game.taken_back(seat=mover, moment=moment)
        else:
            after = self.game.after(deed, seat=mover, moment=moment)
        self.feed = self.feed.then(self.game.view(self.seat), deed, after.view(self.seat))
        self.game = after

    def moves(self) -> list[MoveCharacter]:
        """What the Knight may do."""
        legal = self.game.view(self.game.state.to_move).legal_actions
        return [move for move in legal if isinstance(move, MoveCharacter) and move.character == KNIGHT]


def test_what_was_taken_back_is_as_if_it_had_never_been(notes: Opponent) -> None:
    told = Told(SeatNumber(1))
    one, other, *_ = told.moves()
    for deed in (one, TAKE_BACK, other, END_TURN):
        told.then(deed)
    choose_for(told.feed, notes, LITTLE, SEED)
    assert [action for _, action in Notes.made[0].watched] == [other, END_TURN]
    assert Notes.made[0].watched[-1][0].adventures == (other,)


def test_a_bot_that_has_seen_what_is_taken_back_is_not_asked_again(notes: Opponent) -> None:
    told, memories = Told(ME), Memories()
    told.then(TURN_PAGE)
    told.then(TURN_PAGE)
    one, other, *_ = told.moves()
    for deed in (one, TAKE_BACK, other):
        # There is Magic, so whether to use it is a choice.
        told.then(deed)
        choose_for(told.feed, notes, LITTLE, SEED, memories=memories)
    watched = [[action for _, action in made.watched] for made in Notes.made]
    assert watched == [[TURN_PAGE, TURN_PAGE, one], [TURN_PAGE, TURN_PAGE, other]]


# --- what is wrong --------------------------------------------------------------------------


class Hopeless:
    """A bot that fails."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        raise ArithmeticError("I never learned to count")


def test_if_a_bot_fails_another_one_plays_and_that_is_told() -> None:
    seen, memories = view(start(dealt(Options(), "fails")), ME), Memories()
    who = Opponent("hopeless", Hopeless, LITTLE)
    answer = answer_for(Feed.of(seen), who, LITTLE, SEED, memories=memories)
    assert answer.action in seen.legal_actions
    assert answer.faults == ("failed: ArithmeticError('I never learned to count')",)
    assert len(memories) == 0


def test_nobody_is_asked_out_of_turn() -> None:
    state = start(dealt(Options(), "turn"))
    with pytest.raises(ValueError, match="is not to move"):
        choose_for(Feed.of(view(state, SeatNumber(1))), OPPONENTS[0], LITTLE, SEED)
    with pytest.raises(ValueError, match="a spectator is never to move"):
        choose_for(Feed.of(view(state, None)), OPPONENTS[0], LITTLE, SEED)


def test_a_feed_that_makes_no_sense_is_refused() -> None:
    told = Told(ME)
    told.then(told.moves()[0])
    told.then(TAKE_BACK)
    with pytest.raises(ValueError, match="takes back what was never done"):
        choose_for(Feed(told.feed.first, told.feed.since[1:]), OPPONENTS[0], LITTLE, SEED)
