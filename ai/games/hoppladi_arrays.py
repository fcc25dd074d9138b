"""Three things the engine says of one position, said of many at once.

A programme over a turn asks them of thousands of tables, and the engine answers for one. This is the only place in the
players where a rule is written again; `tests/players` compare each with the engine, over every shape of table.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating[Any]]
Ints = npt.NDArray[np.intp]


def points_of(hare_points: Ints, tops: Ints) -> Ints:
    """(hare points, tables): what stopping scores with each of these top hutches: `Aside.points` (HL-9)."""
    points: Ints = np.multiply.outer(hare_points, tops)
    return points


def reaches(points: Ints, need: int) -> npt.NDArray[np.bool_]:
    """Whether a turn with these points brings a seat to the target it was so far from: `child(Stop()).reached_by`
    (HL-11)."""
    return points >= need


def shares_of(totals: Ints) -> Floats:
    """(…, seats): everybody's share of the win at the end with these totals: `win_shares` (C-3)."""
    leads = totals == totals.max(axis=-1, keepdims=True)
    return np.asarray(leads / leads.sum(axis=-1, keepdims=True))
