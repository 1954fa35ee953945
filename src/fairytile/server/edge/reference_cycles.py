"""Breaks reference cycles: lets go of what refers to itself, so that it is gone at once.

A connection and all that reads it know each other. Python finds such a circle only by garbage collection, in
the middle of anybody's action, and looks at everything else meanwhile.
"""

from __future__ import annotations


def forget(*things: object) -> None:
    """Have things that nobody needs any more know nothing."""
    for thing in things:
        vars(thing).clear()
