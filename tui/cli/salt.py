"""`--salt`: the dice are bound before the player's word is asked for, so that neither side can have chosen them."""

from __future__ import annotations

import secrets
from typing import Final

from engine.chance import Dice
from tui.cli.refusal import Refusal
from tui.cli.run import Run

SECRET_BYTES: Final = 32
LONGEST: Final = 64
"""Characters of a word."""


def salted_dice(run: Run) -> Dice:
    """Show what the dice are bound to, ask for a word, mix it in. Raises: Refusal."""
    secret = secrets.token_bytes(SECRET_BYTES)
    run.console.print(run.words.commitment(Dice(secret, b"").commitment))
    word = (run.console.ask(run.words.salt_prompt) or "").strip()
    if len(word) > LONGEST or not word.isprintable():
        raise Refusal(run.words.bad_salt(LONGEST))
    return Dice(secret, word.encode() if word else secrets.token_bytes(SECRET_BYTES))
