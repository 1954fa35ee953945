"""The laboratory: many games between bots, with honest statistics, and puzzles made from positions."""
