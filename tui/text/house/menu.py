"""The words of the menu."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from tui.text.language import Message, Messages, Words

JUST_NOW: Final = timedelta(minutes=10)


class MenuWords(Words):
    """Games going on, games to begin, and what each entry is."""

    MENU_SUBTITLE = Message("push your luck")
    MENU_CONTINUE = Message("Continue")
    MENU_PLAY = Message("Play")
    MENU_MORE = Message("More")
    MENU_SETTINGS = Message("Settings")
    MENU_QUIT = Message("Quit")
    MENU_SETTINGS_NOTE = Message("Colours, motion, speed, and what stands on the table.")
    MENU_QUIT_NOTE = Message("Games going on are saved and wait here.")
    MENU_FIRST_TIME = Message("New here? Press Enter twice and you are playing; ? tells you the rules.")
    MENU_AGAIN = Message("Enter on a game sets up a new one; ? tells you the rules.")
    MENU_BACK = Message("Enter goes on where you left off.")
    DELETED = Message("The saved game is deleted.")

    # For translators: the months, as they stand in a date.
    _MONTHS = Messages(
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    )

    def menu_rules(self, title: str) -> str:
        """The entry that opens a game's rules."""
        return self.say("Rules: {title}", title=title)

    def menu_rules_note(self, title: str) -> str:
        """What that entry has."""
        return self.say("{title} explained in short numbered passages with examples, and every key.", title=title)

    def menu_players(self, low: int, high: int) -> str:
        """How many can play."""
        if low == 1:
            return self.count(
                "{low} to {count} players; alone, it is a solo challenge.",
                "{low} to {count} players; alone, it is a solo challenge.",
                high,
                low=low,
            )
        return self.count("{low} to {count} players.", "{low} to {count} players.", high, low=low)

    def saved_row(self, title: str, scores: Sequence[int], when: str) -> str:
        """A saved game in the list, and how it stands."""
        if not scores:
            return self.say("{title}, {when}", title=title, when=when)
        return self.say("{title}, {scores}, {when}", title=title, scores=" : ".join(map(str, scores)), when=when)

    def saved_seat(self, name: str, level: str) -> str:
        """An opponent in a saved game; `level` as it is said."""
        return self.say("{name} ({level})", name=name, level=level)

    def played(self, when: str) -> str:
        """When a saved game was last played."""
        return self.say("Last played {when}.", when=when)

    def moment(self, then: datetime, now: datetime) -> str:
        """A time in few words. Both in the same zone."""
        if timedelta() <= now - then < JUST_NOW:
            return self.say("just now")
        time = f"{then:%H:%M}"
        days = (now.date() - then.date()).days
        if days == 0:
            return self.say("today {time}", time=time)
        if days == 1:
            return self.say("yesterday {time}", time=time)
        if 1 < days < 300:
            return self.say("{day} {month}", day=then.day, month=self._MONTHS[then.month - 1])
        return self.date(then)

    def date(self, then: datetime) -> str:
        """A day in full."""
        return self.say("{day} {month} {year}", day=then.day, month=self._MONTHS[then.month - 1], year=then.year)

    def delete_question(self, title: str, when: str) -> str:
        """Before a saved game is thrown away."""
        return self.say("Delete the saved game of {title}, last played {when}?", title=title, when=when)
