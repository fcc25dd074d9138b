"""Gopher's words: every event, clause and kind of reason has its sentence, for you and for others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, Final, get_args

import pytest
from rich.cells import cell_len

from ai.games import gopher_reasons as kinds
from ai.player import Reason, Versus
from engine import GAMES
from engine.chance import Dice
from engine.game import Action, Event, TurnBegan, TurnEnded
from engine.games import gopher_moves as moves
from engine.games.gopher import Gopher, GopherOptions, Phase
from engine.games.gopher_moves import Flip, Food, Stop
from engine.match import Match
from tests.app.gopher_tables import cards, position
from tests.app.pseudo import pseudo
from tui.settings import Shown
from tui.text.gopher import Words
from tui.text.language import Language
from tui.text.library import Library
from tui.text.names import Names
from tui.text.table import Table

words, table = Words(Language()), Table(Language())
YOU = Names(("You", "Ada"), 0)
OTHERS = Names(("Bo", "Ada"), None)
LONG = Names(("Wuschelhaar!", "Schnuffelnas"), None)
APPLE, CARROT, NUT = Food

LOG: Final[list[tuple[Event, str | None, str | None]]] = [
    (TurnBegan(0), None, None),
    (TurnEnded(0, 1, (1, 0)), None, None),
    (moves.WentOn(0, 1), None, None),
    (moves.TurnedUp(0, moves.Card(NUT, 3), 1, 38), "You turn up 3 nuts.", "Bo turns up 3 nuts."),
    (moves.TurnedUp(0, moves.Card(APPLE, 1), 2, 37), "You go on: 1 apple.", "Bo goes on: 1 apple."),
    (
        moves.Busted(0, cards("A1 N1 N3"), to_pile=False),
        "Bust! You turned up nuts twice running: 3 cards lost (GI-3).",
        "Bust! Bo turned up nuts twice running: 3 cards lost (GI-3).",
    ),
    (
        moves.Busted(0, cards("C1 C3"), to_pile=True),
        "Bust! You turned up carrots twice running: 2 cards back into the heap (GI-3).",
        "Bust! Bo turned up carrots twice running: 2 cards back into the heap (GI-3).",
    ),
    (
        moves.Stored(0, cards("A1 N3 A2"), (1, 2, 1), (4, 2, 4), forced=None),
        "You stop, and store 3 apples and 3 nuts.",
        "Bo stops, and stores 3 apples and 3 nuts.",
    ),
    (
        moves.Stored(0, cards("C1"), (1, 2, 1), (1, 3, 1), forced="GI-2"),
        "You have to stop, and store 1 carrot (GI-2).",
        "Bo has to stop, and stores 1 carrot (GI-2).",
    ),
    (
        moves.Stored(0, cards("C1"), (1, 2, 1), (1, 3, 1), forced="GI-6"),
        "No card is left: you have to stop, and store 1 carrot (GI-6).",
        "No card is left: Bo has to stop, and stores 1 carrot (GI-6).",
    ),
    (
        moves.Trophy(0, (NUT,), (), (5, 2, 6), 2, 3),
        "Exactly 6 nuts: trophy 2 of 3 for you, the storage is emptied (GI-4).",
        "Exactly 6 nuts: trophy 2 of 3 for Bo, storage emptied (GI-4).",
    ),
    (
        moves.Trophy(0, (CARROT, NUT), (APPLE,), (8, 6, 6), 1, 1),
        "Exactly 6 carrots and 6 nuts: trophy 1 of 1 for you, the storage is emptied (GI-4).",
        "Exactly 6 carrots and 6 nuts: trophy 1 of 1 for Bo, storage emptied (GI-4).",
    ),
    (
        moves.Overfull(0, APPLE, 8, 3),
        "Too many: you lose all 8 apples (GI-4).",
        "Too many: Bo loses all 8 apples (GI-4).",
    ),
    (
        moves.Reshuffled(0, 12),
        "The heap is used up: the 12 discards are shuffled into a new one (GI-6).",
        "The heap is used up: the 12 discards are shuffled into a new one (GI-6).",
    ),
    (
        moves.Reshuffled(0, 1),
        "The heap is used up: 1 discard is the new one (GI-6).",
        "The heap is used up: 1 discard is the new one (GI-6).",
    ),
    (
        moves.AllPassed(0),
        "There is no card left for anybody: everybody passes (GI-6).",
        "There is no card left for anybody: everybody passes (GI-6).",
    ),
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
    for event, _, _ in LOG:
        assert cell_len(words.log(event, LONG) or "") <= 90


# Refusals.

PHASES: Final = (
    position(),
    position("A1", phase=Phase.TURN_UP),
    position("A1 N3"),
    position(phase=Phase.OVER, trophies=(3, 0)),
    position(phase=Phase.OVER, pile=""),
)
"""Every phase; before the first card and after it; over by trophies and for want of cards."""


def refused() -> Iterator[tuple[Gopher, str]]:
    """Each of these states with the clauses it refuses decisions by."""
    for state in PHASES:
        for action in (Flip(), Stop()):
            if action not in state.legal_actions():
                yield state, state.why_not(action)


def test_every_refusal_there_is_has_its_sentence_and_there_is_no_other_sentence() -> None:
    assert {(state.phase, clause) for state, clause in refused()} == set(words.REFUSALS)


def test_a_refusal_is_one_line_with_the_hint_at_the_rules() -> None:
    for state, clause in refused():
        said = words.refusal(clause, state)
        assert said.endswith(".")
        assert cell_len(" " + table.refused(said)) <= 80


def test_a_clause_that_does_not_belong_to_the_phase_still_gets_an_answer() -> None:
    assert words.refusal("GI-5", position("A1")) == words.NOT_NOW


# The end.


def test_gi_5_the_end_is_told_by_who_had_all_trophies_and_in_which_turn() -> None:
    """Ada's second turn: one of hers is over when she gets the trophy."""
    events = [
        *(TurnEnded(1, 0, (0, 0)), TurnEnded(0, 0, (0, 0))),
        *(moves.Trophy(1, (NUT,), (), (0, 0, 6), 2, 2), TurnEnded(1, 1, (0, 2))),
    ]
    assert words.ending(events, YOU) == "Ada was the first to get 2 trophies, in turn 2."
    assert words.ending(events, Names(("Bo", "You"), 1)) == "You were the first to get 2 trophies, in your turn 2."
    one = [moves.Trophy(0, (NUT,), (), (0, 0, 6), 1, 1), TurnEnded(0, 1, (1, 0))]
    assert words.ending(one, YOU) == "You were the first to get 1 trophy, in your turn 1."


