"""Small things to be kept, for tests that care about one of their parts."""

from fairytile.server.store import Card, Change, Row, Stage, Ticket

NOON = 1_800_000_000_000


def card(table: str = "oak", stage: Stage = Stage.LOBBY, changed: int = NOON, created: int = NOON) -> Card:
    return Card(table, stage, created, changed)


def row(number: int, table: str = "oak", body: bytes = b"{}") -> Row:
    return Row(table, number, body, seat=number % 2, message=f"m{number}")


def made(table: str = "oak") -> Change:
    """A table that begins, with its first entry."""
    return Change(card=card(table), rows=[row(0, table)])


def ticket(key: str, table: str | None = None, expires: int = NOON) -> Ticket:
    return Ticket(key, "invitation", b"{}", expires, table)
