"""A mend of a rule never makes an older game unreadable or stops it: games keep the version they began with.

The mend that is planted here takes a deed away that many kept games have: to turn a Page while the token
shows its Magic side. Gated by the number of the game, it changes new games alone; otherwise it is found.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Coroutine
from pathlib import Path

import pytest

import fairytile.ruleset as rulesets
from fairytile import Options, new_game, parse_action
from fairytile.actions import TURN_PAGE, Action
from fairytile.data import DataError, plain, read
from fairytile.dealing import terms
from fairytile.errors import IllegalAction, Reason
from fairytile.notation import NotationError, parse_position, position_text
from fairytile.protocol import TableId
from fairytile.record import Record, game_in_progress, parse_record
from fairytile.rules import apply
from fairytile.ruleset import RULES, Rivers, Ruleset
from fairytile.server.store import open_store
from fairytile.server.tables.hub import Hub
from fairytile.server.tables.journal_loader import BrokenTable, Fault
from fairytile.state import State
from tests.earlier.make import START
from tests.earlier.test_earlier import facts_of

TESTS = Path(__file__).parents[1]
EARLIER = TESTS / "earlier" / "2026-11-18"
KEPT = Path(__file__).with_name("kept.txt")


@pytest.fixture
def mended(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of the day after: a rule was mended, and games are dealt under version 2."""
    monkeypatch.setattr(rulesets, "RULES", 2)


# --- the number is kept with every game ------------------------------------------------------


def later_game() -> State:
    return new_game(Options(ruleset=Ruleset(rivers=Rivers.BANK, version=2)), seed=7)


@pytest.mark.usefixtures("mended")
def test_texts_and_data_name_the_version_of_their_rules() -> None:
    state = later_game()
    record = Record.of(state.game, [parse_action("turn-page")])
    assert "rules: version:2,rivers:bank" in record.to_text()
    for text in (record.to_text(), record.to_json()):
        assert parse_record(text).options.ruleset.version == 2
    assert parse_position(position_text(state)) == state
    assert read(Options, plain(state.game.options)) == state.game.options
    assert "version:2" in terms(state.game.edition, state.game.options), "a fair shuffle binds it, too"


@pytest.mark.usefixtures("mended")
def test_what_names_no_version_is_of_the_first_whatever_is_dealt_today() -> None:
    for name in ("t-four.txt", "t-two.txt", "t-four.json", "t-two.json", "t-two.redacted.txt"):
        text = (EARLIER / "records" / name).read_text("utf-8")
        assert parse_record(text).options.ruleset.version == 1
    old = plain(Options())
    assert isinstance(old, dict)
    ruleset = old["ruleset"]
    assert isinstance(ruleset, dict)
    del ruleset["version"]
    assert read(Options, old).ruleset.version == 1


def test_the_first_version_is_not_written() -> None:
    state = new_game(Options(ruleset=Ruleset(version=1)), seed=7)
    record = Record.of(state.game, [])
    assert "version" not in record.to_text() + record.to_json() + position_text(state)


def test_rules_of_the_future_are_refused_with_what_to_do() -> None:
    text = Record.of(new_game(seed=7).game, []).to_text()
    with pytest.raises(NotationError, match="use a newer one"):
        parse_record(text.replace("side:", f"rules: version:{RULES + 1}\nside:", 1))
    for wrong in (0, RULES + 1, True):
        with pytest.raises(ValueError, match=r"rules of version"):
            Ruleset(version=wrong)
    with pytest.raises(DataError):
        read(Ruleset, {**_object(Ruleset()), "version": RULES + 1})


def _object(value: object) -> dict[str, object]:
    found = plain(value)
    assert isinstance(found, dict)
    return {**found}


# --- a planted mend ---------------------------------------------------------------------------


def _mended(state: State, action: Action, *, gated: bool) -> State:
    """The rules with a mend: with Magic at hand nobody turns a Page."""
    applies = not gated or state.game.options.ruleset.version >= 2
    if applies and action == TURN_PAGE and state.seats[state.to_move].magic:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    return apply(state, action)


def _at_kept_tables(folder: Path) -> Coroutine[None, None, dict[str, BrokenTable | str]]:
    """What becomes of each table of the kept database: its position, or what is wrong with it."""

    async def story() -> dict[str, BrokenTable | str]:
        path = folder / "tables.db"
        path.write_bytes((EARLIER / "tables.db").read_bytes())
        store = open_store(path)
        hub, found = Hub(store, lambda: START), dict[str, BrokenTable | str]()
        for name in facts_of(EARLIER)["tables"]:
            table = await hub.glance(TableId(name))
            assert table is not None
            if isinstance(table, BrokenTable):
                found[name] = table
                assert await store.card(name) is not None, "set aside, and never deleted"
            else:
                found[name] = "" if table.state is None else position_text(table.state)
        await store.close()
        return found

    return story()


@pytest.mark.usefixtures("mended")
def test_a_mend_that_asks_the_number_of_the_game_leaves_every_older_game_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_in_progress, "apply", lambda state, action: _mended(state, action, gated=True))
    found = asyncio.run(_at_kept_tables(tmp_path))
    assert found == {name: fact["position"] or "" for name, fact in facts_of(EARLIER)["tables"].items()}


@pytest.mark.usefixtures("mended")
def test_a_mend_that_does_not_is_found_and_sets_aside_the_games_that_it_breaks_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_in_progress, "apply", lambda state, action: _mended(state, action, gated=False))
    found = asyncio.run(_at_kept_tables(tmp_path))
    broken = {name: table for name, table in found.items() if isinstance(table, BrokenTable)}
    assert 0 < len(broken) < len(found)
    assert {table.fault for table in broken.values()} == {Fault.RULES}
    facts = facts_of(EARLIER)["tables"]
    assert all(found[name] == (facts[name]["position"] or "") for name in found.keys() - broken.keys())


# --- what holds a version to what it does -----------------------------------------------------


def test_what_holds_a_version_of_the_rules_to_what_it_does_is_never_edited() -> None:
    """Counts of moves, and whole games: whoever has to change one of them has changed a rule.

    Then raise RULES, let the rule ask the number of the game, and add files for the new number instead:
    docs/rulings.md has the recipe. A new file gets its line in kept.txt.
    """
    held = [*(TESTS / "perft").glob("*.txt"), *(TESTS / "earlier").glob("*/**/*")]
    found = {
        path.relative_to(TESTS).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in held
        if path.is_file() and path.suffix != ".py" and "__pycache__" not in path.parts
    }
    known = dict(line.split() for line in KEPT.read_text("utf-8").splitlines())
    assert found == known
