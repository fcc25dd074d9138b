"""Hop Hop Hooray!'s table: what is seen of events, and what stands on it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.cells import cell_len

from engine.game import Event, TurnBegan, TurnEnded
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_events import (
    Called,
    CameToRest,
    ChipsGone,
    EnoughChips,
    Missed,
    Overlooked,
    Pushed,
    Returned,
    Rewarded,
    RolledDown,
    StayedOn,
    Struck,
    Taken,
    Thrown,
)
from engine.games.hop_hop_moves import Heading
from engine.games.hop_hop_rows import EMPTY
from tests.app.board_alone import SMALL, Recorded, decide, footer, part, press, text
from tests.app.hop_hop_tables import Table, after, cell, position, row, signs, squares
from tests.app.pseudo import pseudo
from tests.app.showing import redrawn
from tui.pacing import Pace
from tui.setup import HUMAN
from tui.tables.hop_hop import HopHopBoard
from tui.tables.hop_hop_pond import LARGE, PondPanel, PondView, Sign
from tui.tables.hop_hop_pond import SMALL as SMALL_CELLS
from tui.tables.hop_hop_side import PlayersPanel, SaidPanel
from tui.widgets.glyphs import ASCII, UNICODE

FOUR = ("You", "Mümmel", "Hoppel", "Wuschelhaar!")
RED, YELLOW, GREEN, BLUE = range(4)
TWO_ROWS = "Rc3 Re5 Yd5 Yd6 Rd4"


class Watched(Recorded):
    """A clock that notes what the pond shows at each beat."""

    def __init__(self, board: object, *, motion: bool = True) -> None:
        super().__init__(board, motion=motion)  # type: ignore[arg-type]
        self.ponds: list[PondView] = []

    async def _pass(self, seconds: float) -> None:
        await super()._pass(seconds)
        if seconds > 0:
            self.ponds.append(self.board.query_one(PondPanel).view)


async def played(app: Table, state: HopHop, events: Sequence[Event], *, motion: bool = True) -> Watched:
    """What was seen of these events, of one step."""
    app.board.state = state
    pace = Watched(app.board, motion=motion)
    for event in events:
        await app.board.play(event, pace)
    return pace


# A throw, hop by hop.


async def test_an_opponents_throw_is_aimed_hops_before_the_pond_and_comes_to_rest() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        thrown = await played(app, position(seat=1), [Thrown(1, cell("e5"), YELLOW, 1)])
        landed = await played(app, position(seat=1, phase=Phase.LANDING, aim="e5"), [CameToRest(1, cell("f6"), YELLOW)])
    aimed, hopping = thrown.ponds
    assert (signs(aimed, Sign.AIM), aimed.flying) == (["e5"], None)
    assert squares(aimed)["e5"].chance == pytest.approx(0.188, abs=0.001)
    assert "Ada throws at e5" in thrown.seen[0]
    assert hopping.flying is not None
    assert (hopping.flying.cell, hopping.flying.side, hopping.flying.colour) == (cell("e5"), None, YELLOW)
    assert "it hops" in thrown.seen[1]
    (rest,) = landed.ponds
    assert squares(rest)["f6"].marble == YELLOW
    assert (signs(rest, Sign.ARRIVED), signs(rest, Sign.AIM)) == (["f6"], ["e5"]), "how far from the aim"
    assert "it lies in f6" in landed.seen[0]
    assert "pad Y 11" in landed.seen[0]


async def test_ones_own_throw_is_not_aimed_a_second_time_and_without_motion_nothing_hops() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        with_motion = await played(app, position(), [Thrown(0, cell("e5"), RED, 1)])
        without = await played(app, position(), [Thrown(0, cell("e5"), RED, 1)], motion=False)
    assert [bool(view.flying) for view in with_motion.ponds] == [True]
    assert without.ponds == []


async def test_ho_3_a_slope_is_seen_before_the_cell_it_rolls_to() -> None:
    app = Table()
    state = position(phase=Phase.LANDING, aim="a5")
    async with app.run_test(size=SMALL):
        seen = await played(app, state, [RolledDown(0, Heading.W, cell("a4")), CameToRest(0, cell("a4"), RED)])
    slope, rest = seen.ponds
    assert slope.flying is not None
    assert (slope.flying.side, slope.flying.cell) == (Heading.W, cell("a4"))
    assert squares(slope)["a4"].marble == EMPTY
    assert "it rolls to a4" in seen.seen[0]
    assert squares(rest)["a4"].marble == RED


async def test_ho_5_a_push_is_seen_hop_by_hop() -> None:
    app = Table(names=FOUR[:3], levels=(HUMAN, "expert", "regular"))
    state = position("Ge5", phase=Phase.LANDING, aim="e5", players=3)
    async with app.run_test(size=SMALL):
        struck = await played(app, state, [Struck(0, cell("e5"), GREEN)])
        hit = position("Ge5", phase=Phase.HIT, hit=("e5", Heading.N), players=3)
        pushed = await played(app, hit, [Pushed(0, cell("e5"), cell("e6"), GREEN), CameToRest(0, cell("e5"), RED)])
    assert signs(struck.ponds[0], Sign.STRUCK) == ["e5"]
    assert squares(struck.ponds[0])["e5"].marble == RED, "it is on top of the green one"
    moved, rest = pushed.ponds
    assert (squares(moved)["e5"].marble, squares(moved)["e6"].marble) == (EMPTY, GREEN)
    assert (squares(rest)["e5"].marble, squares(rest)["e6"].marble) == (RED, GREEN)
    assert signs(rest, Sign.ARRIVED) == ["e5", "e6"]
    assert "it pushes the one in e5 on to e6" in pushed.seen[0]


async def test_ho_5_a_glance_says_where_from_and_leaves_the_other_where_it_is() -> None:
    app = Table()
    hit = position("Ye5", phase=Phase.HIT, hit=("e5", Heading.N))
    async with app.run_test(size=SMALL):
        seen = await played(app, hit, [CameToRest(0, cell("d6"), RED)])
    assert "it glances off e5 to d6" in seen.seen[0]
    assert (squares(seen.ponds[0])["e5"].marble, squares(seen.ponds[0])["d6"].marble) == (YELLOW, RED)
    assert signs(seen.ponds[0], Sign.ARRIVED) == ["d6"]


@pytest.mark.parametrize(("on_top", "where"), [(True, "It stays on top in e5"), (False, "It stays on an edge of e5")])
async def test_ho_4_what_stays_on_top_or_on_an_edge_is_said_to_be_thrown_again(on_top: bool, where: str) -> None:
    app = Table()
    hit = position("Ye5", phase=Phase.HIT, hit=("e5", Heading.N))
    async with app.run_test(size=SMALL):
        seen = await played(app, hit, [StayedOn(0, cell("e5"), on_top)])
    assert where in seen.seen[0]
    assert "thrown again, no try used" in seen.seen[0]


async def test_ho_2_outside_says_how_many_tries_are_left() -> None:
    app = Table()
    state = position(phase=Phase.LANDING, aim="e5")
    async with app.run_test(size=SMALL):
        seen = await played(app, state, [Missed(0, 2), Missed(0, 1), Missed(0, 0)])
        assert app.query_one(SaidPanel).view.bad
    assert all("Outside!" in said for said in seen.seen)
    assert "2 tries are left" in seen.seen[0]
    assert "1 try is left" in seen.seen[1]
    assert "that was the last try" in seen.seen[2]


# Calls, and what leaves.


async def test_ho_8_called_rows_leave_and_the_chips_come() -> None:
    app = Table()
    three = row("c3-d4-e5")
    state = after(TWO_ROWS, "d4", chips=(3, 4))
    leaving = tuple((place, RED) for place in three)
    async with app.run_test(size=SMALL):
        seen = await played(
            app,
            state,
            [Called(0, three, 2), Returned(0, leaving), Rewarded(0, 2, 2, 31), TurnEnded(0, 2, (5, 4))],
        )
    called, gone, given, _ = seen.ponds
    assert signs(called, Sign.MARKED) == ["c3", "d4", "e5"]
    assert "Quak!" in seen.seen[0]
    assert "c3-d4-e5: 2 chips" in seen.seen[0]
    assert [name for name, square in squares(gone).items() if square.marble != EMPTY] == ["d5", "d6"]
    assert "3 marbles leave the pond" in seen.seen[1]
    assert "pad R 12" in seen.seen[1]
    assert squares(given) == squares(gone)
    assert "You get 2 chips" in seen.seen[2]
    assert "  5" in seen.seen[2].splitlines()[18]


async def test_ho_9_what_was_overlooked_is_told_plainly_until_the_end() -> None:
    app = Table()
    lost = [row("c3-d4-e5"), row("d4-d5-d6")]
    leaving = tuple((cell(name), YELLOW) for name in ("c3", "d4", "d5", "d6", "e5"))
    async with app.run_test(size=SMALL):
        seen = await played(app, after(TWO_ROWS, "d4"), [*(Overlooked(0, r) for r in lost), Returned(0, leaving)])
        assert app.query_one(SaidPanel).view.bad
    assert signs(seen.ponds[0], Sign.LOST) == ["c3", "d4", "e5"]
    assert signs(seen.ponds[1], Sign.LOST) == ["c3", "d4", "d5", "d6", "e5"]
    for said in ("Overlooked!", "c3-d4-e5: no chip", "d4-d5-d6: no chip", "5 marbles leave the pond"):
        assert said in seen.seen[-1]


async def test_ho_10_a_taken_marble_is_on_the_pad() -> None:
    app = Table()
    state = position("Ra1 Rb5 Rj10", marbles=3, phase=Phase.TAKE)
    async with app.run_test(size=SMALL):
        seen = await played(app, state, [Taken(0, cell("b5"), RED)])
    assert "You take b5" in seen.seen[0]
    assert "pad R 1" in seen.seen[0]
    assert squares(seen.ponds[0])["b5"].marble == EMPTY


@pytest.mark.parametrize(
    ("event", "said"),
    [(ChipsGone(1), "all chips are given out"), (EnoughChips(1, 5), "Ada owns 5 chips")],
)
async def test_ho_11_why_it_is_over_stays_on_the_table(event: Event, said: str) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await played(app, after(TWO_ROWS, "d4", seat=1), [TurnEnded(1, 1, (0, 5)), event])
        app.board.state = position(phase=Phase.OVER, chips=(0, 5), seat=1)
        app.board.waiting = True
        await pilot.pause()
        shown = part(app.board, SaidPanel)
        assert footer(app) == ["Enter show the result"]
        for key in ("enter", "space"):
            await press(pilot, key)
    assert app.posted == ["continue", "continue"]
    assert said in shown
    assert "Enter  show the result" in shown
    assert shown.count("The game is over") == 1


async def test_what_was_overlooked_stands_under_the_calls() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        await played(app, after(TWO_ROWS, "d4"), [Overlooked(0, row("d4-d5-d6"))])
        shown = part(app.board, SaidPanel)
    assert shown.startswith("─ The calls ")
    assert "d4-d5-d6: no chip" in shown


async def test_whose_turn_it_is_follows_the_event_and_the_last_throw_stays_marked() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        await played(app, position("Ya2"), [CameToRest(0, cell("e5"), RED), TurnBegan(1)])
        assert "▸ Ada" in part(board, PlayersPanel)
        assert signs(app.query_one(PondPanel).view, Sign.ARRIVED) == ["e5"]
        board.state = position("Ya2 Re5", seat=1)
        await pilot.pause()
        assert signs(app.query_one(PondPanel).view, Sign.ARRIVED) == ["e5"]
        await board.play(Thrown(1, cell("c3"), YELLOW, 1), Pace("instant"))
        board.state = position("Ya2 Re5", seat=1, phase=Phase.LANDING, aim="c3")
        await pilot.pause()
        view = app.query_one(PondPanel).view
        assert (signs(view, Sign.ARRIVED), signs(view, Sign.AIM)) == ([], ["c3"])


async def test_a_position_in_the_midst_of_a_throw_shows_where_the_marble_is() -> None:
    """As a replay comes to it, with nothing played before."""
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = position("Ye5", phase=Phase.LANDING, aim="e5")
        await pilot.pause()
        view = app.query_one(PondPanel).view
        assert view.flying is not None
        assert (view.flying.cell, view.flying.side) == (cell("e5"), None)
        app.board.state = position("Ye5", phase=Phase.HIT, hit=("e5", Heading.N))
        await pilot.pause()
        view = app.query_one(PondPanel).view
        assert signs(view, Sign.STRUCK) == ["e5"]
        assert squares(view)["e5"].marble == RED


# How it is drawn.


def lines_of(app: Table) -> list[str]:
    """The pond's lines."""
    return part(app.board, PondPanel).splitlines()


