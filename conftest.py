"""Runs the Python examples of the Markdown files, so that no page shows what the library does not do.

Blocks marked ``pycon`` are compared with the output they show, blocks marked ``python`` run as they stand;
the blocks of one page share their names. ``<!-- skip: next -->`` leaves out the block after it.
"""

import signal

import pytest
from sybil import Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.integration.pytest import SybilItem
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser

# A shell that runs the tests in the background has them ignore Ctrl-C, and so would all programs they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


class ConsoleBlockParser(PythonCodeBlockParser):
    """Finds the blocks that show a session at the ``>>>`` prompt."""

    def __init__(self) -> None:
        super().__init__()
        self.codeblock_parser = CodeBlockParser("pycon", PythonEvaluator())


pytest_collect_file = Sybil(
    parsers=[ConsoleBlockParser(), PythonCodeBlockParser(), SkipParser()],
    patterns=["*.md"],
).pytest()


# First, because pytest-xdist reads the groups in the same hook.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keeps the examples of a page together: they build on each other, so one worker has to run them all."""
    for item in items:
        if isinstance(item, SybilItem):
            item.add_marker(pytest.mark.xdist_group(str(item.path)))
