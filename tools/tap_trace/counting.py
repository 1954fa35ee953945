"""Counts what an action passes on its way, and in how many forms: from calls alone, wherever they were seen.

What counts is said in `tools.tap_trace.__main__`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal

from tools.tap_trace.sightings import Call, Sighting

Side = Literal["client", "server"]
Sort = Literal["types", "wrappers", "writings"]

CHANGES: Final = "(changes)"
"""Pieces of the state that are told with an event: no form of their own."""


@dataclass(frozen=True)
class Stretch:
    """A part of the way, on one machine."""

    name: str
    side: Side
    calls: tuple[Call, ...]
    ran: frozenset[str]
    """All modules of which something ran meanwhile."""


@dataclass(frozen=True)
class Step:
    """A module that the action passes: the forms in which it comes, and those in which it is given back."""

    module: str
    """In brackets: what of the browser or of a library is handed the action."""
    functions: tuple[str, ...]
    comes: tuple[str, ...]
    goes: tuple[str, ...]


@dataclass(frozen=True)
class Way:
    """The way of an action."""

    stretches: tuple[tuple[Stretch, tuple[Step, ...]], ...]
    states: frozenset[str]
    """The types that are the state of the game, or pieces of it."""
    wrappers: frozenset[str]
    """The forms that have another one whole in them."""
    writings: frozenset[str]
    """The forms that are texts, bytes, places and lists of plain values."""

    def modules(self, *sides: Side) -> tuple[str, ...]:
        """The modules that are passed."""
        passed = {
            f"{stretch.side}: {step.module}"
            for stretch, steps in self.stretches
            for step in steps
            if stretch.side in sides and not step.module.startswith("(")
        }
        return tuple(sorted(passed))

    def forms(self, *sides: Side) -> tuple[str, ...]:
        """The forms, in the order in which they come up."""
        found = (
            form
            for stretch, steps in self.stretches
            for step in steps
            if stretch.side in sides
            for form in (*step.comes, *step.goes)
        )
        return tuple(form for form in dict.fromkeys(found) if form != CHANGES)

    def sort_of(self, form: str) -> Sort:
        """What sort of form it is: types say the action by fields of their own."""
        if form in self.wrappers:
            return "wrappers"
        return "writings" if form in self.writings else "types"

    def ran(self, side: Side) -> tuple[str, ...]:
        """The modules of which something ran meanwhile, without the action."""
        ran = {
            f"{side}: {name}" for stretch, _ in self.stretches if stretch.side == side for name in stretch.ran
        }
        return tuple(sorted(ran - {*self.modules(side)}))


def way_of(stretches: Iterable[Stretch]) -> Way:
    """The way that was taken in some calls."""
    stretches = tuple(stretches)
    calls = [call for stretch in stretches for call in stretch.calls]
    forms = _Forms(calls)
    steps = tuple((stretch, tuple(_steps(stretch.calls, forms))) for stretch in stretches)
    return Way(
        steps, frozenset(forms.states | forms.pieces), frozenset(forms.wrappers), frozenset(forms.writings)
    )


def _steps(calls: Iterable[Call], forms: _Forms) -> Iterator[Step]:
    passed = [
        (call, comes, goes)
        for call in calls
        if (comes := forms.of(call.given)) + (goes := forms.of(call.returned))
    ]
    for module, group in groupby(passed, key=lambda each: each[0].module or f"({each[0].name})"):
        found = [*group]
        yield Step(
            module,
            tuple(dict.fromkeys(call.name for call, _, _ in found)),
            tuple(dict.fromkeys(form for _, comes, _ in found for form in comes)),
            tuple(dict.fromkeys(form for _, _, goes in found for form in goes)),
        )


class _Forms:
    """Tells the forms of an action from the state of the game, in which it is as well."""

    def __init__(self, calls: Iterable[Call]) -> None:
        calls = [*calls]
        self.states = {label for call in calls for label in _met(call)}
        self.pieces: set[str] = set()
        self._within: dict[str, set[str]] = {}
        """In which types things of a type are found."""
        seen = {part for call in calls for top in call.given + call.returned for part in _all(top)}
        self.writings = {part.label for part in seen if part.plain}
        self._state_fields = {part.fields for part in seen if part.label in self.states}
        for part in seen:
            for inner in _named(part.parts if part.label else ()):
                self._within.setdefault(inner.label, set()).add(part.label)
        self.pieces = {part.label for part in seen if self._is_piece(part)}
        self.pieces |= {
            label
            for label, outer in self._within.items()
            if outer <= self.states | self.pieces
            and not outer.isdisjoint(self.pieces)
            and label not in self.states | self.writings
        }
        self.wrappers = {part.label for part in seen if part.label and self._wraps(part)}

    def of(self, seen: Iterable[Sighting]) -> tuple[str, ...]:
        """The forms in which an action is in some values."""
        return tuple(dict.fromkeys(form for each in seen for form in self._of(each)))

    def _of(self, seen: Sighting) -> Iterator[str]:
        if not self._carries(seen):
            return
        if not seen.label:
            for part in seen.parts:
                yield from self._of(part)
        else:
            yield CHANGES if seen.label in self.pieces else seen.label

    def _carries(self, seen: Sighting) -> bool:
        """Whether a value has the action as what was done, and not only as a part of what is."""
        if seen.label in self.states:
            return False
        return seen.plain or any(map(self._carries, seen.parts))

    def _is_piece(self, seen: Sighting) -> bool:
        known = seen.label in self.states or not seen.fields
        return not known and any(seen.fields <= fields for fields in self._state_fields)

    def _wraps(self, seen: Sighting) -> bool:
        parts = [part for part in _named(seen.parts) if self._carries(part) and part.label not in self.pieces]
        return any(not part.plain for part in parts)


def _met(call: Call) -> Iterator[str]:
    """The types of which a call knows a value without the action, and one with it: that is a state."""
    for seen in _named(call.given + call.returned):
        if seen.label in call.without:
            yield seen.label


def _named(seen: Iterable[Sighting]) -> Iterator[Sighting]:
    """Values without the lists in which they lie."""
    for each in seen:
        if each.label:
            yield each
        else:
            yield from _named(each.parts)


def _all(seen: Sighting) -> Iterator[Sighting]:
    yield seen
    for part in seen.parts:
        yield from _all(part)
