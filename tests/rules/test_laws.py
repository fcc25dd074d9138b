"""The laws every game keeps, over every game there is, with any number of seats and any options.

Hypothesis draws each move from the engine's own lists and shrinks a failure to the shortest bad line. What is
particular to a game stands in `laws.py`.
"""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import assert_never

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    CHANCE,
    GAMES,
    TERMINAL,
    Action,
    Event,
    Game,
    IllegalMove,
    IllegalOption,
    MalformedMove,
    Move,
    Options,
    Outcome,
    State,
)
from engine.game import (
    Choice,
    Counts,
    Each,
    NotOver,
    OptionSpec,
    OptionValue,
    Switch,
    TurnBegan,
    TurnEnded,
    Whole,
    WholeOr,
)
from tests.rules.laws import LAWS
from tests.rules.lines import moves_of

CLAUSE = re.compile(r"(C|HL|GI|HH|HO)-\d+")
LONGEST = 60
"""Moves walked in one example."""

law = settings(max_examples=settings().max_examples // 5)
"""The examples are the same in every run with the same modules loaded. `make test-slow` has more."""

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def values_of(spec: OptionSpec) -> st.SearchStrategy[OptionValue]:
    match spec.allowed:
        case Whole(low, high):
            return st.integers(low, high)
        case WholeOr(low, high, word):
            return st.just(word) | st.integers(low, high)
        case Choice(words):
            return st.sampled_from(words)
        case Each(words, seats):
            lengths = st.sampled_from((1, *seats))
            return lengths.flatmap(lambda length: st.tuples(*[st.sampled_from(words)] * length))
        case Switch():
            return st.booleans()
        case Counts(values, low, high):
            few = st.lists(st.integers(0, high // values), min_size=1, max_size=values).map(tuple)
            one = st.tuples(st.integers(low, high))
            return st.one_of(few, one).filter(lambda counts: counts in spec.allowed)
        case _:
            assert_never(spec.allowed)


def wrong_values_of(spec: OptionSpec) -> st.SearchStrategy[object]:
    """Values an option must not have: just out of range, far out of it, of another kind."""
    match spec.allowed:
        case Whole(low, high):
            return (
                st.sampled_from((low - 1, high + 1, str(low), float(low), None, True))
                | st.integers(max_value=low - 1)
                | st.integers(min_value=high + 1)
            )
        case WholeOr(low, high, word):
            return st.sampled_from((low - 1, high + 1, str(low), float(low), None, True, word.upper(), (word,)))
        case Choice(words):
            return st.sampled_from((words[0].upper(), "", 0, None)) | st.text().filter(lambda t: t not in words)
        case Each(words, seats):
            of_others = st.sampled_from([n for n in range(2, 9) if n not in seats]).map(lambda n: words[:1] * n)
            return of_others | st.sampled_from(
                ((), words[0], (words[0].upper(),), ("",), ("", words[0]), (1,), 1, None)
            )
        case Switch():
            return st.sampled_from((0, 1, "on", "off", "", None, 1.0, (True,))) | st.integers() | st.text()
        case Counts(values, low, high):
            return st.sampled_from(
                ((), (low - 1,), (high + 1,), (high, 1), (1,) * (values + 1), (-1, 5), (5.0,), (True, 5), ("5",))
            ) | st.sampled_from(("5,4,4", 5, None, True, frozenset({5}), 5.0))
        case _:
            assert_never(spec.allowed)


def fits(game: Game, players: int, values: Mapping[str, OptionValue]) -> bool:
    """Whether values that are each in range are allowed together."""
    try:
        game.checked(players, game.options_type.from_dict(values))
    except IllegalOption:
        return False
    return True


def options_for(game: Game, players: int) -> st.SearchStrategy[Options]:
    """The defaults, small games, and anything the options' own ranges allow."""
    each = st.fixed_dictionaries({spec.name: values_of(spec) for spec in game.options_type.specs(players)})
    anything = each.map(LAWS[game.key].together)
    return st.one_of(
        LAWS[game.key].small(players),
        LAWS[game.key].small(players),
        anything.filter(lambda values: fits(game, players, values)).map(game.options_type.from_dict),
        st.just(game.options_type()),
    )


def table(data: st.DataObject, game: Game) -> tuple[int, Options]:
    """Seats and options of one example."""
    players = data.draw(st.sampled_from(game.players), "players")
    return players, data.draw(options_for(game, players), "options")


def walk(data: st.DataObject, game: Game, longest: int = LONGEST) -> Iterator[tuple[State, Move, State]]:
    """Moves of one game, each with the state before and after."""
    state = game.new_state(*table(data, game))
    for _ in range(longest):
        moves = moves_of(state)
        if not moves:
            return
        move = data.draw(st.sampled_from(moves))
        child = state.child(move)
        yield state, move, child
        state = child


def positions(data: st.DataObject, game: Game, longest: int = LONGEST) -> Iterator[State]:
    """The states of one game from the first on."""
    first = True
    for state, _, child in walk(data, game, longest):
        if first:
            yield state
        first = False
        yield child


def frozen_through_and_through(value: object) -> bool:
    """Whether nothing that can be reached from a value can change."""
    if value is None or isinstance(value, int | str | bytes | Fraction | Enum):
        return True
    if isinstance(value, tuple | frozenset):
        return all(map(frozen_through_and_through, value))
    if not is_dataclass(value) or isinstance(value, type):
        return False
    for name in (*(f.name for f in fields(value)), "anything"):
        with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
            setattr(value, name, None)
    return all(frozen_through_and_through(getattr(value, f.name)) for f in fields(value))


def test_every_game_has_its_laws() -> None:
    assert set(LAWS) == set(GAMES)


# Lists of moves.


@games
@given(data=st.data())
@law
def test_a_node_is_a_seats_or_chances_or_the_end(game: Game, data: st.DataObject) -> None:
    for state in positions(data, game):
        actions, outcomes = state.legal_actions(), state.chance_outcomes()
        match state.current_player:
            case -1:
                assert (CHANCE, actions) == (-1, ())
                assert outcomes
            case -4:
                assert (TERMINAL, actions, outcomes) == (-4, (), ())
            case seat:
                assert seat == state.turn_seat
                assert actions
                assert outcomes == ()
        assert state.is_terminal == (state.current_player == TERMINAL)
        assert 0 <= state.turn_seat < state.players


@games
@given(data=st.data())
@law
def test_moves_are_unique_in_a_fixed_order_and_all_apply(game: Game, data: st.DataObject) -> None:
    for state in positions(data, game):
        moves = moves_of(state)
        assert len(set(moves)) == len(moves) == len({str(move) for move in moves})
        assert moves == moves_of(copy.deepcopy(state))
        assert all(isinstance(move, Outcome if state.current_player == CHANCE else Action) for move in moves)
        for move in moves:
            assert isinstance(state.child(move), type(state))


@games
@given(data=st.data())
@law
def test_c_2_weights_are_positive_whole_numbers(game: Game, data: st.DataObject) -> None:
    for state in positions(data, game):
        assert all(type(weight) is int and weight > 0 for _, weight in state.chance_outcomes())


@games
@given(data=st.data())
@law
def test_an_action_not_in_the_list_is_refused_with_its_clause_and_changes_nothing(
    game: Game, data: st.DataObject
) -> None:
    players, options = table(data, game)
    every = game.codec(players, options).actions
    state = game.new_state(players, options)
    for _ in range(12):
        before, legal = copy.deepcopy(state), set(moves_of(state))
        for action in every:
            if action not in legal:
                assert CLAUSE.fullmatch(state.why_not(action))
        for action in data.draw(st.lists(st.sampled_from(every), max_size=5)):
            if action not in legal:
                with pytest.raises(IllegalMove) as caught:
                    state.child(action)
                with pytest.raises(IllegalMove):
                    state.events(action)
                assert caught.value.clause == state.why_not(action)
                assert caught.value.value == action
                assert caught.value.allowed == moves_of(state)
        assert (state, hash(state)) == (before, hash(before))
        if not legal:
            return
        state = state.child(data.draw(st.sampled_from(moves_of(state))))


@games
@given(data=st.data())
@law
def test_c_2_an_outcome_the_node_does_not_have_is_refused(game: Game, data: st.DataObject) -> None:
    seen: set[Outcome] = set()
    for state in positions(data, game, 20):
        possible = {outcome for outcome, _ in state.chance_outcomes()}
        for outcome in sorted(seen - possible, key=str)[:3]:
            with pytest.raises(IllegalMove) as caught:
                state.child(outcome)
            assert CLAUSE.fullmatch(caught.value.clause)
        seen |= possible


# States are values.


@games
@given(data=st.data())
@law
def test_a_move_leaves_the_state_before_it_as_it_was(game: Game, data: st.DataObject) -> None:
    for state, move, child in walk(data, game):
        before, hashed = copy.deepcopy(state), hash(state)
        assert state.child(move) == child
        state.events(move)
        assert state == before
        assert hash(state) == hash(before) == hashed
        assert frozen_through_and_through(state)
        assert frozen_through_and_through(move)


@games
@given(data=st.data())
@law
def test_equal_lines_lead_to_equal_states(game: Game, data: st.DataObject) -> None:
    players, options = table(data, game)
    first = second = game.new_state(players, options)
    for _ in range(LONGEST):
        moves = moves_of(first)
        if not moves:
            break
        move = data.draw(st.sampled_from(moves))
        first, second = first.child(move), pickle.loads(pickle.dumps(second)).child(copy.deepcopy(move))
        assert first == second
        assert hash(first) == hash(second)
    assert first.scores == second.scores


# What a game must not lose.


@games
@given(data=st.data())
@law
def test_nothing_is_lost_and_nothing_appears(game: Game, data: st.DataObject) -> None:
    for state, move, child in walk(data, game):
        LAWS[game.key].position(state)
        LAWS[game.key].position(child)
        LAWS[game.key].step(state, move, child)


@games
@given(data=st.data())
@law
def test_c_3_scores_are_whole_numbers_by_seat_and_results_come_at_the_end(game: Game, data: st.DataObject) -> None:
    players, options = table(data, game)
    state = game.new_state(players, options)
    for _ in range(LONGEST):
        assert len(state.scores) == state.players == players
        assert all(type(score) is int for score in state.scores)
        if state.is_terminal:
            break
        with pytest.raises(NotOver):
            state.returns()
        state = state.child(data.draw(st.sampled_from(moves_of(state))))
    if state.is_terminal:
        shares = state.returns()
        assert len(shares) == players
        assert all(isinstance(share, Fraction) and share >= 0 for share in shares)
        assert sum(shares) == 1
        assert len({share for share in shares if share}) == 1, "tied winners share evenly"


@games
def test_the_walks_reach_the_end_of_games(game: Game) -> None:
    ends: list[State] = []

    @given(data=st.data())
    @settings(max_examples=100)  # what is drawn depends on the modules that are loaded: enough for any of them
    def play(data: st.DataObject) -> None:
        ends.extend(state for _, _, state in walk(data, game) if state.is_terminal)

    play()
    assert len(ends) >= 5
    assert len({state.players for state in ends}) >= 2


# Text, ids.


@games
@given(data=st.data())
@law
def test_a_move_reads_back_from_its_notation(game: Game, data: st.DataObject) -> None:
    seen: set[Move] = set()
    for state in positions(data, game):
        for move in set(moves_of(state)) - seen:
            assert state.parse(str(move)) == move
            assert not re.search(r"\s", str(move))
        seen.update(moves_of(state))


@games
def test_every_action_of_the_codec_reads_back_from_its_notation(game: Game) -> None:
    state = game.new_state(game.players[-1])
    for action in game.codec(game.players[-1]).actions:
        assert state.parse(str(action)) == action


@games
@given(data=st.data())
@law
def test_any_text_is_a_move_in_its_one_spelling_or_malformed(game: Game, data: st.DataObject) -> None:
    state = game.new_state(game.players[-1])
    good = [*map(str, game.codec(game.players[-1]).actions), *map(str, moves_of(state))]
    text = data.draw(
        st.sampled_from(good) | st.text(max_size=8) | st.text("".join(sorted({*"".join(good)})), max_size=8)
    )
    cut, put = data.draw(st.integers(0, len(text))), data.draw(st.text(max_size=1) | st.sampled_from("0123+ \n٣"))
    for candidate in (text, text[:cut] + put + text[cut:], text[:cut] + text[cut + 1 :]):
        refusal, move = reading(state, candidate)
        if refusal is None:
            assert str(move) == candidate
        else:
            assert refusal.text == candidate
            assert refusal.expected
            assert candidate not in good


def reading(state: State, text: str) -> tuple[MalformedMove | None, Move | None]:
    """What reading a text gives: an error or a move."""
    try:
        return None, state.parse(text)
    except MalformedMove as error:
        return error, None


@games
def test_texts_that_look_like_moves_are_malformed(game: Game) -> None:
    state = game.new_state(game.players[-1])
    for text in LAWS[game.key].malformed:
        with pytest.raises(MalformedMove) as caught:
            state.parse(text)
        assert caught.value.text == text


@games
@given(data=st.data())
@law
def test_ids_are_dense_and_read_back_both_ways(game: Game, data: st.DataObject) -> None:
    players, options = table(data, game)
    codec = game.codec(players, options)
    ids = range(codec.num_distinct_actions)
    assert len(set(codec.actions)) == len(ids)
    assert [codec.action_id(action) for action in codec.actions] == list(ids)
    state = game.new_state(players, options)
    for _ in range(20):
        assert len(state.chance_outcomes()) <= codec.max_chance_outcomes
        legal = state.legal_actions()
        for action in legal:
            assert codec.action(state, codec.action_id(action)) == action
        for number in (-1, len(ids), data.draw(st.sampled_from(ids))):
            if number not in ids or codec.actions[number] not in legal:
                with pytest.raises(IllegalMove) as caught:
                    codec.action(state, number)
                assert CLAUSE.fullmatch(caught.value.clause)
        if state.is_terminal:
            return
        state = state.child(data.draw(st.sampled_from(moves_of(state))))


# Events.


@games
@given(data=st.data())
@law
def test_events_are_known_frozen_values_of_seats(game: Game, data: st.DataObject) -> None:
    for state, move, child in walk(data, game):
        events = state.events(move)
        assert isinstance(events, tuple)
        assert all(type(event) in LAWS[game.key].events for event in events)
        assert all(frozen_through_and_through(event) for event in events)
        assert all(0 <= event.seat < child.players for event in events)
        assert events == state.events(move)


@games
@given(data=st.data())
@law
def test_the_end_of_a_turn_tells_the_scores_and_the_next_turn_is_announced(game: Game, data: st.DataObject) -> None:
    for state, move, child in walk(data, game):
        events = state.events(move)
        ended = [event for event in events if isinstance(event, TurnEnded)]
        began = [event for event in events if isinstance(event, TurnBegan)]
        for event in ended:
            assert event.seat == state.turn_seat
        if ended:
            assert ended[-1].scores == child.scores
        if state.turn_seat != child.turn_seat or (ended and not child.is_terminal):
            assert began[-1].seat == child.turn_seat
            assert events.index(began[-1]) > events.index(ended[-1])
        else:
            assert not began
        assert len(ended) == len(began) + (child.is_terminal and bool(ended))
        assert bool(ended) or not child.is_terminal


@games
def test_every_kind_of_event_happens(game: Game) -> None:
    seen: set[type[Event]] = set()

    @given(data=st.data())
    @law
    def play(data: st.DataObject) -> None:
        for state, move, _ in walk(data, game):
            seen.update(map(type, state.events(move)))

    play()
    assert seen == LAWS[game.key].events


# Options.


@games
@given(data=st.data())
@law
def test_c_4_options_survive_the_way_through_plain_values(game: Game, data: st.DataObject) -> None:
    players, options = table(data, game)
    plain = options.as_dict()
    again = game.options_type.from_dict(plain)
    assert again == options
    assert game.new_state(players, again) == game.new_state(players, options)
    for spec in game.options_type.specs(players):
        assert plain[spec.name] in spec.allowed


@games
def test_c_4_without_options_the_defaults_hold(game: Game) -> None:
    for players in game.players:
        specs = game.options_type.specs(players)
        defaults = game.options_type.from_dict({spec.name: spec.default for spec in specs})
        assert game.new_state(players) == game.new_state(players, defaults)
        assert all(CLAUSE.fullmatch(spec.clause) for spec in specs)


@games
@given(data=st.data())
@law
def test_c_4_an_option_out_of_range_is_refused_by_name_value_and_range(game: Game, data: st.DataObject) -> None:
    players = data.draw(st.sampled_from(game.players))
    spec = data.draw(st.sampled_from(game.options_type.specs(players)))
    wrong = data.draw(wrong_values_of(spec))
    with pytest.raises(IllegalOption) as caught:
        game.new_state(players, game.options_type.from_dict({spec.name: wrong}))
    assert (caught.value.option, caught.value.value) == (spec.name, wrong)
    assert wrong not in caught.value.allowed
    assert spec.default in caught.value.allowed
    assert caught.value.clause == spec.clause


@games
def test_c_4_an_unknown_option_is_refused_with_the_names_there_are(game: Game) -> None:
    with pytest.raises(IllegalOption) as caught:
        game.options_type.from_dict({"carots": 3})
    assert caught.value.option == "carots"
    assert caught.value.allowed == Choice(tuple(game.options_type().as_dict()))


@games
@pytest.mark.parametrize("beyond", [-1, 0, 99])
def test_c_1_a_number_of_players_the_game_has_no_seats_for_is_refused(game: Game, beyond: int) -> None:
    for ask in (game.new_state, game.codec):
        with pytest.raises(IllegalOption) as caught:
            ask(beyond)
        assert (caught.value.option, caught.value.value) == ("players", beyond)
        assert caught.value.allowed == Whole(game.players[0], game.players[-1])


@games
def test_c_1_play_starts_at_the_starting_seat(game: Game) -> None:
    for players in game.players:
        for start in range(players):
            assert game.new_state(players, game.options_type(start=start)).turn_seat == start
