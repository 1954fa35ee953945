"""The page on the protocol shows every message and every reply, as they are."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

from fairytile.data import kind_of
from fairytile.protocol import Ask, Message, Question, Reply, limits, read_message, read_reply
from fairytile.protocol.close_codes import CLOSE_CODES
from fairytile.protocol.http_calls import CALLS
from fairytile.protocol.version import VERSION

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
MESSAGES = [read_message(example) for example in EXAMPLES if isinstance(example, dict)]
REPLIES = [read_reply(reply) for example in EXAMPLES if isinstance(example, list) for reply in example]


def test_every_message_and_every_reply_has_an_example() -> None:
    assert {message.kind for message in MESSAGES} == {*map(kind_of, get_args(Message))}
    assert {reply.kind for reply in REPLIES} == {*map(kind_of, get_args(Reply))}
    asked = {message.question.kind for message in MESSAGES if isinstance(message, Ask)}
    assert asked == {*map(kind_of, get_args(Question))}


def test_every_call_and_every_close_code_is_named() -> None:
    for call in CALLS:
        assert f"{call.method} {call.path}" in PAGE, call.summary
    for code in CLOSE_CODES:
        assert f"| {int(code)} |" in PAGE
    assert f"now {VERSION}." in PAGE


def test_what_is_said_of_sizes_is_so() -> None:
    assert f"A body is JSON of at most {limits.LARGEST_BODY // 1024} KB" in PAGE
    assert f"at most {limits.MOST_HEADERS} lines, {limits.LONGEST_HEADER // 1000} KB each" in PAGE
    assert f"KB each and {limits.LARGEST_HEAD // 1024} KB in all" in PAGE
    assert f"an object of at most {limits.LARGEST_MESSAGE // 1024} KB" in PAGE
    assert f"1 to {limits.LONGEST_ID} plain letters" in PAGE
    assert f"up to {limits.MOST_LINKS} of them are good at once" in PAGE
    assert {*limits.__all__} == {name for name in dir(limits) if name.isupper()} - {
        "LEAST_PLAYERS",
        "MOST_PLAYERS",
    }
