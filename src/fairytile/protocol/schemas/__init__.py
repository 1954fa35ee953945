"""Describes the protocol to those who do not read Python: JSON Schema and OpenAPI.

All of it is made from the classes of the protocol and what they are made of, and from their docstrings.
"""

from fairytile.protocol.schemas.openapi import openapi
from fairytile.protocol.schemas.shapes import Shapes
from fairytile.protocol.schemas.socket_schema import protocol, socket_shapes

__all__ = ["Shapes", "openapi", "protocol", "socket_shapes"]
