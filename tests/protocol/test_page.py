"""The page on the protocol shows every message and every reply, as they are."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

from fairytile.data import kind_of
from fairytile.protocol import Ask, Message, Question, Reply, read_message, read_reply
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
        assert f"| {code} |" in PAGE
    assert f"now {VERSION}." in PAGE
