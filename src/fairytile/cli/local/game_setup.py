"""Before the first turn: which game is played, a new one or one that was interrupted."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from fairytile import content
from fairytile.bots import OPPONENTS, Budget, Opponent, opponent
from fairytile.cli.local.bot_opponents import DEFAULT, named_again, opponent_listed, opponent_of, own_bots
from fairytile.cli.local.record_files import (
    ENDING,
    CliError,
    find_edition,
    games_folder,
    newest_game,
    read_text,
)
from fairytile.cli.local.running_game_file import GameFile
from fairytile.cli.local.seeds import seed_of
from fairytile.cli.local.session import Session, new_session, resumed_session
from fairytile.cli.terminal.number_input import number_of, shortened
from fairytile.cli.terminal.screen import Screen
from fairytile.cli.terminal.shell_quoting import argument
from fairytile.cli.terminal.texts import Wording
from fairytile.dealing import deck_of
from fairytile.edition import Edition
from fairytile.limits import MOST_NAME
from fairytile.protocol import Help
from fairytile.protocol.usual_settings import (
    RULEBOOK,
    RULEBOOK_HELP,
    USUAL_HELP,
    USUAL_PAGES,
    differences,
    minutes,
)
from fairytile.ruleset import SWITCHES, Ruleset
from fairytile.state import LEAST_PLAYERS, MOST_PLAYERS, Dealing, Deck, Options
from fairytile.words import phrases
from fairytile.words.user_texts import alike, composed, one_line, unseen_in

LONGEST: Final = 600
"""How many seconds a bot may think about one action: nobody waits longer."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody asked for on the command line; None where nothing was said."""

    players: int | None = None
    people: int | None = None
    names: tuple[str, ...] = ()
    pages: str | None = None
    dealing: Dealing = Dealing.WOVEN
    """Friendly games weave: every Book has a beginning, a middle and an end."""
    children: bool = False
    seed: str | None = None
    rules: tuple[str, ...] = ()
    record: Path | None = None
    resume: bool | None = None
    edition: str | None = None
    bots: tuple[str, ...] = ()
    thinking: float | None = None
    strict: bool = False
    """Whether nothing may be taken back."""
    rulebook: bool = False
    """Whether it is played as the rulebook has it: all Pages, shuffled together, without help."""

    @property
    def are_none(self) -> bool:
        """Whether nothing was said about the game, so that it makes sense to ask."""
        return self == Wishes(
            dealing=self.dealing,
            seed=self.seed,
            record=self.record,
            resume=self.resume,
            edition=self.edition,
            thinking=self.thinking,
            rulebook=self.rulebook,
        )

    @property
    def box(self) -> tuple[str, ...]:
        """The options that say which edition it is, for whoever goes on with the game or sees it again."""
        if self.edition is None:
            return ()
        folder = Path(self.edition)
        return "--edition", argument(folder) if folder.is_dir() else self.edition

    @property
    def pace(self) -> tuple[str, ...]:
        """The options that say how long the bots think, for whoever goes on with the game."""
        return () if self.thinking is None else ("--thinking", f"{self.thinking:g}")


def session_for(wishes: Wishes, screen: Screen, words: Wording) -> Session:
    """The game that is played: an unfinished one if there is one and it is wanted, else a new one."""
    edition, budget = find_edition(wishes.edition), _budget(wishes.thinking)
    path = wishes.record or newest_game(games_folder())
    if wishes.resume is not False and path is not None and path.exists():
        chosen = wishes.record is not None or bool(wishes.resume)
        found = _unfinished(path, edition, budget, named_bots(wishes), chosen=chosen)
        if found is not None and not _is_wanted(found, wishes, screen, words):
            found.kept.let_go()
        elif found is not None:
            _check_own_bots(found, wishes)
            return found
    if wishes.resume:
        raise CliError(
            f"there is no unfinished game in {wishes.record or games_folder()}: leave out --resume"
        )
    return _dealt(wishes, edition or content.load(), budget, screen, words)


def welcome_back(session: Session, screen: Screen, words: Wording) -> None:
    """Say where a game goes on, and what is odd about it."""
    screen.say(words("setup.resumed", turn=session.state.turn), "dim")
    tell_differences(session.state.game.options, session.help, screen)
    if session.doubt is not None:
        name = opponent(DEFAULT).name(words.language)
        screen.say(words("setup.strange-bots", text=shortened(session.doubt), name=name), "yellow")


def tell_differences(options: Options, help_: Help, screen: Screen) -> None:
    """Say what is played differently from a usual game, so that everybody knows what they play by."""
    found = differences(options, help_, screen.language)
    if found:
        screen.say(phrases(screen.language)["played"]["heading"])
    for sentence in found:
        screen.say(f" • {sentence}", indent=3)


