"""Where the research extra is not installed, its tests cannot even be read: they are left out. `make test-extras`
installs it."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("pyspiel") else ["test_research_*.py"]