async def test_shades_are_the_chances_also_at_the_sides_of_marbles_and_on_the_slopes() -> None:
    """An even hand at b9: along the throw 0.35 0.24 0.08, across it 0.47 0.24 0.03 for the aimed row or column and one
    and two further. So 15 % in b9 and 10 % in b10 and b8, 3 % in b7 and on the slope behind b10; 8 % in a9 and c9, and
    not quite 1 % in d9 and on the slope beside a9."""
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position("Rc9 Yf9"))
        await press(pilot, *["left"] * 3, *["up"] * 4)
        lines = lines_of(app)
    assert lines[1] == "   │   ░░░░░░░░░" + " " * 24 + "│"
    assert lines[2] == "10 │   ▒▒▒▓▓▓▒▒▒" + " · " * 7 + "   │"
    assert lines[3] == " 9 │   ▒▒▒[▓]▒R▒ ·  · ▐Y▌" + " · " * 4 + "   │"
    assert lines[4][:17] == " 8 │   ▒▒▒▓▓▓▒▒▒ "
    assert lines[5][:17] == " 7 │   ░░░░░░░░░ "
    assert lines[14].index("▲") == lines[0].index("b")


async def test_a_steadier_hand_has_a_smaller_darker_shade() -> None:
    app = Table()
    shades = {}
    async with app.run_test(size=SMALL) as pilot:
        for steadiness in ("shaky", "even", "steady"):
            app.board.actions = ()
            await decide(pilot, position(steadiness=(steadiness,)))
            shown = part(app.board, PondPanel)
            shades[steadiness] = sum(map(shown.count, UNICODE.shades))
    assert shades["shaky"] > shades["even"] > shades["steady"] > 0


