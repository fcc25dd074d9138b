"""The words of fair chance: what a game's draws are bound to, what was mixed in, and how anybody can check them.

A draw is one thing chance decides: a roll of dice, a card turned up, where a marble goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.record import Fair, Seeded, Thrown, Unproven
from tui.text.language import Message, Words


class FairWords(Words):
    """Sentences about a game's draws. Hashes and salts stand on lines of their own, so that they can be copied."""

    TITLE = Message("This game's draws")

    _BOUND = Message(
        "Before the game began all its draws, which are what chance decides, were bound to a secret. This is the"
        " commitment, its SHA-256:"
    )
    _SALT = Message("This was mixed in then, so that nobody can have picked the secret to suit:")
    _TO_COME = Message("When the game is over the secret is told, and everybody can check every draw.")
    _SECRET = Message("The game is over, and this is the secret:")
    _CHECK = Message("To check it, press e on the result or in the replay, then run in a shell:")
    _UNPROVEN = Message("Where these draws come from is not known: nothing can be proven about them.")

    _REPLAYABLE = Message(
        "Anybody can replay them. They prove nothing about fairness: whoever knew the seed could know what comes."
    )

    def about(self, thrown: Thrown) -> Iterator[tuple[str, str]]:
        """Sentence by sentence, each with what stands below it to be copied ("" for nothing)."""
        match thrown:
            case Fair(commitment, salt, secret):
                yield self._BOUND, commitment
                word = typed_word(salt)
                yield (self._SALT if word is None else self._word(word)), salt
                if secret is None:
                    yield self._TO_COME, ""
                else:
                    yield self._SECRET, secret
                    yield self._CHECK, "hoppla verify FILE"
            case Seeded(seed):
                yield self._seeded(seed), ""
                yield self._REPLAYABLE, ""
            case Unproven():
                yield self._UNPROVEN, ""
            case _:
                assert_never(thrown)

    def _word(self, word: str) -> str:
        return self.say(
            "Your word “{word}” was mixed in then, so that nobody can have picked the secret to suit. In hex:",
            word=word,
        )

    def _seeded(self, seed: str) -> str:
        return self.say("The draws follow from the seed “{seed}”.", seed=seed)


def typed_word(salt: str) -> str | None:
    """The word somebody typed, from its hex; None if it is no text, as random bytes are none."""
    try:
        word = bytes.fromhex(salt).decode()
    except ValueError:
        return None
    return word if word and word.isprintable() else None
