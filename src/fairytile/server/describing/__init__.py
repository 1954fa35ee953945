"""Describes what a server says and hears to those who do not read Python: JSON Schema and OpenAPI.

All of it is made from the classes of `fairytile.live` and of the server, and from their docstrings.
"""

from fairytile.server.describing.openapi import openapi
from fairytile.server.describing.protocol import CLOSE_CODES, VERSION, protocol, socket_shapes
from fairytile.server.describing.shapes import Shapes

__all__ = ["CLOSE_CODES", "VERSION", "Shapes", "openapi", "protocol", "socket_shapes"]
