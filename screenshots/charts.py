"""The strategy charts of Hoppladi Hopplada, as pictures in this folder and as tables in `docs/strategy.md`.

`make charts` makes them from the master's small book. `python -m screenshots.charts FOLDER` tells instead which cells
the exact solution in that folder, a library of `hoppla solve`, has otherwise.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from ai.games.hoppladi_full import full_book
from screenshots.strategy import DICE, HUTCHES, OPTIONS, SITUATIONS, Cell, Chart, Kind, Situation, chart
from tui.themes import MEADOW

FOLDER: Final = Path(__file__).parent
PAGE: Final = FOLDER.parent / "docs" / "strategy.md"
TITLES: Final[dict[Kind, str]] = {
    "stop": "When to stop: the points of the turn with which it is best",
    "take": "When to take over: the points left behind with which it is best",
}
FAR: Final = 60
"""Points at which the colours end."""
LOW, MIDDLE, HIGH = MEADOW.success, MEADOW.accent, MEADOW.error
INK, PAPER, BOARD = MEADOW.foreground, MEADOW.background, MEADOW.panel

WIDTH, HEIGHT = 68, 38
"""Pixels of a cell."""
LEFT, TOP = 44, 62
"""Of a chart, before its first cell."""
GAP: Final = 26
ACROSS: Final = 2
"""Charts beside each other."""
LINE: Final = 11
"""From one line in a cell to the next."""
HEAD, FOOT = 54, 34


# Pictures.


def picture(kind: Kind) -> str:
    """All situations of one question, as SVG."""
    across, down = LEFT + WIDTH * len(DICE) + GAP, TOP + HEIGHT * len(HUTCHES) + GAP
    rows = -(-len(SITUATIONS[kind]) // ACROSS)
    width, height = ACROSS * across + GAP, HEAD + rows * down + FOOT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="system-ui, sans-serif" font-size="12" text-anchor="middle">',
        f"<title>{escape(TITLES[kind])}</title>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        _text(width // 2, 36, TITLES[kind], size=20, bold=True),
    ]
    for place, situation in enumerate(SITUATIONS[kind]):
        x, y = GAP + place % ACROSS * across, HEAD + place // ACROSS * down
        parts += [f'<g transform="translate({x} {y})">', *_panel(situation, chart(kind, situation)), "</g>"]
    parts += [*_legend(width // 2, height - 22), "</svg>"]
    return "\n".join(parts) + "\n"


def _panel(situation: Situation, cells: Chart) -> Iterator[str]:
    middle = LEFT + WIDTH * len(DICE) // 2
    yield _text(middle, 20, headline(situation), size=14, bold=True)
    yield _text(middle, 38, "dice left to roll", size=11)
    yield _text(LEFT // 2, TOP - 8, "hutch", size=11)
    for column, dice in enumerate(DICE):
        yield _text(LEFT + WIDTH * column + WIDTH // 2, TOP - 8, str(dice), bold=True)
    for row, top in enumerate(HUTCHES):
        y = TOP + HEIGHT * row
        yield _text(LEFT // 2, y + HEIGHT // 2 + 4, hutch(top), bold=True)
        for column, dice in enumerate(DICE):
            yield from _box(LEFT + WIDTH * column, y, cells.get((top, dice)))


def _box(x: int, y: int, cell: Cell | None) -> Iterator[str]:
    fill = BOARD if cell is None else colour(cell)
    yield f'<rect x="{x + 1}" y="{y + 1}" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="4" fill="{fill}"/>'
    lines = [] if cell is None else cell.text.split(", ")
    first = y + HEIGHT // 2 + 4 - LINE * (len(lines) - 1) / 2
    for number, line in enumerate(lines):
        yield _text(x + WIDTH // 2, first + LINE * number, line, ink=PAPER, bold=len(lines) == 1)


def _legend(middle: int, y: int) -> Iterator[str]:
    shown = (("always, or from few points", LOW), ("from some 30 points", MIDDLE), ("from 60 or more, or never", HIGH))
    for number, (text, fill) in enumerate(shown):
        x = middle + 240 * (number - 1)
        yield f'<rect x="{x - 100}" y="{y - 11}" width="14" height="14" rx="3" fill="{fill}"/>'
        yield f'<text x="{x - 80}" y="{y}" fill="{INK}" text-anchor="start">{escape(text)}</text>'


def _text(x: int, y: float, text: str, *, size: int = 0, bold: bool = False, ink: str | None = INK) -> str:
    more = (f' font-size="{size}"' if size else "") + (' font-weight="bold"' if bold else "")
    return f'<text x="{x}" y="{y:g}" fill="{ink}"{more}>{escape(text)}</text>'


def colour(cell: Cell) -> str:
    """From the colour of what goes well, by way of the accent, to that of what does not."""
    far = 1.0 if cell.least is None else 0.0 if cell.always else min(cell.least / FAR, 1.0)
    return _between(LOW, MIDDLE, 2 * far) if far < 0.5 else _between(MIDDLE, HIGH, 2 * far - 1)


def _between(one: str | None, other: str | None, way: float) -> str:
    """A colour on the way from one to the other, 0 to 1."""
    pairs = zip(bytes.fromhex((one or "")[1:]), bytes.fromhex((other or "")[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * way):02x}" for a, b in pairs)


# Tables.


def tables(kind: Kind) -> str:
    """The same as Markdown."""
    return "\n\n".join("\n".join(_table(situation, chart(kind, situation))) for situation in SITUATIONS[kind]) + "\n"


def _table(situation: Situation, cells: Chart) -> Iterator[str]:
    rows = [["hutch", *map(str, DICE)]]
    rows += [[hutch(top), *(_word(cells.get((top, dice))) for dice in DICE)] for top in HUTCHES]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    yield f"**{headline(situation)}**"
    yield ""
    for number, row in enumerate(rows):
        yield "| " + " | ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)) + " |"
        if number == 0:
            yield "|" + "|".join("-" * (width + 2) for width in widths) + "|"


def _word(cell: Cell | None) -> str:
    return "" if cell is None else cell.text


def headline(situation: Situation) -> str:
    """A situation, with the score of the seat to move first."""
    return f"{situation.title} ({situation.own}:{situation.other})"


def hutch(top: int) -> str:
    """The top hutch, as what it multiplies by."""
    return "none" if top == HUTCHES[0] else f"×{top}"


def page_with_tables(text: str) -> str:
    """The page, with the tables of each question between its two marks."""
    for kind in SITUATIONS:
        begin, end = f"<!-- {kind}: make charts -->\n", f"<!-- /{kind} -->"
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = f"{before}{begin}\n{tables(kind)}\n{end}{after}"
    return text


# Commands.


def made() -> dict[Path, str]:
    """Every file there is to be, and what is in it."""
    pictures = {FOLDER / f"strategy-{kind}.svg": picture(kind) for kind in SITUATIONS}
    return {**pictures, PAGE: page_with_tables(PAGE.read_text("utf-8"))}


def differences(library: Path) -> Iterator[str]:
    """The cells that the exact solution in a library has otherwise, each a line, and last how many there are."""
    cells = others = 0
    for kind, situations in SITUATIONS.items():
        for situation in situations:
            exact = chart(kind, situation, library)
            for (top, dice), cell in chart(kind, situation).items():
                cells += 1
                if cell != exact[top, dice]:
                    others += 1
                    place = f"{kind}, {headline(situation)}, hutch {hutch(top)}, dice {dice}"
                    yield f"{place}: {cell.text}; exactly {exact[top, dice].text}"
    yield f"{others} of {cells} cells differ"


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the charts, or compare them."""
    given = sys.argv[1:] if arguments is None else arguments
    if given and full_book(Path(given[0]), SITUATIONS["stop"][0].state) is None:
        sys.stderr.write(
            f"no solution to {OPTIONS.target} in {given[0]}: name the folder in which hoppladi-{OPTIONS.target} lies\n"
        )
        return 1
    lines = differences(Path(given[0])) if given else _write()
    for line in lines:
        sys.stdout.write(f"{line}\n")
    return 0


def _write() -> Iterator[str]:
    for path, text in made().items():
        path.write_text(text, "utf-8")
        yield path.name


if __name__ == "__main__":
    raise SystemExit(main())
