"""Every code that a client may be told is one of the protocol, has its sentence, and stands on the page."""

from __future__ import annotations

import re
from http import HTTPStatus
from pathlib import Path

import pytest

from fairytile.errors import Reason
from fairytile.protocol import Refusal, Why
from fairytile.protocol.refusals import HTTP_STATUS, REFUSAL_CODES, USUAL_STATUS, OwnCode, RefusalCode
from fairytile.protocol.schemas import Shapes, socket_shapes
from fairytile.protocol.schemas.shapes import Named, OneOf, Words
from fairytile.words import Language, phrases, texts

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_no_code_means_two_things() -> None:
    assert len({*REFUSAL_CODES}) == len(REFUSAL_CODES) == len([*Why, *Reason, *OwnCode])


@pytest.mark.parametrize("code", REFUSAL_CODES)
def test_every_code_stands_on_the_page_once(code: RefusalCode) -> None:
    assert len(re.findall(rf"^\| `{code}` \|", PAGE, re.MULTILINE)) == 1


@pytest.mark.parametrize("language", Language)
def test_every_code_has_a_sentence_in_every_language_and_no_sentence_is_left_over(language: Language) -> None:
    assert {*texts("fairytile.protocol", language)["refusals"]} == {*Why}
    assert {*phrases(language)["reasons"]} == {*Reason}
    assert all(Refusal(why, left=1).sentence(language) for why in Why)


def test_other_languages_are_given_the_codes_as_words() -> None:
    found = socket_shapes(Shapes()).definitions
    assert found["RefusalCode"].shape == Words(REFUSAL_CODES)
    refused = found["Refused"].shape
    assert Named("RefusalCode") in [part.shape for part in getattr(refused, "parts", ())]
    assert isinstance(found["Reply"].shape, OneOf)


def test_a_status_is_said_of_codes_of_a_table_alone() -> None:
    assert {*HTTP_STATUS} <= {*Why}
    assert int(HTTPStatus.CONFLICT) == USUAL_STATUS
    assert not {*HTTP_STATUS.values()} & {200, 201, 204, USUAL_STATUS}
