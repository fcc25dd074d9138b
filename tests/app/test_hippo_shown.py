"""Hippo Hopp's table: what is seen of events, and what stands on it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.cells import cell_len

from engine.game import Event, TurnBegan, TurnEnded
from engine.games.hippo import Hippo, Phase
from engine.games.hippo_moves import Caught, DeckEmpty, Flipped, Hopped, Landed, Used
from tests.app.board_alone import SMALL, Recorded, decide, part, press, text
from tests.app.hippo_tables import Table, position
from tests.app.pseudo import pseudo
from tests.app.showing import redrawn
from tui.pacing import Pace
from tui.setup import HUMAN
from tui.tables.hippo_circle import BIRD, BIRD_BACK, Card, Circle, Face, large_card, small_card
from tui.tables.hippo_points import Points
from tui.widgets.glyphs import ASCII, UNICODE, Glyphs

FOUR = ("You", "Mümmel", "Hoppel", "Wuschelhaar!")


class Watched(Recorded):
    """A clock that notes the circle's cards at each beat."""

    def __init__(self, board: object, *, motion: bool = True) -> None:
        super().__init__(board, motion=motion)  # type: ignore[arg-type]
        self.circles: list[tuple[Card, ...]] = []

    async def _pass(self, seconds: float) -> None:
        await super()._pass(seconds)
        self.circles.append(self.board.query_one(Circle).view.cards)

    @property
    def birds(self) -> list[int]:
        """Where the bird was."""
        return [next(at for at, card in enumerate(cards) if card.bird) for cards in self.circles]


async def played(app: Table, state: Hippo, events: Sequence[Event], *, motion: bool = True) -> Watched:
    """What was seen of these events."""
    app.board.state = state
    pace = Watched(app.board, motion=motion)
    for event in events:
        await app.board.play(event, pace)
    return pace


# Events.


async def test_a_card_an_opponent_flips_is_framed_before_its_number_is_seen() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        seen = await played(app, position(seat=1), [Flipped(1, 4, 2)])
    before, after = (cards[4] for cards in seen.circles)
    assert (before.face, before.number, before.framed) == (Face.BACK, 0, True)
    assert (after.face, after.number, after.framed) == (Face.OPEN, 2, True)
    assert "Ada flips card 4" in seen.seen[0]
    assert "card 4 shows 2" in seen.seen[1]


async def test_the_bird_hops_card_by_card_and_says_how_far_it_is() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        seen = await played(app, position((17,), bird=16), [Hopped(0, 16, (17, 18, 0, 1), 2)])
    assert seen.birds == [17, 18, 0, 1, 2]
    assert "hop 1 of 5" in seen.seen[0]
    assert "hop 5 of 5" in seen.seen[-1]


async def test_without_motion_it_is_there_at_once() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        seen = await played(app, position(bird=16), [Hopped(0, 16, (17, 18), 0)], motion=False)
    assert seen.birds == [0]


async def test_a_long_way_takes_no_longer_than_ten_hops() -> None:
    class Timed(Pace):
        took = 0.0

        async def _pass(self, seconds: float) -> None:
            self.took += seconds

    app = Table()
    times = []
    async with app.run_test(size=SMALL):
        for hops in (1, 10, 18):
            app.board.state = position()
            pace = Timed()
            await app.board.play(Hopped(0, 0, tuple(range(1, hops)), hops), pace)
            times.append(round(pace.took, 3))
    assert times[0] * 10 == pytest.approx(times[1])
    assert times[1] == pytest.approx(times[2])


async def test_a_good_landing_says_what_it_brings() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        seen = await played(app, position(), [Landed(0, 5, 4, 4), Landed(1, 5, 4, 3), Landed(0, 5, 1, 1)])
    assert "a calm hippo" in seen.seen[0]
    assert "over 4 angry ones: +4" in seen.seen[0]
    assert "over 4 angry ones: +3 at most" in seen.seen[1]
    assert "over 1 angry one: +1" in seen.seen[2]


async def test_a_used_card_leaves_its_owner() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        seen = await played(app, position(penalties=((), (2, 7, 7))), [Used(0, 1, 7)])
        assert "[2][7] " in part(app.board, Points)
    assert "you use Ada's 7" in seen.seen[0]


