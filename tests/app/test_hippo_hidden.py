"""Nothing tells what is to be remembered: not the table, the log, the status, plain lines, nor a list of choices.

Two games that differ only in numbers nobody may see now are told apart by nothing that is shown. That is tried on
positions of whole games, on the screen and in lines; and where a number may be seen, it is seen that they differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from ai.basic import Script, Wishes
from engine import GAMES
from engine.chance import Dice
from engine.games.hippo import UNKNOWN, Hippo, HippoOptions
from engine.games.hippo_moves import Flip
from engine.match import Match
from tests.app.board_alone import SMALL, decide, press, text
from tests.app.hippo_tables import DEAL, Fixed, Table, highlight
from tests.app.house_stage import shown as on_screen
from tests.app.plain_lines import Talked
from tests.scenarios import STILL, Stage, at_rest, until
from tui.screens.table import TableScreen
from tui.session import Session
from tui.settings import Settings, Shown
from tui.setup import HUMAN, Seat, Setup
from tui.tables import hippo_views as views
from tui.tables.hippo_choosing import Choosing
from tui.tables.hippo_play import Stage as OnStage
from tui.text.hippo import Words
from tui.text.language import Language
from tui.text.names import Names
from tui.widgets.board import Board

words = Words(Language())
NAMES = Names(("You", "Ada", "Bo"), 0)
DUEL = Setup("hippo", (Seat(HUMAN, "You"), Seat("expert", "Ada")), HippoOptions())


def twin(state: Hippo, rng: Random) -> Hippo:
    """The same to the eye: every hidden card has another number, or has never been seen."""
    most = len(state.options.values)
    numbers = [
        number if at not in state.hidden else rng.choice([n for n in range(most + 1) if n != number])
        for at, number in enumerate(state.numbers)
    ]
    return replace(state, numbers=tuple(numbers), unseen=tuple(rng.randrange(4) for _ in state.unseen))


def positions(games: int) -> Iterator[tuple[Hippo, Hippo]]:
    """Every position of some games at random in which somebody decides, with its twin."""
    for number in range(games):
        rng = Random(number)
        match = Match(GAMES["hippo"], 3, HippoOptions(), Dice.from_seed(f"hidden {number}"))
        match.start()
        while not match.state.is_terminal:
            assert isinstance(match.state, Hippo)
            yield match.state, twin(match.state, rng)
            match.submit(match.state.current_player, rng.choice(match.state.legal_actions()))


def told(state: Hippo, *, seen: bool = False) -> list[object]:
    """Everything words say of a position and of flipping its cards."""
    flips = [action for action in state.legal_actions() if isinstance(action, Flip)]
    return [
        words.position(state, NAMES, Shown(seen=seen)),
        words.lying(state, NAMES, Shown(seen=seen)),
        words.headline(state, 3),
        words.todo(state, NAMES),
        [(words.action(flip, state, NAMES), words.choice(flip, state, Shown(), NAMES)) for flip in flips],
        words.refusal("HH-3", state),
    ]


def test_no_words_about_a_position_tell_a_hidden_number() -> None:
    pairs = list(positions(6))
    assert len(pairs) > 100
    for state, other in pairs:
        assert told(state) == told(other)
        choices = [words.choice(action, state, Shown(), NAMES) for action in state.legal_actions()]
        assert choices == [words.choice(action, other, Shown(), NAMES) for action in other.legal_actions()]
    assert any(told(state, seen=True) != told(other, seen=True) for state, other in pairs)


def views_of(state: Hippo, *, training: bool = False) -> list[object]:
    """What every part of the table shows, whatever is highlighted."""
    first = Choosing.begun(state, state.legal_actions())
    circle, uses = map(first.on_card, first.flips), map(first.on_use, range(len(first.uses)))
    highlights = [None, *circle, *uses]
    seens = [views.Seen(state, OnStage(), at, False, None, training, False, NAMES, words) for at in highlights]
    return [(views.circle_view(s), views.points_view(s, ("",) * 3, False), views.uses_view(s)) for s in seens]


def test_no_view_of_a_table_has_a_hidden_number_in_it() -> None:
    pairs = list(positions(4))
    for state, other in pairs:
        assert views_of(state) == views_of(other)
    assert all(views_of(state, training=True) != views_of(other, training=True) for state, other in pairs[:3])


async def test_no_table_shows_a_hidden_number_whatever_is_highlighted() -> None:
    app = Table(names=NAMES.names, levels=(HUMAN,) * 3)

    async def pictures(state: Hippo) -> list[str]:
        app.board.actions = ()
        board = await decide(pilot, state)
        seen = [text(board)]
        for key in ("right", "down", "tab", "down"):
            await press(pilot, key)
            seen.append(text(board))
        return seen

    async with app.run_test(size=SMALL) as pilot:
        pairs = list(positions(1))[::6]
        assert any(max(map(len, state.penalties)) > 1 for state, _ in pairs)
        for state, other in pairs:
            assert await pictures(state) == await pictures(other)
        app.board.training = True
        assert any([await pictures(state) != await pictures(other) for state, other in pairs[:1]])


# Whole games on the screen and in lines: two deals that differ in cards no move has shown.

FLIPPED: Final = (3, 4, 5, 1, 10, 9)
ANOTHER: Final = tuple(number if at in FLIPPED else str(9 - int(number)) for at, number in enumerate(DEAL))
MINE: Final = ("flip:3", "use:1/1", "flip:1")
"""You take the 2 with Ada's 1; what Ada flips is 4, 5 and 9 or 10."""
THEIRS: Final = Wishes(("flip:4", "flip:5", "flip:10", "flip:9"))
DRAWN: Final = ("6", "5", "4", "3")


