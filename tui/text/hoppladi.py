"""The words of Hoppladi Hopplada: log, status, choices, refusals. Why a player decides, `hoppladi_reasons` says.

Hares are counted in words or shown one by one, *two hares*, *h h*, so that they are not taken for points. 15 hare
points in the 4-hutch are 15 × 4 = 60; what is worth how much, the state and the events say.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from ai.player import Reason
from engine.game import Action, Event, State, TurnEnded
from engine.games.hoppladi import Aside, Hoppladi, Phase
from engine.games.hoppladi_moves import (
    DOUBLE,
    FACES,
    SINGLE,
    Busted,
    CarrotsTaboo,
    Fresh,
    Keep,
    Roll,
    Rolled,
    RollOn,
    Scored,
    SetAside,
    Started,
    Stop,
    Take,
    TargetReached,
    TookOver,
    WentOn,
)
from tui.text import hoppladi_reasons
from tui.text.names import Names

BLURB: Final = "Roll hares, pile up hutches, and stop before it is too late."
PICTURE: Final = (
    "╭─────╮╭─────╮  ╭────╮",
    "│ ∩ ∩ ││∩∩ ∩∩│  │ x4 │",
    "│ (h) ││hh/x2│  │ x3 │",
    "╰─────╯╰─────╯  │ x2 │",
    "     15 × 4 = 60",
)

# Short words on the table.

ASIDE: Final = "Set aside"
ROLLED: Final = "Rolled"
IN_HAND: Final = "In hand"
TO_ROLL: Final = "To roll"
AT_STAKE: Final = "At stake"
PAIRS: Final = "pairs"
HARES: Final = "hares"
HUTCHES: Final = "hutches"
CARROTS: Final = "carrots"
NEXT: Final = "next"
LAST_TURN: Final = "last turn"
THINKING: Final = "thinking…"
LAST_ROUND: Final = "Last round"
ENTER_KEEPS: Final = "Enter keeps the framed dice"
MISSING: Final = {"HL-2": "add a hare", "HL-5": "the only hare is no hutch"}
"""What marked dice lack, by the clause that forbids to set them aside."""
NOTHING_MARKED: Final = "nothing marked: pick a hare"
BUST_SIGN: Final = (
    "####  #   #  ####  #####  #",
    "#   # #   # #        #    #",
    "####  #   #  ###     #    #",
    "#   # #   #     #    #     ",
    "####   ###  ####     #    #",
)
"""A picture of the word, every # a filled cell."""

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")
FACE_NAMES: Final = {"1": ("hare", "hares"), "2": ("double", "doubles")}
"""One die, and more of them, by face."""
FACE_SIGNS: Final = {"1": "h", "2": "hh/x2", "3": "x3", "4": "x4", "5": "x5", "C": "C"}
WELCOME: Final = (
    "After each roll set hares aside; two singles of one roll are a pair: 10.",
    "Hutches multiply: one a roll, x2 first. A roll without a hare is a bust.",
)
OPTION_LABELS: Final = {
    "start": "starting seat",
    "dice": "dice",
    "target": "points to reach",
    "ending": "ending",
    "turns": "turns",
}
ENDINGS: Final = {
    "complete_round": "the round is completed",
    "one_more_turn": "one more turn each",
}
REFUSALS: Final = {
    (Phase.START, "HL-10"): "First choose: t takes over, f takes fresh dice.",
    (Phase.ROLL, "C-2"): "The dice decide now: r rolls them.",
    (Phase.ROLL, "HL-10"): "There is nothing to take over: r rolls fresh dice.",
    (Phase.KEEP, "HL-2"): "First set aside at least one hare: 1-7 pick, Enter keeps.",
    (Phase.KEEP, "HL-4"): "One hutch a roll, only the next one up: pick other dice.",
    (Phase.KEEP, "HL-5"): "The only hare of a roll is no hutch: ↑↓ choose again.",
    (Phase.KEEP, "HL-8"): "A carrot is nothing to set aside: pick hares instead.",
    (Phase.KEEP, "HL-10"): "That is asked as a turn starts; now 1-7 pick, Enter keeps.",
    (Phase.GO, "HL-2"): "Dice are set aside once a roll: r rolls on, s stops.",
    (Phase.GO, "HL-10"): "That is asked as a turn starts; now r rolls on, s stops.",
    (Phase.OVER, "HL-11"): "The game is over: Enter shows the result.",
    (Phase.OVER, "HL-12"): "All turns have been played: Enter shows the result.",
}
"""Why a key was refused, and what to do instead, by the phase of the turn; short enough for the status line."""
NOT_NOW: Final = "That is not possible now."


