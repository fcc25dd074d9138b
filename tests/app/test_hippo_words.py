"""Hippo Hopp's words: every event and clause has its sentence, for you and for others."""

from __future__ import annotations

import dataclasses

import pytest
from rich.cells import cell_len

from ai.games import hippo_reasons as kinds
from ai.player import Decision, OnlyChoice, Reason, Versus
from engine import GAMES
from engine.game import Event, TurnBegan, TurnEnded
from engine.games import hippo_moves as moves
from engine.games.hippo import Hippo, Phase
from engine.games.hippo_moves import Caught, Dealt, DeckEmpty, Flip, Flipped, Hopped, Landed, Use, Used
from tests.app.hippo_tables import position
from tui.advice import Advice
from tui.settings import Shown
from tui.text.hippo import Words
from tui.text.language import Language
from tui.text.names import Names

words = Words(Language())
YOU = Names(("You", "Ada"), 0)
OTHERS = Names(("Bo", "Ada"), None)
LOG = [
    (Dealt(0, 4, 2), None, None),
    (Flipped(0, 7, 8), "You flip card 7: it shows 8.", "Bo flips card 7: it shows 8."),
    (Used(0, 1, 5), "You use Ada's penalty card 5.", "Bo uses Ada's penalty card 5."),
    (Used(1, 0, 5), "Ada uses your penalty card 5.", "Ada uses Bo's penalty card 5."),
    (Hopped(0, 1, (2, 3), 4), None, None),
    (
        Landed(0, 4, 0, 0),
        "You come down on a calm hippo, over no angry one: no points.",
        "Bo comes down on a calm hippo, over no angry one: no points.",
    ),
    (
        Landed(0, 4, 1, 1),
        "You hop over 1 angry hippo and come down on a calm one: +1.",
        "Bo hops over 1 angry hippo and comes down on a calm one: +1.",
    ),
    (
        Landed(0, 4, 3, 3),
        "You hop over 3 angry hippos and come down on a calm one: +3.",
        "Bo hops over 3 angry hippos and comes down on a calm one: +3.",
    ),
    (
        Landed(0, 4, 5, 3),
        "You hop over 5 angry hippos with a borrowed card: +3 at most (HH-5).",
        "Bo hops over 5 angry hippos with a borrowed card: +3 at most (HH-5).",
    ),
    (
        Caught(0, 4, 8, (), 3, True),
        "Caught! You take the angry 8 as a penalty card (HH-6).",
        "Caught! Bo takes the angry 8 as a penalty card (HH-6).",
    ),
    (
        Caught(0, 4, 8, (1,), 3, True),
        "Caught! You take the angry 8 as a penalty card; 1 other calms down (HH-6).",
        "Caught! Bo takes the angry 8 as a penalty card; 1 other calms down.",
    ),
    (
        Caught(0, 4, 8, (1, 2), 3, True),
        "Caught! You take the angry 8 as a penalty card; 2 others calm down (HH-6).",
        "Caught! Bo takes the angry 8 as a penalty card; 2 others calm down.",
    ),
    (
        DeckEmpty(0),
        "No card is left to fill the gap: the game is over (HH-7).",
        "No card is left to fill the gap: the game is over (HH-7).",
    ),
    (TurnBegan(0), None, None),
    (TurnEnded(0, 3, (3, 0)), None, None),
]


@pytest.mark.parametrize(("event", "yours", "theirs"), LOG, ids=lambda value: type(value).__name__)
def test_the_log_has_a_line_for_you_and_one_for_others(event: Event, yours: str | None, theirs: str | None) -> None:
    assert (words.log(event, YOU), words.log(event, OTHERS)) == (yours, theirs)


def test_every_kind_of_event_is_in_that_list() -> None:
    kinds = {value for value in vars(moves).values() if isinstance(value, type) and issubclass(value, Event)}
    assert kinds - {Event} <= {type(event) for event, _, _ in LOG}


def test_a_line_fits_also_with_the_widest_name_there_is() -> None:
    wide = Names(("兔子跑得快又" * 2, "兔子跑得快又" * 2), None)
    for event, _, _ in LOG:
        line = words.log(dataclasses.replace(event), wide)
        assert line is None or cell_len(line) <= 118


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (YOU, "You took the last penalty card: the deck had none to fill the gap."),
        (OTHERS, "Bo took the last penalty card: the deck had none to fill the gap."),
    ],
)
def test_who_brought_the_end_about(names: Names, said: str) -> None:
    assert words.ending((Flipped(1, 2, 3), Caught(0, 2, 3, (), 0, False), DeckEmpty(0)), names) == said
    assert words.ending((Flipped(1, 2, 3),), names) == ""