def test_the_two_deals_differ_where_nobody_has_looked_again() -> None:
    assert all((a == b) == (at in FLIPPED) for at, (a, b) in enumerate(zip(DEAL, ANOTHER, strict=True)))


def table_of(app: Stage) -> TableScreen:
    """The table one sits at."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


def above_keys(app: Stage) -> str:
    """The screen without its last line: that one follows a moment later, and has no numbers."""
    return on_screen(app).rpartition("\n")[0]


async def screens(deal: tuple[str, ...], settings: Settings) -> list[str]:
    """Every screen of some turns after the look, at rest."""
    app = Stage(settings)
    seen = []
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        session = Session.begin(app.store, options_for(deal), source=Script((*deal, *DRAWN)), players={1: THEIRS})
        app.sit_down(session)
        await until(pilot, lambda: at_rest(app))
        await pilot.press("enter")
        for text in MINE:
            await until(pilot, lambda: at_rest(app))
            seen.append(above_keys(app))
            await pilot.press("right", "down", "tab")
            seen.append(above_keys(app))
            board = app.screen.query_one(Board)
            board.post_message(Board.ActionChosen(session.state.parse(text)))  # type: ignore[arg-type]
            await until(pilot, lambda action=text: action in decided(session) and at_rest(app))  # type: ignore[misc]
            seen.append(above_keys(app))
            if board.waiting:
                await pilot.press("space")
        await until(pilot, lambda: at_rest(app))
        seen.append(above_keys(app))
        seen += table_of(app).log_lines.lines
        assert decided(session)[::2] == list(MINE)
        await pilot.press("escape")
        seen.append(above_keys(app))
        app.sit_down(session, resumed=True)
        await until(pilot, lambda: at_rest(app))
        seen.append(above_keys(app))
    return seen


def decided(session: Session) -> list[str]:
    """What has been decided, in notation."""
    return [str(ply.action) for ply in session.match.history[1:]]


def options_for(deal: tuple[str, ...]) -> Setup:
    """The game with the cards this deal needs, as far as the screen does not tell them."""
    values = tuple([*deal, *DRAWN, "1", "1", "1", "1", "1"].count(str(number)) for number in range(1, 9))
    return replace(DUEL, options=HippoOptions(values=values))


@pytest.mark.parametrize("ascii_only", ["off", "on"])
async def test_no_screen_of_a_game_tells_two_deals_apart(ascii_only: str) -> None:
    settings = replace(STILL, ascii=ascii_only)
    assert await screens(DEAL, settings) == await screens(ANOTHER, settings)


async def test_with_training_the_screens_do() -> None:
    settings = replace(STILL, training=True)
    assert await screens(DEAL, settings) != await screens(ANOTHER, settings)


TYPED: Final = (
    *("moves", "table", "scores", "record", "save", "dice"),
    *("flip:3", "moves", "table", "use 1/1", "table", "record", "flip 1", "moves", "scores", "record"),
)


def lines(deal: tuple[str, ...], settings: Settings | None = None) -> tuple[str, str]:
    """The look, and all that is said after it, in lines."""
    talked = Talked("", *TYPED, settings=settings)
    assert talked.house.play(options_for(deal), dice=Script((*deal, *DRAWN)), players={1: THEIRS}) == 0
    look = talked.typist.seen[0]
    return look, talked.said.removeprefix(look)


def test_no_line_of_a_game_tells_two_deals_apart_once_the_look_is_over() -> None:
    (look, said), (other_look, other_said) = lines(DEAL), lines(ANOTHER)
    assert look != other_look
    assert "You use Ada's penalty card 1." in said
    assert said == other_said


def test_with_training_the_lines_do() -> None:
    assert lines(DEAL, Settings(training=True))[1] != lines(ANOTHER, Settings(training=True))[1]


# And the plain search, with numbers that can be nothing else: no place, score or count is above 30 here.

HIGH: Final = tuple(range(31, 40))


async def test_numbers_that_can_be_nothing_else_are_on_no_screen_after_the_look() -> None:
    """Every fourth card of forty has a number from 31 up, all others a 1; the highlight stays below 31."""
    circle = [str(HIGH[at // 4]) if at % 4 == 2 and at // 4 < len(HIGH) else "1" for at in range(40)]
    values = tuple(circle.count(str(number)) for number in range(1, 40))
    setup = replace(DUEL, options=HippoOptions(circle=40, deck=9, values=(values[0] + 9, *values[1:])))
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        players = {1: Wishes(("flip:5", "flip:9"))}
        drawn = Script((*circle, *"11111111"))
        session = Session.begin(app.store, setup, source=drawn, players=players, adviser=Fixed(2, 6, 10))
        app.sit_down(session)
        await until(pilot, lambda: at_rest(app))
        assert {int(found) for found in re.findall(r"\[(\d\d)\]", on_screen(app))} == set(HIGH)
        await pilot.press("enter")
        await until(pilot, lambda: table_of(app).deciding)
        found: set[int] = set()
        for at in (4, 8, 2):
            for key in (*(("w", "escape") if at != 4 else ()), "right", "right", "enter"):
                assert not found
                if key == "enter":
                    highlight(table_of(app).board, at)
                await pilot.press(key)
                await until(pilot, lambda: at_rest(app))
                found = {int(number) for number in re.findall(r"3[1-9]", on_screen(app))}
            if at != 2:
                await pilot.press("space")
                await until(pilot, lambda: table_of(app).deciding)
        assert found == {31}, "card 2 has been flipped, the first with such a number"


def test_a_deal_is_never_told_by_the_log() -> None:
    match = Match(GAMES["hippo"], 2, None, Script(DEAL))
    assert [line for event in match.start().events if (line := words.log(event, NAMES))] == []
    assert isinstance(match.state, Hippo)
    assert UNKNOWN not in match.state.numbers
