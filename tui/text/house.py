"""The words of the house: menu, set-up, settings, rules page, result, notices. A table's words are in `table`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING, Final, assert_never

from engine.game import IllegalOption
from tui.hold import HeldBy
from tui.settings import SettingsNotice, SettingValue
from tui.setup import HUMAN
from tui.store import MatchFault, MatchSetAside, Notice, StoreCorrupt, StoreNewer, StoreSetAside, StoreUnwritable

if TYPE_CHECKING:
    from tui.text.names import Names

# Everywhere.

YOU_BEHIND: Final = "you"
"""You, among the names in a sentence."""
YES: Final = "Yes"
NO: Final = "No"
QUIT_QUESTION: Final = "Quit Hoppla? Your game is saved as it stands."
CHANGED: Final = "• changed from the usual value"


def too_small(width: int, height: int, need_width: int, need_height: int) -> str:
    """The terminal has too few cells."""
    return f"Hoppla needs {need_width}×{need_height}, here are {width}×{height}. Make the terminal larger, or q quits."


def level(key: str) -> str:
    """A kind of player: a person, or an opponent by level."""
    return {
        HUMAN: "human",
        "rookie": "rookie",
        "regular": "regular",
        "expert": "expert",
        "master": "master",
    }.get(key, key)


def level_note(key: str) -> str:
    """What to expect of a kind of player."""
    return {
        HUMAN: "Somebody at this keyboard. Several people can share it.",
        "rookie": "Plays by rule of thumb and slips now and then. Good for a first game.",
        "regular": "Plays soundly and fast, without looking ahead far.",
        "expert": "Works every turn out to the end and knows what a lead is worth.",
        "master": "As good as we know how.",
    }.get(key, "")


def usual_names(place: int, *, human: bool, alone: bool) -> Iterator[str]:
    """Names for a seat nobody has named, the usual one first. `alone`: it is the only person's."""
    if human and alone:
        yield "You"
    if human:
        yield f"Player {place + 1}"
        yield from (f"Player {number}" for number in count(1))
    yield from ANIMALS[place:]
    yield from ANIMALS[:place]
    yield from (f"Hare {number}" for number in count(1))


ANIMALS: Final = ("Pfote", "Mümmel", "Hoppel", "Löffel", "Flitz", "Klee", "Wuschel")
"""Hares at the table."""


# The menu.

MENU_TITLE: Final = "Hoppla"
MENU_SUBTITLE: Final = "push your luck"
MENU_CONTINUE: Final = "Continue"
MENU_PLAY: Final = "Play"
MENU_MORE: Final = "More"
MENU_SETTINGS: Final = "Settings"
MENU_QUIT: Final = "Quit"
MENU_SETTINGS_NOTE: Final = "Colours, motion, speed, and what stands on the table."
MENU_QUIT_NOTE: Final = "Games going on are saved and wait here."
MENU_FIRST_TIME: Final = "New here? Press Enter twice and you are playing; ? tells you the rules."
MENU_AGAIN: Final = "Enter on a game sets up a new one; ? tells you the rules."
MENU_BACK: Final = "Enter goes on where you left off."
DELETED: Final = "The saved game is deleted."


def menu_rules(title: str) -> str:
    """The entry that opens a game's rules."""
    return f"Rules: {title}"


def menu_rules_note(title: str) -> str:
    """What that entry has."""
    return f"{title} explained in short numbered passages with examples, and every key."


def menu_players(low: int, high: int) -> str:
    """How many can play."""
    if low == 1:
        return f"{low} to {high} players; alone, it is a solo challenge."
    return f"{low} to {high} players."


def saved_row(title: str, scores: Sequence[int], when: str) -> str:
    """A saved game in the list, and how it stands."""
    return f"{title}, {' : '.join(map(str, scores))}, {when}" if scores else f"{title}, {when}"


def saved_seat(name: str, level_key: str, score: int | None) -> str:
    """One seat of a saved game."""
    points = "" if score is None else f"{score:5}  "
    return f"{points}{name}" if level_key == HUMAN else f"{points}{name} ({level(level_key)})"


def played(when: str) -> str:
    """When a saved game was last played."""
    return f"Last played {when}."


JUST_NOW: Final = timedelta(minutes=10)


def moment(then: datetime, now: datetime) -> str:
    """A time in few words. Both in the same zone."""
    if timedelta() <= now - then < JUST_NOW:
        return "just now"
    days = (now.date() - then.date()).days
    if days == 0:
        return f"today {then:%H:%M}"
    if days == 1:
        return f"yesterday {then:%H:%M}"
    if 1 < days < 300:
        return f"{then.day} {then:%B}"
    return f"{then.day} {then:%B} {then.year}"


