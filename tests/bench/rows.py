"""A line of the bench's table, and how a ratio is measured: two things in turn, so that the machine's moods cancel."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """What was measured, its value with its unit, and how it compares with the yardstick."""

    what: str
    value: str
    ratios: Sequence[float]
    """One a run; none where nothing could be measured, and `value` says why."""
    against: str

    def __str__(self) -> str:
        if not self.ratios:
            return f"{self.what:<32}  {self.value}"
        spread = f"{statistics.median(self.ratios):.2f}"
        if len(self.ratios) > 1:
            spread += f" ({min(self.ratios):.2f}–{max(self.ratios):.2f})"
        return f"{self.what:<32}{self.value:>20}  {spread:>19} × {self.against}"


def in_turn(ours: Callable[[], float], yardstick: Callable[[], float], runs: int) -> tuple[list[float], list[float]]:
    """Both measured so many times, in turn: ours, and the ratios to the yardstick."""
    measured, ratios = [], []
    for _ in range(runs):
        base = yardstick()
        measured.append(ours())
        ratios.append(measured[-1] / base)
    return measured, ratios


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
