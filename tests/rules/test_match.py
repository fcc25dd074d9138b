"""The match: starting, deciding, taking back, and playing on from what was written down."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.basic import Script
from engine import (
    CHANCE,
    GAMES,
    TERMINAL,
    CannotUndo,
    Dice,
    Game,
    IllegalMove,
    IllegalOption,
    MalformedMove,
    Match,
    OutOfTurn,
    Ply,
)
from engine.game import Options, TurnBegan, TurnEnded
from engine.games.hoppladi import HoppladiOptions
from engine.games.hoppladi_moves import Busted, Rolled, Scored, Started, Stop
from tests.rules.laws import LAWS
from tests.rules.lines import won

HOPPLADI = GAMES["hoppladi"]
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
law = settings(max_examples=settings().max_examples // 4)

Written = list[tuple[int, list[str]]]


def written(plies: list[Ply]) -> Written:
    """Plies in notation, as a save or a record has them."""
    return [(ply.seat, [str(step.move) for step in ply.steps if step.move is not None]) for ply in plies]


def scripted(*rolls: str, players: int = 2, **options: int | str) -> Match:
    match = Match(HOPPLADI, players, HoppladiOptions.from_dict(options), Script(rolls))
    match.start()
    return match


def act(match: Match, *actions: str) -> Ply:
    """Make decisions, each by whoever is to move, and return the last ply."""
    for text in actions:
        action = match.state.parse(text)
        ply = match.submit(match.state.current_player, action)  # type: ignore[arg-type]
    return ply


def play_on(match: Match, choose: Callable[[Match], int], longest: int = 60) -> None:
    """Play by place in the list of actions."""
    for _ in range(longest):
        if match.state.is_terminal:
            return
        actions = match.state.legal_actions()
        match.submit(match.state.current_player, actions[choose(match) % len(actions)])


def test_the_opening_is_a_ply_of_chance_with_the_first_roll() -> None:
    match = Match(HOPPLADI, 3, HoppladiOptions(start=2), Script(("11125CC",)))
    assert match.state == match.initial == HOPPLADI.new_state(3, HoppladiOptions(start=2))
    opening = match.start()
    assert (opening.index, opening.seat, opening.action) == (0, CHANCE, None)
    assert list(map(str, opening.outcomes)) == ["11125CC"]
    assert [type(event) for event in opening.events] == [TurnBegan, Rolled]
    assert opening.events[0].seat == 2
    assert match.state == opening.state
    assert match.history == [opening]
    assert match.draws == 1
    with pytest.raises(OutOfTurn):
        match.start()
    assert match.draws == 1


def test_a_decision_resolves_every_roll_that_follows() -> None:
    match = scripted("11125CC", "345C", "3345CCC", "1345CCC")
    act(match, "keep:2h+x2")
    ply = act(match, "roll")
    assert (ply.index, ply.seat, str(ply.action)) == (2, 0, "roll")
    assert list(map(str, ply.outcomes)) == ["345C", "3345CCC", "1345CCC"], "both bust, the third roll is seat 0's again"
    assert match.draws == 4
    assert (match.state.current_player, match.state.scores) == (0, (0, 0))
    assert [type(e).__name__ for e in ply.events if type(e) in (Busted, TurnEnded, TurnBegan, Started)] == [
        "Busted",
        "TurnEnded",
        "TurnBegan",
        "Started",
    ] * 2


def test_every_finished_turn_is_listed_with_its_points() -> None:
    match = scripted("11125CC", "25CC", "1345CCC", target=99)
    act(match, "keep:2h+x2", "stop", "take", "keep:1d", "stop", "fresh")
    assert [(turn.seat, turn.gained, turn.scores) for turn in match.turns] == [(0, 20, (20, 0)), (1, 24, (20, 24))]


def test_another_seat_than_the_one_to_move_is_refused() -> None:
    match = scripted("11125CC")
    keep = match.state.legal_actions()[0]
    for seat in (1, 2, CHANCE, TERMINAL):
        with pytest.raises(OutOfTurn) as caught:
            match.submit(seat, keep)
        assert (caught.value.seat, caught.value.to_move) == (seat, 0)
    assert len(match.history) == 1


def test_nobody_acts_before_the_start_or_after_the_end() -> None:
    match = Match(HOPPLADI, 2, HoppladiOptions(dice=1, target=1, start=1), Script(("3", "1")))
    with pytest.raises(OutOfTurn) as caught:
        match.submit(1, Stop())
    assert caught.value.to_move == CHANCE
    match.start()
    act(match, "keep:1h", "stop")
    assert match.state.is_terminal
    for seat in (0, 1, TERMINAL):
        with pytest.raises(OutOfTurn) as caught:
            match.submit(seat, Stop())
        assert caught.value.to_move == TERMINAL


def test_a_refused_decision_changes_nothing() -> None:
    match = scripted("2CCCCCC")
    history, state = list(match.history), match.state
    for text, clause in (("keep:1h", "HL-2"), ("stop", "HL-2"), ("fresh", "HL-10"), ("2CCCCCC", "C-2")):
        with pytest.raises(IllegalMove) as caught:
            match.submit(0, match.state.parse(text))  # type: ignore[arg-type]
        assert caught.value.clause == clause
    assert (match.history, match.state, match.draws) == (history, state, 1)


def test_a_source_that_fails_leaves_the_match_as_it_was() -> None:
    match = scripted("1345CCC")
    act(match, "keep:1h")
    history = list(match.history)
    with pytest.raises(ValueError, match="end of script"):
        act(match, "roll")
    assert match.history == history


def test_options_are_checked_when_a_match_is_set_up() -> None:
    with pytest.raises(IllegalOption):
        Match(HOPPLADI, 2, HoppladiOptions(start=2), Script(()))
    with pytest.raises(IllegalOption):
        Match(HOPPLADI, 8, None, Script(()))


# Taking back.


def test_a_decision_is_taken_back_until_dice_have_fallen() -> None:
    match = scripted("11125CC", "1345C")
    before = match.state
    act(match, "keep:1h+x2")
    assert str(match.undo().action) == "keep:1h+x2"
    assert match.state == before
    act(match, "keep:2h", "roll")
    assert not match.can_undo
    with pytest.raises(CannotUndo) as caught:
        match.undo()
    assert caught.value.revealed
    assert len(match.history) == 3


def test_a_stop_is_taken_back_while_the_next_seat_has_not_rolled() -> None:
    match = scripted("11125CC", "1345CCC")
    act(match, "keep:2h+x2")
    before = match.state
    act(match, "stop")
    assert match.state.scores == (20, 0)
    match.undo()
    assert match.state == before
    assert match.turns == ()
    act(match, "stop", "fresh")
    assert not match.can_undo


def test_the_opening_cannot_be_taken_back() -> None:
    match = scripted("11125CC")
    with pytest.raises(CannotUndo) as caught:
        match.undo()
    assert not caught.value.revealed
    assert not Match(HOPPLADI, 2, None, Script(())).can_undo


def test_dice_fall_the_same_after_taking_back() -> None:
    """What was undone drew nothing, so nobody can undo to get other dice."""
    straight, hesitating = (Match(HOPPLADI, 2, None, Dice.from_seed("hesitating")) for _ in range(2))
    for match in (straight, hesitating):
        match.start()
    actions = hesitating.state.legal_actions()
    for action in actions:
        hesitating.submit(0, action)
        hesitating.undo()
    for match in (straight, hesitating):
        match.submit(0, actions[0])
        act(match, "roll")
    assert straight.history == hesitating.history


def test_gi_2_a_stop_turns_up_the_next_seats_card_so_it_is_taken_back_only_at_the_end() -> None:
    game = GAMES["gopher"]
    match = Match(game, 2, game.options_type.from_dict({"trophies": 1}), Script(("A3", "C1", "A3", "C1")))
    match.start()
    act(match, "flip")
    assert not match.can_undo
    act(match, "flip")
    before = match.state
    act(match, "stop")
    assert match.state.is_terminal
    match.undo()
    assert match.state == before
    match = Match(game, 2, None, Script(("A3", "C1")))
    match.start()
    assert list(map(str, act(match, "stop").outcomes)) == ["C1"]
    assert not match.can_undo


def test_gi_8_with_one_card_a_turn_the_opening_is_the_whole_match() -> None:
    game = GAMES["gopher"]
    options = game.options_type.from_dict({"trophies": 1, "max_cards": 1})
    match = Match(game, 3, options, Script(("A3", "C1", "C2", "A3")))
    opening = match.start()
    assert (len(opening.outcomes), match.state.is_terminal) == (4, True)
    assert match.state.returns() == won(1, 0, 0)
    assert [turn.seat for turn in match.turns] == [0, 1, 2, 0]
    again = Match(game, 3, options, Script(()))
    again.replay(written(match.history))
    assert again.history == match.history


# Replaying.


def small_match(data: st.DataObject, game: Game) -> Match:
    players = data.draw(st.sampled_from(game.players), "players")
    options: Options = data.draw(LAWS[game.key].small(players), "options")
    return Match(game, players, options, Dice.from_seed(data.draw(st.integers(0, 10**6), "seed")))


@games
@given(data=st.data())
@law
def test_a_match_replays_from_its_notation(game: Game, data: st.DataObject) -> None:
    match = small_match(data, game)
    match.start()
    play_on(match, lambda _: data.draw(st.integers(0, 50)))
    again = Match(game, match.players, match.options, Script(()))
    again.replay(written(match.history))
    assert again.history == match.history
    assert again.state == match.state
    assert again.draws == match.draws
    assert again.turns == match.turns


@games
@given(data=st.data())
@law
def test_a_resumed_match_draws_what_it_would_have_drawn(game: Game, data: st.DataObject) -> None:
    match = small_match(data, game)
    match.start()
    choices = data.draw(st.lists(st.integers(0, 50), min_size=1, max_size=40))
    play_on(match, lambda m: choices[(len(m.history) - 1) % len(choices)], len(choices))
    cut = data.draw(st.integers(0, len(match.history)), "saved after")
    resumed = Match(game, match.players, match.options, match.source)
    resumed.replay(written(match.history[:cut]))
    if not cut:
        resumed.start()
    play_on(resumed, lambda m: choices[(len(m.history) - 1) % len(choices)], len(match.history) - len(resumed.history))
    assert resumed.history == match.history


GOOD: Written = [
    (CHANCE, ["11125CC"]),
    (0, ["keep:2h+x2"]),
    (0, ["stop"]),
    (1, ["fresh", "1345CCC"]),
    (1, ["keep:1h"]),
    (1, ["roll", "3345CC", "345CCCC", "11125CC"]),
]
"""Seat 1 busts, seat 0 busts, seat 1 is to keep."""


def edited(at: int, seat: int, *moves: str) -> Written:
    """The good plies up to one that has been tampered with."""
    return [*GOOD[:at], (seat, list(moves))]


def test_the_plies_that_are_tampered_with_below_replay_as_they_are() -> None:
    match = Match(HOPPLADI, 2, None, Script(()))
    match.replay(GOOD)
    assert written(match.history) == GOOD
    assert match.state.scores == (20, 0)
    assert match.state.current_player == 1


@pytest.mark.parametrize(
    ("plies", "error"),
    [
        (edited(0, CHANCE), OutOfTurn),
        (edited(0, 0, "11125CC"), OutOfTurn),
        (edited(0, CHANCE, "1112CC"), IllegalMove),
        (edited(0, CHANCE, "fresh"), IllegalMove),
        (edited(0, CHANCE, "C111255"), MalformedMove),
        (edited(0, CHANCE, "11125CC", "keep:2h+x2"), OutOfTurn),
        (edited(0, CHANCE, "11125CC", "11125CC"), OutOfTurn),
        (edited(1, 1, "keep:2h+x2"), OutOfTurn),
        (edited(1, CHANCE, "keep:2h+x2"), OutOfTurn),
        (edited(1, 0), OutOfTurn),
        (edited(1, 0, "keep:4h"), IllegalMove),
        (edited(1, 0, "keep:2h+x2 "), MalformedMove),
        (edited(1, 0, "11125CC"), IllegalMove),
        (edited(1, 0, "keep:2h+x2", "stop"), OutOfTurn),
        (edited(1, 0, "keep:2h+x2", "roll", "1345"), OutOfTurn),
        (edited(2, 0, "stop", "fresh", "1345CCC"), OutOfTurn),
        (edited(3, 1, "fresh"), OutOfTurn),
        (edited(3, 1, "fresh", "1345CC"), IllegalMove),
        (edited(3, 1, "fresh", "1345CCC", "1345CCC"), OutOfTurn),
        (edited(5, 1, "roll", "3345CC"), OutOfTurn),
        (edited(5, 1, "roll", "3345CC", "345CCCC"), OutOfTurn),
        (edited(5, 1, "roll", "3345CC", "345CCCC", "11125CC", "keep:1h"), OutOfTurn),
        (edited(5, 1, "roll", "1345CC", "345CCCC", "11125CC"), OutOfTurn),
    ],
    ids=lambda value: f"{len(value) - 1} {' '.join(value[-1][1])}" if isinstance(value, list) else value.__name__,
)
def test_a_tampered_ply_is_refused_and_those_before_it_stand(plies: Written, error: type[ValueError]) -> None:
    match = Match(HOPPLADI, 2, None, Script(()))
    with pytest.raises(error):
        match.replay(plies)
    assert written(match.history) == GOOD[: len(plies) - 1]


@pytest.mark.parametrize(
    "after", [(0, ["stop"]), (1, ["fresh", "1"]), (TERMINAL, []), (TERMINAL, ["1"]), (CHANCE, ["1"])]
)
def test_nothing_replays_past_the_end(after: tuple[int, list[str]]) -> None:
    plies: Written = [(CHANCE, ["3", "1"]), (1, ["keep:1h"]), (1, ["stop"])]
    options = HoppladiOptions(dice=1, target=1, start=0)
    match = Match(HOPPLADI, 2, options, Script(()))
    match.replay(plies)
    assert match.state.is_terminal
    with pytest.raises(OutOfTurn):
        match.replay([after])
    with pytest.raises(OutOfTurn):
        Match(HOPPLADI, 2, options, Script(())).replay([*plies[:2], (1, ["stop", *after[1], "1"])])
    assert written(match.history) == plies


def test_a_replayed_match_plays_on_from_its_own_dice() -> None:
    match = Match(HOPPLADI, 2, None, Script(("never", "3345CCC")))
    match.replay([(CHANCE, ["1345CCC"])])
    act(match, "keep:1h")
    with pytest.raises(ValueError, match="3345CCC"):
        act(match, "roll")
    match = Match(HOPPLADI, 2, None, Script(("never", "1345CC")))
    match.replay([(CHANCE, ["1345CCC"])])
    assert list(map(str, act(match, "keep:1h", "roll").outcomes)) == ["1345CC"]


# What a match tells.


@games
@given(data=st.data())
@law
def test_events_of_a_match_begin_and_end_turns_in_turn(game: Game, data: st.DataObject) -> None:
    match = small_match(data, game)
    match.start()
    play_on(match, lambda _: data.draw(st.integers(0, 50)))
    turns = [e for ply in match.history for e in ply.events if isinstance(e, TurnBegan | TurnEnded)]
    kinds = [type(event) for event in turns]
    assert kinds == ([TurnBegan, TurnEnded] * len(turns))[: len(turns)]
    for began, ended in zip(turns[::2], turns[1::2], strict=False):
        assert began.seat == ended.seat
    assert match.state.is_terminal == (len(turns) % 2 == 0)


def test_hl_9_the_points_of_all_turns_add_up_to_the_scores() -> None:
    match = Match(HOPPLADI, 4, HoppladiOptions(target=60), Dice.from_seed("sums"))
    match.start()
    play_on(match, lambda m: (7 * len(m.history)) % 5, 2000)
    assert match.state.is_terminal
    summed = tuple(sum(turn.gained for turn in match.turns if turn.seat == seat) for seat in range(4))
    assert summed == match.state.scores
    assert any(isinstance(event, Scored) for ply in match.history for event in ply.events)
