"""Connection limits by address: how many TCP connections may be open that are no sockets yet (load shedding).

Nobody knows who comes before they have asked for something. So where there is no room, the oldest connection
gives way that asks for nothing: whoever opens many and says nothing keeps nobody out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Protocol

from fairytile.server.edge.rate_limits import Whose
from fairytile.server.limits import Limits


class Connection(Protocol):
    """Somebody who has come in."""

    @property
    def is_idle(self) -> bool:
        """Whether nothing was asked that is not answered."""

    def give_way(self) -> None:
        """Leave, and cut the connection."""


class Doors:
    """All connections of a server that are no sockets.

    Args:
        limits: How many there may be.
        proxies: Those may have as many as there are, since they come for others.
        told: Is told when somebody is not let in, whose limit it was, and from which address they came.
    """

    def __init__(
        self,
        limits: Limits,
        proxies: Collection[IPv4Network | IPv6Network] = (),
        told: Callable[[Whose, str], None] = lambda whose, address: None,
    ) -> None:
        self._limits, self._proxies, self._told = limits, proxies, told
        self._all: dict[Connection, str] = {}
        self._at: dict[str, dict[Connection, None]] = {}

    def enter(self, address: str, connection: Connection) -> bool:
        """Whether one more may come in from an address."""
        at_address = self._at.get(address, {})
        for whose, there, most in (
            (Whose.ADDRESS, at_address, self._limits.connections_of_address),
            (Whose.ALL, self._all, self._limits.connections),
        ):
            if len(there) < most or (whose is Whose.ADDRESS and self._is_proxy(address)):
                continue
            oldest = next((each for each in there if each.is_idle), None)
            if oldest is None:
                self._told(whose, address)
                return False
            oldest.give_way()
        self._all[connection] = address
        self._at.setdefault(address, {})[connection] = None
        return True

    def leave(self, connection: Connection) -> None:
        """One has gone."""
        address = self._all.pop(connection, None)
        if address is not None:
            del self._at[address][connection]
            if not self._at[address]:
                del self._at[address]

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._proxies)
