"""Records as JSON, for programs. The schema is on the page on records in the docs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar, cast

from fairytile.chance import Share, Shuffle
from fairytile.data import DataError, Json, plain
from fairytile.data import read as read_data
from fairytile.edition import PageNumber
from fairytile.limits import MOST_RECORD, quoted, shortened
from fairytile.notation.deal_text import SIDES, read_side, read_tile, tile_text
from fairytile.notation.text_reader import NotationError, check_length
from fairytile.record.draft import (
    Draft,
    DraftAction,
    DraftTurn,
    Pages,
    RedactedDeal,
    action_texts,
    check_number,
    known_version,
    read_hidden_tile,
    read_names,
    read_tags,
)
from fairytile.record.shuffle_headers import ONCE, fields, read_share, read_shuffle, shares
from fairytile.ruleset import UNVERSIONED, Ruleset
from fairytile.state import Deal, Options, Outcome, SeatNumber

if TYPE_CHECKING:
    from fairytile.record import Record

_KINDS: Final[dict[type, str]] = {
    dict: "an object",
    list: "a list",
    str: "a text",
    int: "a whole number",
    bool: "true or false",
}
_KEYS: Final = (
    "format",
    "redacted",
    "edition",
    "digest",
    "chance",
    "players",
    "options",
    "deal",
    "turns",
    "result",
    "tags",
)
_UNFINISHED: Final = "unfinished"
_MOST_COUNT: Final = 999_999
"""The largest number that a record has: as many digits as are read in a text."""

_T = TypeVar("_T")


# --- writing --------------------------------------------------------------------------------


def write(record: Record, indent: int | None = None) -> str:
    """The JSON text of a record."""
    data: dict[str, Json] = {
        "format": record.format,
        "redacted": isinstance(record.deal, RedactedDeal),
        "edition": record.edition,
        "digest": record.digest,
        **_shuffle_data(record.shuffle),
        "players": list(record.names),
        "options": _options_data(record.options),
        "deal": _deal_data(record.deal),
        "turns": [
            {"turn": turn.number, "seat": turn.seat, "actions": list[Json](action_texts(turn))}
            for turn in record.turns
        ],
        "result": _result_data(record.result),
        "tags": dict(sorted(record.tags.items())),
    }
    separators = (",", ":") if indent is None else None
    return json.dumps(data, ensure_ascii=False, indent=indent, separators=separators)


def _result_data(result: Outcome | None) -> Json:
    if result is None:
        return _UNFINISHED
    return {"winner": result.winner, "closed": True} if result.closed else {"winner": result.winner}


def _shuffle_data(shuffle: Shuffle | None) -> dict[str, Json]:
    said = fields(shuffle)
    if not said:
        return {}
    data: dict[str, Json] = {"scheme": said.pop("chance"), **said}
    if added := shares(shuffle):
        data["shares"] = list(added)
    return {"chance": data}


def _options_data(options: Options) -> Json:
    """What a table chose, without what nobody has to say because it is the default."""
    return _differences(_object_of(options), _object_of(Options(options.players, ruleset=UNVERSIONED)))


def _differences(data: dict[str, Json], usual: dict[str, Json]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in data.items():
        other = usual[key]
        if isinstance(value, dict) and isinstance(other, dict):
            found |= {key: inner} if (inner := _differences(value, other)) else {}
        elif value != other:
            found[key] = value
    return found


def _object_of(value: Options | Ruleset) -> dict[str, Json]:
    return cast(dict[str, Json], plain(value))


def _deal_data(deal: Deal | RedactedDeal) -> Json:
    tiles: list[Json]
    left_over: Pages
    if isinstance(deal, RedactedDeal):
        tiles = [None if tile is None else tile_text(tile) for tile in deal.stack]
        left_over = (None,) * deal.left_over
    else:
        tiles = list(map(tile_text, deal.stack))
        left_over = deal.left_over
    books: list[Json] = [list(book) for book in deal.books]
    return {"side": SIDES[deal.start_side], "tiles": tiles, "books": books, "left_over": list(left_over)}


# --- reading --------------------------------------------------------------------------------


def read(text: str) -> Draft:
    """What a JSON text says; raises `NotationError` with the place that cannot be read."""
    check_length(text, MOST_RECORD, "the record")
    try:
        record = _Object(_loaded(text), "")
        version = record.part("format", lambda value, path: known_version(_a(value, int, path)), 1)
        return _READERS[version](record)
    except RecursionError:
        raise NotationError("this is no record: it has brackets within brackets without end") from None


def _loaded(text: str) -> Json:
    try:
        data: Json = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"this is not JSON: {error.msg}", line=error.lineno, column=error.colno
        ) from error
    except NotationError:
        raise
    except ValueError:
        # Python reads no number of more than a few thousand digits.
        raise NotationError(
            "this is no record: it has a number with thousands of digits; write a smaller one"
        ) from None
    return data


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """An object, in which nothing is said twice."""
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise NotationError(f"{quoted(key)} is there twice: leave one")
        found[key] = value
    return found


class _Object:
    """A JSON object and the path that leads to it."""

    def __init__(self, data: Json, path: str) -> None:
        self.data: dict[str, Json] = _a(data, dict, path or "the record")
        self.path = path

    def only(self, *keys: str) -> None:
        """See to it that there is nothing else in it."""
        for key in self.data:
            if key not in keys:
                raise NotationError(
                    f"{quoted(key)} is not known here; there are {', '.join(keys)}", field=self.path
                )

    def part(self, key: str, reader: Callable[[Json, str], _T], default: Json = None) -> _T:
        """What a reader makes of an entry, or of a default other than null."""
        path = f"{self.path}.{key}".lstrip(".")
        value = self.data.get(key, default)
        if value is None:
            raise NotationError(f"it is missing: add {key}", field=path)
        return _located(path, reader, value)


def _located(path: str, reader: Callable[[Json, str], _T], value: Json) -> _T:
    try:
        return reader(value, path)
    except NotationError as error:
        raise error.within(field=path) from None


def _a(value: Json, kind: type[_T], path: str) -> _T:
    """A value of some kind; true and false are no numbers."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise NotationError(f"{quoted(json.dumps(value))} is not {_KINDS[kind]}", field=path)
    return value


