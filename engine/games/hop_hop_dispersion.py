"""Where a bounced marble comes down: the thrower's dispersion (HO-12), and the command that makes its tables.

The thrower stands in line with the column aimed at and lets the marble bounce once on the table before the pond. A
bounce carries a marble on by a length that grows with the square of its speed. With R the way from the bounce to the
middle of the row aimed at, an error of the speed v by a share s is an error of 2·R·s along the throw, and an error of
the direction by φ radians one of R·φ across it. Both errors are taken as normal, unbiased and independent:

    σ along = 2 · R · σ_v        σ across = R · σ_φ        R = 60 cm + 2.4 cm · (row − ½)

 60 cm   from the bounce to the pond's near border: a child's arm from the edge of a table.
 2.4 cm  a cell: a marble of 16 mm lies in it, and one beside it without touching.
 σ_v, σ_φ  by steadiness, below. Chosen so that in the middle of the pond the cell aimed at is hit by about 10, 20
         and 50 throws in 100: a beginner hits where he aims now and then, a steady hand half the time.

The distances are the same on smaller ponds (HO-12). The two errors are independent, so the weight of a cell is a weight
along times a weight across. Each is a whole number of millionths, made here by `python -m
engine.games.hop_hop_dispersion` with 60 decimal digits, and kept in `hop_hop_spread.py`: whole numbers are the same on
every machine, floating point need not be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from itertools import pairwise
from pathlib import Path
from typing import Final

MOST_ROWS: Final = 10
"""Rows of the largest pond."""
SUM: Final = 1_000_000
"""What the weights of one direction add up to."""

CELL: Final = Decimal("2.4")
"""cm."""
NEAREST: Final = Decimal(60)
"""cm, from the bounce to the near border of the pond."""


@dataclass(frozen=True, slots=True)
class Errors:
    """One standard deviation each."""

    speed: Decimal
    """As a share of the speed."""
    direction: Decimal
    """In radians."""


ERRORS: Final = {
    "shaky": Errors(Decimal("0.024"), Decimal("0.033")),
    "even": Errors(Decimal("0.0165"), Decimal("0.024")),
    "steady": Errors(Decimal("0.0088"), Decimal("0.0135")),
}
"""By steadiness, worst first."""

TARGET: Final = Path(__file__).with_name("hop_hop_spread.py")
DIGITS: Final = 60


def along(steadiness: str, row: int) -> tuple[int, ...]:
    """Weights of the rows, seen from the row aimed at (1–10): see `weights`."""
    return weights(2 * _distance(row) * ERRORS[steadiness].speed / CELL)


def across(steadiness: str, row: int) -> tuple[int, ...]:
    """Weights of the columns, seen from the column aimed at, in the row aimed at (1–10): see `weights`."""
    return weights(_distance(row) * ERRORS[steadiness].direction / CELL)


def _distance(row: int) -> Decimal:
    return NEAREST + CELL * (row - Decimal("0.5"))


def weights(sigma: Decimal) -> tuple[int, ...]:
    """How the millionths of a normal error with this standard deviation, in cells, are spread over cells.

    Twelve numbers: of the cell aimed at; of those 1 to 10 cells further on; of all that lies beyond. As much lies on
    the other side, so first + 2 · (the others) = 1,000,000. All but the first are rounded, the first is what is left.
    """
    bounds = [upper_tail((k + Decimal("0.5")) / sigma) for k in range(MOST_ROWS + 1)]
    further = [near - far for near, far in pairwise(bounds)]
    side = tuple(_millionths(share) for share in (*further, bounds[-1]))
    return (SUM - 2 * sum(side), *side)


def _millionths(share: Decimal) -> int:
    return int((share * SUM).to_integral_value(ROUND_HALF_EVEN))


def upper_tail(z: Decimal) -> Decimal:
    """The chance that a standard normal error is above z ≥ 0: ½ − φ(z) · (z + z³/3 + z⁵/(3·5) + …).

    The series has positive terms only (Marsaglia, Evaluating the normal distribution, Journal of Statistical Software
    11, 2004), so nothing cancels in it, and 60 digits are enough for tails far below a millionth.
    """
    with localcontext() as context:
        context.prec = DIGITS
        term = total = z
        odd = 1
        while term > total.scaleb(-DIGITS):
            odd += 2
            term *= z * z / odd
            total += term
        density = (-z * z / 2).exp() / (2 * _pi()).sqrt()
        return max(Decimal("0.5") - density * total, Decimal(0))


def _pi() -> Decimal:
    """Machin's formula: π = 16 arctan 1/5 − 4 arctan 1/239."""
    return 16 * _arctan_inverse(5) - 4 * _arctan_inverse(239)


def _arctan_inverse(n: int) -> Decimal:
    """arctan 1/n by its power series."""
    power = total = Decimal(1) / n
    k = 1
    while abs(power) > Decimal(1).scaleb(-DIGITS):
        power /= -n * n
        k += 2
        total += power / k
    return total


def module() -> str:
    """The text of `hop_hop_spread.py`."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield '"""The weights of where a marble comes down. `hop_hop_dispersion.py` makes them, and says how.'
    yield ""
    yield "By steadiness, then by the row aimed at, from row 1 on: the weight of the cell aimed at, of those 1 to 10"
    yield "cells further on one side, and of all that lies beyond them."
    yield '"""'
    yield ""
    yield "from collections.abc import Mapping"
    yield "from typing import Final"
    yield ""
    yield "Table = Mapping[str, tuple[tuple[int, ...], ...]]"
    for name, table in (("ALONG", along), ("ACROSS", across)):
        yield ""
        yield f"{name}: Final[Table] = {{"
        for steadiness in ERRORS:
            yield f'    "{steadiness}": ('
            for row in range(1, MOST_ROWS + 1):
                yield f"        ({', '.join(map(str, table(steadiness, row)))}),"
            yield "    ),"
        yield "}"


def main() -> None:
    """Write the tables."""
    TARGET.write_text(module(), encoding="utf-8")


if __name__ == "__main__":
    main()
