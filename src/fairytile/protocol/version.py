"""The version of the protocol, and where it stands in addresses."""

from __future__ import annotations

from typing import Final

VERSION: Final = "2.1"
"""Of the protocol. The first number is that of the addresses; the second grows when something is added."""
PREFIX: Final = "/api/v2"
"""With this all addresses of the protocol begin."""
SOCKET: Final = f"{PREFIX}/tables/{{table}}/socket"
"""Where the socket of a table is."""