def test_gi_6_the_end_is_told_by_the_cards_that_were_gone() -> None:
    assert words.ending([TurnEnded(0, 0, (0, 0)), moves.AllPassed(1)], YOU) == "There was no card left for anybody."


def test_a_game_that_goes_on_has_no_ending() -> None:
    assert words.ending([moves.Trophy(0, (NUT,), (), (0, 0, 6), 1, 3)], YOU) == ""


# Reasons.

SHARE: Final = Versus(0.6, 0.5)
REASONS: Final[dict[type[Reason], Reason]] = {
    type(kind): kind
    for kind in (
        kinds.HardlyMatters(0.345, Versus(0.4621, 0.4619)),
        kinds.ClearWin((NUT,), 3, Versus(1.0, 0.7)),
        kinds.TakesTrophy((CARROT, NUT), 2, 3, 0.345, SHARE),
        kinds.SavesWhatLies(2, (5, 2, 3), 0.345, SHARE),
        kinds.AvoidsOverfull((APPLE, CARROT), 0.2, 0.345, SHARE),
        kinds.StopPays(2, (5, 2, 3), 0.345, SHARE),
        kinds.NothingToLose((APPLE,), 0.345, SHARE),
        kinds.TooMuchNow((APPLE,), (7,), 0.345, SHARE),
        kinds.NeedsExactly((APPLE, NUT), (1, 2), 0.2, 0.345, SHARE),
        kinds.LeaderAboutToWin(1, 0.31, 0.345, SHARE),
        kinds.FlipPays(2, (5, 2, 3), 0.345, SHARE),
    )
}


def test_every_kind_of_reason_has_an_example() -> None:
    assert set(REASONS) == set(get_args(kinds.GopherReason))


