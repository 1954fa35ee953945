"""Hints: how far the Page in hand is away, and the best Adventures towards it, as data and in a sentence.

The exact solver finds the way, for the viewer alone: what the others do in between is not foreseen. All
words stand in the language files; here they are only put together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import reduce
from math import atan2, sqrt, tau
from typing import Final, NamedTuple

from fairytile import rules
from fairytile.actions import DRAGON, AddTile, Adventure, MoveCharacter
from fairytile.hexes import DIRECTIONS, Direction, Hex
from fairytile.kingdom import Kingdom, Space
from fairytile.objectives import MoveOver, Objective, Places, enters
from fairytile.solver import after, is_possible, solve, solve_with_tile
from fairytile.state import State
from fairytile.tiles import Face, Place, Terrain, footprint
from fairytile.views import View, stand_in
from fairytile.words import Language, Section, phrases

# The keys of the eight compass directions, counter-clockwise.
_WINDS: Final = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")


class Outlook(StrEnum):
    """How the Page in hand can come to be told."""

    NOW = "now"
    """It can be recounted at this moment."""
    MOVES = "moves"
    """Moves lead there."""
    TILE = "tile"
    """The top tile first, and moves after it: that is shorter, or the only way."""
    MAGIC = "magic"
    """Moves lead there, but the last two must be of one turn, and the viewer has no Magic."""
    GROW = "grow"
    """Neither moves nor the top tile lead there: another tile has to come."""
    NEVER = "never"
    """No tile can be laid any more, and no moves lead there."""


class Hint(NamedTuple):
    """What to do about the Page in hand; made by `hint`."""

    outlook: Outlook
    line: tuple[Adventure, ...]
    """The Adventures to have, one after the other; none if it can be told now, or not for the time being."""
    by_magic: bool
    """Whether by the viewer's Magic the last Adventure can share a turn with the one before it."""
    sentence: str

    @property
    def adventures(self) -> int | None:
        """How many Adventures the Page is away; None if no way is known."""
        return len(self.line) if self.line or self.outlook is Outlook.NOW else None


def hint(view: View, language: Language = Language.ENGLISH) -> Hint:
    """The shortest way to tell the viewer's Page in hand.

    Of ways that are equally short it is the first in the order of the legal actions. Raises ``ValueError``
    for a View without a Page that could still be told: a spectator's, or that of a player who is out, or
    any once the game is over.
    """
    objective, own = view.objective, view.own
    if objective is None or own is None or own.out or view.outcome is not None:
        raise ValueError("a hint is for a player with a Page in hand in a game that goes on")
    plan = _plan(view, objective)
    return Hint(*plan, _sentence(view, objective, plan, phrases(language)))


def best_line(
    objective: Objective, kingdom: Kingdom, places: Places, magic: bool = False
) -> tuple[MoveCharacter, ...]:
    """The first of the shortest ways to a Page by moves alone; empty if there is none.

    With ``magic`` its last two moves may count as one turn, as in `fairytile.solver.solve`.
    """
    line: list[MoveCharacter] = []
    while (solution := solve(objective, kingdom, places, magic=magic)) is not None:
        move = solution.first[0]
        assert isinstance(move, MoveCharacter), "a tile is laid only where the solver is asked about one"
        line.append(move)
        if solution.adventures == 1:
            break
        places = after(kingdom, places, move)
        if magic and solution.adventures == 2:
            line.append(next(_finishing(objective, kingdom, places, move)))
            break
    return tuple(line)


def move_phrase(
    kingdom: Kingdom,
    places: Places,
    move: MoveCharacter,
    language: Language = Language.ENGLISH,
    *,
    tells: Objective | None = None,
) -> str:
    """A move in a few words, from which a child finds where it ends.

    They say what the space looks like, and where it lies if the character has another destination that
    looks the same; of the Dragon they say just in which direction he flies. If the move ``tells`` a Page,
    they say as well what it passes over for that.

    >>> from fairytile.notation import parse_kingdom
    >>> kingdom = parse_kingdom("0,0P / 1,0F03 / 2,0C3")
    >>> here = kingdom.space(Hex(0, 0))
    >>> for move in kingdom.all_moves(here, here, here):
    ...     print(move_phrase(kingdom, (here, here, here), move))
    the Princess to the Forest by the River
    the Knight to the Castle by the River
    the Dragon to the east
    """
    over = () if tells is None else _passed(tells, kingdom, move, later=())
    return _move(phrases(language), kingdom, places, move, over)


# --- finding the way ------------------------------------------------------------------------


def _finishing(
    objective: Objective, kingdom: Kingdom, places: Places, first: MoveCharacter
) -> Iterator[MoveCharacter]:
    """The moves after which the Page can be told, as the second of a turn."""
    for move in kingdom.all_moves(*places):
        if objective.is_met(kingdom, after(kingdom, places, move), (first, move)):
            yield move


class _Plan(NamedTuple):
    """A hint before it is put into words."""

    outlook: Outlook
    line: tuple[Adventure, ...] = ()
    by_magic: bool = False


