"""Boards in text, for terminals and tests: a Kingdom, a tile side, or a whole table."""

from fairytile.boards.boards import WIDTH, Drawable, beside, board, legend, visible_length
from fairytile.boards.drawing import Size
from fairytile.boards.plain import writable

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
