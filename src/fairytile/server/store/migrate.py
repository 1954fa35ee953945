"""Brings a database up to date: from nothing, or from what an earlier version of the program left.

A new migration is a module in `migrations/versions/`, written by hand in the manner of Alembic: it names the
one before it as `down_revision`. None of them is ever edited once it was released.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext, MigrationStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect
from sqlalchemy.exc import DatabaseError

from fairytile.server.store.sqlite_engine import BadDatabase, told

_FOLDER: Final = Path(__file__).with_name("migrations")


def upgrade(engine: Engine) -> None:
    """Make the tables of a new database, or bring those of an old one up to date; all of it or nothing.

    Raises:
        BadDatabase: The file was made by a newer version or by another program, or is damaged.
    """
    scripts = ScriptDirectory(str(_FOLDER))
    try:
        with engine.connect() as connection:
            # Of two servers that start at once one waits, and then finds the work done.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            _check(connection, scripts)
            _run(connection, scripts)
            connection.commit()
    except DatabaseError as error:
        raise BadDatabase(f"the database {engine.url.database} cannot be used: {told(error)}") from error


def _check(connection: Connection, scripts: ScriptDirectory) -> None:
    name = connection.engine.url.database
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None:
        if inspect(connection).get_table_names():
            raise BadDatabase(f"{name} is a database of another program; name another file")
    elif found not in {script.revision for script in scripts.walk_revisions()}:
        raise BadDatabase(
            f"the database {name} was made by a newer version of fairytile (its tables are those of"
            f" {found!r}); install that version again, or name another file"
        )


def _run(connection: Connection, scripts: ScriptDirectory) -> None:
    def steps(revision: str, _: MigrationContext) -> list[MigrationStep]:
        # Named like something private, but this is how Alembic's own cookbook does without an `env.py`.
        return list(scripts._upgrade_revs("head", revision))

    with EnvironmentContext(Config(), scripts, fn=steps) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()
