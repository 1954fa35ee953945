"""Records as texts that people read and edit: header lines, one line a turn, and the result."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar

from fairytile.chance import Share, Shuffle
from fairytile.edition import PageNumber
from fairytile.limits import MOST_LINES, MOST_NAME, MOST_RECORD, MOST_TAG, quoted, shortened, too_many
from fairytile.notation.deal_text import (
    SIDES,
    options_fields,
    read_options,
    read_side,
    read_tile_sides,
    tile_text,
)
from fairytile.notation.text_reader import (
    NotationError,
    TextReader,
    check_length,
    listed,
    read_number,
    read_page_numbers,
    read_yes_no,
)
from fairytile.record.draft import (
    HIDDEN,
    Draft,
    DraftAction,
    DraftTurn,
    Pages,
    RedactedDeal,
    action_texts,
    add_tag,
    check_number,
    hidden_tile_text,
    known_version,
    no_more,
    read_hidden_tile,
    read_names,
)
from fairytile.record.shuffle_headers import ONCE, SHARE, fields, read_share, read_shuffle, shares
from fairytile.state import MOST_PLAYERS, Deal, Outcome, SeatNumber
from fairytile.words.user_texts import alike, joined, one_line

if TYPE_CHECKING:
    from fairytile.record import Record

PLAIN_TAGS: Final = ("date", "place", "comment")
"""The tags that need no ``tag`` before their name."""

_ONCE: Final = (
    "format",
    "redacted",
    "edition",
    *ONCE,
    "first",
    "pages",
    "dealing",
    "deck",
    "start-side",
    "take-back",
    "rules",
    "side",
    "tiles",
    "left-over",
    "result",
)
_REPEATED: Final = ("player", "book", SHARE)
_WON_BY: Final = "won by "

_KEY: Final = re.compile(r"[A-Za-z][A-Za-z0-9 _-]*")
_NUMBER: Final = re.compile(r"\s*([0-9]{1,6})\s*[.)]\s*")
_COMMENT: Final = re.compile(r"(?<!\S)#.*")
_BLANK: Final = re.compile(r"\s*")
# An action has no blanks, but for these that people write with some.
_ACTION: Final = re.compile(
    r"turn\s+(?:a\s+)?page|end\s+(?:the\s+)?turn|recount\s*\(\s*[0-9]+\s*\)|\S+", re.IGNORECASE
)
_LIKE_AN_ACTION: Final = re.compile(
    r"(?:[pkdt]|princess|knight|dragon|tile)\s*:|(?:recount|turn|end)\b|\(?[-+−]?[0-9]", re.IGNORECASE
)

_T = TypeVar("_T")


# --- writing --------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The text of a record."""
    header = "".join(f"{key}: {value}\n" for key, value in _headers(record))
    turns = "".join(
        f"{turn.number}. {record.names[turn.seat]}  {' '.join(action_texts(turn))}\n" for turn in record.turns
    )
    return "\n".join(filter(None, [header, turns, f"result: {_result_text(record)}\n"]))


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    deal, options = record.deal, record.options
    yield "format", str(record.format)
    if isinstance(deal, RedactedDeal):
        yield "redacted", "yes"
    yield "edition", f"{record.edition}@{record.digest}"
    yield from fields(record.shuffle).items()
    for tag, value in sorted(record.tags.items()):
        yield (tag if tag in PLAIN_TAGS else f"tag {tag}"), value
    for name in record.names:
        yield "player", name
    for name, share in zip(record.names, shares(record.shuffle), strict=False):
        if share is not None:
            yield SHARE, f"{name} {share}"
    for key, value in options_fields(options).items():
        yield key, (record.names[options.first] if key == "first" else value)
    yield "side", SIDES[deal.start_side]
    yield "tiles", " ".join(_tile_texts(deal)) or "-"
    for book in deal.books:
        yield "book", _pages_text(book)
    left_over: Pages = (None,) * deal.left_over if isinstance(deal, RedactedDeal) else deal.left_over
    if left_over:
        yield "left-over", _pages_text(left_over)


def _tile_texts(deal: Deal | RedactedDeal) -> list[str]:
    if isinstance(deal, RedactedDeal):
        return list(map(hidden_tile_text, deal.stack))
    return list(map(tile_text, deal.stack))


def _pages_text(pages: Pages) -> str:
    return " ".join(HIDDEN if page is None else str(page) for page in pages) or "-"


def _result_text(record: Record) -> str:
    if record.result is None:
        return "unfinished"
    winner = record.result.winner
    if record.result.closed:
        return "closed"
    return "lost by all" if winner is None else f"{_WON_BY}{record.names[winner]}"


# --- reading --------------------------------------------------------------------------------


def read(text: str) -> Draft:
    """What a text says; raises `NotationError` with the line that cannot be read."""
    check_length(text, MOST_RECORD, "the record")
    try:
        # A name is written in a header and in every turn, and not always in the same characters.
        text = joined(text)
    except ValueError as error:
        raise NotationError(f"the record {error}") from None
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if problem := too_many(len(lines), MOST_LINES, "lines"):
        raise NotationError(f"the record {problem}")
    return _READERS[_version(lines)](lines)


