"""The balance report: how hard each Page is, what each tile is good for, how long games are and who wins."""
