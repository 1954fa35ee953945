"""A client of the game server: makes tables, takes seats, plays, and checks afterwards what was promised.

Needs the extra `client`: `pip install "fairytile[client]"`.
"""

from fairytile.client.addresses import Address
from fairytile.client.errors import ClientError, Declined, NoTable, Unreachable
from fairytile.client.http import Server
from fairytile.client.lobby import Checked, Made, again, check, invite, make, replay, sit, sits
from fairytile.client.saved_seats import Place, Places
from fairytile.client.table_client import TableClient
from fairytile.client.table_updates import Cut, Notice

__all__ = [
    "Address",
    "Checked",
    "ClientError",
    "Cut",
    "Declined",
    "Made",
    "NoTable",
    "Notice",
    "Place",
    "Places",
    "Server",
    "TableClient",
    "Unreachable",
    "again",
    "check",
    "invite",
    "make",
    "replay",
    "sit",
    "sits",
]
