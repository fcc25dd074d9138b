"""A thinned text draws the same picture: judged by a terminal emulator, cell by cell."""

from __future__ import annotations

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tui.pen import thinned

COLUMNS, ROWS = 20, 6
CODES = st.sampled_from(
    ["1", "3", "4", "7", "9", "31", "97", "42", "107", "38;5;188", "48;5;234", "38;2;1;2;3", "48;2;250;0;9", "39", "49"]
)
PIECE = st.tuples(
    st.lists(CODES.filter(lambda code: code not in {"39", "49"}), max_size=4), st.text("ab ─好", max_size=6)
)
MOVE = st.tuples(st.integers(1, ROWS), st.integers(1, COLUMNS))


def drawn(moves_and_pieces: list[tuple[tuple[int, int], list[tuple[list[str], str]]]]) -> str:
    """As the framework draws: a move, then pieces, each with all its codes and a reset."""
    lines = []
    for (row, column), pieces in moves_and_pieces:
        text = "".join(f"\x1b[{';'.join(codes)}m{piece}\x1b[0m" if codes else piece for codes, piece in pieces)
        lines.append(f"\x1b[{row};{column}H{text}")
    return "".join(lines)


def cells(text: str) -> list[tuple[object, ...]]:
    """What one sees in every cell: of a blank, only what a blank shows."""
    screen = pyte.Screen(COLUMNS, ROWS)
    pyte.Stream(screen).feed(text)
    found: list[tuple[object, ...]] = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            cell = screen.buffer[row][column]
            blank = (cell.data, cell.bg, cell.reverse, cell.underscore, cell.strikethrough)
            found.append(blank if cell.data == " " and not cell.reverse else tuple(cell))
    return found


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(st.tuples(MOVE, st.lists(PIECE, max_size=8)), max_size=8))
def test_the_picture_is_the_same_and_never_longer(
    lines: list[tuple[tuple[int, int], list[tuple[list[str], str]]]],
) -> None:
    text = drawn(lines)
    thin = thinned(text)
    assert cells(thin) == cells(text)
    assert len(thin) <= len(text)
    assert thinned(thin) == thin


def test_what_follows_begins_with_a_plain_pen() -> None:
    assert cells(thinned("\x1b[1;31ma\x1b[0m") + "b") == cells("\x1b[1;31ma\x1b[0mb")


def test_pieces_alike_are_told_once() -> None:
    assert thinned("\x1b[38;5;1ma\x1b[0m\x1b[38;5;1mb\x1b[0m") == "\x1b[38;5;1mab\x1b[m"


def test_of_a_pen_only_what_changes_is_told() -> None:
    text = "\x1b[1;38;5;1;48;5;2ma\x1b[0m\x1b[1;38;5;3;48;5;2mb\x1b[0m\x1b[48;5;2m  \x1b[0m"
    assert thinned(text) == "\x1b[1;38;5;1;48;5;2ma\x1b[38;5;3mb  \x1b[m"


def test_without_colours_no_colour_code_is_made_up() -> None:
    text = "\x1b[1ma\x1b[0mb\x1b[7mc\x1b[0m \x1b[1;7md\x1b[0m"
    assert not any(code in thinned(text) for code in ("39", "49", "38", "48"))


@pytest.mark.parametrize(
    "other",
    ["\x1b[4:3ma\x1b[0m", "\x1b[58;5;1ma", "\x1b[38;7ma", "\x1b[?2026h", "\x1b]0;title\x07", "\x1b", "\x1bc", ""],
)
def test_what_is_not_understood_is_left_as_it_is(other: str) -> None:
    assert thinned(other) == other
