"""Looks through the games of a server for those that cannot be read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fairytile.cli.commands.serve import DatabaseOption, need_server, usual_database
from fairytile.cli.local.record_files import CliError

ExportOption = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Write the journals of such tables there, with all their secrets."),
]


def check_database(*, database: DatabaseOption = None, export: ExportOption = None) -> None:
    """Say which tables of a server are set aside because they cannot be read, and why. Changes nothing.

    The server may be running. Ends with exit code 1 if there are any.
    """
    need_server()
    from fairytile.server.store import BadDatabase, StoreFailed
    from fairytile.server.tables import database_check

    path = database or usual_database()
    try:
        found = database_check.check(path)
        if export is not None:
            export.mkdir(parents=True, exist_ok=True)
            for each in found.broken:
                database_check.export(each, export)
    except (BadDatabase, StoreFailed) as error:
        raise CliError(str(error)) from error
    except OSError as error:
        raise CliError(f"{error.filename or export} cannot be written: {error.strerror}") from error
    if not found.broken:
        typer.echo(f"All tables in {path} can be read ({found.tables}).")
        return
    typer.echo(f"{len(found.broken)} of {found.tables} tables are set aside.")
    for each in found.broken:
        typer.echo(each.line)
    raise typer.Exit(code=1)
