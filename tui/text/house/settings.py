"""The words of the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tui.settings import SettingValue
from tui.text.language import Message, Words, mark


class SettingsWords(Words):
    """What each setting is called, may be, and does."""

    SETTINGS_TITLE = Message("Settings")
    SETTINGS_FOOT = Message("Everything applies at once and is remembered.")

    _LABELS: ClassVar[Mapping[str, str]] = {
        "theme": mark("colours"),
        "motion": mark("motion"),
        "speed": mark("speed"),
        "step_by_step": mark("step by step"),
        "bust_odds": mark("bust odds"),
        "pile_contents": mark("pile contents"),
        "look": mark("first look"),
        "training": mark("training"),
        "call_help": mark("call help"),
        "ascii": mark("plain letters"),
        "plain": mark("lines only"),
    }
    _VALUES: ClassVar[Mapping[SettingValue, str]] = {
        True: mark("on"),
        False: mark("off"),
        "meadow": mark("meadow, dark"),
        "paper": mark("paper, light"),
        "contrast": mark("high contrast"),
        "ansi-dark": mark("the terminal's own"),
        "slow": mark("slow"),
        "normal": mark("normal"),
        "fast": mark("fast"),
        "instant": mark("instant"),
        "key": mark("until a key"),
        "short": mark("short"),
        "long": mark("long"),
        "auto": mark("auto"),
        "on": mark("on"),
        "off": mark("off"),
    }
    _NOTES: ClassVar[Mapping[str, str]] = {
        "theme": mark("The colours of every screen. Nothing is told by colour alone."),
        "motion": mark("On: dice tumble, cards turn over. Off: they lie there at once."),
        "speed": mark("How fast opponents' turns are shown. Space skips one at any speed."),
        "step_by_step": mark("On: an opponent's turn waits for a key at each step."),
        "bust_odds": mark(
            "On: the table says how likely it is that going on loses the turn. Off: work it out yourself.",
        ),
        "pile_contents": mark("On: the table says what a face-down pile still holds. Off: keep count yourself."),
        "look": mark(
            "Hippo Hopp: how long all numbers are shown before the game. Short: a second for each card; long: three."
            " Enter ends it at any time.",
        ),
        "training": mark("Hippo Hopp. On: a number once seen stays in sight, dim. Off: remember it."),
        "call_help": mark(
            "Hop Hop Hooray! On: rows to call light up. Auto: they are called for you, for the most chips. Off: find"
            " and call them yourself.",
        ),
        "ascii": mark(
            "Whether boards are drawn in plain letters: where the terminal has no better ones, always, or never.",
        ),
        "plain": mark("On: from the next start, Hoppla is played in lines of text, as a screen reader likes them."),
    }

    def setting_label(self, name: str) -> str:
        """What a setting is called."""
        return self.say(self._LABELS[name])

    def setting_value(self, value: SettingValue) -> str:
        """What a setting stands at."""
        return self.say(self._VALUES[value])

    def setting_note(self, name: str) -> str:
        """What a setting does."""
        return self.say(self._NOTES[name])