def _version(lines: list[str]) -> int:
    """The version of the format, looked for before anything else: other versions may have other lines."""
    for number, line in enumerate(lines, 1):
        key, value = _header(line)
        if key == "format":
            return _at(
                number, lambda text: known_version(read_number(text, "the format")), _value(key, value)
            )
    return 1


def _header(line: str) -> tuple[str, str]:
    """The key of a header, which is empty if the line is none, and its value."""
    before, colon, value = line.partition(":")
    key = before.strip()
    return (_key(key), value.strip()) if colon and _KEY.fullmatch(key) else ("", "")


class _Sheet:
    """The lines of a text, sorted into headers and turns; comments and blank lines are gone."""

    def __init__(self, lines: list[str]) -> None:
        self.headers: dict[str, list[tuple[int, str]]] = {}
        self.tags: dict[str, str] = {}
        self.turns: list[tuple[int, str]] = []
        called = (value for key, value in map(_header, lines) if key == "player")
        names = [one_line(name) for name in islice(called, MOST_PLAYERS) if len(name) <= MOST_TAG]
        for number, line in enumerate(lines, 1):
            if line.strip() and not line.lstrip().startswith("#"):
                try:
                    self._sort(number, line, names)
                except NotationError as error:
                    raise error.within(line=number) from None

    def _sort(self, number: int, line: str, names: list[str]) -> None:
        key, value = _header(line)
        if _NUMBER.match(line):
            self.turns.append((number, line))
        elif key in PLAIN_TAGS or key.startswith("tag-"):
            add_tag(self.tags, key.removeprefix("tag-"), value)
        elif key in (*_ONCE, *_REPEATED):
            if key in _ONCE and key in self.headers:
                raise NotationError(f"{key} is there twice: leave one")
            self.headers.setdefault(key, []).append((number, _value(key, value)))
        elif _LIKE_AN_ACTION.match(line.strip()) or _name(TextReader(line.strip()), names):
            self.turns.append((number, line))
        else:
            raise NotationError(_unknown(key, line))

    def one(self, key: str, reader: Callable[[str], _T], default: str | None = None) -> _T:
        """The value of a header that is there once at most."""
        lines = self.headers.get(key)
        if lines is None and default is None:
            raise NotationError(f"the header {key} is missing: add a line {key}: …")
        number, value = lines[0] if lines else (None, default or "")
        return _at(number, reader, value)

    def all(self, key: str, reader: Callable[[str], _T]) -> tuple[_T, ...]:
        """The values of a header that may be there several times."""
        return tuple(_at(number, reader, value) for number, value in self.headers.get(key, ()))

    @property
    def lines(self) -> dict[str, int]:
        """The line of each header; of several the first."""
        return {key: lines[0][0] for key, lines in self.headers.items()}


def _at(line: int | None, reader: Callable[[str], _T], value: str) -> _T:
    try:
        return reader(value)
    except NotationError as error:
        raise error.within(line=line) from None


def _key(text: str) -> str:
    return re.sub(r"[\s_-]+", "-", text.lower())


def _value(key: str, text: str) -> str:
    # A name or a seed may have a # in it; everywhere else one begins a comment.
    return text.strip() if key in ("player", "first", "result", "seed") else _COMMENT.sub("", text).strip()


def _unknown(key: str, line: str) -> str:
    known = (*_ONCE, *_REPEATED, *PLAIN_TAGS)
    close = get_close_matches(key[:MOST_NAME], known, n=1)
    if close:
        return f"no header is called {quoted(key)}: did you mean {close[0]}?"
    if key:
        own = f"tag {shortened(key)} for your own"
        return f"no header is called {quoted(key)}; there are {', '.join(known)}, and {own}"
    return f"{quoted(line.strip())} is neither a header nor a turn: write such as 12. Anna  K:1,0>2,0 end"


# --- version 1 ------------------------------------------------------------------------------


def _read_1(text: list[str]) -> Draft:
    sheet = _Sheet(text)
    redacted = sheet.one("redacted", read_yes_no, "no")
    deal = _read_redacted_deal(sheet) if redacted else _read_deal(sheet)
    lines = sheet.lines
    try:
        names = read_names(sheet.all("player", str), len(deal.books))
        chosen = {key: values[0][1] for key, values in sheet.headers.items()}
        if "first" in chosen:
            chosen["first"] = sheet.one("first", lambda value: str(_seat_of(value, names)))
        options = read_options(len(deal.books), chosen)
        shuffle = _read_shuffle(sheet, names)
    except NotationError as error:
        raise error.within(line=lines.get(error.field or "player", lines.get("book"))) from None
    check_number(len(sheet.turns), 0)
    turns: list[DraftTurn] = []
    actions = 0
    for number, line in sheet.turns:
        turns.append(_read_turn(number, line, names, actions))
        actions += len(turns[-1].actions)
    return Draft(
        edition=sheet.one("edition", str, ""),
        names=names,
        options=options,
        deal=deal,
        turns=tuple(turns),
        result=sheet.one("result", lambda value: _read_result(value, names), "unfinished"),
        has_result="result" in sheet.headers,
        tags=sheet.tags,
        shuffle=shuffle,
        lines=lines,
    )