async def test_hh_6_caught_is_seen_step_by_step() -> None:
    """The bird sits on the open 7 of card 5, which goes to you; the open 2 and 5 turn back, the open 8 stays; the gap
    is filled, and the deck has one less."""
    app = Table()
    state = position((0, 2, 4, 5), bird=5)
    async with app.run_test(size=SMALL):
        seen = await played(app, state, [Caught(0, 5, 7, (0, 4), 8, True), TurnEnded(0, -2, (-2, 0))])
        points = part(app.board, Points)
    caught, calming, filled, _ = seen.circles
    assert (caught[5].face, caught[5].number, caught[5].bird) == (Face.OPEN, 7, True)
    assert "Caught!" in seen.seen[0]
    assert "you take the 7" in seen.seen[0]
    assert calming[5].face is Face.GAP
    assert [at for at, card in enumerate(calming) if card.calming] == [0, 4]
    assert "2 hippos up to 7 calm down" in seen.seen[1]
    assert "deck 9" in seen.seen[1]
    assert [at for at, card in enumerate(filled) if card.face is Face.OPEN] == [2]
    assert (filled[5].face, filled[5].bird) == (Face.BACK, True)
    assert "the deck fills the gap" in seen.seen[2]
    assert "deck 8" in seen.seen[2]
    assert "[7]" in points
    assert " -2" in points


async def test_with_training_the_card_that_filled_the_gap_has_no_number_and_the_others_keep_theirs() -> None:
    app = Table()
    state = position((0, 2, 4, 5), bird=5)
    async with app.run_test(size=SMALL):
        app.board.training = True
        seen = await played(app, state, [Caught(0, 5, 7, (0, 4), 8, True)])
    filled = seen.circles[-1]
    assert (filled[5].face, filled[5].number) == (Face.BACK, 0)
    assert [filled[at].number for at in (0, 4)] == [5, 2]


async def test_hh_7_without_a_card_for_the_gap_it_stays_and_the_game_is_over() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        caught = [Caught(1, 5, 7, (), 0, False), TurnEnded(1, -2, (0, -2)), DeckEmpty(1)]
        seen = await played(app, position((5,), bird=5, deck=0, seat=1), caught)
        assert seen.circles[-1][5].face is Face.GAP
        assert "No card for the gap" in seen.seen[-1]
        over = position(bird=5, deck=0, seat=1, phase=Phase.OVER, penalties=((), (7,)))
        app.board.state = over
        app.board.waiting = True
        await pilot.pause()
        assert "No card for the gap" in part(app.board, Circle)
        assert "Enter  show the result" in part(app.board, Circle)


async def test_whose_turn_it_is_follows_the_event() -> None:
    app = Table()
    async with app.run_test(size=SMALL):
        await played(app, position(), [TurnBegan(1)])
        assert "▸ Ada" in part(app.board, Points)


# What stands on the table.

CARDS = (
    Card(Face.BACK),
    Card(Face.BACK, bird=True),
    Card(Face.BACK, framed=True),
    Card(Face.BACK, aim=True),
    Card(Face.BACK, 5),
    Card(Face.OPEN, 5),
    Card(Face.OPEN, 5, bird=True),
    Card(Face.OPEN, 5, calming=True),
    Card(Face.OPEN, 5, framed=True),
    Card(Face.GAP),
)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_cards_in_every_condition_differ_without_colour(glyphs: Glyphs) -> None:
    for draw, width in ((large_card, 5), (small_card, 4)):
        pictures = ["\n".join("".join(text for text, _ in line) for line in draw(c, BIRD, glyphs)) for c in CARDS]
        assert len(set(pictures)) == len(CARDS)
        assert all(cell_len(line) == width for picture in pictures for line in picture.splitlines())
        assert all(("5" in picture) == bool(card.number) for picture, card in zip(pictures, CARDS, strict=True))


@pytest.mark.parametrize("number", [1, 9, 10, 39])
def test_every_number_fits_on_every_card(number: int) -> None:
    for draw, width in ((large_card, 5), (small_card, 4)):
        for card in (Card(Face.OPEN, number), Card(Face.OPEN, number, bird=True), Card(Face.BACK, number)):
            lines = ["".join(text for text, _ in line) for line in draw(card, BIRD_BACK, UNICODE)]
            assert all(cell_len(line) == width for line in lines)
            assert str(number) in "".join(lines)


async def test_the_bird_looks_where_it_will_hop() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        for bird, looks in ((0, BIRD), (6, BIRD), (10, BIRD_BACK), (15, BIRD_BACK)):
            await decide(pilot, position(bird=bird))
            assert looks in part(app.board, Circle)


async def test_everybodys_points_and_penalty_cards_stand_there() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(points=(11, 4), penalties=((5,), (2, 2))))
        lines = [line.rstrip() for line in part(board, Points).splitlines() if line.strip()]
    assert lines[0].startswith("─ Points ─")
    assert lines[1].startswith("▸ You")
    assert lines[1].endswith("★    9")
    assert lines[2].split() == ["[5]", "-2"]
    assert lines[3].split() == ["Ada", "0"]
    assert lines[4].split() == ["[2][2]", "-4"]
    assert lines[5].startswith("─ Tab: penalty cards ─")