# Numbers and things.


def percent(chance: Fraction | float) -> str:
    """A chance with one decimal."""
    return f"{100 * float(chance):.1f} %"


def dice(count: int) -> str:
    """So many dice."""
    return "1 die" if count == 1 else f"{count} dice"


def points_of(count: int) -> str:
    """So many points."""
    return "1 point" if count == 1 else f"{count} points"


def carrots(count: int) -> str:
    """So many carrots."""
    return "1 carrot" if count == 1 else f"{count} carrots"


def dice_with(count: int, face: str) -> list[str]:
    """So many dice with this face in words, so that they are not taken for points; an empty list for none."""
    if not count:
        return []
    one, more = FACE_NAMES[face]
    return [f"{NUMBERS[count]} {one if count == 1 else more}"]


def product(of: Aside | TookOver | SetAside | Busted | Scored) -> str:
    """What hare points in a hutch are worth, spelled out."""
    multiplier = of.top if isinstance(of, Aside) else of.multiplier
    return f"{of.hare_points} × {multiplier} = {of.points}"


def listed(parts: list[str]) -> str:
    """One, two and three."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def roll_in_signs(roll: Roll) -> str:
    """What the dice show, die by die as it stands on them: `h h hh/x2 x3 C`."""
    signs = zip(FACES, roll.counts, strict=True)
    return " ".join(FACE_SIGNS[face] for face, count in signs for _ in range(count))


def keep_in_words(keep: Keep) -> str:
    """What is set aside."""
    parts = dice_with(keep.singles, FACES[SINGLE]) + dice_with(keep.doubles, FACES[DOUBLE])
    return listed(parts + ([f"the x{keep.hutch}"] if keep.hutch else []))


def keep_in_signs(keep: Keep) -> str:
    """What is set aside, die by die as it stands on them: `h h hh x3`."""
    hutch = [f"x{keep.hutch}"] if keep.hutch else []
    return " ".join(["h"] * keep.singles + ["hh"] * keep.doubles + hutch)


# Set-up, headline, status.


def option_label(name: str) -> str:
    """What an option is called."""
    return OPTION_LABELS[name]


def option_value(name: str, value: int | str) -> str:
    """What an option's value is called; the starting seat counts from 1."""
    if name == "ending":
        return ENDINGS[str(value)]
    return str(int(value) + 1) if name == "start" else str(value)


def headline(state: State, turns: int) -> str:
    """Round and goal; `turns` have been finished."""
    assert isinstance(state, Hoppladi)
    if state.solo:
        of = state.options.turns
        return f"solo challenge · turn {min(turns + 1, of)} of {of}"
    number = (turns - state.is_terminal) // state.players + 1
    if state.reached_by is not None and not state.is_terminal:
        return f"round {number} · last turns"
    return f"round {number} · first to {state.options.target}"


def todo(state: State, names: Names) -> str:
    """What the person whose turn it is can do now."""
    assert isinstance(state, Hoppladi)
    name, you = names.of(state.seat), names.is_you(state.seat)
    rolled = dice(state.dice_to_roll)
    match state.phase:
        case Phase.START:
            return "Take over (t), or fresh dice (f)?" if you else f"{name}: take over (t), or fresh dice (f)?"
        case Phase.ROLL:
            return f"Your turn: r rolls {rolled}." if you else f"{name}: r rolls {rolled}."
        case Phase.KEEP:
            keys = "↑↓ or 1-7 choose, Enter keeps, r also rolls, s also stops."
            return f"Set aside: {keys}" if you else f"{name}: {keys}"
        case Phase.GO:
            points = state.aside.points
            return (
                f"r rolls {rolled}, s stops with {points}." if you else f"{name}: r rolls {rolled}, s stops: {points}."
            )
        case Phase.OVER:
            return "The game is over."


def action(move: Action, state: State) -> str:
    """An action in a few words."""
    assert isinstance(state, Hoppladi)
    match move:
        case Fresh():
            return f"fresh: {dice(state.options.dice)}"
        case Take():
            return f"take over: {dice(state.dice_to_roll)}, {product(state.aside)}"
        case Keep():
            return f"keep {keep_in_signs(move)}"
        case RollOn():
            return f"roll {dice(state.dice_to_roll)}"
        case Stop():
            return f"stop: {state.aside.points}"
        case _:
            return str(move)


def refusal(clause: str, state: State) -> str:
    """Why a key was refused in this state, and what to do instead."""
    assert isinstance(state, Hoppladi)
    return REFUSALS.get((state.phase, clause), NOT_NOW)