# Choices.


@pytest.mark.parametrize(
    ("at", "label", "choice"),
    [
        (5, "flip card 5, 2 ahead", ("card 5", "2 ahead")),
        (2, "flip card 2, 18 ahead", ("card 2", "18 ahead")),
        (3, "flip card 3, under the bird", ("card 3", "under the bird")),
    ],
)
def test_a_card_is_called_by_its_place_and_how_far_it_is(at: int, label: str, choice: tuple[str, ...]) -> None:
    state = position(bird=3)
    assert words.action(Flip(at), state, YOU) == label
    assert words.choice(Flip(at), state, Shown(), YOU) == choice


def test_a_penalty_card_to_use_says_where_it_leads_and_what_it_brings() -> None:
    """From card 0: 5 ends on card 5 over the open 1 to 4, 3 of them at most; 1 is caught on the open card 1."""
    state = position((1, 2, 3, 4), penalties=((), (1, 5)))
    three = position((1, 2, 3, 4), points=(0, 0, 0), penalties=((), (1,), (5,)))
    assert words.choice(Use(1, 5), state, Shown(), YOU) == ("use the 5 of Ada", "to card 5: +3")
    assert words.choice(Use(1, 1), state, Shown(odds=False), OTHERS) == ("use the 1 of Ada", "caught on card 1: -2")
    assert words.action(Use(2, 5), three, Names(("Bo", "Ada", "You"), 2)) == "use your 5"


# The status, refusals, headline.


@pytest.mark.parametrize(
    ("state", "yours", "theirs"),
    [
        (
            position(),
            "Your turn: arrows choose a card, Enter flips it.",
            "Bo: arrows choose a card, Enter flips it.",
        ),
        (
            position(penalties=((3,), ())),
            "Your turn: arrows choose a card, Enter flips it.",
            "Bo: arrows choose a card, Enter flips it.",
        ),
        (
            position(penalties=((), (3,))),
            "Your turn: arrows choose a card, Enter flips it, Tab goes to penalty cards.",
            "Bo: arrows choose a card, Enter flips it, Tab: penalty cards.",
        ),
        (position(phase=Phase.OVER), "The game is over.", "The game is over."),
    ],
    ids=["nothing to use", "only your own", "something to use", "over"],
)
def test_the_status_says_what_can_be_done(state: Hippo, yours: str, theirs: str) -> None:
    assert (words.todo(state, YOU), words.todo(state, OTHERS)) == (yours, theirs)
    assert cell_len(yours) <= 78


def test_a_refusal_says_what_to_do_instead() -> None:
    assert words.refusal("HH-3", position()) == "Only a hidden card can be flipped, only others' penalty cards used."
    assert words.refusal("HH-7", position(phase=Phase.OVER)) == "The game is over: Enter shows the result."
    assert words.refusal("C-2", position()) == "That is not possible now."


@pytest.mark.parametrize(
    ("deck", "phase", "said"),
    [
        (9, Phase.DECIDE, "deck 9 · penalty cards taken 0"),
        (0, Phase.DECIDE, "deck 0 · penalty cards taken 9"),
        (0, Phase.OVER, "deck 0 · penalty cards taken 10"),
    ],
)
def test_the_headline_tells_how_far_the_game_is(deck: int, phase: Phase, said: str) -> None:
    assert words.headline(position(deck=deck, phase=phase), 3) == said


def test_a_score_is_in_points_and_every_option_has_a_name() -> None:
    assert [words.counted(score) for score in (1, 0, -2)] == ["1 point", "0 points", "-2 points"]
    for spec in GAMES["hippo"].options_type.specs(2):
        assert words.option_label(spec.name)
        assert words.option_value(spec.name, spec.default)


@pytest.mark.parametrize("training", [False, True])
def test_the_welcome_fits(training: bool) -> None:
    welcome = words.welcome(position(), Shown(seen=training))
    assert ("once: remember" in welcome[1]) != training
    assert len(welcome) == 2
    assert all(cell_len(line) <= 78 for line in welcome)


