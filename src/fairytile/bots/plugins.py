"""Finds the bot that somebody names: of the library, of an installed package, or in a file of their own.

To find a bot that is not of the library runs its code. So this is for what somebody asks for, never for what
a record or a message says: `fairytile.bots.opponent` runs nobody's code.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple, cast

from fairytile.bots.interface import Bot
from fairytile.bots.registry import A_MOMENT, OPPONENTS, Opponent, Own
from fairytile.bots.seated_bot import Make

GROUP: Final = "fairytile.bots"
"""The group of entry points in which packages name their bots."""

_HOW: Final = "a bot of your own is named FILE.py:CLASS or MODULE:CLASS"
_ASKED: Final = "has a method choose(self, view, legal, rng, budget)"
_MOST_READ: Final = 1000
_MOST_SHOWN: Final = 200


def find_opponent(text: str) -> Opponent:
    """The opponent that somebody means.

    Args:
        text: The key of one of `OPPONENTS`, the name that an installed package gives its bot, or where to
            find a class: ``FILE.py:CLASS`` or ``MODULE:CLASS``.

    Raises:
        ValueError: There is no such bot, or it cannot be loaded; the message says why and what to do.
    """
    for known in OPPONENTS:
        if known.key == text:
            return known
    found = _found(text)
    kind = found.kind
    sentence = " ".join((kind.__dict__.get("__doc__") or kind.__name__).partition("\n\n")[0].split())
    return Opponent(text, BotByName(text), A_MOMENT, Own(kind.__name__, sentence, _digest(found)))


def installed_bots() -> list[str]:
    """The names of the bots in installed packages; none of them is loaded for that."""
    return sorted({point.name for point in entry_points(group=GROUP)})


@dataclass(frozen=True, slots=True)
class BotByName:
    """Makes the bot of a name wherever it is called, so that other processes can be told of it."""

    text: str

    def __call__(self) -> Bot:
        """A new bot; raises ``ValueError`` if there is none of that name here."""
        make = cast(Make, _found(self.text).kind)
        return make()


class _Found(NamedTuple):
    """A class that is a bot, and the module in which it was looked for."""

    kind: type
    module: ModuleType


def _found(text: str) -> _Found:
    if not text.isprintable() or len(text) > _MOST_READ:
        raise ValueError(f"{text[:_MOST_SHOWN]!a} is no name of a bot: {_HOW}")
    place, colon, name = text.rpartition(":")
    if not colon:
        return _installed(text)
    module = _file(place) if _is_file(place) else _module(place, name)
    if not hasattr(module, name):
        raise ValueError(f"{place} has no class {name}: {_bots_in(module, place)}")
    return _Found(_checked(getattr(module, name), name, place), module)


# --- where bots are -------------------------------------------------------------------------


def _installed(name: str) -> _Found:
    """The bot that an installed package has under a name."""
    points = {point.value: point for point in entry_points(group=GROUP, name=name)}
    if len(points) > 1:
        raise ValueError(f"several packages have a bot called {name}: name one of {', '.join(points)}")
    for value, point in points.items():
        package = "a package" if point.dist is None else f"the package {point.dist.name}"
        where = f"{value}, of {package},"
        with _loading(where):
            kind = point.load()
        return _Found(_checked(kind, name, where.rstrip(",")), sys.modules[point.module])
    if _is_file(name):
        module = _file(name)
        raise ValueError(f"{name}: say which class of it you mean; {_bots_in(module, name)}")
    names = dict.fromkeys([*(known.key for known in OPPONENTS), *installed_bots()])
    raise ValueError(f"there is no bot called {name}: there are {', '.join(names)}; {_HOW}")


def _is_file(place: str) -> bool:
    return place.endswith(".py") or "/" in place or os.sep in place


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        # Such as for a name that is longer than any file may have.
        return False


def _file(place: str) -> ModuleType:
    """The module in a file, as it is now. Its neighbours can be imported by it, as if it were a program."""
    path = Path(place).absolute()
    if path.suffix != ".py" or not _exists(path):
        raise ValueError(
            f"there is no file {path.name} in {path.parent}: name the Python file of your bot and its class, "
            "such as mybot.py:Lazy"
        )
    with _loading(place, path):
        code = path.read_bytes()
        name = f"fairytile_bot_{hashlib.sha256(bytes(path) + code).hexdigest()[:16]}"
        if name not in sys.modules:
            if str(path.parent) not in sys.path:
                sys.path.append(str(path.parent))
            module = sys.modules[name] = ModuleType(name)
            module.__file__ = str(path)
            try:
                exec(compile(code, str(path), "exec"), module.__dict__)
            except BaseException:
                del sys.modules[name]
                raise
    return sys.modules[name]


def _module(place: str, name: str) -> ModuleType:
    if not all(part.isidentifier() for part in place.split(".")):
        raise ValueError(f"{place} is neither a Python file nor a module: {_HOW}")
    with _loading(place):
        try:
            return importlib.import_module(place)
        except ModuleNotFoundError as error:
            if error.name is None or not f"{place}.".startswith(f"{error.name}."):
                raise
    beside = f"{place.replace('.', '/')}.py"
    hint = f"write {beside}:{name}" if _exists(Path(beside)) else f"install its package, or {_HOW}"
    raise ValueError(f"there is no module called {place}: {hint}")


@contextmanager
def _loading(what: str, path: Path | None = None) -> Iterator[None]:
    """Says it in a sentence if somebody's code does not let itself be loaded, and in which line."""
    try:
        yield
    except (Exception, SystemExit) as error:
        raise ValueError(_not_loaded(what, path, error)) from error