def reason(why: Reason, names: Names) -> str:
    """Why a player would do it."""
    return hoppladi_reasons.sentence(why, names)


# The log.


def log(event: Event, names: Names) -> str | None:
    """The log's line for an event, or None if it needs none."""
    name, you = names.of(event.seat), names.is_you(event.seat)
    match event:
        case Started(dice=count, chosen=True):
            return f"You start with {dice(count)}, fresh." if you else f"{name} starts with {dice(count)}, fresh."
        case Rolled(roll=roll):
            return f"You roll {roll_in_signs(roll)}." if you else f"{name} rolls {roll_in_signs(roll)}."
        case TookOver():
            return _took_over(event, name, you)
        case SetAside():
            return _set_aside(event, name, you)
        case WentOn(dice=count, noted=noted, picked_up=True):
            rest = f"{noted} noted, {dice(count)} to roll."
            return f"You pick the hares up: {rest}" if you else f"{name} picks the hares up: {rest}"
        case CarrotsTaboo():
            return _carrots_taboo(event, name, you)
        case Busted():
            return _busted(event, name, you)
        case Scored():
            return _scored(event, name, you)
        case TargetReached():
            return target_reached(event, names)
        case _:
            return None


def _took_over(event: TookOver, name: str, you: bool) -> str:
    lying = f"{dice(event.dice)}, {product(event)}"
    if event.picked_up:
        return f"You take over and pick up: {lying}." if you else f"{name} takes over and picks up: {lying}."
    return f"You take over: {lying}." if you else f"{name} takes over: {lying}."


def _set_aside(event: SetAside, name: str, you: bool) -> str:
    kept, worth = keep_in_words(event.keep), product(event)
    left = "all used" if event.all_used else f"{event.left} left"
    return f"You keep {kept}: {worth}, {left}." if you else f"{name} keeps {kept}: {worth}, {left}."


def _carrots_taboo(event: CarrotsTaboo, name: str, you: bool) -> str:
    if event.ends_turn:
        rest = "no hare lies on the table, the turn ends (HL-8)."
    else:
        rest = "taboo for now, the points are safe (HL-8)."
    return f"You roll carrots only: {rest}" if you else f"{name} rolls carrots only: {rest}"


def _busted(event: Busted, name: str, you: bool) -> str:
    lost = lost_in_words(event)
    if event.clause == "HL-8":
        cause = f"carrots only on the first roll, {lost} (HL-8)."
    else:
        cause = f"no hare, {lost} ({event.clause})."
    return f"Bust! You rolled {cause}" if you else f"Bust! {name} rolled {cause}"


def lost_in_words(event: Busted) -> str:
    """What a bust lost, spelled out."""
    if not event.hare_points:
        return "nothing lost"
    return f"{product(event)} lost"


def _scored(event: Scored, name: str, you: bool) -> str:
    worth = f"{event.points}: {event.hare_points} × {event.multiplier}"
    if event.forced:
        return f"Your turn ends with {worth} (HL-8)." if you else f"{name}'s turn ends with {worth} (HL-8)."
    return f"You stop with {worth}." if you else f"{name} stops with {worth}."


def target_reached(event: TargetReached, names: Names) -> str:
    """Somebody is there, and who still plays."""
    you, name = names.is_you(event.seat), names.of(event.seat)
    reached = f"You reach {event.score}." if you else f"{name} reaches {event.score}."
    if not event.to_come:
        return f"{reached} Nobody is left to play."
    return f"{reached} {still_to_play(event.to_come, names)}"


def still_to_play(seats: tuple[int, ...], names: Names) -> str:
    """Who has one turn left."""
    who = listed(["you" if names.is_you(seat) else names.of(seat) for seat in seats])
    return f"One last turn: {who}."


def ending(events: Sequence[Event], names: Names) -> str:
    """What brought a game to its end, of all that happened in it: who got to the target first. Empty if nobody did."""
    at = next((place for place, event in enumerate(events) if isinstance(event, TargetReached)), None)
    reached = None if at is None else events[at]
    if not isinstance(reached, TargetReached):
        return ""
    turn = sum(isinstance(event, TurnEnded) and event.seat == reached.seat for event in events[:at])
    if names.is_you(reached.seat):
        return f"You were the first to get to {reached.target}: {reached.score} after your turn {turn}."
    name = names.of(reached.seat)
    return f"{name} was the first to get to {reached.target}: {reached.score} after turn {turn}."


# What stands on the table.