def _each(reader: Callable[[Json, str], _T]) -> Callable[[Json, str], tuple[_T, ...]]:
    """A reader of lists from a reader of their entries."""

    def read_list(value: Json, path: str) -> tuple[_T, ...]:
        entries: list[Json] = _a(value, list, path)
        return tuple(_located(f"{path}[{number}]", reader, entry) for number, entry in enumerate(entries))

    return read_list


def _text(value: Json, path: str) -> str:
    return _a(value, str, path)


def _count(value: Json, path: str) -> int:
    number = _a(value, int, path)
    if not 0 <= number <= _MOST_COUNT:
        problem = "is less than 0" if number < 0 else f"is more than {_MOST_COUNT}"
        raise NotationError(f"{quoted(number)} {problem}", field=path)
    return number


def _page(value: Json, path: str) -> PageNumber:
    if value is None:
        raise NotationError(
            "null stands only in a redacted record: write the Page, or set redacted", field=path
        )
    return PageNumber(_count(value, path))


# --- version 1 ------------------------------------------------------------------------------


def _read_1(record: _Object) -> Draft:
    record.only(*_KEYS)
    redacted = record.part("redacted", lambda value, path: _a(value, bool, path), False)
    deal: Deal | RedactedDeal
    deal = record.part("deal", _read_redacted_deal) if redacted else record.part("deal", _read_deal)
    players = len(deal.books)
    edition = record.part("edition", _text, "")
    digest = record.part("digest", _text, "")
    return Draft(
        edition=f"{edition}@{digest}" if digest else edition,
        names=record.part("players", lambda value, path: read_names(_each(_text)(value, path), players), []),
        options=record.part("options", lambda value, path: _read_options(players, _Object(value, path)), {}),
        deal=deal,
        turns=record.part("turns", lambda value, path: _read_turns(value, path, players), []),
        result=record.part("result", lambda value, path: _read_result(value, path, players), _UNFINISHED),
        has_result="result" in record.data,
        tags=record.part("tags", _read_tags, {}),
        shuffle=record.part("chance", lambda value, path: _read_shuffle(_Object(value, path), players))
        if "chance" in record.data
        else None,
    )


