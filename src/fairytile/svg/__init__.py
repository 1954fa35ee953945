"""Pictures of the game as SVG, drawn with the art files of this package."""

from __future__ import annotations

from fairytile.svg.art import art_names, theme_names
from fairytile.svg.kingdom import face_svg, kingdom_svg
from fairytile.svg.page import PageCard, icon_names, page_svg
from fairytile.svg.table import SeatPanel, Table, table_svg

__all__ = [
    "PageCard",
    "SeatPanel",
    "Table",
    "art_names",
    "face_svg",
    "icon_names",
    "kingdom_svg",
    "page_svg",
    "table_svg",
    "theme_names",
]
