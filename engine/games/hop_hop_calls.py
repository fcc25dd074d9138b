"""The calls after a throw of Hop Hop Hooray!: what can be called, what is overlooked, what leaves (HO-6 to HO-9)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.games.hop_hop_moves import Cell, Row
from engine.games.hop_hop_rows import EMPTY, Pond, cells, every_row, places, runs, threes, worth


class Fault(Enum):
    """Why three cells are no row to call."""

    NOT_IN_LINE = "not in line"
    """They do not lie side by side in a line."""
    NO_MARBLE = "no marble"
    """In one of them no marble lies."""
    NOT_ARRIVED = "not arrived"
    """None of them arrived by this throw."""
    RUN_CALLED = "run called"
    """A row of this run has been called."""

    @property
    def clause(self) -> str:
        """The rule it breaks."""
        return "HO-7" if self is Fault.RUN_CALLED else "HO-6"


@dataclass(frozen=True, slots=True)
class Removal:
    """What leaves the pond when the calls are over."""

    called: tuple[Row, ...]
    overlooked: tuple[Row, ...]
    worth: int
    """Chips the calls are worth, whether so many are left or not."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the marbles that leave, in order, each once (HO-8)."""
        return tuple(sorted({cell for row in (*self.called, *self.overlooked) for cell in row}))


@dataclass(frozen=True, slots=True)
class Calls:
    """A pond after a throw, and what has been called of it."""

    pond: Pond
    size: int
    arrived: tuple[Cell, ...]
    """The thrown marble's cell, and the pushed one's (HO-5)."""
    called: tuple[Row, ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows that can be called now, in the order of cells (HO-7)."""
        return tuple(sorted(row for rows in self.by_run for row in rows))

    @property
    def by_run(self) -> tuple[tuple[Row, ...], ...]:
        """The same, those of one run together, of which only one can be called (HO-7)."""
        return tuple(self._threes(run) for run in self._open_runs)

    @property
    def best(self) -> tuple[Row, ...]:
        """Of each run the row that gives most, the first of those that give as much; all together give the most."""
        return tuple(sorted(max(rows, key=self.worth) for rows in self.by_run))

    def worth(self, row: Row) -> int:
        """Chips for a row (HO-7)."""
        return worth(self.pond, self._places(row))

    def fault(self, row: Row) -> Fault | None:
        """Why three cells are no row to call now, None if they are one."""
        if row in self.rows:
            return None
        if row not in every_row(self.size):
            return Fault.NOT_IN_LINE
        if any(self.pond[place] == EMPTY for place in self._places(row)):
            return Fault.NO_MARBLE
        return Fault.NOT_ARRIVED if set(row).isdisjoint(self.arrived) else Fault.RUN_CALLED

    @property
    def removal(self) -> Removal:
        """What leaves if there are no more calls. Of a run not called: the first row that could have been (HO-9)."""
        overlooked = sorted(rows[0] for rows in self.by_run)
        return Removal(self.called, tuple(overlooked), sum(map(self.worth, self.called)))

    @property
    def _open_runs(self) -> tuple[tuple[int, ...], ...]:
        """The runs of which no row has been called (HO-7), as places."""
        called = [set(self._places(row)) for row in self.called]
        every = runs(self.pond, self.size, self._places(self.arrived))
        return tuple(run for run in every if not any(row <= set(run) for row in called))

    def _threes(self, run: tuple[int, ...]) -> tuple[Row, ...]:
        every = cells(self.size)
        return tuple((every[a], every[b], every[c]) for a, b, c in threes(run, self._places(self.arrived)))

    def _places(self, of: tuple[Cell, ...]) -> tuple[int, ...]:
        at = places(self.size)
        return tuple(at[cell] for cell in of)
