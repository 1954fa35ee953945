"""What one seat, or a spectator, may know of a game: the View, as a value and as data for other programs."""

from fairytile.views.box import EditionData, edition_data
from fairytile.views.changes import ViewChanges, changed, changes
from fairytile.views.crossroads import Crossroad, crossroads
from fairytile.views.data import ViewData
from fairytile.views.reading import read_view
from fairytile.views.view import SeatView, View, legal_actions_of, stand_in, view
from fairytile.views.writing import view_data

__all__ = [
    "Crossroad",
    "EditionData",
    "SeatView",
    "View",
    "ViewChanges",
    "ViewData",
    "changed",
    "changes",
    "crossroads",
    "edition_data",
    "legal_actions_of",
    "read_view",
    "stand_in",
    "view",
    "view_data",
]
