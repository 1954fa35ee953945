"""A pytest plugin that notes which test runs which line, and how long each takes, for `coverage_map`.

Each process that runs tests writes a file of its own into the folder that ``FAIRYTILE_MUTANTS_NOTES`` names.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest
from coverage import Coverage

from tools.mutants.mutations import PACKAGES
from tools.mutants.warm_pytest import give_examples

NOTES: Final = "FAIRYTILE_MUTANTS_NOTES"
_package = Path(os.environ.get("PYTHONPATH", "")) / "fairytile"
_coverage = Coverage(
    data_file=None, config_file=False, include=[f"{_package}/{name}/*" for name in PACKAGES], messages=False
)
_seconds: dict[str, float] = {}
if NOTES in os.environ:
    give_examples()
    # Before anything of the library is imported: what runs then belongs to no test.
    _coverage.start()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note what runs during a test as its own."""
    began = time.process_time()
    _coverage.switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        _coverage.switch_context("")
        _seconds[item.nodeid] = time.process_time() - began


def pytest_sessionfinish() -> None:
    """Write down what was seen, if any test ran in this process."""
    _coverage.stop()
    if not _seconds:
        return
    data = _coverage.get_data()
    lines = {
        Path(file).relative_to(_package).as_posix(): data.contexts_by_lineno(file)
        for file in data.measured_files()
    }
    notes = Path(os.environ[NOTES]) / f"{os.getpid()}.json"
    notes.write_text(json.dumps({"seconds": _seconds, "lines": lines}))
