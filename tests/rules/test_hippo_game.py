"""A whole game of Hippo Hopp, clause by clause: HH-7, HH-8, HH-10, and what all games share, C-1 to C-5."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from ai.basic import Script
from engine import CHANCE, GAMES, TERMINAL, Action, CannotUndo, Dice, IllegalOption, Match, State
from engine.game import Counts, NotOver, Whole
from engine.games.hippo import GAP, Hippo, HippoOptions, Phase
from tests.rules.hippo_lines import BOX, after, box, hippo, odds, opened, values_of
from tests.rules.lines import moves_of, texts, won

HIPPO = GAMES["hippo"]
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


# HH-7: the end.


def test_hh_7_with_the_cards_of_the_box_the_tenth_penalty_card_ends_the_game() -> None:
    """Of 28 ones, each flip of the next card leads to that card."""
    state = box(" ".join(["1"] * 19), values=[28])
    for taken in range(1, 10):
        state = after(state, f"flip:{taken}")
        assert (sum(map(len, state.penalties)), state.deck) == (taken, 9 - taken)
        assert not state.is_terminal
    state = after(state, "flip:10")
    assert state.current_player == TERMINAL
    assert state.turn_seat == 1
    assert sum(map(len, state.penalties)) == 10
    assert state.scores == (-10, -10)
    assert state.returns() == won(HALF, HALF)


def test_hh_7_with_the_deck_empty_the_game_goes_on_until_the_next_penalty_card() -> None:
    state = hippo("1121", "flip:1 flip:2", deck="1")
    assert (state.deck, state.is_terminal, state.current_player) == (0, False, 0)


def test_hh_7_without_a_deck_the_first_penalty_card_ends_the_game() -> None:
    state = hippo("111", "flip:1")
    assert state.is_terminal
    assert state.scores == (-2, 0)
    assert state.returns() == won(0, 1)


def test_hh_7_the_last_gap_stays_empty() -> None:
    state = hippo("111", "flip:1")
    assert state.numbers == (1, GAP, 1)
    assert (state.deck, state.bird, state.hidden) == (0, 1, (0, 2))


def test_hh_7_penalty_cards_taken_count_not_those_left() -> None:
    """Seat 0 takes a card and the deck is empty; it is used; seat 0 then takes another: the end, with one card left."""
    line = "flip:1 use:0/1 flip:3"
    assert not hippo("1111", "flip:1 use:0/1", deck="1").is_terminal
    state = hippo("1111", line, deck="1")
    assert state.is_terminal
    assert state.penalties == ((1,), ())
    assert (state.taken, state.costs) == (2, (2, 0))


def test_hh_7_a_used_card_can_end_it_too() -> None:
    """The bird is at 0, the 2 at 1 is open, and the deck is empty."""
    state = hippo("12111", "flip:1 flip:2 flip:3 flip:0 use:1/1", deck="1")
    assert state.is_terminal
    assert state.scores == (-1, 0)
    assert state.returns() == won(0, 1)


@pytest.mark.parametrize(("penalty", "scores"), [(0, (0, 0)), (1, (-1, -1)), (2, (-2, -2)), (20, (-20, -20))])
def test_hh_7_each_penalty_card_costs_its_points_and_scores_can_be_negative(
    penalty: int, scores: tuple[int, int]
) -> None:
    state = hippo("1111", "flip:1 flip:2", deck="11", penalty=penalty)
    assert state.scores == scores
    assert (state.taken, state.costs) == (2, (penalty, penalty))


def test_hh_7_nothing_is_left_to_do_at_the_end() -> None:
    state = hippo("111", "flip:1")
    assert (state.legal_actions(), state.chance_outcomes()) == ((), ())


# HH-8: who wins.


def test_hh_8_most_points_win() -> None:
    """Seat 0 hops over the 2 at 1, seat 1 from 2 with a 1 to 3, seat 2 from 3 onto the card it flips."""
    state = hippo("12111", "flip:1 flip:2 flip:4", players=3)
    assert state.scores == (1, 0, -2)
    assert state.returns() == won(1, 0, 0)


def test_hh_8_equal_points_share_the_win() -> None:
    assert hippo("111", "flip:1", players=4).returns() == won(0, THIRD, THIRD, THIRD)
    assert hippo("111", "flip:1", players=3, penalty=0).returns() == won(THIRD, THIRD, THIRD)


def test_hh_8_the_seat_that_ends_the_game_can_win_it() -> None:
    """Seat 0 has 6 points, seat 1 has 2; seat 1 hops from 6 over 7 to 0, and seat 0 from there onto the 2 at 1."""
    line = "flip:1 flip:3 flip:5 flip:7 flip:2 flip:6 flip:0"
    state = hippo("12622222", line)
    assert (state.scores, state.returns()) == ((4, 3), won(1, 0))
    state = hippo("12622222", line, penalty=3)
    assert (state.scores, state.returns()) == ((3, 3), won(HALF, HALF))
    state = hippo("12622222", line, penalty=4)
    assert (state.scores, state.returns()) == ((2, 3), won(0, 1))


def test_hh_8_a_score_is_points_less_penalties_at_any_moment() -> None:
    line = ("flip:1", "flip:3", "flip:6", "flip:7", "flip:0")
    scores = [hippo("12131121", " ".join(line[:made]), deck="11").scores for made in range(len(line) + 1)]
    assert scores == [(0, 0), (1, 0), (1, 1), (2, 1), (2, 1), (0, 1)]


def test_hh_8_a_penalty_card_that_is_used_costs_its_owner_nothing_any_more() -> None:
    before = hippo("4354451", "flip:5 flip:4 flip:2 flip:1 flip:3", deck="1")
    assert (before.points, before.scores) == ((2, 2), (0, 2))
    assert after(before, "use:0/5").scores == (2, 5)


def test_hh_8_no_result_before_the_end() -> None:
    for state in (box(), box(BOX), hippo("111", "flip:1 flip:1", deck="12")):
        with pytest.raises(NotOver):
            state.returns()


# HH-10: options.


def test_hh_10_the_defaults_are_the_box() -> None:
    assert HippoOptions().as_dict() == {
        "start": 0,
        "circle": 19,
        "deck": 9,
        "penalty": 2,
        "borrow_cap": 3,
        "values": (4, 4, 4, 4, 3, 3, 3, 3),
    }


@pytest.mark.parametrize(
    ("name", "low", "high"), [("circle", 3, 40), ("deck", 0, 40), ("penalty", 0, 20), ("borrow_cap", 0, 20)]
)
def test_hh_10_a_number_out_of_range_is_refused(name: str, low: int, high: int) -> None:
    for value in (low - 1, high + 1):
        with pytest.raises(IllegalOption) as caught:
            HippoOptions.from_dict({name: value})
        refusal = caught.value
        assert (refusal.option, refusal.value, refusal.clause) == (name, value, "HH-10")
        assert refusal.allowed == Whole(low, high)


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({"values": (4, 4, 4, 4, 3, 3, 3, 2)}, Counts(18, 28, 28)),  # 27 cards for 28 places
        ({"values": (4, 4, 4, 4, 3, 3, 3, 4)}, Counts(18, 28, 28)),  # 29
        ({"circle": 20}, Counts(19, 29, 29)),  # the cards of the box are too few
        ({"deck": 8}, Counts(18, 27, 27)),  # too many
        ({"circle": 4, "deck": 1, "values": (2, 2, 0, 1)}, Counts(3, 5, 5)),  # a 4 leads round to the start
        ({"circle": 4, "deck": 1, "values": (2, 2, 0, 0, 1)}, Counts(3, 5, 5)),
        ({"circle": 8, "deck": 20}, Counts(7, 28, 28)),  # the 8s of the box
    ],
)
def test_hh_10_values_that_do_not_fit_circle_and_deck_are_refused_with_what_would(
    options: dict[str, object], most: Counts
) -> None:
    with pytest.raises(IllegalOption) as caught:
        HippoOptions.from_dict(options)
    values = options.get("values", (4, 4, 4, 4, 3, 3, 3, 3))
    refusal = caught.value
    assert (refusal.option, refusal.value, refusal.allowed, refusal.clause) == ("values", values, most, "HH-10")
    assert values not in most


@pytest.mark.parametrize("values", [(), (0,), (0, 0), (2,), (81,), (4, -1), (5.0,), (True, 4), ("5",), 5, None, "5"])
def test_hh_10_values_that_are_no_numbers_of_cards_are_refused(values: object) -> None:
    with pytest.raises(IllegalOption) as caught:
        HippoOptions.from_dict({"circle": 4, "deck": 1, "values": values})
    assert (caught.value.option, caught.value.value) == ("values", values)


def test_hh_10_numbers_no_card_has_may_stand_at_the_end_of_the_values() -> None:
    """With four in the circle a 3 is the largest there may be; `0` of 4 and 5 is nothing."""
    plain, longer = ({"circle": 4, "deck": 1, "values": values} for values in ([2, 2, 1], [2, 2, 1, 0, 0]))
    line = "1 2 1 3 flip:1 flip:2 flip:0"
    first, second = (box(line, **options) for options in (plain, longer))  # type: ignore[arg-type]
    assert first.chance_outcomes() == second.chance_outcomes()
    assert moves_of(first) == moves_of(second)
    assert first.scores == second.scores
    assert HIPPO.codec(2, first.options) == HIPPO.codec(2, second.options)


def test_hh_10_numbers_no_card_has_may_stand_between() -> None:
    state = box(circle=3, deck=1, values=[0, 4])
    assert odds(state) == {2: 4}
    assert HIPPO.codec(2, state.options).max_chance_outcomes == 1


def test_hh_10_the_smallest_and_the_largest_circle() -> None:
    small = box("1 2 1", circle=3, deck=0, values=[2, 1])
    assert texts(small) == ["flip:0", "flip:1", "flip:2"]
    large = box("39 " + "1 " * 39, circle=40, deck=40, values=[79, *[0] * 37, 1])
    assert (len(texts(large)), large.deck) == (40, 40)
    assert after(large, "flip:0").bird == 39


def test_hh_10_numbers_of_two_digits() -> None:
    state = box("12 " + "1 " * 12 + "flip:0 flip:12", circle=13, deck=1, values=[13, *[0] * 10, 1])
    assert (state.bird, state.points) == (0, (0, 0)), "from 0 to 12 and with the 1 there onto the open 12"
    assert state.penalties == ((), (12,))
    assert "use:1/12" in texts(state)
    assert after(state, "use:1/12").bird == 12


# C-1: seats.


def test_c_1_two_to_four_play_and_turns_go_round() -> None:
    assert HIPPO.players == range(2, 5)
    for players in HIPPO.players:
        state = hippo("11111", players=players)
        order = [state.current_player]
        for at in range(4):
            state = after(state, f"flip:{at}")
            order.append(state.current_player)
        assert order == [turn % players for turn in range(5)]


def test_c_1_the_starting_seat_sees_the_look_and_decides_first() -> None:
    state = box(players=4, start=2)
    assert (state.current_player, state.turn_seat) == (CHANCE, 2)
    assert after(state, BOX).current_player == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c_1_nobody_starts_who_is_not_there(players: int) -> None:
    with pytest.raises(IllegalOption) as caught:
        HIPPO.new_state(players, HippoOptions.from_dict({"start": players}))
    assert (caught.value.option, caught.value.allowed) == ("start", Whole(0, players - 1))


# C-2: nothing that is still to come is anywhere.


def test_c_2_what_will_be_drawn_is_not_in_the_match_before_it_is() -> None:
    """Two matches that have gone alike so far show alike, whatever comes next."""
    options = HippoOptions(circle=3, deck=2, values=(4, 1))
    first, second = (Match(HIPPO, 2, options, Script(("1", "1", "1", coming))) for coming in ("1", "2"))
    for match in (first, second):
        match.start()
        match.submit(0, match.state.parse("flip:1"))  # type: ignore[arg-type]
    assert repr(first.state) == repr(second.state)
    assert pickle.dumps(first.history) == pickle.dumps(second.history)
    assert repr(first.history) == repr(second.history)
    for match in (first, second):
        match.submit(1, match.state.parse("flip:1"))  # type: ignore[arg-type]
    assert first.state != second.state


@pytest.mark.parametrize("salt", [b"a", b"b", b"c"])
def test_c_2_a_state_is_what_the_moves_made_it_and_nothing_else(salt: bytes) -> None:
    """A match with dice, and its moves made again with no dice at all."""
    match = Match(HIPPO, 3, HippoOptions(), Dice(b"secret", salt))
    match.start()
    rng = Random(repr(salt))
    while not match.state.is_terminal:
        match.submit(match.state.current_player, rng.choice(match.state.legal_actions()))
    again: State = HIPPO.new_state(3)
    for ply in match.history:
        for step in ply.steps:
            again = again if step.move is None else again.child(step.move)
            assert repr(again) == repr(step.state)


PACKS = [("1112", 3), ("11223", 4), ("112233", 5), ("11122", 3)]
"""All the cards, and how many of them make the circle."""


@pytest.mark.parametrize(("cards", "circle"), PACKS)
@pytest.mark.parametrize("salt", range(4))
def test_c_2_hh_9_games_come_as_often_as_with_a_pack_that_is_shuffled_before(
    cards: str, circle: int, salt: int
) -> None:
    """The same players at the tree and at a table where every card lies there from the start, in every order.

    Players do anything, but always the same after the same line. A whole game must be as likely with both.
    """
    options = HippoOptions(circle=circle, deck=len(cards) - circle, values=tuple(values_of(cards)))
    drawn = Counter[str]()
    orders = list(permutations(map(int, cards)))
    for pack in orders:
        drawn[game_with(pack, options, salt)] += 1
    expected = {line: Fraction(count, len(orders)) for line, count in drawn.items()}
    found: dict[str, Fraction] = {}
    for line, chance in games_of(HIPPO.new_state(2, options), "", Fraction(1), salt):
        found[line] = found.get(line, Fraction()) + chance
    assert found == expected


def decided(state: State, line: str, salt: int) -> Action:
    """What a player does after this line: anything, but always the same."""
    return Random(f"{salt} {line}").choice(state.legal_actions())


def games_of(state: State, line: str, chance: Fraction, salt: int) -> Iterator[tuple[str, Fraction]]:
    """Every game there can be with its probability."""
    if state.is_terminal:
        yield line, chance
    elif state.current_player == CHANCE:
        total = sum(weight for _, weight in state.chance_outcomes())
        for outcome, weight in state.chance_outcomes():
            yield from games_of(state.child(outcome), f"{line} {outcome}", chance * weight / total, salt)
    else:
        action = decided(state, line, salt)
        yield from games_of(state.child(action), f"{line} {action}", chance, salt)


def game_with(pack: tuple[int, ...], options: HippoOptions, salt: int) -> str:
    """The game with cards that lie in this order: the circle from position 0, then the deck from the top."""
    state, line = HIPPO.new_state(2, options), ""
    lying, deck = list(pack[: options.circle]), list(pack[options.circle :])
    looked = 0
    while not state.is_terminal:
        assert isinstance(state, Hippo)
        if state.phase is Phase.DECIDE:
            text = str(decided(state, line, salt))
        else:
            at = state.flipping if state.flipping is not None else looked
            looked += state.flipping is None
            text = str(lying[at])
        before, state = state.deck, state.child(state.parse(text))
        assert isinstance(state, Hippo)
        line += f" {text}"
        if state.deck < before:
            lying[state.bird] = deck.pop(0)
    return line


# C-5: what is a decision.

ONE_HIDDEN = "flip:1 flip:2"
"""In the circle 221: seat 0 from 0 over 1 to 2, seat 1 with the 1 there to 0. Only the bird's card is hidden."""


