"""Boards in text: a Kingdom, a side of a tile or a whole game, for terminals and for tests.

The Kingdom itself is drawn by `fairytile.boards.character_drawing`; here it gets what belongs to it:
characters, marks, coordinates, and beside it the seats, the stack and the Page in hand.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final, TypeAlias

from fairytile.actions import CHARACTERS, AddTile
from fairytile.boards.ascii_fallback import as_ascii
from fairytile.boards.character_drawing import (
    ASCII,
    UNICODE,
    Sheet,
    Size,
    coloured,
    draw_characters,
    draw_coordinates,
    draw_kingdom,
    draw_marks,
    draw_spots,
    face_lines,
    keep_terrain_visible,
    key,
)
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.limits import MOST_NAME, MOST_TITLE
from fairytile.state import State
from fairytile.tiles import TERRAINS, Face
from fairytile.views import SeatView, View, view
from fairytile.words import Language, objective_sentence, phrases
from fairytile.words.user_texts import harmless

Drawable: TypeAlias = Kingdom | Face | State | View
"""What can be drawn as a board."""

WIDTH: Final = 80
_GAP: Final = 4
_LEAST_SIDE: Final = 26
"""A column beside the Kingdom that is narrower than this is no place for sentences."""
_MOST_SIDE: Final = 44
_ESCAPE: Final = re.compile(r"\x1b\[[0-9;]*m")


def board(
    what: Drawable,
    *,
    marks: Mapping[Hex, str] | None = None,
    spots: Mapping[AddTile, str] | None = None,
    trail: Mapping[Hex, str] | None = None,
    only: Collection[Hex] | None = None,
    coordinates: bool = False,
    colour: bool = False,
    ascii_only: bool = False,
    size: Size = Size.LARGE,
    width: int = WIDTH,
    names: Sequence[str] = (),
    language: Language = Language.ENGLISH,
) -> str:
    """A Kingdom, a side of a tile or a game as text.

    ``marks`` stand in spaces, in up to three letters. ``spots`` stand where a tile might be laid, at the
    corner where its three spaces would meet. ``trail`` has marks of another colour, for what has happened:
    the spaces of a move or of a tile. Coordinates stand in the spaces, which get the size for them;
    if hexes are to be small, each row begins with those of its first space. ``only`` leaves out all other
    spaces. A game fills ``width`` columns if its Kingdom leaves room. Of a State the Page is shown that the
    player to move has in hand.

    >>> from fairytile.tiles import Land, Terrain
    >>> print(board(Face(Land(Terrain.FOREST), Land(Terrain.PLAIN, 0b1001), Land(Terrain.CASTLE))))
      ╱ ╲   ╱ ╲
     ╱♣♣♣╲ ╱\"\"\"╲
    │     ≈≈≈≈≈≈≈
     ╲   · ·   ╱
      ╲ ·▙█▟· ╱
       │     │
        ╲   ╱
         ╲ ╱
    """
    glyphs = ASCII if ascii_only else UNICODE
    if coordinates and size is not Size.SMALL:
        size = Size.HUGE
    if isinstance(what, State):
        what = view(what, None if what.outcome else what.to_move)
    if isinstance(what, Face):
        return "\n".join(face_lines(what, size, glyphs, colour))
    sheet = Sheet(size, glyphs)
    kingdom = what if isinstance(what, Kingdom) else what.kingdom
    draw_kingdom(sheet, kingdom, only)
    if isinstance(what, View):
        where = {character: what.hex_of(character) for character in CHARACTERS}
        draw_characters(sheet, where, phrases(language)["letters"], {*(trail or ()), *(marks or ())})
    if coordinates:
        draw_coordinates(sheet, kingdom.hexes)
    draw_marks(sheet, trail or {}, "trail")
    draw_marks(sheet, marks or {})
    draw_spots(sheet, spots or {})
    if size is Size.SMALL:
        keep_terrain_visible(sheet, kingdom, only)
    lines = sheet.lines(colour)
    if isinstance(what, View):
        lines = _with_table(lines, _Legend(what, names, sheet, language, colour), width)
    text = "\n".join(lines)
    return as_ascii(text) if ascii_only else text


def legend(
    language: Language = Language.ENGLISH,
    *,
    colour: bool = False,
    ascii_only: bool = False,
    width: int = WIDTH,
) -> str:
    """What the signs of a board mean: a line for the land and one for the characters, or more if narrow.

    >>> print(legend(ascii_only=True))
    &&& Forest  \"\"\" Plain  ^^^ Mountain  [#] Castle  ~~~ River
    P Princess  K Knight  D Dragon
    """
    glyphs, words = ASCII if ascii_only else UNICODE, phrases(language)
    land = [(glyphs.terrains[terrain], key(terrain), words["terrains"]) for terrain in TERRAINS]
    land.append((glyphs.river * 3, "river", words["places"]))
    people = [(words["letters"][key(who)], key(who), words["characters"]) for who in CHARACTERS]
    return "\n".join(
        line
        for entries in (land, people)
        for line in _filled(
            [f"{coloured([(sign, name)], colour)} {names[name]}" for sign, name, names in entries], width
        )
    )


def _filled(entries: Sequence[str], width: int) -> list[str]:
    """Entries one after the other, in as few lines as the width allows."""
    lines = [entries[0]]
    for entry in entries[1:]:
        longer = f"{lines[-1]}  {entry}"
        if visible_length(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(entry)
    return lines


def visible_length(line: str) -> int:
    """How many columns a line takes, without the codes for its colours."""
    return len(_ESCAPE.sub("", line))


def beside(*blocks: Sequence[str], gap: int = _GAP) -> list[str]:
    r"""Blocks of lines side by side, with their tops level.

    >>> beside(["a", "bbb"], ["1"], gap=2)
    ['a    1', 'bbb']
    """
    widths = [max(map(visible_length, block), default=0) + gap for block in blocks]
    rows = zip_longest(*blocks, fillvalue="")
    return [
        "".join(
            part + " " * (width - visible_length(part)) for part, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


# --- the table ------------------------------------------------------------------------------


class _Legend:
    """The texts beside a Kingdom: whose turn it is, the seats, the stack, the Page in hand."""

    def __init__(
        self, seen: View, names: Sequence[str], sheet: Sheet, language: Language, colour: bool
    ) -> None:
        self.seen, self.glyphs, self.language, self.colour = seen, sheet.glyphs, language, colour
        self.size = min(sheet.size, Size.LARGE)
        self.words = phrases(language)["terms"]
        player = _capital(self.words["player"])
        self.names = [harmless(name, MOST_NAME) for name in names] or [
            f"{player} {number}" for number in range(1, len(seen.seats) + 1)
        ]

    def turn(self) -> str:
        """The number of the turn."""
        return f"{_capital(self.words['turn'])} {self.seen.turn}"

    def seats(self) -> list[str]:
        """A line for each player: the Pages told and untold, Magic, and how things stand."""
        longest = max(map(len, self.names))
        return [
            self._seat(number, name.ljust(longest), seat)
            for number, (name, seat) in enumerate(zip(self.names, self.seen.seats, strict=True))
        ]

    def _seat(self, number: int, name: str, seat: SeatView) -> str:
        glyphs, outcome = self.glyphs, self.seen.outcome
        sign = " "
        if seat.out:
            sign = glyphs.out
        elif outcome is not None:
            sign = glyphs.won if outcome.winner == number else " "
        elif number == self.seen.to_move:
            sign = glyphs.on_turn
        pages = glyphs.told * len(seat.told) + glyphs.untold * seat.untold
        magic = f"  {glyphs.magic} {self.words['magic']}" if seat.magic else ""
        return f"{sign} {name}  {pages} {len(seat.told)}/{len(seat.told) + seat.untold}{magic}"

    def stack(self, size: Size) -> list[str]:
        """The top tile of the stack, and how many there are."""
        count = f"{_capital(self.words['stack'])} {self.seen.tiles_left}"
        top = self.seen.top
        return [count, *([] if top is None else face_lines(top, size, self.glyphs, self.colour))]

    def page(self, width: int) -> list[str]:
        """The number and title of the viewer's Page in hand, and its objective."""
        own, objective = self.seen.own, self.seen.objective
        if own is None or own.hand is None or objective is None:
            return []
        title = harmless(self.seen.edition.story_page(own.hand, self.language).title, MOST_TITLE)
        heading = f"{_capital(self.words['page'])} {own.hand} {self.glyphs.dash} {title}"
        return [*wrap(heading, width), *wrap(objective_sentence(objective, self.language), width)]


