"""What a learner sees: the laws over random walks of every game, and examples by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.research.fields import main
from ai.research.observation import MOST, Observer, observer_of
from engine import CHANCE, GAMES, TERMINAL, Game, IllegalOption, State
from engine.games.hoppladi import Hoppladi
from engine.position import read
from tests.rules.lines import moves_of
from tests.rules.test_laws import games, law, table

LONGEST = 150
PAGE = Path(__file__).parents[2] / "docs" / "observations.md"


def walked(data: st.DataObject, game: Game) -> tuple[Observer, list[State]]:
    """The states of a random game, its first moves at least, and who observes them."""
    players, options = table(data, game)
    state = game.new_state(players, options)
    rng = Random(data.draw(st.integers(0, 2**32), "walk"))
    states = [state]
    for _ in range(LONGEST):
        moves = moves_of(state)
        if not moves:
            break
        state = state.child(rng.choice(moves))
        states.append(state)
    return observer_of(game.key, players, options), states


def seen(text: str, key: str, seat: int = 0) -> Mapping[str, list[float]]:
    """What a seat sees of the position a text tells, by field."""
    state = read(GAMES[key], text)
    found = observer_of(key, state.players, state.options).pieces(state, seat)
    return {name: values.tolist() for name, values in found.items()}


def at(size: int, *places: int) -> list[float]:
    """1 in these places, 0 in the others."""
    return [float(place in places) for place in range(size)]


# Laws.


@games
@given(data=st.data())
@law
def test_a_vector_is_finite_and_within_its_bounds(game: Game, data: st.DataObject) -> None:
    observer, states = walked(data, game)
    for seat in range(observer.players):
        seen = np.array([observer.vector(state, seat) for state in states])
        assert seen.dtype == np.float32
        assert seen.shape == (len(states), observer.size)
        assert np.isfinite(seen).all()
        assert (seen >= observer.low).all()
        assert (seen <= observer.high).all()


@games
@given(data=st.data())
@law
def test_two_observations_are_alike_exactly_if_position_and_seat_are_the_same(game: Game, data: st.DataObject) -> None:
    observer, states = walked(data, game)
    by_vector: dict[bytes, tuple[State, int]] = {}
    by_sight: dict[tuple[State, int], bytes] = {}
    for sight in product(states, range(observer.players)):
        vector = observer.vector(*sight).tobytes()
        assert by_vector.setdefault(vector, sight) == sight
        assert by_sight.setdefault(sight, vector) == vector


@games
@given(data=st.data())
@law
def test_moves_from_one_position_lead_to_positions_that_look_different(game: Game, data: st.DataObject) -> None:
    """The nearest of all positions are told apart."""
    observer, states = walked(data, game)
    state = data.draw(st.sampled_from(states))
    children = {state.child(move) for move in moves_of(state)}
    for seat in range(observer.players):
        assert len({observer.vector(child, seat).tobytes() for child in children}) == len(children)


@games
@given(data=st.data())
@law
def test_seats_and_scores_are_counted_from_the_observer_on(game: Game, data: st.DataObject) -> None:
    observer, states = walked(data, game)
    players = observer.players
    for state in states:
        for seat in range(players):
            pieces = observer.pieces(state, seat)
            order = [(seat + place) % players for place in range(players)]
            assert pieces["seat"].tolist() == [other == seat for other in range(players)]
            assert pieces["scores"].tolist() == [state.scores[other] for other in order]
            assert pieces["turn"].tolist() == [state.turn_seat == other for other in order]
            mover = state.current_player
            assert pieces["to_move"].tolist() == [mover == who for who in (*order, CHANCE, TERMINAL)]


@games
def test_the_fields_follow_each_other_and_are_named_once(game: Game) -> None:
    for players in game.players:
        observer = observer_of(game.key, players)
        names = [field.name for field in observer.fields]
        assert len(set(names)) == len(names)
        assert names[:4] == ["seat", "to_move", "turn", "scores"]
        state = game.new_state(players)
        pieces = observer.pieces(state, players - 1)
        assert list(pieces) == names
        assert np.concatenate(list(pieces.values())).tolist() == observer.vector(state, players - 1).tolist()
        for field in observer.fields:
            assert pieces[field.name].shape == (field.size,)
            assert field.low < field.high
            assert field.meaning.endswith(".")


def test_the_page_is_made_by_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(()) == 0
    assert capsys.readouterr().out == PAGE.read_text("utf-8")


def test_the_command_tells_of_other_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    """Three seats, four values a food of which two have cards: 12 kinds, in 3 storages."""
    assert main(("gopher", "players=3", "deck=0,6,0,1")) == 0
    told = capsys.readouterr().out
    assert "| `storages` | 36 | players × 3 × values | 0 … 6 |" in told
    assert "| 0 | `flip` |" in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), "there is no game chess, there are hoppladi, gopher, hippo, hop_hop"),
        (("gopher", "players=many"), "players cannot be many, it has to be a number"),
        (("gopher", "players=9"), "gopher: players cannot be 9, it may be 2–5 (C-1)"),
        (("hippo", "circle=1"), "hippo: circle cannot be 1, it may be 3–40 (HH-10)"),
        (("hippo", "ring"), "hippo has no option ring, it has start, circle, deck, penalty, borrow_cap, values"),
    ],
)
def test_the_command_refuses_what_cannot_be_in_a_sentence(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err == f"{sentence}\n"


@games
def test_an_observer_is_made_once_and_refuses_what_the_game_refuses(game: Game) -> None:
    assert observer_of(game.key, 2) is observer_of(game.key, 2, game.options_type())
    with pytest.raises(IllegalOption):
        observer_of(game.key, 99)
    with pytest.raises(KeyError):
        observer_of("chess", 2)


def test_nobody_can_change_the_bounds_all_share() -> None:
    with pytest.raises(ValueError, match="read-only"):
        observer_of("gopher", 2).low[0] = 5


# By hand.


def test_hoppladi_a_roll_to_keep_of() -> None:
    """Seat 1 of two has a pile, a hare and the double hutch: 11 hare points, twice. It rolled 1, 2, 3."""
    table = seen("120:45 1 table:1p+1h+x2 roll:123", "hoppladi")
    assert table == {
        "seat": [1, 0],
        "to_move": [0, 1, 0, 0],
        "turn": [0, 1],
        "scores": [120, 45],
        "phase": at(5, 2),
        "noted": [0],
        "pairs": [1],
        "singles": [1],
        "doubles": [0],
        "hutch": [2],
        "taboo": [0],
        "points": [22],
        "roll": [1, 1, 1, 0, 0, 0],
        "reached_by": [0, 0],
    }
    assert seen("120:45 1 table:1p+1h+x2 roll:123", "hoppladi", seat=1) == {
        **table,
        "seat": [0, 1],
        "to_move": [1, 0, 0, 0],
        "turn": [1, 0],
        "scores": [45, 120],
    }


def test_hoppladi_noted_points_and_who_reached_the_target() -> None:
    """HL-11: of three seats, seat 2 is at the target and seat 0 before it, as the first to move was seat 1."""
    found = seen("[start=1] 12:20:340 0 table:14n+1d+x3", "hoppladi", seat=1)
    assert found["to_move"] == [0, 0, 1, 0, 0]
    assert found["reached_by"] == [0, 1, 0]
    assert (found["noted"], found["doubles"], found["hutch"], found["points"]) == ([14], [1], [3], [48])
    assert found["phase"] == at(5, 3)


def test_hoppladi_alone_has_turns_and_nobody_to_reach_a_target() -> None:
    found = seen("120 0 left:3", "hoppladi")
    assert found["turns_left"] == [3]
    assert found["to_move"] == [0, 1, 0]
    assert "reached_by" not in found


def test_hoppladi_what_has_no_bound_is_shown_as_at_most_so_much() -> None:
    found = seen("900000000:0 1", "hoppladi")
    assert found["scores"] == [MOST, 0]
    assert np.float32(MOST) - np.float32(1) != np.float32(MOST)


def test_gopher_where_every_card_is() -> None:
    """GI-1: each food has five ones, four twos and four threes. Seat 0 has one A1 and two N2, seat 1 a C3."""
    text = "1:2 0 store:A1+2N2/C3 up:A3,C1 discards:2A1+N3"
    storages = ([1, 0, 0, 0, 0, 0, 0, 2, 0], [0, 0, 0, 0, 0, 1, 0, 0, 0])
    found = {
        "seat": [1, 0],
        "to_move": [1, 0, 0, 0],
        "turn": [1, 0],
        "scores": [1, 2],
        "phase": at(3, 1),
        "pile": [2, 4, 3, 4, 4, 3, 5, 2, 3],
        "discards": [2, 0, 0, 0, 0, 0, 0, 0, 1],
        "storages": [*storages[0], *storages[1]],
        "turned_up": [3, 0, 0, 0, 1, 0, 0, 0, 0],
    }
    assert seen(text, "gopher") == found
    assert seen(text, "gopher", seat=1) == {
        **found,
        "seat": [0, 1],
        "to_move": [0, 1, 0, 0],
        "turn": [0, 1],
        "scores": [2, 1],
        "storages": [*storages[1], *storages[0]],
    }


def test_gopher_the_order_of_cards_turned_up_counts_and_one_card_a_turn_leaves_none() -> None:
    assert seen("0:0 0 up:A3,C1", "gopher")["turned_up"] == [3, 0, 0, 0, 1, 0, 0, 0, 0]
    assert seen("0:0 0 up:C1,A3", "gopher")["turned_up"] == [0, 1, 0, 3, 0, 0, 0, 0, 0]
    assert "turned_up" not in seen("[max_cards=1] 0:0 0", "gopher")


RING = "[circle=4 deck=1 values=2,2,1]"
"""Cards 1, 1, 2, 2, 3; four lie in the circle."""


def test_hippo_what_was_seen_and_what_was_not() -> None:
    """Seat 1 holds a 2, which costs 2. The deck's card filled its gap: one 1, 2 or 3 nobody has seen."""
    found = seen(f"{RING} 3:-2 0 circle:1,?,^2,1 bird:3 held:-/2", "hippo", seat=1)
    assert found == {
        "seat": [0, 1],
        "to_move": [0, 1, 0, 0],
        "turn": [0, 1],
        "scores": [-2, 3],
        "phase": at(4, 1),
        "numbers": [1, 0, 2, 1],
        "open": [0, 0, 1, 0],
        "bird": at(4, 3),
        "flipping": [0, 0, 0, 0],
        "unseen": [0, 0, 1],
        "deck": [0],
        "penalties": [0, 1, 0, 0, 0, 0],
    }


