"""A client of the game server: makes tables, takes seats, plays, and checks afterwards what was promised.

Needs the extra `client`: `pip install "fairytile[client]"`.
"""

from fairytile.client.addresses import Address
from fairytile.client.asking import Server
from fairytile.client.errors import ClientError, Declined, NoTable, Unreachable
from fairytile.client.following import Cut, Notice
from fairytile.client.keeping import Place, Places
from fairytile.client.sitting import Checked, Made, again, check, invite, make, replay, sit, sits
from fairytile.client.table import TableClient

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
