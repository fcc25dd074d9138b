"""Bytes from a terminal, in every disorder in which they come."""

from __future__ import annotations

import random
from collections.abc import Sequence as Many

import pytest

from tui.incoming import Escape, Flood, Incoming, Pasted, Piece, Sequence, Typed

UP, DOWN = "\x1b[A", "\x1b[B"
LONG = 10.0
"""Seconds after which nothing goes on."""


def at_once(data: bytes, encoding: str = "utf-8") -> list[Piece]:
    incoming = Incoming(encoding)
    return incoming.feed(data, 0.0) + incoming.late(LONG)


def byte_by_byte(data: bytes, gap: float) -> list[Piece]:
    """Each byte `gap` seconds after the last; whoever reads looks in between as often as it must."""
    incoming, pieces, now = Incoming(), [], 0.0
    for byte in data:
        while (due := incoming.due) is not None and due < now:
            pieces += incoming.late(due)
        pieces += incoming.feed(bytes([byte]), now)
        now += gap
    while (due := incoming.due) is not None:
        pieces += incoming.late(due)
    return pieces


@pytest.mark.parametrize("gap", [0.001, 0.02, 0.08, 0.15, 0.2])
@pytest.mark.parametrize(
    "sequence", ["\x1b[A", "\x1bOA", "\x1b[1;5C", "\x1b[3~", "\x1b[<0;10;12M", "\x1b[27u", "\x1b[[A", "\x1b[Z"]
)
def test_a_sequence_stays_whole_on_a_slow_line(sequence: str, gap: float) -> None:
    assert byte_by_byte(sequence.encode(), gap) == [Sequence(sequence)]


def test_the_escape_key_is_told_from_a_sequence_within_three_tenths_of_a_second() -> None:
    incoming = Incoming()
    assert incoming.feed(b"\x1b", 5.0) == []
    assert incoming.late(5.2) == []
    assert incoming.due is not None
    assert 5.2 < incoming.due <= 5.3
    assert incoming.late(5.3) == [Escape()]
    assert incoming.due is None


def test_nothing_is_waited_for_when_all_is_whole() -> None:
    incoming = Incoming()
    for data in (b"a", b"\x1b[A", b"\x1b]0;title\x07", b"\x1b[200~pasted\x1b[201~"):
        incoming.feed(data, 0.0)
        assert incoming.due is None


def test_a_key_right_after_escape_is_that_key_however_soon_it_comes() -> None:
    incoming = Incoming()
    assert incoming.feed(b"\x1b", 0.0) == []
    assert incoming.feed(b"q", 0.1) == [Escape(), Typed("q")]
    assert at_once(b"\x1bq") == [Escape(), Typed("q")]
    assert at_once("\x1bü".encode()) == [Escape(), Typed("ü")]
    assert at_once(b"\x1b\x1b") == [Escape(), Escape()]
    assert at_once(b"\x1b\x1b[A") == [Escape(), Sequence(UP)]
    assert at_once(b"\x1b\t") == [Sequence("\x1b\t")]


@pytest.mark.parametrize(
    "answer",
    [
        b"\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\",
        b"\x1b]10;rgb:ff/ff/ff\x07",
        b"\x1b]52;c;aGVsbG8=\x07",
        b"\x1bP>|tmux 3.4\x1b\\",
        b"\x1bP1+r436F=323536\x1b\\",
        b"\x1b_Gi=1;OK\x1b\\",
        b"\x1b[M!\x05",
        b"\x1b[<0;10",
        b"\x1b[",
        b"\x1bO",
        b"\x1b]never ends \r\r\r",
        b"\x1b[12\r",
        b"\x00\x00\x00",
        b"\xff\xfe\xfc",
        b"\xc3",
    ],
)
def test_answers_halves_and_noise_are_no_keys(answer: bytes) -> None:
    assert at_once(answer) == []
    assert byte_by_byte(answer, 0.05) == []
    if not answer.startswith(b"\x1b[M"):  # of which any three bytes are part
        assert at_once(answer + b"\x1b[B") == [Sequence(DOWN)]


def test_after_anything_unfinished_and_a_second_keys_are_keys_again() -> None:
    for begun in (
        b"\x1b[<0;10",
        b"\x1b]11;rgb:",
        b"\x1bP",
        b"\x1b[M!",
        b"\x1b[200~never closed",
        b"\x1b[" + b"9" * 9999,
    ):
        incoming = Incoming()
        incoming.feed(begun, 0.0)
        assert incoming.feed(b"r", 1.1)[-1] == Typed("r")


def test_ctrl_c_is_the_key_whatever_is_under_way() -> None:
    for begun in (b"\x1b[<0;10", b"\x1b]11;rgb:", b"\x1b[200~never closed", b"x" * 5000, b"\x1b[" + b"9" * 9999):
        incoming = Incoming()
        incoming.feed(begun, 0.0)
        assert incoming.feed(b"\x03", 0.01)[-1] == Typed("\x03")


@pytest.mark.parametrize(
    ("report", "today"),
    [
        (b"\x1b[M !!", "\x1b[<0;1;1M"),
        (b"\x1b[M#\x2a\x30", "\x1b[<0;10;16m"),
        (b"\x1b[M`\xb0\x81", "\x1b[<64;144;97M"),
        (b"\x1b[32;10;20M", "\x1b[<0;10;20M"),
        (b"\x1b[35;10;20M", "\x1b[<0;10;20m"),
    ],
)
def test_mice_of_every_age_are_understood(report: bytes, today: str) -> None:
    assert at_once(report) == [Sequence(today)]