def test_c_5_the_only_hidden_card_is_a_decision() -> None:
    state = hippo("221", ONE_HIDDEN, deck="2")
    assert opened(state) == ".21"
    assert state.current_player == 0
    assert texts(state) == ["flip:0"]


def test_c_5_the_only_number_left_is_a_node_of_chance() -> None:
    """Seat 0 takes the 1 at 2; the 2s stay open. Only what filled the gap is hidden, and it can only be a 2."""
    state = hippo("221", f"{ONE_HIDDEN} flip:0", deck="2")
    assert (state.current_player, texts(state)) == (1, ["flip:2", "use:0/1"])
    state = after(state, "flip:2")
    assert (state.current_player, odds(state)) == (CHANCE, {2: 1})


def games(seed: str, count: int) -> Iterator[Hippo]:
    """The positions of random games with random options."""
    rng = Random(seed)
    for _ in range(count):
        circle, deck = rng.choice(((19, 9), (rng.randint(3, 12), rng.randint(0, 6))))
        cards = "".join(str(rng.randint(1, min(circle - 1, 9))) for _ in range(circle + deck))
        players = rng.randint(2, 4)
        state = box(players=players, circle=circle, deck=deck, values=values_of(cards))
        yield state
        while not state.is_terminal:
            state = after(state, str(rng.choice(moves_of(state))))
            yield state


