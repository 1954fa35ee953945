"""The terminal, or the pipe, that a game is played through: saying, drawing and asking. It knows no rules."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from textwrap import TextWrapper
from typing import Final, TypeVar

from rich.box import ASCII, ROUNDED
from rich.cells import cell_len
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from fairytile.actions import AddTile
from fairytile.boards import Drawable, Size, board, legend, visible_length, writable
from fairytile.cli.terminal.texts import wording
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.words import Language

_MOST_TEXT: Final = 84
"""Longer lines of prose than this are hard to read."""
_FRAME: Final = 6
"""How many columns the frame of a Page takes, with the blanks inside it."""
_PROMPT_LINES: Final = 2
"""What stands below a board at least: a question and a line for the answer."""
_WIDE: Final = 104
"""Room for three large drawings of a tile and its surroundings side by side."""

_T = TypeVar("_T")


class UserLeft(Exception):
    """Whoever was asked has left: the input has ended, or was interrupted."""


class Screen:
    """Where a game is shown and people are asked."""

    def __init__(self, language: Language, *, ascii_only: bool = False, size: Size | None = None) -> None:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            # Rather a question mark for a letter than an end of the game. An input that was read already,
            # or that is none of a terminal or a pipe, stays as it is.
            with contextlib.suppress(AttributeError, io.UnsupportedOperation):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        self.language = language
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.ascii_only = ascii_only or not self.console.encoding.startswith("utf")
        self._size = size
        self.waits = self.interactive
        """Whether it waits until somebody has read; through a pipe nobody reads."""
        self._unread = 0
        """How many lines were shown since somebody last pressed Enter."""
        self.aside: Callable[[], str] = str
        """What whoever is asked right now should know before they answer; mostly nothing."""
        self.said_aside: list[str] = []
        """What of that they were told at the latest prompt."""
        self._prompt: str | None = None
        self._prompting = threading.Lock()
        self._typed: Callable[[], str] = str
        if self.interactive:
            # Line editing and history at the prompts, wherever Python has it.
            with contextlib.suppress(ImportError):
                import readline

                self._typed = readline.get_line_buffer

    @property
    def dot(self) -> str:
        """The sign that marks a space for itself."""
        return "*" if self.ascii_only else "•"

    @property
    def _colour(self) -> bool:
        return self.console.is_terminal and not self.console.no_color and os.environ.get("TERM") != "dumb"

    # --- saying -----------------------------------------------------------------------------

    def broken(self, text: str, indent: int = 0, margin: int = 0) -> list[str]:
        """The lines of a text, of a length that reads well; all but the first may be indented.

        A line is never broken at a no-break space, and has the margin less than there is room.
        """
        width = max(1, min(self.console.width, _MOST_TEXT) - margin)
        wrapper = TextWrapper(
            width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
        )
        paragraphs = self.written(text).split("\n")
        return [line for paragraph in paragraphs for line in wrapper.wrap(paragraph) or [""]]

    def say(self, text: str = "", style: str = "", *, indent: int = 0) -> None:
        """A text, broken into lines."""
        for line in self.broken(text, indent):
            self._print(Text(line, style=style))

    def say_unbroken(self, text: str, style: str = "") -> None:
        """A text with something to be copied in it, in one line however long it is."""
        self._print(Text(self.written(text), style=style))

    def raw(self, text: str) -> None:
        """Lines as they are, however wide."""
        self._print(Text.from_ansi(self.written(text)))

    def rule(self, title: str = "") -> None:
        """A line across, between one thing and the next."""
        characters = "-" if self.ascii_only else "─"
        self.console.rule(Text(self.written(title)), characters=characters, style="dim")
        self._unread += 1

    def page(self, title: str, text: str, *, lead: str = "") -> None:
        """A Page in a frame, below a sentence. If it has no room below what was not read yet, it waits."""
        box, width = (ASCII if self.ascii_only else ROUNDED), min(self.console.width, _MOST_TEXT)
        # Broken here, since the panel would break lines at no-break spaces too.
        content = Text("\n".join(self.broken(text, margin=_FRAME)), no_wrap=True, overflow="fold")
        heading = Text(self.written(title))
        panel = Panel(content, title=heading, box=box, padding=(0, 2), width=width)
        height = len(self.console.render_lines(panel))
        self._make_room(height + (len(self.broken(lead)) if lead else 0))
        if lead:
            self.say(lead, "bold")
        self.console.print(panel)
        self._unread += height

    def passage(self, text: str, title: str = "") -> None:
        """A Page without a frame, or what frames a tale. Like a `page` it waits until it has room."""
        self._make_room(2 + len(self.broken(text)))
        self.say(f"\n{title}" if title else "", "bold")
        self.say(text)

    def prose(self, text: str) -> None:
        """A longer text, paragraph by paragraph. It waits wherever the screen is full."""
        for number, paragraph in enumerate(text.strip().split("\n\n")):
            part = f"\n{paragraph}" if number else paragraph
            self._make_room(len(self.broken(part)))
            self.say(part)

    def _print(self, text: Text) -> None:
        """Lines as they are: one that is too long goes on in the next row."""
        width = self.console.width
        self._unread += sum(max(1, -(-cell_len(line) // width)) for line in text.plain.split("\n"))
        self.console.print(text, soft_wrap=True)

    def _make_room(self, lines: int) -> None:
        """Wait if these lines, and one for a question, would push what was not read yet off the screen."""
        if self._unread and self._unread + lines + 1 > self.console.height:
            self.pause(wording(self.language)("prompts.pause"))

    def written(self, text: str) -> str:
        """A text in signs that the terminal has."""
        return writable(text, self.console.encoding)

    @contextlib.contextmanager
    def busy(self, text: str) -> Iterator[None]:
        """Show a text for as long as something takes; through a pipe nobody waits for it."""
        if not self.interactive:
            yield
            return
        spinner = "line" if self.ascii_only else "dots"
        with self.console.status(Text(self.written(text), style="dim"), spinner=spinner, spinner_style="dim"):
            yield

    def clear(self) -> None:
        """Take away everything that is to be seen, also above; through a pipe nobody looks."""
        if self.interactive:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()

    # --- drawing ----------------------------------------------------------------------------

    def draw(
        self,
        what: Drawable,
        *,
        names: Sequence[str] = (),
        trail: Mapping[Hex, str] | None = None,
        coordinates: bool = False,
        below: int = _PROMPT_LINES,
        after_reading: bool = False,
    ) -> Size:
        """A board that fits on the screen, if it can, with ``below`` lines under it; how large it is drawn.

        Whoever is still reading something finishes ``after_reading``: it waits if it has no room below that.
        """
        text, size = self._fitting(what, below, names=names, trail=trail, coordinates=coordinates)
        if after_reading:
            self._make_room(text.count("\n") + below)
        self.raw(text)
        return size

    def parts(
        self,
        what: Drawable,
        *,
        names: Sequence[str] = (),
        marks: Mapping[Hex, str] | None = None,
        spots: Mapping[AddTile, str] | None = None,
        below: int = _PROMPT_LINES,
    ) -> list[str]:
        """A board with something to choose on it, from top to bottom in as many parts as it takes.

        Each fits on the screen with ``below`` lines under it, so that nothing scrolls away unseen.
        """
        text, _ = self._fitting(what, below, names=names, marks=marks, spots=spots)
        return _cut(text, self.console.height - below) if self.interactive else [text]

    def _fitting(
        self,
        what: Drawable,
        below: int,
        *,
        names: Sequence[str],
        marks: Mapping[Hex, str] | None = None,
        spots: Mapping[AddTile, str] | None = None,
        trail: Mapping[Hex, str] | None = None,
        coordinates: bool = False,
    ) -> tuple[str, Size]:
        """A board in the size that was asked for, or else in large hexes if so it fits, or in small ones."""

        def drawn(size: Size) -> tuple[str, Size]:
            text = board(
                what, marks=marks, spots=spots, trail=trail, coordinates=coordinates, size=size,
                names=names, colour=self._colour, ascii_only=self.ascii_only, width=self.console.width,
                language=self.language,
            )  # fmt: skip
            return text, size

        large = drawn(self._size or Size.LARGE)
        # A pipe has room for everything.
        if self._size is not None or not self.interactive or self._has_room(large[0], below):
            return large
        return drawn(Size.SMALL)

    def _has_room(self, text: str, below: int) -> bool:
        lines = text.split("\n")
        high, wide = len(lines) + below, max(map(visible_length, lines))
        return high <= self.console.height and wide <= self.console.width

    def detail(self, kingdom: Kingdom, spaces: Collection[Hex]) -> list[str]:
        """The lines of a board with some spaces and what is around them, to be put beside others."""
        near = {hex_ for space in spaces for hex_ in (space, *space.neighbours())}
        text = board(
            kingdom, marks=dict.fromkeys(spaces, self.dot), only=near,
            size=Size.LARGE if self.console.width >= _WIDE else Size.SMALL,
            colour=self._colour, ascii_only=self.ascii_only,
        )  # fmt: skip
        return text.split("\n")

    def legend(self) -> None:
        """What the signs of a board mean."""
        width = self.console.width
        self.raw(legend(self.language, colour=self._colour, ascii_only=self.ascii_only, width=width))

    # --- asking -----------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """What somebody answers; raises `UserLeft` if nobody does."""
        *before, last = self.broken(prompt)
        blanks = prompt[len(prompt.rstrip()) :]
        try:
            self._begin_prompt(before, f"{last}{blanks}")
            answer = input(f"{last}{blanks}").strip()
        except (EOFError, KeyboardInterrupt):
            # The next line of output begins a line of its own.
            print()
            raise UserLeft from None
        finally:
            with self._prompting:
                self._prompt = None
        self._unread = 0
        if not sys.stdin.isatty():
            # Where nobody types, the answer would be missing from what is to be read.
            print(answer)
        return answer

    def _begin_prompt(self, before: Sequence[str], prompt: str) -> None:
        with self._prompting:
            self._prompt = prompt
            self.said_aside.clear()
            self._say_aside()
            for line in before:
                print(line)

    def nudge(self) -> None:
        """Tell whoever is asked right now what they should know, above what they have typed so far.

        Any thread may call it.
        """
        with self._prompting:
            if self._prompt is not None and self.interactive and self._say_aside("\r\x1b[K"):
                sys.stdout.write(f"{self._prompt}{self._typed()}")
                sys.stdout.flush()

    def _say_aside(self, before: str = "") -> bool:
        text = self.aside()
        if not text or text in self.said_aside:
            return False
        self.said_aside.append(text)
        sys.stdout.write(before)
        self.say(text, "yellow")
        return True

    def ask_until(self, question: str, default: str, understand: Callable[[str], _T]) -> _T:
        """Ask until an answer is understood; ``understand`` raises ``ValueError`` with what to do instead.

        Raises `UserLeft` for the word that says so.
        """
        while True:
            answer = self.ask(f"{question} [{default}] " if default else f"{question} ")
            if wording(self.language).means(answer, "quit"):
                raise UserLeft
            try:
                return understand(answer or default)
            except ValueError as error:
                self.say(str(error), "yellow")

    def confirm(self, question: str, *, usually: bool) -> bool:
        """Whether somebody says yes; Enter alone says what is usual. Raises `UserLeft` as `ask_until`."""
        words = wording(self.language)

        def understand(text: str) -> bool:
            meaning = words.meaning(text)
            if meaning not in {"yes", "no"}:
                raise ValueError(words("prompts.yes-or-no"))
            return meaning == "yes"

        default = words("commands.yes" if usually else "commands.no").split()[0]
        return self.ask_until(question, default, understand)

    def pause(self, prompt: str) -> None:
        """Wait until somebody has read. Raises `UserLeft` for the word that says so."""
        if self.waits and wording(self.language).means(self.ask(prompt), "quit"):
            raise UserLeft


def _cut(text: str, height: int) -> list[str]:
    r"""A text in parts that are no higher than ``height``, from its beginning to its end; they may overlap.

    >>> _cut("1\n2\n3\n4\n5", 3)
    ['1\n2\n3', '3\n4\n5']
    """
    lines, height = text.split("\n"), max(height, 1)
    if len(lines) <= height:
        return [text]
    count = -(-len(lines) // height)
    starts = [part * (len(lines) - height) // (count - 1) for part in range(count)]
    return ["\n".join(lines[start : start + height]) for start in starts]
