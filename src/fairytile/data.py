"""Serialisation: typed values as plain JSON types and back, strictly validated. Knows nothing of the game.

Whatever leaves the process (Views, news, editions) is a frozen dataclass whose fields say what there is:
the one schema, for Python and for whatever is generated from it. `plain` writes such a value, `read` reads
it, and neither needs to be told anything but the class:

- a dataclass is an object, with the names of its fields for keys, all of them;
- a named tuple is a list, and so is any other tuple;
- an enumeration of strings is its string;
- of several dataclasses, the field ``kind`` tells which one it is;
- a field that is `UNCHANGED` is left out;
- a field that came later may say by `ABSENT` what data means that leave it out;
- a field that is annotated with a `Text` is the text of its value.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Hashable, Mapping
from enum import Enum, StrEnum
from functools import cache
from typing import Annotated, Final, Literal, NewType, TypeAlias, TypeVar, cast

from fairytile.errors import FairyTileError
from fairytile.limits import MOST_ENTRIES, MOST_NUMBER, quoted, too_many

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

_T = TypeVar("_T")
_Reader: TypeAlias = Callable[[object], object]
_Writer: TypeAlias = Callable[[object], Json]


class Unchanged(Enum):
    """Stands in a field that is to be left as it is, where None would be a value."""

    UNCHANGED = "unchanged"

    def __repr__(self) -> str:
        return "UNCHANGED"


UNCHANGED: Final = Unchanged.UNCHANGED

ABSENT: Final = "absent"
"""The key under which the metadata of a field say what data mean that do not have it."""


@dataclasses.dataclass(frozen=True, slots=True)
class Text:
    """Annotates a field whose value has a text of its own, and is that text in data: ``str`` writes it.

    >>> from typing import Annotated
    >>> reader_of(Annotated[int, Text(len)])("abc")
    3
    """

    read: Callable[[str], object]
    """Reads it again; raises an error of the library."""


def _text_of(hint: object) -> Text | None:
    """How a field is read whose value has a text of its own."""
    metadata = typing.get_args(hint)[1:] if typing.get_origin(hint) is Annotated else ()
    return next((each for each in metadata if isinstance(each, Text)), None)


def optional_fields(kind: type) -> Mapping[str, object]:
    """The fields of a dataclass that may be missing, and what that means."""
    return {
        field.name: field.metadata.get(ABSENT, UNCHANGED)
        for field in dataclasses.fields(kind)
        if field.default is UNCHANGED or ABSENT in field.metadata
    }


class DataError(FairyTileError, ValueError):
    """Data that cannot be read: what is wrong with it and what to do, and the path that leads there.

    >>> print(DataError("it is missing", "seats[1].told"))
    seats[1].told: it is missing
    """

    def __init__(self, problem: str, path: str = "") -> None:
        super().__init__(problem, path)
        self.problem = problem
        """What is wrong, without the place."""
        self.path = path
        """The keys and numbers that lead there, such as ``seats[1].told``; empty for the whole."""

    def below(self, key: str) -> DataError:
        """The same error as one of a larger value, in which this key leads to the smaller one."""
        joint = "." if self.path and not self.path.startswith("[") else ""
        return DataError(self.problem, f"{key}{joint}{self.path}")

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}" if self.path else self.problem


# --- writing --------------------------------------------------------------------------------


def plain(value: object) -> Json:
    """A value as JSON types: nothing but dictionaries, lists, strings, numbers, booleans and None.

    >>> from fairytile.ruleset import Ruleset, Rivers
    >>> plain(Ruleset(rivers=Rivers.BANK))["rivers"]
    'bank'
    """
    kind = type(value)
    writer = _WRITERS.get(kind)
    if writer is None:
        writer = _WRITERS[kind] = _writer(kind)
    return writer(value)


def _writer(kind: type) -> _Writer:
    if dataclasses.is_dataclass(kind):
        return _object_writer(kind)
    if issubclass(kind, StrEnum):
        return _write_word
    if issubclass(kind, tuple):
        return _write_list
    raise TypeError(f"{kind.__name__} is no data: write dataclasses, tuples, words and whole numbers")


def _object_writer(kind: type) -> _Writer:
    names = tuple(field.name for field in dataclasses.fields(kind))
    hints = typing.get_type_hints(kind, include_extras=True)
    texts = {name for name in names if _text_of(hints[name]) is not None}

    def write(value: object) -> Json:
        written: dict[str, Json] = {}
        for name in names:
            part = getattr(value, name)
            if name in texts:
                written[name] = str(part)
            elif type(part) in _SCALARS:
                written[name] = part
            elif part is not UNCHANGED:
                written[name] = plain(part)
        return written

    return write


def _write_list(value: object) -> Json:
    parts = cast(tuple[Json, ...], value)
    return [part if type(part) in _SCALARS else plain(part) for part in parts]


def _write_word(value: object) -> Json:
    return cast(StrEnum, value).value


def _write_scalar(value: object) -> Json:
    return cast(Json, value)


_SCALARS: Final[frozenset[type]] = frozenset((str, int, bool, types.NoneType))
_WRITERS: Final[dict[type, _Writer]] = dict.fromkeys(_SCALARS, _write_scalar)


# --- reading --------------------------------------------------------------------------------


def read(kind: type[_T], data: object) -> _T:
    """The value of a class that data describes; raises `DataError` with the place that is wrong.

    >>> from fairytile.hexes import Hex
    >>> read(Hex, [2, -1])
    Hex(q=2, r=-1)
    >>> read(Hex, [2, "b"])
    Traceback (most recent call last):
    ...
    fairytile.data.DataError: [1]: 'b' is not a whole number
    """
    return cast(_T, reader_of(cast(Hashable, kind))(data))


@cache
def reader_of(kind: Hashable) -> _Reader:
    """What reads values of a class, of a union of classes, or of whatever else a field may be."""
    if isinstance(kind, NewType):
        return reader_of(kind.__supertype__)
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if (text := _text_of(kind)) is not None:
        return _text_reader(text)
    if origin is Literal:
        return _word_reader({word: word for word in parts})
    if origin is tuple:
        return _list_reader(parts[0]) if parts[1:] == (...,) else _row_reader(parts, tuple)
    if origin in (types.UnionType, typing.Union):
        return _union_reader(parts)
    if kind in _NAMES:
        return _scalar_reader(cast(type, kind))
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _object_reader(kind)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _word_reader({member.value: member for member in kind})
    if isinstance(kind, type) and issubclass(kind, tuple):
        return _named_tuple_reader(kind)
    raise TypeError(f"{kind} is no data: use dataclasses, tuples, words and whole numbers")


_NAMES: Final[dict[object, str]] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    types.NoneType: "null",
}


def _scalar_reader(kind: type) -> _Reader:
    def read_scalar(data: object) -> object:
        # Neither true nor 1.0 is a whole number.
        if type(data) is not kind:
            raise DataError(f"{_shown(data)} is not {_NAMES[kind]}")
        if type(data) is int and not -MOST_NUMBER <= data <= MOST_NUMBER:
            raise DataError(f"{_shown(data)} is more than anybody counts")
        return data

    return read_scalar


def _text_reader(text: Text) -> _Reader:
    read_written = reader_of(str)

    def read_text(data: object) -> object:
        try:
            return text.read(cast(str, read_written(data)))
        except DataError:
            raise
        except FairyTileError as error:
            raise DataError(str(error)) from error

    return read_text


def _word_reader(words: dict[str, object]) -> _Reader:
    def read_word(data: object) -> object:
        if type(data) is not str or data not in words:
            raise DataError(f"{_shown(data)} is not known here: write {' or '.join(words)}")
        return words[data]

    return read_word


def _list_reader(part: object) -> _Reader:
    read_part = reader_of(part)

    def read_list(data: object) -> object:
        found = []
        for number, entry in enumerate(_a_list(data)):
            try:
                found.append(read_part(entry))
            except DataError as error:
                raise error.below(f"[{number}]") from None
        return tuple(found)

    return read_list


def _named_tuple_reader(kind: type) -> _Reader:
    def make(parts: list[object]) -> object:
        return kind(*parts)

    return _row_reader(tuple(typing.get_type_hints(kind).values()), make)


def _row_reader(parts: tuple[object, ...], make: Callable[[list[object]], object]) -> _Reader:
    readers = [reader_of(part) for part in parts]

    def read_row(data: object) -> object:
        entries, found = _a_list(data), []
        if len(entries) != len(readers):
            raise DataError(f"the list has {len(entries)} entries: write {len(readers)}")
        for number, read_part in enumerate(readers):
            try:
                found.append(read_part(entries[number]))
            except DataError as error:
                raise error.below(f"[{number}]") from None
        return make(found)

    return read_row


def _object_reader(kind: type) -> _Reader:
    fields = dataclasses.fields(kind)
    hints = typing.get_type_hints(kind, include_extras=True)
    readers = {field.name: reader_of(hints[field.name]) for field in fields}
    fixed = {field.name for field in fields if not field.init}
    optional = optional_fields(kind)

    def read_object(data: object) -> object:
        values = _an_object(data)
        if values.keys() - readers.keys():
            wrong = min(values.keys() - readers.keys())
            raise DataError(f"{_shown(wrong)} is not known here; there are {', '.join(readers)}")
        found: dict[str, object] = {}
        for name, read_part in readers.items():
            if name in values:
                try:
                    found[name] = read_part(values[name])
                except DataError as error:
                    raise error.below(name) from None
            elif name not in optional:
                raise DataError(f"{name} is missing: add it")
            else:
                found[name] = optional[name]
        for name in fixed:
            del found[name]
        try:
            return kind(**found)
        except ValueError as error:
            raise DataError(str(error)) from error

    return read_object


def _union_reader(parts: tuple[object, ...]) -> _Reader:
    """A value or None, or one of several dataclasses that are told apart by their kind."""
    some = [part for part in parts if part not in (types.NoneType, Unchanged)]
    read_some = reader_of(some[0]) if len(some) == 1 else _kind_reader(some)
    if types.NoneType not in parts:
        return read_some

    def read_or_none(data: object) -> object:
        return None if data is None else read_some(data)

    return read_or_none


def _kind_reader(classes: list[object]) -> _Reader:
    readers = {kind_of(cast(type, each)): reader_of(each) for each in classes}

    def read_kind(data: object) -> object:
        kind = _an_object(data).get("kind")
        if type(kind) is not str or kind not in readers:
            raise DataError(f"the kind is {_shown(kind)}: write {' or '.join(readers)}")
        return readers[kind](data)

    return read_kind


def kind_of(kind: type) -> str:
    """The word by which data tells this class from the others of its union."""
    (word,) = typing.get_args(typing.get_type_hints(kind)["kind"])
    return str(word)


def _a_list(data: object) -> list[object] | tuple[object, ...]:
    if not isinstance(data, list | tuple):
        raise DataError(f"{_shown(data)} is not a list")
    if problem := too_many(len(data), MOST_ENTRIES, "entries"):
        raise DataError(f"the list {problem}")
    return data


def _an_object(data: object) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise DataError(f"{_shown(data)} is not an object")
    return data


def _shown(data: object) -> str:
    """What was found instead, in a few words."""
    match data:
        case dict():
            return "an object"
        case list() | tuple():
            return "a list"
        case None | bool():
            return {None: "null", True: "true", False: "false"}[data]
        case str() if not data:
            return "''"
        case _:
            return quoted(data)
