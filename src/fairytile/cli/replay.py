"""Shows a recorded game again, turn by turn, with the stories that were told."""

from __future__ import annotations

from fairytile.actions import CLOSE, Deed
from fairytile.cli.files import Shown
from fairytile.cli.news import outcome_text, read_tales, sentences
from fairytile.cli.screen import Gone, Screen
from fairytile.cli.wording import Wording
from fairytile.news import news
from fairytile.state import State
from fairytile.views import view
from fairytile.words import phrases


def replay(shown: Shown, screen: Screen, words: Wording, *, step: int | None, to_end: bool) -> None:
    """From the start, or from after so many actions, to the end; a person is asked before each turn."""
    record = shown.record
    assert record is not None, "a record was read"
    first = shown.at(step or 0)
    _draw(first, shown, screen)
    if step is not None and not to_end:
        return
    deeds: tuple[Deed, ...] = (*record.actions, CLOSE) if record.is_closed else record.actions
    before, number = first, step or 0
    for deed, after in zip(deeds[number:], shown.states[number + 1 :], strict=True):
        if before.turn != first.turn and not before.adventures and not to_end:
            try:
                screen.pause(words("prompts.pause"))
            except Gone:
                return
        if before.adventures == () or before is first:
            turn = phrases(words.language)["terms"]["turn"]
            screen.rule(f"{turn[0].upper()}{turn[1:]} {before.turn}")
        seen = view(after, None)
        for sentence in sentences(news(view(before, None), deed, seen), seen, record.names, words):
            sentence.tell(screen, seen.edition)
        if after.turn != before.turn or after.outcome is not None:
            _draw(after, shown, screen)
        before = after
    if before.outcome is not None:
        screen.say(outcome_text(before.outcome, record.names, words), "bold")
        read_tales(screen, before, record.names, words)


def _draw(state: State, shown: Shown, screen: Screen) -> None:
    """As an onlooker sees it: a replay of an unfinished game gives no Page away."""
    screen.draw(view(state, None), names=shown.names)
