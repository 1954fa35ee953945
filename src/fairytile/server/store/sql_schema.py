"""The tables of the database. The migrations lead here, and a test sees to it that both agree."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Named,
    String,
    Table,
    TypedColumns,
)

_CARD: Final = "cards.table_id"

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class _Cards(TypedColumns):
    table_id: Named[str] = Column(String(64), primary_key=True)
    stage: Named[str] = Column(String(8))
    created: Named[int] = Column(BigInteger)
    changed: Named[int] = Column(BigInteger)


class _Entries(TypedColumns):
    table_id: Named[str] = Column(String(64), ForeignKey(_CARD, ondelete="CASCADE"), primary_key=True)
    number: Named[int] = Column(Integer, primary_key=True, autoincrement=False)
    body: Named[bytes] = Column(LargeBinary)
    seat: Named[int | None] = Column(Integer)
    message: Named[str | None] = Column(String(64))
    checksum: Named[int | None] = Column(BigInteger)


class _Summaries(TypedColumns):
    table_id: Named[str] = Column(String(64), ForeignKey(_CARD, ondelete="CASCADE"), primary_key=True)
    number: Named[int] = Column(Integer)
    body: Named[bytes] = Column(LargeBinary)


class _Claims(TypedColumns):
    table_id: Named[str] = Column(String(64), ForeignKey(_CARD, ondelete="CASCADE"), primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True, autoincrement=False)
    device: Named[str] = Column(String(64), index=True)


class _Tickets(TypedColumns):
    key: Named[str] = Column(String(64), primary_key=True)
    kind: Named[str] = Column(String(16))
    body: Named[bytes] = Column(LargeBinary)
    expires: Named[int] = Column(BigInteger, index=True)
    table_id: Named[str | None] = Column(String(64), ForeignKey(_CARD, ondelete="CASCADE"), index=True)


class _Members(TypedColumns):
    device: Named[str] = Column(String(64), primary_key=True)
    shelf: Named[str] = Column(String(64), index=True)
    kind: Named[str] = Column(String(16))
    name: Named[str] = Column(String(64))
    joined: Named[int] = Column(BigInteger)
    seen: Named[int] = Column(BigInteger)
    gone: Named[int | None] = Column(BigInteger)


CARDS: Final = Table(
    "cards",
    METADATA,
    _Cards,
    # Whatever a server asks when it starts is a walk along one of these, however many tables there are.
    Index(None, "stage", "changed", "table_id"),
    Index(None, "stage", "table_id"),
)

# Rows lie in the order in which they came, not table by table: so the entries of a group, which are of many
# tables, fill a few pages of the file instead of touching one for each table. It halves the cost of a write.
ENTRIES: Final = Table("entries", METADATA, _Entries)

SUMMARIES: Final = Table("summaries", METADATA, _Summaries)
"""Apart from the cards, along which servers walk: a table that nobody has listed yet has none."""

CLAIMS: Final = Table("claims", METADATA, _Claims)

TICKETS: Final = Table("tickets", METADATA, _Tickets)

MEMBERS: Final = Table("members", METADATA, _Members)