def _read_shuffle(sheet: _Sheet, names: tuple[str, ...]) -> Shuffle | None:
    said = {key: sheet.headers[key][0][1] for key in ONCE if key in sheet.headers}
    added: list[Share | None] = [None] * len(names)
    for seat, share in sheet.all(SHARE, lambda value: _read_share(value, names)):
        if added[seat] is not None:
            raise NotationError(f"{names[seat]} has two shares: leave one", field=SHARE)
        added[seat] = share
    return read_shuffle(said, added)


def _read_share(text: str, names: tuple[str, ...]) -> tuple[SeatNumber, Share]:
    """A share: whose it is, and its digits behind the name."""
    name, _, digits = text.rpartition(" ")
    return _seat_of(name, names), read_share(digits)


def _read_deal(sheet: _Sheet) -> Deal:
    return Deal(
        sheet.one("side", read_side),
        sheet.one("tiles", read_tile_sides),
        sheet.all("book", _without_secrets),
        sheet.one("left-over", _without_secrets, "-"),
    )


def _without_secrets(text: str) -> tuple[PageNumber, ...]:
    if HIDDEN in text:
        raise NotationError(
            "a ? stands only in a redacted record: write the Page, or add a line redacted: yes"
        )
    return read_page_numbers(text)


def _read_redacted_deal(sheet: _Sheet) -> RedactedDeal:
    return RedactedDeal(
        sheet.one("side", read_side),
        sheet.one("tiles", lambda text: tuple(map(read_hidden_tile, listed(text)))),
        sheet.all("book", _read_hidden_pages),
        len(sheet.one("left-over", _read_hidden_left_over, "-")),
    )


def _read_hidden_left_over(text: str) -> Pages:
    pages = _read_hidden_pages(text)
    if any(page is not None for page in pages):
        raise NotationError("nobody knows the Pages left over while a game runs: write ? for each")
    return pages


def _read_hidden_pages(text: str) -> Pages:
    return tuple(
        None if entry == HIDDEN else PageNumber(read_number(entry, "a Page")) for entry in listed(text)
    )


def _seat_of(text: str, names: tuple[str, ...]) -> SeatNumber:
    # What looks like a comment may be a part of the name, so that is tried first.
    for wanted in (text, _COMMENT.sub("", text)):
        for seat, name in enumerate(names):
            if alike(name) == alike(one_line(wanted)):
                return SeatNumber(seat)
    raise NotationError(f"no player is called {quoted(text)}: write one of {', '.join(names)}")


def _read_result(text: str, names: tuple[str, ...]) -> Outcome | None:
    words = one_line(text)
    if words.lower().startswith(_WON_BY):
        return Outcome(_seat_of(words[len(_WON_BY) :], names))
    words = one_line(_COMMENT.sub("", text)).lower()
    if words == "unfinished":
        return None
    if words == "lost by all":
        return Outcome(None)
    if words == "closed":
        return Outcome(None, closed=True)
    raise NotationError(
        f"{quoted(text)} is no result: write won by and a name, lost by all, closed, or unfinished"
    )


def _read_turn(number: int, line: str, names: tuple[str, ...], before: int) -> DraftTurn:
    """A turn; ``before`` is how many actions came before it."""
    reader = TextReader(line)
    turn = reader.take(_NUMBER)
    reader.take(_BLANK)
    name = _name(reader, names)
    reader.take(_BLANK)
    if turn and not name and not reader.at_end and not _LIKE_AN_ACTION.match(reader.rest):
        word = reader.rest.split()[0]
        problem = f"{quoted(word)} is neither a player nor an action: the players are {', '.join(names)}"
        raise NotationError(problem, line=number, column=reader.at + 1)
    end = _COMMENT.search(line, reader.at)
    stop = end.start() if end else len(line)
    found = no_more(_ACTION.finditer(line, reader.at, stop), before)
    actions = tuple(DraftAction(match[0], match.start() + 1) for match in found)
    if not actions:
        raise NotationError(
            "the turn has no actions: add some, such as turn-page, or take the line away", line=number
        )
    seat = _seat_of(name, names) if name else None
    return DraftTurn(int(turn[1]) if turn else None, seat, actions, line=number)


def _name(reader: TextReader, names: tuple[str, ...] | list[str]) -> str:
    """The name that comes next, if one does. What ends at two blanks is a name before anything shorter is."""
    rest = reader.text[reader.at : reader.at + MOST_TAG]
    whole = rest.split("  ")[0]
    likely = sorted(names, key=lambda name: (alike(name) != alike(whole), -len(name)))
    for name in likely:
        after = rest[len(name) :]
        if name and alike(rest[: len(name)]) == alike(name) and (not after or after[0].isspace()):
            reader.at += len(name)
            return name
    return ""


_READERS: Final[dict[int, Callable[[list[str]], Draft]]] = {1: _read_1}
