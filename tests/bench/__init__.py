"""How fast things are: `make bench`, `make bench-extras`."""

from ai.one_processor import use_one_processor

use_one_processor()  # as in the program
