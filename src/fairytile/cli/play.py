"""Plays a game in the terminal: people at one keyboard, the computer in the other seats."""

from __future__ import annotations

import shlex

from fairytile.actions import END_TURN, Action
from fairytile.cli.menu import Menu
from fairytile.cli.news import Sentence, outcome_text, read_tales, sentences
from fairytile.cli.opponents import named_again
from fairytile.cli.screen import Gone, Screen
from fairytile.cli.session import Session
from fairytile.cli.setup import Wishes, session_for
from fairytile.cli.wording import Wording, wording
from fairytile.errors import IllegalAction
from fairytile.news import Exchanged, news
from fairytile.state import SeatNumber, State
from fairytile.views import view
from fairytile.words import Language


def play(wishes: Wishes, screen: Screen, *, any_language: bool) -> None:
    """Play a game to its end, or until whoever plays it leaves: then it is kept.

    If any language will do, a resumed game goes on in its own.
    """
    session: Session | None = None
    words = wording(screen.language)
    try:
        session = session_for(wishes, screen, words)
        spoken = session.record.tags.get("language")
        if any_language and spoken in list(Language):
            screen.language = Language(spoken)
            words = wording(screen.language)
        _Table(session, screen, words).play()
    except (Gone, KeyboardInterrupt):
        if session is not None:
            session.save()
            _say_farewell(session, screen, words)


def _say_farewell(session: Session, screen: Screen, words: Wording) -> None:
    file = shlex.quote(str(session.path))
    screen.say_unbroken(words("leaving.saved", file=session.path))
    if session.state.outcome is None:
        command = f"fairytile play --record {file}{named_again(session.record.tags)}"
        screen.say_unbroken(words("leaving.resume", command=command))


class _Table:
    """A game in progress, with what each person has not been told yet."""

    def __init__(self, session: Session, screen: Screen, words: Wording) -> None:
        self.session, self.screen, self.words = session, screen, words
        self.untold: dict[SeatNumber, list[str]] = {seat: [] for seat in session.people}
        self.at_keyboard: SeatNumber | None = None

    def play(self) -> None:
        """Turn by turn to the end."""
        session = self.session
        while session.state.outcome is None:
            if session.state.to_move in session.people:
                self._person()
            else:
                self._computer()
        self._end()

    def _do(self, action: Action) -> None:
        """Take an action. Stories are read to everybody at once, the rest is told when a turn begins."""
        session, before = self.session, self.session.state
        actor = before.to_move
        session.do(action)
        for sentence in self._learnt(before, action, None):
            for seat, waiting in self.untold.items():
                if seat != actor:
                    waiting.append(sentence.text)
            if sentence.page is not None or actor in session.people:
                sentence.tell(self.screen, session.state.game.edition)
            if sentence.page is not None and session.state.outcome is None:
                self.screen.pause(self.words("prompts.pause"))
        self._tell_exchanges(before, action)

    def _learnt(self, before: State, action: Action, seat: SeatNumber | None) -> list[Sentence]:
        """What is said of an action to everybody or, if a seat is named, only to whoever has it."""
        seen = view(self.session.state, seat)
        happened = news(view(before, seat), action, seen)
        if seat is not None:
            happened = tuple(happening for happening in happened if isinstance(happening, Exchanged))
        return sentences(happened, seen, self.session.names, self.words)

    def _tell_exchanges(self, before: State, action: Action) -> None:
        """Tell each person, and nobody else, of a Page in hand that was exchanged."""
        for seat, waiting in self.untold.items():
            for sentence in self._learnt(before, action, seat):
                if seat == before.to_move:
                    self.screen.say(sentence.text, "bold")
                else:
                    waiting.append(sentence.text)

    def _computer(self) -> None:
        """An action of a bot; if something went wrong with it, somebody else has played, and that is said."""
        session, words = self.session, self.words
        with self.screen.busy(words("news.thinking", name=session.name(session.state.to_move))):
            action = session.computer_action()
        for seat, what in session.opponents.new_faults():
            self.screen.say(words("news.fault", name=session.name(seat), what=what), "dim")
        self._do(action)

    # --- a person's turn --------------------------------------------------------------------

    def _person(self) -> None:
        """A turn of a person, action by action."""
        session, seat, turn = self.session, self.session.state.to_move, self.session.state.turn
        if len(session.people) > 1 and seat != self.at_keyboard:
            self._hand_over(seat)
        self.at_keyboard = seat
        while session.state.outcome is None and session.state.turn == turn:
            legal = view(session.state, seat).legal_actions
            if legal == (END_TURN,):
                self.screen.say(self.words("menu.ended"), "dim")
                self._do(END_TURN)
            else:
                self._one_action(seat)

    def _one_action(self, seat: SeatNumber) -> None:
        menu = Menu(self.screen, self.words, self.session.state, self.session.names)
        self.screen.rule()
        menu.draw()
        self._catch_up(seat)
        while True:
            try:
                self._do(menu.ask())
            except IllegalAction as illegal:
                self.screen.say(illegal.sentence(self.words.language), "yellow")
            else:
                return

    def _catch_up(self, seat: SeatNumber) -> None:
        """Tell a person what happened since their last turn."""
        for text in self.untold[seat]:
            self.screen.say(text, "cyan")
        self.untold[seat].clear()

    def _hand_over(self, seat: SeatNumber) -> None:
        """Where several people share the keyboard, nobody sees another's Page."""
        if self.at_keyboard is not None:
            self.screen.pause(self.words("prompts.pause"))
            self.screen.clear()
        self.screen.pause(self.words("prompts.hand-over", name=self.session.name(seat)))
        self.screen.clear()

    # --- the end ----------------------------------------------------------------------------

    def _end(self) -> None:
        session, screen, words = self.session, self.screen, self.words
        outcome = session.state.outcome
        assert outcome is not None, "the game has ended"
        screen.rule()
        screen.draw(session.state, names=session.names)
        if self.at_keyboard is not None:
            self._catch_up(self.at_keyboard)
        screen.say(outcome_text(outcome, session.names, words), "bold")
        screen.pause(words("prompts.pause"))
        read_tales(screen, session.state, session.names, words)
        screen.say()
        screen.say_unbroken(words("leaving.saved", file=session.path), "dim")
        command = f"fairytile replay {shlex.quote(str(session.path))}"
        screen.say_unbroken(words("end.replay", command=command), "dim")