def seats_title(state: Hoppladi) -> str:
    """The heading over the scores."""
    if state.solo:
        return f"Solo: {turns_left(state.turns_left)}"
    return LAST_ROUND if state.reached_by is not None else f"First to {state.options.target}"


def turns_left(count: int) -> str:
    """Solo: turns still to play."""
    return "1 turn left" if count == 1 else f"{count} turns left"


def aside_title(aside: Aside, to_take: bool) -> str:
    """The heading over the dice set aside, with their worth; `to_take` if they are the last player's."""
    if not aside.hare_points:
        return ASIDE
    worth = product(aside)
    return f"To take over: {worth}" if to_take else f"{ASIDE}: {worth}"


def counted(name: str, points: int) -> str:
    """The heading over one kind of dice, with their hare points."""
    return f"{name} {points}" if points else name


def memory_aid(noted: int) -> str:
    """What the memory aid holds."""
    return f"memory aid {noted}"


def marked(keep: Keep, clause: str) -> str:
    """What the marked dice lack; `clause` forbids to set them aside."""
    signs = keep_in_signs(keep)
    return f"{signs}: {MISSING[clause]}" if signs else NOTHING_MARKED


def keep_row(keep: Keep, after: Hoppladi, odds: bool) -> tuple[str, ...]:
    """One set-aside: the dice, what stopping scores, dice left, the odds of the next roll. `after` is the state it
    leads to."""
    left = f"{after.dice_to_roll} again" if after.picks_up else f"{after.dice_to_roll} left"
    row = (keep_in_signs(keep), product(after.aside), left)
    return (*row, f"bust {percent(after.bust_chance)}") if odds else row


def roll_row(state: Hoppladi, odds: bool) -> str:
    """Rolling on: the odds, and what a bust would lose."""
    what = f"roll {state.dice_to_roll} again" if state.picks_up else f"roll {dice(state.dice_to_roll)}"
    lost = product(state.aside)
    if odds:
        return f"{what}: bust {percent(state.bust_chance)}, loses {lost}"
    return f"{what}: a bust loses {lost}"


def stop_row(state: Hoppladi) -> str:
    """Stopping: what it scores, and the total then."""
    return f"stop: score {state.aside.points}, total {state.total_on_stopping}"


def first_roll_row(state: Hoppladi, odds: bool) -> str:
    """The roll that opens a turn."""
    return (
        f"roll {dice(state.dice_to_roll)}: bust {percent(state.bust_chance)}"
        if odds
        else f"roll {dice(state.dice_to_roll)}"
    )


def fresh_row(state: Hoppladi, odds: bool) -> str:
    """Starting afresh."""
    what = f"fresh: {dice(state.options.dice)}, nothing yet"
    return f"{what}, bust {percent(state.fresh_bust_chance)}" if odds else what


def take_row(state: Hoppladi, odds: bool) -> str:
    """Taking the result over."""
    what = f"take over: {dice(state.dice_to_roll)}, {product(state.aside)}"
    return f"{what}, bust {percent(state.bust_chance)}" if odds else what


GO_ON_ROW: Final = "go on"
RESULT_ROW: Final = "show the result"


def stakes(state: Hoppladi) -> tuple[str, ...]:
    """What can be won and lost now, most important first; short lines."""
    points = state.aside.points
    if state.phase is Phase.GO:
        totals = f"total {state.totals[state.seat]} → {state.total_on_stopping}"
        return (f"stop scores {points}", f"a bust loses {points}", totals)
    if state.phase is Phase.ROLL and points:
        return (f"a bust loses {points}",)
    return ()


def scored_sign(event: Scored) -> str:
    """Beside the dice when a turn is written down."""
    return f"{event.hare_points} × {event.multiplier} = {points_of(event.points)}"


def target_sign(event: TargetReached, names: Names) -> tuple[str, ...]:
    """The banner when somebody has reached the target."""
    you, name = names.is_you(event.seat), names.of(event.seat)
    reached = f"{event.score}! You are at the goal." if you else f"{event.score}! {name} is at the goal."
    return (reached, still_to_play(event.to_come, names)) if event.to_come else (reached,)


def bust_sign(event: Busted) -> str:
    """Under the big sign: what is gone, and why."""
    cause = "carrots only" if event.clause == "HL-8" else "no hare"
    return f"{cause}: {lost_in_words(event)}"


def taboo_sign(event: CarrotsTaboo) -> tuple[str, ...]:
    """Beside a roll of only carrots."""
    if event.ends_turn:
        return ("Carrots only, and no hare on the table:", "the points count, the turn ends")
    return (f"Carrots only: {carrots(event.carrots)} taboo,", "the points are safe")