def _plan(view: View, objective: Objective) -> _Plan:
    table, kingdom, places, magic = stand_in(view), view.kingdom, view.places, view.magic
    if view.seat == view.to_move:
        if rules.may_recount(table):
            return _Plan(Outlook.NOW)
        last = _last_of_this_turn(table) if view.adventures and not view.recounted else None
        if last is not None:
            return _Plan(Outlook.TILE if isinstance(last, AddTile) else Outlook.MOVES, (last,), by_magic=True)
    moves = best_line(objective, kingdom, places, magic)
    if len(moves) != 1 and view.top is not None:
        with_tile = _line_with_tile(objective, kingdom, places, view.top)
        if with_tile and (not moves or len(with_tile) < len(moves)):
            return _Plan(Outlook.TILE, with_tile, by_magic=magic and len(with_tile) > 1)
    if moves:
        return _Plan(Outlook.MOVES, moves, by_magic=magic and len(moves) > 1)
    if not rules.can_lay_tiles(table) and not is_possible(objective, kingdom, places):
        return _Plan(Outlook.NEVER)
    moves = best_line(objective, kingdom, places, magic=True)
    return _Plan(Outlook.MAGIC, moves) if moves else _Plan(Outlook.GROW)


def _last_of_this_turn(table: State) -> Adventure | None:
    """A second Adventure, by Magic, after which the Page can be recounted."""
    for action in rules.legal_actions(table):
        if isinstance(action, MoveCharacter | AddTile):
            then = rules.apply(table, action)
            if then.to_move == table.to_move and rules.may_recount(then):
                return action
    return None


def _line_with_tile(
    objective: Objective, kingdom: Kingdom, places: Places, top: Face
) -> tuple[Adventure, ...]:
    """The first of the shortest ways that begin with the top tile; empty if there is none."""
    solution = solve_with_tile(objective, kingdom, places, top)
    if solution is None:
        return ()
    way = solution.first[0]
    assert isinstance(way, AddTile), "the first Adventure is to lay the tile"
    if solution.adventures == 1:
        return (way,)
    return (way, *best_line(objective, kingdom.laid(top, way), places))


# --- saying it ------------------------------------------------------------------------------


def _sentence(view: View, objective: Objective, plan: _Plan, words: dict[str, Section]) -> str:
    hints, (outlook, line, by_magic) = words["hints"], plan
    if not line:
        return hints[outlook]
    needs_magic = outlook is Outlook.MAGIC
    steps = _steps(words, view, objective, line, last_turn=2 if by_magic or needs_magic else 1)
    told = reduce(lambda first, second: hints["then"].format(first=first, second=second), steps)
    count = len(line)
    kind = "magic" if by_magic else "needs-magic" if needs_magic else "away"
    key = f"{kind}-{count}" if f"{kind}-{count}" in hints else kind
    if key == "away-1" and _is_true(objective, view):
        key = "true-1"
    text = hints[key].format(count=_number(hints, count), line=told)
    # Not `capitalize`, which would make small letters of all the others.
    return text[0].upper() + text[1:]


def _is_true(objective: Objective, view: View) -> bool:
    """Whether all that the Page asks for holds, without any Adventure."""
    return all(clause.holds(view.kingdom, view.places, ()) for clause in objective.clauses)


def _steps(
    words: dict[str, Section],
    view: View,
    objective: Objective,
    line: Sequence[Adventure],
    last_turn: int,
) -> Iterator[str]:
    """Each Adventure in words; what must be passed over is said of the moves of the last turn, so many."""
    kingdom, places = view.kingdom, view.places
    for number, adventure in enumerate(line):
        if isinstance(adventure, AddTile):
            assert view.top is not None, "without a top tile none is laid"
            yield _tile(words["hints"], kingdom, adventure)
            kingdom = kingdom.laid(view.top, adventure)
            continue
        later = line[number + 1 :]
        over = _passed(objective, kingdom, adventure, later) if len(later) < last_turn else []
        yield _move(words, kingdom, places, adventure, over)
        places = after(kingdom, places, adventure)


def _tile(hints: Section, kingdom: Kingdom, way: AddTile) -> str:
    """On which side of the Kingdom the tile comes to lie, seen from its middle."""
    spots = footprint(way.at, way.rotation)
    # The difference of the two middles, times the number of hexes of both, so that it is a whole number.
    q, r = (
        len(kingdom) * sum(hex_[axis] for hex_ in spots)
        - len(spots) * sum(hex_[axis] for hex_ in kingdom.hexes)
        for axis in (0, 1)
    )
    if q == r == 0:
        return hints["tile-inside"]
    return hints["tile"].format(direction=hints[_wind(Hex(q, r))])


