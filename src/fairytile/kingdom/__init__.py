"""The Kingdom: the spaces that lie on the table and everything that follows from them alone.

A Kingdom is immutable. Its tables (moves, lines of sight, large areas, placements) are worked
out when first asked for and shared by every State on it; laying a tile makes the next Kingdom
from the tables of the one before. Spaces are numbered in the order in which they were laid, and
sets of spaces are bit masks over these numbers. Who stands where is the State's business.
"""

from fairytile.kingdom.kingdom import Kingdom
from fairytile.kingdom.movement import Moves
from fairytile.kingdom.reachability import Reaches
from fairytile.kingdom.sight import LINED_UP
from fairytile.kingdom.space_facts import LARGE_AREA, LARGE_RIVER, Mask, Space, spaces_in
from fairytile.kingdom.tile_placements import looks_alike

__all__ = [
    "LARGE_AREA",
    "LARGE_RIVER",
    "LINED_UP",
    "Kingdom",
    "Mask",
    "Moves",
    "Reaches",
    "Space",
    "looks_alike",
    "spaces_in",
]
