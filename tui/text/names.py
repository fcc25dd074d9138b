"""Who is called what, for the sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tui.setup import HUMAN

if TYPE_CHECKING:
    from engine.record import Record
    from tui.setup import Setup


@dataclass(frozen=True, slots=True)
class Names:
    """The players' names by seat, and whom the screen addresses as *you*."""

    names: tuple[str, ...]
    you: int | None = None
    """The only human's seat; None when several people share the keys or nobody plays."""

    def of(self, seat: int) -> str:
        """The name of a seat, as it was entered."""
        return self.names[seat]

    def is_you(self, seat: int) -> bool:
        """Whether a sentence about this seat says *you*."""
        return seat == self.you


def at_table(setup: Setup) -> Names:
    """The names at a table: its only person is *you*."""
    return Names(tuple(seat.name for seat in setup.seats), setup.humans[0] if len(setup.humans) == 1 else None)


def in_record(record: Record, usual: str) -> Names:
    """The names in a record. Its only person is *you* if called so (`usual` is what that is in the language): a record
    may have come from somebody else."""
    humans = [seat for seat, player in enumerate(record.players) if player.kind == HUMAN]
    names = tuple(player.name for player in record.players)
    return Names(names, humans[0] if len(humans) == 1 and names[humans[0]] == usual else None)
