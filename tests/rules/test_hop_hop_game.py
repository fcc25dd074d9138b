"""A whole game of Hop Hop Hooray!, clause by clause: HO-1, HO-11, HO-13, and what all games share, C-1 to C-5."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from ai.basic import Script
from engine import GAMES, TERMINAL, CannotUndo, Dice, IllegalOption, Match, State
from engine.game import Allowed, Choice, Each, NotOver, Switch, Whole, WholeOr
from engine.games.hop_hop import HopHop, HopHopOptions, Phase
from engine.games.hop_hop_moves import COLOURS
from engine.games.hop_hop_rows import EMPTY
from tests.rules.hop_hop_lines import after, at, hop_hop, lies, to_call
from tests.rules.lines import moves_of, refused, texts, won

HOP_HOP = GAMES["hop_hop"]
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
STEADY = ("shaky", "even", "steady")


def fresh(players: int = 2, **options: object) -> HopHop:
    """The first position."""
    state = HOP_HOP.new_state(players, HopHopOptions.from_dict(options))
    assert isinstance(state, HopHop)
    return state


# HO-1: marbles and colours.


def test_ho_1_each_seat_has_twelve_marbles_of_its_colour_and_the_pond_is_empty() -> None:
    for players in (2, 3, 4):
        state = fresh(players)
        assert state.pads == (12,) * players
        assert lies(state) == ""
        assert (state.size, state.supply, state.scores) == (10, 40, (0,) * players)
    state = fresh(4)
    for seat, cell in enumerate(("a1", "c1", "e1", "g1")):
        state = after(state, f"{at(cell)} done")
        assert lies(state).split()[seat] == f"{'RYGB'[seat]}{cell}"


@pytest.mark.parametrize("start", [0, 1, 2])
def test_ho_1_whoever_starts_throws_a_marble_of_his_own(start: int) -> None:
    state = after(fresh(3, start=start), f"{at('e5')} done")
    assert lies(state) == f"{'RYG'[start]}e5"
    assert state.pads == tuple(12 - (seat == start) for seat in range(3))


def test_ho_1_with_two_colours_seat_0_has_red_and_yellow_seat_1_green_and_blue() -> None:
    state = fresh(2, two_colours=True)
    assert state.pads == (12, 12, 12, 12)
    assert [COLOURS[colour] for colour in state.throwable] == ["R", "Y"]
    assert [COLOURS[colour] for colour in after(state, "throw:a1/Y a1 done").throwable] == ["G", "B"]


# HO-11: the end.

LAST = "call:e4-e5-e6 done"


def test_ho_11_the_game_ends_when_all_chips_are_given_out() -> None:
    state = hop_hop("Ye4 Ye6", f"{at('e5')} call:e4-e5-e6", won=(20, 19))
    assert (state.supply, state.is_terminal) == (1, False)
    state = after(state, "done")
    assert (state.supply, state.current_player, state.turn_seat) == (0, TERMINAL, 0)
    assert (state.scores, state.returns()) == ((21, 19), won(1, 0))
    assert (state.legal_actions(), state.chance_outcomes()) == ((), ())


def test_ho_11_one_chip_left_and_it_goes_on() -> None:
    state = hop_hop("Ye4 Ye6", f"{at('e5')} {LAST}", won=(20, 18))
    assert (state.supply, state.current_player) == (1, 1)


def test_ho_11_the_marbles_of_the_last_rows_leave_before_it_ends() -> None:
    state = hop_hop("Ye4 Ye6 Yf5 Yg5", f"{at('e5')} {LAST}", won=(20, 19))
    assert state.is_terminal
    assert (lies(state), state.pads) == ("", (12, 12)), "the overlooked row too"


@pytest.mark.parametrize(
    ("chips", "shares"),
    [((20, 19), (1, 0)), ((10, 29), (0, 1)), ((5, 6, 28), (0, 0, 1)), ((9, 10, 10, 10), (Fraction(1, 4),) * 4)],
)
def test_ho_11_most_chips_win_and_ties_share(chips: tuple[int, ...], shares: tuple[int | Fraction, ...]) -> None:
    state = hop_hop("Ye4 Ye6", f"{at('e5')} {LAST}", players=len(chips), won=chips)
    assert state.returns() == won(*shares)


def test_ho_11_some_share_and_others_do_not() -> None:
    assert hop_hop("Ye4 Ye6", f"{at('e5')} {LAST}", players=3, won=(18, 19, 2)).returns() == won(HALF, HALF, 0)


@pytest.mark.parametrize("enough", [1, 5, 6, 40])
def test_ho_11_with_chips_to_win_it_ends_when_a_player_owns_that_many(enough: int) -> None:
    """One short, then two at once: it may be one more."""
    before = hop_hop("Re4 Re6", at("e5"), won=(enough - 1, 0), chips_to_win=enough, chips=41)
    state = after(before, LAST)
    assert (state.is_terminal, state.scores) == (True, (enough + 1, 0))
    assert state.returns() == won(1, 0)
    assert state.supply > 0 or enough == 40
    assert not after(before, "done").is_terminal, "overlooked: no chips"


def test_ho_11_whichever_comes_first() -> None:
    """Nobody has five, but all chips are gone."""
    state = hop_hop("Ye4 Ye6", f"{at('e5')} {LAST}", won=(3, 3), chips=7, chips_to_win=5)
    assert (state.is_terminal, state.returns()) == (True, won(1, 0))


def test_ho_11_without_calls_a_game_never_ends() -> None:
    """2,000 turns of throws where rows come and nobody calls: no chip is given."""
    rng, state, rows = Random("nobody calls"), fresh(2, size=3, marbles=3, chips=1), 0
    for _ in range(2000):
        moves = moves_of(state)
        rows += state.phase is Phase.CALL and len(moves) > 1
        outcomes = state.chance_outcomes()
        weights = [weight for _, weight in outcomes]
        move = rng.choices([o for o, _ in outcomes], weights)[0] if outcomes else moves[-1]
        state = after(state, str(rng.choice(moves) if state.phase is Phase.THROW else move))
    assert (state.supply, state.is_terminal) == (1, False)
    assert rows > 50


def test_ho_11_no_move_and_no_result_at_the_wrong_time() -> None:
    with pytest.raises(NotOver):
        fresh().returns()
    over = hop_hop("Ye4 Ye6", f"{at('e5')} {LAST}", won=(20, 19))
    for text in ("throw:e5", "done", "take:a1", "call:a1-a2-a3", "out", "e5"):
        assert refused(over, text) == "HO-11"


@pytest.mark.parametrize("seed", range(12))
def test_players_that_call_at_random_come_to_an_end(seed: int) -> None:
    """Random aims, every other row called: the chips go out one after the other."""
    rng = Random(f"ends {seed}")
    state: State = fresh(2 + seed % 3, size=3 + seed % 4, marbles=4 + seed % 3, chips=1 + seed % 6)
    for _ in range(6000):
        if state.is_terminal:
            break
        outcomes = state.chance_outcomes()
        if outcomes:
            move = rng.choices([o for o, _ in outcomes], [weight for _, weight in outcomes])[0]
            state = state.child(move)
        else:
            state = state.child(rng.choice(state.legal_actions()))
    assert state.is_terminal
    assert sum(state.scores) == 1 + seed % 6
    assert sum(state.returns()) == 1


# HO-13: options.


def test_ho_13_the_defaults_are_the_box() -> None:
    assert HopHopOptions().as_dict() == {
        "start": 0,
        "size": 10,
        "marbles": 12,
        "chips": 40,
        "tries": 3,
        "chips_to_win": "none",
        "two_colours": False,
        "steadiness": ("even",),
    }


@pytest.mark.parametrize(
    ("name", "low", "high"), [("size", 3, 10), ("marbles", 3, 24), ("chips", 1, 99), ("tries", 1, 9)]
)
def test_ho_13_a_number_out_of_range_is_refused(name: str, low: int, high: int) -> None:
    for value in (low, high):
        assert getattr(HopHopOptions.from_dict({name: value}), name) == value
    for value in (low - 1, high + 1):
        assert refusal({name: value}) == (name, value, Whole(low, high), "HO-13")


def refusal(options: dict[str, object], players: int = 2) -> tuple[str, object, Allowed, str]:
    """What is said of options that are refused."""
    with pytest.raises(IllegalOption) as caught:
        fresh(players, **options)
    return caught.value.option, caught.value.value, caught.value.allowed, caught.value.clause


@pytest.mark.parametrize(
    ("chips", "wrong"), [(40, 41), (40, 99), (1, 2), (5, 6), (40, 0), (40, -1), (99, 100), (40, "None"), (40, "")]
)
def test_ho_13_chips_to_win_are_none_or_at_most_the_chips_there_are(chips: int, wrong: object) -> None:
    name, value, allowed, clause = refusal({"chips": chips, "chips_to_win": wrong})
    assert (name, value, clause) == ("chips_to_win", wrong, "HO-13")
    assert isinstance(allowed, WholeOr)
    assert (allowed.low, allowed.word) == (1, "none")
    assert chips in allowed
    for right in (1, chips, "none"):
        assert fresh(chips=chips, chips_to_win=right).options.chips_to_win == right


def test_ho_13_with_fewer_chips_the_chips_to_win_follow_in_the_set_up() -> None:
    options = HopHopOptions(chips_to_win=20)
    assert options.adapted("chips", 5) == HopHopOptions(chips=5, chips_to_win=5)
    assert options.adapted("chips", 30) == HopHopOptions(chips=30, chips_to_win=20)
    assert HopHopOptions().adapted("chips", 5) == HopHopOptions(chips=5)


@pytest.mark.parametrize("players", [3, 4])
def test_ho_13_two_colours_are_for_two_players(players: int) -> None:
    name, value, allowed, clause = refusal({"two_colours": True}, players)
    assert (name, value, allowed, clause) == ("two_colours", True, Choice(("off",)), "HO-13")
    assert "two_colours" not in {spec.name for spec in HopHopOptions.specs(players)}
    assert "two_colours" in {spec.name for spec in HopHopOptions.specs(2)}


@pytest.mark.parametrize("value", [0, 1, "on", None])
def test_ho_13_two_colours_are_on_or_off(value: object) -> None:
    assert refusal({"two_colours": value}) == ("two_colours", value, Switch(), "HO-13")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("words", range(6))
def test_ho_13_steadiness_is_one_word_or_one_a_seat(players: int, words: int) -> None:
    value = tuple(STEADY[seat % 3] for seat in range(words))
    if words in (1, players):
        state = fresh(players, steadiness=value)
        assert [state.options.steadiness_of(seat) for seat in range(players)] == [
            value[seat % words] for seat in range(players)
        ]
    else:
        name, refused_value, allowed, clause = refusal({"steadiness": value}, players)
        assert (name, refused_value, clause) == ("steadiness", value, "HO-13")
        assert isinstance(allowed, Each)
        assert value not in allowed


@pytest.mark.parametrize("value", ["even", ("Even",), ("calm",), ("even", "calm"), (), None, 3, ("even", None)])
def test_ho_13_other_steadiness_is_refused(value: object) -> None:
    name, refused_value, _, clause = refusal({"steadiness": value})
    assert (name, refused_value, clause) == ("steadiness", value, "HO-13")


@pytest.mark.parametrize("size", range(3, 11))
def test_ho_13_a_pond_of_every_size(size: int) -> None:
    state = fresh(size=size)
    last = f"{'abcdefghij'[size - 1]}{size}"
    assert len(texts(state)) == size * size
    assert texts(state)[-1] == f"throw:{last}"
    assert lies(after(state, at(last))) == f"R{last}"


def test_ho_13_a_row_in_the_smallest_pond() -> None:
    state = hop_hop("Ya1 Yb2", at("c3"), size=3)
    assert to_call(state) == ["a1-b2-c3"]


# C-1: seats.


def test_c_1_two_to_four_play_and_turns_go_round() -> None:
    assert HOP_HOP.players == range(2, 5)
    for players in HOP_HOP.players:
        state = fresh(players, tries=1, start=players - 1)
        order = []
        for _ in range(5):
            order.append(state.current_player)
            state = after(state, "throw:e5 out")
        assert order == [(players - 1 + turn) % players for turn in range(5)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c_1_nobody_starts_who_is_not_there(players: int) -> None:
    assert refusal({"start": players}, players)[:3] == ("start", players, Whole(0, players - 1))


# C-2: nothing that is still to come is anywhere.


def test_c_2_what_will_be_drawn_is_not_in_the_match_before_it_is() -> None:
    """Two matches that have gone alike so far show alike, whatever comes next."""
    first, second = (Match(HOP_HOP, 2, None, Script(("e5", "a1", coming))) for coming in ("e6", "out"))
    for match in (first, second):
        match.start()
        for seat, text in ((0, "throw:e5"), (0, "done"), (1, "throw:a1"), (1, "done")):
            match.submit(seat, match.state.parse(text))  # type: ignore[arg-type]
    assert repr(first.state) == repr(second.state)
    assert pickle.dumps(first.history) == pickle.dumps(second.history)
    for match in (first, second):
        match.submit(0, match.state.parse("throw:e6"))  # type: ignore[arg-type]
    assert first.state != second.state


@pytest.mark.parametrize("salt", [b"a", b"b"])
def test_c_2_a_state_is_what_the_moves_made_it_and_nothing_else(salt: bytes) -> None:
    """A match with dice, and its moves made again with no dice at all."""
    match = Match(HOP_HOP, 3, HopHopOptions(size=4, chips=3), Dice(b"secret", salt))
    match.start()
    rng = Random(repr(salt))
    while not match.state.is_terminal:
        match.submit(match.state.current_player, rng.choice(match.state.legal_actions()))
    again: State = HOP_HOP.new_state(3, HopHopOptions(size=4, chips=3))
    for ply in match.history:
        for step in ply.steps:
            again = again if step.move is None else again.child(step.move)
            assert repr(again) == repr(step.state)


def test_c_2_equal_positions_by_different_ways_are_equal() -> None:
    """Where a marble was aimed, what it struck, how often it was thrown: of that nothing is left."""
    ways = ("throw:e5 e5 done", "throw:e6 e5 done", "throw:a1 out throw:f6 e5 done")
    assert len({hop_hop("", way) for way in ways}) == 1
    assert hop_hop("", "throw:a1 out throw:f6 e5") == hop_hop("", "throw:e5 e5")
    struck = hop_hop("Ye4", "throw:e4 e4 top throw:e4 e4 off:e5 done")
    assert struck == hop_hop("Ye4", "throw:e5 e5 done")
    rolled = hop_hop("", "throw:a5 W>a5 done")
    assert rolled == hop_hop("", "throw:a5 a5 done")


# C-5: what is a decision.


def test_c_5_done_is_a_decision_also_alone() -> None:
    state = hop_hop("", at("e5"))
    assert (state.current_player, texts(state)) == (0, ["done"])


def test_c_5_the_only_colour_left_is_named_all_the_same() -> None:
    state = hop_hop("Ra1 Ra3 Ra5", marbles=3, two_colours=True, size=6)
    assert texts(state)[0] == "throw:a1/Y"
    assert len(texts(state)) == 36


# Taking back.


def match_after(*moves: tuple[int, str], drawn: tuple[str, ...]) -> Match:
    match = Match(HOP_HOP, 2, HopHopOptions(size=4, marbles=3), Script(drawn))
    match.start()
    for seat, text in moves:
        match.submit(seat, match.state.parse(text))  # type: ignore[arg-type]
    return match


def test_a_throw_cannot_be_taken_back_calls_and_done_can() -> None:
    throws = [(0, "throw:a1"), (0, "done"), (1, "throw:a2"), (1, "done"), (0, "throw:a3")]
    match = match_after(*throws, drawn=("a1", "a2", "a3"))
    with pytest.raises(CannotUndo):
        match.undo()
    for text in ("call:a1-a2-a3", "done"):
        before = match.state
        match.submit(0, match.state.parse(text))  # type: ignore[arg-type]
        assert match.can_undo
        assert str(match.undo().action) == text
        assert match.state == before
        match.submit(0, match.state.parse(text))  # type: ignore[arg-type]
    assert match.state.scores == (1, 0)


# Whatever is played.


def games(seed: str, count: int, most: int) -> Iterator[HopHop]:
    """Positions of random games with random options, chance as it is."""
    rng = Random(seed)
    for _ in range(count):
        players = rng.randint(2, 4)
        state = fresh(
            players,
            size=rng.randint(3, 6),
            marbles=rng.randint(3, 6),
            chips=rng.randint(1, 9),
            two_colours=players == 2 and rng.random() < 0.5,
            steadiness=tuple(rng.choice(STEADY) for _ in range(players)),
        )
        for _ in range(most):
            yield state
            if state.is_terminal:
                break
            outcomes = state.chance_outcomes()
            state = state.child(rng.choices(moves_of(state), [weight for _, weight in outcomes] or None)[0])


def test_a_throw_can_always_come_to_rest_and_who_must_take_has_what_to_take() -> None:
    """A full pond has a run through every cell, of which three leave, so none is full when a marble is thrown."""
    takes = 0
    for state in games("whatever", 40, 150):
        if state.phase in (Phase.THROW, Phase.LANDING):
            assert EMPTY in state.pond
        if state.phase is Phase.TAKE:
            takes += 1
            assert len(state.legal_actions()) >= 3
    assert takes > 3
