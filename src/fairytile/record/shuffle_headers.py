"""What a record says of the shuffle: its headers in a text, and its part of the JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from fairytile.chance import FAIR, SCHEME, Commitment, Fair, Proof, Secret, Seeded, Share, Shuffle
from fairytile.limits import quoted
from fairytile.notation.text_reader import NotationError
from fairytile.state import Outcome

ONCE: Final[tuple[str, ...]] = ("chance", "seed", "game", "commitment", "secret")
"""The headers of a text that say it, but for those of the shares."""
SHARE: Final = "share"

_PARTS: Final = {SCHEME: ("seed",), FAIR: ("game", "commitment", "secret", SHARE)}
"""What each scheme has beside its name."""

_T = TypeVar("_T")


def told(shuffle: Shuffle | None, outcome: Outcome | None) -> Shuffle | None:
    """What a record says of a shuffle. A secret stays with whoever promised it until the game is over."""
    return shuffle.sealed if isinstance(shuffle, Fair) and outcome is None else shuffle


def for_everybody(shuffle: Shuffle | None) -> Fair | None:
    """What a redacted record says of a shuffle: the commitment, and neither a seed nor a secret."""
    return shuffle.sealed if isinstance(shuffle, Fair) else None


def fields(shuffle: Shuffle | None) -> dict[str, str]:
    """Everything that a record says of a shuffle but for the shares, by the headers' names."""
    match shuffle:
        case None:
            return {}
        case Seeded(seed):
            return {"chance": SCHEME, "seed": seed}
        case Fair(game_id, commitment, proof):
            secret = {} if proof is None else {"secret": proof.secret.hex()}
            return {"chance": FAIR, "game": game_id, "commitment": commitment.hex(), **secret}


def shares(shuffle: Shuffle | None) -> tuple[str | None, ...]:
    """The shares of a shuffle that is proved, by seat."""
    if not isinstance(shuffle, Fair) or shuffle.proof is None:
        return ()
    return tuple(None if share is None else share.hex() for share in shuffle.proof.shares)


def read_shuffle(said: dict[str, str], added: Sequence[Share | None]) -> Shuffle | None:
    """The shuffle from its headers and its shares, by seat; raises `NotationError` with the faulty one."""
    names = [*said, *([SHARE] if any(added) else [])]
    if "chance" not in said:
        if names:
            raise NotationError(f"it needs a line chance: {SCHEME} or chance: {FAIR}", field=names[0])
        return None
    scheme = said["chance"].strip().lower()
    if scheme not in _PARTS:
        raise NotationError(
            f"no chance is called {quoted(scheme)} here; there are {' and '.join(_PARTS)}: "
            "correct it, or use a newer library",
            field="chance",
        )
    for name in names:
        if name not in ("chance", *_PARTS[scheme]):
            raise NotationError(f"{scheme} has no {name}: take it away", field=name)
    if scheme == SCHEME:
        return _read(Seeded, said, "seed")
    commitment = _read(Commitment.of, said, "commitment")
    told = "secret" in said or any(added)
    proof = Proof(_read(Secret.of, said, "secret"), tuple(added)) if told else None
    return _read(lambda game_id: Fair(game_id, commitment, proof), said, "game")


def read_share(text: str) -> Share:
    """A share from its digits."""
    return _part(Share.of, text)


def _read(reader: Callable[[str], _T], said: dict[str, str], name: str) -> _T:
    if name not in said:
        raise NotationError(f"{name} is missing: a record of {said['chance']} has it", field="chance")
    try:
        return _part(reader, said[name])
    except NotationError as error:
        raise error.within(field=name) from None


def _part(reader: Callable[[str], _T], text: str) -> _T:
    try:
        return reader(text)
    except ValueError as error:
        raise NotationError(str(error)) from error