def _read_shuffle(shuffle: _Object, players: int) -> Shuffle | None:
    shuffle.only("scheme", *ONCE[1:], "shares")
    said = {key: shuffle.part(key, _text) for key in ONCE[1:] if key in shuffle.data}
    added = shuffle.part("shares", _each(_read_share), [None] * players)
    if len(added) != players:
        raise NotationError(f"{len(added)} shares for {players} players: write null where a seat has none")
    try:
        return read_shuffle({"chance": shuffle.part("scheme", _text), **said}, added)
    except NotationError as error:
        part = {"chance": "scheme", "share": "shares"}.get(str(error.field), error.field)
        raise NotationError(error.problem, field=f"{shuffle.path}.{part}") from None


def _read_share(value: Json, path: str) -> Share | None:
    return None if value is None else read_share(_text(value, path))


def _read_options(players: int, options: _Object) -> Options:
    usual = _object_of(Options(players))
    options.only(*(key for key in usual if key != "players"))
    chosen = {key: value for key, value in options.data.items() if value is not None}
    rules = options.part("ruleset", lambda value, path: _Object(value, path).data, {})
    try:
        return read_data(Options, {**usual, **chosen, "ruleset": {**_object_of(UNVERSIONED), **rules}})
    except DataError as error:
        raise NotationError(error.problem, field=error.below(options.path).path) from error


def _read_deal(value: Json, path: str) -> Deal:
    deal = _Object(value, path)
    deal.only("side", "tiles", "books", "left_over")
    return Deal(
        deal.part("side", lambda value, path: read_side(_text(value, path))),
        deal.part("tiles", _each(lambda value, path: read_tile(_text(value, path)))),
        deal.part("books", _each(_each(_page))),
        deal.part("left_over", _each(_page), []),
    )


def _read_redacted_deal(value: Json, path: str) -> RedactedDeal:
    deal = _Object(value, path)
    deal.only("side", "tiles", "books", "left_over")
    return RedactedDeal(
        deal.part("side", lambda value, path: read_side(_text(value, path))),
        deal.part(
            "tiles",
            _each(lambda value, path: None if value is None else read_hidden_tile(_text(value, path))),
        ),
        deal.part("books", _each(_each(lambda value, path: None if value is None else _page(value, path)))),
        len(deal.part("left_over", _each(_hidden), [])),
    )


def _read_turns(value: Json, path: str, players: int) -> tuple[DraftTurn, ...]:
    written: list[Json] = _a(value, list, path)
    check_number(len(written), 0)
    turns = _each(lambda turn, place: _read_turn(_Object(turn, place), players))(value, path)
    check_number(0, sum(len(turn.actions) for turn in turns))
    return turns


def _hidden(value: Json, path: str) -> None:
    if value is not None:
        raise NotationError("nobody knows the Pages left over while a game runs: write null", field=path)


def _read_turn(turn: _Object, players: int) -> DraftTurn:
    turn.only("turn", "seat", "actions")
    actions = turn.part("actions", _each(_text))
    return DraftTurn(
        number=turn.part("turn", _count) if "turn" in turn.data else None,
        seat=turn.part("seat", lambda value, path: _seat(value, path, players))
        if "seat" in turn.data
        else None,
        actions=tuple(map(DraftAction, actions)),
        field=f"{turn.path}.actions",
    )


def _seat(value: Json, path: str, players: int) -> SeatNumber:
    seat = _count(value, path)
    if seat >= players:
        raise NotationError(f"there is no seat {seat}: they are numbered 0 to {players - 1}", field=path)
    return SeatNumber(seat)


def _read_result(value: Json, path: str, players: int) -> Outcome | None:
    if value == _UNFINISHED:
        return None
    result = _Object(value, path)
    result.only("winner", "closed")
    closed = result.part("closed", lambda value, path: _a(value, bool, path), False)
    if result.data.get("winner") is None:
        return Outcome(None, closed)
    if closed:
        raise NotationError("a game that was closed has no winner: leave out one of the two", field=path)
    return Outcome(result.part("winner", lambda value, path: _seat(value, path, players)))


def _read_tags(value: Json, path: str) -> dict[str, str]:
    tags: dict[str, Json] = _a(value, dict, path)
    return read_tags((name, _a(text, str, f"{path}.{shortened(name)}")) for name, text in tags.items())


_READERS: Final[dict[int, Callable[[_Object], Draft]]] = {1: _read_1}
