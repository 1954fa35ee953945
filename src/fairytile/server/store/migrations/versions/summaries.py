"""Let the store keep what lists show of tables, so that nobody has to read their journals for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "summaries"
down_revision = "wakes"


def upgrade() -> None:
    """Make the table. Summaries of older tables are made when somebody first asks for a list of them."""
    op.create_table(
        "summaries",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_summaries"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["cards.table_id"], name="fk_summaries_table_id", ondelete="CASCADE"
        ),
    )
