"""Text for any stream: likenesses in plain letters, widths in cells, lines folded, streams that fail."""

from __future__ import annotations

import io
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tui.console import Console, Unwritable, cells, padded, wrapped
from tui.transliterate import encodable, plain_ascii


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("x2 × 3 – 4", "x2 x 3 - 4"),
        ("“Löffel” ‹›", '"Loffel" <>'),
        ("→ ← ↑ ↓", "> < ^ v"),
        ("╭─╮│╰─╯", "+-+|+-+"),
        ("█░ ▁▇", "#. _#"),
        ("… • ★", ". * *"),
        ("繁體", "????"),
        ("e\u0301", "e"),
        ("\udce9", "?"),
        ("\u00a0|", " |"),
    ],
)
def test_a_likeness_is_as_wide_as_what_it_stands_for(text: str, plain: str) -> None:
    assert plain_ascii(text, str.isascii) == plain
    assert len(plain) == cell_len(text.replace("\udce9", "?"))


def test_what_an_encoding_has_stays() -> None:
    assert plain_ascii("ü × – Ω", encodable("latin-1")) == "ü × - ?"
    assert plain_ascii("ü × – Ω", encodable("utf-8")) == "ü × – Ω"
    assert plain_ascii("ü", encodable("no such encoding")) == "u"


def test_where_nothing_stands_in_columns_signs_are_written_out() -> None:
    assert plain_ascii("… → ≤ ß", str.isascii, same_width=False) == "... -> <= ss"


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_a_likeness_is_always_ascii(text: str) -> None:
    assert plain_ascii(text, str.isascii).isascii()
    plain_ascii(text, encodable("latin-1"), same_width=False).encode("latin-1")  # raises nothing


SIGNS = st.text(st.sampled_from("ab  ü—\n繁體，e\u0301"), max_size=60)


@given(SIGNS, st.integers(2, 30))
def test_folded_lines_fit_and_lose_nothing_but_blanks(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert max(map(cells, lines)) <= width
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_word_is_broken_only_where_it_is_longer_than_a_line() -> None:
    assert wrapped("one two-three", 9) == ["one", "two-three"]
    assert wrapped("abcdefgh", 5) == ["abcde", "fgh"]
    assert wrapped("one two", 6, "  ") == ["one", "  two"]
    assert wrapped("a\n\nb", 9) == ["a", "", "b"]


def test_padding_counts_cells() -> None:
    assert padded("繁", 4) == "繁  "
    assert padded("too long", 3) == "too long"


class Full(io.StringIO):
    """A stream on a full disk."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


def test_a_full_disk_is_not_a_traceback() -> None:
    with pytest.raises(Unwritable) as raised:
        Console(io.StringIO(), Full(), Full()).print("text")
    assert raised.value.detail == "No space left on device"
    Console(io.StringIO(), io.StringIO(), Full()).complain("text")


def test_a_closed_stream_is_not_a_traceback() -> None:
    closed = io.StringIO()
    closed.close()
    console = Console(closed, closed, closed)
    with pytest.raises(Unwritable):
        console.print("text")
    console.complain("text")
    assert console.is_terminal is False


def test_control_characters_are_shown() -> None:
    out = io.StringIO()
    Console(stdout=out).print("a\x1b[31m\x07\tb\u200bc\u2028d")
    assert out.getvalue() == "a\\x1b[31m\\x07\\x09bc?d\n"


def test_an_answer_takes_one_line_and_leaves_the_rest() -> None:
    reader, writer = os.pipe()
    os.write(writer, "wört\nsecond\n".encode())
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as stdin:
        console = Console(stdin, io.StringIO())
        assert console.ask("?") == "wört"
        assert os.read(stdin.fileno(), 100) == b"second\n"
        assert console.ask("?") is None


def test_an_answer_that_is_no_text_is_none() -> None:
    reader, writer = os.pipe()
    os.write(writer, b"\xff\xfe\n")
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as stdin:
        assert Console(stdin, io.StringIO()).ask("?") is None
