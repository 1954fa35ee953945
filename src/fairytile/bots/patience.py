"""How long a player waits: for the tale to go on, and for the Page in hand to come nearer.

What somebody does to undo a turn of another costs both of them a turn, so by the race alone it is never too
dear, and two who judge alike would go on for ever. Patience counts what the race cannot show.
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, Action
from fairytile.bots.atlas import Atlas
from fairytile.views import View

_PATIENCE: Final = 1
"""Own turns without a telling by anybody after which a player thinks of the own Page alone."""
_IN_DANGER: Final = 4
"""The same as long as somebody else has one Page left, and shared by all who can keep them from winning."""
_TURNS_A_PAGE: Final = 2
"""Own turns that a Page takes whoever tells the most, in a game in which nobody gets in the way."""
_SPARE: Final = 24
"""Turns of everybody that a game may take longer before all patience is gone."""
_GIVING_UP: Final = 0.5
"""How often a Page is given up after a turn in which it came no nearer.

Of two who pull at one character each has to let go now and then, and neither always: else the game would
stand still in another way.
"""
_FAR: Final = 99


class Mood(NamedTuple):
    """What a player thinks of in a turn."""

    patient: bool = True
    """Whether the player considers everything, getting in the way of others included."""
    persists: bool = True
    """Whether somebody who is not patient still goes for the Page in hand step by step."""
    hindered: float = 0.0
    """How likely it is that the others get in the way."""


class Patience:
    """Counts the own turns that led nowhere."""

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._quiet = 0
        """Own turns since anybody told a Page."""
        self._nearest = _FAR
        """The least distance of the Page in hand at the start of an own turn."""
        self._fruitless = 0
        """Own turns since it was that near for the first time."""

    def watch(self, view: View, action: Action) -> None:
        """Somebody took an action; the View shows the table just before."""
        if view.to_move == view.seat:
            if not view.adventures:
                away = self._away(view)
                self._fruitless = self._fruitless_turns(away) + 1
                self._nearest = min(self._nearest, away)
            if action in {RECOUNT, TURN_PAGE}:
                self._nearest, self._fruitless = _FAR, 0
            if action in {END_TURN, TURN_PAGE} and not view.recounted:
                self._quiet += 1
        if action == RECOUNT:
            self._quiet = 0

    def mood(self, view: View, rng: random.Random) -> Mood:
        """What the viewer, who is to move, thinks of. The longer nothing happens, the likelier it changes."""
        limit = _limit(view)
        in_vain = self._fruitless_turns(self._away(view)) - max(limit - _PATIENCE, 0)
        gives_up = in_vain > 0 and rng.random() < _GIVING_UP
        hindered = (self._quiet - 1) / (self._quiet + 1) if self._quiet else 0.0
        return Mood(self._quiet < limit, not gives_up, hindered)

    def _fruitless_turns(self, away: int) -> int:
        return 0 if away < self._nearest else self._fruitless

    def _away(self, view: View) -> int:
        if view.hand is None:
            return _FAR
        away = self._atlas.chart(view.kingdom, view.edition).gauge(view.hand).distance(view.whereabouts)
        return _FAR if away is None else away


def _limit(view: View) -> int:
    """Own turns without a telling by anybody after which a player thinks of the own Page alone."""
    players, most = len(view.seats), max(len(seat.told) for seat in view.seats)
    if view.turn > players * _TURNS_A_PAGE * (most + 1) + _SPARE:
        return 0
    return max(_IN_DANGER // (players - 1), _PATIENCE) if somebody_is_about_to_win(view) else _PATIENCE


def somebody_is_about_to_win(view: View) -> bool:
    """Whether somebody else has one Page left."""
    return any(other.untold == 1 and not other.out for n, other in enumerate(view.seats) if n != view.seat)
