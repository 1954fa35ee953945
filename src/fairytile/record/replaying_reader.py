"""Reading records: what a text says, be it plain or JSON, is played through, so that all of it is legal."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from fairytile.actions import Action, Recount
from fairytile.edition import Edition
from fairytile.errors import IllegalAction
from fairytile.limits import shortened
from fairytile.notation.action_text import Short, meant, read_action, whole
from fairytile.notation.deal_text import check_deal, check_dealing, read_edition
from fairytile.notation.text_reader import NotationError
from fairytile.record import as_json, as_text
from fairytile.record.draft import Draft, DraftAction, DraftTurn, RedactedDeal, Turn
from fairytile.record.game_in_progress import Running
from fairytile.record.journal import GameSetup
from fairytile.record.records import Record, RecordError
from fairytile.record.redacted_check import check_redacted
from fairytile.record.shuffle_headers import for_everybody
from fairytile.rules import start
from fairytile.state import Game


def parse_record(text: str, edition: Edition | None = None) -> Record:
    """The record that a text has, be it plain or JSON; raises `NotationError` if it has none.

    The game is replayed as it is read, so that its actions are known to be legal; of a redacted record, all
    that can be known of it. An edition that does not come with the library is handed over.
    """
    draft = _draft(text)
    if isinstance(draft.deal, RedactedDeal):
        return _understood_redacted(draft, draft.deal, edition)
    return _last(_moments(draft, edition)).record()


def parse_running(text: str, edition: Edition | None = None) -> Running:
    """The game that a record has, to go on with it; raises as `parse_moments`."""
    return _last(parse_moments(text, edition))


def parse_moments(text: str, edition: Edition | None = None) -> Iterator[Running]:
    """The game that a record has, moment by moment: before its first turn, and after all that happened.

    It is played through once. Raises as `parse_record`; a redacted record, with which nobody can go on,
    raises `RecordError`.
    """
    draft = _draft(text)
    if isinstance(draft.deal, RedactedDeal):
        raise RecordError(
            "this record is redacted: it has only what one player knows, so nobody can go on with it; "
            "ask whoever has the whole record"
        )
    return _moments(draft, edition)


def _last(moments: Iterator[Running]) -> Running:
    return deque(moments, maxlen=1)[0]


def _draft(text: str) -> Draft:
    is_json = text.lstrip("\ufeff \t\r\n").startswith("{")
    return as_json.read(text) if is_json else as_text.read(text)


def _moments(draft: Draft, edition: Edition | None) -> Iterator[Running]:
    assert not isinstance(draft.deal, RedactedDeal)
    try:
        edition = read_edition(draft.edition, edition, draft.options)
    except NotationError as error:
        raise draft.locate(error, "edition") from error
    try:
        check_deal(edition, draft.options, draft.deal)
        check_dealing(edition, draft.options, draft.deal)
    except NotationError as error:
        raise draft.locate(error, "book") from None
    game = Game(edition, draft.options, draft.deal, draft.shuffle)
    running = Running(GameSetup(game, draft.names, draft.tags), start(game))
    yield running
    for turn in draft.turns:
        for after in _played(draft, turn, running):
            running = after
            yield after
    if draft.result is not None and draft.result.closed and running.state.outcome is None:
        yield running.closed()
        return
    if draft.has_result and draft.result != running.state.outcome:
        problem = "this is not how the game ended: correct it, or take it away to have it worked out"
        raise draft.locate(NotationError(problem), "result")


def _played(draft: Draft, turn: DraftTurn, running: Running) -> Iterator[Running]:
    """Play the actions of a turn as they were written."""
    state = running.state
    number, seat = state.turn, state.to_move
    if state.outcome is None and turn.number not in (None, number):
        hint = f"; turn {number} has no end yet" if state.adventures else ""
        problem = f"this is turn {number}, not {turn.number}: correct the number, or leave it out{hint}"
        raise turn.locate(NotationError(problem))
    if state.outcome is None and turn.seat not in (None, seat):
        problem = f"turn {number} is {draft.names[seat]}'s: correct the name, or look for a missing turn"
        raise turn.locate(NotationError(problem))
    for written in turn.actions:
        if running.state.outcome is None and running.state.turn != number:
            problem = f"the turn was over before {shortened(written.text)}: begin a new one for it"
            raise turn.locate(NotationError(problem), written)
        try:
            running = _after(running, written)
        except NotationError as error:
            raise turn.locate(error, written) from None
        except IllegalAction as illegal:
            raise turn.locate(NotationError(f"{shortened(written.text)}: {illegal}"), written) from illegal
        yield running


def _after(running: Running, written: DraftAction) -> Running:
    """The game after an action as it was written: mostly in full, so that nothing has to be looked up."""
    said = read_action(written.text)
    seat, moment = running.state.to_move, running.moment
    if not isinstance(said, Short) and said.page in (None, running.state.seats[seat].hand):
        try:
            return running.after(said.action, seat=seat, moment=moment)
        except IllegalAction:
            if running.state.outcome is not None:
                raise
    return running.after(meant(said, running.view(seat)), seat=seat, moment=moment)


def _understood_redacted(draft: Draft, deal: RedactedDeal, edition: Edition | None) -> Record:
    """A redacted record has to say whose turns they are and what was recounted: nothing else tells."""
    try:
        if edition is None and not all(draft.edition.partition("@")):
            raise NotationError("a redacted record names its edition as name/version@fingerprint")
        edition = read_edition(draft.edition, edition, draft.options)
    except NotationError as error:
        raise draft.locate(error, "edition") from error
    if draft.result is not None:
        problem = "the game is over, and then nothing is hidden: ask for the whole record"
        raise draft.locate(NotationError(problem), "result")
    if draft.shuffle != for_everybody(draft.shuffle):
        problem = "a redacted record has no seed, no secret and no shares: take them away"
        raise draft.locate(NotationError(problem), "chance")
    turns = tuple(map(_taken_as_it_is, draft.turns))
    check_redacted(draft, deal, edition, turns)
    names, options, tags, shuffle = draft.names, draft.options, draft.tags, draft.shuffle
    return Record(edition.key, edition.digest, names, options, deal, turns, None, tags, shuffle=shuffle)


def _taken_as_it_is(turn: DraftTurn) -> Turn:
    if turn.number is None or turn.seat is None:
        raise turn.locate(
            NotationError("a turn of a redacted record has its number and its player: add them")
        )
    told = None
    actions: list[Action] = []
    for written in turn.actions:
        try:
            said = read_action(written.text)
            action, page = whole(said), None if isinstance(said, Short) else said.page
            if isinstance(action, Recount) and page is None:
                raise NotationError(
                    "a redacted record says which Page was recounted: write such as recount(14)"
                )
        except NotationError as error:
            raise turn.locate(error, written) from None
        actions.append(action)
        told = page or told
    return Turn(turn.number, turn.seat, tuple(actions), told)
