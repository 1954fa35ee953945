"""The games of the transcripts: each with its device, and everything that is done at the table."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from fairytile.actions import END_TURN, RECOUNT, Action, AddTile
from fairytile.data import Json
from fairytile.live import Device, Heard, Table, close, hear, sit_down
from fairytile.protocol import Help, InvitedPlan, MessageId, PersonPlan, Rename, TakeBack
from fairytile.rules import apply, may_recount
from fairytile.ruleset import Impossible, Misfit, Rivers, Ruleset
from fairytile.state import Dealing, Options, SeatNumber, State
from tests.live.tables import NAMES, START, act, device, everybody_sits, one_device, opened, settings, share
from tests.transcripts.device import Witness

_OTHER: Final = SeatNumber(1)


class Played:
    """A table at which things are done, and one device at which all of them are told."""

    def __init__(self, heard: Heard, witness: Witness, *, shared: bool = False) -> None:
        self.table: Table = heard.table
        self.witness: Final = witness
        self._shared: Final = shared
        self._said = 0
        witness.come(self.table)

    def random(
        self, rng: random.Random, actions: int, *, tiles: float = 0.4, back: float = 0.0, aim: float = 0.5
    ) -> None:
        """So many actions at random, Pages told as soon as they are true, some moves taken back."""
        for _ in range(actions):
            running = self.table.running
            assert running is not None
            if running.state.outcome is not None:
                return
            if running.taking_back_refused is None and rng.random() < back:
                self.take_back()
            else:
                self.act(_chosen(rng, running.state, tiles, aim))

    def act(self, action: Action) -> None:
        """Whoever is to move does something."""
        message = act(self.table, str(action), self._name())
        self._told(hear(self.table, self._device(message.seat), message, START, message.seat))

    def take_back(self) -> None:
        """Whoever moved last takes it back."""
        assert self.table.running is not None
        seat = self.table.running.state.to_move
        message = TakeBack(MessageId(self._name()), seat, self.table.running.moment)
        self._told(hear(self.table, self._device(seat), message, START, seat))

    def rename(self, seat: SeatNumber, name: str) -> None:
        """Somebody is called otherwise."""
        message = Rename(MessageId(self._name()), seat, name)
        self._told(hear(self.table, self._device(seat), message, START))

    def stop(self) -> None:
        """The game is stopped by agreement."""
        self._told(close(self.table, "agreed", START))

    def _device(self, seat: SeatNumber) -> Device:
        return device(0) if self._shared else device(seat)

    def _name(self) -> str:
        self._said += 1
        return f"m{self._said}"

    def _told(self, heard: Heard) -> None:
        before, self.table = self.table, heard.table
        self.witness.happened(before, self.table)


def _chosen(rng: random.Random, state: State, tiles: float, aim: float) -> Action:
    legal = state.legal_actions
    if RECOUNT in legal:
        return RECOUNT
    fulfilling = [action for action in legal if may_recount(apply(state, action))]
    if fulfilling and rng.random() < aim:
        return rng.choice(fulfilling)
    laid = [action for action in legal if isinstance(action, AddTile)]
    if laid and rng.random() < tiles:
        return rng.choice(laid)
    others = [action for action in legal if not isinstance(action, AddTile)]
    if END_TURN in others and rng.random() < 0.6:
        return END_TURN
    return rng.choice(others or legal)


Script: TypeAlias = Callable[[random.Random], Played]


@dataclass(frozen=True)
class Scripted:
    """A game, and what it is there for."""

    about: str
    script: Script

    def transcript(self, name: str) -> Json:
        """All that the device is told, with what it should know after each step."""
        played = self.script(random.Random(name))
        return {
            "about": self.about,
            "steps": [*played.witness.steps],
            "view": played.witness.ending(played.table),
        }


def _two_players(rng: random.Random) -> Played:
    heard = everybody_sits(2, options=Options(players=2, pages=1))
    played = Played(heard, Witness(device(0)))
    played.random(rng, 45)
    return played


def _spectator(rng: random.Random) -> Played:
    heard = everybody_sits(3, options=Options(players=3, pages=4, dealing=Dealing.WOVEN))
    played = Played(heard, Witness(None))
    played.random(rng, 24)
    played.stop()
    return played


def _taking_back(rng: random.Random) -> Played:
    heard = everybody_sits(2, options=Options(players=2, pages=3))
    played = Played(heard, Witness(device(1)))
    played.random(rng, 30, tiles=0.2, back=0.5)
    return played


_HARSH: Final = Ruleset(misfit=Misfit.STAY, rivers=Rivers.BANK)


def _exchange(rng: random.Random) -> Played:
    ruleset = replace(_HARSH, impossible=Impossible.EXCHANGE)
    options = Options(players=2, pages=3, take_back=False, ruleset=ruleset)
    played = Played(everybody_sits(2, options=options, secret=6), Witness(device(0)))
    played.random(rng, 60, tiles=1.0, aim=0.0)
    return played


def _somebody_out(rng: random.Random) -> Played:
    options = Options(players=3, pages=3, take_back=False, ruleset=_HARSH)
    played = Played(everybody_sits(3, options=options, secret=36), Witness(device(2)))
    played.random(rng, 26, tiles=1.0, aim=0.0)
    return played


def _without_help(rng: random.Random) -> Played:
    chosen = settings(
        [PersonPlan(NAMES[0]), InvitedPlan()], options=Options(players=2, pages=2), help_=Help.NONE
    )
    heard = opened(chosen)
    witness = Witness(device(0))
    played = Played(heard, witness)
    seated = _both_sit(heard)
    witness.happened(heard.table, seated.table)
    played.table = seated.table
    played.random(rng, 16)
    return played


def _shared_device(rng: random.Random) -> Played:
    played = Played(one_device(2), Witness(device(0)), shared=True)
    for _ in range(5):
        state = played.table.state
        assert state is not None
        played.witness.look(played.table, state.to_move)
        turn = state.turn
        while (state := played.table.state) is not None and state.turn == turn and not played.table.is_over:
            played.random(rng, 1, tiles=0.3)
    played.witness.look(played.table, None)
    played.witness.leave()
    played.witness.come(played.table)
    return played


def _reconnecting(rng: random.Random) -> Played:
    played = Played(everybody_sits(2, options=Options(players=2, pages=3)), Witness(device(1)))
    for _ in range(3):
        played.random(rng, 4)
        played.witness.leave()
        played.random(rng, 4)
        played.witness.come(played.table)
    played.witness.leave()
    # Who sees what at a game that has ended is told anew.
    played.stop()
    played.witness.come(played.table)
    return played


def _seats_change(rng: random.Random) -> Played:
    played = Played(everybody_sits(3, options=Options(players=3, pages=2)), Witness(device(0)))
    played.random(rng, 4)
    played.rename(_OTHER, "Beatrix")
    played.random(rng, 4)
    return played


def _both_sit(heard: Heard) -> Heard:
    """Somebody sits down on the free chair of a table for two, and the cards are dealt."""
    return sit_down(heard.table, device(1), _OTHER, NAMES[1], share(2), now=START)


GAMES: Final = {
    "two-players": Scripted("Two players with one Page each, seen by the first, to the end.", _two_players),
    "spectator": Scripted("Three players, seen by somebody who watches, stopped early.", _spectator),
    "taking-back": Scripted("Two players, seen by the second: many moves are taken back.", _taking_back),
    "exchange": Scripted(
        "Two players by other rulings: a Page that cannot come true is exchanged.", _exchange
    ),
    "somebody-out": Scripted("Three players, of whom one holds a Page that cannot come true.", _somebody_out),
    "without-help": Scripted("A table from before the deal on, at which nobody is helped.", _without_help),
    "shared-device": Scripted("Two players at one device, who look in turn.", _shared_device),
    "reconnecting": Scripted("A device that is away for a while, again and again.", _reconnecting),
    "renamed": Scripted("Three players, of whom one is called otherwise later.", _seats_change),
}
