"""Feeds readers with inputs, one after the other, and notes what should not be: see `Findings`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from time import process_time
from typing import Final, NamedTuple

from tools.fuzz.readers import Case, Reader, readers

SLOW: Final = 0.2
"""No input below the limits takes more seconds than this."""
MOST_LINE: Final = 600
"""No line of an error is longer: it repeats no more than a little of what was given."""
_SLOWEST: Final = 10


class Fault(NamedTuple):
    """An input that was not answered as it should be."""

    number: int
    reader: str
    what: str
    shown: str


class Taken(NamedTuple):
    """How long an input took."""

    seconds: float
    number: int
    reader: str
    size: int
    shown: str


@dataclass(slots=True)
class Findings:
    """What was found so far."""

    inputs: Counter[str] = field(default_factory=Counter)
    """How many were fed to each reader."""
    accepted: Counter[str] = field(default_factory=Counter)
    """How many of them it took for valid."""
    faults: list[Fault] = field(default_factory=list)
    slowest: list[Taken] = field(default_factory=list)
    """The slowest inputs, the worst first."""
    seconds: float = 0.0

    @property
    def are_clean(self) -> bool:
        """Whether all is as it should be."""
        return not self.faults and not any(taken.seconds > SLOW for taken in self.slowest)


def case_of(number: int, seed: int, known: Sequence[Reader]) -> tuple[Reader, Case]:
    """The input of a number, the same for the same seed."""
    rng = random.Random(f"fuzz {seed} {number}")
    (reader,) = rng.choices(known, [reader.weight for reader in known])
    return reader, reader.case(rng)


def feed(seed: int, only: str = "") -> Iterator[Findings]:
    """Feed one input after the other, without end; what was found so far comes back after each."""
    return fed_to([reader for reader in readers() if only in ("", reader.name)], seed)


def fed_to(known: Sequence[Reader], seed: int = 1) -> Iterator[Findings]:
    """As `feed`, for some readers."""
    findings = Findings()
    for number in count():
        reader, case = case_of(number, seed, known)
        findings.inputs[reader.name] += 1
        seconds, wrong = _run(reader, case, findings)
        if wrong:
            findings.faults.append(Fault(number, reader.name, wrong, case.shown))
        _note(findings, Taken(seconds, number, reader.name, case.size, case.shown), case)
        yield findings


def _run(reader: Reader, case: Case, findings: Findings) -> tuple[float, str]:
    """Let an input be read; how long it took, and what is wrong with the answer."""
    begun = process_time()
    wrong = ""
    try:
        case.run()
        findings.accepted[reader.name] += 1
    except reader.errors as error:
        seconds = process_time() - begun
        return seconds, _wrong_with(str(error))
    except Exception as error:
        # Whatever else comes is what is looked for.
        wrong = f"{type(error).__name__}: {ascii(error)[:200]}"
    return process_time() - begun, wrong


def _wrong_with(message: str) -> str:
    """What is wrong with the text of an error."""
    for line in message.split("\n"):
        if len(line) > MOST_LINE:
            return f"a line of {len(line)} characters: {line[:100]!a}"
        if not line.isprintable():
            return f"signs that nobody can see: {line[:200]!a}"
    return "" if message else "an error without a word"


def _note(findings: Findings, taken: Taken, case: Case) -> None:
    findings.seconds += taken.seconds
    slowest = findings.slowest
    if len(slowest) == _SLOWEST and taken.seconds <= slowest[-1].seconds:
        return
    if taken.seconds > SLOW:
        # The machine may have been busy with something else.
        taken = taken._replace(seconds=min(taken.seconds, *(_again(case) for _ in range(3))))
    slowest.append(taken)
    slowest.sort(key=lambda each: -each.seconds)
    del slowest[_SLOWEST:]


def _again(case: Case) -> float:
    begun = process_time()
    # What is wrong with it was noted the first time.
    with suppress(Exception):
        case.run()
    return process_time() - begun
