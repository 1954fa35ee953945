"""Ratings of contestants from all their games, by the model of Plackett and Luce in openskill."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

from fairytile.lab.matches import GameRow


class Rating(NamedTuple):
    """How strong a contestant is held to be; who has not played has 25 and a third of it."""

    mu: float
    sigma: float
    """How uncertain that is."""


def ratings(rows: Iterable[GameRow]) -> dict[str, Rating]:
    """The ratings after these games. They depend on the order, so hand them over in a fixed one.

    A contestant with several seats at a table gets the mean of what its seats would get.
    """
    model = PlackettLuce()
    found: dict[str, Rating] = {}
    for row in rows:
        before = [found.get(name) for name in row["seats"]]
        teams = [[model.rating() if r is None else model.rating(mu=r.mu, sigma=r.sigma)] for r in before]
        ranks = [1.0 if row["winner"] in {None, seat} else 2.0 for seat in range(len(teams))]
        after = [team[0] for team in model.rate(teams, ranks=ranks)]
        for name in set(row["seats"]):
            own = [r for r, seat in zip(after, row["seats"], strict=True) if seat == name]
            found[name] = Rating(fmean(r.mu for r in own), fmean(r.sigma for r in own))
    return found
