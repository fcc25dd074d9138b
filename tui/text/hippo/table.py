"""What stands on Hippo Hopp's table: headings, the middle of the circle, what happens there."""

from __future__ import annotations

from engine.games.hippo import Hippo
from engine.games.hippo_moves import Caught, Flipped, Landed, Use, Used
from tui.text.hippo.log import LogWords
from tui.text.hippo.things import comes_of
from tui.text.language import Message
from tui.text.names import Names


class TableWords(LogWords):
    """Short words, each for its place."""

    POINTS = Message("Points")
    # For translators: a heading, at most 24 cells.
    TO_USE = Message("Tab: penalty cards")
    # For translators: the same while the arrows move among those cards.
    USING = Message("Tab: back to the circle")
    DECK = Message("deck")
    ENTER_FLIPS = Message("Enter flips it")
    ENTER_USES = Message("Enter uses it")
    LOOK = Message("Look well!")
    LOOK_ON = Message("Enter turns the cards over")
    GAP_FILLED = Message("the deck fills the gap")
    GAP_STAYS = Message("No card for the gap")
    GAME_OVER = Message("the game is over")

    def cost(self, points: int) -> str:
        """What a player's penalty cards cost; short."""
        return self.say("-{points}", points=points)

    def seconds_left(self, seconds: int) -> str:
        """Until the look is over."""
        return self.count("{count} second", "{count} seconds", seconds)

    def numbers_seen(self, cards: int) -> str:
        """What there is to see in the first look."""
        return self.count("{count} card, once", "{count} cards, once", cards)

    def card_chosen(self, at: int, state: Hippo) -> str:
        """The card under the highlight, without what it hides."""
        return self.say("card {place}: {ahead}", place=at, ahead=self.ahead(at, state))

    # A card to use: its number is up.

    def use_row(self, use: Use, names: Names) -> str:
        """One row of the list."""
        return self.say("{number} of {name}", number=use.number, name=names.of(use.owner))

    def use_chosen(self, use: Use, state: Hippo) -> tuple[str, str]:
        """Where it leads, and what comes of it."""
        event = comes_of(use, state)
        to = self.say("{number}: from card {start} to card {end}", number=use.number, start=state.bird, end=event.at)
        if isinstance(event, Caught):
            return to, self.say("caught by the angry {number}", number=event.number)
        return to, self.over(event)

    def over(self, event: Landed) -> str:
        """What a good landing brings."""
        if not event.over:
            return self.say("over no angry one: no points")
        if event.gained < event.over:
            return self.count(
                "over {count} angry one: +{points} at most",
                "over {count} angry ones: +{points} at most",
                event.over,
                points=event.gained,
            )
        return self.count(
            "over {count} angry one: +{points}",
            "over {count} angry ones: +{points}",
            event.over,
            points=event.gained,
        )

    # What is being shown.

    def flipping(self, seat: int, at: int, names: Names) -> str:
        """A card is about to turn."""
        if names.is_you(seat):
            return self.say("you flip card {place}", place=at)
        return self.say("{name} flips card {place}", name=names.of(seat), place=at)

    def flip_sign(self, event: Flipped) -> str:
        """It has turned."""
        return self.say("card {place} shows {number}", place=event.at, number=event.number)

    def use_sign(self, event: Used, names: Names) -> str:
        """A penalty card is used."""
        if names.is_you(event.seat):
            return self.say("you use {owner}'s {number}", owner=names.of(event.owner), number=event.number)
        if names.is_you(event.owner):
            return self.say("{name} uses your {number}", name=names.of(event.seat), number=event.number)
        return self.say(
            "{name} uses {owner}'s {number}",
            name=names.of(event.seat),
            owner=names.of(event.owner),
            number=event.number,
        )

    def hop_sign(self, hop: int, hops: int) -> str:
        """The bird is on its way."""
        return self.say("hop {hop} of {hops}", hop=hop, hops=hops)

    def landed_sign(self, event: Landed) -> tuple[str, str]:
        """It came down well."""
        return self.say("a calm hippo"), self.over(event)

    def caught_sign(self, event: Caught, names: Names) -> tuple[str, str]:
        """It did not."""
        taken = (
            self.say("you take the {number}", number=event.number)
            if names.is_you(event.seat)
            else self.say("{name} takes the {number}", name=names.of(event.seat), number=event.number)
        )
        return self.say("Caught!"), taken

    def calmed_sign(self, event: Caught) -> str:
        """What that does to the others."""
        return self.count(
            "{count} hippo up to {number} calms down",
            "{count} hippos up to {number} calm down",
            len(event.turned_back),
            number=event.number,
        )
