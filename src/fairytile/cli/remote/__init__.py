"""A game that a server keeps, played at a terminal."""
