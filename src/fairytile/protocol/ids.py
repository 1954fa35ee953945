"""Names that tables and messages go by."""

from __future__ import annotations

from typing import NewType

TableId = NewType("TableId", str)
"""The name of a table in its address."""
MessageId = NewType("MessageId", str)
"""What a device calls a message, so that it can be sent again without being heard twice."""
