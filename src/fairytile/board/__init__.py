"""Boards in text, for terminals and tests: a Kingdom, a tile side, or a whole table."""

from fairytile.board.boards import WIDTH, Drawable, beside, board, legend, story_page, visible_length
from fairytile.board.drawing import Size
from fairytile.board.plain import writable

__all__ = [
    "WIDTH",
    "Drawable",
    "Size",
    "beside",
    "board",
    "legend",
    "story_page",
    "visible_length",
    "writable",
]
