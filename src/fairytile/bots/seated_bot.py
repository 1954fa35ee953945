"""A bot at the table: whatever it does, its seat gets a legal action in good time."""

from __future__ import annotations

import queue
import random
import threading
from collections.abc import Callable, Sequence
from reprlib import Repr
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias, TypeVar

from fairytile.actions import TURN_PAGE, Action
from fairytile.bots.interface import Bot, Budget, Watcher
from fairytile.bots.seeded_random import luck
from fairytile.views import View

GRACE: Final = 2.0
"""Seconds that a bot may take on top of its budget before somebody else plays for it."""
PATIENCE: Final = 60.0
"""Seconds that a bot may take for a number of simulations, to take its seat, or to watch an action."""
CHANCES: Final = 3
"""Faults after which a bot is not asked any more."""

Make: TypeAlias = Callable[[], Bot]
_T = TypeVar("_T")

_SHORT: Final = Repr()
_SHORT.maxother = _SHORT.maxstring = 200


class SeatedBot:
    """A bot in a seat. What it answers is checked; where it fails or is late, another one plays for it.

    The bot may be anybody's, so whatever it does happens in a thread apart, which is left behind if it does
    not come back. A thread cannot be ended from outside: one that was left behind may take computing time
    until the program ends, but nobody listens to it any more. Where there are no threads the bot is called
    as it is: it may fail and answer nonsense, but one that does not come back holds everybody up.
    """

    def __init__(
        self, make: Make, fallback: Make, *, grace: float = GRACE, patience: float = PATIENCE
    ) -> None:
        self._make, self._fallback = make, fallback()
        self._grace, self._patience = grace, patience
        self._player: _Player | None = None
        self.faults: list[str] = []
        """What went wrong so far, in the order in which it did."""
        self.seconds = 0.0
        """How long the last choice took."""

    @property
    def watches(self) -> bool:
        """Whether the bot wants to see every action."""
        player = self._seated()
        return player is not None and player.watcher is not None

    def watch(self, view: View, action: Action) -> None:
        """Let the bot see an action, if it cares to."""
        player = self._seated()
        if player is None or player.watcher is None:
            return
        watcher = player.watcher
        try:
            self._in_time(lambda: watcher.watch(view, action), self._patience)
        except _Late as late:
            self._fault(f"did not come back from watching within {late}")
        except _Failed as failed:
            self._fault(f"failed while watching: {failed}")

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Action:
        """A legal action, the bot's if it finds one in time; raises ``ValueError`` if it is not its turn."""
        begun = perf_counter()
        action = self._chosen(view, rng, budget)
        self.seconds = perf_counter() - begun
        return action

    def _chosen(self, view: View, rng: random.Random, budget: Budget) -> Action:
        legal = view.legal_actions
        if not legal:
            raise ValueError("whoever sees this View is not to move: ask the bot in the seat that is")
        if len(legal) == 1:
            return legal[0]
        # The bot may go on drawing after nobody listens any more, so it has a generator of its own.
        chance = luck(rng.getrandbits(64))
        player = self._seated()
        action = None if player is None else self._asked(player.bot, view, legal, chance, budget)
        return self._played_for(view, legal, rng, budget) if action is None else action

    def _asked(
        self, bot: Bot, view: View, legal: Sequence[Action], chance: random.Random, budget: Budget
    ) -> Action | None:
        """What the bot answers in time; None, and a fault, if that is nothing of use."""
        limit = self._patience if budget.seconds is None else budget.seconds + self._grace
        try:
            return self._in_time(lambda: _checked(bot.choose(view, legal, chance, budget), legal), limit)
        except _Late as late:
            self._fault(f"did not answer within {late}")
        except _Illegal as illegal:
            self._fault(f"answered with {illegal}, which is not legal")
        except _Failed as failed:
            self._fault(f"failed: {failed}")
        return None

    def _seated(self) -> _Player | None:
        """The bot, who takes the seat when first needed; None, and a fault, if it cannot or may no longer."""
        if self._player is None and len(self.faults) < CHANCES:
            try:
                self._player = self._in_time(lambda: _Player.of(self._make()), self._patience)
            except _Late as late:
                self._fault(f"did not take its seat within {late}")
            except _Failed as failed:
                self._fault(f"failed while taking its seat: {failed}")
        return self._player

    def _fault(self, what: str) -> None:
        """Keep in mind what went wrong. A new bot of the kind comes in: the old one may still be thinking."""
        self.faults.append(what)
        self._player = None

    def _in_time(self, job: Callable[[], _T], limit: float) -> _T:
        """What a job gives; raises `_Failed` or `_Late` if it does not.

        Whoever interrupts the waiting leaves the bot thinking, so it has had its seat for the last time.
        """
        try:
            return _in_time(job, limit)
        except KeyboardInterrupt:
            self._player = None
            raise

    def _played_for(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        try:
            return _checked(self._fallback.choose(view, legal, rng, budget), legal)
        except Exception as error:
            self.faults.append(f"the one who plays for it failed: {_SHORT.repr(error)}")
        return TURN_PAGE if TURN_PAGE in legal else legal[-1]


class _Player(NamedTuple):
    """A bot that has taken its seat, and itself again if it watches."""

    bot: Bot
    watcher: Watcher | None

    @classmethod
    def of(cls, bot: Bot) -> _Player:
        return cls(bot, bot if isinstance(bot, Watcher) else None)


class _Failed(Exception):
    """A bot raised something; the text says what."""


class _Illegal(_Failed):
    """A bot answered with something else than a legal action; the text says with what."""


class _Late(Exception):
    """A bot did not come back; the text says how long it was waited for."""


def _checked(answer: object, legal: Sequence[Action]) -> Action:
    """The legal action that an answer is. A plain tuple may equal an action and still be none."""
    for action in legal:
        if type(answer) is type(action) and answer == action:
            return action
    raise _Illegal(_SHORT.repr(answer))


def _in_time(job: Callable[[], _T], limit: float) -> _T:
    """What a job gives, in a thread of its own, within ``limit`` seconds."""
    done: queue.SimpleQueue[tuple[_T] | _Failed] = queue.SimpleQueue()

    def work() -> None:
        try:
            done.put((job(),))
        except _Failed as failed:
            done.put(failed)
        except BaseException as error:  # a bot may leave by SystemExit too, and nobody is to wait for it
            done.put(_Failed(_SHORT.repr(error)))

    try:
        threading.Thread(target=work, daemon=True).start()
    except RuntimeError:
        return _unguarded(job)
    try:
        answer = done.get(timeout=min(limit, threading.TIMEOUT_MAX))
    except queue.Empty:
        raise _Late(f"{limit:g} seconds") from None
    if isinstance(answer, _Failed):
        raise answer
    return answer[0]


def _unguarded(job: Callable[[], _T]) -> _T:
    """What a job gives where no thread can be started, as in a browser: nobody can leave it behind."""
    try:
        return job()
    except (_Failed, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise _Failed(_SHORT.repr(error)) from None
