"""Gopher's table: what is seen of events, so that one understands what was won or lost, and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import pytest

from engine.chance import Dice
from engine.game import Event, TurnBegan, TurnEnded
from engine.games import GAMES
from engine.games.gopher import Gopher, GopherOptions, Phase
from engine.games.gopher_moves import (
    AllPassed,
    Busted,
    Card,
    Food,
    Overfull,
    Reshuffled,
    Stored,
    Trophy,
    TurnedUp,
    WentOn,
)
from engine.match import Match
from tests.app.board_alone import SMALL, Recorded, part, text
from tests.app.gopher_tables import Table, cards, position
from tests.app.showing import redrawn
from tui.pacing import Pace
from tui.setup import HUMAN
from tui.tables.gopher_cards import HEIGHT, Lying, card_lines
from tui.tables.gopher_panels import HeapPanel, SeatsPanel, StoragePanel, TurnedUpPanel
from tui.tables.gopher_play import FRAMES, Stage, shots
from tui.text.gopher import Words
from tui.text.language import Language
from tui.text.names import Names
from tui.widgets.choices import Choices
from tui.widgets.glyphs import ASCII, UNICODE
from tui.widgets.looks import Look

N2: Final = Card(Food.NUT, 2)
YOU: Final = Names(("You", "Ada"), 0)


def on_its_way(turned: str, **kwargs: object) -> Gopher:
    """Another card is about to be turned up."""
    return position(turned, phase=Phase.TURN_UP, **kwargs)  # type: ignore[arg-type]


async def seen(state: Gopher, events: Sequence[Event], app: Table | None = None) -> tuple[list[str], Table]:
    """What stands on the table at each beat while these events are played."""
    app = app or Table()
    async with app.run_test(size=SMALL):
        app.board.state = state
        pace = Recorded(app.board)
        for event in events:
            await app.board.play(event, pace)
    return pace.seen, app


# A card.


async def test_a_card_is_turned_over_from_its_back_and_then_lies_there() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        app.board.state = on_its_way("A1")
        pace = Recorded(app.board)
        await app.board.play(TurnedUp(0, N2, 2, 29), pace)
        shown = part(app.board, TurnedUpPanel)
        still = Recorded(app.board, motion=False)
        app.board.state = on_its_way("A1 C2")
        await app.board.play(TurnedUp(0, N2, 3, 28), still)
    assert len(pace.seen) == len(set(pace.seen)) == 5
    assert "▒▒▒▒▒" in pace.seen[0].split("Turned up")[1]
    assert all("A1" in frame for frame in pace.seen)
    assert not any("N2" in frame for frame in pace.seen)
    assert "N2" in shown
    assert "Turned up: 2 of 4" in shown
    assert still.seen == []


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("turning", [0, 1, 2])
def test_a_card_takes_as_many_cells_however_it_lies(glyphs: object, turning: int) -> None:
    for card in (None, N2):
        for look in Look:
            lines = card_lines(Lying(card, look, turning), glyphs)  # type: ignore[arg-type]
            assert [sum(len(piece) for piece, _ in line) for line in lines] == [7] * HEIGHT


async def test_an_opponents_card_is_seen_for_a_while_and_ones_own_at_once() -> None:
    opponents, _ = await seen(on_its_way("A1", seat=1), [TurnedUp(1, N2, 2, 29)])
    yours, _ = await seen(on_its_way("A1"), [TurnedUp(0, N2, 2, 29)])
    assert len(opponents) == len(yours) + 1


async def test_what_an_opponent_decides_is_highlighted_before_it_happens() -> None:
    (on,), _ = await seen(position("A1", seat=1), [WentOn(1, 1)])
    assert "▸ f  turn up another" in on
    stop, _ = await seen(position("A1", seat=1), [Stored(1, cards("A1"), (3, 5, 1), (4, 5, 1), forced=None)])
    assert "▸ s  stop" in stop[0]


# A bust.


async def test_gi_3_the_two_cards_of_one_food_are_framed_and_what_is_lost_is_said() -> None:
    state = on_its_way("A1 N3")
    shown, _ = await seen(state, [TurnedUp(0, N2, 3, 28), Busted(0, cards("A1 N3 N2"), to_pile=False)])
    bust = shown[-1]
    assert "┌A1╌╌╌┐ ╔N3═══╗ ╔N2═══╗" in bust
    assert "nuts twice running: 3 cards lost" in bust
    assert "████  █   █" in bust
    assert "the storage stays as it is" in bust
    assert "N nuts    ███░░░▏    3\n" in bust
    assert "stop now" not in bust


async def test_gi_8_lost_cards_that_go_back_into_the_heap_are_said_to() -> None:
    shown, _ = await seen(on_its_way("A1 N3"), [Busted(0, cards("A1 N3 N2"), to_pile=True)])
    assert "nuts twice running: 3 cards put back" in shown[-1]


async def test_lost_cards_stay_in_sight_until_the_next_turn_has_its_state() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        board = app.board
        board.state = on_its_way("A1 N3")
        pace = Pace("instant")
        for event in (Busted(0, cards("A1 N3 N2"), to_pile=False), TurnEnded(0, 0, (0, 0)), TurnBegan(1)):
            await board.play(event, pace)
        assert "╔N3═══╗" in part(board, TurnedUpPanel)
        assert "▸ Ada" in part(board, SeatsPanel)
        assert "Storage of Ada" in part(board, StoragePanel)
        board.state = position(seat=1)
        assert "N3" not in part(board, TurnedUpPanel)


# Into the storage.


async def test_gi_4_cards_are_framed_then_gone_and_the_shelves_have_them() -> None:
    stored = Stored(0, cards("A1 C2"), (4, 2, 3), (5, 4, 3), forced=None)
    (framed, moved), _ = await seen(position("A1 C2"), [stored])
    assert "╔A1═══╗ ╔C2═══╗" in framed
    assert "2 + 2 = 4" in framed
    assert "A1" not in moved
    assert "C carrots ████░░▏    4\n" in moved
    assert "2 cards stored" in moved


async def test_gi_2_a_stop_after_the_last_card_says_so() -> None:
    shown, _ = await seen(
        on_its_way("A1 C2 A2"), [Stored(0, cards("A1 C2 A2 C1"), (4, 2, 3), (7, 5, 3), forced="GI-2")]
    )
    assert "4 cards: that is all a turn has" in shown[0]


async def test_gi_6_a_stop_because_there_is_no_card_says_so() -> None:
    shown, _ = await seen(position("A1", pile=""), [Stored(0, cards("A1"), (4, 2, 3), (5, 2, 3), forced="GI-6")])
    assert "no card is left to turn up" in shown[0]


TROPHY: Final = (
    Stored(0, cards("A1 N3"), (4, 2, 3), (5, 2, 6), forced=None),
    Trophy(0, (Food.NUT,), (), (5, 2, 6), 2, 3),
)


async def test_gi_4_a_trophy_shows_the_full_shelf_then_the_emptied_storage() -> None:
    shown, _ = await seen(position("A1 N3", trophies=(1, 0)), TROPHY)
    framed, full, emptied = shown
    assert "╔A1═══╗ ╔N3═══╗" in framed
    assert "nuts: exactly 6" in full
    assert "trophy 2 of 3" in full
    assert "███▒▒▒▏    3 + 3 = 6: trophy" in full
    assert "█████████" in full
    assert "the storage is emptied" in emptied
    assert "A apples  ░░░░░░▏    0\n" in emptied
    assert "★ ◆◆◇" in emptied
    assert "discards: 6" in emptied, "four from the storage, two just turned up"
    assert "A1" not in emptied


async def test_gi_4_two_foods_at_six_are_one_trophy() -> None:
    event = Trophy(0, (Food.CARROT, Food.NUT), (Food.APPLE,), (7, 6, 6), 1, 3)
    shown, _ = await seen(position("C3 N3"), [event])
    assert "carrots and nuts at 6, one trophy for all" in shown[0]


@pytest.mark.parametrize(("you", "said"), [(0, "trophy 3 of 3: you win!"), (None, "trophy 3 of 3: Bo wins")])
async def test_gi_5_the_last_trophy_wins(you: int | None, said: str) -> None:
    app = Table(names=("Bo", "Ada"), levels=(HUMAN, HUMAN), you=you)
    shown, _ = await seen(position("N3", trophies=(2, 0)), [Trophy(0, (Food.NUT,), (), (4, 2, 6), 3, 3)], app)
    assert said in shown[0]
    assert "████" in shown[0]


async def test_gi_4_too_much_is_seen_over_the_brim_before_it_is_gone() -> None:
    events = (
        Stored(0, cards("A3 C1"), (4, 2, 3), (7, 3, 3), forced=None),
        Overfull(0, Food.APPLE, 7, 3),
    )
    shown, _ = await seen(position("A3 C1"), events)
    _, over, emptied = shown
    assert "████▒▒▏▒   4 + 3 = 7: all lost" in over
    assert "7 apples are more than fit:" in over
    assert "all of them are lost, 3 cards" in over
    assert "A apples  ░░░░░░▏    0\n" in emptied
    assert "C carrots ███░░░▏    3\n" in emptied
    assert "the other foods stay" in emptied
    assert "discards: 3" in emptied


async def test_gi_4_two_foods_over_six_are_lost_one_after_the_other() -> None:
    events = (
        Stored(0, cards("A3 C3 N1 C2"), (4, 2, 3), (7, 7, 4), forced="GI-2"),
        Overfull(0, Food.APPLE, 7, 3),
        Overfull(0, Food.CARROT, 7, 3),
    )
    shown, _ = await seen(position("A3 C3 N1 C2"), events)
    assert "A apples  ░░░░░░▏    0\n" in shown[2]
    assert "C carrots ██████▏▒   7\n" in shown[2]
    assert "7 carrots are more than fit" in shown[3]
    assert "C carrots ░░░░░░▏    0\n" in shown[4]
    assert "N nuts    ████░░▏    4\n" in shown[4]
    assert "discards: 6" in shown[4]


# The heap.


async def test_gi_6_the_discards_are_seen_to_become_the_heap() -> None:
    state = position("A1", pile="", discards="C1 C2 N1")
    (shown,), _ = await seen(state, [Reshuffled(0, 3)])
    assert "the heap is used up:" in shown
    assert "3 discards are the new heap" in shown
    assert "Heap: 3" in shown
    assert "discards: 0" in shown


async def test_gi_7_what_the_heap_holds_stands_there_all_the_time() -> None:
    app = Table()
    app.board.pile_contents = True
    events = (TurnedUp(0, N2, 3, 28), Busted(0, cards("A1 N3 N2"), to_pile=False), TurnEnded(0, 0, (0, 0)))
    shown, _ = await seen(on_its_way("A1 N3"), events, app)
    rows = [moment.split("Heap: ")[1].splitlines()[1:5] for moment in shown]
    assert len(rows) > FRAMES
    assert all(row[:3] == ["    1  2  3", " A  4  2  3", " C  5  2  3"] for row in rows)
    assert [row[3] for row in rows] == [" N  4  4  2"] * FRAMES + [" N  4  3  2"] * (len(rows) - FRAMES)


@pytest.mark.parametrize(
    "options",
    [{"deck": (2, 1, 1)}, {"deck": (2, 1, 1), "busted_to_pile": True}, {"full": 3, "deck": (2, 1, 1), "max_cards": 5}],
    ids=str,
)
def test_gi_6_heap_and_discards_as_played_are_those_of_the_next_position(options: dict[str, Any]) -> None:
    """Small decks, so that heaps are used up in the middle of a turn, after a bust, a trophy and lost food."""
    match, rng = Match(GAMES["gopher"], 2, GopherOptions.from_dict(options), Dice(b"h" * 32, b"heap")), Random(6)
    match.start()
    while not match.state.is_terminal and len(match.history) < 300:
        match.submit(match.state.current_player, rng.choice(match.state.legal_actions()))
    state, reshuffled = match.initial, 0
    for step in (step for ply in match.history for step in ply.steps):
        assert isinstance(state, Gopher)
        assert isinstance(step.state, Gopher)
        stage = Stage()
        for event in step.events:
            for shot in shots(event, state, stage, YOU, False, Words(Language())):
                stage = shot.stage
            reshuffled += isinstance(event, Reshuffled)
        assert (state.pile if stage.pile is None else stage.pile) == step.state.pile
        assert (state.discards if stage.discards is None else stage.discards) == step.state.discards
        state = step.state
    assert reshuffled


async def test_gi_6_that_everybody_passes_is_said() -> None:
    (shown,), _ = await seen(position(pile=""), [AllPassed(1)])
    assert "no card is left, everybody passes:" in shown
    assert "the game is over" in shown


async def test_when_the_game_is_over_its_last_cards_stay() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        board = app.board
        board.state = position("A1 N3", trophies=(2, 0))
        for event in TROPHY:
            await board.play(event, Pace("instant"))
        board.state = position(phase=Phase.OVER, trophies=(3, 0))
        board.waiting = True
        assert "trophy 2 of 3" in part(board, Choices)
        assert "▸" not in part(board, SeatsPanel)


# Everything.

EVERY_EVENT: Final = (
    (position("A1"), WentOn(0, 1)),
    (position(pile="", discards="C1 C2"), Reshuffled(0, 2)),
    (on_its_way("A1"), TurnedUp(0, N2, 2, 29)),
    (on_its_way("A1 N3"), Busted(0, cards("A1 N3 N2"), to_pile=False)),
    (position("A1 N3"), TROPHY[0]),
    (position("A1 N3"), TROPHY[1]),
    (position("A3"), Overfull(0, Food.APPLE, 7, 3)),
    (position(pile=""), AllPassed(1)),
    (position("A1"), TurnBegan(1)),
    (position("A1"), TurnEnded(0, 0, (0, 0))),
)


@pytest.mark.parametrize(("state", "event"), EVERY_EVENT, ids=lambda value: type(value).__name__)
async def test_every_event_can_be_shown_by_itself_at_any_size_and_in_plain_letters(state: Gopher, event: Event) -> None:
    """As in a replay, where nothing else was shown before it."""
    app = Table()
    app.board.glyphs = ASCII
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = state
        pace = Recorded(app.board)
        await app.board.play(event, pace)
        assert all(shown.isascii() for shown in pace.seen)
        await pilot.resize_terminal(30, 5)
        await app.board.play(event, pace)


async def test_a_new_trophy_redraws_the_seats_and_nothing_redraws_for_an_equal_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        board.state = position("A1")
        await pilot.pause()
        drawn = redrawn(monkeypatch)
        board.state = position("A1")
        board.actions = ()
        await pilot.pause()
        assert drawn == []
        board.state = position("A1", trophies=(1, 0))
        await pilot.pause()
        assert set(drawn) == {"SeatsPanel"}


async def test_the_heap_shrinks_while_a_card_is_turned_over() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        app.board.state = on_its_way("A1")
        await app.board.play(TurnedUp(0, N2, 2, 29), Pace("instant"))
        assert "Heap: 29" in part(app.board, HeapPanel)
        assert "Heap: 29" in text(app.board)
