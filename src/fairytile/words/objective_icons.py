"""The objective of a Page in signs, for those who cannot read yet. How the signs look is not said here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from fairytile.objectives import (
    Clause,
    Meet,
    MoveOver,
    Objective,
    SeeBoth,
    SeeCharacter,
    SeeLine,
    SeePlace,
    Visit,
)


def objective_icons(objective: Objective) -> tuple[str, ...]:
    """An objective in signs: who does what, clause by clause.

    >>> from fairytile.actions import Character
    >>> from fairytile.tiles import Place
    >>> objective_icons(Objective((Visit(Character.DRAGON, Place.CASTLE),)))
    ('dragon', 'visit', 'castle')
    """
    icons: list[str] = []
    for clause in objective.clauses:
        icons += [*(["and"] if icons else []), *_icons(clause)]
    return tuple(icons)


def _icons(clause: Clause) -> Iterator[str]:
    yield clause.who.key
    match clause:
        case Visit(_, place):
            yield from ("visit", place.key)
        case Meet(_, whom, where):
            yield from ("meet", whom.key, *([] if where is None else [where.key]))
        case SeeCharacter(_, whom):
            yield from ("see", whom.key)
        case SeeBoth():
            yield from ("see", *(other.key for other in clause.others))
        case SeePlace(_, place):
            yield from ("see", place.key)
        case SeeLine(_, terrain):
            yield from ("see", *[terrain.key] * 3)
        case MoveOver(_, terrain):
            yield from ("move-over", terrain.key)
        case _:
            assert_never(clause)
