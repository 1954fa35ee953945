"""A second, slow reading of the rules, against which the library is tested.

It is written from the rulebook with plain sets, dicts and breadth-first searches, and borrows only the
value types of the library (hexes, tiles, actions, rule set): none of its Kingdom, objectives or rules.
"""
