"""What the tests of the store share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tui.store import (
    Store,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the store is; not there yet."""
    return tmp_path / "store"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    """A store in it."""
    with closing(Store.open(folder)) as opened:
        yield opened
