"""What one seat, or a spectator, may know of a game: the View, as a value and as data for other programs."""

from fairytile.views.box import (
    ClauseData,
    EditionData,
    LandData,
    PageData,
    RegularTileData,
    StartingTileData,
    edition_data,
)
from fairytile.views.changes import KingdomChange, MovesChange, SeatChange, ViewChanges, changed, changes
from fairytile.views.crossroads import Crossroad, crossroads
from fairytile.views.data import (
    AddTileData,
    CharactersData,
    CrossroadData,
    GoneTileData,
    MayData,
    MoveData,
    MovesData,
    OutcomeData,
    PlacementData,
    SeatData,
    SpaceData,
    TileData,
    ViewData,
)
from fairytile.views.questions import away, fulfilling, fulfils, why_not
from fairytile.views.reading import read_view
from fairytile.views.view import SeatView, View, legal_actions_of, stand_in, view
from fairytile.views.writing import view_data

__all__ = [
    "AddTileData",
    "CharactersData",
    "ClauseData",
    "Crossroad",
    "CrossroadData",
    "EditionData",
    "GoneTileData",
    "KingdomChange",
    "LandData",
    "MayData",
    "MoveData",
    "MovesChange",
    "MovesData",
    "OutcomeData",
    "PageData",
    "PlacementData",
    "RegularTileData",
    "SeatChange",
    "SeatData",
    "SeatView",
    "SpaceData",
    "StartingTileData",
    "TileData",
    "View",
    "ViewChanges",
    "ViewData",
    "away",
    "changed",
    "changes",
    "crossroads",
    "edition_data",
    "fulfilling",
    "fulfils",
    "legal_actions_of",
    "read_view",
    "stand_in",
    "view",
    "view_data",
    "why_not",
]
