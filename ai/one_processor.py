"""Libraries that calculate, told to use one processor.

What the players calculate is small: shared among threads, it takes no less time where nothing else runs, and many times
as long where something does, since the threads wait for each other.
"""

from __future__ import annotations

import os
from typing import Final

THREADS: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""Variables that say how many threads. They are read when numpy is first imported."""


def use_one_processor() -> tuple[str, ...]:
    """Set them, but for those that somebody has set already; the names of those that were not."""
    added = tuple(name for name in THREADS if name not in os.environ)
    os.environ.update(dict.fromkeys(added, "1"))
    return added