def test_hh_3_whoever_is_to_move_can_flip_the_card_under_the_bird() -> None:
    for state in games("under the bird", 60):
        if state.phase is Phase.DECIDE:
            assert state.bird in state.hidden
            assert f"flip:{state.bird}" in texts(state)


# The game ends.


def most_turns(circle: int, deck: int) -> int:
    """No game has more turns than this.

    A turn ends on a hidden card or with a penalty card. Penalty cards are taken deck + 1 times, the last of them ends
    the game; so there are deck + 1 stretches that end with one. Within a stretch nothing turns back, each flip that
    takes no card leaves one more open, and never the whole circle, as the bird stands on a hidden card: at most
    circle - 1 of these, which makes circle turns with the one that takes a card. Beside flips, a penalty card is used
    once, and at most `deck` are taken before the last.
    """
    return circle * (deck + 1) + deck


@pytest.mark.parametrize(
    ("circle", "deck", "line"),
    [
        (3, 0, "flip:0 flip:1 flip:2"),
        (3, 1, "flip:0 flip:1 flip:2 use:0/1 flip:1 flip:2 flip:0 1"),
        (4, 1, "flip:0 flip:1 flip:2 flip:3 use:1/1 flip:1 flip:2 flip:3 flip:0 1"),
        (3, 2, "flip:0 flip:1 flip:2 flip:0 1 flip:1 flip:2 use:1/1 use:0/1 flip:2 flip:0 1 flip:1"),
    ],
)
def test_there_are_games_of_as_many_turns_as_there_can_be(circle: int, deck: int, line: str) -> None:
    """All ones: the bird goes on card by card."""
    state = hippo("1" * circle, line, deck="1" * deck)
    assert state.is_terminal
    assert sum(":" in move for move in line.split()) == most_turns(circle, deck)


