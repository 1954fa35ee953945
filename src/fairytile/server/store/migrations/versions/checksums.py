"""Give entries a checksum; those from before have none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "checksums"
down_revision = "first_tables"


def upgrade() -> None:
    """Add the column."""
    op.add_column("entries", sa.Column("checksum", sa.BigInteger))
