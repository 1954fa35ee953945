"""Nonsense of all kinds that somebody may send to a server: messages to tables, and requests."""

from __future__ import annotations

import json
import random
from typing import Final

VALUES: Final[tuple[object, ...]] = (
    None, True, 0, -1, 1, 3, 7, 2**31, 2**63, -(2**64), 10**300, 0.5, 1e308, "", "a", "\x00", "\ud800",
    "💥" * 9,
    "recount", "K:0,0", "T:0,0/1", "otto", "../../etc/passwd", "' OR 1=1 --", "x" * 500, [], {}, [[]], [0, 0],
    [10**9, -(10**9)], {"kind": "hint"}, {"kind": "would"}, {"kind": "why-not", "at": [0, 0], "rotation": 99},
    {"kind": "why-not", "at": [10**18, 1], "rotation": 0}, {"kind": "sight", "at": [10**18, 1]},
)  # fmt: skip
MESSAGES: Final[tuple[dict[str, object], ...]] = (
    {"kind": "hello", "since": None, "language": "en"},
    {"kind": "act", "id": "a", "seat": 0, "moment": 0, "action": "recount"},
    {"kind": "take-back", "id": "b", "seat": 1, "moment": 3},
    {"kind": "agree", "seat": 0, "stop": True},
    {"kind": "give", "id": "c", "seat": 0, "whom": 1, "bot": "otto"},
    {"kind": "take-over", "id": "d", "seat": 1},
    {"kind": "look", "seat": 0},
    {"kind": "ask", "id": "e", "seat": 0, "question": {"kind": "would"}},
    {"kind": "react", "seat": 0, "sign": "wave"},
    {"kind": "ping"},
)
_TABLE: Final = (
    "", "/seats", "/codes", "/invitations", "/again", "/record?as=text", "/record", "/replay",
    "/pictures/abc.svg", "/socket", "?x=" + "y" * 3000,
)  # fmt: skip
PATHS: Final = (
    *("/api/v2/tables/{t}" + rest for rest in _TABLE),
    *("/", "//", "*", "/health", "/metrics", "/api/v2/tables", "/api/v2/codes", "/api/v2/carry"),
    *("/api/v2/carry/take", "/api/v2/bots", "/api/v2/editions/fairytile/1", "/api/v2/puzzles/easy/..%2f"),
    *("/api/v2/puzzles/judge", "/api/v2/../../etc/passwd", "/api/v2/tables/%00", "/api/v2/tables/%ff%fe"),
    *("/api/v2/tables/..%2f..", "/api/v2/tables/" + "a" * 3000, "/api/v2/bots?language=%F0%9F"),
    "http://elsewhere/api/v2/bots",
)
METHODS: Final = ("GET", "GET", "POST", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW")


def deep(rng: random.Random) -> str:
    """JSON with many brackets."""
    depth = rng.choice((10, 200, 1900))
    return rng.choice(("[" * depth, '{"a":' * depth, "[" * depth + "]" * depth))


def message(rng: random.Random, moment: int) -> str | bytes:
    """A message to a table: nearly right, or not at all."""
    kind = rng.random()
    if kind < 0.04:
        return rng.randbytes(rng.randrange(300))
    if kind < 0.07:
        return deep(rng)
    if kind < 0.08:
        return "x" * rng.choice((3000, 4095, 4097, 20_000))
    said = dict(rng.choice(MESSAGES))
    if "moment" in said and rng.random() < 0.7:
        said["moment"] = moment + rng.choice((-1, 0, 0, 1))
    if "id" in said and rng.random() < 0.7:
        said["id"] = str(rng.randrange(50))
    if "seat" in said and rng.random() < 0.5:
        said["seat"] = rng.randrange(-1, 5)
    if rng.random() < 0.35:
        said[rng.choice([*said])] = rng.choice(VALUES)
    if rng.random() < 0.1:
        said[rng.choice(("extra", "kind", "since"))] = rng.choice(VALUES)
    if rng.random() < 0.05 and said:
        del said[rng.choice([*said])]
    text = json.dumps(said)
    return text[: rng.randrange(len(text))] if rng.random() < 0.05 else text


def body(rng: random.Random) -> bytes:
    """The body of a request: nearly right, or not at all."""
    kind = rng.random()
    if kind < 0.1:
        return rng.randbytes(rng.randrange(200))
    if kind < 0.2:
        return deep(rng).encode()
    if kind < 0.25:
        return b"[" + b"1," * 20_000 + b"1]"
    keys = ("settings", "share", "device", "invitation", "seat", "name", "code", "key", "puzzle", "line")
    said = {key: rng.choice((*VALUES, "a" * 64, "A2B3C4")) for key in keys if rng.random() < 0.8}
    return json.dumps(said).encode()


def request(rng: random.Random, host: str, table: str, cookie: str) -> bytes:
    """A whole request, byte by byte."""
    if rng.random() < 0.03:
        return rng.randbytes(rng.randrange(1, 400)) + b"\r\n\r\n"
    method = rng.choice(METHODS)
    # Whoever has the host's key may delete the table, and then there would be nothing left to attack.
    path = rng.choice(PATHS).replace("{t}", "nowhere" if method == "DELETE" else table)
    said = body(rng) if method in ("POST", "PUT", "PATCH", "DELETE") or rng.random() < 0.05 else b""
    headers = {"Host": host, "Content-Type": "application/json", "Content-Length": str(len(said))}
    odd = {
        "Host": rng.choice((host, "elsewhere", "", "localhost", f"{host}, elsewhere", "[::1")),
        "Origin": rng.choice((f"http://{host}", "http://elsewhere", "null", "💥", "http://" + "a" * 2000)),
        "Content-Type": rng.choice(("text/plain", "application/json; charset=x", "", "multipart/form-data")),
        "Content-Length": rng.choice(("-1", "x", "99", "0", "9" * 30)),
        "Cookie": rng.choice((cookie, "a=b", "fairytile-device=nonsense", "=;;=,\\" * 300, '"' * 50)),
        "X-Forwarded-For": rng.choice(("1.2.3.4", "nonsense", "1.2.3.4, " * 100)),
        "Transfer-Encoding": rng.choice(("chunked", "gzip", "chunked, chunked")),
        "Accept-Language": rng.choice(("de", "xx;q=9", "," * 3000)),
        "Upgrade": "websocket",
        "Expect": "100-continue",
        "Connection": rng.choice(("close", "upgrade", "keep-alive, Upgrade")),
    }
    if rng.random() < 0.4:
        headers["Cookie"] = cookie
    for name in rng.sample([*odd], rng.choice((0, 0, 0, 1, 1, 2))):
        headers[name] = odd[name]
    lines = [f"{method} {path} HTTP/{rng.choice(('1.1',) * 12 + ('1.0', '2.0', '0.9'))}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode("utf-8", "surrogatepass") + b"\r\n\r\n" + said
