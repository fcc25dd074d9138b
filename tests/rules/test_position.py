"""Positions as text: what is written is read again, by hand and over random walks, and nothing else is let in."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, Game, State
from engine.games.gopher import Gopher
from engine.games.hippo import Hippo
from engine.games.hop_hop import HopHop
from engine.games.hoppladi import Hoppladi
from engine.position import MOST_CHARACTERS, Fault, PositionError, in_sight, read, text_of_game, write
from tests.rules.laws import LAWS
from tests.rules.lines import moves_of, position
from tests.rules.test_laws import games, law, table

MANGLINGS = 250
"""Texts a game; a hundred thousand of each were tried by hand."""
SIGNS = "0123456789:/,+-^?[]= nphdxCANRYGBabcdefghijSWEover>é\x00١\u2028"

RING = {"circle": 4, "deck": 1, "values": (2, 2, 1)}
RING_TEXT = "[circle=4 deck=1 values=2,2,1]"
CAUGHT = "1 2 1 2 flip:2 flip:0"
"""Seat 0 hops by 1 to card 1; seat 1 by 1 upon card 2, which is open: it takes it, and card 0 turns to its back."""


def walked(data: st.DataObject, game: Game, longest: int = 120) -> tuple[State, str]:
    """A state somewhere in a random game, and its text."""
    players, options = table(data, game)
    state = game.new_state(players, options)
    rng = Random(data.draw(st.integers(0, 2**32), "walk"))
    for _ in range(data.draw(st.integers(0, longest), "moves")):
        moves = moves_of(state)
        if not moves:
            break
        state = state.child(rng.choice(moves))
    return state, write(game, state, options)


def respelt(game: Game, text: str) -> str:
    """The same position in its one spelling."""
    state = read(game, text)
    assert isinstance(state, Hoppladi | Gopher | Hippo | HopHop)
    return write(game, state, state.options)


@games
def test_every_game_has_its_text(game: Game) -> None:
    assert text_of_game(game.key).FIELDS
    with pytest.raises(KeyError):
        text_of_game("chess")


@games
@given(data=st.data())
@law
def test_what_is_written_is_read_again(game: Game, data: st.DataObject) -> None:
    state, text = walked(data, game)
    assert read(game, text) == state, text
    assert "\n" not in text
    assert len(text) < MOST_CHARACTERS


@games
def test_the_beginning_is_nothing_but_scores_and_a_seat(game: Game) -> None:
    assert read(game, "0:0 0") == game.new_state(2)
    assert write(game, game.new_state(2), game.options_type()) == "0:0 0"


@pytest.mark.parametrize(
    ("game", "options", "line", "text"),
    [
        ("hoppladi", {}, "1112245", "0:0 0 roll:1112245"),
        ("hoppladi", {}, "1112245 keep:3h+x2", "0:0 0 table:1p+1h+x2"),
        ("hoppladi", {}, "1112245 keep:3h+x2 roll", "0:0 0 table:1p+1h+x2 roll:?"),
        ("hoppladi", {}, "1112245 keep:3h+x2 roll 2CC", "0:0 0 table:1p+1h+x2 roll:2CC"),
        ("hoppladi", {}, "1112245 keep:3h+x2 stop", "22:0 1 take:1p+1h+x2"),
        ("hoppladi", {}, "1112245 keep:3h+x2 roll 345", "0:0 1"),
        ("hoppladi", {"dice": 2}, "11 keep:2h roll", "[dice=2] 0:0 0 table:10n roll:?"),
        ("hoppladi", {"dice": 3}, "1CC keep:1h roll CC", "[dice=3] 0:0 0 table:1h+2C"),
        ("hoppladi", {"dice": 3, "target": 1}, "12C keep:1h stop", "[target=1 dice=3] 1:0 1 take:1h"),
        ("hoppladi", {"dice": 3, "target": 1}, "12C keep:1h stop fresh 5CC", "[target=1 dice=3] 1:0 1 over"),
        ("gopher", {}, "A1", "0:0 0 up:A1"),
        ("gopher", {}, "A1 flip", "0:0 0 up:A1,?"),
        ("gopher", {}, "A1 flip C2 stop", "0:0 1 store:A1+C2/-"),
        ("gopher", {}, "A1 flip C2 stop N3 flip N1 A1", "0:0 0 store:A1+C2/- up:A1 discards:N1+N3"),
        ("gopher", {"full": 2, "trophies": 1}, "A2 stop", "[trophies=1 full=2] 1:0 0 discards:A2 over"),
        ("hippo", RING, "1 2", f"{RING_TEXT} 0:0 0 deal:1,2"),
        ("hippo", RING, "1 2 1 2", f"{RING_TEXT} 0:0 0 circle:1,2,1,2"),
        ("hippo", RING, "1 2 1 2 flip:2", f"{RING_TEXT} 0:0 1 circle:1,2,^1,2 bird:1"),
        ("hippo", RING, CAUGHT, f"{RING_TEXT} 0:-2 0 circle:1,2,?,2 bird:2 held:-/1"),
        ("hippo", RING, f"{CAUGHT} flip:2", f"{RING_TEXT} 0:-2 0 circle:1,2,?,2 bird:2 held:-/1 flip:2"),
        ("hippo", RING, f"{CAUGHT} use:1/1", f"{RING_TEXT} 0:0 1 circle:1,2,?,2 bird:3 used:1"),
        ("hippo", RING, f"{CAUGHT} use:1/1 flip:0", f"{RING_TEXT} 0:-2 1 circle:-,2,?,2 held:-/1 used:1 over"),
        ("hop_hop", {}, "throw:e5", "0:0 0 throw:e5"),
        ("hop_hop", {}, "throw:e5 out", "0:0 0 tries:1"),
        ("hop_hop", {}, "throw:a4 W>a4", "0:0 0 R:a4 arrived:a4"),
        ("hop_hop", {}, "throw:e5 e5 done throw:e6 e5", "0:0 1 R:e5 hit:e5"),
        ("hop_hop", {}, "throw:a4 a4 done throw:a4 W>a4", "0:0 1 R:a4 hit:W>a4"),
        ("hop_hop", {}, "throw:e5 e5 done throw:e6 e5 push:e6", "0:0 1 R:e6 Y:e5 arrived:e5,e6"),
        ("hop_hop", {"two_colours": True}, "throw:e5/Y out", "[two_colours=on] 0:0 0 tries:1 marble:Y"),
        ("hop_hop", {"two_colours": True}, "throw:e5/Y", "[two_colours=on] 0:0 0 throw:e5/Y"),
        (
            "hop_hop",
            {},
            "throw:e5 e5 done throw:e6 e6 done throw:e7 e7 call:e5-e6-e7",
            "0:0 0 R:e5+e7 Y:e6 arrived:e7 called:e5-e6-e7",
        ),
    ],
)
def test_a_line_of_play_leads_to_its_text(game: str, options: dict[str, object], line: str, text: str) -> None:
    state = position(game, 2, options, line)
    assert write(GAMES[game], state, GAMES[game].options_type.from_dict(options)) == text
    assert read(GAMES[game], text) == state


@pytest.mark.parametrize(
    ("game", "text", "same"),
    [
        ("hoppladi", "  [ dice=7 ]   0:0  1 roll:? ", "0:0 1"),
        ("hoppladi", "0:0 0 table:x2+1h+1p", "0:0 0 table:1p+1h+x2"),
        ("hoppladi", "0 0 left:10 roll:1112245", "0 0 roll:1112245"),
        ("hoppladi", "[ending=one_more_turn] 0:340:350 0", "[ending=one_more_turn] 0:340:350 0"),
        ("gopher", "0:0 0 up:A1 store:2A1+A1/- discards:-", "0:0 0 store:3A1/- up:A1"),
        ("hippo", "[deck=2 circle=4] 0:0 0 deal:-", "[circle=4 deck=2 values=2,2,2] 0:0 0"),
        ("hop_hop", "0:0 1 marble:Y Y:j10+a1 R:-", "0:0 1 Y:a1+j10"),
        ("hop_hop", "0:0 0 R:e1 hit:S>e1", "0:0 0 R:e1 hit:e1"),
        ("hoppladi", "0:0 0 ROLL:cc42151", "0:0 0 roll:11245CC"),
        ("hoppladi", "0:0 0 Table:3N+1H+3D+2c+X2", "0:0 0 table:3n+1h+3d+x2+2C"),
        ("hoppladi", "0:340 1 OVER", "0:340 1 over"),
        ("gopher", "0:0 0 store:2a1+n2/- up:c1,?", "0:0 0 store:2A1+N2/- up:C1,?"),
        ("hop_hop", "0:0 0 r:C3+E5 y:D4 arrived:E5", "0:0 0 R:c3+e5 Y:d4 arrived:e5"),
        ("hop_hop", "0:0 0 r:A4 hit:w>A4", "0:0 0 R:a4 hit:W>a4"),
        ("hop_hop", "[two_colours=on] 0:0 0 throw:E5/y", "[two_colours=on] 0:0 0 throw:e5/Y"),
        ("hop_hop", "[two_colours=on] 0:0 0 tries:1 marble:y", "[two_colours=on] 0:0 0 tries:1 marble:Y"),
    ],
)
def test_what_is_as_usual_may_be_left_out_and_order_does_not_matter(game: str, text: str, same: str) -> None:
    assert read(GAMES[game], text) == read(GAMES[game], same)
    assert respelt(GAMES[game], text) == same


@pytest.mark.parametrize(
    ("game", "text", "kind", "field", "clause"),
    [
        ("hoppladi", "", Fault.MISSING, "scores", ""),
        ("hoppladi", "hello", Fault.MALFORMED, "scores", ""),
        ("hoppladi", "0:0", Fault.MISSING, "seat", ""),
        ("hoppladi", "0:0 2", Fault.OUT_OF_RANGE, "seat", ""),
        ("hoppladi", "00:0 1", Fault.NUMBER, "scores", ""),
        ("hoppladi", "9999999999:45 0", Fault.TOO_LARGE, "scores", ""),
        ("hoppladi", "[target=100 1:1 0", Fault.UNCLOSED, "options", ""),
        ("hoppladi", "target=100] 1:1 0", Fault.BRACKET, "options", ""),
        ("hoppladi", "1:1 0 target=100", Fault.BRACKET, "options", ""),
        ("hoppladi", "[dice=7] [target=100] 1:1 0", Fault.BRACKET, "options", ""),
        ("hoppladi", "1:1 table:1p", Fault.MALFORMED, "seat", ""),
        ("hoppladi", "1:1 0 table: 1p+1h", Fault.NO_VALUE, "table", ""),
        ("hoppladi", "1:1 0 take:", Fault.NO_VALUE, "take", ""),
        ("hoppladi", "1:1 0 table:1p 1h", Fault.NO_NAME, "field", ""),
        ("hoppladi", "1:1 0 :1p", Fault.NO_NAME, "field", ""),
        ("hoppladi", "0:0 1 go", Fault.NO_NAME, "field", ""),
        ("hoppladi", "0:0 1 bird:3", Fault.UNKNOWN_FIELD, "bird", ""),
        ("hoppladi", "0:0 1 roll:? roll:?", Fault.DOUBLED, "roll", ""),
        ("hoppladi", "0:0:0:0:0:0:0:0 1", Fault.SEATS, "scores", ""),
        ("hoppladi", "0:0 1 " + "x" * 5000, Fault.TOO_LONG, "", ""),
        ("hoppladi", "[goal=3] 0:0 1", Fault.OPTION, "goal", ""),
        ("hoppladi", "[dice=9] 0:0 1", Fault.OPTION, "dice", "HL-12"),
        ("hoppladi", "[dice=3 dice=3] 0:0 1", Fault.DOUBLED, "dice", ""),
        ("hoppladi", "[turns=3] 0:0 1", Fault.OPTION, "turns", "HL-12"),
        ("hoppladi", "0:-1 1", Fault.OUT_OF_RANGE, "scores", ""),
        ("hoppladi", "340:0 0 roll:1112245", Fault.REACHED, "seat", "HL-11"),
        ("hoppladi", "0:340 0 roll:1112245", Fault.REACHED, "seat", "HL-11"),
        ("hoppladi", "0:0 0 over", Fault.IMPOSSIBLE, "scores", "HL-11"),
        ("hoppladi", "0:340 0 over", Fault.IMPOSSIBLE, "seat", "HL-11"),
        ("hoppladi", "0:340 1 over roll:?", Fault.NOT_HERE, "roll", ""),
        ("hoppladi", "0:0 0 table:3p+2h", Fault.TOO_MANY_DICE, "table", "HL-1"),
        ("hoppladi", "0:0 0 table:1h+x3", Fault.HUTCHES, "table", "HL-4"),
        ("hoppladi", "0:0 0 table:1h+x6", Fault.MALFORMED, "table", "HL-4"),
        ("hoppladi", "0:0 0 table:1h+1C", Fault.TABOO, "table", "HL-8"),
        ("hoppladi", "0:0 0 table:3n+x2", Fault.NO_HARES, "table", "HL-2"),
        ("hoppladi", "0:0 0 table:1h+1h", Fault.REPEATED, "table", ""),
        ("hoppladi", "0:0 0 table:1x", Fault.MALFORMED, "table", ""),
        ("hoppladi", "0:0 0 table:7h roll:?", Fault.NOT_HERE, "roll", "HL-7"),
        ("hoppladi", "0:0 0 table:1h roll:11", Fault.DICE, "roll", "HL-1"),
        ("hoppladi", "0:0 0 roll:3344555", Fault.NO_HARE_ROLLED, "roll", "HL-6"),
        ("hoppladi", "0:0 0 roll:7", Fault.MALFORMED, "roll", ""),
        ("hoppladi", "0:0 0 take:1h roll:?", Fault.NOT_HERE, "roll", "HL-10"),
        ("hoppladi", "0:0 0 take:1h", Fault.TAKEN, "scores", "HL-10"),
        ("hoppladi", "0 0 take:1h", Fault.NOT_HERE, "take", ""),
        ("hoppladi", "0:0 0 left:2", Fault.NOT_HERE, "left", ""),
        ("gopher", "3:0 0 up:A1", Fault.IMPOSSIBLE, "scores", "GI-5"),
        ("gopher", "4:0 0 over", Fault.OUT_OF_RANGE, "scores", "GI-5"),
        ("gopher", "3:0 1 over", Fault.IMPOSSIBLE, "seat", "GI-5"),
        ("gopher", "0:0 0 over", Fault.IMPOSSIBLE, "over", "GI-5"),
        ("gopher", "0:0 0 up:A1,A2", Fault.BUST, "up", "GI-3"),
        ("gopher", "0:0 0 up:A1,C1,A1,C1", Fault.IMPOSSIBLE, "up", "GI-2"),
        ("gopher", "0:0 0 up:A4", Fault.MALFORMED, "up", "GI-1"),
        ("gopher", "0:0 0 up:A1 store:3A2/-", Fault.FULL, "store", "GI-4"),
        ("gopher", "0:0 0 up:A1 store:A2", Fault.OTHER_COUNT, "store", ""),
        ("gopher", "0:0 0 up:A1 discards:5A1", Fault.TOO_MANY, "A1", "GI-1"),
        ("gopher", "[deck=1 full=3 trophies=1] 0:0 0", Fault.OPTION, "deck", "GI-8"),
        ("gopher", "[deck=1,1 full=2] 0:0 0 discards:A1+A2+C1+C2+N1+N2", Fault.IMPOSSIBLE, "discards", "GI-6"),
        ("hippo", "0:0 0 circle:1,2", Fault.OTHER_COUNT, "circle", "HH-10"),
        ("hippo", "0:0 0 circle:1,2,3", Fault.CIRCLE, "circle", "HH-10"),
        ("hippo", "[circle=4 deck=1] 0:0 0 circle:1,2,3,4", Fault.MALFORMED, "circle", "HH-1"),
        ("hippo", "[circle=4 deck=2] 0:0 0 circle:1,1,1,3", Fault.TOO_MANY, "1", "HH-1"),
        ("hippo", "[circle=4 deck=2] 0:0 0 circle:^1,2,?,3", Fault.IMPOSSIBLE, "bird", "HH-6"),
        ("hippo", "[circle=4 deck=2] 0:0 0 circle:1,2,?,3 flip:1", Fault.IMPOSSIBLE, "flip", "HH-9"),
        ("hippo", "[circle=4 deck=2] 0:0 0 circle:1,2,?,3 bird:4", Fault.OUT_OF_RANGE, "bird", ""),
        ("hippo", "[circle=4 deck=2] 0:0 0 circle:1,2,-,3", Fault.MALFORMED, "circle", "HH-1"),
        ("hippo", "[circle=4 deck=2] 0:-5 0 circle:1,2,?,3 held:-/1+2", Fault.IMPOSSIBLE, "scores", "HH-8"),
        ("hippo", "[circle=4 deck=2] 0:0 0 circle:1,?,?,3 held:-/1+2+3", Fault.TOO_MANY, "held", "HH-7"),
        ("hippo", "[circle=4 deck=2] 0:0 0 circle:1,?,-,3 bird:2 held:-/1 over", Fault.IMPOSSIBLE, "held", "HH-7"),
        ("hippo", "[circle=4 deck=2] 0:0 1", Fault.IMPOSSIBLE, "seat", "C-1"),
        ("hippo", "0:3 0", Fault.IMPOSSIBLE, "scores", "HH-1"),
        ("hippo", "0:0 0 held:1/-", Fault.NOT_HERE, "held", "HH-1"),
        ("hop_hop", "40:0 0", Fault.IMPOSSIBLE, "scores", "HO-11"),
        ("hop_hop", "30:11 0", Fault.TOO_MANY, "scores", "HO-11"),
        ("hop_hop", "3:4 0 over", Fault.IMPOSSIBLE, "over", "HO-11"),
        ("hop_hop", "0:0 0 R:e5 Y:e5", Fault.REPEATED, "Y", ""),
        ("hop_hop", "[size=3] 0:0 0 R:d1", Fault.MALFORMED, "R", "HO-13"),
        ("hop_hop", "[marbles=3] 0:0 0 R:a1+a2+a3+a4", Fault.TOO_MANY, "R", "HO-1"),
        ("hop_hop", "0:0 0 G:e5", Fault.NOT_HERE, "G", ""),
        ("hop_hop", "0:0 0 tries:3", Fault.OUT_OF_RANGE, "tries", ""),
        ("hop_hop", "0:0 0 marble:Y", Fault.IMPOSSIBLE, "marble", "HO-13"),
        ("hop_hop", "[two_colours=on] 0:0 0 tries:1", Fault.MISSING, "marble", "HO-2"),
        ("hop_hop", "0:0 0 throw:e5/Y", Fault.IMPOSSIBLE, "throw", "HO-13"),
        ("hop_hop", "0:0 0 hit:e5", Fault.IMPOSSIBLE, "hit", "HO-5"),
        ("hop_hop", "0:0 0 R:e5 hit:W>e5", Fault.IMPOSSIBLE, "hit", "HO-3"),
        ("hop_hop", "0:0 0 R:e5 hit:done", Fault.MALFORMED, "hit", ""),
        ("hop_hop", "0:0 0 Y:e5 arrived:e5", Fault.IMPOSSIBLE, "arrived", "HO-2"),
        ("hop_hop", "0:0 0 R:e5+e7 arrived:e5,e7", Fault.IMPOSSIBLE, "arrived", "HO-5"),
        ("hop_hop", "0:0 0 R:e5+e6 arrived:e5 called:e5-e6-e7", Fault.IMPOSSIBLE, "called", "HO-6"),
        ("hop_hop", "0:0 0 R:e5 arrived:e5 tries:1", Fault.NOT_HERE, "tries", "HO-7"),
        ("hop_hop", "[marbles=3] 0:0 0 R:a1+a2+a3 tries:1", Fault.NOT_HERE, "tries", "HO-10"),
    ],
)
def test_what_cannot_be_is_refused_with_where_and_why(
    game: str, text: str, kind: Fault, field: str, clause: str
) -> None:
    with pytest.raises(PositionError) as caught:
        read(GAMES[game], text)
    error = caught.value
    assert (error.kind, error.field, error.clause) == (kind, field, clause)


@pytest.mark.parametrize(
    ("game", "text", "found", "expected"),
    [
        ("hoppladi", "0:0 0 table:3p+2h", "3p+2h", ("7",)),
        ("gopher", "0:0 0 up:A1,C1,A1,C1", "4", ("0–3",)),
        ("gopher", "0:0 0 up:A1 store:7A2/-", "7A2", ("0–5 A",)),
        ("gopher", "0:0 0 up:A1 discards:5A1", "6", ("5",)),
        ("gopher", "3:0 0 up:A1", "3", ("0–2", "over")),
        ("hippo", "0:3 0", "3", ("0",)),
        ("hippo", "[circle=4 deck=2] 0:0 1", "1", ("0",)),
        ("hippo", "[circle=4 deck=2] 0:0 0 circle:1,1,1,3", "3", ("2",)),
        ("hippo", "[circle=4 deck=2] 0:0 0 circle:1,2,?,3 bird:4", "4", ("0–3",)),
        ("hop_hop", "0:0 0 tries:3", "3", ("0–2",)),
        ("hop_hop", "0:0 0 R:a1+b3+a2 arrived:a1,b3", "b3", ("a2",)),
    ],
)
def test_what_is_refused_is_told_with_what_could_stand_there(
    game: str, text: str, found: str, expected: tuple[str, ...]
) -> None:
    """Counted by hand from the box: five apples of value 1, two hippos of number 1 among six cards."""
    with pytest.raises(PositionError) as caught:
        read(GAMES[game], text)
    assert (caught.value.found, caught.value.expected) == (found, expected)


def test_what_was_seen_and_is_hidden_is_not_in_sight() -> None:
    """Of five cards 1 1 2 2 3 the hidden 1 and 2 become unknown again; the open 1 and the 2 that is held stay known."""
    state = read(GAMES["hippo"], f"{RING_TEXT} 0:-2 0 circle:1,^1,?,2 held:-/2")
    seen = in_sight(GAMES["hippo"], state)
    assert isinstance(seen, Hippo)
    assert write(GAMES["hippo"], seen, seen.options) == f"{RING_TEXT} 0:-2 0 circle:?,^1,?,? held:-/2"
    assert seen.legal_actions() == state.legal_actions()
    dice = read(GAMES["hoppladi"], "0:0 0 roll:1112245")
    assert in_sight(GAMES["hoppladi"], dice) is dice


@games
def test_a_mangled_text_is_a_position_or_refused(game: Game) -> None:
    """What is let in is a position by the game's laws, and play goes on from it."""
    rng = Random(f"mangled {game.key}")
    texts = [text for text in SAMPLES if text[0] == game.key]
    for _ in range(MANGLINGS):
        text = mangled(rng.choice(texts)[1], rng)
        try:
            state = read(game, text)
        except PositionError:
            continue
        LAWS[game.key].position(state)
        for _ in range(5):
            if not (moves := moves_of(state)):
                break
            state = state.child(rng.choice(moves))
            LAWS[game.key].position(state)


