"""The hints that are compared with a file; ``python -m tests.hints.scenes`` writes it anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from fairytile.hexes import DIRECTIONS, Direction, Hex
from fairytile.hints import hint
from fairytile.objectives import Meet, MoveOver, SeeCharacter, SeePlace, Visit
from fairytile.ruleset import Impossible, PrincessReturn, Ruleset
from fairytile.state import State
from fairytile.tiles import PLACES, TERRAINS, Place, Terrain
from fairytile.views import view
from fairytile.words import Language
from tests.rules.tables import CASTLE_VISIT, FIRST, SECOND, D, E, K, P, W, page, table, walk

GOLDEN = Path(__file__).parent / "hints.txt"

RIVER_VISIT = page(Visit(P, Place.RIVER))
MEETING = page(Meet(K, D))
TWO_VISITS = page(Visit(P, Place.CASTLE), Visit(K, Place.FOREST))
"""A Page with two deeds of one turn, which takes Magic."""

LONG_WAY = "Pp    F     P     C"
TWO_DEEDS = "Ck    Pp    F"
FOREST_MEETING = """
    Pk    P0    F3
             M
          Pd
"""
AROUND_A_GAP = """
    .     F     F04   F35
       F     .     .     F24
          F     .     F1
             F     Fp
"""
OVER_LAND = [place for place in PLACES if place not in (Place.RIVER, Place.LARGE_RIVER)]


def scenes() -> Iterator[tuple[str, State]]:
    """Games in which the first player gets a hint, each with a title."""
    yield from _near_and_far()
    yield from _with_a_tile()
    yield from _with_magic()
    yield from _ways()
    yield from _directions()
    yield from _destinations()


def _near_and_far() -> Iterator[tuple[str, State]]:
    beside = table("Pp    C     P", hands=[CASTLE_VISIT])
    yield "it can be told now", walk(beside, P, E)
    yield "one move", beside
    yield "one move, out of turn", beside._replace(to_move=SECOND)
    yield "two moves", table(FOREST_MEETING, hands=[page(Meet(K, D, Place.FOREST))])
    yield "three moves", table(LONG_WAY, hands=[CASTLE_VISIT])
    yield "true already", table("Pp    Fk    P", hands=[page(SeeCharacter(P, K))])
    never = Ruleset(impossible=Impossible.NEVER)
    yield "never any more", table("Pp    F     P", hands=[CASTLE_VISIT], ruleset=never)


def _with_a_tile() -> Iterator[tuple[str, State]]:
    castles = ["C-C-C"]
    yield "a tile", table("Pp    F     P", hands=[page(SeePlace(P, Place.CASTLE))], stack=castles)
    yield "a tile, then a move", table("Pp    F", hands=[CASTLE_VISIT], stack=castles)
    yield "a tile, because that is shorter", table(LONG_WAY, hands=[CASTLE_VISIT], stack=castles)
    large_river = page(SeePlace(P, Place.LARGE_RIVER))
    yield "a tile into a gap", table(AROUND_A_GAP, hands=[large_river], stack=["P1-P-P"])
    yield "a tile and a move by Magic", table("Pp    F", hands=[CASTLE_VISIT], stack=castles, magic=[FIRST])
    yield "another tile has to come", table("Pp    F", hands=[CASTLE_VISIT], stack=["P-P-P", *castles])


def _with_magic() -> Iterator[tuple[str, State]]:
    two_steps = table("Pp    F     C", hands=[CASTLE_VISIT], magic=[FIRST])
    yield "both by Magic", two_steps
    yield "the second by Magic", walk(two_steps, P, E)
    yield "the last two by Magic", table(LONG_WAY, hands=[CASTLE_VISIT], magic=[FIRST])
    two_deeds = table(TWO_DEEDS, hands=[TWO_VISITS], magic=[FIRST])
    yield "two deeds by Magic", two_deeds
    yield "the second deed by Magic", walk(two_deeds, P, W)
    yield "two deeds without Magic", table(TWO_DEEDS, hands=[TWO_VISITS])
    yield "two deeds without Magic, further off", table("C     P     Fp    P     Mk", hands=[TWO_VISITS])


def _ways() -> Iterator[tuple[str, State]]:
    over_castle = page(MoveOver(K, Terrain.CASTLE))
    two_ways = """
        Pk    M
           C     F
    """
    yield "over a Castle", table(two_ways, hands=[over_castle])
    over_both = page(MoveOver(D, Terrain.CASTLE), MoveOver(D, Terrain.FOREST))
    yield "over two kinds of space", table("Pd    C     F     M", hands=[over_both])
    yield "over one kind to another", table("Pd    F     C", hands=[over_both])
    returning = Ruleset(princess_return=PrincessReturn.YES)
    yield "back to where she was", table("C3p   C", hands=[RIVER_VISIT], ruleset=returning)
    meeting = page(Meet(P, K))
    yield "the nearer of two", table("Cp    Pk    M     P     C", hands=[meeting])
    yield "the farther of two", table("Cp    M     F     P     C     Pk", hands=[meeting])
    corner = """
        Cp    M     F     P     C
           .     .     .     .     Pk
    """
    yield "around a corner", table(corner, hands=[meeting])


def _directions() -> Iterator[tuple[str, State]]:
    for direction in DIRECTIONS:
        yield f"Dragon {direction.name}", table(_flower(direction), hands=[page(Visit(D, Place.CASTLE))])
    for number, direction in enumerate(DIRECTIONS):
        ahead = Hex(0, 0).neighbour(direction)
        for end in (ahead.neighbour(direction), ahead.neighbour(DIRECTIONS[number - 5])):
            yield f"Knight to {end}", table(_disc(end), hands=[MEETING])


def _flower(castle: Direction) -> str:
    """The Dragon among Mountains, with a Castle on one side."""
    e, ne, nw, w, sw, se = ("C" if direction is castle else "M" for direction in DIRECTIONS)
    return f"   {nw:6}{ne}\n{w:6}Pd    {e}\n   {sw:6}{se}"


def _disc(dragon: Hex) -> str:
    """The Knight in the middle of a Large Plain, and the Dragon at some hex of it."""
    rows = []
    for r in range(-2, 3):
        hexes = [Hex(q, r) for q in range(max(-2, -2 - r), min(2, 2 - r) + 1)]
        cells = ["P" + "k" * (hex_ == Hex(0, 0)) + "d" * (hex_ == dragon) for hex_ in hexes]
        rows.append(" " * 3 * abs(r) + "".join(f"{cell:6}" for cell in cells).rstrip())
    return "\n".join(rows)


def _destinations() -> Iterator[tuple[str, State]]:
    """The Princess beside every kind of space, and between two that look the same."""
    for place, river in product(OVER_LAND, (None, Place.RIVER, Place.LARGE_RIVER)):
        title = place.key if river is None else f"{place.key} by {river.key}"
        text = _start(place) + "".join(_row(place, river))
        yield title, table(text.rstrip(), hands=[page(Visit(P, place))])
    for place in OVER_LAND:
        row = "".join(_row(place, None))
        yield (
            f"{place.key} on both sides",
            table(f"{row}{_start(place)}{row}".rstrip(), hands=[page(Visit(P, place))]),
        )


def _start(place: Place) -> str:
    """A space for the Princess that looks like something else."""
    return "Pp    " if _letter(place) == "M" else "Mp    "


def _row(place: Place, river: Place | None) -> Iterator[str]:
    """Land from west to east that begins with a kind of place."""
    alike = 3 if place >= Place.LARGE_FOREST else 1
    for number in range(5 if river is Place.LARGE_RIVER else alike):
        letter = _letter(place) if number < alike else "PM"[number % 2]
        wet = river is Place.LARGE_RIVER or (river is Place.RIVER and number == 0)
        yield f"{letter}03   " if wet else f"{letter}     "


def _letter(place: Place) -> str:
    return TERRAINS[place % Place.LARGE_FOREST].letter


def text() -> str:
    """All scenes with their hints."""
    blocks = []
    for title, state in scenes():
        told = (f"  {language}  {hint(view(state, FIRST), language).sentence}" for language in Language)
        blocks.append("\n".join((title, *told)))
    return "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    GOLDEN.write_text(text(), encoding="utf-8")
