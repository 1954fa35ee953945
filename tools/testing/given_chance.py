"""Chance that is given: a test has the same secrets, keys and deals each time, in all processes it starts.

A deal follows from the name of a table, the server's secret and the shares of the devices. All of them come
from the module ``secrets``, whose functions follow from a seed while `dealt_from` lasts, and in a process
that is started by this module::

    python -m tools.testing.given_chance SEED serve --port 8500

The package knows nothing of it: no option, no variable of the surroundings and no request to a server that
anybody runs leads here.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import sys
import time
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeVar

ROOT: Final = Path(__file__).parents[2]
_USUAL: Final = 32
"""How many bytes the functions of ``secrets`` draw unless they are told."""
_T = TypeVar("_T")


class Given:
    """All that is drawn by chance, from a seed.

    Each sort of draw has a stream of its own: how many messages were given a name by then, which may be a
    matter of time, changes nothing about a deal.

    >>> Given("a seed").token_hex(4), Given("a seed").token_hex(4)
    ('ab9e8516', 'ab9e8516')
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._drawn: Counter[str] = Counter()

    def _draw(self, sort: str, size: int) -> bytes:
        number = self._drawn[sort]
        self._drawn[sort] += 1
        return hashlib.shake_256(f"{self.seed}\n{sort}\n{number}".encode()).digest(size)

    def another(self) -> str:
        """A seed for another process, page or device."""
        return f"{self.seed} / {self._draw('another', 4).hex()}"

    def token_bytes(self, nbytes: int | None = None) -> bytes:
        """As of ``secrets``."""
        size = _USUAL if nbytes is None else nbytes
        return self._draw(f"bytes {size}", size)

    def token_hex(self, nbytes: int | None = None) -> str:
        """As of ``secrets``."""
        size = _USUAL if nbytes is None else nbytes
        return self._draw(f"hex {size}", size).hex()

    def token_urlsafe(self, nbytes: int | None = None) -> str:
        """As of ``secrets``."""
        size = _USUAL if nbytes is None else nbytes
        return urlsafe_b64encode(self._draw(f"urlsafe {size}", size)).rstrip(b"=").decode()

    def randbelow(self, exclusive_upper_bound: int) -> int:
        """As of ``secrets``."""
        found = self._draw(f"below {exclusive_upper_bound}", exclusive_upper_bound.bit_length() // 8 + 9)
        return int.from_bytes(found) % exclusive_upper_bound

    def randbits(self, k: int) -> int:
        """As of ``secrets``."""
        return self.randbelow(1 << k)

    def choice(self, sequence: Sequence[_T]) -> _T:
        """As of ``secrets``."""
        return sequence[self.randbelow(len(sequence))]


_FUNCTIONS: Final = ("token_bytes", "token_hex", "token_urlsafe", "randbelow", "randbits", "choice")
_now: list[Given] = []
"""What is drawn from; what was given last counts."""


@contextlib.contextmanager
def dealt_from(seed: str) -> Iterator[Given]:
    """Have this process draw from a seed for a while."""
    before = {name: getattr(secrets, name) for name in _FUNCTIONS}
    given = Given(seed)
    _now.append(given)
    try:
        for name in _FUNCTIONS:
            setattr(secrets, name, getattr(given, name))
        yield given
    finally:
        for name, function in before.items():
            setattr(secrets, name, function)
        _now.remove(given)


@contextlib.contextmanager
def later_by(file: Path) -> Iterator[None]:
    """Have the clock of this process be ahead by as many seconds as stand in a file, whenever they do.

    So a test need not wait for time to pass. What never jumps, as timers go by, goes on as ever.
    """
    real = time.time_ns

    def now() -> int:
        ahead = float(file.read_text(encoding="utf-8")) if file.exists() else 0.0
        return real() + int(ahead * 1e9)

    time.time_ns = now
    try:
        yield
    finally:
        time.time_ns = real


def another() -> str:
    """A seed for what draws by itself: it follows from the one that is given here, or is new if none is."""
    return _now[-1].another() if _now else secrets.token_hex(8)


def command(seed: str, *arguments: str) -> list[str]:
    """How ``fairytile`` is started with given chance; see `surroundings`."""
    return [sys.executable, "-m", "tools.testing.given_chance", seed, *arguments]


def surroundings() -> dict[str, str]:
    """Those in which such a process finds this module, wherever it is started."""
    known = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{known}" if known else str(ROOT)}


def main() -> None:
    """Be the command, with chance that is given as the first argument."""
    seed = sys.argv.pop(1)
    package = find_spec("fairytile")
    assert package is not None, "it is installed"
    assert package.origin is not None, "it has a file"
    sys.argv[0] = str(Path(package.origin).with_name("__main__.py"))  # as with `python -m fairytile`
    with dealt_from(seed):
        from fairytile_start import main as start  # noqa: PLC0415 -- not before chance is given

        start()


if __name__ == "__main__":
    main()