def help_of(wishes: Wishes, said: Help = USUAL_HELP) -> Help:
    """How much help a game is to give, as somebody asked for it."""
    return RULEBOOK_HELP if wishes.rulebook else said


def _budget(thinking: float | None) -> Budget | None:
    """How long bots think; None for as long as each of them likes."""
    try:
        return None if thinking is None else Budget(seconds=thinking).checked()
    except ValueError as error:
        raise CliError(f"--thinking: {error}") from error


def _unfinished(
    path: Path, edition: Edition | None, budget: Budget | None, bots: Sequence[Opponent], *, chosen: bool
) -> Session | None:
    """The game in a file, if it can go on. What nobody chose and cannot be read is left alone."""
    kept: GameFile | None = None
    found: Session | None = None
    try:
        # The file is locked before it is read: nobody else goes on with the game after that.
        kept = GameFile.found(path)
        found = resumed_session(read_text(str(path)), edition, kept, budget, bots)
    except CliError:
        if chosen:
            raise
    if kept is not None and found is None:
        kept.let_go()
    return found


def _check_own_bots(found: Session, wishes: Wishes) -> None:
    """Refuse bots that only a record names: it may be somebody else's, and name any program."""
    for word in own_bots(found.record.tags):
        if word not in wishes.bots:
            options = shlex.join(named_again(found.running.dealt.tags))
            raise CliError(
                f"{found.path} is played with the bot {shortened(word)}, which is not of this library, and a "
                f"record starts no program by itself: if you trust it, say {options}"
            )


def _is_wanted(found: Session, wishes: Wishes, screen: Screen, words: Wording) -> bool:
    """Whether to go on: as was said, or asked. Through a pipe only a named file counts."""
    if wishes.resume is not None:
        return wishes.resume
    if not screen.interactive:
        return wishes.record is not None
    question = words("setup.resume", names=", ".join(found.names), turn=found.state.turn)
    return screen.confirm(question, usually=True)


# --- a new game -----------------------------------------------------------------------------


def _dealt(
    wishes: Wishes, edition: Edition, budget: Budget | None, screen: Screen, words: Wording
) -> Session:
    asking, seed = screen.interactive and wishes.are_none, seed_of(wishes.seed)
    if asking:
        screen.say(words("setup.welcome"), "bold")
        wishes = _asked(wishes, edition, screen, words)
    options = options_of(wishes, edition)
    names = _names(wishes, options.players, words)
    # The time of day tells the files apart; it has no part in the game.
    chosen = wishes.record or games_folder() / f"{datetime.now():%Y-%m-%d-%H%M}{ENDING}"
    session = new_session(
        edition, options, people=names, bots=_bots(wishes, options.players - len(names)), budget=budget,
        seed=seed, language=words.language, path=chosen, help_=help_of(wishes),
    )  # fmt: skip
    session.save()
    if not asking:
        screen.say(words("setup.welcome"), "bold")
    others = session.names[len(names) :]
    if others:
        screen.say(words("setup.computer", names=", ".join(others)))
    tell_differences(options, session.help, screen)
    screen.say_unbroken(words("setup.kept", file=session.path), "dim")
    screen.say(words("setup.hint"), "dim")
    return session


def _asked(wishes: Wishes, edition: Edition, screen: Screen, words: Wording) -> Wishes:
    """The wishes of somebody who gave none, question by question."""
    players = ask_for_players(screen, words)
    people = ask_number(screen, words, words("setup.people", most=players), 1, least=1, most=players)
    names: list[str] = []
    for person in range(1, people + 1):
        question = words("setup.name") if people == 1 else words("setup.name-of", number=person)
        names.append(screen.ask_until(question, unused_name(names, words, person), new_name(names, words)))
    bots = ask_for_bots(players - people, screen, words)
    pages = None if wishes.rulebook else ask_for_pages(edition, players, screen, words)
    return replace(wishes, players=players, people=people, names=tuple(names), pages=pages, bots=bots)


def ask_number(screen: Screen, words: Wording, question: str, default: int, *, least: int, most: int) -> int:
    """A number that somebody types."""

    def understand(text: str) -> int:
        found = number_of(text)
        if found is None or not least <= found <= most:
            raise ValueError(words("setup.number", least=least, most=most))
        return found

    return screen.ask_until(question, str(default), understand)


def ask_for_players(screen: Screen, words: Wording) -> int:
    """How many players somebody wants."""
    question = words("setup.players")
    return ask_number(screen, words, question, LEAST_PLAYERS, least=LEAST_PLAYERS, most=MOST_PLAYERS)


def ask_for_pages(edition: Edition, players: int, screen: Screen, words: Wording) -> str:
    """How many Pages each Book is to have."""
    most = len(deck_of(edition, Options(players))) // players
    usual = min(USUAL_PAGES, most)
    question = words("setup.pages", most=most, usual=usual, minutes=minutes(usual, players))
    return str(ask_number(screen, words, question, usual, least=1, most=most))


