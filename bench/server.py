"""How many actions a second a server takes with many games at once, beside boardgame.io and a bare socket.

The work is done in `bench/load`. Run it with ``make bench-server``.
"""

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    # A script has its own folder on the path, and the packages of the checkout are one further up.
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    runpy.run_module("bench.load", run_name="__main__", alter_sys=True)
