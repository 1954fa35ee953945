"""Fuzzing: many inputs for everything that reads what strangers write, and how its cost grows.

Each reader gets valid inputs that were spoiled, garbage, and inputs of up to twice what it takes. What is
answered with anything but a documented error, or takes longer than a fifth of a second, is told with its
number: ``--show NUMBER`` reads that input again. Ctrl-C stops, and tells what was found so far.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import islice
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tools.fuzz.cost_growth import Growth, measured
from tools.fuzz.readers import readers
from tools.fuzz.runner import SLOW, Findings, case_of, feed
from tools.fuzz.slow_input_families import families

INPUTS: Final = 300_000
STOPPED: Final = 130
_MOST_FAULTS: Final = 20


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; says 0 if all is well, 1 if not, 2 if it was called wrongly, 130 if stopped."""
    chosen = _parser().parse_args(arguments)
    console = Console(width=None if sys.stdout.isatty() else 160)
    if chosen.only and chosen.only not in {reader.name for reader in readers()}:
        print(f"There are the readers {', '.join(reader.name for reader in readers())}.", file=sys.stderr)
        return 2
    if chosen.show is not None:
        return _show(chosen.show, chosen.seed, chosen.only)
    findings, complete = _fed(chosen.inputs, chosen.seed, chosen.only)
    _report(findings, console)
    if not complete:
        print("Stopped.", file=sys.stderr)
        return STOPPED
    growths = [] if chosen.only else [measured(family) for family in families()]
    _report_growth(growths, console)
    return int(not findings.are_clean or not all(growth.is_tame for growth in growths))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument(
        "--inputs", type=int, default=INPUTS, metavar="N", help=f"how many (default {INPUTS})"
    )
    parser.add_argument("--seed", type=int, default=1, help="another seed is another campaign (default 1)")
    parser.add_argument("--only", default="", metavar="READER", help="feed one reader alone")
    parser.add_argument(
        "--show", type=int, metavar="NUMBER", help="read one input again, and tell what comes"
    )
    return parser


def _fed(inputs: int, seed: int, only: str) -> tuple[Findings, bool]:
    """Feed some inputs; what was found, and whether it came to the end."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    findings = Findings()
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task("inputs", total=inputs)
        try:
            for number, so_far in enumerate(islice(feed(seed, only), inputs), 1):
                findings = so_far
                progress.update(bar, completed=number, description=f"inputs, {len(findings.faults)} faults")
        except KeyboardInterrupt:
            return findings, False
    return findings, True


def _show(number: int, seed: int, only: str) -> int:
    reader, case = case_of(number, seed, [reader for reader in readers() if only in ("", reader.name)])
    print(f"{reader.name}, of size {case.size}: {case.shown}")
    try:
        print(ascii(case.run())[:500])
    except reader.errors as error:
        print(f"{type(error).__name__}: {error}")
    return 0


# --- telling --------------------------------------------------------------------------------


def _report(findings: Findings, console: Console) -> None:
    table = Table("reader", "inputs", "taken for valid", title="What was fed", title_justify="left")
    for name, inputs in findings.inputs.most_common():
        table.add_row(name, str(inputs), str(findings.accepted[name]))
    console.print(table)
    total = findings.inputs.total()
    console.print(f"{total} inputs in {findings.seconds:.0f} s of computing, {len(findings.faults)} faults")
    for fault in findings.faults[:_MOST_FAULTS]:
        console.print(
            f"{fault.number} {fault.reader}: {escape(fault.what)}\n    {escape(fault.shown)}", style="red"
        )
    slow = Table("seconds", "number", "reader", "size", title="The slowest", title_justify="left")
    for taken in findings.slowest:
        style = "red" if taken.seconds > SLOW else ""
        slow.add_row(f"{taken.seconds:.3f}", str(taken.number), taken.reader, str(taken.size), style=style)
    console.print(slow)


def _report_growth(growths: Sequence[Growth], console: Console) -> None:
    if not growths:
        return
    columns = ("what", "largest", "a quarter", "a half", "the largest", "ratio", "n log n allows")
    table = Table(*columns, title="How the cost grows: milliseconds at three sizes", title_justify="left")
    for growth in growths:
        times = (f"{seconds * 1000:.3f}" for seconds in growth.seconds)
        style = "" if growth.is_tame and growth.seconds[-1] <= SLOW else "red"
        ratios = (f"{growth.ratio:.1f}", f"{growth.allowed:.1f}")
        table.add_row(growth.family.name, str(growth.family.largest), *times, *ratios, style=style)
    console.print(table)


if __name__ == "__main__":
    sys.exit(main())