def ask_for_bots(seats: int, screen: Screen, words: Wording) -> tuple[str, ...]:
    """Whom somebody wants to play against, by number or name: one for all seats, or several."""
    if not seats:
        return ()

    def understand(text: str) -> tuple[str, ...]:
        found = [opponent_listed(word) for word in text.replace(",", " ").split()]
        keys = tuple(who.key for who in found if who is not None)
        if not 1 <= len(keys) == len(found) <= seats:
            raise ValueError(words("setup.no-bot" if seats == 1 else "setup.no-bots", most=seats))
        return keys

    for number, who in enumerate(OPPONENTS, 1):
        screen.say(f" {number}  {who.sentence(words.language)}", indent=4)
    if seats > 1:
        screen.say(words("setup.bots"))
    return screen.ask_until(words("setup.bot"), str(1 + OPPONENTS.index(opponent(DEFAULT))), understand)


def new_name(taken: list[str], words: Wording) -> Callable[[str], str]:
    """What understands a name that nobody has yet."""

    def understand(text: str) -> str:
        name = one_line(text)
        sign = unseen_in(name)
        if sign is not None:
            raise ValueError(words("setup.name-strange", sign=ascii(sign)))
        try:
            name = composed(name, MOST_NAME)
        except ValueError:
            raise ValueError(words("setup.name-long", most=MOST_NAME)) from None
        if alike(name) in map(alike, taken):
            raise ValueError(words("setup.name-taken", name=name))
        return name

    return understand


def unused_name(taken: list[str], words: Wording, number: int) -> str:
    """A name for a person who gives none: with their number, or the next that nobody has in their name."""
    others = {alike(name) for name in taken}
    names = (words("setup.person", number=found) for found in count(number))
    return next(name for name in names if alike(name) not in others)


def options_of(wishes: Wishes, edition: Edition) -> Options:
    """What the table is to be played with, as somebody asked for it."""
    try:
        options = Options(
            players=wishes.players or _players(wishes),
            dealing=RULEBOOK.dealing if wishes.rulebook else wishes.dealing,
            deck=Deck.CHILDREN if wishes.children else Deck.FULL,
            take_back=not wishes.strict,
            ruleset=Ruleset.of(dict(map(_switch, wishes.rules))),
        )
    except ValueError as error:
        raise CliError(str(error)) from error
    most = len(deck_of(edition, options)) // options.players
    if wishes.rulebook and wishes.pages is None:
        return replace(options, pages=RULEBOOK.pages)
    return replace(options, pages=_pages(wishes.pages, most))


def _players(wishes: Wishes) -> int:
    """How many players there are if only the people or the bots were counted."""
    people = wishes.people or max(1, len(wishes.names))
    players = max(LEAST_PLAYERS, people + len(wishes.bots))
    if players > MOST_PLAYERS:
        raise CliError(
            f"{players} people and bots: a game is for {LEAST_PLAYERS} to {MOST_PLAYERS}, so leave some out"
        )
    return players


def named_bots(wishes: Wishes) -> tuple[Opponent, ...]:
    """The bots that were asked for."""
    try:
        return tuple(map(opponent_of, wishes.bots))
    except ValueError as error:
        raise CliError(f"--bot: {error}") from error


def _bots(wishes: Wishes, seats: int) -> tuple[Opponent, ...]:
    """The bots that were asked for, none more than there are seats for them."""
    found = named_bots(wishes)
    if len(found) > seats:
        room = "no seat is" if not seats else "one seat is" if seats == 1 else f"{seats} seats are"
        raise CliError(f"--bot: {room} left for the computer: name fewer bots, or say --players")
    return found


def _pages(text: str | None, most: int) -> int | None:
    if text is None:
        return min(USUAL_PAGES, most)
    if text.lower() == "all":
        return None
    number = number_of(text)
    if number is None or not 1 <= number <= most:
        raise CliError(f"--pages {shortened(text)}: write a number from 1 to {most}, or all")
    return number


def _switch(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        said, known = shortened(text), ", ".join(SWITCHES)
        raise CliError(f"--rule {said}: write NAME=VALUE, such as rivers=bank; the names are {known}")
    return name.strip(), value.strip()


def _names(wishes: Wishes, players: int, words: Wording) -> list[str]:
    """The names of the people, as many as there are."""
    people = wishes.people if wishes.people is not None else max(1, len(wishes.names))
    if not 1 <= people <= players:
        raise CliError(f"--people {people}: write a number from 1 to {players}, the number of players")
    if len(wishes.names) > people:
        raise CliError(f"{len(wishes.names)} names for {people} people: leave some out, or say --people")
    names = [one_line(name) for name in wishes.names]
    while len(names) < people:
        names.append(unused_name(names, words, len(names) + 1))
    return names
