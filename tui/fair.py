"""Fair dice, step by step: first the secret and its commitment, then the player's salt, then the dice."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Final

from engine.chance import Dice

SECRET_BYTES: Final = 32
MOST_SALT: Final = 200
"""Characters of a typed salt."""
LABEL: Final = 8
"""Characters of a commitment shown where there is little room."""


@dataclass(frozen=True, slots=True)
class Secret:
    """The dice's secret, drawn before the player adds to it: its commitment can be shown, it itself not."""

    value: bytes = field(default_factory=lambda: secrets.token_bytes(SECRET_BYTES), repr=False)

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret in hex."""
        return Dice(self.value, b"").commitment

    def dice(self, salt: str | None = None) -> Dice:
        """The dice this secret and a player's salt make; None or an empty text: a random salt.

        Raises: ValueError for a salt longer than `MOST_SALT` or one that is no text (lone surrogates).
        """
        if salt is None or not salt:
            return Dice(self.value, secrets.token_bytes(SECRET_BYTES))
        if len(salt) > MOST_SALT:
            raise ValueError(len(salt))
        return Dice(self.value, salt.encode())
