"""A bot at the table: whatever it does, its seat gets a legal action in good time."""

from __future__ import annotations

import queue
import random
import threading
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from fairytile.actions import TURN_PAGE, Action
from fairytile.bots.protocol import Bot, Budget, Watcher
from fairytile.view import View

GRACE: Final = 2.0
"""Seconds that a bot may take on top of its budget before somebody else plays for it."""
PATIENCE: Final = 60.0
"""Seconds that a bot may take for a number of simulations."""
CHANCES: Final = 3
"""Faults after which a bot is not asked any more."""

Make: TypeAlias = Callable[[], Bot]


class Seated:
    """A bot in a seat. What it answers is checked; where it fails or is late, another one plays for it.

    The bot may be anybody's, so it thinks in a thread of its own, which is left behind if it does not come
    back.
    """

    def __init__(
        self, make: Make, fallback: Make, *, grace: float = GRACE, patience: float = PATIENCE
    ) -> None:
        self._make, self._fallback = make, fallback()
        self._grace, self._patience = grace, patience
        self._bot: Bot | None = None
        self.faults: list[str] = []
        """What went wrong so far, in the order in which it did."""

    @property
    def watches(self) -> bool:
        """Whether the bot wants to see every action."""
        return isinstance(self._seated(), Watcher)

    def watch(self, view: View, action: Action) -> None:
        """Let the bot see an action, if it cares to."""
        try:
            bot = self._seated()
            if isinstance(bot, Watcher):
                bot.watch(view, action)
        except Exception as error:  # a bot may be anybody's, and the game goes on
            self._fault(f"failed while watching: {error!r}")

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Action:
        """A legal action, the bot's if it finds one in time."""
        legal = view.legal_actions
        if len(legal) == 1:
            return legal[0]
        if len(self.faults) < CHANCES:
            action = self._asked(view, legal, rng, budget)
            if action is not None:
                return action
        return self._played_for(view, legal, rng, budget)

    def _asked(
        self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget
    ) -> Action | None:
        """What the bot answers in time; None, and a fault, if that is nothing of use."""
        chance = random.Random(rng.getrandbits(64))
        answers: queue.SimpleQueue[Action | Exception] = queue.SimpleQueue()

        def think() -> None:
            try:
                answers.put(self._seated().choose(view, legal, chance, budget))
            except Exception as error:
                answers.put(error)

        threading.Thread(target=think, daemon=True).start()
        limit = self._patience if budget.seconds is None else budget.seconds + self._grace
        try:
            answer = answers.get(timeout=limit)
        except queue.Empty:
            self._fault(f"did not answer within {limit:g} seconds")
            return None
        if isinstance(answer, Exception):
            self._fault(f"failed: {answer!r}")
        elif answer not in legal:
            self._fault(f"answered with {answer!r}, which is not legal")
        else:
            return answer
        return None

    def _seated(self) -> Bot:
        if self._bot is None:
            self._bot = self._make()
        return self._bot

    def _fault(self, what: str) -> None:
        """Keep in mind what went wrong. A new bot of the kind comes in: the old one may still be thinking."""
        self.faults.append(what)
        self._bot = None

    def _played_for(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        try:
            action = self._fallback.choose(view, legal, rng, budget)
        except Exception as error:
            self.faults.append(f"the one who plays for it failed: {error!r}")
        else:
            if action in legal:
                return action
        return TURN_PAGE if TURN_PAGE in legal else legal[-1]
