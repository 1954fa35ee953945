"""The signs and words that texts of each kind are made of, and those that have surprised programs before."""

from __future__ import annotations

from typing import Final

# fmt: off
NASTY: Final = (
    "\x00", "\x1b[2J", "\x7f", "\x85", "\xa0", "\xad", "\u0301", "\u034f", "\u061c", "\u200b", "\u200d",
    "\u2028", "\u202e", "\u2066", "\u3164", "\ud800", "\udcff", "\ufe0f", "\ufeff", "\ufffe", "\U000e0041",
    "\U0001f600", "ß", "İ", "ﷺ", "\u0334" * 9, "<script>", "&lt;", "]]>", "%s", "{0}", "\\", "../", "\r",
    "\t", "\n", "\n\n", " " * 9,
)
NUMBERS: Final = (
    "-1", "0", "1", "00", "7", "99", "144", "145", "999999", "1000000", "9" * 30, "9" * 5000, "1e9", "NaN",
)
ACTIONS: Final = (
    "K:", "P:", "D:", "T:", "1,0", "0,0", ">", "/3", "recount(7)", "turn-page", "turn a page", "end", "(",
    " ",
)
RECORD: Final = (
    *ACTIONS, "\n", ": ", "player: ", "book: ", "tag ", "tag x: y\n", "result: ", "result: closed\n", "#",
    "side: back\n", "first: ", "pages: 3\n", "redacted: yes\n", "1. ", "2) ", "turn-page\n", "  ", "?", "7b ",
    "rules: rivers:bank\n",
)
JSON: Final = (
    *ACTIONS, "{", "}", "[", "]", ",", ":", '"', "null", "true", "1.5", "[[[[", '"turns":', '{"turn":1,', "-",
    '"actions":["end"]', '"redacted":true,', "\\u0000", "\\ud800", '"tags":{"a":"b"},', "{},", "[],", '"x",',
)
POSITION: Final = (
    *ACTIONS, "ft1 ", "=", "seats=", "kingdom=", "at=", "F", "C03", ".", "|", "+magic", "!", "/", "1:2:3",
)
PUZZLE: Final = (
    *POSITION, "puzzle1 ", "tile=3b", "page=7", "seed=%1b", "0,1C/", "rules=rivers:bank", "adventures=2",
)
TOML: Final = (
    "[[page]]\n", "[[regular]]\n", "[x]\n", "x = 1\n", "a.b.c = 1\n", "a.", "[", "]", "{", "}", '"', '"""',
    "'''", "'", "#", "= ", "\n", " ", 'who = "dragon"', '{ who = "dragon", visits = "castle" },', "nan",
    "number = 3\n", "1979-05-27", "0xfff", "\\u0000", "F-P03-C", 'name = "x"\n', "hard = true\n",
    "objective = [",
)
STORY: Final = (
    "# ", "## ", "## 2. ", "### ", "\n", "\n\n", "word ", "1. ", "#", "*", "<b>", "\N{NO-BREAK SPACE}",
)
NAMES: Final = (
    "Anna", "anna", "Player 1", "Zoë", "Zoe\u0308", "花子", "  ", "", "a" * 59, "a" * 61, "a" * 5000,
    "\u0301" * 20,
)
VALUES: Final[tuple[object, ...]] = (
    True, False, None, 0, 1, 2, 3, 5, -1, 10**30, 10**5000, 2.0, float("nan"), "2", "", "x" * 10**4, "woven",
    "full", "front", b"2", [2], {}, object,
)
# fmt: on
