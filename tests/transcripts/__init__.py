"""Transcripts: what devices are told of whole games, for clients to be tried with that know no rule."""
