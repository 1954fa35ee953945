"""Questions to a View: help that a table may not want, and that costs time, so that no data has it by itself.

Each is answered from what the viewer may know. Hints, which put the answers into words, are made by
`fairytile.hints`.
"""

from __future__ import annotations

from fairytile import rules
from fairytile.actions import AddTile, Adventure, MoveCharacter
from fairytile.errors import IllegalAction, Reason
from fairytile.hexes import Hex
from fairytile.solver import after, distance
from fairytile.state import State
from fairytile.views.view import View, legal_actions_of, stand_in


def fulfilling(view: View) -> tuple[Adventure, ...]:
    """The legal Adventures after which the viewer could recount the Page in hand; none out of their turn.

    Moves take some ten microseconds each. A tile is tried only for a Page that nobody has to move for; then
    each way to lay it takes some hundred, and there may be a hundred ways.
    """
    if view.recounted:
        return ()
    table = stand_in(view)
    return tuple(
        action
        for action in legal_actions_of(view)
        if isinstance(action, MoveCharacter | AddTile) and _fulfils(table, action)
    )


def fulfils(view: View, adventure: Adventure) -> bool:
    """Whether the viewer could recount the Page in hand after a legal Adventure; see `fulfilling`."""
    return adventure in legal_actions_of(view) and _fulfils(stand_in(view), adventure)


def _fulfils(table: State, adventure: Adventure) -> bool:
    objective = table.objective(table.to_move)
    adventures = (*table.adventures, adventure)
    if isinstance(adventure, MoveCharacter):
        whereabouts = after(table.kingdom, table.whereabouts, adventure)
        return rules.may_recount(table._replace(whereabouts=whereabouts, adventures=adventures))
    if objective is None or objective.needs_move or table.top is None:
        return False
    kingdom = table.kingdom.laid(table.top, adventure)
    return rules.may_recount(table._replace(kingdom=kingdom, adventures=adventures))


def why_not(view: View, way: AddTile) -> IllegalAction | None:
    """Why the top tile cannot lie somewhere, whoever's turn it is; None if it can.

    It takes some ten microseconds, and some hundred if the ways to lay the tile are not known yet.
    """
    table = stand_in(view)._replace(adventures=(), outcome=None)
    if table.top is not None and way in table.kingdom.placements(table.top):
        return None
    return rules.explain(table, way)


def sight(view: View, at: Hex) -> tuple[Hex, ...]:
    """What a character standing somewhere would see, its own space among it, in the order of laying.

    Everybody may know it: it depends on the Kingdom and its rulings alone. Raises `IllegalAction` where there
    is no space.
    """
    kingdom = view.kingdom
    if at not in kingdom:
        raise IllegalAction(Reason.NO_SUCH_SPACE, space=at)
    return kingdom.hexes_in(kingdom.sight(kingdom.space(at)))


def away(view: View) -> int | None:
    """How many moves the viewer's Page in hand is away; None if no moves lead there, or there is no Page.

    With Magic the last two may be of one turn. It is exact, and foresees nobody else; on a large Kingdom it
    takes some hundred microseconds.
    """
    objective = view.objective
    return (
        None if objective is None else distance(objective, view.kingdom, view.whereabouts, magic=view.magic)
    )
