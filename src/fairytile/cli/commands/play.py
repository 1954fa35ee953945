"""Plays a game in the terminal: people at one keyboard, the computer in the other seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from fairytile.actions import RECOUNT, TAKE_BACK, Action
from fairytile.bots.match import PlayedAction
from fairytile.cli.local.bot_opponents import named_again
from fairytile.cli.local.game_setup import Wishes, session_for, welcome_back
from fairytile.cli.local.session import Session
from fairytile.cli.terminal.news_sentences import Sentence, learnt, sentences
from fairytile.cli.terminal.recent_events import Trail
from fairytile.cli.terminal.screen import Screen, UserLeft
from fairytile.cli.terminal.shell_quoting import argument, call
from fairytile.cli.terminal.texts import Wording, wording
from fairytile.cli.terminal.turn_menu import Menu
from fairytile.cli.terminal.turns import ToldDeed, Turns, Unwanted
from fairytile.errors import IllegalAction
from fairytile.news import news
from fairytile.protocol import Help
from fairytile.state import SeatNumber, State
from fairytile.views import View, view
from fairytile.words import Language


def play(wishes: Wishes, screen: Screen, *, any_language: bool, manner: Sequence[str] = ()) -> None:
    """Play a game to its end, or until whoever plays it leaves: then it is kept.

    If any language will do, a resumed game goes on in its own. The manner has the options for how it is
    shown, for whoever wants to see it again.
    """
    session: Session | None = None
    words = wording(screen.language)
    try:
        session = session_for(wishes, screen, words)
        spoken = session.running.dealt.tags.get("language")
        if any_language and spoken in list(Language):
            screen.language = Language(spoken)
            words = wording(screen.language)
        if session.is_resumed:
            welcome_back(session, screen, words)
        _LocalTable(session, screen, words).play()
    except (UserLeft, KeyboardInterrupt):
        if session is None:
            return
        session.save()
        screen.say()
    finally:
        if session is not None:
            session.kept.let_go()
    _say_farewell(session, wishes, screen, words, manner)


def _say_farewell(
    session: Session, wishes: Wishes, screen: Screen, words: Wording, manner: Sequence[str]
) -> None:
    """Where the game is, and how to go on with it or see it again."""
    file, options = argument(session.path), (*wishes.box, *manner)
    screen.say_unbroken(words("leaving.saved", file=session.path))
    if session.state.outcome is None:
        again = (*named_again(session.running.dealt.tags), *wishes.pace, *options)
        screen.say_unbroken(words("leaving.resume", command=call("play", "--record", file, *again)))
    else:
        screen.say_unbroken(words("end.replay", command=call("replay", file, *options)))


class _LocalTable(Turns):
    """A game that this program keeps: people at one keyboard, bots in the other seats."""

    def __init__(self, session: Session, screen: Screen, words: Wording) -> None:
        super().__init__(screen, words, session.people)
        self.session = session
        for step in session.recent:
            self.note(self._deed(step))

    def play(self) -> None:
        """Turn by turn to the end."""
        session = self.session
        while session.state.outcome is None:
            if session.state.to_move in session.people:
                self.person(session.state.to_move)
            else:
                self._computer()
        self.end()

    def menu(self, seat: SeatNumber, trail: Trail) -> Menu:
        """What a person can choose now."""
        return Menu(
            self.screen, self.words, self.seen(seat), self.names,
            trail=trail, may_take_back=self.may_take_back, helps=self.session.help is Help.HINTS,
        )  # fmt: skip

    # --- what is known ----------------------------------------------------------------------

    @property
    def names(self) -> Sequence[str]:
        """The players' names, by seat."""
        return self.session.names

    def seen(self, seat: SeatNumber | None) -> View:
        """What a person here, or all of them at once, may know now."""
        return self._view(self.session.state, seat)

    def _view(self, state: State, seat: SeatNumber | None) -> View:
        alone = min(self.people) if len(self.people) == 1 else None
        return view(state, alone if seat is None else seat)

    @property
    def may_take_back(self) -> bool:
        """Whether something can be taken back now."""
        return self.session.running.taking_back_refused is None

    @property
    def latest(self) -> Action:
        """The latest action of the game."""
        return self.session.record.actions[-1]

    def look(self, seat: SeatNumber | None) -> None:
        """Do nothing: a local game knows all that anybody may ask for already."""

    # --- what happens -----------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Take an action, and tell what happened; raises `Unwanted`."""
        before = self.session.state
        with self._explaining():
            self.session.do(action)
        self.happened(self._deed(PlayedAction(before, action, self.session.state)))

    def take_back(self) -> Sequence[Sentence]:
        """Take back the latest action of the turn; what is said of it. Raises `Unwanted`."""
        session, seat, before = self.session, self.session.state.to_move, self.session.state
        with self._explaining():
            session.take_back()
        self.this_turn.pop()
        seen = view(session.state, seat)
        return sentences(news(view(before, seat), TAKE_BACK, seen), seen, session.names, self.words)

    @contextmanager
    def _explaining(self) -> Iterator[None]:
        try:
            yield
        except IllegalAction as illegal:
            raise Unwanted(illegal.sentence(self.words.language)) from illegal

    def _deed(self, step: PlayedAction) -> ToldDeed:
        return ToldDeed(
            seat=step.before.to_move,
            before=self._view(step.before, None),
            after=self._view(step.after, None),
            told={seat: learnt(step, seat, self.session.names, self.words) for seat in (*self.people, None)},
            recounts=step.action == RECOUNT,
        )

    def _computer(self) -> None:
        """An action of a bot; if something went wrong with it, somebody else has played, and that is said."""
        session, words = self.session, self.words
        with self.screen.busy(words("news.thinking", name=session.name(session.state.to_move))):
            action = session.computer_action()
        for seat, what in session.opponents.new_faults():
            self.screen.say(words("news.fault", name=session.name(seat), what=what), "dim")
        self.do(action)

    def is_closed(self) -> bool:
        """Ask whether the game is to end here; the bots agree with whatever people want."""
        key = "menu.stop" if len(self.people) == 1 else "menu.stop-all"
        wanted = self.screen.confirm(self.words(key), usually=False)
        if wanted:
            self.session.close()
        return wanted