def test_hippo_a_card_being_flipped_the_first_deal_and_the_last_gap() -> None:
    flipping = seen(f"{RING} 3:-2 0 circle:1,?,^2,1 bird:3 held:-/2 flip:1", "hippo")
    assert (flipping["flipping"], flipping["phase"], flipping["to_move"]) == (at(4, 1), at(4, 2), [0, 0, 1, 0])
    deal = seen(f"{RING} 0:0 0 deal:3,1", "hippo")
    assert (deal["numbers"], deal["unseen"], deal["deck"]) == ([3, 1, 0, 0], [1, 2, 0], [1])
    over = seen(f"{RING} -4:0 0 over circle:1,-,3,1 bird:1 held:2+2/-", "hippo")
    assert (over["numbers"], over["to_move"], over["phase"]) == ([1, -1, 3, 1], [0, 0, 0, 1], at(4, 3))
    assert over["penalties"] == [0, 2, 0, 0, 0, 0]
    borne = seen(f"{RING} -2:-2 0 over circle:1,-,2,2 bird:1 held:1/3", "hippo", seat=1)
    assert borne["penalties"] == [0, 0, 1, 1, 0, 0], "the observer's own first"


def test_hop_hop_the_pond_from_each_side() -> None:
    """Cells in order a1, a2, a3, b1 …: of a pond of nine, red lies in a2 and c1, yellow in b2."""
    text = "[size=3 marbles=5] 3:5 0 R:a2+c1 Y:b2 tries:1"
    red, yellow = at(9, 1, 6), at(9, 4)
    mine, theirs = seen(text, "hop_hop"), seen(text, "hop_hop", seat=1)
    assert (mine["pond"], theirs["pond"]) == ([*red, *yellow], [*yellow, *red])
    assert (mine["pads"], theirs["pads"]) == ([3, 4], [4, 3])
    assert (mine["marble"], theirs["marble"]) == ([1, 0], [0, 1])
    assert mine["tries_left"] == [2]
    assert mine["phase"] == at(6, 1)
    assert not any(any(mine[name]) for name in ("aim", "hit", "heading", "arrived", "pushed", "called"))


