"""JSON Schema (2020-12) of shapes."""

from __future__ import annotations

from typing import Final, assert_never

from fairytile.data import Json
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

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


def schemas(shapes: Shapes, at: str) -> dict[str, Json]:
    """The schema of each definition; they refer to each other below a place in the document."""
    return {name: _definition(each, at) for name, each in sorted(shapes.definitions.items())}


def schema(shape: Shape, at: str) -> dict[str, Json]:
    """The schema of a shape."""
    match shape:
        case Scalar():
            return {"type": shape.value}
        case Words((word,)):
            return {"const": word}
        case Words(words):
            return {"type": "string", "enum": [*words]}
        case ListOf(part):
            return {"type": "array", "items": schema(part, at)}
        case Row(parts):
            return {
                "type": "array",
                "prefixItems": [_titled(part, at) for part in parts],
                "items": False,
                "minItems": len(parts),
            }
        case OneOf():
            return _one_of(shape, at)
        case Named(name):
            return {"$ref": f"{at}/{name}"}
        case _:
            assert_never(shape)


def _definition(definition: Definition, at: str) -> dict[str, Json]:
    shape = definition.shape
    found = _fields(shape, at) if isinstance(shape, Fields) else schema(shape, at)
    return _described(found, definition.doc)


def _fields(shape: Fields, at: str) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": {part.name: _part(part, at) for part in shape.parts},
        "required": [part.name for part in shape.parts if not part.optional],
        "additionalProperties": False,
    }


def _part(part: Part, at: str) -> dict[str, Json]:
    return _described(schema(part.shape, at), part.doc)


def _titled(part: Part, at: str) -> Json:
    found = _part(part, at)
    return {"title": part.name, **found} if part.name else found


def _one_of(shape: OneOf, at: str) -> dict[str, Json]:
    parts = [schema(part, at) for part in shape.parts]
    if not shape.kinds:
        return {"anyOf": [*parts]}
    mapping: dict[str, Json] = {
        kind: f"{at}/{part.name}"
        for kind, part in zip(shape.kinds, shape.parts, strict=True)
        if isinstance(part, Named)
    }
    return {"oneOf": [*parts], "discriminator": {"propertyName": "kind", "mapping": mapping}}


def _described(found: dict[str, Json], doc: str) -> dict[str, Json]:
    return {"description": doc, **found} if doc else found
