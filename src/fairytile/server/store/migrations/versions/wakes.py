"""Mark the tables that go on by themselves, so that a server that starts need not look at all others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "wakes"
down_revision = "shelves"

_MARKED = sa.text(
    "INSERT INTO claims (table_id, seat, device) "
    "SELECT DISTINCT entries.table_id, -2, 'wakes' FROM entries "
    "JOIN cards ON cards.table_id = entries.table_id AND cards.stage <> 'over' "
    "WHERE instr(CAST(entries.body AS TEXT), :bot) OR instr(CAST(entries.body AS TEXT), :given) "
    "OR instr(CAST(entries.body AS TEXT), :wanted)"
)
"""Whoever is marked without need is looked at once more, and nothing else comes of it."""


def upgrade() -> None:
    """Look through the journals of games that are not over, once."""
    op.get_bind().execute(
        _MARKED, {"bot": '"kind":"bot"', "given": '"kind":"given"', "wanted": '"kind":"seat-wanted"'}
    )
