"""A game at one keyboard: how it is set up, kept in a file, and gone on with."""
