"""Pictures of the game as SVG, drawn with the art files of this package."""

from __future__ import annotations

from fairytile.pictures.art import art_names, theme_names
from fairytile.pictures.dispatch import Pictured, picture
from fairytile.pictures.kingdom_picture import face_svg, kingdom_svg, land_svg
from fairytile.pictures.page_picture import PageCard, icon_names, page_svg
from fairytile.pictures.page_scene import NoScene, scene_svg
from fairytile.pictures.table_picture import SeatPanel, TableScene, table_svg

__all__ = [
    "NoScene",
    "PageCard",
    "Pictured",
    "SeatPanel",
    "TableScene",
    "art_names",
    "face_svg",
    "icon_names",
    "kingdom_svg",
    "land_svg",
    "page_svg",
    "picture",
    "scene_svg",
    "table_svg",
    "theme_names",
]
