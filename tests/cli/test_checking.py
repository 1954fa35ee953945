"""An operator finds the tables that are set aside, beside a running server, and looks at their journals."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fairytile.cli.app import app
from fairytile.cli.local.record_files import CliError
from fairytile.server.tables.journal_loader import mark_of
from tests.server.test_set_aside import BROKEN, up_to_date


def checked(*words: object) -> tuple[int, str]:
    """What the command says, and how it ends."""
    result = CliRunner().invoke(app, ["check-database", *map(str, words)])
    if isinstance(result.exception, CliError):
        raise result.exception
    return result.exit_code, result.output


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "tables.db"
    path.write_bytes(up_to_date())
    return path


def break_one(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE entries SET body = X'ff7b' WHERE table_id = ? AND number = 9", (BROKEN,))
        connection.commit()


def test_a_database_in_order_is_said_to_be(database: Path) -> None:
    before = database.read_bytes()
    code, said = checked("--database", database)
    assert code == 0
    assert "can be read" in said
    assert database.read_bytes() == before


def test_a_table_that_is_set_aside_is_named_by_its_mark_with_the_reason(database: Path) -> None:
    break_one(database)
    code, said = checked("--database", database)
    assert code == 1
    (line,) = [line for line in said.splitlines() if BROKEN in line]
    assert line.startswith(mark_of(BROKEN))
    assert "damaged" in line
    assert "entry 9 cannot be read" in line


def test_its_journal_is_written_as_it_was_kept_for_its_owner_alone(database: Path, tmp_path: Path) -> None:
    break_one(database)
    folder = tmp_path / "found"
    checked("--database", database, "--export", folder)
    (path,) = folder.iterdir()
    assert path.stat().st_mode & 0o077 == 0
    journal = json.loads(path.read_text("utf-8"))
    assert journal["table"] == BROKEN
    assert journal["entries"][0]["body"]["kind"] == "opened"
    assert journal["entries"][9]["body"] == "\\xff{"
    with pytest.raises(CliError, match="cannot be written"):
        checked("--database", database, "--export", folder)


def test_a_file_that_is_none_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CliError, match="cannot be copied"):
        checked("--database", tmp_path / "none.db")