async def test_four_seats_with_all_the_penalty_cards_there_can_be_fit() -> None:
    penalties = ((1, 1, 2), (3, 4, 4, 5, 5, 6, 6, 7, 8, 8), (), (8,))
    async with Table(names=FOUR, levels=(HUMAN, *["regular"] * 3)).run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(points=(0,) * 4, penalties=penalties))
        points = part(board, Points)
        assert all(name in points for name in FOUR)
        assert " 3 4 4 5 5 6 6 7 8 8 -20" in points
        assert all(cell_len(line.rstrip()) <= 26 for line in points.splitlines())
        await press(pilot, "tab", "up")
        assert "8 of Wuschelhaar!" in text(board)


async def test_a_thinking_opponent_is_marked() -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        app.board.state = position(seat=1)
        await pilot.pause()
        assert "expert" in part(app.board, Points)
        app.board.thinking = True
        await pilot.pause()
        assert "thinking…" in part(app.board, Points)


async def test_forty_cards_fit_with_their_numbers() -> None:
    numbers = (*range(1, 40), 1)
    values = (2 + 9, *[1] * 38)
    async with Table().run_test(size=SMALL) as pilot:
        state = position(tuple(range(0, 40, 2)), bird=4, numbers=numbers, circle=40, values=values)
        board = await decide(pilot, state)
        shown = part(board, Circle)
        assert all(f"[{number:>2}]" in shown or f"o{number:>2}>" in shown for number in range(1, 40, 2))
        assert shown.count("(░░)") == 19
        assert ">░░<" in shown
        await press(pilot, "right", "down", "left", "up", "enter")


@pytest.mark.parametrize("size", [(1, 1), (2, 30), (30, 2), (79, 9), (300, 90)])
async def test_no_size_breaks_it(size: tuple[int, int]) -> None:
    app = Table()
    async with app.run_test(size=size) as pilot:
        await decide(pilot, position((1, 5), penalties=((), (3,))))
        await press(pilot, "down", "right", "tab", "down")
        await app.board.play(Caught(0, 5, 7, (1,), 8, True), Recorded(app.board))
        await pilot.resize_terminal(1, 1)
        await pilot.resize_terminal(80, 24)
        await press(pilot, "up")


@pytest.mark.parametrize("looking", [True, False])
async def test_with_plain_letters_every_cell_is_ascii(looking: bool) -> None:
    app = Table()
    app.board.glyphs = ASCII
    async with app.run_test(size=SMALL) as pilot:
        app.board.looking = looking
        await decide(pilot, position((1, 5), points=(3, 0), penalties=((), (3, 3, 4))))
        await press(pilot, "tab")
        assert text(app.board).isascii()
        await app.board.play(Caught(0, 5, 7, (1,), 8, True), Recorded(app.board))
        assert text(app.board).isascii()


async def test_in_a_language_of_wide_letters_all_of_it_has_room() -> None:
    app = Table(names=("You", "Wuschelhaar!"))
    app.texts = pseudo()
    async with app.run_test(size=SMALL) as pilot:
        board = await decide(pilot, position((1, 5), points=(3, 0), penalties=((2,), (3, 3, 8))))
        await press(pilot, "tab", "down")
        circle, points = board.query_one(Circle), board.query_one(Points)
        assert all(cell_len(line.rstrip()) <= circle.size.width for line in part(board, Circle).splitlines())
        assert all(cell_len(line.rstrip()) <= points.size.width for line in part(board, Points).splitlines())
        frames = part(board, Circle).count("╭") + part(board, Circle).count("┏")
        assert frames == 19 + 1, "nineteen cards and the deck: no word covers a card"


async def test_an_equal_state_redraws_nothing_and_a_new_score_only_the_points(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Table()
    async with app.run_test(size=SMALL) as pilot:
        board = app.board
        board.state = position((3,))
        await pilot.pause()
        drawn = redrawn(monkeypatch)
        board.state = position((3,))
        board.actions = ()
        await pilot.pause()
        assert drawn == []
        board.state = position((3,), points=(4, 0))
        await pilot.pause()
        assert set(drawn) == {"Points"}


async def test_hh_10_penalty_cards_that_cost_nothing_say_nothing() -> None:
    async with Table().run_test(size=SMALL) as pilot:
        board = await decide(pilot, position(points=(11, 4), penalties=((5,), ()), penalty=0))
        lines = [line.rstrip() for line in part(board, Points).splitlines() if line.strip()]
    assert lines[2].split() == ["[5]"]