def _with_table(lines: list[str], table: _Legend, width: int) -> list[str]:
    """The Kingdom with the table beside it or, if it is too wide for that, below it."""
    room = width - max(map(visible_length, lines), default=0) - _GAP
    heads = [table.turn(), *table.seats()]
    least = max(_LEAST_SIDE, *map(len, heads))
    if room >= least:
        return beside(lines, *_columns(table, heads, len(lines), room, least))
    stack = table.stack(table.size)
    text_width = width - max(map(visible_length, stack)) - _GAP
    page = table.page(text_width)
    return [*lines, "", *beside(stack, [*heads, *([""] if page else []), *page])]


def _columns(table: _Legend, heads: list[str], height: int, room: int, least: int) -> list[list[str]]:
    """The table in a column of texts with the stack below them; it is no reason for a higher board.

    So the stack is drawn large, or small, or small beside the texts, if that is what it takes.
    """

    def texts(width: int) -> list[str]:
        page = table.page(min(width, _MOST_SIDE))
        return [*heads, "", *page, *([""] if page else [])]

    wide, stack, small = texts(room), table.stack(table.size), table.stack(Size.SMALL)
    if len(wide) + len(stack) <= height:
        return [[*wide, *stack]]
    narrower = room - max(map(visible_length, small)) - _GAP
    if len(wide) + len(small) <= height or narrower < least:
        return [[*wide, *small]]
    return [texts(narrower), small]


def _capital(word: str) -> str:
    return word[0].upper() + word[1:]
