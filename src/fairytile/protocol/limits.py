"""Limits of the protocol: how long and how large what a device sends may be, and how long others wait.

How often something may be done is the affair of whoever runs a server: see `fairytile.server.limits`.
"""

from __future__ import annotations

from typing import Final

from fairytile.state import LEAST_PLAYERS, MOST_PLAYERS

__all__ = [
    "ANSWER_WITHIN",
    "DAY",
    "LARGEST_BODY",
    "LARGEST_HEAD",
    "LARGEST_MESSAGE",
    "LEAST_PATIENCE",
    "LEAST_SEATS",
    "LONGEST_HEADER",
    "LONGEST_ID",
    "LONGEST_NAME",
    "LONGEST_TEXT",
    "MOST_HEADERS",
    "MOST_LINKS",
    "MOST_PATIENCE",
    "MOST_RENAMES",
    "MOST_SEATS",
    "THINKING",
]

LEAST_SEATS: Final = LEAST_PLAYERS
"""Seats of a table at the least."""
MOST_SEATS: Final = MOST_PLAYERS
"""Seats of a table at the most."""

LARGEST_MESSAGE: Final = 4096
"""Bytes of a message to a table."""
LARGEST_BODY: Final = 16_384
"""Bytes of the body of a request."""
LARGEST_HEAD: Final = 32_768
"""Bytes of the headers of a request. Other programs on the same host may have set many cookies."""
MOST_HEADERS: Final = 100
"""Headers of a request."""
LONGEST_HEADER: Final = 8_000
"""Bytes of one header; those of a socket are read by a library that takes hardly more."""

LONGEST_ID: Final = 64
"""Characters of the `id` of a message."""
LONGEST_TEXT: Final = 400
"""Characters of an action in a message, and of a name before it is looked at."""
LONGEST_NAME: Final = 30
"""Characters of a name at a table: on a phone there is no room for more."""
MOST_RENAMES: Final = 100
"""How often somebody may be called otherwise at one table: each time makes the journal longer."""
MOST_LINKS: Final = 32
"""Invitations to one seat that are good at once."""

DAY: Final = 24 * 60 * 60
"""Seconds of a day."""
LEAST_PATIENCE: Final = 30
"""Seconds that others wait at the least for who is away."""
MOST_PATIENCE: Final = 30 * DAY
"""Seconds that others wait at the most for who is away."""
THINKING: Final = 600_000
"""Milliseconds for which somebody may think about a turn at the least, whatever the patience of a table."""
ANSWER_WITHIN: Final = 60_000
"""Milliseconds in which a player can say no when somebody wants to play their seat from another device."""
