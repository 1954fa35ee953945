"""Make the first tables: cards, the entries of journals, claims and tickets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "first_tables"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "cards",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_cards"),
    )
    op.create_index("ix_cards_stage_changed_table_id", "cards", ["stage", "changed", "table_id"])
    op.create_index("ix_cards_stage_table_id", "cards", ["stage", "table_id"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("message", sa.String(64)),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_entries"),
        _to_its_card("entries"),
    )
    op.create_table(
        "claims",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_claims"),
        _to_its_card("claims"),
    )
    op.create_index("ix_claims_device", "claims", ["device"])
    op.create_table(
        "tickets",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.String(64)),
        sa.PrimaryKeyConstraint("key", name="pk_tickets"),
        _to_its_card("tickets"),
    )
    op.create_index("ix_tickets_expires", "tickets", ["expires"])
    op.create_index("ix_tickets_table_id", "tickets", ["table_id"])


def _to_its_card(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table_id"], ["cards.table_id"], name=f"fk_{table}_table_id", ondelete="CASCADE"
    )
