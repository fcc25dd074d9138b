"""Hoppladi's table in a language of wide letters: what stands in columns stays there, measured in cells."""

from __future__ import annotations

from gettext import NullTranslations

import pytest
from rich.cells import cell_len

from engine.games.hoppladi import Aside, Phase
from engine.games.hoppladi_moves import Busted, CarrotsTaboo
from tests.app.board_alone import SMALL, Recorded, decide, part, press
from tests.app.hoppladi_tables import Table, position
from tests.app.house_stage import shown
from tests.scenarios import SCENARIOS
from tui.setup import HUMAN
from tui.tables.hoppladi_panels import AsidePanel
from tui.text.language import Language
from tui.text.library import Library
from tui.widgets.cells import cut, left, right
from tui.widgets.choices import Choices
from tui.widgets.lines import Lines
from tui.widgets.seats import Seats

WORDS = {
    "First to {target}": "先到 {target} 分",
    "Set aside: {worth}": "放置:{worth}",
    "{count} left": "剩 {count} 顆",
    "memory aid {points}": "記分 {points}",
    "pairs {points}": "對 {points}",
    "hares {points}": "兔子 {points}",
    "carrots": "紅蘿蔔",
    "hutches": "兔舍",
    "next": "下一個",
    "expert": "專家級對手",
    "thinking…": "正在思考中…",
    "bust {chance}": "爆掉 {chance}",
    "no hare: {worth} lost": "沒有兔子,失去 {worth}",
}


class Wide(NullTranslations):
    """A few words of Chinese, and the rest as it is."""

    def gettext(self, message: str) -> str:
        """A message."""
        return WORDS.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """One form for all numbers."""
        return WORDS.get(msgid2, msgid1 if n == 1 else msgid2)


def table(**kwargs: object) -> Table:
    """A table in that language."""
    app = Table(**kwargs)  # type: ignore[arg-type]
    app.texts = Library(Language("zh-Hant", Wide()))
    return app


async def test_points_stand_at_the_end_of_the_line_whatever_the_names_are() -> None:
    app = table(names=("兔子跑得快又遠真厲害呀", "Ada"))
    async with app.run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(roll="112235C"))
        lines = [line for line in part(board, Seats).splitlines() if line]
        width = board.query_one(Seats).size.width
    assert "先到 333 分" in lines[0]
    assert [cell_len(lines[row]) for row in (0, 1, 3)] == [width] * 3
    assert lines[1].endswith(" 142")
    assert lines[3].endswith(" 201")


async def test_a_long_note_takes_from_the_bar_and_ends_at_the_edge() -> None:
    app = table(names=("Ada", "Bo"), levels=(HUMAN, "expert"))
    async with app.run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(roll="112235C"))
        bars = [line for line in part(board, Seats).splitlines() if line][2:5:2]
        width = board.query_one(Seats).size.width
    assert bars[1].endswith("專家級對手")
    assert [cell_len(line) for line in bars] == [width] * 2
    assert [line.count("█") + line.count("░") for line in bars] == [width - 3 - 10] * 2


async def test_rows_of_choices_are_in_line() -> None:
    app = table()
    async with app.run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(roll="112235C"))
        rows = part(board, Choices).splitlines()
        width = board.query_one(Choices).size.width
        assert all(cell_len(row) <= width for row in rows)
        assert len({cell_len(row[: row.index("剩")]) for row in rows}) == 1
        assert len({cell_len(row.rstrip("▼▲ ")) for row in rows}) == 1
        await press(pilot, "up")
        assert "▲" in part(board, Choices)


async def test_the_tower_is_straight_and_headings_fit_their_rule() -> None:
    app = table()
    async with app.run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(Phase.GO, aside=Aside(14, 1, 1, 1, 3, 0)))
        lines = part(board, AsidePanel).splitlines()
        assert cell_len(lines[0]) == board.query_one(AsidePanel).size.width
    at = {cell_len(line[: line.index(sign)]) for line, sign in zip(lines[2:], (":x4:", "[x3]", "[x2]"), strict=True)}
    assert len(at) == 1
    assert "下一個" in lines[2]
    assert cell_len(lines[1][: lines[1].index("紅蘿蔔")]) > max(at) + 4


async def test_signs_are_told_in_that_language() -> None:
    app = table()
    async with app.run_test(size=SMALL):
        app.board.state = position(Phase.ROLL, aside=Aside(noted=14, singles=1, top=4))
        await app.board.play(Busted(0, 15, 4, "HL-6"), Recorded(app.board))
        assert "沒有兔子,失去 15 × 4 = 60" in part(app.board, Choices)
        await app.board.play(CarrotsTaboo(0, 2, ends_turn=False), Recorded(app.board))
        assert "2 carrots taboo" in part(app.board, Choices)
        assert all(cell_len(line) <= 80 for lines in app.board.query(Lines) for line in part(app.board, type(lines)))


async def test_a_hint_has_a_line_for_each_option_however_long_its_words_are(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("points", "count"):
        expected = f"這一回合還可以期待的分數大約是 {{{name}}} 分左右吧"
        monkeypatch.setitem(WORDS, f"{{{name}}} points this turn", expected)
    scenario = next(s for s in SCENARIOS if s.name == "hoppladi-hint")
    app = scenario.app(Library(Language("zh-Hant", Wide())))
    async with app.run_test(size=(80, 24)) as pilot:
        await scenario.play(pilot)
        lines = shown(app).splitlines()
        assert sum("wins " in line and "這一回合" in line for line in lines) == 10
        assert any("It wins" in line for line in lines)


def test_texts_are_cut_and_padded_by_cells() -> None:
    assert cut("兔子跑得快", 10) == "兔子跑得快"
    assert cell_len(cut("兔子跑得快", 9)) <= 9
    assert cut("兔子跑得快", 9).endswith("…")
    assert cut("hare", 1) == "h"
    assert cut("兔", 0) == ""
    assert left("兔", 4) == "兔  "
    assert right("兔", 4) == "  兔"
    assert left("兔子", 3) == "兔子"