def _passed(
    objective: Objective, kingdom: Kingdom, move: MoveCharacter, later: Sequence[Adventure]
) -> list[Terrain]:
    """What the Page wants the character to move over that only the way of this move enters, not its end."""
    *way, end = (kingdom.lands[kingdom.space(hex_)].terrain for hex_ in move.path)
    entered_later = 0
    for other in later:
        if isinstance(other, MoveCharacter) and other.character is move.character:
            entered_later |= enters(kingdom, other)
    return [
        clause.terrain
        for clause in objective.clauses
        if isinstance(clause, MoveOver)
        and clause.who is move.character
        and clause.terrain in way
        and clause.terrain is not end
        and not entered_later >> clause.terrain & 1
    ]


def _move(
    words: dict[str, Section],
    kingdom: Kingdom,
    places: Places,
    move: MoveCharacter,
    over: Sequence[Terrain],
) -> str:
    hints = words["hints"]
    way = _whither(words, kingdom, places[move.character], move)
    if over:
        named = (words["passed-over"][terrain.key] for terrain in over)
        way = hints["over"].format(things=_and(words, named), way=way)
    return hints["move"].format(who=words["subjects"][move.character.key], way=way)


class _Look(NamedTuple):
    """What a space looks like to somebody who is told to go there."""

    place: Place
    river: Place | None


def _look(kingdom: Kingdom, space: Space) -> _Look:
    terrain = kingdom.lands[space].terrain
    place = Place(terrain)
    if terrain is not Terrain.CASTLE and _belongs(kingdom, space, Place(terrain + Place.LARGE_FOREST)):
        place = Place(terrain + Place.LARGE_FOREST)
    if not kingdom.lands[space].river:
        return _Look(place, None)
    return _Look(place, Place.LARGE_RIVER if _belongs(kingdom, space, Place.LARGE_RIVER) else Place.RIVER)


def _belongs(kingdom: Kingdom, space: Space, place: Place) -> bool:
    return bool(kingdom.spaces_of(place) >> space & 1)


def _whither(words: dict[str, Section], kingdom: Kingdom, start: Space, move: MoveCharacter) -> str:
    """Where a move leads: no more is said than tells its end from the character's other destinations."""
    hints, end = words["hints"], kingdom.space(move.path[-1])
    if move.character is DRAGON:
        return hints["fly"].format(direction=hints[_wind(_offset(kingdom, start, end))])
    look = _look(kingdom, end)
    if end == start:
        return hints["back"].format(to=_destination(hints, "on-to", look))
    ends = set(kingdom.moves(move.character, start).values()) - {start, end}
    alike = [other for other in ends if _look(kingdom, other) == look]
    if not alike:
        return _destination(hints, "to", look)
    to, offset = _destination(hints, "on-to", look), _offset(kingdom, start, end)
    direction = _wind(offset)
    if direction not in [_wind(_offset(kingdom, start, other)) for other in alike]:
        return hints["towards"].format(direction=hints[direction], to=to)
    counted = (
        hints["space" if spaces == 1 else "spaces"].format(
            count=_number(hints, spaces), direction=hints[_wind(Hex(0, 0).neighbour(way))]
        )
        for way, spaces in _straight_parts(offset)
    )
    return hints["counted"].format(spaces=_and(words, counted), to=to)


def _and(words: dict[str, Section], things: Iterable[str]) -> str:
    both = words["lists"]["objects"]
    return reduce(lambda first, second: both.format(first=first, second=second), things)


def _destination(hints: Section, preposition: str, look: _Look) -> str:
    to = hints[f"{preposition}-{look.place.key}"]
    return to if look.river is None else hints[f"by-{look.river.key}"].format(to=to)


def _number(hints: Section, number: int) -> str:
    """A number as a word; large ones in figures."""
    return hints.get(str(number), str(number))


def _offset(kingdom: Kingdom, start: Space, end: Space) -> Hex:
    (from_q, from_r), (to_q, to_r) = kingdom.hexes[start], kingdom.hexes[end]
    return Hex(to_q - from_q, to_r - from_r)


def _wind(offset: Hex) -> str:
    """The key of the compass direction in which a hex lies from the origin, the nearest of the eight.

    >>> _wind(Hex(0, -3)), _wind(Hex(1, -2)), _wind(Hex(2, -1))
    ('north-west', 'north', 'north-east')
    """
    # No hex lies on the border between two of them: the tangent of its angle is a fraction times √3.
    angle = atan2(-offset.r * sqrt(3), 2 * offset.q + offset.r)
    return _WINDS[round(angle * len(_WINDS) / tau) % len(_WINDS)]


def _straight_parts(offset: Hex) -> list[tuple[Direction, int]]:
    """A way from the origin to a hex in one or two straight parts, each with its number of spaces.

    >>> [(way.name, spaces) for way, spaces in _straight_parts(Hex(3, -1))]
    [('E', 2), ('NE', 1)]
    """
    for way in DIRECTIONS:
        q, r = offset.rotated(-way)
        # Turned like this a hex between two directions, or on the first, lies between east and north-east.
        ahead, aside = q + r, -r
        if ahead > 0 and aside >= 0:
            parts = ((way, ahead), (way.turned(1), aside))
            return [(direction, spaces) for direction, spaces in parts if spaces]
    return []
