"""Exact answers about Pages: whether one can still be fulfilled, and how many Adventures it is away."""

from fairytile.solver.distance import Gauge, Solution, after, distance, solve, solve_with_tile
from fairytile.solver.possible import is_possible

__all__ = ["Gauge", "Solution", "after", "distance", "is_possible", "solve", "solve_with_tile"]
