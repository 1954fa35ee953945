"""Gives each test its chance, keeps what explains a failure, and runs the examples of the Markdown files.

What a test draws from the module ``secrets``, and with it every deal, follows from its own name, or from
``--deal SEED``. What explains a failure is kept in ``build/failures``.

Blocks marked ``pycon`` are compared with the output they show, blocks marked ``python`` run as they stand;
the blocks of one page share their names. ``<!-- skip: next -->`` leaves out the block after it.
"""

import signal
from collections.abc import Generator

import pytest
from sybil import Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.integration.pytest import SybilItem
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser

from tools.testing import failure_evidence
from tools.testing.given_chance import dealt_from

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


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option by which a deal is given."""
    parser.addoption("--deal", metavar="SEED", help="what every test is dealt from, in place of its own name")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Gives a test its chance, from its setup to its end."""
    failure_evidence.begin(item.nodeid)
    try:
        with dealt_from(_seed(item)):
            return (yield)
    finally:
        failure_evidence.end()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keeps what explains a failure, and says where, and what it was dealt from."""
    report = yield
    if report.failed:
        folder = failure_evidence.kept(f"{report.when}, dealt from {_seed(item)!r}\n\n{report.longreprtext}")
        report.sections.append(
            ("given", f"Dealt from {_seed(item)!r}; --deal gives it again. What explains it is in {folder}")
        )
    return report


def _seed(item: pytest.Item) -> str:
    """What a test is dealt from."""
    given: str | None = item.config.getoption("--deal")
    return item.nodeid if given is None else given