def _not_loaded(what: str, path: Path | None, error: BaseException) -> str:
    frames = traceback.walk_tb(error.__traceback__)
    lines = [line for frame, line in frames if frame.f_code.co_filename == str(path)]
    where = f" in line {lines[-1]}" if lines else ""
    said = " ".join(f"{type(error).__name__}: {error}".split())[:_MOST_SHOWN]
    return f"{what} cannot be loaded: {said}{where}; mend that first"


# --- what a bot is --------------------------------------------------------------------------


def _bots_in(module: ModuleType, place: str) -> str:
    """Which bots a module has, as names that can be typed."""
    own = [(name, kind) for name, kind in vars(module).items() if isinstance(kind, type)]
    names = [name for name, kind in own if _is_bot(kind) and kind.__module__ == module.__name__]
    if not names:
        return f"no class there {_ASKED}"
    return f"write {' or '.join(f'{place}:{name}' for name in names)}"


def _is_bot(kind: object) -> bool:
    return isinstance(kind, type) and callable(getattr(kind, "choose", None))


def _checked(kind: object, name: str, where: str) -> type:
    """The class of a bot, if it is one; what shows only when it plays is seen to in its seat."""
    if not isinstance(kind, type) or not _is_bot(kind):
        raise ValueError(f"{name} in {where} is no bot: no class of that name {_ASKED}")
    if not _takes(kind, 0):
        raise ValueError(f"{name} in {where} cannot be seated: a bot is made without arguments, {name}()")
    method = inspect.getattr_static(kind, "choose")
    if inspect.isfunction(method) and not _takes(method, 5):
        raise ValueError(f"{name} in {where} cannot be asked: no class of that name {_ASKED}")
    return kind


def _takes(function: Callable[..., object], arguments: int) -> bool:
    try:
        inspect.signature(function).bind(*[None] * arguments)
    except TypeError:
        return False
    except ValueError:
        # Some that are not written in Python do not say what they take.
        return True
    return True


def _digest(found: _Found) -> str:
    """A digest of the file that was named, and of the one in which the class stands."""
    digest = hashlib.sha256()
    for module in dict.fromkeys((found.module, sys.modules.get(found.kind.__module__))):
        file = getattr(module, "__file__", None)
        if file is not None:
            # Line ends are the machine's affair.
            digest.update(Path(file).read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]
