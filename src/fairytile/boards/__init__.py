"""Boards in text, for terminals and tests: a Kingdom, a tile side, or a whole table."""

from fairytile.boards.ascii_fallback import writable
from fairytile.boards.character_drawing import Size
from fairytile.boards.text_boards import WIDTH, Drawable, beside, board, legend, visible_length

__all__ = [
    "WIDTH",
    "Drawable",
    "Size",
    "beside",
    "board",
    "legend",
    "visible_length",
    "writable",
]