async def test_where_there_is_room_cells_are_large_and_have_their_chance_in_percent() -> None:
    app = Table()
    async with app.run_test(size=(120, 29)) as pilot:
        await decide(pilot, position("Re4"))
        lines = lines_of(app)
        panel = app.query_one(PondPanel)
        assert panel.scale(*panel.size) == LARGE
        assert panel.scale(SMALL[0] - 38, 17) == SMALL_CELLS
        at = lines.index(next(line for line in lines if line.startswith(" 5 │")))
        assert "[▓▓▓]" in lines[at]
        assert "[▓19]" in lines[at + 1]
        assert "▓▓R▓▓" in lines[at + 2]
        assert "▓▓12▓" in lines[at + 3]
        await pilot.click(PondPanel, offset=(4 + 5 * 3 + 2, 2 + 2 * 3 + 1))
        assert signs(panel.view, Sign.AIM) == ["c7"]


async def test_in_large_cells_every_marble_has_its_signs_on_one_line() -> None:
    app = Table()
    async with app.run_test(size=(120, 29)) as pilot:
        await decide(pilot, after("Re5 Ye6", "e5"))
        lines = lines_of(app)
        at = lines.index(next(line for line in lines if line.startswith(" 5 │")))
        assert "( R )" in lines[at]
        assert not {"(", ")"} & set(lines[at + 1])


