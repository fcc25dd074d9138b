"""Records: what is written can be read and replayed; what is no whole record of ours is refused at the right place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from random import Random
from textwrap import wrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import CHANCE, GAMES, Dice, Game, Match
from engine.game import OptionValue
from engine.record import (
    MOST_CHARACTERS,
    MOST_TOKENS,
    Fair,
    Fault,
    NoMoreChance,
    Player,
    Record,
    RecordError,
    Seeded,
    Unproven,
    fair,
    match_of,
    record_of,
    write,
)
from engine.record_reader import read, read_bytes
from tests.rules.example_record import DICE, FILE, PLAYERS, STARTED, played, text
from tests.rules.laws import LAWS

EXAMPLE = FILE.read_text("utf-8")
MANGLED = 2_000

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def error_of(changed: str) -> RecordError:
    with pytest.raises(RecordError) as raised:
        read(changed)
    return raised.value


def line_of(beginning: str) -> int:
    """The number of the line of the example that begins so."""
    return next(number for number, line in enumerate(EXAMPLE.splitlines(), 1) if line.startswith(beginning))


def without_line(beginning: str) -> str:
    return "".join(line for line in EXAMPLE.splitlines(keepends=True) if not line.startswith(beginning))


# What is written.


def test_the_example_is_current() -> None:
    assert text() == EXAMPLE, "make records"


def test_a_finished_record_reads_back_as_it_was() -> None:
    record = read(EXAMPLE)
    assert write(record) == EXAMPLE
    assert record.players == PLAYERS
    assert record.started == STARTED
    assert record.dice == fair(DICE)
    assert record.result is not None
    assert record.result.shares == (Fraction(0), Fraction(1))
    assert record.result.scores == (59, 60)
    assert match_of(record).history == played().history


def test_every_move_knows_its_place_in_the_text() -> None:
    lines = EXAMPLE.splitlines()
    record = read(EXAMPLE)
    assert len(record.places) == sum(len(moves) for _, moves in record.plies)
    assert all(place.token in lines[place.line - 1].split() for place in record.places)


@games
@settings(max_examples=25, deadline=None, derandomize=True)
@given(data=st.data())
def test_any_match_replays_from_its_record_to_the_same_state(game: Game, data: st.DataObject) -> None:
    players = data.draw(st.sampled_from(game.players))
    options = data.draw(LAWS[game.key].small(players))
    match = Match(game, players, options, Dice(data.draw(st.binary(min_size=32, max_size=32)), b""))
    match.start()
    for _ in range(data.draw(st.integers(0, 60))):
        if match.state.is_terminal:
            break
        if match.can_undo and data.draw(st.booleans()):
            match.undo()
        match.submit(match.state.current_player, data.draw(st.sampled_from(match.state.legal_actions())))
    seated = [
        Player("human", data.draw(st.text(st.characters(exclude_categories=["Cs"])))[:200]) for _ in range(players)
    ]
    record = record_of(match, seated, STARTED, dice=Seeded("7"), lot=data.draw(st.booleans()))
    again = read(write(record))
    assert again == record
    assert match_of(again).history == match.history
    assert write(again) == write(record)


def test_an_unfinished_record_holds_the_commitment_and_not_the_secret() -> None:
    match = Match(GAMES["hoppladi"], 2, None, DICE)
    match.start()
    record = record_of(match, PLAYERS, STARTED, dice=fair(DICE))
    assert DICE.secret.hex() not in write(record)
    assert DICE.commitment in write(record)
    assert read(write(record)).dice == Fair(DICE.commitment, DICE.salt.hex())
    assert write(record).endswith("end *\n")


def test_a_decision_taken_back_is_not_in_the_record() -> None:
    match = Match(GAMES["hoppladi"], 2, None, DICE)
    match.start()
    before = write(record_of(match, PLAYERS, STARTED, dice=Unproven()))
    match.submit(0, match.state.legal_actions()[0])
    match.undo()
    assert write(record_of(match, PLAYERS, STARTED, dice=Unproven())) == before


def test_c_1_a_start_drawn_by_lot_is_a_tag() -> None:
    match = Match(GAMES["hoppladi"], 2, GAMES["hoppladi"].options_type(start=1), DICE)
    match.start()
    drawn = write(record_of(match, PLAYERS, STARTED, dice=Unproven(), lot=True))
    assert '[Start "lot"]\n' in drawn
    assert '[Option.start "1"]\n' in drawn
    assert read(drawn).lot
    assert '[Start "chosen"]\n' in EXAMPLE


def test_the_date_is_in_utc_whatever_zone_the_match_was_begun_in() -> None:
    match = Match(GAMES["hoppladi"], 2, None, DICE)
    match.start()
    east = datetime(2027, 1, 1, 1, 30, tzinfo=timezone(timedelta(hours=8)))
    assert '[Date "2026-12-31T17:30:00Z"]' in write(record_of(match, PLAYERS, east, dice=Unproven()))


def test_any_name_comes_through() -> None:
    names = ('Q"uo\\te', "brace}s {", "line\nbreak", "\ufeff\u2028", "河馬", "end 1:0", "")
    match = Match(GAMES["hoppladi"], 7, None, DICE)
    match.start()
    seated = [Player("human", name) for name in names]
    record = record_of(match, seated, STARTED, dice=Unproven())
    assert read(write(record)).players == tuple(seated)
    assert len(write(record).splitlines()) == len(EXAMPLE.split("\n\n")[0].splitlines()) - 4 + 5 + 3


def test_a_name_keeps_its_spaces_when_mail_wraps_the_line_at_one() -> None:
    match = Match(GAMES["hoppladi"], 2, None, DICE)
    match.start()
    seated = (Player("human", " a  b   c "), Player("expert", "  "))
    wrapped = re.sub(r" +", "\n", write(record_of(match, seated, STARTED, dice=Unproven())))
    assert read(wrapped).players == seated


@pytest.mark.parametrize(
    "seated",
    [
        PLAYERS[:1],
        (*PLAYERS, PLAYERS[0]),
        (Player("two words", "A"), PLAYERS[1]),
        (Player("", "A"), PLAYERS[1]),
        (Player("human", "\ud800"), PLAYERS[1]),
        (Player("human", "A" * 201), PLAYERS[1]),
    ],
    ids=["few", "many", "two words", "no word", "no text", "long"],
)
def test_players_that_cannot_be_written_are_refused(seated: tuple[Player, ...]) -> None:
    match = Match(GAMES["hoppladi"], 2, None, DICE)
    match.start()
    with pytest.raises(ValueError, match="Player"):
        record_of(match, seated, STARTED, dice=Unproven())


def test_a_match_that_has_not_begun_has_no_record() -> None:
    with pytest.raises(ValueError, match="totals"):
        record_of(Match(GAMES["hoppladi"], 2, None, DICE), PLAYERS, STARTED, dice=Unproven())


def test_a_replayed_match_cannot_draw() -> None:
    match = Match(GAMES["hoppladi"], 2, None, DICE)
    match.start()
    replayed = match_of(record_of(match, PLAYERS, STARTED, dice=Unproven()))
    replayed.submit(0, replayed.state.legal_actions()[0])
    roll = next(action for action in replayed.state.legal_actions() if str(action) == "roll")
    with pytest.raises(NoMoreChance):
        replayed.submit(0, roll)


# What mail and editors do.


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text + "\n\n",
        lambda text: re.sub(r" (?=take|keep|stop)", "\n  ", text),
        lambda text: re.sub(r" ", "\n", text),
        lambda text: "\n".join(
            line
            for long in text.splitlines()
            for line in wrap(long, 40, break_on_hyphens=False, break_long_words=False)
        ),
        lambda text: re.sub(r"(?m)$", "  ", text),
        lambda text: re.sub(r" \{[^}]*\}", "", text),
        lambda text: text.replace("stop", "stop {a comment\nof two lines}"),
        lambda text: text.replace("stop", "stop {}"),
    ],
    ids=[
        "crlf",
        "byte order mark",
        "blank lines",
        "wrapped",
        "at every space",
        "at 40 columns",
        "trailing blanks",
        "no comments",
        "comments",
        "empty comments",
    ],
)
def test_what_changes_no_move_is_borne(change: object) -> None:
    assert read(change(EXAMPLE)) == read(EXAMPLE)  # type: ignore[operator]


# What is refused.


@pytest.mark.parametrize("other", ["", "\n", "hello", '[Event "a chess game"]\n\n1. e4 e5', '[Format "other 1"]', "{}"])
def test_a_text_that_is_no_record_of_ours(other: str) -> None:
    assert error_of(other).kind is Fault.NOT_OURS


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n\0\0", b"\xff\xfe[\0F\0", bytes(1000)])
def test_bytes_that_are_no_record_of_ours(data: bytes) -> None:
    with pytest.raises(RecordError) as raised:
        read_bytes(data)
    assert raised.value.kind is Fault.NOT_OURS


def test_a_byte_that_is_no_utf_8_is_named_with_its_line() -> None:
    with pytest.raises(RecordError) as raised:
        read_bytes(EXAMPLE.encode("latin-1"))
    assert (raised.value.kind, raised.value.line, raised.value.token) == (Fault.NOT_TEXT, line_of("[Player1"), "0xfc")


REFUSED = [
    ('[Format "hoppla 1"]', '[Format "hoppla 2"]', Fault.OTHER_VERSION, "[Format"),
    ('[Game "hoppladi"]', '[Game "chess"]', Fault.UNKNOWN_GAME, "[Game"),
    ('[Rules "1"]', '[Rules "99"]', Fault.OTHER_RULES, "[Rules"),
    ('[Date "2026-11-30T', '[Date "2026-13-30T', Fault.BAD_VALUE, "[Date"),
    ('[Date "2026-11-30T18', '[Date "2026-11-30T8', Fault.BAD_VALUE, "[Date"),
    ('"human:You"', '"You"', Fault.BAD_VALUE, "[Player0"),
    ('[Option.target "60"]', '[Option.target "0"]', Fault.ILLEGAL_OPTION, "[Option.target"),
    ('[Option.target "60"]', '[Option.target "sixty"]', Fault.BAD_VALUE, "[Option.target"),
    ('[Option.target "60"]', f'[Option.target "{"9" * 4000}"]', Fault.BAD_VALUE, "[Option.target"),
    ('[Option.target "60"]', f'[Option.target "{"9" * 5000}"]', Fault.TOO_LONG, "[Option.target"),
    ('[Option.target "60"]', '[Option.target "060"]', Fault.BAD_VALUE, "[Option.target"),
    ('[Option.target "60"]', '[Option.target "٦٠"]', Fault.BAD_VALUE, "[Option.target"),
    ('[Option.ending "complete_round"]', '[Option.ending "never"]', Fault.ILLEGAL_OPTION, "[Option.ending"),
    ('[Option.start "0"]', '[Option.start "2"]', Fault.ILLEGAL_OPTION, "[Option.start"),
    ('[Option.dice "7"]', '[Option.cards "7"]', Fault.MISSING_TAG, "1.0"),
    ('[Start "chosen"]', '[Start "stolen"]', Fault.BAD_VALUE, "[Start"),
    ('[Dice "fair"]', '[Dice "loaded"]', Fault.BAD_VALUE, "[Dice"),
    ('[Commitment "6', '[Commitment "g', Fault.BAD_VALUE, "[Commitment"),
    ('[Salt "7', '[Salt "', Fault.BAD_VALUE, "[Salt"),
    ('[Result "0:1"]', '[Result "1:1/0"]', Fault.BAD_VALUE, "[Result"),
    ('[Result "0:1"]', '[Result "*"]', Fault.BAD_VALUE, "[Secret"),
    ('[Result "0:1"]', '[Result "1:0"]', Fault.OTHER_RESULT, "[Result"),
    ('[Scores "59:60"]', '[Scores "61:60"]', Fault.OTHER_RESULT, "[Scores"),
    ('[Scores "59:60"]', '[Scores "59"]', Fault.BAD_VALUE, "[Scores"),
    ("[Rules ", "[Rule5 ", Fault.MISSING_TAG, "1.0"),
    ('"human:You"]', '"human:You]', Fault.MALFORMED_TAG, "[Player0"),
    ('"human:You"]', '"human:\\You"]', Fault.MALFORMED_TAG, "[Player0"),
    ('"human:You"]', '"human:\\u{110000}"]', Fault.MALFORMED_TAG, "[Player0"),
    ('"human:You"]', '"human:\\u{d800}"]', Fault.MALFORMED_TAG, "[Player0"),
    ('[Start "chosen"]', '[Start "chosen"]\n[Start "lot"]', Fault.DOUBLED_TAG, "[Dice"),
    ('[Scores "59:60"]', '[Scores "59:60"]\n[Elo "2000"]', Fault.UNKNOWN_TAG, ""),
    ("2.1 take", "2.0 take", Fault.WRONG_TURN, "2.1"),
    ("2.1 take", "3.1 take", Fault.WRONG_TURN, "2.1"),
    ("2.1 take", "take", Fault.UNEXPECTED, "2.1"),
    ("2.1 take", "2.1 takes", Fault.MALFORMED_MOVE, "2.1"),
    ("2.1 take", "2.1 roll", Fault.ILLEGAL_MOVE, "2.1"),
    ("2.1 take (1355C)", "2.1 take 1355C", Fault.UNEXPECTED, "2.1"),
    ("2.1 take (1355C)", "2.1 take (1355CC)", Fault.ILLEGAL_MOVE, "2.1"),
    ("2.1 take (1355C)", "2.1 take (5531C)", Fault.MALFORMED_MOVE, "2.1"),
    ("2.1 take (1355C)", f"2.1 take ({'1' * 5000})", Fault.MALFORMED_MOVE, "2.1"),
    ("2.1 take (1355C)", "2.1 take", Fault.UNEXPECTED, "2.1"),
    ("3.0 take (2345) keep:1d", "3.0 take (2345) keep:2d", Fault.ILLEGAL_MOVE, "3.0"),
    ("{+10 10:0}", "{+10 10:0", Fault.UNEXPECTED, "1.0"),
    ("{+10 10:0}", "{+10 10:0}}", Fault.UNEXPECTED, "1.0"),
    ("2.1 take (1355C)", "end 0:1 take (1355C)", Fault.CUT_SHORT, "2.1"),
    ("end 0:1", "22.1 fresh", Fault.UNEXPECTED, "end"),
    ("end 0:1", "end 1:0", Fault.OTHER_RESULT, "end"),
    ("end 0:1", "end 0:1 stop", Fault.UNEXPECTED, "end"),
    ("end 0:1", "", Fault.CUT_SHORT, "22.1"),
    ("end 0:1", "end", Fault.CUT_SHORT, "end"),
]


@pytest.mark.parametrize(("old", "new", "kind", "at"), REFUSED, ids=[f"{new[:24]}" for _, new, _, _ in REFUSED])
def test_an_edit_is_named_with_its_line(old: str, new: str, kind: Fault, at: str) -> None:
    assert EXAMPLE.count(old) == 1
    error = error_of(EXAMPLE.replace(old, new))
    assert error.kind is kind
    if at:
        assert error.line == line_of(at)


OPTIONS: Mapping[str, Mapping[str, OptionValue]] = {
    "gopher": {"full": 7, "deck": (3, 0, 2, 1), "busted_to_pile": True},
    "hop_hop": {"chips_to_win": 5, "steadiness": ("shaky", "even")},
}
"""Options of every kind."""


def just_begun(game: str) -> str:
    """A record of a match that has just begun, with those options."""
    match = Match(GAMES[game], 2, GAMES[game].options_type.from_dict(OPTIONS[game]), DICE)
    match.start()
    return write(record_of(match, PLAYERS, STARTED, dice=Unproven()))


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("gopher", ('[Option.full "7"]', '[Option.deck "3,0,2,1"]', '[Option.busted_to_pile "on"]')),
        ("hop_hop", ('[Option.chips_to_win "5"]', '[Option.steadiness "shaky,even"]', '[Option.two_colours "off"]')),
    ],
)
def test_c_4_options_of_every_kind_are_tags_and_are_read_back(game: str, lines: tuple[str, ...]) -> None:
    text = just_begun(game)
    for line in lines:
        assert f"{line}\n" in text
    options = read(text).options.as_dict()
    assert {name: options[name] for name in OPTIONS[game]} == OPTIONS[game]
    assert write(read(text)) == text


@pytest.mark.parametrize(
    ("game", "option", "value", "kind"),
    [
        ("gopher", "deck", "3,0,02,1", Fault.BAD_VALUE),
        ("gopher", "deck", "3, 0, 2, 1", Fault.BAD_VALUE),
        ("gopher", "deck", "3,0,2,1,", Fault.BAD_VALUE),
        ("gopher", "deck", "", Fault.BAD_VALUE),
        ("gopher", "deck", "1,0,1", Fault.ILLEGAL_OPTION),  # 1 + 3 are 4
        ("gopher", "deck", "0,3,0,1", Fault.ILLEGAL_OPTION),  # all are even
        ("gopher", "deck", "9" * 30, Fault.BAD_VALUE),
        ("gopher", "busted_to_pile", "On", Fault.BAD_VALUE),
        ("gopher", "busted_to_pile", "1", Fault.BAD_VALUE),
        ("gopher", "full", "+7", Fault.BAD_VALUE),
        ("gopher", "full", "21", Fault.ILLEGAL_OPTION),
        ("hop_hop", "chips_to_win", "None", Fault.BAD_VALUE),
        ("hop_hop", "chips_to_win", "05", Fault.BAD_VALUE),
        ("hop_hop", "chips_to_win", "41", Fault.ILLEGAL_OPTION),  # there are 40 chips
        ("hop_hop", "steadiness", "shaky, even", Fault.BAD_VALUE),
        ("hop_hop", "steadiness", "shaky,", Fault.ILLEGAL_OPTION),
        ("hop_hop", "steadiness", "", Fault.ILLEGAL_OPTION),
        ("hop_hop", "steadiness", "shaky,even,steady", Fault.ILLEGAL_OPTION),  # there are two seats
    ],
)
def test_c_4_an_option_that_cannot_be_is_named_with_its_line(game: str, option: str, value: str, kind: Fault) -> None:
    lines = just_begun(game).splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith(f"[Option.{option} "))
    lines[place] = f'[Option.{option} "{value}"]'
    error = error_of("\n".join(lines) + "\n")
    assert (error.kind, error.line) == (kind, place + 1)


def test_an_illegal_move_is_refused_with_its_clause_and_what_was_possible() -> None:
    error = error_of(EXAMPLE.replace("1.0 (11244CC) keep:2h", "1.0 (11244CC) keep:1h+x4"))
    assert (error.kind, error.clause, error.token) == (Fault.ILLEGAL_MOVE, "HL-4", "keep:1h+x4")
    assert set(error.expected) == {
        "keep:1h",
        "keep:2h",
        "keep:1d",
        "keep:1h+1d",
        "keep:2h+1d",
        "keep:1h+x2",
        "keep:2h+x2",
    }


def test_what_a_terminal_would_obey_is_not_repeated() -> None:
    error = error_of(EXAMPLE.replace("2.1 take", "2.1 \x1b[2Jtake\x07"))
    assert error.token == "\ufffd[2Jtake\ufffd"


@pytest.mark.parametrize("tag", [line.split()[0] for line in EXAMPLE.splitlines()[1:18]])
def test_no_tag_may_be_missing(tag: str) -> None:
    error = error_of(without_line(f"{tag} "))
    # Without its second player it is a solo match, with a result for two.
    assert error.kind is (Fault.BAD_VALUE if tag in {"[Player1", "[Secret"} else Fault.MISSING_TAG)


def test_every_beginning_of_a_record_is_refused_where_it_ends() -> None:
    whole = EXAMPLE.rstrip("\n")
    named = len("[Format")  # from here on it can be seen whose it is
    for length in range(len(whole) - 1):
        error = error_of(whole[:length])
        assert error.kind is (Fault.CUT_SHORT if length >= named else Fault.NOT_OURS)
        assert error.line in {whole[:length].rstrip("\n").count("\n") + 1, whole[:length].count("\n") + 1}


# Texts made to hurt.


@pytest.mark.parametrize(
    "huge",
    [
        "x" * (MOST_CHARACTERS + 1),
        EXAMPLE.replace("end 0:1", "{} " * (MOST_TOKENS + 1)),
        EXAMPLE.replace("1.0 (", "1.0 " + "(" * 1_000_000),
        EXAMPLE.replace("1.0 (", "1.0 {" + "{" * 1_000_000),
        EXAMPLE.replace("human:You", "human:" + "\\\\" * 1_000_000),
        EXAMPLE.replace("1.0", "9" * 1_000_000 + ".0"),
        EXAMPLE.replace("end 0:1", "end " + "1" * 1_000_000),
        "".join(f'[Format{number} "x"]\n' for number in range(100_000)),
        EXAMPLE.replace("1.0 (", "\nx" * (MOST_TOKENS + 1)),
        EXAMPLE.replace("1.0 (", "\n" * 3_000_000),
    ],
    ids=["long", "tokens", "parentheses", "braces", "backslashes", "turn", "result", "tags", "lines", "blank lines"],
)
def test_a_huge_text_is_refused(huge: str) -> None:
    error = error_of(huge)
    assert len(error.token) <= 60


def mangled(data: bytes, rng: Random) -> bytes:
    """The same with one to three things done to it that happen to files."""
    for _ in range(rng.randint(1, 3)):
        lines = data.split(b"\n")
        place, other = rng.randrange(len(data) + 1), rng.randrange(len(lines))
        tokens = data.split(b" ")
        match rng.randrange(9):
            case 0:
                data = data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]
            case 1:
                data = data[:place]
            case 2:
                data = data[:place] + data[place + rng.randint(1, 40) :]
            case 3:
                data = (
                    data[:place]
                    + rng.choice(["ü", "\u202e", "\0", "(", ")", "{", "}", '"', "\\", "٣"]).encode()
                    + data[place:]
                )
            case 4:
                data = b"\n".join([*lines[:other], lines[other], *lines[other:]])
            case 5:
                data = b"\n".join([*lines[:other], *lines[other + 1 :]])
            case 6:
                rng.shuffle(lines)
                data = b"\n".join(lines)
            case 7:
                here, there = rng.randrange(len(tokens)), rng.randrange(len(tokens))
                tokens[here], tokens[there] = tokens[there], tokens[here]
                data = b" ".join(tokens)
            case _:
                digit = str(rng.randrange(10)).encode()
                data = re.sub(rb"\d", digit, data, count=rng.randint(1, 30))
    return data


def record_or_error(data: bytes) -> Record | RecordError:
    try:
        return read_bytes(data)
    except RecordError as error:
        return error


def test_thousands_of_mangled_records_are_read_or_refused_with_a_line() -> None:
    rng = Random(20261130)
    whole = EXAMPLE.encode()
    refused = 0
    for _ in range(MANGLED):
        data = mangled(whole, rng)
        found = record_or_error(data)
        if isinstance(found, RecordError):
            refused += 1
            assert 1 <= found.line <= data.count(b"\n") + 2
            assert len(found.token) <= 60
        else:
            assert found.plies[0][0] == CHANCE
            match_of(found)
    assert refused > MANGLED * 3 // 4
