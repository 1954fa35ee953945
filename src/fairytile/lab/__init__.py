"""The laboratory: many games between bots, measured with honest statistics: the arena, the balance report.

How hard a puzzle is needs no other games to be measured: see `fairytile.puzzles`.
"""
