"""A game that is being played, as a value: its journal folded, with the checks of who may do what.

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
from fairytile.record.journal import Acted, Closed, Dealt, Entry, Journal, TookBack, deed_of, turns_of
from fairytile.record.records import Record, RecordError, redacted
from fairytile.record.shuffle_headers import told
from fairytile.rules import apply, close, is_final, start
from fairytile.state import Game, SeatNumber, State
from fairytile.views import View, view


class Standing(NamedTuple):
    """An action of this turn that was not taken back, and the State before it."""

    before: State
    action: Action


class Step(NamedTuple):
    """A deed, and the game before and after it."""

    before: State
    deed: Deed
    after: State


_NOTHING_YET: Final = Journal()


class Running(NamedTuple):
    """A game at a moment, with all that led to it. Begin with `of`, or go on with `resumed`.

    Every method that does something gives the game after it, and raises `IllegalAction` if it may not be
    done. Whether it is that seat's turn is looked at first, then whether the moment is the present one, and
    only then what is asked: who is refused for one of the first two learns nothing else.
    """

    dealt: Dealt
    state: State
    journal: Journal = _NOTHING_YET
    standing: tuple[Standing, ...] = ()
    """What can be taken back, if anything can: the actions of this turn that still stand."""
    length: int = 0
    """How many actions were not taken back: so long is the game as it stands, and its record."""
    taken_back_now: int = 0
    """How often something was taken back in this turn."""
    taken_back_by: tuple[int, ...] = ()
    """How often each seat has taken back in this game; empty as long as nobody has."""

    @classmethod
    def of(cls, game: Game, names: Iterable[str] = (), tags: Mapping[str, str] | None = None) -> Running:
        """A game before its first turn; without names the players are called Player 1, Player 2 and so on."""
        called = read_names(names, game.options.players)
        remembered = read_tags((tags or {}).items())
        return cls(Dealt(game, called, remembered), start(game))

    @classmethod
    def resumed(cls, dealt: Dealt, entries: Iterable[Entry]) -> Running:
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
        running = cls(Dealt(record.game(edition), record.names, record.tags), start(record.game(edition)))
        try:
            for action in record.actions:
                running = running._acted(action)
        except IllegalAction as illegal:
            raise RecordError(f"action {running.moment + 1} of the record: {illegal}") from illegal
        return running.closed() if record.is_closed else running

    @property
    def moment(self) -> int:
        """How many entries came after the deal. It only grows: taking back is an entry too."""
        return len(self.journal)

    # --- what may be done -------------------------------------------------------------------

    def after(self, action: Action | str, *, seat: SeatNumber, moment: int) -> Running:
        """The game after an action of a seat that saw this moment; a text is read as that seat means it."""
        self.check(seat, moment)
        if not isinstance(action, str):
            return self._acted(action)
        written = read_action(action)
        if isinstance(written, Written) and written.page is None:
            try:
                return self._acted(written.action)
            except IllegalAction:
                pass  # it may stand for a legal one, or there is more to say about it
        return self._acted(meant(written, self.view(seat)))

    def taken_back(self, *, seat: SeatNumber, moment: int) -> Running:
        """The game without the latest action of this turn."""
        self.check(seat, moment)
        refusal = self.taking_back_refused
        if refusal is not None:
            raise IllegalAction(refusal)
        return self._taken_back()

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
        after = close(self.state)
        return Running(self.dealt, after, self.journal.appended(Closed()), (), self.length)

    def check(self, seat: SeatNumber, moment: int) -> None:
        """Whether a seat that saw a moment may do something now; raises `IllegalAction` if not."""
        if self.state.outcome is not None:
            raise IllegalAction(Reason.GAME_OVER)
        if seat != self.state.to_move:
            raise IllegalAction(Reason.NOT_YOUR_TURN)
        if moment != self.moment:
            raise IllegalAction(Reason.STALE)

    # --- what follows -----------------------------------------------------------------------

    def followed_by(self, entry: Entry) -> Running:
        """The game after an entry that was checked when it was made."""
        match entry:
            case Acted(seat, action):
                if seat != self.state.to_move:
                    raise IllegalAction(Reason.NOT_YOUR_TURN)
                return self._acted(action)
            case TookBack():
                if not self.standing:
                    raise IllegalAction(Reason.NOTHING_TO_TAKE_BACK)
                return self._taken_back()
            case Closed():
                return self.closed()
            case _:
                assert_never(entry)

    def _acted(self, action: Action) -> Running:
        before = self.state
        after = apply(before, action)
        same_turn = after.turn == before.turn and after.outcome is None
        return Running(
            self.dealt,
            after,
            self.journal.appended(Acted.of(before, action)),
            (*self.standing, Standing(before, action)) if same_turn else (),
            self.length + 1,
            self.taken_back_now if same_turn else 0,
            self.taken_back_by,
        )

    def _taken_back(self) -> Running:
        *turn, (before, _) = self.standing
        seat = before.to_move
        often = [*(self.taken_back_by or (0,) * len(before.seats))]
        often[seat] += 1
        return Running(
            self.dealt,
            before,
            self.journal.appended(TookBack(seat)),
            tuple(turn),
            self.length - 1,
            self.taken_back_now + 1,
            tuple(often),
        )

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
            then = again.followed_by(entry)
            yield Step(again.state, deed_of(entry), then.state)
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
            turns=turns_of(self.journal),
            result=self.state.outcome,
            tags=tags,
            shuffle=told(game.shuffle, self.state.outcome),
        )

    def redacted(self, seat: SeatNumber | None) -> Record:
        """The record without what a seat, or a spectator, does not know; the whole one after the end."""
        return redacted(self.record(), self.state, seat)
