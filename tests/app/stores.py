"""Looking at a store's file from outside, and changing it behind the store's back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.app.playing import begun, play
from tui.session import Session
from tui.store import (
    Store,
)


def file_of(folder: Path) -> Path:
    """The store's file."""
    return folder / "hoppla.db"


def rows(folder: Path, query: str) -> list[tuple[Any, ...]]:
    """What another program reads in the file."""
    with closing(sqlite3.connect(file_of(folder))) as db:
        return db.execute(query).fetchall()


def edit(folder: Path, statement: str) -> None:
    """Change the file behind the store's back."""
    with closing(sqlite3.connect(file_of(folder))) as db, db:
        db.execute(statement)


def evidence(folder: Path) -> list[tuple[Any, ...]]:
    """Everything in the file but how the matches stand."""
    matches = rows(folder, "SELECT id, setup, rules, secret, salt, player_seed, seal FROM match ORDER BY id")
    return matches + rows(folder, "SELECT match, idx, seat, hex(moves), scores, seal FROM ply ORDER BY match, idx")


def saved_match(folder: Path, plies: int = 8) -> int:
    """A match of so many plies after the opening, left in the folder; its id."""
    with closing(Store.open(folder)) as store:
        session = play(begun(store), plies)
        session.close()
        return session.id


def reference() -> Session:
    """The same match, played to the end without a break and without a file."""
    return play(begun(Store.in_memory()))
