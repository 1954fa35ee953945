"""Attacks on a real server, each within the limits, and what a game beside them notices of each."""
