"""What is seen of an action in a value: a tree of what holds it, down to its text or its path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

ROW: Final = "row of values"
"""A list in which the action stands among other plain values, as in the parameters of a statement."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """What holds an action."""

    label: str
    """Its type, or how it is written; empty for a list of things, which says nothing by itself."""
    fields: frozenset[str] = frozenset()
    parts: tuple[Sighting, ...] = ()
    """Those of its parts that hold the action."""
    plain: bool = False
    """Whether it is a text, bytes, a path or the like, and no thing with parts."""

    @classmethod
    def leaf(cls, label: str) -> Sighting:
        """A text, bytes, a path or the like."""
        return cls(label, plain=True)

    @classmethod
    def read(cls, data: object) -> Sighting:
        """A sighting that a page has written down."""
        found = cast(Mapping[str, object], data)
        parts = tuple(map(cls.read, cast(Sequence[object], found["parts"])))
        fields = frozenset(cast(Sequence[str], found["fields"]))
        return cls(str(found["label"]), fields, parts, bool(found["plain"]))


@dataclass(frozen=True, slots=True)
class Call:
    """A call in which an action was handed to a function, or given back by it."""

    module: str
    """Empty for a function of the browser or of a library that was handed the action."""
    name: str
    given: tuple[Sighting, ...] = ()
    returned: tuple[Sighting, ...] = ()
    without: frozenset[str] = frozenset()
    """The types of the other things that were handed over or given back: the action is not in them."""

    @classmethod
    def read(cls, data: object) -> Call:
        """A call that a page has written down."""
        found = cast(Mapping[str, object], data)
        return cls(
            str(found["module"]),
            str(found["name"]),
            tuple(map(Sighting.read, cast(Sequence[object], found["given"]))),
            tuple(map(Sighting.read, cast(Sequence[object], found["returned"]))),
            frozenset(cast(Sequence[str], found["without"])),
        )
