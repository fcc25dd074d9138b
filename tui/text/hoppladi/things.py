"""What Hoppladi's sentences speak of: dice, hares in words, and signs that are the same in every language.

Hares are counted in words or shown one by one, *two hares*, *h h*, so that they are not taken for points. 15 hare
points in the 4-hutch are 15 × 4 = 60; what is worth how much, the state and the events say.
"""

from __future__ import annotations

from typing import Final

from engine.games.hoppladi import Aside
from engine.games.hoppladi_moves import FACES, Busted, Keep, Roll, Scored, SetAside, TookOver
from tui.text.language import Messages, Words

FACE_SIGNS: Final = {"1": "h", "2": "hh/x2", "3": "x3", "4": "x4", "5": "x5", "C": "C"}
"""What stands on a die's faces."""


def product(of: Aside | TookOver | SetAside | Busted | Scored) -> str:
    """What hare points in a hutch are worth, spelled out: `15 × 4 = 60`."""
    multiplier = of.top if isinstance(of, Aside) else of.multiplier
    return f"{of.hare_points} × {multiplier} = {of.points}"


def roll_in_signs(roll: Roll) -> str:
    """What the dice show, die by die as it stands on them: `h h hh/x2 x3 C`."""
    signs = zip(FACES, roll.counts, strict=True)
    return " ".join(FACE_SIGNS[face] for face, count in signs for _ in range(count))


def keep_in_signs(keep: Keep) -> str:
    """What is set aside, die by die as it stands on them: `h h hh x3`."""
    hutch = [f"x{keep.hutch}"] if keep.hutch else []
    return " ".join(["h"] * keep.singles + ["hh"] * keep.doubles + hutch)


class Things(Words):
    """Complete noun phrases, and lists of them."""

    # For translators: how many hares, pairs or carrots; Hoppladi has seven dice at most.
    _NUMBERS = Messages("one", "two", "three", "four", "five", "six", "seven")

    def dice(self, count: int) -> str:
        """So many dice."""
        return self.count("{count} die", "{count} dice", count)

    def points_of(self, count: int) -> str:
        """So many points."""
        return self.count("{count} point", "{count} points", count)

    def hutch(self, number: int) -> str:
        """A hutch by its number."""
        return self.say("the x{hutch}", hutch=number)

    def number(self, count: int) -> str:
        """How many, 1 to 7, in words."""
        return self._NUMBERS[count - 1]

    def hares_in_words(self, singles: int, doubles: int) -> str:
        """Hares that are not piled up; not none."""
        return self.listed(self._hares(singles, doubles))

    def kept(self, keep: Keep) -> str:
        """What is set aside: the object of *you keep*."""
        hutch = [self.hutch(keep.hutch)] if keep.hutch else []
        return self.listed(self._hares(keep.singles, keep.doubles) + hutch)

    def _hares(self, singles: int, doubles: int) -> list[str]:
        parts = []
        if singles:
            parts.append(self.count("one hare", "{number} hares", singles, number=self.number(singles)))
        if doubles:
            parts.append(self.count("one double", "{number} doubles", doubles, number=self.number(doubles)))
        return parts