# A position in lines.


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (
            position(),
            (
                "Your turn. Points: You 0 and Ada 0.",
                "No penalty card lies before anybody.",
                "The circle has the cards 0 to 18; the bird is on card 0.",
                "All cards are hidden.",
                "9 cards in the deck; the penalty card after them ends the game.",
            ),
        ),
        (
            position((3, 17), bird=4, points=(7, 2), penalties=((2,), (1, 5)), deck=1, seat=1),
            (
                "Ada's turn. Points: You 5 and Ada -2.",
                "Penalty cards: you have 2; Ada has 1 and 5.",
                "The circle has the cards 0 to 18; the bird is on card 4.",
                "Open and angry: 2 on card 17 (13 ahead) and 1 on card 3 (18 ahead). All others",
                "are hidden.",
                "1 card in the deck; the penalty card after it ends the game.",
            ),
        ),
        (
            position((0,), deck=0),
            (
                "Your turn. Points: You 0 and Ada 0.",
                "No penalty card lies before anybody.",
                "The circle has the cards 0 to 18; the bird is on card 0.",
                "Open and angry: 5 on card 0 (under the bird). All others are hidden.",
                "The deck is empty: the next penalty card ends the game.",
            ),
        ),
        (
            position(phase=Phase.OVER, points=(3, 2), penalties=((2,), ())),
            ("The game is over. Points: You 1 and Ada 2.", "Penalty cards: you have 2."),
        ),
    ],
    ids=["opening", "penalty cards", "empty deck", "over"],
)
def test_a_position_tells_what_can_be_seen(state: Hippo, told: tuple[str, ...]) -> None:
    assert words.position(state, YOU, Shown()) == told
    assert words.lying(state, YOU, Shown()) == told[1:]


def test_with_training_it_tells_what_was_seen_and_is_hidden() -> None:
    """Of four cards, 1 is open, 2 was never seen."""
    state = position((1,), numbers=(3, 2, 1, 3), unknown=(2,), circle=4, values=(1, 1, 11))
    assert "Hidden now, but seen: 3 on card 0 and 3 on card 3." in words.position(state, YOU, Shown(seen=True))
    assert "seen" not in " ".join(words.position(state, YOU, Shown()))


def test_the_look_has_ten_cards_a_line() -> None:
    assert words.look(position()) == (
        "Cards 0 to 9:  5  3  8  1  2  7  4  6  1  3",
        "Cards 10 to 18:  5  2  8  4  1  6  3  2  7",
    )
    eleven = position(numbers=(1,) * 11, circle=11, values=(20,))
    assert words.look(eleven)[1] == "Card 10:  1"


def test_every_line_fits_also_with_four_wide_names_and_forty_cards() -> None:
    names = Names(tuple("兔子跑得快又遠真厲害呀" + digit for digit in "1234"))
    numbers = (*range(1, 40), 39)
    state = position(
        tuple(range(0, 40, 2)),
        points=(99,) * 4,
        penalties=((39,) * 10,) * 4,
        numbers=numbers,
        circle=40,
        deck=0,
        values=(*[1] * 38, 11),
    )
    lines = (*words.position(state, names, Shown(seen=True)), *words.look(state))
    assert all(0 < cell_len(line) <= 78 for line in lines)


# Reasons.

