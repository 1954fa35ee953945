"""Bots in seats of a server: they think in processes of their own and act at a steady pace."""
