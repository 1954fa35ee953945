"""The shapes of data: what the classes that `fairytile.data` reads look like from outside of Python.

Schemas and the types of other languages are written from these, and from nothing else, so they cannot differ.
A class has a name in them, and so has an alias of a union or of words where it is used.
"""

from __future__ import annotations

import dataclasses
import sys
import types
import typing
from collections.abc import Iterable
from enum import StrEnum
from typing import Final, Literal, NamedTuple, NewType, TypeAlias

from fairytile.data import Unchanged, kind_of, optional_fields
from fairytile.protocol.refusals import REFUSAL_CODES, RefusalCode
from fairytile.protocol.schemas.docstrings import docs_of


class Scalar(StrEnum):
    """A value without parts, by its name in JSON Schema."""

    TEXT = "string"
    NUMBER = "integer"
    TRUTH = "boolean"
    NOTHING = "null"


class Words(NamedTuple):
    """One of some words."""

    words: tuple[str, ...]


class ListOf(NamedTuple):
    """A list of any length."""

    part: Shape


class Row(NamedTuple):
    """A list of so many parts, each of its own shape."""

    parts: tuple[Part, ...]


class OneOf(NamedTuple):
    """A value of one of several shapes; objects among them are told apart by their kind."""

    parts: tuple[Shape, ...]
    kinds: tuple[str, ...] = ()
    """The word of each object, if all of them are objects."""


class Named(NamedTuple):
    """What is defined under a name."""

    name: str


Shape: TypeAlias = Scalar | Words | ListOf | Row | OneOf | Named


class Part(NamedTuple):
    """A field of an object, or a place in a row."""

    name: str
    shape: Shape
    doc: str = ""
    optional: bool = False
    """Whether it may be missing."""


class Fields(NamedTuple):
    """An object."""

    parts: tuple[Part, ...]


class Definition(NamedTuple):
    """What a name stands for."""

    shape: Fields | Shape
    doc: str = ""


class Shapes:
    """The shapes of some types, and the definitions of all names in them, in the order of first use."""

    def __init__(self) -> None:
        self.definitions: dict[str, Definition] = {}
        self._meant: dict[str, object] = {}

    def of(self, kind: object, module: str = "") -> Shape:
        """The shape of a type, as it is written in a module; raises ``TypeError`` if it is no data."""
        if isinstance(kind, NewType):
            return self._named(kind.__name__, kind, kind.__module__)
        if kind in _SCALARS:
            return _SCALARS[kind]
        if isinstance(kind, type) and typing.get_origin(kind) is None:
            return self._class(kind)
        name = _alias(kind, module)
        return self._part(kind, module) if name is None else self._named(name, kind, module)

    def _part(self, kind: object, module: str) -> Shape:
        origin, parts = typing.get_origin(kind), typing.get_args(kind)
        if origin is Literal:
            return Words(tuple(map(str, parts)))
        if origin is tuple and parts[1:] == (...,):
            return ListOf(self.of(parts[0], module))
        if origin is tuple:
            return Row(tuple(Part("", self.of(part, module)) for part in parts))
        if origin in (types.UnionType, typing.Union):
            return self._union(parts, module)
        raise TypeError(f"{kind} is no data: use dataclasses, tuples, words and whole numbers")

    def _union(self, parts: tuple[object, ...], module: str) -> Shape:
        some = [part for part in parts if part not in (types.NoneType, Unchanged)]
        if len(some) == len(parts):
            return OneOf(
                tuple(self.of(part, module) for part in some),
                tuple(kind_of(part) for part in some if isinstance(part, type)),
            )
        # An alias that may be null is still the alias.
        found = self.of(_joined(some), module)
        return OneOf((found, Scalar.NOTHING)) if types.NoneType in parts else found

    def _class(self, kind: type) -> Shape:
        return self._named(kind.__name__, kind, kind.__module__)

    def _named(self, name: str, kind: object, module: str) -> Named:
        if name not in self._meant:
            self._meant[name] = kind
            self.definitions[name] = Definition(Scalar.NOTHING)  # keeps its place while its parts are found
            self.definitions[name] = self._defined(name, kind, module)
        elif self._meant[name] != kind:
            raise TypeError(f"{name} stands for {self._meant[name]} and for {kind}: rename one of them")
        return Named(name)

    def _defined(self, name: str, kind: object, module: str) -> Definition:
        docs = docs_of(sys.modules[module])
        doc = docs.get(name, "")
        if isinstance(kind, NewType):
            words = _WORDS.get(kind)
            return Definition(self.of(kind.__supertype__, module) if words is None else Words(words), doc)
        if not isinstance(kind, type):
            return Definition(self._part(kind, module), doc)
        if issubclass(kind, StrEnum):
            members = [f"`{each}`: {docs[key]}" for each in kind if (key := f"{name}.{each.name}") in docs]
            return Definition(
                Words(tuple(each.value for each in kind)), "\n\n".join(filter(None, [doc, *members]))
            )
        hints = typing.get_type_hints(kind)
        if dataclasses.is_dataclass(kind):
            optional = {*optional_fields(kind)}
            names: Iterable[str] = [field.name for field in dataclasses.fields(kind)]
        elif issubclass(kind, tuple):
            names, optional = hints, set()
        else:
            raise TypeError(f"{kind} is no data: use dataclasses, tuples, words and whole numbers")
        parts = tuple(
            Part(each, self.of(hints[each], module), docs.get(f"{name}.{each}", ""), each in optional)
            for each in names
        )
        return Definition(Fields(parts) if dataclasses.is_dataclass(kind) else Row(parts), doc)


_SCALARS: Final[dict[object, Scalar]] = {
    str: Scalar.TEXT,
    int: Scalar.NUMBER,
    bool: Scalar.TRUTH,
    types.NoneType: Scalar.NOTHING,
}


_WORDS: Final[dict[object, tuple[str, ...]]] = {RefusalCode: REFUSAL_CODES}
"""Names for texts that are read as they come, and the words that they can be in this version."""


def _joined(parts: list[object]) -> object:
    return parts[0] if len(parts) == 1 else typing.Union[tuple(parts)]  # noqa: UP007 - made from a list


def _alias(kind: object, module: str) -> str | None:
    """The name by which a module knows a union or some words."""
    if typing.get_origin(kind) not in (Literal, types.UnionType, typing.Union):
        return None
    names = vars(sys.modules[module]).items() if module else ()
    return next((name for name, value in names if not name.startswith("_") and value == kind), None)
