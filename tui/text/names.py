"""Who is called what, for the sentences."""

from __future__ import annotations

from dataclasses import dataclass


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
