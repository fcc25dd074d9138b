"""What each part of Hoppladi's table shows, as values made from a state and what is being played.

Every derived number is the state's own: what a choice leads to is asked of `state.child`, odds of `bust_chance`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import Action, leaders
from engine.games.hoppladi import Hoppladi, Phase
from engine.games.hoppladi_moves import Fresh, RollOn, Stop, Take
from tui.settings import Shown
from tui.tables.hoppladi_choosing import Choosing, Option
from tui.tables.hoppladi_panels import AsideView, TrayView
from tui.tables.hoppladi_play import Stage, in_hand, lying
from tui.tables.hoppladi_selection import Selection
from tui.text.hoppladi import Words
from tui.text.names import Names
from tui.widgets.choices import Rows
from tui.widgets.seats import SeatLine, SeatsView

KEYS: Final[Mapping[type[Action], str]] = {RollOn: "r", Stop: "s", Fresh: "f", Take: "t"}
"""The keys that do these at once."""


def seats_view(
    choosing: Choosing, stage: Stage, names: Names, levels: Sequence[str], thinking: bool, words: Words
) -> SeatsView:
    """Scores and bars, and what the highlighted choice puts at stake. `levels`: as called, empty for a person."""
    state = choosing.state
    turn = state.seat if stage.seat is None else stage.seat
    scores = state.totals if stage.scores is None else stage.scores
    to_come, ahead = state.to_come, leaders(scores)

    lines = []
    for seat, score in enumerate(scores):
        is_turn = seat == turn and not state.is_terminal
        lines.append(
            SeatLine(
                name=names.of(seat),
                note=words.THINKING if is_turn and thinking else words.LAST_TURN if seat in to_come else levels[seat],
                score=score,
                share=float(state.progress(score)),
                turn=is_turn,
                leads=seat in ahead,
                to_come=seat in to_come,
            )
        )
    return SeatsView(
        words.seats_title(state), tuple(lines), words.AT_STAKE, () if stage.sign else words.stakes(choosing.at_stake)
    )


def aside_view(state: Hoppladi, stage: Stage, words: Words) -> AsideView:
    """The dice set aside."""
    aside = state.aside if stage.aside is None else stage.aside
    return AsideView(
        aside,
        title=words.aside_title(aside, to_take=stage.aside is None and state.phase is Phase.START),
        note=words.memory_aid(aside.noted) if aside.noted else "",
        pairs=words.pairs(aside.pair_points),
        hares=words.hares(aside.loose_points),
        carrots=words.CARROTS,
        hutches=words.HUTCHES,
        next=words.NEXT,
    )


def tray_view(choosing: Choosing, stage: Stage, words: Words) -> TrayView:
    """The dice on the table or in hand."""
    state = choosing.state
    if stage.dice is not None:
        return TrayView(words.ROLLED if any(die.face for die in stage.dice) else words.IN_HAND, "", stage.dice)
    if state.rolled is not None:
        if choosing.selection is None:
            return TrayView(words.ROLLED, "", lying(state.rolled))
        return TrayView(words.ROLLED, _marked_note(choosing.selection, state, words), choosing.selection.dice())
    if state.is_terminal:
        return TrayView(words.IN_HAND)
    count = state.dice_to_roll
    if state.phase is Phase.START and choosing.highlighted is not None:
        count = choosing.highlighted.after.dice_to_roll
    return TrayView(words.TO_ROLL if state.phase is Phase.GO else words.IN_HAND, "", in_hand(count))


def _marked_note(selection: Selection, state: Hoppladi, words: Words) -> str:
    """What Enter would do with the marked dice, or what they lack."""
    keep = selection.keep
    if keep in state.legal_actions():
        return words.ENTER_KEEPS
    return words.marked(keep, state.why_not(keep))


def option_row(option: Option, state: Hoppladi, odds: bool, words: Words) -> tuple[str, ...]:
    """One row of the list: the key that does it at once, if there is one, and what it leads to."""
    first, *columns = words.choice(option.action, state, Shown(odds))
    key = KEYS.get(type(option.action))
    return (f"{key}  {first}" if key else first, *columns)


def rows_view(choosing: Choosing, stage: Stage, offered: bool, odds: bool, words: Words) -> Rows:
    """The list of choices; a set-aside somebody has decided on is highlighted."""
    decided = [i for i, option in enumerate(choosing.options) if option.action == stage.chosen]
    rows = tuple(option_row(option, choosing.state, odds, words) for option in choosing.options)
    return Rows(rows, decided[0] if decided else choosing.cursor, offered)


def waiting_rows(state: Hoppladi, person: bool, odds: bool, words: Words) -> Rows:
    """The one row while the table waits for a key."""
    if state.is_terminal:
        return Rows(((words.RESULT_ROW,),), 0)
    if person and state.phase is Phase.ROLL:
        return Rows(((f"{KEYS[RollOn]}  {words.first_roll(state, odds)}",),), 0)
    return Rows(((words.GO_ON_ROW,),), 0)
