"""How fast things are: `make bench`, `make bench-extras`."""

import os

from ai.pool import ALONE

for name in ALONE:
    os.environ.setdefault(name, "1")  # as in the arena: threads that wait for each other measure the load
