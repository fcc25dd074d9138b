"""Two seats with the usual cards: what the end of a turn is worth, from a solved table.

Between two seats the simplified game (`gopher_model`) is solved: `ai.solve.gopher_duel` finds the best turn of the seat
to move for every pair of storages and of trophies to go, against the other seat's best answer, and what it finds is
kept here. Only trophies to go count, so one table serves every number of trophies.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from ai.games.gopher_model import Floats, Model
from engine.games.gopher import GopherOptions

MODEL: Final = Model.of(GopherOptions())
"""The cards the table is for."""
TABLE: Final = "gopher_duel.npz"
STEPS: Final = 65535
"""A share is kept as a whole number of so many parts."""


@cache
def duel() -> Floats:
    """(own needs, other's needs, own status, other's status): the share of the seat about to begin its turn; needs from
    one trophy."""
    with files("ai").joinpath("tables", TABLE).open("rb") as file, np.load(file) as table:
        return np.asarray(table["shares"] / STEPS)
