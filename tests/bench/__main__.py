"""How fast things are, as ratios against something named in the same run: `make bench`. A table, no assertions.

Times differ from machine to machine and from minute to minute; the ratio of two things measured in turn does not much.
"""

from __future__ import annotations

import sys
from itertools import chain

from tests.bench.arena import arena
from tests.bench.play import play
from tests.bench.screen import screen
from tests.bench.solve import solve


def main() -> int:
    """Print the table."""
    for line in chain(screen(), play(), arena(), solve()):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