@pytest.mark.parametrize("reason", REASONS.values(), ids=lambda reason: type(reason).__name__)
def test_a_reason_is_a_sentence_or_a_few_with_the_chance_of_a_bust(reason: Any) -> None:
    said = words.reason(reason, YOU)
    assert said.endswith(".")
    assert said[0].isupper()
    assert len(said) < 220
    assert not re.search(r"\d\.\d\d", said), "one decimal"
    assert "34.5 %" in said or isinstance(reason, kinds.ClearWin | kinds.NothingToLose)
    assert "60.0 %" in said or isinstance(reason, kinds.ClearWin | kinds.HardlyMatters)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            REASONS[kinds.TakesTrophy],
            "Stopping makes carrots and nuts exactly full: trophy 2 of 3; the next card loses it with 34.5 %. Stopping "
            "wins 60.0 %, going on 50.0 %.",
        ),
        (
            REASONS[kinds.NeedsExactly],
            "The next card brings a trophy with 20.0 %: 1 apple or 2 nuts would do. It is a bust with 34.5 %. Going on "
            "wins 60.0 %, stopping 50.0 %.",
        ),
        (
            REASONS[kinds.AvoidsOverfull],
            "The next card makes apples or carrots too many with 20.0 %, and is a bust with 34.5 %. Stopping wins "
            "60.0 %, going on 50.0 %.",
        ),
        (
            kinds.NothingToLose((), 0.3, SHARE),
            "There is nothing to lose: what is turned up does not help the storage, which a bust leaves as it is. "
            "Going on wins 60.0 %, stopping 50.0 %.",
        ),
        (
            kinds.StopPays(2, (5, 2, 3), 0.345, SHARE),
            "Storing 2 cards is worth more than what another may bring: that is a bust with 34.5 %. Stopping wins "
            "60.0 %, going on 50.0 %.",
        ),
        (
            kinds.StopPays(2, (5, 2, 3), 1.0, SHARE),
            "Any card would be a bust now, and lose 2 cards. Stopping wins 60.0 %, going on 50.0 %.",
        ),
        (
            kinds.SavesWhatLies(1, (5, 2, 3), 1.0, SHARE),
            "Any card would be a bust now, and lose 1 card. Stopping wins 60.0 %, going on 50.0 %.",
        ),
        (
            kinds.FlipPays(2, (5, 2, 3), 0.0, SHARE),
            "The next card cannot be a bust, and more cards are worth more. Going on wins 60.0 %, stopping 50.0 %.",
        ),
        (
            kinds.ClearWin((), 2, Versus(0.5, 0.5)),
            "No card is left after this: stopping ends the game and shares the win, 50.0 %.",
        ),
        (
            kinds.ClearWin((), 2, Versus(1.0, 0.5)),
            "No card is left after this: stopping ends the game and wins it.",
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_reason_says_the_numbers_that_speak_for_it(reason: Reason, said: str) -> None:
    assert words.reason(reason, YOU) == said


def test_a_reason_speaks_of_who_may_win_as_you_or_by_name() -> None:
    assert words.reason(kinds.LeaderAboutToWin(0, 0.31, 0.3, SHARE), YOU).startswith("You may win on your next turn")
    assert words.reason(kinds.LeaderAboutToWin(1, 0.31, 0.3, SHARE), YOU).startswith("Ada may win on the next turn")


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (0.0004, "That costs hardly anything."),
        (0.0, "That costs hardly anything."),
        (0.0006, "That costs 0.1 % of the win against the best."),
        (0.12, "That costs 12.0 % of the win against the best."),
    ],
)
def test_a_cost_that_would_be_rounded_to_nothing_is_hardly_anything(cost: float, said: str) -> None:
    assert table.played_other("Ada", "stop", cost) == f"Ada played: stop. {said}"


# Status, choices, options.


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (position(), "Your turn: f turns up the first card."),
        (position("A1"), "f turns up another card, s stops and stores 1 card."),
        (position("A1 C2"), "f turns up another card, s stops and stores 2 cards."),
        (position("A3 C1"), "f turns up another card, s stops: all apples lost."),
        (position("A3 C1 A1 C3"), "f turns up another card, s stops and takes a trophy."),
        (
            position("A1 C1 N1", ("A3 C3 N3", ""), full=3),
            "f turns up another card, s stops: all apples, carrots and nuts lost.",
        ),
        (position("A1 N3"), "f turns up another card, s stops and takes a trophy."),
        (position(phase=Phase.OVER), "The game is over."),
    ],
)
def test_the_status_says_what_can_be_done(state: Gopher, said: str) -> None:
    assert words.todo(state, YOU) == said
    if not state.is_terminal:
        assert words.todo(state, OTHERS).startswith("Bo: ")
    assert cell_len(" " + words.todo(state, LONG)) <= 80


def test_actions_in_few_words() -> None:
    assert words.action(Flip(), position("A1")) == "turn up another"
    assert words.action(Stop(), position("A1")) == "stop"
    assert words.action(Stop(), position("A1 N3")) == "stop: a trophy"
    assert words.action(Stop(), position("A3 C1 N1")) == "stop: apples lost"


def test_a_choice_tells_what_it_leads_to() -> None:
    """Of 29 cards face down, 10 are nuts."""
    assert words.choice(Flip(), position("A1 N3"), Shown()) == ("turn up another: 34.5 % lose 2 cards",)
    assert words.choice(Flip(), position("A1"), Shown(odds=False)) == ("turn up another: apples lose 1 card",)
    assert words.choice(Stop(), position("A1 N3"), Shown()) == ("stop: nuts 3 + 3 = 6: trophy",)
    assert words.choice(Stop(), position("A3"), Shown()) == ("stop: apples 4 + 3 = 7: all lost",)
    lost_and_stored = "stop: apples 4 + 3 = 7: all lost; carrots 2 + 1 = 3"
    assert words.choice(Stop(), position("A3 C1"), Shown()) == (lost_and_stored,)
    assert words.choice(Stop(), position("A1 C2"), Shown()) == ("stop: apples 4 + 1 = 5 and carrots 2 + 2 = 4",)
    two = position("C1 N3", ("A2 C2 C3 N3", ""))
    assert words.choice(Stop(), two, Shown()) == ("stop: carrots 5 + 1 = 6 and nuts 3 + 3 = 6: trophy",)


