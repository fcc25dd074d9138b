"""What stands on Gopher's table: headings, labels, what stopping does, and signs when something big has happened."""

from __future__ import annotations

from engine.games.gopher import Gopher, Storing
from engine.games.gopher_moves import Busted, Food, Overfull, Reshuffled, Stored, Trophy
from tui.text.gopher.log import LogWords
from tui.text.gopher.things import added_up
from tui.text.language import Message, Messages
from tui.text.names import Names


class TableWords(LogWords):
    """Short words, each for its place."""

    YOUR_STORAGE = Message("Your storage")
    NOTHING_YET = Message("nothing turned up yet")
    STORAGE_STAYS = Message("the storage stays as it is")
    STORAGE_EMPTIED = Message("the storage is emptied")
    OTHERS_STAY = Message("the other foods stay")
    # For translators: a picture of a trophy, every # a filled cell.
    TROPHY_SIGN = Messages("#########", " ####### ", "   ###   ", " ####### ")

    def seats_title(self, state: Gopher) -> str:
        """The heading over the seats."""
        return self.count("First to {count} trophy", "First to {count} trophies", state.options.trophies)

    def turned_title(self, number: int, most: int) -> str:
        """The heading over the cards turned up."""
        return self.say("Turned up: {number} of {most}", number=number, most=most)

    def next_odds(self, state: Gopher) -> str:
        """The chance that the next card loses, for the edge of that heading."""
        return self.say("same food: {chance}", chance=self.percent(float(state.bust_chance)))

    def heap_title(self, cards: int) -> str:
        """The heading over the heap."""
        return self.say("Heap: {cards}", cards=cards)

    def discards(self, cards: int) -> str:
        """How many discards there are, below the heap."""
        return self.say("discards: {cards}", cards=cards)

    def discards_next(self, cards: int) -> str:
        """The same where they will be shuffled before the next card is turned up."""
        return self.say("discards: {cards}, the next heap", cards=cards)

    def storage_title(self, seat: int, names: Names) -> str:
        """The heading over the storage of the seat whose turn it is."""
        return self.YOUR_STORAGE if names.is_you(seat) else self.say("Storage of {name}", name=names.of(seat))

    # What stopping does.

    def on_shelf(self, stored: Storing, food: Food) -> str:
        """What comes of one shelf: `3 + 3 = 6: trophy`."""
        total = added_up(stored.before[food], stored.after[food])
        if food in stored.full:
            return self.say("{sum}: trophy", sum=total)
        if food in stored.over and not stored.trophy:
            return self.say("{sum}: all lost", sum=total)
        return total

    def stop_now(self, stored: Storing, cards: int) -> str:
        """What stopping now would do with so many cards."""
        if stored.trophy:
            return self.say("stop now: a trophy, the storage is emptied")
        if stored.over:
            return self.say("stop now: {foods} lost", foods=self.listed([self.food(food) for food in stored.over]))
        return self.count("stop now: {count} card stored", "stop now: {count} cards stored", cards)

    def stored(self, cards: int) -> str:
        """So many cards have come into the storage."""
        return self.count("{count} card stored", "{count} cards stored", cards)

    # Signs.

    def bust_sign(self, event: Busted) -> str:
        """Under the big sign: what is gone, and why."""
        food = self.food(event.cards[-1].food)
        if event.to_pile:
            return self.count(
                "{food} twice running: {count} card put back",
                "{food} twice running: {count} cards put back",
                len(event.cards),
                food=food,
            )
        return self.count(
            "{food} twice running: {count} card lost",
            "{food} twice running: {count} cards lost",
            len(event.cards),
            food=food,
        )

    def stored_sign(self, event: Stored) -> tuple[str, ...]:
        """Beside cards that are stored because there are no more to be turned up."""
        if event.forced is None:
            return ()
        if event.forced == "GI-6":
            return (self.say("no card is left to turn up"),)
        turned_up = len(event.cards)
        return (self.count("{count} card: that is all a turn has", "{count} cards: that is all a turn has", turned_up),)

    def trophy_sign(self, event: Trophy, names: Names) -> tuple[str, ...]:
        """Under the trophy: what for, which one it is, and whether it wins."""
        exact = self.listed([self.food(food) for food in event.foods])
        amount = event.amounts[event.foods[0]]
        if len(event.foods) > 1:
            why = self.say("{foods} at {amount}, one trophy for all", foods=exact, amount=amount)
        else:
            why = self.say("{food}: exactly {amount}", food=exact, amount=amount)
        if event.trophies < event.goal:
            return (why, self.say("trophy {number} of {goal}", number=event.trophies, goal=event.goal))
        if names.is_you(event.seat):
            return (why, self.say("trophy {number} of {goal}: you win!", number=event.trophies, goal=event.goal))
        return (
            why,
            self.say(
                "trophy {number} of {goal}: {name} wins",
                number=event.trophies,
                goal=event.goal,
                name=names.of(event.seat),
            ),
        )

    def overfull_sign(self, event: Overfull) -> tuple[str, ...]:
        """Beside a shelf with too much on it: what is gone, and why."""
        food = self.amount(event.food, event.amount)
        return (
            self.say("{food} are more than fit:", food=food),
            self.count("all of them are lost, {count} card", "all of them are lost, {count} cards", event.cards),
        )

    def reshuffled_sign(self, event: Reshuffled) -> tuple[str, ...]:
        """When the discards become the heap."""
        return (
            self.say("the heap is used up:"),
            self.count("{count} discard is the new heap", "{count} discards are the new heap", event.cards),
        )

    def all_passed_sign(self) -> tuple[str, ...]:
        """When nobody can turn up a card any more."""
        return (self.say("no card is left, everybody passes:"), self.say("the game is over"))
