"""Let devices share their games: a table of those that are on a shelf together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "shelves"
down_revision = "checksums"


def upgrade() -> None:
    """Make the table of members. A device that is not in it is on no shelf."""
    op.create_table(
        "members",
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("shelf", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("gone", sa.BigInteger),
        sa.PrimaryKeyConstraint("device", name="pk_members"),
    )
    op.create_index("ix_members_shelf", "members", ["shelf"])
