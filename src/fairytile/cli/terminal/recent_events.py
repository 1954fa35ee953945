"""What has happened, as it is shown with a board: sentences, each with the sign that marks its spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import Final

from fairytile.cli.terminal.news_sentences import Sentence
from fairytile.cli.terminal.screen import Screen
from fairytile.hexes import Hex

_MOST_SIGNS: Final = 3
"""A space has no room for more; the latest stay."""
_INDENT: Final = 2


@dataclass(frozen=True, slots=True)
class Trail:
    """Sentences about what has happened, and the signs that stand on the board for it."""

    lines: tuple[str, ...] = ()
    marks: Mapping[Hex, str] = field(default_factory=dict)

    @classmethod
    def of(cls, told: Sequence[Sentence], dot: str) -> Trail:
        """One thing that left a trail has a dot for its sign; where there are several, each has a letter."""
        trails = sum(bool(sentence.spaces) for sentence in told)
        signs = iter(dot if trails == 1 else ascii_lowercase)
        marks: dict[Hex, str] = {}
        lines = []
        for text, _, spaces in told:
            sign = next(signs, "") if spaces else ""
            for hex_ in dict.fromkeys(spaces):
                marks[hex_] = (marks.get(hex_, "") + sign)[-_MOST_SIGNS:]
            lines.append(f"{sign.ljust(_INDENT)}{text}" if trails else text)
        return cls(tuple(lines), marks)

    def height(self, screen: Screen) -> int:
        """How many lines of the screen it takes to say what has happened."""
        return sum(len(screen.broken(line, _INDENT)) for line in self.lines)

    def tell(self, screen: Screen) -> None:
        """Say what has happened."""
        for line in self.lines:
            self.say(screen, line)

    @staticmethod
    def say(screen: Screen, line: str) -> None:
        """Say one thing that has happened."""
        screen.say(line, "cyan", indent=_INDENT)
