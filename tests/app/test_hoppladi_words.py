"""Hoppladi's words: every event, clause and kind of reason has its sentence, for you and for others."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import get_args

import pytest
from rich.cells import cell_len

import engine.games.hoppladi as rules
from ai.games import hoppladi_reasons as kinds
from ai.player import OnlyChoice, Reason, Versus
from engine import GAMES
from engine.game import Event, TurnBegan, TurnEnded
from engine.games import hoppladi_moves as moves
from engine.games.hoppladi import Aside, HoppladiOptions, Phase
from engine.games.hoppladi_moves import Fresh, Keep, Roll, RollOn, Stop, Take
from tests.app.hoppladi_tables import position
from tui.text.hoppladi import Words
from tui.text.language import Language
from tui.text.names import Names
from tui.text.table import Table
from tui.widgets.glyphs import ASCII, UNICODE, Frame, Glyphs

words, table = Words(Language()), Table(Language())
YOU = Names(("You", "Ada"), 0)
OTHERS = Names(("Bo", "Ada"), None)
ROLL = Roll((3, 1, 1, 0, 0, 2))
LOG = [
    (moves.Started(0, 7, chosen=True), "You start with 7 dice, fresh.", "Bo starts with 7 dice, fresh."),
    (moves.Started(0, 7, chosen=False), None, None),
    (
        moves.Rolled(0, ROLL),
        "You roll h h h hh/x2 x3 C C.",
        "Bo rolls h h h hh/x2 x3 C C.",
    ),
    (moves.Rolled(0, Roll((0, 0, 0, 2, 0, 0))), "You roll x4 x4.", "Bo rolls x4 x4."),
    (
        moves.TookOver(0, 3, 15, 4, picked_up=False),
        "You take over: 3 dice, 15 × 4 = 60.",
        "Bo takes over: 3 dice, 15 × 4 = 60.",
    ),
    (
        moves.TookOver(0, 1, 1, 1, picked_up=False),
        "You take over: 1 die, 1 × 1 = 1.",
        "Bo takes over: 1 die, 1 × 1 = 1.",
    ),
    (
        moves.TookOver(0, 3, 15, 4, picked_up=True),
        "You take over and pick up: 3 dice, 15 × 4 = 60.",
        "Bo takes over and picks up: 3 dice, 15 × 4 = 60.",
    ),
    (
        moves.SetAside(0, Keep(2, 0, 2), 10, 10, 2, 4, all_used=False),
        "You keep two hares and the x2: 10 × 2 = 20, 4 left.",
        "Bo keeps two hares and the x2: 10 × 2 = 20, 4 left.",
    ),
    (
        moves.SetAside(0, Keep(1, 0, 0), 1, 1, 1, 1, all_used=False),
        "You keep one hare: 1 × 1 = 1, 1 left.",
        "Bo keeps one hare: 1 × 1 = 1, 1 left.",
    ),
    (
        moves.SetAside(0, Keep(1, 1, 5), 3, 17, 5, 3, all_used=True),
        "You keep one hare, one double and the x5: 17 × 5 = 85, all used.",
        "Bo keeps one hare, one double and the x5: 17 × 5 = 85, all used.",
    ),
    (
        moves.WentOn(0, 5, 14, picked_up=True),
        "You pick the hares up: 14 noted, 5 dice to roll.",
        "Bo picks the hares up: 14 noted, 5 dice to roll.",
    ),
    (moves.WentOn(0, 5, 14, picked_up=False), None, None),
    (
        moves.CarrotsTaboo(0, 2, ends_turn=False),
        "You roll carrots only: taboo for now, the points are safe (HL-8).",
        "Bo rolls carrots only: taboo for now, the points are safe (HL-8).",
    ),
    (
        moves.CarrotsTaboo(0, 2, ends_turn=True),
        "You roll carrots only: no hare lies on the table, the turn ends (HL-8).",
        "Bo rolls carrots only: no hare lies on the table, the turn ends (HL-8).",
    ),
    (
        moves.Busted(0, 15, 4, "HL-6"),
        "Bust! You rolled no hare, 15 × 4 = 60 lost (HL-6).",
        "Bust! Bo rolled no hare, 15 × 4 = 60 lost (HL-6).",
    ),
    (
        moves.Busted(0, 0, 1, "HL-8"),
        "Bust! You rolled carrots only on the first roll, nothing lost (HL-8).",
        "Bust! Bo rolled carrots only on the first roll, nothing lost (HL-8).",
    ),
    (moves.Scored(0, 15, 4, 60, forced=False), "You stop with 60: 15 × 4.", "Bo stops with 60: 15 × 4."),
    (
        moves.Scored(0, 15, 4, 60, forced=True),
        "Your turn ends with 60: 15 × 4 (HL-8).",
        "Bo's turn ends with 60: 15 × 4 (HL-8).",
    ),
    (
        moves.TargetReached(0, 340, (1,), 333),
        "You reach 340. One last turn: Ada.",
        "Bo reaches 340. One last turn: Ada.",
    ),
    (
        moves.TargetReached(1, 340, (0,), 333),
        "Ada reaches 340. One last turn: you.",
        "Ada reaches 340. One last turn: Bo.",
    ),
    (
        moves.TargetReached(0, 340, (), 333),
        "You reach 340. Nobody is left to play.",
        "Bo reaches 340. Nobody is left to play.",
    ),
    (TurnBegan(0), None, None),
    (TurnEnded(0, 60, (60, 0)), None, None),
]


@pytest.mark.parametrize(("event", "you", "they"), LOG, ids=lambda value: type(value).__name__)
def test_the_log_tells_events_in_words(event: Event, you: str | None, they: str | None) -> None:
    assert words.log(event, YOU) == you
    assert words.log(event, OTHERS) == they


def test_every_kind_of_event_is_told_of_above() -> None:
    told = {type(event).__name__ for event, _, _ in LOG}
    assert told == {
        kind.__name__ for kind in Event.__subclasses__() if kind.__module__ in ("engine.game", moves.__name__)
    }


def test_log_lines_fit_a_line_of_80() -> None:
    long = Names(("Wuschelhaar!", "Schnuffelnas"), None)
    for event, _, _ in LOG:
        assert cell_len(words.log(event, long) or "") <= 90


# Refusals.


PHASES = (
    position(Phase.START, aside=Aside(singles=1)),
    position(Phase.ROLL),
    position(Phase.ROLL, aside=Aside(singles=1)),
    position(roll="112235C"),
    position(roll="2345CCC"),
    position(roll="13C", aside=Aside(singles=2, top=3)),
    position(Phase.GO, aside=Aside(singles=1)),
    position(Phase.OVER),
    position(Phase.ROLL, totals=(40,), turns_left=3),
    position(Phase.OVER, totals=(40,)),
)
"""Every phase, with each kind of roll there is something to choose from, and the solo challenge."""


def refused() -> Iterator[tuple[rules.Hoppladi, str]]:
    """Each of these states with the clauses it refuses actions by, and dice of its roll."""
    for state in PHASES:
        legal = state.legal_actions()
        for action in (*GAMES["hoppladi"].codec(state.players).actions, Keep(0, 0, 0), Keep(0, 0, 2)):
            if action not in legal:
                yield state, state.why_not(action)
        for face in str(state.rolled or ""):
            if not moves.roles_of(face, state.next_hutch, Keep(0, 0, 0)):
                yield state, moves.why_no_role(face)


def test_every_refusal_there_is_has_its_sentence_and_there_is_no_other_sentence() -> None:
    assert {(state.phase, clause) for state, clause in refused()} == set(words.REFUSALS)


def test_a_refusal_is_one_line_with_the_hint_at_the_rules() -> None:
    for state, clause in refused():
        said = words.refusal(clause, state)
        assert said.endswith(".")
        assert cell_len(" " + table.refused(said)) <= 80


KEYS = {
    Phase.START: {"t", "f"},
    Phase.ROLL: {"r"},
    Phase.KEEP: {"1-7", "Enter", "↑↓"},
    Phase.GO: {"r", "s"},
    Phase.OVER: {"Enter"},
}


def test_a_refusal_names_only_keys_that_work_in_its_phase() -> None:
    for state, clause in refused():
        phase, said = state.phase, words.refusal(clause, state)
        named = set(re.findall(r"\b[b-z]\b|1-7|Enter|↑↓", said))
        assert named <= KEYS[phase], (phase, clause)


def test_hl_10_a_refusal_says_what_is_asked_now() -> None:
    said = {state.phase: words.refusal("HL-10", state) for state in PHASES[:7]}
    assert "t takes over" in said[Phase.START]
    assert "nothing to take over" in said[Phase.ROLL]
    assert "Enter keeps" in said[Phase.KEEP]
    assert "s stops" in said[Phase.GO]


def test_a_clause_that_does_not_belong_to_the_phase_still_gets_an_answer() -> None:
    assert words.refusal("HL-5", position(Phase.GO, aside=Aside(singles=1))) == words.NOT_NOW


# The end.


def test_hl_11_the_end_is_told_by_who_got_to_the_target_first_and_in_which_turn() -> None:
    events = [
        *(TurnEnded(1, 200, (0, 200)), TurnEnded(0, 90, (90, 200)), TurnEnded(1, 140, (90, 340))),
        *(moves.TargetReached(1, 340, (0,), 333), TurnEnded(0, 300, (390, 340))),
    ]
    assert words.ending(events, YOU) == "Ada was the first to get to 333: 340 after turn 2."
    assert words.ending(events, Names(("You", "Ada"), 1)) == "You were the first to get to 333: 340 after your turn 2."


def test_hl_12_without_a_target_there_is_no_such_story() -> None:
    assert words.ending([TurnEnded(0, 40, (40,))], YOU) == ""


def test_a_single_point_is_a_point() -> None:
    assert words.scored_sign(moves.Scored(0, 1, 1, 1, forced=False)) == "1 × 1 = 1 point"
    assert words.scored_sign(moves.Scored(0, 1, 2, 2, forced=False)) == "1 × 2 = 2 points"


# Reasons.


SHARES, MAKES = Versus(0.6, 0.5), Versus(21.5, 18.2)
BOTH, WINS = kinds.Comparison(SHARES, MAKES), kinds.Comparison(SHARES, None)
ALONE = kinds.Comparison(None, MAKES)
"""As in the solo challenge."""
REASONS: dict[type[Reason], Reason] = {
    type(kind): kind
    for kind in (
        OnlyChoice(),
        kinds.HardlyMatters(SHARES, None),
        kinds.ClearWin(60, Versus(1.0, 0.9)),
        kinds.LastChance(120, 60, 300),
        kinds.CatchUp(True, 120, 300, 60, 1, SHARES),
        kinds.StopPays(60, 0.417, BOTH),
        kinds.RollPays(1, 0.059, BOTH),
        kinds.DenyTakeOver(20, 0.29, 0, SHARES, 0.65),
        kinds.TakePays(60, 3, 0.29, BOTH),
        kinds.FreshPays(60, 1, 0.5, BOTH),
        kinds.KeepForPoints(60, 1, BOTH),
        kinds.KeepForHutch(2, 1, 2, 3, BOTH),
        kinds.KeepForDice(1, Versus(5, 4), Versus(0.13, 0.2), BOTH),
        kinds.KeepForPickUp(Versus(5, 1), Versus(0.13, 0.5), BOTH),
        kinds.KeepToLeaveLess(5, 0, SHARES, 0.65),
        kinds.KeepShort(5, (0,), BOTH),
        kinds.KeepPays(5, BOTH),
    )
}


def test_every_kind_of_reason_has_an_example() -> None:
    assert set(REASONS) == set(get_args(kinds.HoppladiReason))


@pytest.mark.parametrize("reason", REASONS.values(), ids=lambda reason: type(reason).__name__)
def test_a_reason_is_a_sentence_or_a_few(reason: Reason) -> None:
    said = words.reason(reason, YOU)
    assert said.endswith(".")
    assert said[0].isupper()
    assert len(said) < 220
    assert not re.search(r"\d\.\d\d", said), "one decimal"


def test_reasons_speak_of_the_next_seat_as_you_or_by_name() -> None:
    deny, leave = REASONS[kinds.DenyTakeOver], REASONS[kinds.KeepToLeaveLess]
    assert "if you could not take it over" in words.reason(deny, YOU)
    assert "if Bo could not take it over" in words.reason(deny, OTHERS)
    assert "leave you less" in words.reason(leave, YOU)
    assert "leave Bo less" in words.reason(leave, OTHERS)


def test_reasons_tell_who_would_have_a_last_turn() -> None:
    assert "would give you a last turn." in words.reason(kinds.KeepShort(5, (0,), BOTH), YOU)
    assert "would give Bo and Ada a last turn each." in words.reason(kinds.KeepShort(5, (0, 1), BOTH), OTHERS)
    assert "would give 3 others a last turn each." in words.reason(kinds.KeepShort(5, (0, 1, 2), BOTH), OTHERS)


def test_plurals_of_reasons() -> None:
    assert "60 points and 1 die, " in words.reason(REASONS[kinds.FreshPays], YOU)
    assert "5 dice up" in words.reason(REASONS[kinds.KeepForPickUp], YOU)
    assert "1 die would" in words.reason(REASONS[kinds.KeepForPickUp], YOU)
    assert "1 point " in words.reason(REASONS[kinds.KeepForDice], YOU)
    assert "1 point " in words.reason(kinds.LastChance(1, 0, 300), YOU)
    assert "60 points" in words.reason(REASONS[kinds.ClearWin], YOU)


def test_a_shared_win_is_called_shared() -> None:
    assert "shares the win, 50.0 %" in words.reason(kinds.ClearWin(60, Versus(0.5, 0.4)), YOU)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            kinds.StopPays(60, 0.417, BOTH),
            "Stopping scores 60 points; rolling on busts with 41.7 %. Stopping wins 60.0 %; rolling on makes 18.2 "
            "points on average and wins 50.0 %.",
        ),
        (
            kinds.StopPays(60, 0.417, WINS),
            "Stopping scores 60 points; rolling on busts with 41.7 %. Stopping wins 60.0 %, rolling on 50.0 %.",
        ),
        (
            kinds.StopPays(60, 0.417, ALONE),
            "Stopping scores 60 points; rolling on busts with 41.7 %. Rolling on makes 18.2 points on average.",
        ),
        (
            kinds.RollPays(1, 0.059, ALONE),
            "Stopping scores 1 point; rolling on busts with 5.9 % and still is worth more. Rolling on makes 21.5 "
            "points on average.",
        ),
        (
            kinds.RollPays(10, 0.059, WINS),
            "Stopping scores 10 points; rolling on busts with 5.9 % and still is worth more. Rolling on wins 60.0 %, "
            "stopping 50.0 %.",
        ),
        (
            kinds.RollPays(10, 0.059, BOTH),
            "Stopping scores 10 points; rolling on busts with 5.9 % and still is worth more. Rolling on makes 21.5 "
            "points on average and wins 60.0 %; stopping wins 50.0 %.",
        ),
        (
            kinds.FreshPays(60, 1, 0.5, WINS),
            "A fresh start beats taking over 60 points and 1 die, where the next roll busts with 50.0 %. It wins "
            "60.0 %, otherwise 50.0 %.",
        ),
        (
            kinds.TakePays(60, 3, 0.29, BOTH),
            "Taking over 60 points and 3 dice beats a fresh start, though the next roll busts with 29.0 %. It makes "
            "21.5 points on average and wins 60.0 %, otherwise 18.2 and 50.0 %.",
        ),
        (
            kinds.CatchUp(False, 51, 350, 60, 3, SHARES),
            "This turn needs 51 points to pass 350. A fresh start wins "
            "60.0 %, taking over 60 points and 3 dice 50.0 %.",
        ),
        (
            kinds.KeepForHutch(2, 1, 2, 3, WINS),
            "It builds a hutch, so that hares count ×2, not ×1: 2 points so far, otherwise 3. It wins 60.0 %, "
            "otherwise 50.0 %.",
        ),
        (
            kinds.KeepForDice(0, Versus(5, 4), Versus(0.13, 0.2), ALONE),
            "It gives up nothing to roll 5 dice "
            "instead of 4, a bust with 13.0 % instead of 20.0 %. It makes 21.5 points on average, otherwise 18.2.",
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_reason_says_the_numbers_that_speak_for_it_and_no_others(reason: Reason, said: str) -> None:
    """Shares where they differ, points where they agree; alone there are no shares."""
    assert words.reason(reason, YOU) == said


def test_what_hardly_matters_is_said_to() -> None:
    alike = Versus(0.4621, 0.4619)
    assert words.reason(kinds.HardlyMatters(alike, None), YOU).startswith("It hardly matters: this wins 46.2 %")
    alone = kinds.HardlyMatters(None, Versus(12.31, 12.3))
    assert "12.3 points on average" in words.reason(alone, YOU)


# Status, hints, options.


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (position(Phase.START, aside=Aside(singles=1)), "Take over (t), or fresh dice (f)?"),
        (position(Phase.ROLL), "Your turn: r rolls 7 dice."),
        (position(roll="1CC"), "Set aside: ↑↓ or 1-7 choose, Enter keeps, r also rolls, s also stops."),
        (position(Phase.GO, aside=Aside(pairs=3, top=2)), "r rolls 6 dice, s stops with 60."),
        (position(Phase.GO, aside=Aside(pairs=2, singles=1, top=2)), "r rolls 1 die, s stops with 42."),
        (position(Phase.OVER), "The game is over."),
    ],
    ids=lambda value: value.phase.name if isinstance(value, rules.Hoppladi) else "",
)
def test_the_status_says_what_can_be_done(state: rules.Hoppladi, said: str) -> None:
    assert words.todo(state, YOU) == said
    if not state.is_terminal:
        assert words.todo(state, OTHERS).startswith("Bo: ")
        assert cell_len(words.todo(state, Names(("Wuschelhaar!", "Ada")))) < 80


def test_actions_in_few_words() -> None:
    state = position(Phase.GO, aside=Aside(noted=12, singles=3, top=4))
    assert words.action(Stop(), state) == "stop: 60"
    assert words.action(RollOn(), state) == "roll 1 die"
    assert words.action(Take(), state) == "take over: 1 die, 15 × 4 = 60"
    assert words.action(Fresh(), state) == "fresh: 7 dice"
    assert words.action(Keep(3, 1, 2), state) == "keep h h h hh x2"
    assert words.action(Keep(1, 0, 0), state) == "keep h"


def test_headlines() -> None:
    assert words.headline(position(Phase.ROLL, totals=(1, 2, 3)), 3) == "round 2 · first to 333"
    assert words.headline(position(Phase.ROLL, totals=(1, 2, 3)), 2) == "round 1 · first to 333"
    assert words.headline(position(Phase.OVER, totals=(400, 2, 3), reached_by=0), 9) == "round 3 · first to 333"
    assert words.headline(position(Phase.ROLL, totals=(400, 2, 3), reached_by=0), 7) == "round 3 · last turns"
    assert words.headline(position(Phase.ROLL, totals=(40,), turns_left=10), 0) == "solo challenge · turn 1 of 10"
    assert words.headline(position(Phase.OVER, totals=(40,)), 10) == "solo challenge · turn 10 of 10"


def test_every_option_and_value_has_its_words() -> None:
    for players in (1, 2):
        for spec in HoppladiOptions.specs(players):
            assert words.option_label(spec.name)
            assert words.option_value(spec.name, spec.default)
    assert words.option_value("ending", "one_more_turn") == "one more turn each"
    assert words.option_value("start", 0) == "1"


def test_the_menu_has_a_line_and_a_picture_of_its_size() -> None:
    assert len(words.PICTURE) <= 6
    assert all(cell_len(line) <= 24 for line in words.PICTURE)
    assert "\n" not in words.BLURB


def test_a_new_game_begins_with_what_is_true_of_its_dice() -> None:
    """One die alone can be no pair, and a hutch needs a hare beside it (HL-2)."""
    for dice, said in ((1, "no pairs and no hutches"), (2, "a pair: 10"), (7, "a pair: 10")):
        lines = words.welcome(position(options=HoppladiOptions(dice=dice)))
        assert said in lines[0]
        assert all(cell_len(line) <= 78 for line in lines)


# Signs.


def cells(glyphs: Glyphs) -> Iterator[str]:
    for field in dataclasses.fields(glyphs):
        value = getattr(glyphs, field.name)
        if isinstance(value, Frame):
            yield from (getattr(value, part.name) for part in dataclasses.fields(value) if getattr(value, part.name))
        elif isinstance(value, str):
            yield value


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_every_sign_is_one_cell(glyphs: Glyphs) -> None:
    assert all(len(sign) == 1 and cell_len(sign) == 1 for sign in cells(glyphs))


def test_every_sign_has_a_plain_letter() -> None:
    assert all(sign.isascii() for sign in cells(ASCII))
    assert len(list(cells(ASCII))) == len(list(cells(UNICODE)))