async def test_every_sign_differs_in_letters_alone() -> None:
    assert len({sign.value for sign in Sign}) == len(Sign)
    assert all(len(sign.value) in (0, 2) and sign.value.isascii() for sign in Sign)


async def test_four_players_and_two_colours_have_room() -> None:
    app = Table(names=FOUR, levels=(HUMAN, "expert", "regular", "rookie"))
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position(players=4, chips=(9, 14, 0, 14)))
        lines = part(app.board, PlayersPanel).splitlines()
        assert [line.split()[:2] for line in lines[1::2]] == [
            ["▸", "You"],
            ["Mümmel", "★"],
            ["Hoppel", "0"],
            ["Wuschelhaar!", "★"],
        ]
        assert lines[2].split() == ["pad", "R", "12"]
        assert lines[8].split() == ["pad", "B", "12", "rookie"]
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position("Yc3", two_colours=True))
        lines = part(app.board, PlayersPanel).splitlines()
        assert lines[2].split() == ["pad", "R", "12", "Y", "11"]
        app.board.thinking = True
        app.board.state = position(seat=1)
        await pilot.pause()
        assert "thinking…" in part(app.board, PlayersPanel)


@pytest.mark.parametrize("size", [(1, 1), (2, 30), (30, 2), (79, 9), (300, 90)])
async def test_no_size_breaks_it(size: tuple[int, int]) -> None:
    app = Table()
    async with app.run_test(size=size) as pilot:
        await decide(pilot, after(TWO_ROWS, "d4"))
        await press(pilot, "down", "right")
        await app.board.play(Overlooked(0, row("c3-d4-e5")), Recorded(app.board))
        await pilot.resize_terminal(1, 1)
        await pilot.resize_terminal(80, 24)
        await press(pilot, "up")


