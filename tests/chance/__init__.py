"""Tests of chance: the stream, the deals it makes, fair shuffles, and a second implementation of it."""
