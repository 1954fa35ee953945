"""Writes shapes as types of TypeScript, with what the docstrings say of them as comments."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from typing import Final, assert_never

from fairytile.protocol.close_codes import CLOSE_CODES
from fairytile.protocol.http_calls import CALLS, Call
from fairytile.protocol.schemas.shapes import (
    Definition,
    Fields,
    ListOf,
    Named,
    OneOf,
    Part,
    Row,
    Scalar,
    Shape,
    Shapes,
    Words,
)
from fairytile.protocol.version import PREFIX, VERSION

WIDTH: Final = 100
HEAD: Final = """\
// What goes between a browser and a server of Fairy Tile: over the socket of a table, and over HTTP.
//
// Made from the classes of the server by `make protocol`: change those, not this file.
"""
_SCALARS: Final = {
    Scalar.TEXT: "string",
    Scalar.NUMBER: "number",
    Scalar.TRUTH: "boolean",
    Scalar.NOTHING: "null",
}


def typescript(shapes: Shapes) -> str:
    """A module with all that a client of a server is told and may say."""
    blocks = [
        HEAD,
        f"export const PROTOCOL = {_quoted(VERSION)};",
        f"export const PREFIX = {_quoted(PREFIX)};",
    ]
    blocks.append(_close_codes())
    blocks += [_definition(name, each) for name, each in shapes.definitions.items()]
    blocks.append(_calls(shapes))
    return "\n".join(blocks)


def _definition(name: str, definition: Definition) -> str:
    shape, doc = definition.shape, _comment(definition.doc)
    if isinstance(shape, Fields):
        fields = "".join(_field(part) for part in shape.parts)
        return f"\n{doc}export interface {name} {{\n{fields}}}"
    return f"\n{doc}{_assigned(name, shape)}"


def _assigned(name: str, shape: Shape) -> str:
    line = f"export type {name} = {_written(shape)};"
    if len(line) <= WIDTH or not isinstance(shape, OneOf | Words):
        return line
    parts = shape.parts if isinstance(shape, OneOf) else tuple(Words((word,)) for word in shape.words)
    return f"export type {name} =" + "".join(f"\n  | {_written(part)}" for part in parts) + ";"


def _field(part: Part) -> str:
    mark = "?" if part.optional else ""
    return f"{_comment(part.doc, '  ')}  readonly {part.name}{mark}: {_written(part.shape)};\n"


def _written(shape: Shape) -> str:
    match shape:
        case Scalar():
            return _SCALARS[shape]
        case Words(words):
            return " | ".join(map(_quoted, words))
        case ListOf(part):
            inner = _written(part)
            return f"readonly {inner}[]" if inner.isidentifier() else f"ReadonlyArray<{inner}>"
        case Row(parts):
            return f"readonly [{', '.join(_in_row(part) for part in parts)}]"
        case OneOf(parts):
            return " | ".join(map(_written, parts))
        case Named(name):
            return name
        case _:
            assert_never(shape)


def _in_row(part: Part) -> str:
    return f"{part.name}: {_written(part.shape)}" if part.name else _written(part.shape)


def _close_codes() -> str:
    lines = "".join(f"  {int(code)}: {_quoted(each.sentence)},\n" for code, each in CLOSE_CODES.items())
    return f"\n/** Why a server ends a connection. */\nexport const CLOSE_CODES = {{\n{lines}}} as const;"


def _calls(shapes: Shapes) -> str:
    doc = "What can be asked over HTTP, below the prefix: what the body says, and what the answer says."
    lines = "".join(_call(shapes, call) for call in CALLS)
    return f"\n{_comment(doc)}export interface Calls {{\n{lines}}}\n"


def _call(shapes: Shapes, call: Call) -> str:
    asked = "null" if call.asked is None else _written(shapes.of(call.asked))
    if call.answered is not None:
        answered = _written(shapes.of(call.answered))
    else:
        answered = "null" if call.status == 204 else "string"
    name = _quoted(f"{call.method} {call.path}")
    parts = f"readonly asked: {asked}; readonly answered: {answered}"
    return f"  /** {call.summary}. */\n  readonly {name}: {{ {parts} }};\n"


def _comment(doc: str, indent: str = "") -> str:
    lines = list(_wrapped(doc.replace("*/", "* /"), WIDTH - len(indent) - 3))
    if not lines:
        return ""
    if len(lines) == 1 and len(lines[0]) + len(indent) + 7 <= WIDTH:
        return f"{indent}/** {lines[0]} */\n"
    return (
        f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"
    )


def _wrapped(doc: str, width: int) -> Iterator[str]:
    for number, paragraph in enumerate(filter(None, doc.split("\n\n"))):
        if number:
            yield ""
        yield from textwrap.wrap(paragraph, width, break_long_words=False, break_on_hyphens=False)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
