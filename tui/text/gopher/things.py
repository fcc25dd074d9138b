"""What Gopher's sentences speak of: foods and how much of them, and the arithmetic of a shelf."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from engine.games.gopher import Storing
from engine.games.gopher_moves import Card, Food
from tui.text.language import Words, mark


def added_up(before: int, after: int) -> str:
    """What is on a shelf, spelled out if something comes to it: `4 + 3 = 7`."""
    return f"{before} + {after - before} = {after}" if after != before else str(after)


class Things(Words):
    """Complete noun phrases, and lists of them."""

    _FOODS: ClassVar[Mapping[Food, str]] = {
        Food.APPLE: mark("apples"),
        Food.CARROT: mark("carrots"),
        Food.NUT: mark("nuts"),
    }

    def food(self, food: Food) -> str:
        """What a shelf is for."""
        return self.say(self._FOODS[food])

    def amount(self, food: Food, amount: int) -> str:
        """So many of a food."""
        match food:
            case Food.APPLE:
                return self.count("{count} apple", "{count} apples", amount)
            case Food.CARROT:
                return self.count("{count} carrot", "{count} carrots", amount)
            case Food.NUT:
                return self.count("{count} nut", "{count} nuts", amount)

    def amounts(self, of: Iterable[tuple[Food, int]]) -> str:
        """A list of foods with how much there is of each; not none."""
        return self.listed([self.amount(food, amount) for food, amount in of])

    def card(self, card: Card) -> str:
        """What a card shows."""
        return self.amount(card.food, card.value)

    def cards(self, count: int) -> str:
        """So many cards."""
        return self.count("{count} card", "{count} cards", count)

    def trophies(self, count: int) -> str:
        """So many trophies."""
        return self.count("{count} trophy", "{count} trophies", count)

    def shelf(self, stored: Storing, food: Food) -> str:
        """A food with what comes of it: `nuts 3 + 3 = 6`."""
        # For translators: a food and its arithmetic, as in: nuts 3 + 3 = 6.
        return self.say("{food} {sum}", food=self.food(food), sum=added_up(stored.before[food], stored.after[food]))

    def shelves(self, stored: Storing, foods: Iterable[Food]) -> str:
        """The same for several; not none."""
        return self.listed([self.shelf(stored, food) for food in foods])
