"""Copies the games of a server while they go on, and puts such a copy back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fairytile.cli.commands.serve import DatabaseOption, make_folder, need_server, usual_database
from fairytile.cli.local.record_files import CliError

CopyArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The copy: one file, all games in it.")]


def backup(file: CopyArgument, *, database: DatabaseOption = None) -> None:
    """Copy all games of a server into one file. The server may be running, and nobody has to wait.

    The copy has the secrets of the games that are still played: keep it as safe as the games themselves.
    """
    need_server()
    from fairytile.server.store import BadDatabase
    from fairytile.server.store import backup as copied

    path = database or usual_database()
    try:
        copied(path, file)
    except BadDatabase as error:
        raise CliError(str(error)) from error
    typer.echo(f"The games in {path} are copied to {file}.")


def restore(file: CopyArgument, *, database: DatabaseOption = None) -> None:
    """Put a copy back, for a server that is not running. Nothing is overwritten.

    Games go on from where they were when the copy was made.
    """
    need_server()
    from fairytile.server.store import BadDatabase
    from fairytile.server.store import restore as put_back

    path = database or usual_database()
    make_folder(path)
    try:
        put_back(file, path)
    except BadDatabase as error:
        raise CliError(str(error)) from error
    typer.echo(f"The games in {file} are back in {path}. Start the server.")
