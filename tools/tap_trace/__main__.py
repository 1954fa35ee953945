"""Shows the way of a tap through the whole system, and counts what it passes: ``make trace-tap``.

Somebody takes a character in a real browser and taps a space; another one sits at the same table. The server
is the one that everybody runs, with its store. From the tap until both see the character begin to walk, every
call of a function of the project is looked at: what it is handed, and what it gives back.

**The way** leads from the pointer's event over the socket to the server, until the entry is kept; and back to
the device that acted and to the other one, until the table there has the new View, and the plan of an
animation is handed to the browser.

**A module is passed** if one of its functions is handed the action, or gives it back, in whatever form. What
merely runs meanwhile is listed apart: what draws, and what is run by a clock; what only knows the name of a
message, such as its acknowledgement; what is handed nothing but the state of the game that follows. That list
is what the moment brought, as a connection that was closed just then; all else is the same each time.

**A form** is a way to write the action down, or the entry and the event that it becomes: a type, the names of
the fields of an object, a sort of text. Two types that hold the same are two forms. On both sides a text or a
path is the same form. There are *types* that say the action by fields of their own, *wrappers* that have
another form whole in them, and *writings*: texts, bytes, places and lists of plain values.

- Until a path is found, a tap is a point and then a hex; after that a single hex says nothing of the action.
- The action is known by its text and by its path. It lies in a value that has one of them in its fields, in
  theirs, and so on. Things are not looked into: a room, a connection, an object of the client with methods.
- A list of forms is no form. One among others of its sort is one to choose from, and not the action. A list
  in which it lies among plain values is one: a *row of values*.
- **The state of the game is no form.** A type is a state if one call knows a value of it without the action
  and another one with it, as what leads from a View to the next does. Pieces of a state, such as the changes
  of an event, are no form of their own either; but who is handed them is passed.
- What the compiler of the client makes of markup draws, and is nobody's function. So is a field that is
  worked out when it is read.
- Functions of libraries and of the browser are no modules of ours. But what they are handed is a form.
- What a function makes for itself, and neither hands on nor gives back, is not seen.

Nothing here knows the name of a module. What has to be named is where somebody taps: `tools.tap_trace.scene`.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

from tools.browser.devices import chromium, running
from tools.tap_trace.counting import Side, Sort, Stretch, Way, way_of
from tools.tap_trace.scene import Tap, tapped

CLIENT: Final = Path("build/tap_trace/web").resolve()
"""Where `make trace-tap` builds the client that is looked at."""
SIDES: Final = get_args(Side)
_SENDS: Final = "WebSocket.send"


def stretches_of(tap: Tap) -> Iterator[Stretch]:
    """The parts of the way, in the order in which the action takes them."""
    calls, ran = tap.tapping
    sent = 1 + next(number for number, call in enumerate(calls) if call.name == _SENDS)
    yield Stretch("from the tap to the socket", "client", calls[:sent], ran)
    yield Stretch("through the server", "server", *tap.server)
    yield Stretch("at the device that tapped", "client", calls[sent:], ran)
    yield Stretch("at the other device", "client", *tap.other)


def counts(way: Way) -> dict[str, dict[str, int]]:
    """How many modules are passed, and how many forms there are, in all and of each sort."""
    sides: dict[str, tuple[Side, ...]] = {**{side: (side,) for side in SIDES}, "all": SIDES}
    found = {}
    for name, each in sides.items():
        forms = way.forms(*each)
        sorts = Counter(map(way.sort_of, forms))
        found[name] = {"modules": len(way.modules(*each)), "forms": len(forms)}
        found[name] |= {sort: sorts[sort] for sort in get_args(Sort)}
    return found


def as_data(tap: Tap, way: Way) -> dict[str, object]:
    """All that was found, for programs."""
    return {
        "action": tap.wanted.action,
        "counts": counts(way),
        "modules": {side: way.modules(side) for side in SIDES},
        "forms": {side: way.forms(side) for side in SIDES},
        "sorts": {form: way.sort_of(form) for form in way.forms(*SIDES)},
        "states": sorted(way.states),
        "ran": {side: way.ran(side) for side in SIDES},
        "way": [
            {
                "name": stretch.name,
                "side": stretch.side,
                "steps": [
                    {"module": step.module, "functions": step.functions, "in": step.comes, "out": step.goes}
                    for step in steps
                ],
            }
            for stretch, steps in way.stretches
        ],
    }


def lines_of(tap: Tap, way: Way) -> Iterator[str]:
    """All that was found, for people."""
    yield f"The way of {tap.wanted.action}"
    for stretch, steps in way.stretches:
        yield f"\n{stretch.name[0].upper()}{stretch.name[1:]}"
        for step in steps:
            yield f"  {step.module:36} {', '.join(step.comes) or '·'} → {', '.join(step.goes) or '·'}"
    for sort in get_args(Sort):
        yield f"\nForms that are {sort}"
        for form in way.forms(*SIDES):
            if way.sort_of(form) == sort:
                yield f"  {form} ({', '.join(side for side in SIDES if form in way.forms(side))})"
    for title, found in (("Modules that are passed", way.modules), ("Also ran", way.ran)):
        for side in SIDES:
            names = [name.partition(": ")[2] for name in found(side)]
            yield f"\n{title}, {side}: {len(names)}\n  {', '.join(names)}"
    yield f"\nThe state of the game: {', '.join(sorted(way.states))}\n"
    for name, each in counts(way).items():
        sorts = ", ".join(f"{each[sort]} {sort}" for sort in get_args(Sort))
        yield f"{name:6} {each['modules']:3} modules {each['forms']:3} forms: {sorts}"


def main() -> int:
    """Have somebody tap, and say which way it went."""
    parser = argparse.ArgumentParser(description="Show the way of a tap through the whole system.")
    parser.add_argument("--json", action="store_true", help="say it as JSON")
    asked = parser.parse_args()
    program = chromium()
    if program is None:
        print("There is no Chromium here; `make browser` finds or installs one.", file=sys.stderr)
        return 1
    if not (CLIENT / "index.html").exists():
        print("The client is not built to be looked at; `make trace-tap` does both.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, running(program) as browser:
        tap = tapped(browser, CLIENT, Path(folder))
    way = way_of(stretches_of(tap))
    print(json.dumps(as_data(tap, way), indent=2) if asked.json else "\n".join(lines_of(tap, way)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