@pytest.mark.parametrize("report", [b"\x1b[M\x01\x01\x01", b"\x1b[M   ", b"\x1b[<0;-3;5M", b"\x1b[<0;999999;1M"])
def test_a_mouse_nowhere_on_a_screen_is_none(report: bytes) -> None:
    assert at_once(report) == []


def test_a_pasted_text_is_one_text_with_its_lines_and_without_what_is_none() -> None:
    assert at_once(b"\x1b[200~Zw\xc3\xb6lf\r\nHasen\x00\x1b[A\t!\x1b[201~r") == [
        Pasted("Zwölf\nHasen[A !"),
        Typed("r"),
    ]
    assert byte_by_byte(b"\x1b[200~ab\x1b[201~", 0.05) == [Pasted("ab")]


def test_a_pasted_text_of_any_length_is_cut() -> None:
    incoming, pieces = Incoming(), []
    incoming.feed(b"\x1b[200~", 0.0)
    for n in range(250):
        pieces += incoming.feed(b"\r" * 4096, n / 1000)
    pieces += incoming.feed(b"\x1b[201~r", 0.3)
    assert [type(piece) for piece in pieces] == [Pasted, Typed]
    assert isinstance(pieces[0], Pasted)
    assert len(pieces[0].text) <= 4096


@pytest.mark.parametrize("unit", [b"\r", b"r", b"\x1b[A", b"\x1b[<0;5;5M", b"hello \x1b[B\r", b"\xff\x00\r"])
def test_what_comes_faster_than_anybody_types_is_no_keys(unit: bytes) -> None:
    incoming, pieces, now = Incoming(), [], 0.0
    data = unit * (100_000 // len(unit))
    for start in range(0, len(data), 4096):
        pieces += incoming.feed(data[start : start + 4096], now)
        now += 0.001
    assert pieces[0] == Flood()
    assert not [piece for piece in pieces[1:] if not isinstance(piece, Pasted)]
    assert [type(piece) for piece in incoming.late(now + 0.2)] == [Pasted]
    assert incoming.due is None
    assert incoming.feed(b"r", now + 1) == [Typed("r")]


def test_a_text_pasted_over_a_slow_line_is_known_within_a_second() -> None:
    incoming = Incoming()
    heard = [incoming.feed(b"r" * 2, n / 200) for n in range(200)]
    assert [Flood()] in heard
    assert not [pieces for pieces in heard[heard.index([Flood()]) + 1 :] if pieces]


def test_a_key_held_down_is_keys() -> None:
    incoming = Incoming()
    for n in range(500):
        assert incoming.feed(b"\x1b[B", n / 50) == [Sequence(DOWN)]
    stalled = incoming.feed(b"\x1b[B" * 40, 11.5)
    assert stalled == [Sequence(DOWN)] * 40


def test_the_mouse_on_the_move_is_no_flood_and_only_where_it_has_come_to() -> None:
    way = b"".join(b"\x1b[<32;%d;10M" % column for column in range(1, 300))
    assert at_once(b"\x1b[<0;1;10M" + way + b"\x1b[<0;299;10m") == [
        Sequence("\x1b[<0;1;10M"),
        Sequence("\x1b[<32;299;10M"),
        Sequence("\x1b[<0;299;10m"),
    ]


@pytest.mark.parametrize(
    ("encoding", "data", "text"),
    [
        ("utf-8", "ü月".encode(), "ü月"),
        ("iso8859-1", b"\xfc", "ü"),
        ("iso8859-15", b"\xa4", "€"),
        ("gb18030", "月".encode("gb18030"), "月"),
        ("ascii", "ü".encode(), "ü"),
        ("utf-16", b"a", "a"),
        ("iso2022_jp", b"a", "a"),
        ("no-such-code", b"a", "a"),
    ],
)
def test_letters_are_read_in_the_terminals_encoding(encoding: str, data: bytes, text: str) -> None:
    assert "".join(p.text for p in at_once(data, encoding) if isinstance(p, Typed)) == text


def test_a_letter_split_between_two_reads_is_one() -> None:
    incoming = Incoming()
    assert incoming.feed(b"\xc3", 0.0) == []
    assert incoming.feed(b"\xbc", 0.5) == [Typed("ü")]


def test_no_noise_is_too_much() -> None:
    noise = random.Random(3)
    for _ in range(2000):
        incoming, now = Incoming(noise.choice(("utf-8", "iso8859-1", "ascii", "shift_jis"))), 0.0
        for _ in range(noise.randrange(1, 6)):
            length = noise.randrange(1, 40)
            data = bytes(noise.choice(b"\x1b\x1b\x1b[[]OPM<?;0129~u\x07\\\r\x03\x00\xff\xc3az") for _ in range(length))
            _well_formed(incoming.feed(data, now))
            now += noise.choice((0.0, 0.1, 0.5, 2.0))
        _well_formed(incoming.late(now + LONG))
        assert incoming.due is None
        assert incoming.feed(b"r", now + 2 * LONG) == [Typed("r")]


def _well_formed(pieces: Many[Piece]) -> None:
    for piece in pieces:
        assert not isinstance(piece, Typed) or "\x1b" not in piece.text
        assert not isinstance(piece, Sequence) or piece.text.rfind("\x1b") == 0
