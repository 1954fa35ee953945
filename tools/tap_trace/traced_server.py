"""A server whose functions are looked at while somebody taps: ``fairytile serve`` as it is, in one process.

It is started by `tools.tap_trace.traced_house` with the seed of its chance, the address at which it takes
orders, and the arguments of the command. The hook that sees every call is there from the beginning, since a
thread takes it only when it begins; it does nothing until a way is looked for.
"""

from __future__ import annotations

import inspect
import opcode
import sys
import threading
from importlib.util import find_spec
from multiprocessing.connection import Connection, Listener
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

from tools.tap_trace.sightings import Call, Sighting
from tools.tap_trace.value_observer import Observer, Wanted, label_of, parts_of
from tools.testing.given_chance import dealt_from

GO_ON: Final = ()
"""The order to go on looking."""
_RETURNS: Final = frozenset({opcode.opmap["RETURN_VALUE"]})


class Ran:
    """What ran while somebody tapped."""

    def __init__(self, package: Path, wanted: Wanted) -> None:
        self._package, self._observer = package, Observer(wanted)
        self._modules: dict[CodeType, str | None] = {}
        self._calls: dict[int, Call] = {}
        self._frames: dict[int, FrameType] = {}
        """The frames of these calls, so that no other takes their place in memory."""
        self._order: list[int] = []
        self.modules: set[str] = set()

    @property
    def calls(self) -> list[Call]:
        """The calls in which the action was seen, in their order."""
        return [self._calls[number] for number in self._order if self._has(self._calls[number])]

    @staticmethod
    def _has(call: Call) -> bool:
        return bool(call.given or call.returned)

    def saw(self, frame: FrameType, event: str, result: object) -> None:
        """A function begins, or gives something back."""
        module = self._module(frame.f_code)
        if module is None:
            if event == "call" and self._is_handed_out(frame):
                self._begins("", frame)
            return
        self.modules.add(module)
        if event == "call":
            self._begins(module, frame)
        elif id(frame) in self._frames and frame.f_code.co_code[frame.f_lasti] in _RETURNS:
            self._ends(id(frame), result)

    def _is_handed_out(self, frame: FrameType) -> bool:
        """Whether a function of the package calls one of a library; what makes values is in no file."""
        caller = frame.f_back
        generated = frame.f_code.co_filename.startswith("<")
        return not generated and caller is not None and self._module(caller.f_code) is not None

    def _module(self, code: CodeType) -> str | None:
        """The module of the package that a function belongs to."""
        if code not in self._modules:
            path = Path(code.co_filename)
            own = path.is_relative_to(self._package)
            self._modules[code] = path.relative_to(self._package).as_posix() if own else None
        return self._modules[code]

    def _begins(self, module: str, frame: FrameType) -> None:
        number = id(frame)
        if number in self._frames:
            return  # it goes on after it has waited
        self._frames[number] = frame
        self._order.append(number)
        given, without = self._looked_at([frame.f_locals.get(name) for name in _parameters(frame.f_code)])
        self._calls[number] = Call(module, frame.f_code.co_qualname, given, (), without)

    def _ends(self, number: int, result: object) -> None:
        call = self._calls[number]
        returned, without = self._looked_at([result])
        self._calls[number] = Call(
            call.module, call.name, call.given, call.returned + returned, call.without | without
        )

    def _looked_at(self, values: list[object]) -> tuple[tuple[Sighting, ...], frozenset[str]]:
        seen = [(value, self._observer.seen(value)) for value in values]
        without = [label_of(value) for value, found in seen if found is None and parts_of(value) is not None]
        return tuple(found for _, found in seen if found is not None), frozenset(without)


def _parameters(code: CodeType) -> list[str]:
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    return [name for name in code.co_varnames[:count] if not name.startswith(".")]


class Hook:
    """Sees every call of a process, and looks at it while a way is looked for."""

    def __init__(self, package: Path) -> None:
        self._package = package
        self._ran: Ran | None = None
        self._lock = threading.Lock()

    def __call__(self, frame: FrameType, event: str, result: object) -> None:
        """See a call or a return."""
        if self._ran is not None and event in ("call", "return"):
            with self._lock:
                if self._ran is not None:
                    self._ran.saw(frame, event, result)

    def listen(self, address: str) -> None:
        """Take orders, and answer each with what was found so far.

        An action is looked for from when it comes what that is known by, until None comes.
        """
        sys.setprofile(None)
        with Listener(address) as listener, listener.accept() as line:
            while self._take(line):
                pass

    def _take(self, line: Connection) -> bool:
        try:
            order = line.recv()
        except EOFError:
            return False
        with self._lock:
            ran = self._ran
            if order != GO_ON:
                self._ran = None if order is None else Ran(self._package, Wanted(*order))
        line.send(None if ran is None else (ran.calls, sorted(ran.modules)))
        return True


def main() -> None:
    """Be the command, with chance that is given and calls that are seen."""
    seed, address = sys.argv[1:3]
    package = find_spec("fairytile")
    assert package is not None, "it is installed"
    assert package.origin is not None, "it has a file"
    folder = Path(package.origin).parent
    sys.argv[:] = [str(folder / "__main__.py"), *sys.argv[3:]]
    hook = Hook(folder)
    threading.Thread(target=hook.listen, args=[address], daemon=True).start()
    threading.setprofile(hook)
    sys.setprofile(hook)
    with dealt_from(seed):
        from fairytile_start import main as start  # noqa: PLC0415 -- not before chance is given

        start()


if __name__ == "__main__":
    main()
