"""The limits of what is read from others: how long, how many, how deep. It knows nothing but numbers.

Each limit leaves far more room than an honest game, edition or name needs. Whatever lies above one is refused
before any work is done on it, and whatever lies below costs time in proportion to its length.
"""

from __future__ import annotations

from typing import Final

# --- texts of people ------------------------------------------------------------------------

MOST_NAME: Final = 60
"""Characters in the name of a player or a tile: longer ones fit neither a panel nor a line."""

MOST_TITLE: Final = 120
"""Characters in a title, and in all else that stands on one line of an edition."""

MOST_STORY: Final = 2_000
"""Characters in what a Page tells: four times what 70 words take, and about what a card can hold."""

MOST_MARKS: Final = 8
"""Accents on one letter: no script puts more there, and sorting them takes time."""

MOST_SEED: Final = 1_000
"""Characters in the seed of a shuffle: chance needs no more."""

MOST_SAID_SEED: Final = 200
"""Characters in a seed that somebody says: others are made from it, with more behind it."""

# --- notation -------------------------------------------------------------------------------

MOST_REGULAR: Final = 30
"""Regular tiles of an edition: two and a half times those in the box, which fill a large table."""

MOST_SPACES: Final = 3 * (3 + MOST_REGULAR)
"""Spaces of a Kingdom: three Starting tiles and all Regular ones make no more."""

MOST_ACTION: Final = 2_000
"""Characters of an action: a flight over all spaces of a Kingdom takes half of them."""

MOST_POSITION: Final = 20_000
"""Characters of a line with a Kingdom, a position or a puzzle: those of long games have 1,500."""

# --- puzzles --------------------------------------------------------------------------------

MOST_PUZZLED: Final = 48
"""Spaces in the Kingdom of a puzzle: all tiles of the box have 45, and each space is another way to go."""

MOST_CASTLES: Final = 12
"""Castles in the Kingdom of a puzzle: all tiles of the box have 7, and from each the Princess may jump."""

MOST_WAYS: Final = 100
"""Ways to solve a puzzle: one of a level has 6 at the most."""

MOST_LOOKS: Final = 15_000
"""Steps that are looked at to find the ways of a puzzle: a fiendish one takes 7,000."""

# --- records --------------------------------------------------------------------------------

MOST_RECORD: Final = 500_000
"""Characters of a record: a long game between people has 10,000."""

MOST_ACTIONS: Final = 5_000
"""Actions of a record that is read: ten times those of a long game between people."""

MOST_TAKEN_BACK: Final = 40
"""How often a seat may take back in one turn: many times as often as somebody does who tries things out."""

MOST_TAKEN_BACK_IN_ALL: Final = 1_000
"""How often a seat may take back in one game. So the journal of a game of four has at most 13,000 entries:
the actions of a record, and twice four thousand for what was done and taken back."""

MOST_TAGS: Final = 50
"""Tags of a record."""

MOST_TAG: Final = 1_000
"""Characters in the value of a tag: room for a comment."""

MOST_LINES: Final = 20_000
"""Lines of a record or a story: four for each action that a record may have."""

# --- data -----------------------------------------------------------------------------------

MOST_NUMBER: Final = 2**53 - 1
"""The largest number in data: the largest that every language reads as it was written."""

MOST_ENTRIES: Final = 5_000
"""Entries of one list in data: the longest, the ways to lay a tile, has some hundreds."""

# --- editions -------------------------------------------------------------------------------

MOST_PAGES: Final = 144
"""Pages of an edition: four times as many as in the box."""

MOST_VERSION: Final = 9_999
"""The highest version of an edition."""

MOST_CLAUSES: Final = 8
"""Clauses of an objective: nobody can read more from a card, and three make a hard Page."""

MOST_THREADS: Final = 24
"""Threads that a Page, an opening or a closing names: four times as many as our whole tale has."""

MOST_TABLES: Final = 32_768
"""Bytes of a TOML file of an edition: seven times the longest one of ours."""

MOST_STORIES: Final = 262_144
"""Bytes of a story file: fifteen times the longest one of ours."""

MOST_DEPTH: Final = 8
"""Brackets within brackets, and parts of a dotted key: editions need three."""

MOST_PROBLEMS: Final = 100
"""Problems told of one file: who has mended these asks again."""

# --- answers --------------------------------------------------------------------------------

MOST_ECHOED: Final = 24
"""Characters that an error repeats of what was given: enough to find the place."""

_MOST_BITS: Final = 64


def too_long(text: str | bytes, most: int) -> str | None:
    """What is wrong with a text that is longer than a limit; None if it is not.

    >>> too_long("tale" * 1000, 2000)
    'has 4000 characters, and 2000 are the most: make it shorter'
    """
    what = "characters" if isinstance(text, str) else "bytes"
    return f"has {len(text)} {what}, and {most} are the most: make it shorter" if len(text) > most else None


def too_many(number: int, most: int, what: str) -> str | None:
    """What is wrong where there is more of something than a limit allows; None if there is not.

    >>> too_many(3000, 8, "clauses")
    'has 3000 clauses, and 8 are the most: leave some out'
    """
    return f"has {number} {what}, and {most} are the most: leave some out" if number > most else None


def shortened(text: str) -> str:
    """A piece of what was given, for an answer: not too long, and nothing in it that nobody can see.

    >>> shortened("9" * 5000)
    '999999999999999999999999…'
    """
    return visible(text if len(text) <= MOST_ECHOED else f"{text[:MOST_ECHOED]}…")


def visible(text: str) -> str:
    r"""A text with a code for everything in it that nobody can see.

    >>> print(visible("story.\x1b[2J.md"))
    story.\x1b[2J.md
    """
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def quoted(value: object) -> str:
    """Something that was given, for an error: in quotes if it is a text, and never longer than a line.

    >>> quoted("a knight with a very long and windy name")
    "'a knight with a very lon…'"
    >>> quoted([1, 2, 3]), quoted(10**5000)
    ('a list', 'a number of thousands of digits')
    """
    match value:
        case "":
            return "nothing"
        case str():
            return repr(value if len(value) <= MOST_ECHOED else f"{value[:MOST_ECHOED]}…")
        case list() | tuple():
            return "a list"
        case dict():
            return "a table"
        case int() if value.bit_length() > _MOST_BITS:
            # Python refuses to write, or writes slowly, what has thousands of digits.
            return "a number of thousands of digits" if value.bit_length() > 9_999 else "a very large number"
        case _:
            return shortened(repr(value))
