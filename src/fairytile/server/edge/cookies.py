"""The one cookie that is ours: how the key of a device is found among all cookies of a request, and set.

Cookies are kept by host, not by program: whatever else runs on the same machine, on any port, has its own
sent to us as well. So nothing of theirs is read. Only our own name is looked for, in one pass over the bytes,
and what is no key is passed over. A reader of all cookies gave up at the first that it did not understand,
and took time with the square of their length.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fairytile.desk.keys import KEY
from fairytile.protocol.http_calls import DEVICE_COOKIE, LOCKED_DEVICE_COOKIE

_YEAR: Final = 366 * 24 * 3600
_BLANKS: Final = b" \t"
_KEY_LENGTH: Final = 64


def key_in(lines: Iterable[bytes]) -> str | None:
    """The key of a device in the header ``Cookie``, each line of it by itself; None if there is none.

    A key under the locked name goes before one under the plain name, which devices have from a time or a way
    without encryption. Of several under the same name the last one counts: browsers send those with longer
    paths first, and ours has the shortest.

    >>> key_in([b'prefs={"a":1}; fairytile-device=' + b"c0" * 32]) == "c0" * 32
    True
    """
    known = list(lines)
    return _last(known, LOCKED_DEVICE_COOKIE) or _last(known, DEVICE_COOKIE)


def has_locked(lines: Iterable[bytes]) -> bool:
    """Whether a device has its key under the locked name."""
    return _last(lines, LOCKED_DEVICE_COOKIE) is not None


def set_cookie(key: str, *, secure: bool) -> str:
    """What has a browser keep the key of its device."""
    name, more = (LOCKED_DEVICE_COOKIE, "; Secure") if secure else (DEVICE_COOKIE, "")
    return f"{name}={key}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Strict{more}"


FORGET_PLAIN: Final = f"{DEVICE_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
"""Has a browser forget the plain cookie, which it would also send by a way without encryption."""
FORGET_LOCKED: Final = f"{LOCKED_DEVICE_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure"


def _last(lines: Iterable[bytes], name: str) -> str | None:
    """The last key under a name."""
    sign, found = f"{name}=".encode(), None
    for line in lines:
        at = line.find(sign)
        while at >= 0:
            value = at + len(sign)
            if _begins(line, at):
                found = _key_at(line, value) or found
            at = line.find(sign, value)
    return found


def _begins(line: bytes, at: int) -> bool:
    """Whether a cookie begins here: at the start of a line, or behind a semicolon, which no value has."""
    while at > 0 and line[at - 1] in _BLANKS:
        at -= 1
    return at == 0 or line[at - 1 : at] == b";"


def _key_at(line: bytes, at: int) -> str | None:
    """The key that is written here, if it is one and nothing but blanks follows it in its cookie."""
    end = at + _KEY_LENGTH
    value = line[at:end].decode("latin-1")
    while end < len(line) and line[end] in _BLANKS:
        end += 1
    is_whole = end == len(line) or line[end : end + 1] == b";"
    return value if is_whole and KEY.fullmatch(value) else None