def test_hop_hop_a_throw_a_hit_and_what_came_of_it() -> None:
    assert seen("[size=3 marbles=5] 0:0 1 throw:b3", "hop_hop")["aim"] == at(9, 5)
    hit = seen("[size=3 marbles=5] 0:0 1 Y:c2 hit:E>c2", "hop_hop")
    assert hit["hit"] == at(9, 7)
    assert hit["heading"] == at(8, 6), "it rolls from the east, so to the west: six eighths of a turn"
    pushed = seen("[size=3 marbles=5] 0:0 0 R:b2 Y:b3 arrived:b2,b3", "hop_hop")
    assert (pushed["arrived"], pushed["pushed"]) == (at(9, 4), at(9, 5))


def test_hop_hop_rows_are_those_of_the_actions_that_call_them() -> None:
    """A pond of nine has eight: three columns, three rows, two diagonals; a1-a2-a3 is the first."""
    called = seen("[size=3 marbles=5] 0:0 0 R:a1+a2+a3 arrived:a2 called:a1-a2-a3", "hop_hop")["called"]
    assert called == at(8, 0)


def test_hop_hop_with_two_colours_each_own_come_first() -> None:
    """Red and yellow are seat 0's, green and blue seat 1's."""
    found = seen("[size=3 marbles=5 two_colours=on] 0:0 0 R:a1 Y:a2 G:a3 B:b1 marble:Y", "hop_hop", seat=1)
    assert found["pond"] == [*at(9, 2), *at(9, 3), *at(9, 0), *at(9, 1)]
    assert found["marble"] == [0, 0, 0, 1]
    fewer = seen("[size=3 marbles=5 two_colours=on] 0:0 0 R:a1+a2+b3 Y:a3 marble:Y", "hop_hop", seat=1)
    assert fewer["pads"] == [5, 5, 2, 4]


@pytest.mark.parametrize("seat", range(3))
def test_hoppladi_with_the_seats_renamed_the_next_seat_sees_the_same(seat: int) -> None:
    state = read(GAMES["hoppladi"], "[start=1] 12:20:340 0 table:14n+1d+x3")
    assert isinstance(state, Hoppladi)
    assert state.reached_by == 2
    renamed = replace(state, totals=(340, 12, 20), seat=1, reached_by=0)
    observer = observer_of("hoppladi", 3, state.options)
    then = (seat + 1) % 3
    pieces, after = observer.pieces(state, seat), observer.pieces(renamed, then)
    assert (pieces.pop("seat").tolist(), after.pop("seat").tolist()) == (at(3, seat), at(3, then))
    assert {name: piece.tolist() for name, piece in pieces.items()} == {name: a.tolist() for name, a in after.items()}
