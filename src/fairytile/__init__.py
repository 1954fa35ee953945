"""Fairy Tile as a library: the rules, the content, and all it takes to play, write down and draw a game.

Everything that a first program needs is here; the modules have the rest.
"""

from fairytile.actions import (
    CHARACTERS,
    END_TURN,
    RECOUNT,
    TURN_PAGE,
    Action,
    AddTile,
    Adventure,
    Character,
    EndTurn,
    MoveCharacter,
    Recount,
    TurnPage,
)
from fairytile.boards import board
from fairytile.chance import Chance
from fairytile.content import load, new_game
from fairytile.dealing import deal
from fairytile.edition import Edition, Page, PageNumber
from fairytile.errors import FairyTileError, IllegalAction, Reason
from fairytile.hexes import DIRECTIONS, Direction, Hex
from fairytile.kingdom import Kingdom, Space
from fairytile.notation import parse_action
from fairytile.objectives import Objective
from fairytile.pictures import picture
from fairytile.record import Record, Running, parse_record
from fairytile.rules import apply, legal_actions, start
from fairytile.ruleset import Ruleset
from fairytile.solver import is_possible
from fairytile.state import Deal, Game, Options, Outcome, Seat, SeatNumber, State
from fairytile.tales import Tale, tale
from fairytile.tiles import Face, Land, Place, Terrain, Tile
from fairytile.views import View, view
from fairytile.words import Language, objective_sentence

__version__ = "0.2.0"

__all__ = [
    "CHARACTERS",
    "DIRECTIONS",
    "END_TURN",
    "RECOUNT",
    "TURN_PAGE",
    "Action",
    "AddTile",
    "Adventure",
    "Chance",
    "Character",
    "Deal",
    "Direction",
    "Edition",
    "EndTurn",
    "Face",
    "FairyTileError",
    "Game",
    "Hex",
    "IllegalAction",
    "Kingdom",
    "Land",
    "Language",
    "MoveCharacter",
    "Objective",
    "Options",
    "Outcome",
    "Page",
    "PageNumber",
    "Place",
    "Reason",
    "Record",
    "Recount",
    "Ruleset",
    "Running",
    "Seat",
    "SeatNumber",
    "Space",
    "State",
    "Tale",
    "Terrain",
    "Tile",
    "TurnPage",
    "View",
    "apply",
    "board",
    "deal",
    "is_possible",
    "legal_actions",
    "load",
    "new_game",
    "objective_sentence",
    "parse_action",
    "parse_record",
    "picture",
    "start",
    "tale",
    "view",
]
