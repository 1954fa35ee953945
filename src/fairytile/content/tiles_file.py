"""Reads tiles.toml: the Starting and the Regular tiles of an edition, and checks that they make a game."""

from __future__ import annotations

from typing import Final, NamedTuple

from fairytile.actions import CHARACTERS, Character
from fairytile.content.problems import instead_of
from fairytile.content.starting_tiles import opening_errors
from fairytile.content.tile_face_notation import read_face, side_shape
from fairytile.content.toml_with_lines import Document, TomlTable
from fairytile.edition import StartingTile
from fairytile.limits import MOST_NAME, MOST_REGULAR, quoted
from fairytile.tiles import Face, Terrain, Tile
from fairytile.words.user_texts import alike

SIDES: Final = ("front", "back")
HOMES: Final = {
    Character.PRINCESS: Terrain.CASTLE,
    Character.KNIGHT: Terrain.FOREST,
    Character.DRAGON: Terrain.MOUNTAIN,
}
"""The terrain on which each character starts."""


class Tiles(NamedTuple):
    """The tiles of an edition."""

    starting: tuple[StartingTile, StartingTile, StartingTile]
    regular: tuple[Tile, ...]


def read_tiles(document: Document) -> Tiles | None:
    """The tiles of a file; None, and notes, if something is wrong."""
    document.refuse_other_tables(("starting", "regular"))
    starting_tables = document.tables("starting", "starting tile")
    regular_tables = document.tables("regular", "regular tile")
    _check_numbers(document, starting_tables, regular_tables)
    if len(starting_tables) + len(regular_tables) > 3 + MOST_REGULAR:
        return None
    starting = [_read_starting(table) for table in starting_tables]
    regular = [_read_tile(table, ("name", *SIDES)) for table in regular_tables]
    _check_names([*starting_tables, *regular_tables])
    _check_sides_differ([*starting_tables, *regular_tables])
    found = [tile for tile in starting if tile is not None]
    if len(found) == len(starting) == 3:
        for side, name in enumerate(SIDES):
            for message in opening_errors(found, side):
                starting_tables[0].error(f"{name} sides of all three", message)
    if document.report.has_errors:
        return None
    princess, knight, dragon = found
    return Tiles((princess, knight, dragon), tuple(tile for tile in regular if tile is not None))


def _read_tile(table: TomlTable, known: tuple[str, ...]) -> Tile | None:
    table.refuse_other_keys(known)
    name = table.text("name", "Mill Pond", MOST_NAME)
    front, back = (_read_side(table, key) for key in SIDES)
    if name is None or front is None or back is None:
        return None
    return Tile(name, (front, back))


def _read_side(table: TomlTable, key: str) -> Face | None:
    text = table.text(key, "F-P14-C")
    if text is None:
        return None
    face, wrong = read_face(text)
    for message in wrong:
        table.error(key, message)
    return None if wrong else face


def _read_starting(table: TomlTable) -> StartingTile | None:
    symbol_keys = tuple(f"{side}-symbol" for side in SIDES)
    tile = _read_tile(table, ("name", "character", *SIDES, *symbol_keys))
    character = _read_character(table)
    symbols = [table.integer(key, 1, 3) for key in symbol_keys]
    front, back = symbols
    if tile is None or character is None or front is None or back is None:
        return None
    for key, face, symbol in zip(symbol_keys, tile.sides, (front, back), strict=True):
        _check_home(table, key, character, face[symbol - 1].terrain)
    return StartingTile(tile, character, (front - 1, back - 1))


def _read_character(table: TomlTable) -> Character | None:
    names = {character.key: character for character in CHARACTERS}
    name = table.text("character", "princess")
    if name is not None and name not in names:
        table.error("character", f"nobody is called {quoted(name)}; {instead_of(name, names)}")
    return None if name is None else names.get(name)


def _check_home(table: TomlTable, key: str, character: Character, terrain: Terrain) -> None:
    home = HOMES[character]
    if terrain is not home:
        who, where, there = character.name.capitalize(), home.name.capitalize(), terrain.name.capitalize()
        table.error(key, f"the {who} starts on a {where}, but this space is a {there}: choose another space")


def _check_numbers(document: Document, starting: list[TomlTable], regular: list[TomlTable]) -> None:
    if len(starting) != 3:
        document.report.error(
            None, "starting", f"there are {len(starting)} Starting tiles: write three, one for each character"
        )
    if not 1 <= len(regular) <= MOST_REGULAR:
        document.report.error(
            None,
            "regular",
            f"there are {len(regular)} Regular tiles: write at least 1 and at most {MOST_REGULAR}",
        )
    _refuse_repeated(starting, "character", "has a Starting tile already")


def _check_names(tables: list[TomlTable]) -> None:
    _refuse_repeated(tables, "name", "is the name of another tile already")


def _refuse_repeated(tables: list[TomlTable], key: str, what: str) -> None:
    seen: dict[str, TomlTable] = {}
    for table in tables:
        value = table.values.get(key)
        if not isinstance(value, str) or len(value) > MOST_NAME:
            continue
        other = seen.setdefault(alike(value), table)
        if other is not table:
            table.error(key, f"{quoted(value)} {what} ({other.label}): choose another")


def _check_sides_differ(tables: list[TomlTable]) -> None:
    """All sides differ, and not only by the way they are turned."""
    seen: dict[object, str] = {}
    for table in tables:
        for key in SIDES:
            text = table.values.get(key)
            face, wrong = read_face(text) if isinstance(text, str) else (None, [])
            if face is None or wrong:
                continue
            shown = side_shape(face)
            if shown in seen:
                table.error(
                    key, f"{face} shows the same as the {seen[shown]}, perhaps turned: change one of them"
                )
            else:
                seen[shown] = f"{key} of {table.label}"
