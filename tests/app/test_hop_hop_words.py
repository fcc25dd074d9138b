"""Hop Hop Hooray!'s words: every event and clause has its sentence, for you and for others."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from ai.games import hop_hop_reasons as kinds
from ai.games.hop_hop_reasons import Odds
from ai.player import OnlyChoice, Reason, Versus
from engine import GAMES
from engine.game import Action, Event, TurnBegan, TurnEnded
from engine.games import hop_hop_events
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_calls import Fault
from engine.games.hop_hop_events import (
    Called,
    CameToRest,
    ChipsGone,
    EnoughChips,
    Missed,
    Overlooked,
    Pushed,
    Returned,
    Rewarded,
    RolledDown,
    StayedOn,
    Struck,
    Taken,
    Thrown,
)
from engine.games.hop_hop_moves import Call, Done, Heading, Take
from tests.app.hop_hop_tables import after, cell, position, row, throw
from tui.settings import Shown
from tui.text.hop_hop import Words
from tui.text.language import Language
from tui.text.names import Names

words = Words(Language())
YOU = Names(("You", "Ada"), 0)
OTHERS = Names(("Bo", "Ada"), None)
C3, D4, E5, E6 = map(cell, ("c3", "d4", "e5", "e6"))
ROW = row("c3-d4-e5")
TWO_ROWS = "Rc3 Re5 Yd5 Yd6 Rd4"
LOG: list[tuple[Event, str | None, str | None]] = [
    (
        Taken(0, E5, 0),
        "Your lily pad is empty: you take your marble from e5 (HO-10).",
        "Bo's lily pad is empty: a marble is taken from e5.",
    ),
    (Thrown(0, E5, 0, 1), "You throw R, aimed at e5.", "Bo throws R, aimed at e5."),
    (Thrown(0, E5, 3, 2), "You throw B, aimed at e5, try 2.", "Bo throws B, aimed at e5, try 2."),
    (Struck(0, E5, 1), None, None),
    (TurnBegan(0), None, None),
    (TurnEnded(0, 3, (3, 0)), None, None),
    (Called(0, ROW, 2), "Quak! You call c3-d4-e5: 2 chips.", "Quak! Bo calls c3-d4-e5: 2 chips."),
    (Rewarded(0, 3, 3, 37), "You get 3 chips; left: 37.", "Bo gets 3 chips; left: 37."),
    (Rewarded(0, 1, 3, 0), "You get 1 chip of 3: no more were left.", "Bo gets 1 chip of 3: no more were left."),
    (EnoughChips(0, 5), "You own 5 chips: the game is over (HO-11).", "Bo owns 5 chips: the game is over (HO-11)."),
]
OF_THE_MARBLE: list[tuple[Event, str]] = [
    (Missed(0, 2), "It stays outside: 2 tries are left."),
    (Missed(0, 1), "It stays outside: 1 try is left (HO-2)."),
    (Missed(0, 0), "It stays outside: that was the last try (HO-2)."),
    (RolledDown(0, Heading.W, C3), "It comes down on a slope and rolls to c3 (HO-3)."),
    (StayedOn(0, E5, True), "It stays on top of the marble in e5: thrown again, no try used (HO-4)."),
    (StayedOn(0, E5, False), "It stays on the edge of e5: thrown again, no try used (HO-4)."),
    (Pushed(0, E5, E6, 1), "It pushes the marble in e5 on to e6 (HO-5)."),
    (CameToRest(0, E5, 0), "It comes to rest in e5."),
    (Overlooked(0, ROW), "Overlooked: c3-d4-e5 leave without a chip (HO-9)."),
    (Returned(0, ((C3, 0), (D4, 0), (E5, 1))), "3 marbles go back to their lily pads."),
    (Returned(0, ((C3, 0),)), "1 marble goes back to its lily pad."),
    (ChipsGone(0), "All chips are given out: the game is over (HO-11)."),
]
"""What is told the same way whoever threw."""


@pytest.mark.parametrize(
    ("event", "yours", "theirs"),
    [*LOG, *((event, said, said) for event, said in OF_THE_MARBLE)],
    ids=lambda value: type(value).__name__,
)
def test_the_log_has_a_line_for_you_and_one_for_others(event: Event, yours: str | None, theirs: str | None) -> None:
    assert (words.log(event, YOU), words.log(event, OTHERS)) == (yours, theirs)
    wide = words.log(event, Names(("兔子跑得快又" * 2, "Ada"), None))
    assert wide is None or cell_len(wide) <= 78


def test_every_kind_of_event_is_in_that_list() -> None:
    kinds = {v for v in vars(hop_hop_events).values() if isinstance(v, type) and issubclass(v, Event)}
    assert kinds - {Event} <= {type(event) for event, *_ in (*LOG, *OF_THE_MARBLE)}


@pytest.mark.parametrize(
    ("event", "yours", "theirs"),
    [
        (ChipsGone(0), "All chips were given out.", "All chips were given out."),
        (EnoughChips(0, 5), "You owned 5 chips, enough to win.", "Bo owned 5 chips, enough to win."),
    ],
)
def test_what_brought_the_end_about(event: Event, yours: str, theirs: str) -> None:
    events = (CameToRest(1, E5, 1), event)
    assert (words.ending(events, YOU), words.ending(events, OTHERS)) == (yours, theirs)
    assert words.ending(events[:1], YOU) == ""


@pytest.mark.parametrize(
    ("state", "clause"),
    [
        (position(), ""),
        (position(tries_used=1), "HO-2"),
        (position(phase=Phase.TAKE), "HO-10"),
        (after("Re5", "e5"), "HO-7"),
        (position(phase=Phase.OVER), ""),
    ],
    ids=["throw", "another try", "take", "call", "over"],
)
def test_the_rules_open_at_what_matters_now(state: HopHop, clause: str) -> None:
    assert words.clause(state) == clause


# Choices.


@pytest.mark.parametrize(
    ("action", "state", "choice"),
    [
        (throw("e5"), position(), ("aim at e5", "rests 18.8 %", "out 8.0 %", "no row")),
        (throw("d4"), position("Rc3 Ye5"), ("aim at d4", "rests 19.9 %", "out 8.0 %", "c3-d4-e5: 1 chip")),
        (throw("d4"), position(TWO_ROWS[:-4]), ("aim at d4", "rests 19.9 %", "out 8.0 %", "2 rows: 3 chips")),
        (
            throw("c3"),
            position("Yc3"),
            ("aim at c3", "hits 21.2 %", "out 8.0 %", "pushes 35 %, again 25 %"),
        ),
        (Call(ROW), after(TWO_ROWS, "d4", chips=(20, 19)), ("call c3-d4-e5", "1 chip")),
        (Call(ROW), after(TWO_ROWS, "d4", called="d4-d5-d6", chips=(20, 19)), ("call c3-d4-e5", "0 chips")),
        (
            throw("e5/Y"),
            position(two_colours=True),
            ("throw Y, aim at e5", "rests 18.8 %", "out 8.0 %", "no row"),
        ),
        (Take(E5), position("Re5", phase=Phase.TAKE), ("take the marble in e5",)),
        (Call(ROW), after(TWO_ROWS, "d4"), ("call c3-d4-e5", "2 chips")),
        (Done(), after(TWO_ROWS, "d4", called="c3-d4-e5"), ("no more calls", "2 chips")),
    ],
    ids=lambda value: str(value) if isinstance(value, Action) else "",
)
def test_a_choice_tells_what_it_is_and_what_it_may_bring(
    action: Action, state: HopHop, choice: tuple[str, ...]
) -> None:
    """Of an even hand's throws 92 in 100 hop well. At c3 0.418 of them are right along the throw, 0.551 across; at d4
    0.405 and 0.535; at e5 0.392 and 0.520."""
    assert words.choice(action, state, Shown(), YOU) == choice
    assert words.action(action, state, YOU) == choice[0]
    without = tuple("a marble lies there" if "pushes" in part else part for part in choice)
    without = tuple(part for part in without if "%" not in part)
    assert words.choice(action, state, Shown(odds=False), YOU) == without


def test_with_call_help_off_rows_are_not_listed() -> None:
    state = after(TWO_ROWS, "d4")
    assert words.listed_choices(state, Shown(calls="off")) == (Done(),)
    assert words.listed_choices(state, Shown(calls="on")) == state.legal_actions()
    assert words.listed_choices(position(), Shown(calls="off")) == position().legal_actions()


def test_chips_to_be_expected_have_two_decimals() -> None:
    assert words.expected(0.1875) == "0.19 chips this turn"


# The status, refusals, headline.


@pytest.mark.parametrize(
    ("state", "yours", "theirs"),
    [
        (position(), "Your turn: arrows aim, Enter throws.", "Bo: arrows aim, Enter throws."),
        (
            position(two_colours=True),
            "Your turn: arrows aim, c changes the colour, Enter throws.",
            "Bo: arrows aim, c changes the colour, Enter throws.",
        ),
        (
            position(phase=Phase.TAKE),
            "Your lily pad is empty: choose a marble of your own, Enter takes it.",
            "Bo: choose a marble of your own, Enter takes it.",
        ),
        (
            after("Re5", "e5"),
            "Your marble lies in e5: rows can be called.",
            "Bo: it lies in e5, rows can be called.",
        ),
        (position(phase=Phase.LANDING, aim="e5"), "A marble is in the air.", "A marble is in the air."),
        (position(phase=Phase.OVER), "The game is over.", "The game is over."),
    ],
    ids=["throw", "two colours", "take", "call", "landing", "over"],
)
def test_the_status_says_what_can_be_done(state: HopHop, yours: str, theirs: str) -> None:
    assert (words.todo(state, YOU), words.todo(state, OTHERS)) == (yours, theirs)


@pytest.mark.parametrize(
    "state",
    [after(TWO_ROWS, "d4"), after("Rd10", "d10"), after("Rc3 Rd4 Re5", "d4", called="c3-d4-e5")],
    ids=["rows", "none", "no other"],
)
def test_what_can_be_done_with_rows_fits_the_line_whoever_is_asked(state: HopHop) -> None:
    for names in (YOU, Names(("Wuschelhaar!", "Ada"), None)):
        said = (words.rows_lie(state, names), words.rows_to_find(state, names))
        assert all(cell_len(f" {line}") <= 80 for line in said)
        assert all(line.startswith("Wuschelhaar!: ") for line in said if names is not YOU)


def test_rows_of_one_run_are_told_as_such() -> None:
    state = after("Rg7 Yi5 Yj4 Yh5 Yh7 Rh6", "h6")
    told = words.position(state, YOU, Shown())
    assert "To call: g7-h6-i5 or h6-i5-j4 and h5-h6-h7. Then: done." in told
    assert "Of rows joined by “or” only one counts: they are of one run (HO-7)." in told
    called = words.position(after("Rc3 Rd4 Re5", "d4", called="c3-d4-e5"), YOU, Shown())
    assert "There is no other row to call: done." in called


def test_how_steady_hands_are_is_told_if_they_are_not_all_even() -> None:
    told = words.position(position(steadiness=("steady", "even")), YOU, Shown())
    assert "How steady the hands are: You steady and Ada even." in told
    assert not any("steady" in line for line in words.position(position(), YOU, Shown()))


@pytest.mark.parametrize(("phase", "clause"), Words.REFUSALS, ids=str)
def test_a_refusal_fits_the_line_with_where_to_read_on(phase: Phase, clause: str) -> None:
    state = after("Re5", "e5") if phase is Phase.CALL else position("Re5", phase=phase)
    said = words.refusal(clause, state)
    assert said != words.NOT_NOW
    assert cell_len(f" {said}  (? opens the rule)") <= 80


def test_what_has_no_sentence_of_its_own_is_not_possible_now() -> None:
    assert words.refusal("C-2", position()) == "That is not possible now."


@pytest.mark.parametrize(
    ("called", "said"),
    [
        ("c3-d4-e6", "c3-d4-e6: They are not side by side in a line. (HO-6)"),
        ("d4-d5-d6", "d4-d5-d6: Not every cell has a marble in it. (HO-6)"),
        ("a1-b2-c3", "a1-b2-c3: None of them has just arrived. (HO-6)"),
        ("c3-d4-e5", "c3-d4-e5: Of this run a row has been called. (HO-7)"),
    ],
)
def test_a_wrong_call_has_its_reason_and_its_clause(called: str, said: str) -> None:
    state = after("Ra1 Rb2 Rc3 Rd4 Re5 Rd5", "d4", called="b2-c3-d4")
    assert words.wrong(Call(row(called) if called != "c3-d4-e6" else (C3, D4, E6)), state) == said


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (position("Ra1 Rc1 Re1", marbles=3, two_colours=True), "No R lies on the lily pad. (HO-2)"),
        (
            position(marble=1, tries_used=1, two_colours=True),
            "The marble of the first throw is thrown again. (HO-2)",
        ),
        (position(two_colours=True, marble=None, seat=1), ""),
    ],
    ids=["none left", "another try", "not one's own"],
)
def test_why_a_colour_is_not_thrown(state: HopHop, said: str) -> None:
    assert words.wrong(throw("e5/R"), state) == said


def test_of_other_refused_actions_there_is_no_more_to_say() -> None:
    assert words.wrong(Call(ROW), position()) == ""


def test_every_fault_has_a_line_that_fits_beside_the_pond() -> None:
    assert {words.fault(fault) for fault in Fault} == set(Words.FAULTS.values())
    assert all(cell_len(words.fault(fault)) <= 36 for fault in Fault)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (position(chips=(9, 14)), "40 chips: 17 left"),
        (position(chips=(3, 1), chips_to_win=5), "first to 5 chips · chips left: 36"),
        (position(chips_to_win=1), "first to 1 chip · chips left: 40"),
    ],
)
def test_the_headline_tells_how_far_the_game_is(state: HopHop, said: str) -> None:
    assert words.headline(state, 3) == said


def test_a_score_is_in_chips_and_every_option_has_a_name() -> None:
    assert [words.counted(score) for score in (1, 0, 2)] == ["1 chip", "0 chips", "2 chips"]
    for spec in GAMES["hop_hop"].options_type.specs(2):
        assert words.option_label(spec.name)
        assert words.option_value(spec.name, spec.default)
    assert words.option_value("chips_to_win", "none") == "none"
    assert words.option_value("steadiness", ("shaky", "steady")) == "shaky, steady"


@pytest.mark.parametrize("calls", ["on", "auto", "off"])
def test_the_welcome_fits(calls: str) -> None:
    welcome = words.welcome(position(), Shown(calls=calls))
    assert ("called for you" in welcome[1]) == (calls == "auto")
    assert len(welcome) == 2
    assert all(cell_len(line) <= 78 for line in welcome)


# A position in lines.


def test_a_position_is_the_pond_row_by_row_and_everybodys_marbles() -> None:
    state = position("Rc3 Ya1 Yb4", size=4, marbles=3, chips=(2, 1), tries_used=1, chips_to_win=5)
    assert words.position(state, YOU, Shown()) == (
        "Your turn. Chips: You 2 and Ada 1.",
        "37 chips are left. Who owns 5 chips has won.",
        " 4  . Y . .",
        " 3  . . R .",
        " 2  . . . .",
        " 1  Y . . .",
        "    a b c d",
        "R, You: 2 on the lily pad; in the pond c3.",
        "Y, Ada: 1 on the lily pad; in the pond a1 and b4.",
        "Try 2 of 3.",
    )


@pytest.mark.parametrize(
    ("state", "calls", "told"),
    [
        (after("Rd4", "d4"), "on", ("Just arrived: d4.", "There is no row to call: done.")),
        (
            after(TWO_ROWS, "d4 d5", called="d4-d5-d6"),
            "on",
            (
                "Just arrived: d4 and d5.",
                "Called: d4-d5-d6, 1 chip.",
                "To call: c3-d4-e5. Then: done.",
            ),
        ),
        (
            after(TWO_ROWS, "d4"),
            "off",
            ("Just arrived: d4.", "Do you see a row? Type it so: call c3-d4-e5. Or: done."),
        ),
        (position(phase=Phase.TAKE), "on", ("The lily pad is empty: a marble is taken from the pond first (HO-10).",)),
        (position(phase=Phase.OVER), "on", ()),
    ],
    ids=["no row", "one of two called", "to be found", "take", "over"],
)
def test_after_the_pond_comes_what_there_is_to_do(state: HopHop, calls: str, told: tuple[str, ...]) -> None:
    lying = words.lying(state, YOU, Shown(calls=calls))
    at = next(place for place, line in enumerate(lying) if line.startswith("Y, Ada"))
    assert lying[at + 1 :] == told


def test_it_is_anybodys_turn() -> None:
    assert words.position(position(seat=1), YOU, Shown())[0] == "Ada's turn. Chips: You 0 and Ada 0."
    assert words.position(position(phase=Phase.OVER), YOU, Shown())[0] == "The game is over. Chips: You 0 and Ada 0."


def test_every_line_fits_also_with_four_wide_names_and_a_full_pond() -> None:
    names = Names(tuple("兔子跑得快又遠真厲害呀" + digit for digit in "1234"))
    lying = " ".join(f"{'RYGB'[(c + r) % 4]}{'abcdefghij'[c]}{r}" for c in range(10) for r in range(1, 11))
    state = after(lying, "e5 e6", players=4, chips=(9, 9, 9, 9), marbles=24)
    lines = words.position(state, names, Shown())
    assert all(0 < cell_len(line) <= 78 for line in lines)
    assert " 1  Y G B R Y G B R Y G" in lines


# Reasons.

SHARE = Versus(0.5, 0.25)
ODDS = Odds(0.2, 0.4, 0.5, 0.08, 0.625, hits=False)
OF_THE_ODDS = (
    " Chances: to come to rest there 20.0 %, to make a row somewhere 40.0 %, to stay outside 8.0 %. This throw brings"
    " 0.50 chips on average, the turn with all its throws 0.62."
)
ONE_THROW = Odds(0.2, 0.4, 0.5, 0.08, 0.501, hits=True)
OF_ONE_THROW = (
    " Chances: to hit the marble there 20.0 %, to make a row somewhere 40.0 %, to stay outside 8.0 %. This throw brings"
    " 0.50 chips on average."
)
REASONS: list[tuple[Reason, str]] = [
    (kinds.CompletesRows(E5, None, 1, 2, ODDS, SHARE), "e5: a marble there makes a row, 2 chips." + OF_THE_ODDS),
    (kinds.CompletesRows(E5, 1, 2, 3, ODDS, SHARE), "Y at e5: a marble there makes 2 rows, 3 chips." + OF_THE_ODDS),
    (kinds.AimsAmong(E5, None, 1, ODDS, SHARE), "e5: 1 cell beside it makes a row." + OF_THE_ODDS),
    (kinds.AimsAmong(E5, None, 3, ODDS, SHARE), "e5: 3 cells beside it make rows." + OF_THE_ODDS),
    (
        kinds.LeavesLess(E5, None, Versus(0.3, 0.4), 1, Versus(0.1, 0.9), SHARE),
        "e5 promises 0.30 chips by this throw and leaves 0.10 for Ada. 0.40 are to be had, but then 0.90 would be left"
        " for Ada.",
    ),
    (
        kinds.LeavesLess(E5, None, Versus(0.3, 0.4), 0, Versus(0.1, 0.9), SHARE),
        "e5 promises 0.30 chips by this throw and leaves 0.10 for you. 0.40 are to be had, but then 0.90 would be left"
        " for you.",
    ),
    (
        kinds.NoRows(E5, None, 1, 0.25, SHARE),
        "No throw is likely to make a row. e5 leaves 0.25 chips for Ada.",
    ),
    (kinds.NoRows(E5, None, 0, 0.25, SHARE), "No throw is likely to make a row. e5 leaves 0.25 chips for you."),
    (kinds.Pays(E5, None, ONE_THROW, SHARE), "e5 looks best a turn on." + OF_ONE_THROW),
    (
        kinds.CallsRow(ROW, 2, SHARE),
        "c3-d4-e5 gives 2 chips; uncalled, three marbles would leave without one.",
    ),
    (kinds.CallsMore(ROW, Versus(2, 1), SHARE), "Of its run, c3-d4-e5 gives 2 chips, any other three 1 chip."),
    (
        kinds.CallsLeavingLess(ROW, 1, 1, Versus(0.1, 0.2), SHARE),
        "Any three of its run give 1 chip; c3-d4-e5 leaves 0.10 for Ada, the others 0.20 or more.",
    ),
    (
        kinds.CallsLeavingLess(ROW, 1, 0, Versus(0.1, 0.2), SHARE),
        "Any three of its run give 1 chip; c3-d4-e5 leaves 0.10 for you, the others 0.20 or more.",
    ),
    (kinds.CallsAny(ROW, 1, 2, SHARE), "c3-d4-e5 gives 1 chip, and so does any other three of its run."),
    (kinds.EndsGame(ROW, 3, 2, SHARE), "Calling c3-d4-e5 ends the game with 3 chips, 2 chips ahead."),
    (kinds.EndsGame(ROW, 3, 0, SHARE), "Calling c3-d4-e5 ends the game with 3 chips: the win is shared."),
    (
        kinds.TakesMarble(E5, Versus(0.5, 0.4), SHARE),
        "Played for chips alone, this turn promises 0.50 with the marble of e5, with any other 0.40 at most.",
    ),
]


@pytest.mark.parametrize(("reason", "said"), REASONS, ids=lambda value: type(value).__name__)
def test_every_kind_of_reason_has_its_sentences(reason: Reason, said: str) -> None:
    assert words.reason(reason, YOU) == said + " It wins 50.0 %, otherwise 25.0 %."


def test_some_reasons_need_no_comparison_and_equals_are_called_equal() -> None:
    assert words.reason(OnlyChoice(), YOU) == "There is nothing else to do."
    assert words.reason(kinds.HardlyMatters(SHARE), YOU) == "It hardly matters: every choice wins 50.0 %."
    equal = kinds.CallsAny(ROW, 1, 2, Versus(0.5, 0.4999))
    assert words.reason(equal, YOU) == "c3-d4-e5 gives 1 chip, and so does any other three of its run."
    assert words.reason(kinds.NothingYet(E5, None, 0.08, SHARE), YOU) == (
        "No throw is likely to make a row, and every aim is as good. At e5 the marble stays outside least often: 8.0 %."
    )


def test_every_kind_is_in_that_list() -> None:
    named = {value for value in vars(kinds).values() if isinstance(value, type) and issubclass(value, Reason)}
    assert named - {Reason, OnlyChoice, kinds.HardlyMatters, kinds.NothingYet} == {
        type(reason) for reason, _ in REASONS
    }
