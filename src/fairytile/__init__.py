"""Fairy Tile as a Python library."""

__version__ = "0.1.0"
