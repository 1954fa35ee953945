"""Starts the command ``fairytile``, so that Ctrl-C ends it without a traceback from the first moment on.

It stands beside the package because the package is still being loaded in that moment.
"""

from __future__ import annotations

import signal


def main() -> None:
    """Run the command that the arguments name."""
    # Whoever told the program to ignore Ctrl-C, as a shell does in the background, is obeyed.
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        _run()
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        _run()
    finally:
        # Nothing is left to be said, also to whoever presses Ctrl-C once more.
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _run() -> None:
    from fairytile.cli import main as command  # noqa: PLC0415 -- not before Ctrl-C is seen to

    command()


if __name__ == "__main__":
    main()
