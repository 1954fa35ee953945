"""Adventures in words, from which a child finds on the table what is meant.

All words stand in the language files; here they are only put together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from fairytile.actions import DRAGON, AddTile, Adventure, MoveCharacter
from fairytile.hexes import Hex
from fairytile.hints.advice import Advice, Outlook
from fairytile.hints.compass_directions import straight_parts, wind
from fairytile.kingdom import Kingdom, Space
from fairytile.objectives import Objective, Whereabouts, enters
from fairytile.solver import after
from fairytile.tiles import Place, Terrain, footprint
from fairytile.views import View
from fairytile.words import Language, Section, phrases


def move_phrase(
    kingdom: Kingdom,
    whereabouts: Whereabouts,
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
    move the Princess to the Forest by the River
    move the Knight to the Castle by the River
    move the Dragon to the east
    """
    over = () if tells is None else _passed(tells, kingdom, move, later=())
    return _move(phrases(language), kingdom, whereabouts, move, over)


def advice_sentence(view: View, objective: Objective, advice: Advice, language: Language) -> str:
    """What to do about a Page in hand, in a sentence."""
    words = phrases(language)
    hints, (outlook, line, by_magic) = words["hints"], advice
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
    return all(clause.holds(view.kingdom, view.whereabouts, ()) for clause in objective.clauses)


def _steps(
    words: dict[str, Section],
    view: View,
    objective: Objective,
    line: Sequence[Adventure],
    last_turn: int,
) -> Iterator[str]:
    """Each Adventure in words; what must be passed over is said of the last ``last_turn`` of them."""
    kingdom, whereabouts = view.kingdom, view.whereabouts
    for number, adventure in enumerate(line):
        if isinstance(adventure, AddTile):
            assert view.top is not None, "without a top tile none is laid"
            yield _tile(words["hints"], kingdom, adventure)
            kingdom = kingdom.laid(view.top, adventure)
            continue
        later = line[number + 1 :]
        over = _passed(objective, kingdom, adventure, later) if len(later) < last_turn else []
        yield _move(words, kingdom, whereabouts, adventure, over)
        whereabouts = after(kingdom, whereabouts, adventure)


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
    return hints["tile"].format(direction=hints[wind(Hex(q, r))])


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
        for clause in objective.ways
        if clause.who is move.character
        and clause.terrain in way
        and clause.terrain is not end
        and not entered_later >> clause.terrain & 1
    ]


def _move(
    words: dict[str, Section],
    kingdom: Kingdom,
    whereabouts: Whereabouts,
    move: MoveCharacter,
    over: Sequence[Terrain],
) -> str:
    hints = words["hints"]
    way = _whither(words, kingdom, whereabouts[move.character], move)
    if over:
        named = (words["passed-over"][terrain.key] for terrain in over)
        way = hints["over"].format(things=_and(words, named), way=way)
    return hints["move"].format(who=words["objects"][move.character.key], way=way)


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
        return hints["fly"].format(direction=hints[wind(_offset(kingdom, start, end))])
    look = _look(kingdom, end)
    if end == start:
        return hints["back"].format(to=_destination(hints, "on-to", look))
    ends = set(map(kingdom.end, kingdom.moves(move.character, start))) - {start, end}
    alike = [other for other in ends if _look(kingdom, other) == look]
    if not alike:
        return _destination(hints, "to", look)
    to, offset = _destination(hints, "on-to", look), _offset(kingdom, start, end)
    direction = wind(offset)
    if direction not in [wind(_offset(kingdom, start, other)) for other in alike]:
        return hints["towards"].format(direction=hints[direction], to=to)
    counted = (
        hints["space" if spaces == 1 else "spaces"].format(
            count=_number(hints, spaces), direction=hints[wind(Hex(0, 0).neighbour(way))]
        )
        for way, spaces in straight_parts(offset)
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
