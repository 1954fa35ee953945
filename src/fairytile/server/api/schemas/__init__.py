"""Describes what a server says and hears to those who do not read Python: JSON Schema and OpenAPI.

All of it is made from the classes of `fairytile.live` and of the server, and from their docstrings.
"""

from fairytile.server.api.schemas.openapi import openapi
from fairytile.server.api.schemas.protocol import CLOSE_CODES, VERSION, protocol, socket_shapes
from fairytile.server.api.schemas.shapes import Shapes

__all__ = ["CLOSE_CODES", "VERSION", "Shapes", "openapi", "protocol", "socket_shapes"]
