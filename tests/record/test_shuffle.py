"""What records say of the shuffle: by a seed or a fair one, in a text and in JSON, whole and redacted."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fairytile.actions import TURN_PAGE
from fairytile.chance import Fair, Secret, Seeded, Share, Shuffle
from fairytile.dealing import dealt
from fairytile.notation import NotationError
from fairytile.record import Record, RecordError, Running, Verdict, parse_record, parse_running, verify
from fairytile.state import Options, SeatNumber
from tests.notation.frozen import EDITION, played

SECRET = Secret(bytes(range(32)))
ANNA, CLARA, OTHER = (Share(sign * 32) for sign in (b"A", b"C", b"O"))
FAIR = Fair.of("table-7", SECRET, [ANNA, None, CLARA])
NAMES = ["Anna", "Bert the Bold", "Clara"]
THREE = Options(players=3, pages=2)


def record_of(shuffle: Shuffle, *, most: int, options: Options = THREE) -> Record:
    """A game by a shuffle, for ``most`` actions."""
    game = dealt(EDITION, options, shuffle)
    actions = [action for _, action in played(game, 1, most)]
    return Record.of(game, actions, NAMES[: options.players])


RUNNING = record_of(FAIR, most=5)
OVER = record_of(FAIR, most=10_000)
SEEDED = record_of(Seeded("a # seed"), most=5)


def test_the_games_of_these_tests_are_what_they_are_called() -> None:
    assert RUNNING.result is None
    assert OVER.result is not None


# --- texts ------------------------------------------------------------------------------------


@pytest.mark.parametrize("record", [RUNNING, OVER, SEEDED], ids=["running", "over", "seeded"])
def test_what_was_written_is_read_again(record: Record) -> None:
    assert parse_record(record.to_text(), EDITION) == record
    assert parse_record(record.to_json(), EDITION) == record
    assert record.game(EDITION).shuffle == record.shuffle


def test_a_seed_comes_out_as_it_went_in_however_it_was_typed() -> None:
    for seed in (
        "Zoe\N{COMBINING DIAERESIS}",
        "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}",
        "a  b",
        "12. Anna",
    ):
        record = record_of(Seeded(seed), most=0)
        for text in (record.to_text(), record.to_json()):
            assert parse_record(text, EDITION) == record
            assert verify(parse_record(text, EDITION), edition=EDITION).deal


def test_the_headers_are_as_documented() -> None:
    assert SEEDED.to_text().splitlines()[2:4] == ["chance: fairytile-chance/1", "seed: a # seed"]
    lines = OVER.to_text().splitlines()
    assert lines[2:6] == [
        "chance: fairytile-fair/1",
        "game: table-7",
        f"commitment: {SECRET.commitment}",
        f"secret: {SECRET.hex()}",
    ]
    shares = [line for line in lines if line.startswith("share")]
    assert shares == [f"share: Anna {ANNA.hex()}", f"share: Clara {CLARA.hex()}"]


def test_the_json_is_as_documented() -> None:
    assert json.loads(SEEDED.to_json())["chance"] == {"scheme": "fairytile-chance/1", "seed": "a # seed"}
    assert json.loads(RUNNING.to_json())["chance"] == {
        "scheme": "fairytile-fair/1",
        "game": "table-7",
        "commitment": str(SECRET.commitment),
    }
    assert json.loads(OVER.to_json())["chance"] == {
        "scheme": "fairytile-fair/1",
        "game": "table-7",
        "commitment": str(SECRET.commitment),
        "secret": SECRET.hex(),
        "shares": [ANNA.hex(), None, CLARA.hex()],
    }


def test_a_record_that_does_not_know_its_shuffle_says_nothing_of_it() -> None:
    record = replace(SEEDED, shuffle=None)
    assert "chance" not in record.to_text()
    assert "chance" not in json.loads(record.to_json())
    assert parse_record(record.to_text(), EDITION) == parse_record(record.to_json(), EDITION) == record


@pytest.mark.parametrize(
    ("line", "instead", "problem"),
    [
        ("chance: fairytile-fair/1", "", "line 3, game: it needs a line chance: fairytile-chance/1"),
        ("chance: fairytile-fair/1", "chance: dice/3", "line 3, chance: no chance is called 'dice/3' here"),
        ("chance: fairytile-fair/1", "chance: fairytile-chance/1", "fairytile-chance/1 has no game: take"),
        ("game: table-7", "game: my table", "line 4, game: 'my table' is no name of a game"),
        ("game: table-7", "", "chance: game is missing: a record of fairytile-fair/1 has it"),
        (f"commitment: {SECRET.commitment}", "commitment: 12", "line 5, commitment: a commitment is written"),
        (f"secret: {SECRET.hex()}", "", "chance: secret is missing"),
        (f"share: Anna {ANNA.hex()}", f"share: Zoe {ANNA.hex()}", "no player is called 'Zoe'"),
        (f"share: Anna {ANNA.hex()}", "share: Anna 12", "a share is written with 64 of the digits"),
        (f"share: Anna {ANNA.hex()}", f"share: Clara {ANNA.hex()}", "Clara has two shares: leave one"),
        (f"share: Anna {ANNA.hex()}", f"share: Anna {CLARA.hex()}", "a share is there twice"),
    ],
)
def test_what_cannot_be_read_in_a_text_is_told(line: str, instead: str, problem: str) -> None:
    text = OVER.to_text()
    assert f"{line}\n" in text
    with pytest.raises(NotationError, match=r"^line \d+") as error:
        parse_record(text.replace(f"{line}\n", f"{instead}\n" if instead else ""), EDITION)
    assert problem in str(error.value)


def test_of_two_shares_the_line_of_the_second_name_is_told() -> None:
    text = OVER.to_text().replace(f"share: Anna {ANNA.hex()}", f"share: Clara {ANNA.hex()}")
    first = text.splitlines().index(f"share: Clara {ANNA.hex()}") + 1
    with pytest.raises(NotationError, match=rf"^line {first}, share: Clara has two shares"):
        parse_record(text, EDITION)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"scheme": "dice/3"}, "chance.scheme: no chance is called 'dice/3'"),
        ({"scheme": None}, "chance.scheme: it is missing"),
        ({"seed": "7"}, "chance.seed: fairytile-fair/1 has no seed"),
        ({"commitment": "12"}, "chance.commitment: a commitment is written with 64"),
        ({"shares": [ANNA.hex()]}, "chance: 1 shares for 3 players: write null where a seat has none"),
        ({"shares": ["12", None, None]}, "chance.shares[0]: a share is written with 64"),
        ({"shares": [1, None, None]}, "chance.shares[0]: '1' is not a text"),
        ({"scheme": "fairytile-chance/1"}, "chance.game: fairytile-chance/1 has no game"),
        ({"salt": "7"}, "chance: 'salt' is not known here"),
    ],
)
def test_what_cannot_be_read_in_json_is_told(changes: dict[str, object], problem: str) -> None:
    data = json.loads(OVER.to_json())
    data["chance"] |= changes
    with pytest.raises(NotationError) as error:
        parse_record(json.dumps(data), EDITION)
    assert problem in str(error.value)


# --- secrets ----------------------------------------------------------------------------------


def test_a_running_game_has_the_commitment_and_not_the_secret() -> None:
    assert RUNNING.shuffle == FAIR.sealed
    for text in (RUNNING.to_text(), RUNNING.to_json()):
        assert str(SECRET.commitment) in text
        assert SECRET.hex() not in text
        assert ANNA.hex() not in text


@pytest.mark.parametrize("seat", [None, SeatNumber(0), SeatNumber(2)])
def test_a_redacted_record_has_the_commitment_but_never_a_seed_a_secret_or_a_share(
    seat: SeatNumber | None,
) -> None:
    assert replace(RUNNING, shuffle=FAIR).redacted(seat, EDITION).shuffle == FAIR.sealed
    assert SEEDED.redacted(seat, EDITION).shuffle is None
    redacted = RUNNING.redacted(seat, EDITION)
    assert parse_record(redacted.to_text(), EDITION) == parse_record(redacted.to_json(), EDITION) == redacted


@pytest.mark.parametrize("shuffle", [Seeded("7"), FAIR])
def test_a_redacted_record_that_tells_too_much_is_refused(shuffle: Shuffle) -> None:
    record = replace(RUNNING.redacted(None, EDITION), shuffle=shuffle)
    for text in (record.to_text(), record.to_json()):
        with pytest.raises(NotationError, match="a redacted record has no seed, no secret and no shares"):
            parse_record(text, EDITION)


def test_the_proof_comes_when_the_game_is_over() -> None:
    sealed = replace(OVER, shuffle=FAIR.sealed)
    assert FAIR.proof is not None
    assert sealed.proved(FAIR.proof) == OVER
    with pytest.raises(RecordError, match="this game is not over"):
        RUNNING.proved(FAIR.proof)
    with pytest.raises(RecordError, match="no fair shuffle"):
        SEEDED.proved(FAIR.proof)


# --- verifying --------------------------------------------------------------------------------


def test_a_fair_game_is_proved() -> None:
    for record in (OVER, parse_record(OVER.to_text(), EDITION)):
        assert verify(record, SECRET.commitment, CLARA, edition=EDITION).is_fair


def test_what_was_not_kept_stays_open() -> None:
    verdict = verify(OVER, edition=EDITION)
    assert verdict == Verdict(deal=True, secret=True)
    assert not verdict.is_fair
    assert not verdict.is_refuted


def test_another_share_or_commitment_is_found_out() -> None:
    other = Secret(bytes(32)).commitment
    verdict = verify(OVER, other, OTHER, edition=EDITION)
    assert verdict == Verdict(deal=True, secret=True, commitment=False, share=False)
    assert verdict.is_refuted


def test_a_secret_that_was_not_promised_is_found_out() -> None:
    """Whoever deals chooses another secret after the shares, and keeps to the old promise."""
    other = Fair.of("table-7", Secret(bytes(32)), [ANNA, None, CLARA])
    game = dealt(EDITION, THREE, replace(other, commitment=SECRET.commitment))
    actions = [action for _, action in played(game, 1, 10_000)]
    verdict = verify(Record.of(game, actions), SECRET.commitment, ANNA, edition=EDITION)
    assert verdict == Verdict(deal=True, secret=False, commitment=True, share=True)


def test_cards_that_were_exchanged_are_found_out() -> None:
    cards = dealt(EDITION, THREE, FAIR).deal
    first, *others = cards.books
    changed = replace(OVER, deal=cards._replace(books=(first[::-1], *others)))
    verdict = verify(changed, SECRET.commitment, ANNA, edition=EDITION)
    assert verdict == Verdict(deal=False, secret=True, commitment=True, share=True)


@pytest.mark.parametrize(
    "changed",
    [
        replace(OVER, shuffle=replace(FAIR, game_id="table-8")),
        replace(OVER, options=replace(THREE, first=SeatNumber(1))),
        replace(OVER, shuffle=Fair.of("table-7", SECRET, [None, ANNA, CLARA])),
        replace(OVER, shuffle=Fair.of("table-7", SECRET, [ANNA, CLARA])),
    ],
    ids=["name", "options", "seats", "too few seats"],
)
def test_the_cards_of_another_table_are_found_out(changed: Record) -> None:
    assert verify(changed, edition=EDITION).deal is False


def test_of_a_running_game_only_the_commitment_can_be_looked_at() -> None:
    assert verify(RUNNING, SECRET.commitment, ANNA, edition=EDITION) == Verdict(commitment=True)
    redacted = RUNNING.redacted(None, EDITION)
    assert verify(redacted, Secret(bytes(32)).commitment) == Verdict(commitment=False)


def test_a_seed_deals_its_cards_or_it_does_not() -> None:
    assert verify(SEEDED, edition=EDITION) == Verdict(deal=True)
    assert verify(replace(SEEDED, shuffle=Seeded("8")), edition=EDITION) == Verdict(deal=False)
    assert verify(replace(SEEDED, shuffle=None), edition=EDITION) == Verdict()


def test_a_game_that_is_played_has_its_proof_as_soon_as_it_is_over() -> None:
    running = Running.of(dealt(EDITION, THREE, FAIR), NAMES)
    acted = running.after(TURN_PAGE, seat=SeatNumber(0), moment=0)
    assert running.record().shuffle == acted.record().shuffle == FAIR.sealed
    assert acted.closed().record().shuffle == acted.closed().redacted(None).shuffle == FAIR
    assert verify(acted.closed().record(), SECRET.commitment, ANNA, edition=EDITION).is_fair


def test_a_game_that_is_resumed_from_its_record_is_proved_by_whoever_kept_the_secret() -> None:
    assert FAIR.proof is not None
    over = parse_running(RUNNING.to_text(), EDITION).closed().record()
    assert over.shuffle == FAIR.sealed
    assert verify(over.proved(FAIR.proof), SECRET.commitment, ANNA, edition=EDITION).is_fair
