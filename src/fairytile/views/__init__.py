"""What one seat, or a spectator, may know of a game."""

from fairytile.views.view import SeatView, View, legal_actions_of, stand_in, view

__all__ = ["SeatView", "View", "legal_actions_of", "stand_in", "view"]
