"""Plays from the making of a table to its tales, keeping all in dictionaries, and says what came of it."""

from __future__ import annotations

import random
import sys

from fairytile.chance import Secret
from fairytile.content import load
from fairytile.data import Json, plain
from fairytile.desk.game_archive import record_of, replay, tales
from fairytile.desk.index_rows import change_of, shown_in, stage_of
from fairytile.desk.invitations import seat_code
from fairytile.desk.json_bodies import json_bytes
from fairytile.desk.kept import NOTHING, Card, Change
from fairytile.desk.keys import device_of
from fairytile.desk.picture_album import Album, kingdom_of
from fairytile.desk.puzzle_attempts import attempt_of, made_puzzle, puzzle_info
from fairytile.desk.sitting_down import Sitting, code_keys, sitting_by_code, taken
from fairytile.desk.table_cards import card_of
from fairytile.desk.table_making import Drawn, check_edition, first_entry, opening
from fairytile.live import NOBODY, Device, Heard, Table, audience, hear, picture_of
from fairytile.pictures import land_svg
from fairytile.protocol import Act, InvitedPlan, MessageId, PersonPlan, Settings, TableId
from fairytile.protocol.http_bodies import SitByCode
from fairytile.state import Options, SeatNumber
from fairytile.words import Language
from tests.desk.keeper import Keeper

EDITION, NOW, TABLE, BEAS = load(), 1_000_000, TableId("t1"), SeatNumber(1)


def device(number: int) -> Device:
    """The device of a key, told apart by a number."""
    found = device_of(f"{number:064x}")
    assert found is not None
    return found


ANNA, BEA = device(1), device(2)


class Evening:
    """Two who play at a table that nobody serves."""

    def __init__(self) -> None:
        self.keeper = Keeper()

    def make(self) -> Table:
        """Anna makes a table, and sits down at it."""
        chairs = (PersonPlan("Anna"), InvitedPlan())
        settings = Settings(EDITION.key, EDITION.digest, Options(players=2, pages=1), chairs)
        check_edition(settings, EDITION)
        drawn = Drawn(TABLE, Secret(bytes([7]) * 32), lambda: "ticket-of-sixteen-signs")
        new = opening(first_entry(ANNA, settings, drawn, NOW), EDITION, f"{1:064x}", drawn, None)
        self.keeper.keep(new.kept(NOW))
        return new.heard.table

    def sit(self, table: Table) -> Table:
        """Bea sits down by a code that Anna shows; to say it once more is the same seat."""
        code, issue = seat_code(table, ANNA, BEAS, "ABC234", NOW)
        self.keeper.keep(issue.kept([*self.keeper.tickets.values()]))
        asked = SitByCode(code.code, "Bea", f"{2:064x}", None)
        keys = code_keys(BEA, asked)
        found = sitting_by_code(asked, keys, self.keeper.ticket(keys.code, NOW), None)
        assert isinstance(found, Sitting)
        then = self._kept(table, found.take(table, BEA, NOW, NOBODY), found.beside)
        assert self.keeper.ticket(keys.code, NOW) is None
        again = sitting_by_code(asked, keys, None, self.keeper.ticket(keys.stub, NOW))
        assert again == taken(then, BEAS, BEA, NOW)
        return then

    def play(self, table: Table) -> Table:
        """They play at random until the game is over."""
        rng = random.Random(5)
        while table.running is not None and (state := table.running.state).outcome is None:
            moment, action = table.running.moment, str(rng.choice(state.legal_actions))
            message = Act(MessageId(f"m{moment}"), state.to_move, moment, action)
            table = self._kept(table, hear(table, (ANNA, BEA)[state.to_move], message, NOW), NOTHING)
        return table

    def read(self, table: Table) -> Json:
        """What can be read of the game afterwards, from what was kept."""
        history = [*self.keeper.history(TABLE, EDITION)]
        assert history[-1].running == table.running
        shown = shown_in(self.keeper.summaries[TABLE])
        assert shown is not None
        return {
            "entries": len(history),
            "events": len(replay(table, BEA, history).events),
            "record": record_of(table, audience(table, None, None), text=True),
            "tales": plain(tales(table, Language.ENGLISH)),
            "card": plain(card_of(self.keeper.cards[TABLE], shown, {BEA})),
            "picture": _picture(table),
        }

    def _kept(self, table: Table, heard: Heard, beside: Change) -> Table:
        """Keep what has happened, with what belongs to it."""
        name, stage = table.opened.table, stage_of(heard.table)
        card = None if stage is stage_of(table) else Card(name, stage, table.opened.at, NOW)
        self.keeper.keep(change_of(table, heard, card, beside))
        return heard.table


def _picture(table: Table) -> str:
    kingdom = kingdom_of(table)
    (spaces,) = Album.of(kingdom).spaces_of(kingdom, picture_of([*kingdom]))
    return land_svg(spaces)


def _puzzle() -> Json:
    return plain(puzzle_info(attempt_of(made_puzzle("easy", "seed"), ()), Language.ENGLISH))


if __name__ == "__main__":
    evening = Evening()
    told = evening.read(evening.play(evening.sit(evening.make())))
    sys.stdout.write(json_bytes({"game": told, "puzzle": _puzzle()}).decode())