def delete_question(title: str, when: str) -> str:
    """Before a saved game is thrown away."""
    return f"Delete the saved game of {title}, last played {when}?"


# The set-up.

SETUP_PLAY: Final = "Play"
SETUP_SEATS: Final = "Seats"
SETUP_OPTIONS: Final = "Options"
SETUP_COUNT: Final = "players"
SETUP_START: Final = "first turn"
SETUP_SPEED: Final = "speed"
SETUP_BY_LOT: Final = "drawn by lot"
SETUP_PLAY_NOTE: Final = "Enter sits down at the table as set up below."
SETUP_START_NOTE: Final = "Who begins. By lot: it is drawn when the game begins, and you see who it is."
SETUP_USUAL: Final = "This is the usual value."
SETUP_SEAT_KEYS: Final = "← → change who plays here. Enter types a name."
SETUP_TYPING_NAME: Final = "Type a name, at most 12 letters wide. Enter takes it, Esc leaves it as it was."
SETUP_TYPING_NUMBER: Final = "Type a number. Enter takes it, Esc leaves it as it was."
SETUP_NUMBER_KEYS: Final = "← → change it, or type a number."
SETUP_CHOICE_KEYS: Final = "← → change it."


def setup_title(title: str) -> str:
    """The heading of the set-up."""
    return f"{title}: a new game"


def setup_players(number: int) -> str:
    """The number of seats as a value."""
    return "1: solo challenge" if number == 1 else str(number)


def setup_players_note(low: int, high: int) -> str:
    """The range of seats."""
    if low == 1:
        return f"From {low}, which is the solo challenge, to {high}."
    return f"From {low} to {high}."


def setup_seat(number: int) -> str:
    """A seat's label."""
    return f"seat {number}"


def setup_summary(names: Sequence[str]) -> str:
    """Who plays whom, beside *play*."""
    if len(names) == 1:
        return f"{names[0]}, alone against the dice."
    if len(names) == 2:
        return f"{names[0]} against {names[1]}."
    return f"{', '.join(names[:-1])} and {names[-1]}."


def option_range(low: int, high: int) -> str:
    """The numbers an option may be."""
    return f"{low}–{high}"


def option_choice(clause: str) -> str:
    """Where an option of words is explained."""
    return f"? explains it ({clause})."


def option_default(value: str) -> str:
    """The usual value, where something else is chosen."""
    return f"Changed. Usually it is: {value}."


def option_refused(label: str, error: IllegalOption) -> str:
    """An option out of range."""
    return f"{label}: {error.value} is not possible, it may be {error.allowed}."


def name_refused(why: str, name: str) -> str:
    """A name that cannot be used."""
    return {
        "empty": "A seat needs a name.",
        "unprintable": "A name is made of letters, digits and signs one can see.",
        "long": f"“{name}” is too long: a name has room for 12 letters.",
        "taken": f"Somebody at the table is already called {name}.",
    }[why]


def lot_drawn(name: str) -> str:
    """The starting seat was drawn."""
    return f"The lot has fallen on {name}."


def lot_drawn_you() -> str:
    """You were drawn."""
    return "The lot has fallen on you."


LOT_TITLE: Final = "Who begins?"

# Settings.

SETTINGS_TITLE: Final = "Settings"
SETTINGS_FOOT: Final = "Everything applies at once and is remembered."


def setting_label(name: str) -> str:
    """What a setting is called."""
    return {
        "theme": "colours",
        "motion": "motion",
        "speed": "speed",
        "step_by_step": "step by step",
        "bust_odds": "bust odds",
        "ascii": "plain letters",
        "plain": "lines only",
    }[name]


def setting_value(value: SettingValue) -> str:
    """What a setting stands at."""
    if value is True:
        return "on"
    if value is False:
        return "off"
    return {
        "meadow": "meadow, dark",
        "paper": "paper, light",
        "contrast": "high contrast",
        "ansi-dark": "the terminal's own",
    }.get(value, value)


def setting_note(name: str) -> str:
    """What a setting does."""
    return {
        "theme": "The colours of every screen. Nothing is told by colour alone.",
        "motion": "On: dice tumble before they lie still. Off: they lie there at once.",
        "speed": "How fast opponents' turns are shown. Space skips one at any speed.",
        "step_by_step": "On: an opponent's turn waits for a key at each step.",
        "bust_odds": "On: the table says how likely the next roll loses the turn. Off: work it out yourself.",
        "ascii": "Whether boards are drawn in plain letters: where the terminal has no better ones, always, or never.",
        "plain": "On: from the next start, Hoppla is played in lines of text, as a screen reader likes them.",
    }[name]


