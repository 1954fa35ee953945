"""The storm as a command: what it does is in `tools.storm.trial`, which processes of its own can import."""

from __future__ import annotations

import sys

from tools.storm.trial import main

if __name__ == "__main__":
    sys.exit(main())
