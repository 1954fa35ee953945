"""A game at the screen, turn by turn: what happened is told, and people are asked what to do.

It needs no more than Views and news. Whether this program keeps the game or a server does is for others.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fairytile.actions import TURN_PAGE, Action
from fairytile.cli.terminal.news_sentences import Sentence, outcome_text, read_page, read_tales
from fairytile.cli.terminal.recent_events import Trail
from fairytile.cli.terminal.screen import Screen
from fairytile.cli.terminal.texts import Wording
from fairytile.cli.terminal.turn_menu import Menu, Order
from fairytile.state import SeatNumber
from fairytile.views import View


class Unwanted(Exception):
    """Something that the game does not allow, with a sentence that says why."""


@dataclass(frozen=True, slots=True)
class ToldDeed:
    """What somebody did, as it is told at this screen."""

    seat: SeatNumber
    """Who did it."""
    before: View
    """As all at the screen may see it."""
    after: View
    told: Mapping[SeatNumber | None, Sequence[Sentence]]
    """What is said of it to all at once, for None, and to who hears something else."""
    recounts: bool = False
    """Whether a Page was recounted by it, and nothing else happened."""

    def said_to(self, seat: SeatNumber | None) -> Sequence[Sentence]:
        """What is said of it to one person here, or to all of them at once."""
        return self.told.get(seat, self.told[None])

    @property
    def ends_turn(self) -> bool:
        """Whether it was the last one of a turn."""
        return self.after.turn != self.before.turn


class Turns(ABC):
    """A game in progress, with what has happened and was not told to everybody yet."""

    def __init__(self, screen: Screen, words: Wording, people: frozenset[SeatNumber]) -> None:
        self.screen, self.words, self.people = screen, words, people
        self.this_turn: list[ToldDeed] = []
        """What was done in this turn and stands."""
        self.untold: dict[SeatNumber, list[ToldDeed]] = {seat: [] for seat in people}
        """What has happened between a person's turns."""
        self.at_keyboard: SeatNumber | None = None

    # --- what those know who keep the game --------------------------------------------------

    @property
    @abstractmethod
    def names(self) -> Sequence[str]:
        """The players' names, by seat."""

    @abstractmethod
    def seen(self, seat: SeatNumber | None) -> View:
        """What a person here, or all of them at once, may know now."""

    @property
    @abstractmethod
    def may_take_back(self) -> bool:
        """Whether something can be taken back now."""

    @abstractmethod
    def do(self, action: Action) -> None:
        """Take an action, and tell what `happened`; raises `Unwanted`."""

    @abstractmethod
    def take_back(self) -> Sequence[Sentence]:
        """Take back the latest action of the turn; what is said of it. Raises `Unwanted`."""

    @abstractmethod
    def is_closed(self) -> bool:
        """Ask whether the game is to end here; whether it has."""

    @abstractmethod
    def look(self, seat: SeatNumber | None) -> None:
        """Where several people share the keyboard, one of them looks at their Page now, or nobody does."""

    def menu(self, seat: SeatNumber, trail: Trail) -> Menu:
        """What a person can choose now."""
        return Menu(
            self.screen, self.words, self.seen(seat), self.names,
            trail=trail, may_take_back=self.may_take_back,
        )  # fmt: skip

    # --- what happens -----------------------------------------------------------------------

    def happened(self, deed: ToldDeed) -> None:
        """A story is read to everybody at once, all else is told with the next board."""
        stories = [sentence for sentence in deed.said_to(None) if sentence.page is not None]
        if stories and deed.seat not in self.people:
            # Nobody has seen yet what somebody else did before a Page was told.
            led = self.this_turn if deed.recounts else [*self.this_turn, deed]
            self.draw_for_all(deed.before if deed.recounts else deed.after, led)
        for story in stories:
            assert story.page is not None, "it is a story"
            read_page(self.screen, deed.after.edition, story.page, lead=story.text)
            self.screen.pause(self.words("prompts.pause"))
        self.note(deed)

    def note(self, deed: ToldDeed) -> None:
        """Keep in mind what is to be told to each person: all that others do between their turns.

        Of their own last action they are told what they could not foresee.
        """
        self.this_turn.append(deed)
        if not deed.ends_turn:
            return
        for seat, waiting in self.untold.items():
            if seat != deed.seat:
                waiting.extend(self.this_turn)
            else:
                waiting[:] = [deed] if deed.said_to(seat) != deed.said_to(None) else []
        self.this_turn.clear()

    def _trail(self, deeds: Sequence[ToldDeed], seat: SeatNumber | None) -> Trail:
        return Trail.of([sentence for deed in deeds for sentence in deed.said_to(seat)], self.screen.dot)

    def draw_for_all(self, seen: View, deeds: Sequence[ToldDeed]) -> None:
        """The board as everybody at the keyboard may see it, and what led to it."""
        screen = self.screen
        alone = min(self.people) if len(self.people) == 1 else None
        trail = self._trail(deeds, alone)
        screen.rule()
        # The line across, a sentence and a question have to fit as well.
        screen.draw(seen, names=self.names, trail=trail.marks, below=trail.height(screen) + 3)
        trail.tell(screen)

    # --- a person's turn --------------------------------------------------------------------

    def person(self, seat: SeatNumber) -> None:
        """A turn of a person, step by step. Its end is always said by the person, whatever is in the hand."""
        now = self.seen(None)
        turn, alone = now.turn, len(self.people) == 1
        if not alone and seat != self.at_keyboard:
            self.screen.pause(self.words("prompts.hand-over", name=self.names[seat]))
            self.screen.clear()
        self.at_keyboard = seat
        self.look(seat)
        while self.goes_on(seat, turn):
            self._one_step(seat)
        if not alone and self.seen(None).outcome is None:
            self._leave_keyboard(seat)

    def goes_on(self, seat: SeatNumber, turn: int) -> bool:
        """Whether it is still that turn of a person."""
        now = self.seen(None)
        return now.outcome is None and (now.to_move, now.turn) == (seat, turn)

    def _leave_keyboard(self, seat: SeatNumber) -> None:
        """Where several people share the keyboard, nobody sees another's Page.

        Whoever turned a Page, which ends the turn, has a look at the next one before.
        """
        if self.latest == TURN_PAGE:
            self.screen.rule()
            self.screen.draw(self.seen(seat), names=self.names)
            self.screen.pause(self.words("prompts.pause"))
        self.look(None)
        self.screen.clear()

    @property
    @abstractmethod
    def latest(self) -> Action | None:
        """The latest action of the game, if it is known."""

    def _one_step(self, seat: SeatNumber) -> None:
        menu = self.menu(seat, self._trail(self.this_turn or self.untold[seat], seat))
        self.screen.rule()
        menu.draw()
        while not self.is_done(menu.ask()):
            pass

    def is_done(self, wanted: Action | Order) -> bool:
        """Do what a person wants; whether it came to something."""
        try:
            if wanted is Order.BACK:
                self._take_back()
            elif wanted is Order.STOP:
                return self.is_closed()
            elif not isinstance(wanted, Order):
                self.do(wanted)
        except Unwanted as unwanted:
            self.screen.say(str(unwanted), "yellow")
            return False
        return True

    def _take_back(self) -> None:
        for sentence in self.take_back():
            self.screen.say(sentence.text, "bold")

    # --- the end ----------------------------------------------------------------------------

    def end(self) -> None:
        """How the game ended, and the tales."""
        screen, words, seen = self.screen, self.words, self.seen(None)
        assert seen.outcome is not None, "the game has ended"
        before = [] if self.at_keyboard is None else self.untold[self.at_keyboard]
        self.draw_for_all(seen, [*before, *self.this_turn])
        screen.say(outcome_text(seen.outcome, self.names, words), "bold")
        screen.pause(words("prompts.pause"))
        read_tales(screen, seen, self.names, words)
        screen.say()
