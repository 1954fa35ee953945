"""The description of the socket: one JSON Schema for what devices say and what they are told."""

from __future__ import annotations

from typing import Final

from fairytile.data import Json
from fairytile.protocol import Message, Reply, messages, replies
from fairytile.server.api.schemas.json_schema import DRAFT, schemas
from fairytile.server.api.schemas.shapes import Definition, ListOf, Shapes
from fairytile.server.api.table_endpoints import PREFIX
from fairytile.server.sockets.table_socket import COME_AGAIN, FAILED, NO_TABLE, RESTART, TOO_MANY, TOO_MUCH

VERSION: Final = "2.0"
"""Of the protocol. The first number is that of the addresses; the second grows when something is added."""
SOCKET: Final = f"{PREFIX}/tables/{{table}}/socket"
CLOSE_CODES: Final = {
    RESTART: "The server ends or starts again: come again in a moment, with the number of the latest event.",
    FAILED: "Something went wrong in the server: come again in a moment.",
    NO_TABLE: "There is no such table: do not come again.",
    COME_AGAIN: "The device was too slow to be told all, said no hello in time or has many newer windows: "
    "come again, with the number of its latest event.",
    TOO_MUCH: "The device said too much, or too often what cannot be read: wait before coming again.",
    TOO_MANY: "Too many are here already, or somebody who plays needs the place: try later.",
}
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
        "closeCodes": {str(code): sentence for code, sentence in CLOSE_CODES.items()},
        "anyOf": [{"$ref": f"{at}/Message"}, {"$ref": f"{at}/Frame"}],
        "$defs": schemas(socket_shapes(Shapes()), at),
    }
