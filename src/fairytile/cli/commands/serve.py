"""Runs the game server from the command line: where it listens, where games are kept, who may make some."""

from __future__ import annotations

import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping, Sequence
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import urlsplit

import typer

from fairytile.cli.local.record_files import CliError

PORT: Final = 8436
PORTS_TRIED: Final = 20


class Log(StrEnum):
    """How the log is written."""

    TEXT = "text"
    JSON = "json"


NEEDED: Final = (
    "alembic",
    "msgspec",
    "prometheus_client",
    "sqlalchemy",
    "starlette",
    "structlog",
    "uvicorn",
    "websockets",
)

PortOption = Annotated[int, typer.Option(min=1, max=65535, envvar="FAIRYTILE_PORT", help="Where it listens.")]
DatabaseOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        envvar="FAIRYTILE_DATABASE",
        help="Where games are kept. [default: your own file]",
    ),
]
LanOption = Annotated[
    bool,
    typer.Option(
        "--lan",
        envvar="FAIRYTILE_LAN",
        help="Listen on the home network too, so that others there can sit down.",
    ),
]
PublicOption = Annotated[
    str | None,
    typer.Option(
        metavar="URL", envvar="FAIRYTILE_PUBLIC_URL", help="What others call it, as https://tales.example."
    ),
]
OpenOption = Annotated[
    bool, typer.Option("--open", envvar="FAIRYTILE_OPEN", help="Let devices elsewhere make games, too.")
]
AlsoOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="HOST",
        envvar="FAIRYTILE_ALSO",
        help="Another name that it answers to, as tales.local:8436; may be given more than once.",
    ),
]
ProxyOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ADDRESS",
        envvar="FAIRYTILE_PROXY",
        help="A proxy that may say where a request comes from, as 10.0.0.0/8; may be given more than once.",
    ),
]
PaceOption = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=60,
        metavar="SECONDS",
        envvar="FAIRYTILE_PACE",
        help="Between the actions of bots. [default: for people]",
    ),
]
RateOption = Annotated[
    float,
    typer.Option(
        min=1,
        max=100_000,
        metavar="N",
        envvar="FAIRYTILE_RATE",
        help="Messages a second that one device may send; all other limits grow with it.",
    ),
]
ThinkersOption = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=256,
        metavar="N",
        envvar="FAIRYTILE_THINKERS",
        help="Processes for bots. [default: all cores but one]",
    ),
]
MetricsOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NETWORK",
        envvar="FAIRYTILE_METRICS",
        help="Who may read /metrics beside this machine, as 10.0.0.0/8; may be given more than once.",
    ),
]
BrowseOption = Annotated[
    bool,
    typer.Option(
        "--browse",
        envvar="FAIRYTILE_BROWSE",
        help="Open the game in your browser; if the port is taken, the next free one will do.",
    ),
]
LogOption = Annotated[
    Log, typer.Option(envvar="FAIRYTILE_LOG", help="How the log on the error output is written.")
]


def need_server() -> None:
    """Refuse to go on without the extra of the server."""
    if any(find_spec(name) is None for name in NEEDED):
        raise CliError(
            "the server needs some packages that are not all installed here.\n"
            "Install them with:  pip install 'fairytile[server]'"
        )


