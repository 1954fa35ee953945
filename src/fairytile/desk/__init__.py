"""What is done beside the game, without a transport: tables, seats, shelves, records, puzzles, pictures.

Values go in (what is kept, what is asked, the time, and what chance has drawn) and come out: what is to be
kept and what is answered. No HTTP, no input or output, and nothing but the standard library: a server
fetches, calls and keeps, and so can a worker in a browser.
"""
