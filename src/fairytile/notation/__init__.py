"""Texts for what is said about a game: actions, Kingdoms, and whole positions in one line.

Writing is strict, one text for one value; reading is forgiving, and an error says what is wrong, where,
and what to do. Whole games are `fairytile.record`'s business.
"""

from __future__ import annotations

from fairytile.notation.action_text import exact_action, parse_action
from fairytile.notation.kingdoms import kingdom_text, parse_kingdom
from fairytile.notation.positions import parse_position, position_text
from fairytile.notation.text_reader import NotationError

__all__ = [
    "NotationError",
    "exact_action",
    "kingdom_text",
    "parse_action",
    "parse_kingdom",
    "parse_position",
    "position_text",
]
