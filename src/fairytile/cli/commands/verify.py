"""Says whether a recorded game was dealt as its record tells: what is proved by it, and what is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeVar

from fairytile.chance import FAIR, Commitment, Fair, Seeded, Share
from fairytile.cli.local.record_files import CliError
from fairytile.edition import Edition
from fairytile.record import Record, Verdict, verify

_T = TypeVar("_T")

_HOLDS: Final = {True: "holds", False: "WRONG", None: "open "}

_ALL_HOLD: Final = (
    "So no player chose the cards, and whoever dealt did not choose them alone.\n"
    "What nobody can prove: that whoever dealt did not choose the last share together with its player, "
    "and told nobody the cards."
)
_SOME_OPEN: Final = (
    "Nothing is wrong so far, but a record that fits can be made up. What shows that it is the game "
    "you played is what your device kept: say it with --commitment and --share."
)
_REFUTED: Final = "So this is not the game that was promised, or its record was changed."
_SEALED: Final = "The secret is told when the game is over: ask again then."
_NO_SHARES: Final = "No device added a share, so whoever dealt could choose the cards alone."
_SEED: Final = "That is all a seed can show: whoever knew it before the game knew the cards too."


class Verification(NamedTuple):
    """What is said about a record, line by line, and whether all that was looked at holds."""

    lines: tuple[str, ...]
    is_good: bool


def verification(
    record: Record, commitment: str | None, share: str | None, edition: Edition | None
) -> Verification:
    """Check a record, with what the device of whoever asks has kept."""
    promised = _read(Commitment.of, commitment, "--commitment")
    kept = _read(Share.of, share, "--share")
    shuffle = record.shuffle
    if shuffle is None:
        raise CliError("the record does not say what its cards were dealt by, so nothing can be checked")
    if isinstance(shuffle, Seeded) and (promised or kept):
        raise CliError(
            "the game was dealt by a seed, without a commitment or shares: leave --commitment and --share out"
        )
    verdict = verify(record, promised, kept, edition=edition)
    found = _of_seed(shuffle, verdict) if isinstance(shuffle, Seeded) else _of_fair(record, shuffle, verdict)
    return Verification(tuple(found), verdict.deal is True and not verdict.is_refuted)


def _read(reader: Callable[[str], _T], text: str | None, option: str) -> _T | None:
    if text is None:
        return None
    try:
        return reader(text)
    except ValueError as error:
        raise CliError(f"{option}: {error}") from error


def _of_seed(shuffle: Seeded, verdict: Verdict) -> Iterator[str]:
    are = "are" if verdict.deal else "are not"
    yield f"The cards {are} the ones that the seed {shuffle.seed} deals."
    yield _SEED if verdict.deal else _REFUTED


def _of_fair(record: Record, shuffle: Fair, verdict: Verdict) -> Iterator[str]:
    yield f"Game {shuffle.game_id}, dealt by {FAIR} with {record.edition}@{record.digest}"
    proof = shuffle.proof
    if proof is not None:
        yield _line(verdict.deal, "the cards are the ones that the secret and the shares deal")
        yield _line(verdict.secret, "the secret is the one that the record's commitment promises")
    yield _line(verdict.commitment, "the commitment is the one that was published before the game")
    if proof is None:
        yield _REFUTED if verdict.is_refuted else _SEALED
        return
    yield _line(verdict.share, "your share was mixed in")
    added = [name for name, share in zip(record.names, proof.shares, strict=False) if share]
    if verdict.is_refuted:
        yield _REFUTED
    elif not added:
        yield _NO_SHARES
    else:
        yield f"Shares came from {', '.join(added)}."
        yield _ALL_HOLD if verdict.is_fair else _SOME_OPEN


def _line(holds: bool | None, what: str) -> str:
    return f"  {_HOLDS[holds]}  {what}"
