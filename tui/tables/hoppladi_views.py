"""What each part of Hoppladi's table shows, as values made from a state and what is being played.

Every derived number is the state's own: what a choice leads to is asked of `state.child`, odds of `bust_chance`.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import leaders
from engine.games.hoppladi import Hoppladi, Phase
from engine.games.hoppladi_moves import Fresh, Keep, RollOn, Stop, Take
from tui.setup import HUMAN
from tui.tables.hoppladi_choosing import Choosing, Option
from tui.tables.hoppladi_panels import AsideView, TrayView
from tui.tables.hoppladi_play import Stage, in_hand, lying
from tui.tables.hoppladi_selection import Selection
from tui.text import hoppladi as words
from tui.text.names import Names
from tui.widgets.choices import Rows
from tui.widgets.seats import SeatLine, SeatsView


def seats_view(choosing: Choosing, stage: Stage, names: Names, levels: Sequence[str], thinking: bool) -> SeatsView:
    """Scores and bars, and what the highlighted choice puts at stake."""
    state = choosing.state
    turn = state.seat if stage.seat is None else stage.seat
    scores = state.totals if stage.scores is None else stage.scores
    to_come, ahead = state.to_come, leaders(scores)

    def level(seat: int) -> str:
        return "" if levels[seat] == HUMAN else levels[seat]

    lines = []
    for seat, score in enumerate(scores):
        is_turn = seat == turn and not state.is_terminal
        lines.append(
            SeatLine(
                name=names.of(seat),
                note=words.THINKING if is_turn and thinking else words.LAST_TURN if seat in to_come else level(seat),
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


def aside_view(state: Hoppladi, stage: Stage) -> AsideView:
    """The dice set aside."""
    if stage.aside is None:
        return AsideView(state.aside, state.phase is Phase.START)
    return AsideView(stage.aside)


def tray_view(choosing: Choosing, stage: Stage) -> TrayView:
    """The dice on the table or in hand."""
    state = choosing.state
    if stage.dice is not None:
        return TrayView(words.ROLLED if any(die.face for die in stage.dice) else words.IN_HAND, "", stage.dice)
    if state.rolled is not None:
        if choosing.selection is None:
            return TrayView(words.ROLLED, "", lying(state.rolled))
        return TrayView(words.ROLLED, _marked_note(choosing.selection, state), choosing.selection.dice())
    if state.is_terminal:
        return TrayView(words.IN_HAND)
    count = state.dice_to_roll
    if state.phase is Phase.START and choosing.highlighted is not None:
        count = choosing.highlighted.after.dice_to_roll
    return TrayView(words.TO_ROLL if state.phase is Phase.GO else words.IN_HAND, "", in_hand(count))


def _marked_note(selection: Selection, state: Hoppladi) -> str:
    """What Enter would do with the marked dice, or what they lack."""
    keep = selection.keep
    if keep in state.legal_actions():
        return words.ENTER_KEEPS
    return words.marked(keep, state.why_not(keep))


def option_row(option: Option, state: Hoppladi, odds: bool) -> tuple[str, ...]:
    """One row of the list."""
    match option.action:
        case Keep() as keep:
            return words.keep_row(keep, option.after, odds)
        case RollOn():
            return ("r  " + words.roll_row(state, odds),)
        case Stop():
            return ("s  " + words.stop_row(state),)
        case Fresh():
            return ("f  " + words.fresh_row(state, odds),)
        case Take():
            return ("t  " + words.take_row(state, odds),)
        case other:
            return (str(other),)


def rows_view(choosing: Choosing, stage: Stage, offered: bool, odds: bool) -> Rows:
    """The list of choices; a set-aside somebody has decided on is highlighted."""
    decided = [i for i, option in enumerate(choosing.options) if option.action == stage.chosen]
    rows = tuple(option_row(option, choosing.state, odds) for option in choosing.options)
    return Rows(rows, decided[0] if decided else choosing.cursor, offered)


def waiting_rows(state: Hoppladi, person: bool, odds: bool) -> Rows:
    """The one row while the table waits for a key."""
    if state.is_terminal:
        return Rows((("Enter  " + words.RESULT_ROW,),), 0)
    if person and state.phase is Phase.ROLL:
        return Rows((("r  " + words.first_roll_row(state, odds),),), 0)
    return Rows((("Space  " + words.GO_ON_ROW,),), 0)
