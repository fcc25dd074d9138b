"""The words around every game's table: status, hints, notices. A game's own words are in the module of its name."""

from __future__ import annotations

from typing import Final

NEXT_STEP: Final = "Space shows the next step, x goes on to your turn."
GO_ON: Final = "Space goes on."
SHOW_RESULT: Final = "The game is over. Enter shows the result."
HINT_FAILED: Final = "There is no hint for this position."
HINT_TITLE: Final = "What the strongest player would do"
HINT_THINKING: Final = "Thinking …"
HINT_CLOSE: Final = "Esc closes"
HINT_SHARE: Final = "wins"
HINT_POINTS: Final = "points this turn"
TAKEN_BACK: Final = "Taken back: the decision is open again."


def thinks(name: str) -> str:
    """An opponent is deciding."""
    return f"{name} is thinking …"


def replaced(name: str, by: str) -> str:
    """An opponent's player failed and another level decided for it."""
    return f"{name} could not decide; the level {by} moved instead."


def replaced_by_first(name: str) -> str:
    """An opponent's player failed, and so did the one in its place."""
    return f"{name} could not decide; the first move in the list was made instead."


def fair_label(commitment: str) -> str:
    """The short label of the dice's commitment."""
    return f"fair {commitment[:4]}…"


def seeded_label() -> str:
    """The dice come from a known seed."""
    return "seeded dice"


def refused(sentence: str) -> str:
    """A refusal, with where to read on."""
    return f"{sentence}  (? opens the rule)"


def why_title(name: str) -> str:
    """The heading when an opponent's move is explained."""
    return f"{name}'s last move, as the strongest player sees it"


def played_best(name: str, action: str) -> str:
    """The opponent did what the strongest player would have done."""
    return f"{name} played what the strongest player would: {action}."


def played_other(name: str, action: str, cost: str) -> str:
    """The opponent did something else; `cost` is the share of the win it gave up by that."""
    return f"{name} played: {action}. That costs {cost} of the win against the best."


def then(action: str) -> str:
    """What comes after the best choice, as far as it is yours to say."""
    return f"And then: {action}."


NOT_YET: Final = "One moment; Space skips what is being shown."
"""A key while a person's own dice are being shown."""


def not_your_turn(name: str) -> str:
    """A key that would decide something, while somebody else does."""
    return f"{name} is at it; Space skips what is being shown."


def played(name: str, action: str) -> str:
    """What the opponent did, where nothing can be compared."""
    return f"{name} played: {action}."


def percent(share: float) -> str:
    """A share as percent with one decimal."""
    return f"{100 * share:.1f} %"