SAMPLES = (
    ("hoppladi", "[dice=5 ending=one_more_turn target=40] 41:40:3 2 table:12n+1p+x2 roll:12"),
    ("hoppladi", "120:45 1 take:1p+1h+x3"),
    ("hoppladi", "30 0 left:4 table:1p+1h+1d+x3"),
    ("gopher", "[deck=3,2,2] 1:2 0 store:A1+2N2/C3 up:A3,C1 discards:2A1+N3"),
    ("gopher", "1:2:0 0 store:A1+2N2/C3/- up:A3,?"),
    ("hippo", "[circle=6 deck=3] 2:-2 0 circle:1,^2,?,3,?,1 bird:3 held:-/1 used:2 flip:4"),
    ("hippo", "[circle=6 deck=3] 0:0:0 0 deal:1,2,1"),
    ("hop_hop", "[size=4 marbles=4 two_colours=on] 3:5 0 R:a1+b2 Y:c3 G:d4 marble:Y tries:1 throw:c3/R"),
    ("hop_hop", "[size=4 marbles=4 chips=9] 3:5 0 R:a1+b2+c3 Y:d3 arrived:c3,d3 called:a1-b2-c3"),
    ("hop_hop", "3:5 0 R:a4+e5 hit:W>a4"),
)


def mangled(text: str, rng: Random) -> str:
    """A text with a few signs or words left out, put in, doubled or changed."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(text) + 1)
        match rng.randrange(5):
            case 0:
                text = text[:at] + text[at + 1 :]
            case 1:
                text = text[:at] + rng.choice(SIGNS) + text[at:]
            case 2:
                text = text[:at] + rng.choice(SIGNS) + text[at + 1 :]
            case 3:
                text = text[:at] + text[max(0, at - 6) :]
            case _:
                digits = [place for place, sign in enumerate(text) if sign in "0123456789"] or [0]
                place = rng.choice(digits)
                text = text[:place] + str(rng.randrange(12)) + text[place + 1 :]
    return text


DOCS = (Path(__file__).parents[2] / "docs" / "positions.md").read_text("utf-8")


@games
def test_the_examples_of_the_page_are_positions_in_their_one_spelling(game: Game) -> None:
    (_, block, *_) = DOCS.split(f"\n## {game.title}\n")[1].split("```")
    for line in block.strip().splitlines():
        text = re.split(r" {3,}", line)[0]
        assert respelt(game, text) == text


@games
def test_the_page_has_every_field(game: Game) -> None:
    section = DOCS.split(f"\n## {game.title}\n")[1].split("\n## ")[0]
    told = re.findall(r"`([A-Za-z]+)`", "".join(re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)))
    assert sorted(told) == sorted(text_of_game(game.key).FIELDS)
