"""Runs a module with nothing but the standard library: it refuses to import anything else but fairytile.

Run as a program, with the name of the module. What the module imports is refused, and what that imports.
"""

from __future__ import annotations

import importlib.abc
import runpy
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

ABSENT = {"asyncio", "sqlite3", "ssl", "subprocess"}
"""Of the standard library what a worker in a browser does not have, or has no use for."""
OF_A_SERVER = ("fairytile.server", "fairytile.client", "fairytile.cli")


class NothingElse(importlib.abc.MetaPathFinder):
    """Refuses whatever is neither of the standard library nor below the server."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Leave it to others to find a module, or refuse it."""
        top = fullname.partition(".")[0]
        known = top in {*sys.stdlib_module_names, "fairytile", "tests"} - ABSENT
        if not known or fullname.startswith(OF_A_SERVER):
            raise ImportError(f"{fullname} is not there")
        return None


if __name__ == "__main__":
    sys.meta_path.insert(0, NothingElse())
    runpy.run_module(sys.argv[1], run_name="__main__")
