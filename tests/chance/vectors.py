"""The test vectors: what is asked, and what the library answers. Run this module to write them anew.

Once a version of the library is out its vectors stay as they are; another scheme gets a file of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Final, TypeAlias

from fairytile.chance import Chance, Fair, Secret, Seeded, Share
from fairytile.content import load
from fairytile.dealing import dealt, terms
from fairytile.edition import Edition
from fairytile.notation.deal_text import SIDES, tile_text
from fairytile.ruleset import Ruleset
from fairytile.state import Deal, Dealing, Deck, Options, SeatNumber, StartSide
from tests.notation.frozen import EDITION as FROZEN

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | None"
Entry: TypeAlias = dict[str, Json]
Vectors: TypeAlias = dict[str, dict[str, Entry] | list[Entry]]

FILE: Final = Path(__file__).with_name("vectors.json")
EDITIONS: Final[Mapping[str, Edition]] = {box.key: box for box in (load(), FROZEN)}

_HALF: Final = 2**31 + 1
"""Nearly every second word is passed over for a number below this."""


def options_of(data: Json) -> Options:
    """The options that an entry writes."""
    assert isinstance(data, dict)
    given = {name: value for name, value in data.items() if name != "ruleset"}
    rules = data.get("ruleset", {})
    assert isinstance(rules, dict)
    ruleset = Ruleset.of({name: str(value) for name, value in rules.items()})
    # Each entry is an option of that name, as records write it.
    return Options(**given, ruleset=ruleset)  # type: ignore[arg-type]


def deal_data(deal: Deal) -> Entry:
    """A deal as an entry writes it."""
    return {
        "side": SIDES[deal.start_side],
        "tiles": [*map(tile_text, deal.stack)],
        "books": [list(book) for book in deal.books],
        "left_over": [*deal.left_over],
    }


def numbers(entry: Mapping[str, Json]) -> Entry:
    """What the library answers to an entry of this part."""
    chance, asked = Chance(_text(entry["seed"])), entry["below"]
    assert isinstance(asked, list)
    return {"answers": [chance.below(_number(number)) for number in asked]}


def deals(entry: Mapping[str, Json]) -> Entry:
    """What the library answers to an entry of this part."""
    box, options = EDITIONS[_text(entry["edition"])], options_of(entry["options"])
    return {"deal": deal_data(dealt(box, options, Seeded(_text(entry["seed"]))).deal)}


def fair(entry: Mapping[str, Json]) -> Entry:
    """What the library answers to an entry of this part."""
    box, options, added = EDITIONS[_text(entry["edition"])], options_of(entry["options"]), entry["shares"]
    assert isinstance(added, list)
    shares = [None if share is None else Share.of(_text(share)) for share in added]
    shuffle = Fair.of(_text(entry["game"]), Secret.of(_text(entry["secret"])), shares)
    return {
        "commitment": str(shuffle.commitment),
        "seed": shuffle.seed(terms(box, options)),
        "deal": deal_data(dealt(box, options, shuffle).deal),
    }


PARTS: Final = {"numbers": numbers, "deals": deals, "fair": fair}


def _text(value: Json) -> str:
    assert isinstance(value, str)
    return value


def _number(value: Json) -> int:
    assert isinstance(value, int)
    return value


# --- what is asked ------------------------------------------------------------------------------


def questions() -> Vectors:
    """The vectors without their answers."""
    return {
        "editions": {
            box.key: {
                "digest": box.digest,
                "children_digest": box.for_children.digest,
                "tiles": len(box.regular),
                "pages": [*box.pages],
                "hard": [number for number, page in box.pages.items() if page.hard],
            }
            for box in EDITIONS.values()
        },
        "numbers": [*_numbers_asked()],
        "deals": [*_deals_asked()],
        "fair": [*_fair_asked()],
    }


def _numbers_asked() -> Iterator[Entry]:
    yield {"seed": "goose", "below": [6] * 20}
    for seed in ("7", "-7", "0", "07", "Zoë and the dragon 🐉", "goose " * 60, ""):
        yield {"seed": seed, "below": [1, 2, 3, 10, 52, 1000, 2**16, 10**9, 2**32 - 1, 2**32]}
    yield {"seed": "passed over", "below": [_HALF] * 20}
    yield {"seed": "ones", "below": [*[1] * 7, *[2**32] * 3]}


def _deals_asked() -> Iterator[Entry]:
    for seed, (players, dealing, deck, pages) in enumerate(product((2, 3, 4), Dealing, Deck, (None, 3))):
        options = Options(players=players, dealing=dealing, deck=deck, pages=pages)
        box = (load(), FROZEN)[seed % 2]
        yield {"seed": str(seed), "edition": box.key, "options": _options_data(options)}
    for side in StartSide:
        yield {
            "seed": "goose",
            "edition": load().key,
            "options": _options_data(Options(start_side=side)),
        }
    for name in ("Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}", "Zoe\N{COMBINING DIAERESIS}"):
        yield {"seed": name, "edition": load().key, "options": _options_data(Options())}
    for pages in (1, 9, 18):
        yield {"seed": "goose", "edition": load().key, "options": _options_data(Options(pages=pages))}


def _fair_asked() -> Iterator[Entry]:
    usual, key = Options(players=2), load().key
    everything = Options(
        players=3,
        first=SeatNumber(1),
        pages=6,
        dealing=Dealing.WOVEN,
        deck=Deck.CHILDREN,
        start_side=StartSide.FRONT,
        take_back=False,
        ruleset=Ruleset.of({"rivers": "bank", "misfit": "stay", "impossible": "never"}),
    )
    for game, box, options, secret, shares in (
        ("table-7", key, usual, 0, (65, 66)),
        ("table-8", key, usual, 0, (65, 66)),
        ("table-7", FROZEN.key, usual, 0, (65, 66)),
        ("table-7", key, usual, 1, (65, 66)),
        ("table-7", key, usual, 0, (66, 65)),
        ("table-7", key, usual, 0, (65, None)),
        ("table-7", key, usual, 0, (None, 65)),
        ("table-7", key, usual, 0, (None, None)),
        ("table-7", key, everything, 0, (65, None, 66)),
        ("A.b_c-9", key, Options(players=4), 2, (65, 66, 67, 68)),
    ):
        yield {
            "game": game,
            "edition": box,
            "options": _options_data(options),
            "secret": bytes(range(secret, secret + 32)).hex(),
            "shares": [None if share is None else f"{share:02x}" * 32 for share in shares],
        }


def _options_data(options: Options) -> Entry:
    changes = [name.replace("-", "_") for name in options.changes()]
    data: Entry = {"players": options.players, **{name: getattr(options, name) for name in changes}}
    if rules := options.ruleset.changes():
        data["ruleset"] = {**rules}
    return data


# --- the file -----------------------------------------------------------------------------------


def read() -> Vectors:
    """The vectors as they are written down."""
    vectors: Vectors = json.loads(FILE.read_text("utf-8"))
    return vectors


def answered(asked: Vectors) -> Vectors:
    """The vectors with the library's answers."""
    found = dict(asked)
    for part, answer in PARTS.items():
        found[part] = [{**entry, **answer(entry)} for entry in entries(asked, part)]
    return found


def entries(vectors: Vectors, part: str) -> list[Entry]:
    """The entries of a part."""
    found = vectors[part]
    assert isinstance(found, list)
    return found


def text_of(vectors: Vectors) -> str:
    """The vectors as JSON, an entry in a line."""
    parts = []
    for name, part in vectors.items():
        if isinstance(part, dict):
            lines = [f"  {json.dumps(key)}: {json.dumps(entry)}" for key, entry in part.items()]
        else:
            lines = [f"  {json.dumps(entry, ensure_ascii=False)}" for entry in part]
        opening, closing = "{}" if isinstance(part, dict) else "[]"
        parts.append(f" {json.dumps(name)}: {opening}\n" + ",\n".join(lines) + f"\n {closing}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text_of(answered(questions())), "utf-8")