# Rules.

RULES_SET: Final = "This game"


def rules_title(title: str) -> str:
    """The heading of the rules page."""
    return f"{title}: rules and keys"


def rules_option(label: str, value: str, clause: str, usual: str | None) -> str:
    """An active option on the rules page. `usual`: the usual value if this one differs."""
    if usual is None:
        return f"- **{label}**: {value} ({clause}, as usual)"
    return f"- **{label}**: {value} • ({clause}, changed, usually {usual})"


# The result.

RESULT_TURNS: Final = "Score after each turn"
RESULT_AGAIN: Final = "Enter plays again, with the first turn moved on to the next seat."
RESULT_AGAIN_SOLO: Final = "Enter plays again."


def result_title(winners: Sequence[int], names: Names) -> str:
    """Who won."""
    you = next((seat for seat in winners if names.is_you(seat)), None)
    called = [names.of(seat) for seat in winners if seat != you]
    if len(winners) == 1:
        return "You win!" if you is not None else f"{called[0]} wins."
    if you is not None:
        return f"You share the win with {_and(called)}."
    return f"{_and(called)} share the win."


def result_solo(points: int, turns: int, name: str | None) -> str:
    """The solo challenge is over. `name`: None for you."""
    number = "1 turn" if turns == 1 else f"{turns} turns"
    if name is None:
        return f"You scored {_points(points)} in {number}."
    return f"{name} scored {_points(points)} in {number}."


def result_solo_why(average: Fraction, best: int) -> str:
    """What stands behind a solo score."""
    return f"That is {float(average):.1f} a turn; the best turn brought {best}."


def result_margin(points: int, lead: int, second: Sequence[str]) -> str:
    """Why the only winner won."""
    more = "1 point more" if lead == 1 else f"{lead} points more"
    if len(second) > 2:
        return f"The most points win: {points}, {more} than the next {len(second)}."
    return f"The most points win: {points}, {more} than {_and(second)}."


def result_tie(points: int, share: Fraction) -> str:
    """Why several won."""
    return f"Equal on top with {_points(points)}, and so each has {share} of the win."


def result_share(share: Fraction) -> str:
    """A seat's share of the win in the list."""
    if share == 1:
        return "wins"
    return f"{share} of the win" if share else ""


def result_every(turns: int) -> str:
    """Where the chart leaves turns out."""
    return f"{RESULT_TURNS} (one in {turns} shown)"


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _and(names: Sequence[str]) -> str:
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} and {names[-1]}"


# Notices.


def settings_notice(notice: SettingsNotice) -> str:
    """Something about the file of the settings."""
    match notice.kind:
        case "set_aside":
            return f"Your settings could not be read. The file is kept as {notice.kept_as}; the usual settings apply."
        case "unreadable":
            return (
                f"Your settings in {notice.path} could not be read. The usual ones apply, and nothing is changed there."
            )
        case "unwritable":
            return f"The settings apply now, but could not be saved to {notice.path}."
        case _:
            assert_never(notice.kind)


def store_notice(notice: Notice) -> str:
    """Something about the saved games."""
    match notice:
        case StoreSetAside(moved_to=moved_to):
            return f"The saved games could not be read. The file is kept as {moved_to}, and a new one was begun."
        case StoreUnwritable(path=path, detail=detail):
            return f"The game cannot be saved to {path} at the moment ({detail}). You can play on; it is tried again."
        case StoreNewer():
            return "The saved games belong to a newer Hoppla. They are left alone, and nothing is saved now."
        case MatchSetAside(why=why):
            return _fault(why)
        case _:
            assert_never(notice)


def match_set_aside(corrupt: StoreCorrupt) -> str:
    """A saved game that cannot be gone on with."""
    return _fault(corrupt.why)


def _fault(why: MatchFault) -> str:
    if why.lasting:
        return "A saved game is damaged. It is kept, but set aside: it cannot be gone on with."
    match why:
        case MatchFault.MISSING:
            return "That saved game is not there any more."
        case MatchFault.NO_ACCESS:
            return "The saved games cannot be read at the moment. Nothing is lost; try again."
        case MatchFault.OTHER_RULES | MatchFault.UNKNOWN_GAME:
            return "That game was begun with another version of Hoppla. It stays saved for that version."
        case _:
            return "That saved game cannot be gone on with."


def held_elsewhere(by: HeldBy) -> str:
    """A saved game is being played in another session."""
    where = ", ".join(part for part in (by.terminal, by.host) if part)
    if where:
        return f"This game is being played in another session ({where}). Close it there first."
    return "This game is being played in another session. Close it there first."
