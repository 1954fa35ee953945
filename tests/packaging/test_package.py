"""The package as others get it: the client for browsers is in it, and loads nothing from anywhere else."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from fairytile.server.api.web_client import WEB
from tools.real_server.process import HOST, ServerProcess

ROOT = Path(__file__).resolve().parents[2]
IN_PACKAGE = "fairytile/server/web"
NAMED = {"www.w3.org", "svelte.dev"}
"""Hosts that the client names and never asks: one for the languages of pages, one that explains errors."""

# One worker builds the package, once.
pytestmark = pytest.mark.xdist_group("package")


@pytest.fixture(scope="module")
def page() -> str:
    """The page of the client, as it was built."""
    index = WEB / "index.html"
    if not index.exists():
        assert os.environ.get("CI") != "true", "the client has to be built first: make client"
        pytest.skip("the client is not built: make client")
    return index.read_text(encoding="utf-8")


def build(what: str, source: Path, folder: Path, **environ: str) -> Path:
    """Build a wheel or a source distribution."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", what, "-d", str(folder)]
    subprocess.run(command, cwd=source, env={**os.environ, **environ}, check=True, capture_output=True)
    (found,) = folder.iterdir()
    return found


@pytest.fixture(scope="module")
def wheel(page: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel with the client that `make` has built."""
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"), FAIRYTILE_NO_CLIENT="1")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server from the wheel in an environment of its own; what it needs beside it is lent by this one."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder / "venv", symlinks=True)
    python = folder / "venv" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--disable-pip-version-check", str(wheel)], check=True)
    # Folders that are named like this lend their packages, and not those that were installed in place.
    lent = {"PYTHONPATH": sysconfig.get_path("purelib")}
    where = [str(python), "-c", "import fairytile; print(fairytile.__file__)"]
    found = subprocess.run(where, env={**os.environ, **lent}, cwd=folder, check=True, capture_output=True)
    assert Path(found.stdout.decode().strip()).is_relative_to(folder / "venv")
    server = ServerProcess(folder, (), python=str(python), environ=lent)
    server.start()
    server.wait()
    yield server
    server.stop()


def got(server: ServerProcess, path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(HOST, server.port, timeout=30)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def test_a_wheel_that_is_installed_elsewhere_serves_the_client(installed: ServerProcess, page: str) -> None:
    assert got(installed, "/") == (200, page.encode())
    assert got(installed, "/t/some-table") == (200, page.encode())
    for file in WEB.rglob("*.*"):
        if file.name != "index.html":
            assert got(installed, f"/{file.relative_to(WEB).as_posix()}") == (200, file.read_bytes())


def test_a_wheel_has_the_client_and_not_what_it_is_made_of(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert f"{IN_PACKAGE}/index.html" in names
    assert sum(name.startswith(f"{IN_PACKAGE}/assets/") for name in names) > 3
    assert not [name for name in names if name.startswith("client") or "node_modules" in name]


def test_from_a_source_distribution_a_wheel_is_made_without_node(
    page: str, wheel: Path, tmp_path: Path
) -> None:
    source = build("sdist", ROOT, tmp_path / "sdist", FAIRYTILE_NO_CLIENT="1")
    with tarfile.open(source) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
        packed.extractall(tmp_path / "source", filter="data")
    assert {"client/package.json", "client/package-lock.json", "client/src/main.ts"} <= names
    assert f"src/{IN_PACKAGE}/index.html" in names
    assert not [name for name in names if "node_modules" in name]
    (folder,) = (tmp_path / "source").iterdir()
    again = build("wheel", folder, tmp_path / "wheel", PATH="", FAIRYTILE_NO_CLIENT="")
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as other:
        assert sorted(one.namelist()) == sorted(other.namelist())


class Inline(HTMLParser):
    """Finds what a strict policy does not let a page have in itself, and where it loads things from."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.loaded: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "style" or (tag == "script" and not named.get("src")):
            self.found.append(tag)
        self.found += [name for name in named if name == "style" or name.startswith("on")]
        self.loaded += [str(named[name]) for name in ("src", "href") if name in named]


def test_the_page_has_no_script_or_style_in_itself_and_loads_what_is_ours(page: str) -> None:
    read = Inline(page)
    assert read.found == []
    assert read.loaded
    for address in read.loaded:
        assert re.fullmatch(r"/[^/].*", address)
        assert (WEB / address[1:]).is_file()


def test_the_client_names_no_other_host(page: str) -> None:
    for file in [*WEB.rglob("*.js"), *WEB.rglob("*.css"), *WEB.rglob("*.svg"), *WEB.rglob("*.webmanifest")]:
        text = file.read_text(encoding="utf-8")
        hosts = set(re.findall(r"\b(?:https?|wss?):\\?/\\?/([\w.-]+)", text))
        assert hosts <= NAMED, file.name
        loaded = re.findall(r"url\(([^)]*)\)|@import\s+([^;]*)", text) if file.suffix == ".css" else []
        for address in ("".join(each).strip("'\" ") for each in loaded):
            assert address.startswith(("/assets/", "./", "#")) or "/" not in address, file.name
