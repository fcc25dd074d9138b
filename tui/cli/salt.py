"""`--salt`: the draws are bound before the player's word is asked for, so that neither side can have chosen them."""

from __future__ import annotations

from engine.chance import Dice
from tui.cli.refusal import Refusal
from tui.cli.run import Run
from tui.fair import MOST_SALT, Secret


def salted_dice(run: Run) -> Dice:
    """Show what the draws are bound to, ask for a word, mix it in. Raises: Refusal."""
    secret = Secret()
    run.console.print(run.words.commitment(secret.commitment))
    word = (run.console.ask(run.words.salt_prompt) or "").strip()
    try:
        return secret.dice(word)
    except ValueError:
        raise Refusal(run.words.bad_salt(MOST_SALT)) from None
