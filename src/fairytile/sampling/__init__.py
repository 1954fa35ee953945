"""Sampling: full States that agree with what one seat can know, for players that think about the unseen."""

from fairytile.sampling.sampler import TRIES, Sampler, sample

__all__ = ["TRIES", "Sampler", "sample"]