SHARE = Versus(0.5, 0.25)
REASONS: list[tuple[Reason, str]] = [
    (OnlyChoice(), "There is nothing else to do."),
    (kinds.HardlyMatters(SHARE), "It hardly matters: every choice wins 50.0 %."),
    (kinds.EndsGame(5, 2, SHARE), "It takes the angry 5 and ends the game, 2 points ahead."),
    (kinds.EndsGame(5, 0, SHARE), "It takes the angry 5 and ends the game: the win is shared."),
    (kinds.TakesCard(5, 2, 0.0, SHARE), "It takes the angry 5 of its own will: 2 others calm down."),
    (
        kinds.TakesCard(5, 0, 0.25, SHARE),
        "It takes the angry 5 of its own will. Any other choice is caught with 25.0 % at least.",
    ),
    (kinds.NoneSafe(5, 1, SHARE), "No choice is safe. This one takes the angry 5, and 1 other calms down."),
    (kinds.NoneSafe(5, 0, SHARE), "No choice is safe. This one takes the angry 5."),
    (
        kinds.FlipsUnseen(0.2, 1.25, 1.0, SHARE),
        "Nobody has seen that card: it is caught with 20.0 %, and brings 1.2 points on average. The best safe choice"
        " brings 1.",
    ),
    (
        kinds.FlipsUnseen(0.2, 1.25, None, SHARE),
        "Nobody has seen that card: it is caught with 20.0 %, and brings 1.2 points on average. No other choice is"
        " safe.",
    ),
    (
        kinds.UsesCard(1, 8, 3, 2.0, SHARE),
        "The penalty card 8 of Ada is safe to use and brings 3 points; flipping a card brings 2 at most.",
    ),
    (
        kinds.UsesCard(0, 8, 1, 0.5, SHARE),
        "Your penalty card 8 is safe to use and brings 1 point; flipping a card brings 0.5 at most.",
    ),
    (
        kinds.OnlySafe(8, 1, 0.125, SHARE),
        "The card shows 8, the only safe choice: 1 point. Any other is caught with 12.5 % at least.",
    ),
    (
        kinds.ForcesNext(8, 2, 1, SHARE),
        "The card shows 8: 2 points. After it, Ada is caught, whatever comes.",
    ),
    (
        kinds.ForcesNext(8, 2, 0, SHARE),
        "The card shows 8: 2 points. After it, whatever you do, you are caught.",
    ),
    (kinds.MostPoints(8, 3, 2.0, SHARE), "The card shows 8: 3 points. Any other choice brings 2 at most."),
    (
        kinds.LeavesLess(8, Versus(2, 3.0), 1, Versus(1.0, 4.0), SHARE),
        "The card shows 8: 2 points, and at most 1 left for Ada. Another choice brings 3 points, but leaves 4 for Ada.",
    ),
    (
        kinds.LeavesLess(8, Versus(0.4, 1.0), 0, Versus(0.0, 1.5), SHARE),
        "The card shows 8: 0.4 points, and at most 0 left for you. Another choice brings 1 point, but leaves 1.5 for"
        " you.",
    ),
    (kinds.Pays(8, 0, SHARE), "The card shows 8: 0 points, and it looks better a few turns on."),
]
ALONE = (OnlyChoice, kinds.HardlyMatters, kinds.EndsGame)
"""Reasons that need no comparison."""


@pytest.mark.parametrize(("reason", "said"), REASONS, ids=lambda value: type(value).__name__)
def test_every_kind_of_reason_has_its_sentences(reason: Reason, said: str) -> None:
    compared = "" if isinstance(reason, ALONE) else " It wins 50.0 %, otherwise 25.0 %."
    assert words.reason(reason, YOU) == said + compared


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (kinds.Pays(8, 0, Versus(0.25, 0.2496)), "It wins 25.0 %, and another choice as much."),
        (kinds.TakesCard(5, 0, 0.0, Versus(1, 1)), "It wins 100.0 %, and another choice as much."),
        (
            kinds.MostPoints(8, 3, 2.0, Versus(1, 1)),
            "The card shows 8: 3 points. Any other choice brings 2 at most. It wins 100.0 %, and another choice as"
            " much.",
        ),
    ],
)
def test_where_another_choice_is_as_good_none_is_called_better(reason: Reason, said: str) -> None:
    assert words.reason(reason, YOU) == said


def test_every_kind_is_in_that_list() -> None:
    named = {value for value in vars(kinds).values() if isinstance(value, type) and issubclass(value, Reason)}
    assert named - {Reason} == {type(reason) for reason, _ in REASONS}


@pytest.mark.parametrize(("reason", "said"), REASONS, ids=lambda value: type(value).__name__)
def test_of_a_move_that_was_made_only_what_it_did_is_explained(reason: Reason, said: str) -> None:
    """Nothing of the other choices, which hidden cards would have been, nor of what is left for the next player, who is
    you; and nothing if another move would have been better."""
    alone = isinstance(reason, OnlyChoice | kinds.EndsGame)
    state = position()

    def decide(_: object) -> Decision:
        return Decision(Flip(4), (), reason)

    assert Advice.about(state, decide, Flip(4), alone=True).reason == (reason if alone else None)
    assert Advice.about(state, decide, Flip(5), alone=True).reason is None
    assert Advice.about(state, decide, Flip(4)).reason == reason, said
