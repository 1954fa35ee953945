"""Usual settings of a table, and what a table plays differently, in sentences.

Whoever sits down should know what they play by: whatever is not as usual is said in the invitation, in the
lobby, in the menu of the table and in the terminal. The browser has the same texts and the same defaults,
written for it by ``make protocol``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fairytile.protocol.limits import DAY
from fairytile.protocol.settings import Help
from fairytile.ruleset import SWITCHES, Ruleset
from fairytile.state import Dealing, Options
from fairytile.words import Language, phrases

USUAL_PAGES: Final = 6
"""How many Pages a Book has if nobody says how many: a game of a quarter of an hour for two."""
PAGES_OFFERED: Final = (USUAL_PAGES, 9, 12, 18)
"""How many Pages a Book may have, for who chooses from a list; the last choice is as many as there are."""
MINUTES_A_PAGE: Final = 1.1
"""Not quite two turns to a Page, a good half minute each, with the reading aloud."""
PLAYED_NOW: Final = 120
"""The patience of people who play now, in seconds; over days it is a day."""
PATIENCES_OFFERED: Final = (PLAYED_NOW, DAY)
"""How long others may wait for who is away, for who chooses from a list, in seconds."""
USUAL_BOT: Final = "otto"
"""Who plays where somebody wants a computer player and says nothing else."""
USUAL: Final = Options(pages=USUAL_PAGES, dealing=Dealing.WOVEN)
"""A friendly game: short, and dealt so that every Book spans the tale."""
USUAL_HELP: Final = Help.HINTS
RULEBOOK: Final = Options()
"""A game as the rulebook has it: all Pages, shuffled together, and the default rulings."""
RULEBOOK_HELP: Final = Help.NONE


def minutes(pages: int, players: int) -> int:
    """About how many minutes a game takes, in steps of five.

    >>> [minutes(6, players) for players in (2, 3, 4)]
    [15, 20, 25]
    """
    return max(5, 5 * round(pages * players * MINUTES_A_PAGE / 5))


def differences(options: Options, help_: Help, language: Language = Language.ENGLISH) -> tuple[str, ...]:
    """What is played differently from a usual game, a sentence for each thing.

    >>> differences(Options(pages=6, dealing=Dealing.WOVEN, take_back=False), Help.HINTS)
    ('What is done is not taken back.',)
    """
    return (*_of_the_table(options, help_, language), *_of_the_rules(options.ruleset, language))


def rulings(ruleset: Ruleset, language: Language = Language.ENGLISH) -> dict[str, str]:
    """What a rule set says on each point that the rulebook leaves open, by the name of its switch."""
    said = phrases(language)["switches"]
    return {name: said[f"{name}.{getattr(ruleset, name.replace('-', '_'))}"] for name in SWITCHES}


def _of_the_table(options: Options, help_: Help, language: Language) -> Iterator[str]:
    said = phrases(language)["played"]
    if options.pages != USUAL.pages:
        few = {None: "pages.all", 1: "pages.one"}
        yield said[few.get(options.pages, "pages")].format(count=options.pages)
    for name, value, usual in (
        ("dealing", options.dealing, USUAL.dealing),
        ("deck", options.deck, USUAL.deck),
        ("help", help_, USUAL_HELP),
        ("take-back", "yes" if options.take_back else "no", "yes"),
        ("start-side", options.start_side, USUAL.start_side),
    ):
        if value != usual:
            yield said[f"{name}.{value}"]


def _of_the_rules(ruleset: Ruleset, language: Language) -> Iterator[str]:
    said, usual = rulings(ruleset, language), rulings(USUAL.ruleset, language)
    yield from (said[name] for name in SWITCHES if said[name] != usual[name])
