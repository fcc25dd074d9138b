"""Pure rule engines: games as trees of decisions and chance, and the match that walks them."""

from engine.chance import Dice, Source
from engine.game import (
    CHANCE,
    TERMINAL,
    Action,
    Event,
    Game,
    IllegalMove,
    IllegalOption,
    MalformedMove,
    Move,
    Options,
    Outcome,
    State,
)
from engine.games import GAMES
from engine.match import CannotUndo, Match, OutOfTurn, Ply, Step

__all__ = [
    "CHANCE",
    "GAMES",
    "TERMINAL",
    "Action",
    "CannotUndo",
    "Dice",
    "Event",
    "Game",
    "IllegalMove",
    "IllegalOption",
    "MalformedMove",
    "Match",
    "Move",
    "Options",
    "OutOfTurn",
    "Outcome",
    "Ply",
    "Source",
    "State",
    "Step",
]