def serve(
    *,
    port: PortOption = PORT,
    database: DatabaseOption = None,
    lan: LanOption = False,
    browse: BrowseOption = False,
    public_url: PublicOption = None,
    open_to_all: OpenOption = False,
    also: AlsoOption = None,
    proxy: ProxyOption = None,
    pace: PaceOption = None,
    rate: RateOption = 30,
    thinkers: ThinkersOption = None,
    metrics: MetricsOption = None,
    log: LogOption = Log.TEXT,
) -> None:
    """Run a game server: people play in their browsers, with `fairytile join` or a program of their own.

    Games are kept in one file, which is all there is to back up. Ctrl-C ends the server; every game goes on
    when it is started again.
    """
    need_server()
    # Only now, so that the sentence above comes instead of an error.
    try:
        from fairytile.server.edge.uvicorn_surface import UnfitLibrary
        from fairytile.server.limits import Limits
        from fairytile.server.ops.logs import Form
        from fairytile.server.run import Address, ServerOptions, run
        from fairytile.server.store import BadDatabase
    except ImportError as error:
        raise CliError(str(error)) from error

    host = "0.0.0.0" if lan else "127.0.0.1"
    wanted, port = port, free_port(host, port) if browse else port
    path = database or usual_database()
    make_folder(path)
    public = None if public_url is None else _public(public_url)
    names = (*_names(port, lan=lan, public=public), *(name.lower() for name in also or ()))
    options = ServerOptions(
        path=path,
        address=Address(host, port, names),
        secure=public is not None and public[0] == "https",
        proxies=_networks(proxy),
        open_to_all=open_to_all,
        public="://".join(public) if public is not None else f"http://{names[0]}" if lan else None,
        pace=pace,
        limits=Limits().times(rate / Limits().messages.device.a_second),
        workers=thinkers,
        metrics=_networks(metrics),
        log=Form(log),
    )

    def ready() -> None:
        if log is not Log.JSON:
            taken = [f"Port {wanted} is taken, so this is port {port}."] if port != wanted else []
            _say([*taken, *_addresses(port, names, public_url, lan=lan)], path)
        if browse:
            open_browser(f"http://localhost:{port}/")

    try:
        run(options, ready)
    except (BadDatabase, UnfitLibrary) as error:
        raise CliError(str(error)) from error
    except OSError as error:
        raise CliError(
            f"nobody can listen on port {port}: {error.strerror}; choose another: --port"
        ) from error


def make_folder(database: Path) -> None:
    """Make the folder of a database if there is none; raises `CliError`."""
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CliError(
            f"the folder {database.parent} cannot be made: {error.strerror}; choose another place: --database"
        ) from error


def usual_database() -> Path:
    """Where games are kept if nobody says so."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "fairytile" / "tables.db"


def _networks(given: Sequence[str] | None) -> tuple[str, ...]:
    for network in given or ():
        try:
            ipaddress.ip_network(network)
        except ValueError as error:
            raise CliError(f"{network} is no address or network: write one such as 10.0.0.0/8") from error
    return tuple(given or ())


def _public(url: str) -> tuple[str, str]:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise CliError(f"{url} is no address of a server: write one such as https://tales.example")
    return parts.scheme, parts.netloc.lower()


def _names(port: int, *, lan: bool, public: tuple[str, str] | None) -> tuple[str, ...]:
    """All names by which a browser may call us, the one for others first."""
    found = [] if public is None else [public[1]]
    if lan:
        found += [f"{address}:{port}" for address in _network_addresses()]
        found.append(f"{socket.gethostname().lower()}:{port}")
    return (*found, f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}")


def _network_addresses() -> Sequence[str]:
    """The address of this machine on its network. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        found: str = probe.getsockname()[0]
        return [found]


def free_port(host: str, port: int) -> int:
    """A port at which nobody listens: the one that is wanted, or one soon after it."""
    for each in range(port, min(port + PORTS_TRIED, 65536)):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, each))
            except OSError:
                continue
            return each
    return port


def open_browser(address: str) -> None:
    """Show a page in the browser of who sits at this machine, if there is a screen to show it on."""
    if has_screen(os.environ, sys.platform):
        # Some browsers are waited for, and the server has other things to do.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_screen(environ: Mapping[str, str], platform: str) -> bool:
    """Whether a window can be opened here; who names a browser is taken at their word."""
    if "BROWSER" in environ:
        return True
    if platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in environ
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def _addresses(port: int, names: Sequence[str], public_url: str | None, *, lan: bool) -> list[str]:
    lines = [f"Fairy Tile is served at http://localhost:{port}"]
    if public_url is not None:
        lines.append(f"For others: {public_url}")
    elif lan:
        lines.append(f"On this network: http://{names[0]}")
    return lines


def _say(lines: Sequence[str], path: Path) -> None:
    more = (f"Games are kept in {path}", "Ctrl-C ends it; games go on when it is started again.")
    print("\n".join((*lines, *more)), file=sys.stderr, flush=True)
