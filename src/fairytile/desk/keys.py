"""Keys and tickets: secrets that only their holders have. The store knows nothing but their hashes."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final

from fairytile.live import Device
from fairytile.protocol import TableId

KEY: Final = re.compile(r"[0-9a-f]{64}")
"""How the key of a device is written."""
CODE_SIGNS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Of codes that are read from a screen: none that are mistaken for each other."""
CODE_LENGTH: Final = 6
_TICKET: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")


def device_of(key: str) -> Device | None:
    """The device that a key belongs to; None if it is no key."""
    return Device(_hashed("device", key)) if KEY.fullmatch(key) else None


def handle_of(device: str) -> str:
    """What a device is called among those that share its games: nobody is told its hash."""
    return _hashed("handle", device)[:16]


def new_table() -> TableId:
    """A name that nobody can guess, for the address of a table."""
    return TableId("t" + secrets.token_hex(12))


def new_ticket() -> str:
    """The secret of an invitation."""
    return secrets.token_urlsafe(18)


def new_code() -> str:
    """A code that is read from a screen and typed."""
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


def ticket_key(kind: str, secret: str) -> str | None:
    """Under which name the store has a ticket; None if it is none."""
    return _hashed(kind, secret) if _TICKET.fullmatch(secret) else None


def code_key(code: str) -> str | None:
    """Under which name the store has a code, however it was typed."""
    plain = "".join(code.upper().split()).replace("-", "")
    return _hashed("code", plain) if len(plain) == CODE_LENGTH and set(plain) <= set(CODE_SIGNS) else None


def stub_key(code: str, device: Device) -> str:
    """Under which name the store has what is left of a code for the device that used it."""
    return _hashed("stub", f"{code} {device}")


def _hashed(kind: str, secret: str) -> str:
    return hashlib.sha256(f"fairytile {kind} {secret}".encode()).hexdigest()