def test_where_there_is_little_room_a_stop_is_told_in_short() -> None:
    assert words.briefly(Flip(), position("A1")) == "turn up another"
    assert words.briefly(Stop(), position("A1")) == "stop: store 1 card"
    assert words.briefly(Stop(), position("A1 C2")) == "stop: store 2 cards"
    assert words.briefly(Stop(), position("A3 C1")) == "stop: apples lost"
    assert words.briefly(Stop(), position("A1 N3")) == "stop: a trophy"


def test_headlines() -> None:
    assert words.headline(position(), 3) == "round 2 · first to 3 trophies"
    assert words.headline(position(phase=Phase.OVER, trophies=(3, 0)), 4) == "round 2 · first to 3 trophies"
    assert words.headline(position("A1", ("", "", "")), 2) == "round 1 · first to 3 trophies"


def test_every_option_and_value_has_its_words() -> None:
    for spec in GopherOptions.specs(5):
        assert words.option_label(spec.name)
        assert words.option_value(spec.name, spec.default)
    assert words.option_value("start", 0) == "1"
    assert words.option_value("deck", (5, 4, 4)) == "5,4,4"
    assert words.option_value("busted_to_pile", True) == "on"
    assert words.counted(1) == "1 trophy"
    assert words.counted(2) == "2 trophies"


def test_the_menu_has_a_line_and_a_picture_of_its_size() -> None:
    assert len(words.PICTURE) <= 6
    assert all(cell_len(line) <= 24 for line in words.PICTURE)
    assert "\n" not in words.BLURB


@pytest.mark.parametrize(("options", "exact"), [({}, "exactly 6 of"), ({"full": 12}, "exactly 12 of")], ids=str)
def test_a_new_game_begins_with_its_own_number(options: dict[str, Any], exact: str) -> None:
    lines = words.welcome(position(**options))
    assert exact in lines[0]
    assert "twice running" in lines[1]
    assert all(cell_len(line) <= 78 for line in lines)


def test_gi_8_a_turn_of_one_card_is_neither_stopped_nor_lost() -> None:
    assert words.welcome(position(max_cards=1)) == (
        "One card a turn: exactly 6 of a food in your storage is a trophy.",
        "Too much of a food is lost.",
    )


# Every state a game comes to.

ODD_OPTIONS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"trophies": 1, "full": 2, "deck": (2,), "max_cards": 1},
    {"full": 20, "deck": (1,) * 9, "max_cards": 13, "busted_to_pile": True},
    {"deck": (0, 0, 3), "max_cards": 5, "trophies": 3},
)


def states(options: dict[str, Any], seats: int, seed: int) -> Iterator[tuple[Gopher, tuple[Event, ...]]]:
    """What a match of random decisions comes to."""
    chosen = GopherOptions.from_dict(options)
    match, rng = Match(GAMES["gopher"], seats, chosen, Dice(bytes([seed]) * 32, b"words")), Random(seed)
    match.start()
    while not match.state.is_terminal and len(match.history) < 120:
        match.submit(match.state.current_player, rng.choice(match.state.legal_actions()))
    for ply in match.history:
        for step in ply.steps:
            assert isinstance(step.state, Gopher)
            yield step.state, step.events


@pytest.mark.parametrize("options", ODD_OPTIONS, ids=str)
@pytest.mark.parametrize("library", [Library(), pseudo()], ids=["English", "wide"])
def test_everything_a_game_comes_to_can_be_said(options: dict[str, Any], library: Library) -> None:
    said = library.game("gopher")
    names = Names(("You", "Ada", "Bo")[: 2 + (options != {})], 0)
    told: list[Event] = []
    for state, events in states(options, len(names.names), 5):
        told += events
        assert all(said.log(event, names) != "" for event in events)
        assert said.todo(state, names)
        assert said.headline(state, len(told))
        for action in state.legal_actions():
            assert isinstance(action, Action)
            assert said.action(action, state, names)
            assert all(said.choice(action, state, Shown(odds), names)[0] for odds in (True, False))
        for shown in (Shown(), Shown(odds=False, pile=True)):
            assert all(0 < cell_len(line) <= 78 for line in said.position(state, names, shown))
    assert isinstance(said.ending(told, names), str)
