"""A game that a server keeps, played at the screen: all that is shown is what the server sent."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable, Sequence
from contextlib import AbstractContextManager
from time import monotonic
from typing import Final, TypeVar, assert_never

from fairytile.actions import Action
from fairytile.cli.remote.background_connection import BackgroundConnection
from fairytile.cli.remote.presence_sentences import (
    comings,
    meanwhile,
    named,
    names_of,
    others_agree,
    still_missing,
    stopped_by,
    wanting_to_stop,
    who_is_awaited,
    who_is_away,
    whose_seat_moved,
)
from fairytile.cli.terminal.news_sentences import Sentence, sentences
from fairytile.cli.terminal.recent_events import Trail
from fairytile.cli.terminal.screen import Screen
from fairytile.cli.terminal.texts import Wording
from fairytile.cli.terminal.turn_menu import Menu, Order
from fairytile.cli.terminal.turns import ToldDeed, Turns, Unwanted
from fairytile.client import Cut, Declined, Notice, TableClient
from fairytile.client.table_updates import Glass
from fairytile.news import Exchanged, Told
from fairytile.notation import parse_action
from fairytile.protocol import Around, Event, HintGiven, HintPlease, Shown, Sync
from fairytile.state import SeatNumber
from fairytile.views import View

_T = TypeVar("_T")

UNTIL_ALL_AGREE: Final = 30.0
"""How many seconds somebody who wants to stop waits for the others before going on."""


class RemoteTable(Turns):
    """A table of a server, with the people at this screen; where there are none it is watched."""

    def __init__(
        self, line: BackgroundConnection, table: TableClient, screen: Screen, words: Wording
    ) -> None:
        first = line.next()
        assert first is not None, "the first thing that is told is everything"
        super().__init__(screen, words, frozenset(first.now.own))
        self._line, self._table = line, table
        self.now: Sync = first.now
        self._glass = Glass(table.edition)
        self._said_of_taking_back: Sequence[Sentence] = ()
        self._latest: Action | None = None
        self._shown_at: tuple[int, SeatNumber | None] | None = None
        """The moment of the menu that is shown, and who sees it."""
        self._asked_about: tuple[SeatNumber, ...] = ()
        """Who wanted to stop when people here were asked whether they do, too."""
        self._is_cut = False
        line.heard_something = screen.nudge
        screen.aside = lambda: meanwhile(self.now, table.now, self.people, words)

    def play(self) -> None:
        """From the lobby, or from wherever the game is, to its end."""
        self._tell_who_is_away()
        while self.now.view is None:
            with self.screen.busy(who_is_awaited(self.now.around, self.words)):
                notice = self._next()
            self._hear(notice)
        while self.seen(None).outcome is None:
            self._catch_up()
            seat = self.seen(None).to_move
            self._answer_wishes()
            self._reclaim()
            if seat in self.people and self.seen(None).outcome is None:
                self.person(seat)
            elif self.seen(None).outcome is None:
                self._wait(seat)
        self.end()
        text = stopped_by(self.now.around, self.words)
        if text:
            self.screen.say(text, "dim")

    def _wait(self, seat: SeatNumber) -> None:
        """Wait for somebody else; who wants to stop meanwhile has the others asked."""
        agreed = self.now.around.agreed
        asked, self._asked_about = self._asked_about, agreed
        if agreed != asked and others_agree(agreed, self.people):
            names = named(agreed, self.now.around, self.words)
            if self.screen.confirm(self.words("join.stop", names=names), usually=False):
                self._agree()
            return
        with self.screen.busy(self.words("join.turn", name=self.names[seat])):
            notice = self._next()
        self._hear(notice)

    def hand_over(self, bot: str) -> None:
        """Let a bot play for who is away, until they are back; if that may not be, it is said."""
        if self.now.view is not None and self.now.view.outcome is None and self.people:
            long_away = [n for n, chair in enumerate(self.now.around.chairs) if chair.left == 0]
            seat = SeatNumber(long_away[0]) if long_away else self.now.view.to_move
            done = self._try(self._table.give(seat, bot, min(self.people)))
            self._hear_until(0 if done is None else done.number)

    def call_otherwise(self, name: str) -> None:
        """Have who plays here be called otherwise; if that may not be, it is said."""
        if self.people and (done := self._try(self._table.rename(name, min(self.people)))) is not None:
            self._hear_until(done.number)
            self._catch_up()
            self.screen.say(self.words("join.renamed-you", name=self.names[min(self.people)]), "dim")

    def leave(self) -> None:
        """Those who play here leave their seats, for good."""
        for seat in sorted(self.people):
            if self._try(self._table.leave(seat)) is not None:
                self.screen.say(self.words("join.gone", name=self.names[seat]))

    def recall(self, notices: Iterable[Notice]) -> None:
        """Keep in mind what happened before somebody came back, as far as it is not told with the board."""
        since = self.seen(None).turn - len(self.now.around.chairs)
        for notice in notices:
            recent = notice.before is not None and notice.before.view and notice.before.view.turn >= since
            if isinstance(notice.what, Event) and notice.what.number <= self.now.number and recent:
                self._recall(notice.what, notice)

    def _recall(self, event: Event, notice: Notice) -> None:
        deed = self._deed(event, notice.before, notice.now)
        if event.what == "took-back" and self.this_turn:
            self.this_turn.pop()
        elif event.what == "acted" and deed is not None:
            self.note(deed)

    # --- what is known ----------------------------------------------------------------------

    @property
    def names(self) -> Sequence[str]:
        """The players' names, by seat."""
        return names_of(self.now.around, self.words)

    def seen(self, seat: SeatNumber | None) -> View:
        """What the server tells this device: where several people share it, what who looks may know."""
        assert self.now.view is not None, "the cards are dealt"
        return self._glass.view(self.now.view)

    @property
    def may_take_back(self) -> bool:
        """Whether something can be taken back now."""
        return self.now.take_back is None

    @property
    def latest(self) -> Action | None:
        """The latest action of somebody at this screen."""
        return self._latest

    # --- asking the server ------------------------------------------------------------------

    def _ask(self, asked: Coroutine[None, None, _T]) -> _T:
        """What the server answers; raises `Unwanted`."""
        try:
            return self._line.call(asked, self._busy)
        except Declined as declined:
            raise Unwanted(declined.sentence) from declined

    def _try(self, asked: Coroutine[None, None, _T]) -> _T | None:
        """What the server answers; if it refuses, that is said."""
        try:
            return self._ask(asked)
        except Unwanted as unwanted:
            self.screen.say(str(unwanted), "yellow")
            return None

    def _busy(self) -> AbstractContextManager[None]:
        return self.screen.busy(self.words("join.sending"))

    def do(self, action: Action) -> None:
        """Take an action, and tell what happened; raises `Unwanted`."""
        seat = self.seen(None).to_move
        done = self._ask(self._table.act(action, seat, self.now.moment))
        self._latest = action
        self._hear_until(done.number)

    def take_back(self) -> Sequence[Sentence]:
        """Take back the latest action of the turn; what is said of it. Raises `Unwanted`."""
        seat = self.seen(None).to_move
        done = self._ask(self._table.take_back(seat, self.now.moment))
        self._hear_until(done.number)
        return self._said_of_taking_back

    def look(self, seat: SeatNumber | None) -> None:
        """Where several people share the device, one of them looks at their Page now, or nobody does."""
        if len(self.people) > 1:
            self._try(self._table.look(seat))
            self._catch_up()

    def hint(self, seat: SeatNumber) -> tuple[str, Sequence[Action]]:
        """What to do next, as far as the table helps: in a sentence and as a line of Adventures."""
        try:
            found = self._ask(self._table.ask(HintPlease(), seat))
        except Unwanted as unwanted:
            return str(unwanted), ()
        assert isinstance(found, HintGiven), "that was the question"
        return found.sentence, [parse_action(action) for action in found.line]

    def is_closed(self) -> bool:
        """Ask whether the game is to end here, then ask the others; whether it has ended."""
        if not self.screen.confirm(self.words("menu.stop"), usually=False):
            return False
        all_agree = self._agree()
        self._catch_up()
        if all_agree and self.seen(None).outcome is None:
            self.screen.say(self.words("join.ready"))
            for text in still_missing(self.now.around, self.words):
                self.screen.say(text, "dim")
            self._wait_for_others()
        return self.seen(None).outcome is not None

    def _wait_for_others(self) -> None:
        """Wait until all others agree, too, whatever else is heard meanwhile; but not for ever."""
        deadline = monotonic() + UNTIL_ALL_AGREE
        while self.seen(None).outcome is None and (left := deadline - monotonic()) > 0:
            with self.screen.busy(self.words("join.asking")):
                notice = self._line.next(left)
            if notice is not None:
                self._hear(notice)

    def _agree(self) -> bool:
        """Have those at this screen say that they would like to stop, one by one; whether all of them do."""
        people = sorted(self.people)
        for number, seat in enumerate(people):
            question = self.words("join.stop-each", name=self.names[seat])
            if len(people) > 1 and not self.screen.confirm(question, usually=False):
                for ready in people[:number]:
                    self._try(self._table.agree(stop=False, seat=ready))
                return False
            if self.seen(None).outcome is None:
                self._try(self._table.agree(seat=seat))
                self._catch_up()
        return True

    def _answer_wishes(self) -> None:
        """Ask those at this screen whether somebody may play their seat from another device."""
        for seat in sorted(self.people):
            if self.now.around.chairs[seat].wanted is not None:
                question = self.words("join.wanted", name=self.names[seat])
                give = self.screen.confirm(question, usually=False)
                self._catch_up()
                if self.now.around.chairs[seat].wanted is None:
                    continue  # the minute is over, or it was answered in another window
                done = self._try(self._table.hand_over(give, seat))
                self._hear_until(0 if done is None else done.number)
                self._catch_up()

    def _reclaim(self) -> None:
        """Whoever is back plays their own seat, also if a bot was asked to meanwhile."""
        for seat in sorted(self.people):
            if self.now.around.chairs[seat].bot is not None and self.seen(None).outcome is None:
                done = self._try(self._table.take_over(seat))
                self._hear_until(0 if done is None else done.number)
                self._catch_up()

    # --- a person's turn --------------------------------------------------------------------

    def menu(self, seat: SeatNumber, trail: Trail) -> Menu:
        """What a person can choose now."""
        self._answer_wishes()
        if self.seen(seat).seat != seat:
            self.look(seat)  # A connection that was made again begins with all Pages closed.
        self._shown_at = self._moment
        return _RemoteMenu(self, seat, trail)

    def is_stale(self) -> bool:
        """Whether something has happened that makes the menu that is shown worth nothing."""
        self._catch_up()
        given = self.now.around.chairs[self.seen(None).to_move].bot is not None
        wanted = any(self.now.around.chairs[seat].wanted is not None for seat in self.people)
        return given or wanted or self._moment != self._shown_at or self.seen(None).outcome is not None

    @property
    def _moment(self) -> tuple[int, SeatNumber | None]:
        return self.now.moment, self.seen(None).seat

    def goes_on(self, seat: SeatNumber, turn: int) -> bool:
        """Whether it is still that turn of a person, and theirs."""
        return (
            super().goes_on(seat, turn) and self.now.around.chairs[seat].bot is None and seat in self.people
        )

    def is_done(self, wanted: Action | Order) -> bool:
        """Do what a person wants; whether it came to something."""
        return self.is_stale() or super().is_done(wanted)

    # --- hearing ----------------------------------------------------------------------------

    def _next(self) -> Notice:
        notice = self._line.next()
        assert notice is not None, "it waits until there is one"
        return notice

    def _hear_until(self, number: int) -> None:
        while self.now.number < number:
            self._hear(self._next())

    def _catch_up(self) -> None:
        for notice in self._line.waiting():
            self._hear(notice)

    def _hear(self, notice: Notice) -> None:
        before, self.now = self.now, notice.now
        self._tell_of_connection(isinstance(notice.what, Cut))
        match notice.what:
            case Event():
                self._hear_event(notice.what, before)
            case Sync():
                self._hear_everything(before)
            case Around():
                self._tell_who_is_here(before.around, notice.what)
            case Shown(seat, sign):
                self.screen.say(self.words(f"join.{sign}", name=self.names[seat]), "dim")
            case Cut():
                pass
            case _:
                assert_never(notice.what)

    def _tell_of_connection(self, is_cut: bool) -> None:
        if is_cut is not self._is_cut:
            self._is_cut = is_cut
            self.screen.say(self.words("join.cut" if is_cut else "join.connected"), "dim")

    def _hear_everything(self, before: Sync) -> None:
        """Somebody sat down, the cards were dealt, somebody looks at a Page, or a lot was missed."""
        self._tell_who_is_here(before.around, self.now.around)
        for text in whose_seat_moved(before.around, self.now.around, self.people, self.words):
            self.screen.say(text, "dim")
        people = frozenset(self.now.own)
        if people != self.people:
            if not people:
                self.screen.say(self.words("join.lost"), "yellow")
            self.people = people
            self.untold = {seat: self.untold.get(seat, []) for seat in people}
        if self.now.view is None:
            return
        if before.view is None:
            self.screen.say(self.words("join.dealt"), "bold")
            self._draw_for_spectator()
        elif before.view.turn != self.now.view.turn:
            self._pass_turn(before)

    def _pass_turn(self, before: Sync) -> None:
        """A turn has ended of which no more was told than how things are now."""
        assert before.view is not None, "the cards are dealt"
        seen = self._glass.view(before.view), self.seen(None)
        self.note(ToldDeed(before.view.to_move, *seen, {None: ()}))

    def _hear_event(self, event: Event, before: Sync) -> None:
        match event.what:
            case "acted":
                deed = self._deed(event, before, self.now)
                assert deed is not None, "nobody acts before the deal"
                self._tell_at_once(deed)
                self.happened(deed)
            case "took-back":
                self._hear_of_taking_back(event)
            case "given" | "taken-over" | "seat-kept" | "reseated":
                if event.seat is not None:
                    self.screen.say(self.words(f"join.{event.what}", name=self.names[event.seat]), "dim")
            case "seat-wanted":
                if event.seat is not None and event.seat not in self.people:
                    self.screen.say(self.words("join.seat-wanted", name=self.names[event.seat]), "yellow")
            case "opened" | "seated" | "dealt" | "left" | "renamed" | "closed" | "followed":
                pass  # what is said of these follows from who is there, and from the View
            case _:
                assert_never(event.what)

    def _hear_of_taking_back(self, event: Event) -> None:
        if self.this_turn:
            self.this_turn.pop()
        said = self._said_of_taking_back = sentences(event.news, self.seen(None), self.names, self.words)
        if event.seat not in self.people:
            for sentence in said:
                self.screen.say(sentence.text, "dim")

    def _deed(self, event: Event, before: Sync | None, now: Sync) -> ToldDeed | None:
        if before is None or before.view is None or now.view is None or event.seat is None:
            return None
        views = self._glass.view(before.view), self._glass.view(now.view)
        # What only one player learns is for who sees the game as that player.
        public = [news for news in event.news if not isinstance(news, Exchanged)]
        told = {
            None: sentences(public, views[1], self.names, self.words),
            now.view.seat: sentences(event.news, views[1], self.names, self.words),
        }
        recounts = bool(event.news) and isinstance(event.news[0], Told) and event.news[0].recounted
        return ToldDeed(event.seat, *views, told, recounts)

    def _tell_at_once(self, deed: ToldDeed) -> None:
        """What others do is said when it happens, and once more with the next board."""
        if deed.seat not in self.people:
            for sentence in deed.said_to(None):
                if sentence.page is None:
                    self.screen.say(sentence.text, "dim")
        if not self.people and deed.ends_turn:
            self.draw_for_all(deed.after, [*self.this_turn, deed])

    def _draw_for_spectator(self) -> None:
        if not self.people:
            self.draw_for_all(self.seen(None), ())

    def _tell_who_is_away(self) -> None:
        """Whoever comes to a game hears who is not there: their leaving was told before."""
        for text in (
            who_is_away(self.now.around, self.people, self.words) if self.now.view is not None else ()
        ):
            self.screen.say(text, "dim")

    def _tell_who_is_here(self, before: Around, now: Around) -> None:
        for text in comings(before, now, self.people, self.words):
            self.screen.say(text, "dim")
        asked = wanting_to_stop(self.now, self.people, self.words) if now.agreed != before.agreed else ""
        if asked and asked not in self.screen.said_aside:
            self.screen.say(asked, "yellow")


class _RemoteMenu(Menu):
    """What can be chosen at a table of a server, unless something has happened meanwhile."""

    def __init__(self, table: RemoteTable, seat: SeatNumber, trail: Trail) -> None:
        super().__init__(
            table.screen, table.words, table.seen(seat), table.names,
            trail=trail, may_take_back=table.may_take_back,
        )  # fmt: skip
        self._table, self._seat = table, seat

    def _answer(self, text: str) -> Action | Order | None:
        return Order.AGAIN if self._table.is_stale() else super()._answer(text)

    def _hint(self) -> tuple[str, Sequence[Action]]:
        return self._table.hint(self._seat)
