"""The description of the socket: one JSON Schema for what devices say and what they are told."""

from __future__ import annotations

from typing import Final

from fairytile.data import Json
from fairytile.protocol import messages, replies
from fairytile.protocol.close_codes import CLOSE_CODES
from fairytile.protocol.messages import Message
from fairytile.protocol.replies import Reply
from fairytile.protocol.schemas.json_schema import DRAFT, schemas
from fairytile.protocol.schemas.shapes import Definition, ListOf, Shapes
from fairytile.protocol.version import SOCKET, VERSION

_ABOUT: Final = (
    "What goes over the socket of a table. A device sends one `Message` in each frame of text; "
    "a frame that it is sent is a `Frame`: a list of replies, in order."
)


def socket_shapes(shapes: Shapes) -> Shapes:
    """All that goes over the socket, among other shapes."""
    shapes.of(Message, messages.__name__)
    found = shapes.of(Reply, replies.__name__)
    shapes.definitions["Frame"] = Definition(ListOf(found), "What a device is sent at once.")
    return shapes


def protocol() -> dict[str, Json]:
    """The description, as a JSON Schema of whatever a frame may hold."""
    at = "#/$defs"
    return {
        "$schema": DRAFT,
        "$id": f"urn:fairytile:protocol:{VERSION}",
        "title": "The socket of a table",
        "description": _ABOUT,
        "version": VERSION,
        "path": SOCKET,
        "closeCodes": {str(int(code)): ending.sentence for code, ending in CLOSE_CODES.items()},
        "anyOf": [{"$ref": f"{at}/Message"}, {"$ref": f"{at}/Frame"}],
        "$defs": schemas(socket_shapes(Shapes()), at),
    }
