"""The command line of fairytile. It needs the extra ``cli``; everything else in the library does without."""

from __future__ import annotations

import signal
import sys
from importlib.util import find_spec

__all__ = ["main"]

_MISSING = (
    "The command line needs Typer and Rich, which are not installed here.\n"
    "Install them with:  pip install 'fairytile[cli]'"
)


def main() -> None:
    """Run the command that the arguments name."""
    if find_spec("typer") is None or find_spec("rich") is None:
        sys.exit(_MISSING)
    # Only now, so that the sentence above comes instead of an error.
    from fairytile.cli.app import run

    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        # While all this was loaded Ctrl-C just ended the program; from here on there is something to keep.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()