async def test_with_plain_letters_every_cell_is_ascii_and_no_shade_looks_like_a_free_cell() -> None:
    app = Table()
    app.board.glyphs = ASCII
    async with app.run_test(size=SMALL) as pilot:
        await decide(pilot, position("Rc5 Yf5", chips=(3, 0)))
        assert text(app.board).isascii()
        line = next(line for line in lines_of(app) if line.startswith(" 5 |"))
        assert line == " 5 |    -  -  R :::[#]:Y: -  -  -  -    |"
        await decide(pilot, after(TWO_ROWS, "d4"))
        assert text(app.board).isascii()
        await app.board.play(Overlooked(0, row("c3-d4-e5")), Recorded(app.board))
        assert text(app.board).isascii()


@pytest.mark.parametrize("helps", ["on", "off"])
async def test_in_a_language_of_wide_letters_all_of_it_stays_in_its_place(helps: str) -> None:
    app = Table(names=("You", "Wuschelhaar!"))
    app.texts = pseudo()
    async with app.run_test(size=SMALL) as pilot:
        app.board.call_help = helps
        for state in (position("Rc3"), after(TWO_ROWS, "d4")):
            board = await decide(pilot, state)
            await press(pilot, "space")
            for kind in (PlayersPanel, SaidPanel):
                width = board.query_one(kind).size.width
                assert all(cell_len(line.rstrip()) <= width for line in part(board, kind).splitlines())
            assert all(cell_len(line) <= 41 for line in lines_of(app))


async def test_an_equal_state_redraws_nothing_and_new_chips_only_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        board.state = position("Rc3")
        await pilot.pause()
        drawn = redrawn(monkeypatch)
        board.state = position("Rc3")
        board.actions = ()
        await pilot.pause()
        assert drawn == []
        board.state = position("Rc3", chips=(4, 0))
        await pilot.pause()
        assert set(drawn) == {"PlayersPanel"}


async def test_the_headline_counts_the_chips_that_are_being_given() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        await played(app, after(TWO_ROWS, "d4"), [Rewarded(0, 3, 3, 37)])
        board = app.board
        assert isinstance(board, HopHopBoard)
        assert isinstance(board.shown, HopHop)
        assert (board.shown.supply, board.shown.chips) == (37, (3, 0))
