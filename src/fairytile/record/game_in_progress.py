"""A game that is being played, as a value: the fold of its event log, with the checks of who may do what.

It does no input or output. A terminal keeps its record in a file, a server its entries in a database.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple, assert_never

from fairytile.actions import Action, Deed
from fairytile.edition import Edition
from fairytile.errors import IllegalAction, Reason
from fairytile.limits import MOST_TAKEN_BACK, MOST_TAKEN_BACK_IN_ALL
from fairytile.notation.action_text import Written, meant, read_action
from fairytile.record.draft import read_names, read_tags
from fairytile.record.journal import (
    Acted,
    Beside,
    Closed,
    GameSetup,
    Journal,
    JournalEntry,
    TookBack,
    TurnEnd,
    Undoable,
    deed_of,
    turns_of,
)
from fairytile.record.records import Record, RecordError, redacted
from fairytile.record.shuffle_headers import told
from fairytile.rules import apply, close, is_final, start
from fairytile.state import Game, SeatNumber, State
from fairytile.views import View, view


class Step(NamedTuple):
    """A deed, and the game before and after it."""

    before: State
    deed: Deed
    after: State


_NOTHING_YET: Final = Journal[JournalEntry]()
_NO_ENDS: Final = Journal[TurnEnd]()


class Running(NamedTuple):
    """A game at a moment, with all that led to it. Begin with `of`, or go on with `resumed`.

    Every method that does something gives the game after it, and raises `IllegalAction` if it may not be
    done. Whether it is that seat's turn is looked at first, then whether the moment is the present one, and
    only then what is asked: who is refused for one of the first two learns nothing else.
    """

    dealt: GameSetup
    state: State
    journal: Journal[JournalEntry] = _NOTHING_YET
    """All that led here. At a table it has more than the game: who sat down, who was called otherwise."""
    moment: int = 0
    """How many entries the game has after the deal. It only grows: taking back is an entry too."""
    standing: tuple[Undoable, ...] = ()
    """What can be taken back, if anything can: the actions of this turn that still stand."""
    ended: Journal[TurnEnd] = _NO_ENDS
    """Where turns have ended."""
    length: int = 0
    """How many actions were not taken back: so long is the game as it stands, and its record."""
    taken_back_now: int = 0
    """How often something was taken back in this turn."""
    taken_back_by: tuple[int, ...] = ()
    """How often each seat has taken back in this game; empty as long as nobody has."""

    @classmethod
    def of(
        cls,
        game: Game,
        names: Iterable[str] = (),
        tags: Mapping[str, str] | None = None,
        journal: Journal[JournalEntry] = _NOTHING_YET,
    ) -> Running:
        """A game before its first turn; without names the players are called Player 1, Player 2 and so on.

        A table hands over its journal, which then goes on as that of the game.
        """
        called = read_names(names, game.options.players)
        remembered = read_tags((tags or {}).items())
        return cls(GameSetup(game, called, remembered), start(game), journal)

    @classmethod
    def resumed(cls, dealt: GameSetup, entries: Iterable[JournalEntry]) -> Running:
        """The game that a journal leads to; its entries are trusted, and each is applied once.

        Raises `RecordError` if an entry does not follow from those before it.
        """
        running = cls(dealt, start(dealt.game))
        for entry in entries:
            try:
                running = running.followed_by(entry)
            except IllegalAction as illegal:
                raise RecordError(f"entry {running.moment + 1} of the journal: {illegal}") from illegal
        return running

    @classmethod
    def going_on(cls, record: Record, edition: Edition | None = None) -> Running:
        """The game that a record leads to; raises `RecordError` if there is none. It is replayed once."""
        game = record.game(edition)
        running = cls(GameSetup(game, record.names, record.tags), start(game))
        try:
            for action in record.actions:
                running = running._acted(Acted(running.state.to_move, action))
        except IllegalAction as illegal:
            raise RecordError(f"action {running.moment + 1} of the record: {illegal}") from illegal
        return running.closed() if record.is_closed else running

    # --- what may be done -------------------------------------------------------------------

    def after(self, action: Action | str, *, seat: SeatNumber, moment: int) -> Running:
        """The game after an action of a seat that saw this moment; a text is read as that seat means it."""
        self.check(seat, moment)
        if not isinstance(action, str):
            return self._acted(Acted(seat, action))
        written = read_action(action)
        if isinstance(written, Written) and written.page is None:
            try:
                return self._acted(Acted(seat, written.action))
            except IllegalAction:
                pass  # it may stand for a legal one, or there is more to say about it
        return self._acted(Acted(seat, meant(written, self.view(seat))))

    def taken_back(self, *, seat: SeatNumber, moment: int) -> Running:
        """The game without the latest action of this turn."""
        self.check(seat, moment)
        refusal = self.taking_back_refused
        if refusal is not None:
            raise IllegalAction(refusal)
        return self._taken_back(TookBack(seat))

    @property
    def taking_back_refused(self) -> Reason | None:
        """Why whoever is to move may not take anything back; None if they may.

        It depends on nothing but what everybody at the table sees: what was done, whether that revealed
        something (see `fairytile.rules.is_final`), and how often this was done, in this turn and in the game:
        each time makes the journal longer.
        """
        if self.state.outcome is not None:
            return Reason.GAME_OVER
        if not self.dealt.game.options.take_back:
            return Reason.NO_TAKING_BACK
        if not self.standing:
            return Reason.NOTHING_TO_TAKE_BACK
        if is_final(*self.standing[-1]):
            return Reason.NOT_TO_TAKE_BACK
        if self.taken_back_now >= MOST_TAKEN_BACK:
            return Reason.TAKEN_BACK_OFTEN
        if self.taken_back_by and self.taken_back_by[self.state.to_move] >= MOST_TAKEN_BACK_IN_ALL:
            return Reason.TAKEN_BACK_IN_ALL
        return None

    def closed(self) -> Running:
        """The game after those who play agreed to stop; who has to agree is the table's affair."""
        return self._closed(Closed())

    def check(self, seat: SeatNumber, moment: int) -> None:
        """Whether a seat that saw a moment may do something now; raises `IllegalAction` if not."""
        if self.state.outcome is not None:
            raise IllegalAction(Reason.GAME_OVER)
        if seat != self.state.to_move:
            raise IllegalAction(Reason.NOT_YOUR_TURN)
        if moment != self.moment:
            raise IllegalAction(Reason.STALE)

    # --- what follows -----------------------------------------------------------------------

    def followed_by(self, entry: JournalEntry) -> Running:
        """The game after an entry that was checked when it was made: one step of the fold."""
        match entry:
            case Acted(seat):
                if seat != self.state.to_move:
                    raise IllegalAction(Reason.NOT_YOUR_TURN)
                return self._acted(entry)
            case TookBack():
                if not self.standing:
                    raise IllegalAction(Reason.NOTHING_TO_TAKE_BACK)
                return self._taken_back(entry)
            case Closed():
                return self._closed(entry)
            case Beside():
                return self._replace(journal=self.journal.appended(entry))
            case _:
                assert_never(entry)

    def _acted(self, entry: Acted) -> Running:
        before, length = self.state, self.length + 1
        after = apply(before, entry.action)
        turn = (*self.standing, Undoable(before, entry.action))
        goes_on = after.turn == before.turn and after.outcome is None
        return Running(
            dealt=self.dealt,
            state=after,
            journal=self.journal.appended(entry),
            moment=self.moment + 1,
            standing=turn if goes_on else (),
            ended=self.ended if goes_on else self.ended.appended(TurnEnd.after(turn, length)),
            length=length,
            taken_back_now=self.taken_back_now if goes_on else 0,
            taken_back_by=self.taken_back_by,
        )

    def _taken_back(self, entry: TookBack) -> Running:
        *turn, (before, _) = self.standing
        seat = before.to_move
        often = [*(self.taken_back_by or (0,) * len(before.seats))]
        often[seat] += 1
        return self._replace(
            state=before,
            journal=self.journal.appended(entry),
            moment=self.moment + 1,
            standing=tuple(turn),
            length=self.length - 1,
            taken_back_now=self.taken_back_now + 1,
            taken_back_by=tuple(often),
        )

    def _closed(self, entry: Closed) -> Running:
        after = close(self.state)
        return Running(
            dealt=self.dealt,
            state=after,
            journal=self.journal.appended(entry),
            moment=self.moment + 1,
            ended=Journal.of(self._ends()),
            length=self.length,
        )

    def _ends(self) -> Iterator[TurnEnd]:
        """Where turns have ended, the present one at what was last done in it."""
        yield from self.ended
        if self.standing:
            yield TurnEnd.after(self.standing, self.length)

    def with_names(self, names: Iterable[str]) -> Running:
        """The same game, as if its players had been called so all the time."""
        called = read_names(names, self.dealt.game.options.players)
        return self._replace(dealt=replace(self.dealt, names=called))

    # --- what is known of it ----------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.dealt.names

    def view(self, seat: SeatNumber | None) -> View:
        """What a seat, or a spectator, may know."""
        return view(self.state, seat)

    def steps(self) -> Iterator[Step]:
        """The game played again from its deal on, deed by deed; what was taken back is among them."""
        again = Running(self.dealt, start(self.dealt.game))
        for entry in self.journal:
            deed = deed_of(entry)
            if deed is not None:
                then = again.followed_by(entry)
                yield Step(again.state, deed, then.state)
                again = then

    def record(self) -> Record:
        """The game as it was finally played: without what was taken back."""
        game, names, tags = self.dealt.game, self.dealt.names, self.dealt.tags
        return Record(
            edition=game.edition.key,
            digest=game.edition.digest,
            names=names,
            options=game.options,
            deal=game.deal,
            turns=turns_of(self.journal, self._ends()),
            result=self.state.outcome,
            tags=tags,
            shuffle=told(game.shuffle, self.state.outcome),
        )

    def redacted(self, seat: SeatNumber | None) -> Record:
        """The record without what a seat, or a spectator, does not know; the whole one after the end."""
        return redacted(self.record(), self.state, seat)