def test_every_game_ends_within_as_many_turns() -> None:
    turns = longest = 0
    for state in games("turns", 60):
        if state.phase is Phase.DEAL:
            turns = 0
        turns += state.phase is Phase.DECIDE
        assert turns <= most_turns(state.options.circle, state.options.deck)
        longest = max(longest, turns)
    assert longest > 40, "most games are much shorter"


# Taking back.


def match_of(circle: str, line: str, deck: str) -> Match:
    """A match with these cards after some turns of two players."""
    options = HippoOptions(circle=len(circle), deck=len(deck), values=tuple(values_of(circle + deck)))
    match = Match(HIPPO, 2, options, Script((*circle, *deck)))
    match.start()
    for text in line.split():
        match.submit(match.state.current_player, match.state.parse(text))  # type: ignore[arg-type]
    return match


@pytest.mark.parametrize(
    ("line", "revealed"),
    [
        ("flip:0", "a known card that led to a hidden one"),
        ("flip:1", "a known card that was taken"),
        ("flip:1 flip:1", "an unknown card"),
    ],
)
def test_no_flip_can_be_taken_back(line: str, revealed: str) -> None:
    match = match_of("1111", line, "111")
    assert not match.can_undo, revealed
    with pytest.raises(CannotUndo) as caught:
        match.undo()
    assert caught.value.revealed
    assert len(match.history) == 1 + len(line.split())


@pytest.mark.parametrize(
    ("circle", "line", "deck"),
    [
        ("1111", "flip:1 use:0/1", "111"),  # to a hidden card
        ("12111", "flip:1 flip:2 flip:3 flip:0 use:1/1", "11"),  # onto an open one: what fills the gap is not seen
    ],
)
def test_a_used_card_can_be_taken_back_as_it_shows_nothing(circle: str, line: str, deck: str) -> None:
    *before, last = line.split()
    match, earlier = match_of(circle, line, deck), match_of(circle, " ".join(before), deck)
    assert match.can_undo
    assert str(match.undo().action) == last
    assert match.state == earlier.state
    assert not match.can_undo, "before it was a flip"


def test_the_first_look_cannot_be_taken_back() -> None:
    match = match_of("1111", "", "111")
    assert not match.can_undo
    with pytest.raises(CannotUndo) as caught:
        match.undo()
    assert not caught.value.revealed
