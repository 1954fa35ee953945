"""The games of a server are copied while it runs, and go on from the copy elsewhere."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fairytile.cli.app import app
from fairytile.cli.local.record_files import CliError
from fairytile.server.store import open_store
from tests.server.operated import Visitor, operated, turn_pages


def said(*words: object) -> str:
    """What a command says that succeeds; raises its refusal."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    if result.exception is not None:
        raise result.exception
    return result.output


def test_a_game_goes_on_from_a_copy_that_was_made_while_it_was_played(tmp_path: Path) -> None:
    here, there, copy = tmp_path / "here", tmp_path / "there", tmp_path / "copy.db"
    here.mkdir()
    with operated(here) as served:
        anna, bea = Visitor(served, "Anna"), Visitor(served, "Bea")
        table, invitation = anna.make()
        bea.sit(table, invitation)
        turn_pages(table, [anna, bea], 4)
        assert str(copy) in said("backup", copy, "--database", here / "tables.db")
        turn_pages(table, [anna, bea], 2)
    said("restore", copy, "--database", there / "tables.db")
    with operated(there) as served:
        for player in (anna, bea):
            player.served = served
        found = anna.request("GET", f"/tables/{table}/record?as=text").text
        assert found.count("turn") == 4
        turn_pages(table, [anna, bea], 2)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("dear diary", encoding="utf-8")
    for command in ("backup", "restore"):
        with pytest.raises(CliError, match="already"):
            said(command, taken, "--database", taken)
    assert taken.read_text(encoding="utf-8") == "dear diary"


def test_what_is_not_there_cannot_be_copied(tmp_path: Path) -> None:
    with pytest.raises(CliError, match="cannot be copied"):
        said("backup", tmp_path / "copy.db", "--database", tmp_path / "none.db")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("words", [("backup", "{no}/copy.db", "{ours}"), ("restore", "{ours}", "{no}/x.db")])
def test_a_place_where_nothing_can_be_written_is_named(words: tuple[str, ...], tmp_path: Path) -> None:
    no, ours = tmp_path / "no folder", tmp_path / "ours.db"
    no.write_text("dear diary", encoding="utf-8")
    asyncio.run(open_store(ours).close())
    command, file, database = [each.format(no=no, ours=ours) for each in words]
    with pytest.raises(CliError, match=r"no folder.*cannot be"):
        said(command, file, "--database", database)
