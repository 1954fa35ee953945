"""Tests of texts for actions, Kingdoms and positions, and the edition that they are played with."""
