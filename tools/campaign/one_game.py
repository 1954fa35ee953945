"""One game of a campaign: what is to be played, playing it, and what is kept of it.

What a game is watched for is in `tools.campaign.soundness`.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeAlias

from fairytile.actions import Action
from fairytile.bots import AT_ONCE, Make
from fairytile.bots.simple_bots import Aimless, Purposeful
from fairytile.content import new_game
from fairytile.edition import Edition
from fairytile.record import Record
from fairytile.rules import apply, legal_actions
from fairytile.ruleset import Ruleset
from fairytile.state import Dealing, Deck, Options, SeatNumber, StartSide, State
from fairytile.views import view
from tools.campaign.soundness import Story, Watch

Plain: TypeAlias = dict[str, Any]
"""A row as the file has it."""


class Kind(StrEnum):
    """Who plays."""

    PURPOSEFUL = "purposeful"
    RANDOM = "random"


PLAYERS: Final[Mapping[Kind, Make]] = {Kind.PURPOSEFUL: Purposeful, Kind.RANDOM: Aimless}
MOST_ACTIONS: Final = 3000
"""A game that goes on for longer is left unfinished: random players seldom come to an end."""


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be played; everything that happens in it follows from this."""

    number: int
    kind: Kind
    label: str
    """In which line of the report the game is counted."""
    seed: int
    options: Options


@dataclass(frozen=True, slots=True)
class Row:
    """What is kept of a game: how to play it again, and what happened or went wrong."""

    task: Task
    story: Story
    error: str | None = None

    def to_json(self) -> Plain:
        """As plain values, for the file."""
        task = {**asdict(self.task), "options": options_to_json(self.task.options)}
        return {**task, **asdict(self.story), "error": self.error}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Row:
        """The row that was written by `to_json`."""
        options = options_from_json(plain["options"])
        task = Task(plain["number"], Kind(plain["kind"]), plain["label"], plain["seed"], options)
        return cls(task, Story.from_json(plain), plain["error"])


def options_to_json(options: Options) -> dict[str, Any]:
    """What a table chose, as plain values."""
    return {
        "players": options.players,
        "first": options.first,
        "pages": options.pages,
        "dealing": options.dealing.value,
        "deck": options.deck.value,
        "start-side": options.start_side.value,
        "rules": options.ruleset.changes(),
    }


def options_from_json(plain: Mapping[str, Any]) -> Options:
    """The options that were written by `options_to_json`.

    >>> options_from_json(options_to_json(Options(players=3))) == Options(players=3)
    True
    """
    return Options(
        players=plain["players"],
        first=SeatNumber(plain["first"]),
        pages=plain["pages"],
        dealing=Dealing(plain["dealing"]),
        deck=Deck(plain["deck"]),
        start_side=StartSide(plain["start-side"]),
        ruleset=Ruleset.of(plain["rules"]),
    )


# --- playing --------------------------------------------------------------------------------


def play(task: Task, edition: Edition | None = None) -> Row:
    """Play a game, if need be with another edition, and tell what happened, be it an error."""
    watch = Watch()
    try:
        _play(task, watch.see, edition)
        return Row(task, _without_pages(watch.story()) if task.kind is Kind.RANDOM else watch.story())
    except Exception:
        # Whatever it is, the other games have to be played, and the report has to tell of it.
        return Row(task, Story(actions=watch.actions), traceback.format_exc())


def play_plainly(task: Task) -> Plain:
    """Play a game; what is kept of it as plain values."""
    return play(task).to_json()


def _without_pages(story: Story) -> Story:
    """Random players tell nothing about how hard a Page is."""
    return replace(story, pages={})


def record_of(task: Task) -> tuple[Record, str | None]:
    """The record of a game that is played again, up to the error it ran into, if any."""
    watch = Watch()
    start = new_game(task.options, seed=task.seed)
    actions: list[Action] = []
    error = None

    def see(before: State, action: Action, after: State) -> None:
        actions.append(action)
        watch.see(before, action, after)

    try:
        _play(task, see)
        watch.story()
    except Exception:
        error = traceback.format_exc()
    record = Record.of(start.game, actions, tags={"campaign": f"game {task.number}, seed {task.seed}"})
    return record, error


def _play(task: Task, see: Callable[[State, Action, State], None], edition: Edition | None = None) -> None:
    """Play a game to its end, or for as long as it may take, and show each step."""
    rng = random.Random(f"{task.seed} players")
    bots = [PLAYERS[task.kind]() for _ in range(task.options.players)]
    state = new_game(task.options, seed=task.seed, edition=edition)
    for _ in range(MOST_ACTIONS):
        if state.outcome is not None:
            return
        legal = legal_actions(state)
        action = bots[state.to_move].choose(view(state, state.to_move), legal, rng, AT_ONCE)
        after = apply(state, action)
        see(state, action, after)
        state = after
