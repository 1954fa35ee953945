"""Plays a game in the terminal: people at one keyboard, the computer in the other seats."""

from __future__ import annotations

from collections.abc import Sequence

from fairytile.actions import RECOUNT, TAKE_BACK, TURN_PAGE, Action
from fairytile.bots.table import Step
from fairytile.cli.calls import argument, call
from fairytile.cli.menu import Menu, Order
from fairytile.cli.news import Sentence, learnt, outcome_text, read_page, read_tales, sentences
from fairytile.cli.opponents import named_again
from fairytile.cli.screen import Gone, Screen
from fairytile.cli.session import Session
from fairytile.cli.setup import Wishes, session_for, welcome_back
from fairytile.cli.trail import Trail
from fairytile.cli.wording import Wording, wording
from fairytile.errors import IllegalAction
from fairytile.news import news
from fairytile.state import SeatNumber, State
from fairytile.views import view
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
        _Table(session, screen, words).play()
    except (Gone, KeyboardInterrupt):
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


class _Table:
    """A game in progress, with what has happened and was not told to everybody yet."""

    def __init__(self, session: Session, screen: Screen, words: Wording) -> None:
        self.session, self.screen, self.words = session, screen, words
        self.this_turn: list[Step] = []
        """The actions of this turn that stand."""
        self.untold: dict[SeatNumber, list[Step]] = {seat: [] for seat in session.people}
        """What has happened between a person's turns."""
        self.at_keyboard: SeatNumber | None = None
        for step in session.recent:
            self._note(step)

    def play(self) -> None:
        """Turn by turn to the end."""
        session = self.session
        while session.state.outcome is None:
            if session.state.to_move in session.people:
                self._person()
            else:
                self._computer()
        self._end()

    # --- what happens -----------------------------------------------------------------------

    def _do(self, action: Action) -> None:
        """Take an action. A story is read to everybody at once, all else is told with the next board."""
        session, before = self.session, self.session.state
        session.do(action)
        step = Step(before, action, session.state)
        stories = [sentence for sentence in self._told(step, None) if sentence.page is not None]
        if stories and before.to_move not in session.people:
            # Nobody has seen yet what a bot did before a Page was told.
            recounts = action == RECOUNT
            led = self.this_turn if recounts else [*self.this_turn, step]
            self._draw_for_all(before if recounts else step.after, led)
        for text, page, _ in stories:
            assert page is not None, "it is a story"
            read_page(self.screen, before.game.edition, page, lead=text)
            self.screen.pause(self.words("prompts.pause"))
        self._note(step)

    def _note(self, step: Step) -> None:
        """Keep in mind what is to be told to each person: all that others do between their turns.

        Of their own last action they are told what they could not foresee.
        """
        self.this_turn.append(step)
        if step.after.turn == step.before.turn:
            return
        for seat, waiting in self.untold.items():
            if seat != step.before.to_move:
                waiting.extend(self.this_turn)
            else:
                waiting[:] = [step] if self._told(step, seat) != self._told(step, None) else []
        self.this_turn.clear()

    def _told(self, step: Step, seat: SeatNumber | None) -> list[Sentence]:
        """What a person, or everybody, learns from an action."""
        return learnt(step, seat, self.session.names, self.words)

    def _trail(self, steps: Sequence[Step], seat: SeatNumber | None) -> Trail:
        told = [sentence for step in steps for sentence in self._told(step, seat)]
        return Trail.of(told, self.screen.dot)

    def _draw_for_all(self, state: State, steps: Sequence[Step]) -> None:
        """The board as everybody at the keyboard may see it, and what led to it."""
        screen, session, (first, *others) = self.screen, self.session, sorted(self.session.people)
        seat = None if others else first
        trail = self._trail(steps, seat)
        screen.rule()
        below = trail.height(screen) + 2
        screen.draw(view(state, seat), names=session.names, trail=trail.marks, below=below)
        trail.tell(screen)

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
        """A turn of a person, step by step. Its end is always said by the person, whatever is in the hand."""
        session, seat, turn = self.session, self.session.state.to_move, self.session.state.turn
        alone = len(session.people) == 1
        if not alone and seat != self.at_keyboard:
            self.screen.pause(self.words("prompts.hand-over", name=session.name(seat)))
            self.screen.clear()
        self.at_keyboard = seat
        while session.state.outcome is None and session.state.turn == turn:
            self._one_step(seat)
        if not alone and session.state.outcome is None:
            self._leave_keyboard(seat)

    def _leave_keyboard(self, seat: SeatNumber) -> None:
        """Where several people share the keyboard, nobody sees another's Page.

        Whoever turned a Page, which ends the turn, has a look at the next one before.
        """
        session, screen = self.session, self.screen
        if session.record.actions[-1] == TURN_PAGE:
            screen.rule()
            screen.draw(view(session.state, seat), names=session.names)
            screen.pause(self.words("prompts.pause"))
        screen.clear()

    def _one_step(self, seat: SeatNumber) -> None:
        session, screen = self.session, self.screen
        trail = self._trail(self.this_turn or self.untold[seat], seat)
        may_take_back = session.running.taking_back_refused is None
        menu = Menu(
            screen, self.words, view(session.state, seat), session.names,
            trail=trail, may_take_back=may_take_back,
        )  # fmt: skip
        screen.rule()
        menu.draw()
        while not self._is_done(menu.ask()):
            pass

    def _is_done(self, wanted: Action | Order) -> bool:
        """Do what a person wants; whether it came to something."""
        try:
            if wanted is Order.BACK:
                self._take_back()
            elif wanted is Order.STOP:
                return self._is_closed()
            elif not isinstance(wanted, Order):
                self._do(wanted)
        except IllegalAction as illegal:
            self.screen.say(illegal.sentence(self.words.language), "yellow")
            return False
        return True

    def _take_back(self) -> None:
        session, seat, before = self.session, self.session.state.to_move, self.session.state
        session.take_back()
        self.this_turn.pop()
        seen = view(session.state, seat)
        happened = news(view(before, seat), TAKE_BACK, seen)
        for sentence in sentences(happened, seen, session.names, self.words):
            self.screen.say(sentence.text, "bold")

    def _is_closed(self) -> bool:
        """Ask whether the game is to end here; the bots agree with whatever people want."""
        key = "menu.stop" if len(self.session.people) == 1 else "menu.stop-all"
        wanted = self.screen.confirm(self.words(key), usually=False)
        if wanted:
            self.session.close()
        return wanted

    # --- the end ----------------------------------------------------------------------------

    def _end(self) -> None:
        session, screen, words = self.session, self.screen, self.words
        outcome = session.state.outcome
        assert outcome is not None, "the game has ended"
        before = [] if self.at_keyboard is None else self.untold[self.at_keyboard]
        self._draw_for_all(session.state, [*before, *self.this_turn])
        screen.say(outcome_text(outcome, session.names, words), "bold")
        screen.pause(words("prompts.pause"))
        read_tales(screen, session.state, session.names, words)
        screen.say()
