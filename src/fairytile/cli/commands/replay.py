"""Shows a recorded game again, turn by turn, with the stories that were told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fairytile.bots.match import PlayedAction
from fairytile.cli.local.record_files import GameStates
from fairytile.cli.terminal.news_sentences import Sentence, learnt, outcome_text, read_page, read_tales
from fairytile.cli.terminal.recent_events import Trail
from fairytile.cli.terminal.screen import Screen, UserLeft
from fairytile.cli.terminal.texts import Wording
from fairytile.state import State
from fairytile.views import view
from fairytile.words import phrases


class _Turn(NamedTuple):
    """A turn as it is told, and the State it led to."""

    number: int
    told: tuple[Sentence, ...]
    after: State


def replay(shown: GameStates, screen: Screen, words: Wording, *, step: int | None, to_end: bool) -> None:
    """From the start, or from after ``step`` actions, to the end; a person is asked before each turn."""
    first = shown.at(step or 0)
    _draw(first, shown, screen, Trail())
    if step is not None and not to_end:
        return
    screen.waits = screen.waits and not to_end
    try:
        for turn in _turns(shown, words, step or 0):
            if turn.number != first.turn:
                screen.pause(words("prompts.pause"))
            _tell(turn, shown, screen, words)
        _end(shown, screen, words)
    except UserLeft:
        return


def _turns(shown: GameStates, words: Wording, step: int) -> Iterator[_Turn]:
    record = shown.record
    assert record is not None, "a record was read"
    told: list[Sentence] = []
    # A game that was closed has one State more than actions would give.
    for before, action, after in zip(
        shown.states[step:], record.actions[step:], shown.states[step + 1 :], strict=False
    ):
        told += learnt(PlayedAction(before, action, after), None, record.names, words)
        if after.turn != before.turn or after is shown.states[len(record.actions)]:
            yield _Turn(before.turn, tuple(told), after)
            told.clear()


def _tell(turn: _Turn, shown: GameStates, screen: Screen, words: Wording) -> None:
    """What was done, with the Pages that were told, and the board after it."""
    name = phrases(words.language)["terms"]["turn"]
    screen.rule(f"{name[0].upper()}{name[1:]} {turn.number}")
    trail = Trail.of(turn.told, screen.dot)
    for line, sentence in zip(trail.lines, turn.told, strict=True):
        trail.say(screen, line)
        if sentence.page is not None:
            read_page(screen, turn.after.game.edition, sentence.page)
    _draw(turn.after, shown, screen, trail)


def _end(shown: GameStates, screen: Screen, words: Wording) -> None:
    last = shown.states[-1]
    if last.outcome is not None:
        screen.say(outcome_text(last.outcome, shown.names, words), "bold")
        screen.pause(words("prompts.pause"))
        read_tales(screen, view(last, None), shown.names, words)


def _draw(state: State, shown: GameStates, screen: Screen, trail: Trail) -> None:
    """As a spectator sees it: a replay of an unfinished game gives no Page away."""
    screen.draw(view(state, None), names=shown.names, trail=trail.marks, after_reading=True)
