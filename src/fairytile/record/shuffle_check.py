"""Checks that a recorded game was dealt as its record says: by a seed, or by a secret and shares."""

from __future__ import annotations

from typing import NamedTuple

from fairytile.chance import Commitment, Fair, Share
from fairytile.dealing import chance_of, deal
from fairytile.edition import Edition
from fairytile.record.records import Record


class Verdict(NamedTuple):
    """What was found: True where it holds, False where it does not, None where it could not be checked."""

    deal: bool | None = None
    """Whether the cards are those that the seed deals, or the secret and the shares."""
    secret: bool | None = None
    """Whether the secret is the one that the record's commitment promises."""
    commitment: bool | None = None
    """Whether the record's commitment is the one that was published before the game."""
    share: bool | None = None
    """Whether the share that a device kept was mixed in."""

    @property
    def is_refuted(self) -> bool:
        """Whether anything does not hold."""
        return False in self

    @property
    def is_fair(self) -> bool:
        """Whether all four hold. Then no player can have chosen the cards."""
        return all(self)


def verify(
    record: Record,
    commitment: Commitment | None = None,
    share: Share | None = None,
    *,
    edition: Edition | None = None,
) -> Verdict:
    """Deal a recorded game anew and compare.

    Args:
        record: The record. While its game runs, only the commitment can be looked at.
        commitment: What was published before the game, kept by whoever asks. That the record has one says
            nothing about when it was made.
        share: What the device of whoever asks has added.
        edition: The edition, if it does not come with the library.
    """
    shuffle = record.shuffle
    if shuffle is None:
        return Verdict()
    if not isinstance(shuffle, Fair):
        return Verdict(deal=_deals(record, edition))
    promised = None if commitment is None else commitment == shuffle.commitment
    proof = shuffle.proof
    if proof is None:
        return Verdict(commitment=promised)
    return Verdict(
        deal=_deals(record, edition),
        secret=proof.secret.commitment == shuffle.commitment,
        commitment=promised,
        share=None if share is None else share in proof.shares,
    )


def _deals(record: Record, edition: Edition | None) -> bool:
    """Whether the shuffle of a record deals its cards."""
    game = record.game(edition)
    if game.shuffle is None:
        return False
    try:
        chance = chance_of(game.edition, game.options, game.shuffle)
        return deal(game.edition, game.options, chance) == game.deal
    except ValueError:
        # The options ask for more Pages than there are, or the shares are not as many as the seats.
        return False
