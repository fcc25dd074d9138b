"""Guests at the table: asked for, shown, saved, gone on with, written down, and refused."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from ai.guests import GuestFault, GuestRefused
from ai.player import Decision
from engine import State
from tests.app.house_stage import SIZE, house, press, shown, up
from tests.app.plain_lines import Talked
from tests.hosting import with_guests, without_extra
from tests.scenarios import short_game
from tui.__main__ import main
from tui.draft import Draft
from tui.records import of_match
from tui.screens.menu import MenuScreen
from tui.screens.setup import SetupScreen
from tui.screens.table import TableScreen
from tui.session import Session
from tui.setup import HUMAN, Seat, Setup
from tui.store import Store
from tui.text.house import House
from tui.text.language import Language

HOUSE = House(Language())
MISSING = "The guest openspiel:mcts:20 needs the extra research, which is not installed."
HOW = "Install it with Hoppla, in the folder of its source: pip install '.[research]'"


def against_a_guest(game: str = "gopher", level: str = "openspiel:mcts:20") -> Setup:
    short = short_game(game)
    return Setup(game, (Seat(HUMAN, "You"), Seat(level, "Tree")), short.options)


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch) -> Store:
    """A store with a game against a guest who sits to the left."""
    with_guests(monkeypatch)
    store = Store.in_memory()
    Session.begin(store, against_a_guest(), seed="guest").close()
    return store


# Asked for.


def test_a_guest_plays_a_game_in_lines_is_saved_and_comes_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Its name is a hare's unless it is given one. It decides, nobody for it. The record says who it was."""
    asked = with_guests(monkeypatch)
    seats = ("--seat", "openspiel:mcts:20", "--seat", "openspiel:uniform_random:Bo", "--seat", "human")
    assert main(["play", "gopher", "--plain", "--seed", "3", *seats, "--option", "trophies=1"]) == 0
    said = capsys.readouterr().out
    assert "Pfote goes on" in said or "Pfote stops" in said
    assert "Bo's turn" in said
    assert "could not decide" not in said
    match = re.search(r"hoppla resume (\w+)", said)
    assert match is not None
    assert main(["resume", match[1], "--plain"]) == 0
    assert "could not decide" not in capsys.readouterr().out
    assert set(asked) == {"openspiel:mcts:20", "openspiel:uniform_random"}
    assert main(["list"]) == 0
    assert "Pfote (mcts 20), Bo (uniform_random) and You" in capsys.readouterr().out
    assert main(["export", match[1], str(tmp_path / "a.hoppla")]) == 0
    assert '[Player0 "openspiel-mcts-20:Pfote"]' in (tmp_path / "a.hoppla").read_text()


def test_a_guest_can_be_typed_as_an_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    with_guests(monkeypatch)
    talked = Talked("2", "openspiel:mcts:20", "menu")
    assert talked.house.menu() == 0
    (found,) = talked.store.unfinished()
    assert [seat.level for seat in found.setup.seats] == [HUMAN, "openspiel:mcts:20"]


@pytest.mark.parametrize(
    "command",
    [
        ["play", "gopher", "--seat", "human", "--seat", "openspiel:mcts:20"],
        ["watch", "gopher", "--seat", "rookie", "--seat", "openspiel:mcts:20:Tree"],
        ["arena", "gopher", "rookie", "openspiel:mcts:20"],
        ["value", "gopher", "0:0 0 up:A1", "--level", "openspiel:mcts:20"],
    ],
    ids=lambda command: command[0],
)
def test_without_the_extra_a_command_says_what_to_install(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without_extra(monkeypatch)
    assert main(command) == 2
    told = capsys.readouterr().err
    assert f"hoppla: {MISSING} {HOW}" in told


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        ("stockfish:9", "Gopher It! has no player “stockfish”."),
        ("openspiel:mcts:20:", "A seat needs a name."),
        ("openspiel:mcts:20:An extraordinarily long name", "is too long"),
        ("openspiel:mcts:20:You", "Somebody at the table is already called You."),
    ],
)
def test_a_guest_that_cannot_sit_here_is_refused(
    seat: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_guests(monkeypatch)
    assert main(["play", "gopher", "--seat", "human:You", "--seat", seat]) == 2
    assert told in capsys.readouterr().err


# Without the extra.


def test_a_saved_game_waits_for_its_guest(saved: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the screen: a message, and the menu; nothing is lost, and with the extra it goes on."""
    without_extra(monkeypatch)
    with pytest.raises(GuestRefused):
        Session.resume(saved, saved.unfinished()[0].id)
    with_guests(monkeypatch)
    Session.resume(saved, saved.unfinished()[0].id).close()


async def test_on_the_screen_that_is_a_message(saved: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    without_extra(monkeypatch)
    app = house(saved)
    told: list[str] = []
    monkeypatch.setattr(app, "tell", told.append)
    async with app.run_test(size=SIZE) as pilot:
        assert "Tree (mcts 20)" in shown(app)
        await press(pilot, "enter")
        assert up(app) is MenuScreen
        assert [text.startswith(f"{MISSING} {HOW}") for text in told] == [True]
        assert len(saved.unfinished()) == 1
        with_guests(monkeypatch)
        await press(pilot, "enter")
        assert up(app) is TableScreen
        assert "mcts 20" in shown(app)


async def test_a_set_up_with_a_guest_that_cannot_come_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    without_extra(monkeypatch)
    app = house()
    told: list[str] = []
    monkeypatch.setattr(app, "tell", told.append)
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(SetupScreen("gopher", against_a_guest()))
        await pilot.pause()
        assert "mcts 20" in shown(app)
        await press(pilot, "enter")
        assert up(app) is SetupScreen
        assert [text.startswith(f"{MISSING} {HOW}") for text in told] == [True]
        assert app.store.unfinished() == ()


def test_in_lines_it_is_a_sentence(saved: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    without_extra(monkeypatch)
    talked = Talked("1", "q", store=saved)
    assert talked.house.menu() == 0
    assert MISSING in " ".join(talked.after(1).split())
    assert len(saved.unfinished()) == 1


def test_resume_says_so_before_anything_opens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_guests(monkeypatch)
    assert main(["play", "gopher", "--plain", "--seat", "human", "--seat", "openspiel:mcts:20"]) == 0
    without_extra(monkeypatch)
    for command in (["resume"], ["resume", "--plain"]):
        capsys.readouterr()
        assert main(command) == 2
        assert MISSING in capsys.readouterr().err


def test_a_game_that_cannot_begin_is_not_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    without_extra(monkeypatch)
    store = Store.in_memory()
    with pytest.raises(GuestRefused):
        Session.begin(store, against_a_guest())
    assert store.unfinished() == ()


# At the table.


class Failing:
    """A bot of somebody's own."""

    def choose(self, state: State, rng: Random) -> Decision:
        """Not this time."""
        raise RuntimeError("no idea")


def test_for_a_guest_that_fails_another_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    with_guests(monkeypatch, Failing())
    setup = Setup("gopher", (Seat("openspiel:bots.bad", "Bad"), Seat(HUMAN, "You")), short_game("gopher").options)
    session = Session.begin(Store.in_memory(), setup, seed="fails")
    answer = session.decide()
    assert (answer.replaced_by, answer.error) == ("regular", "RuntimeError: no idea")


@pytest.mark.parametrize(
    ("failed", "told"),
    [
        (SystemExit(3), "SystemExit: 3"),
        (KeyboardInterrupt(), "KeyboardInterrupt"),
        (ValueError("two\nlines \x1b[2J"), "ValueError: two lines [2J"),
    ],
    ids=["exit", "interrupt", "lines"],
)
def test_whatever_a_guest_raises_it_is_told_at_its_move_and_when_that_is_asked_about(
    monkeypatch: pytest.MonkeyPatch, failed: BaseException, told: str
) -> None:
    class Raising:
        def choose(self, state: State, rng: Random) -> Decision:
            raise failed

    with_guests(monkeypatch, Raising())
    talked = Talked("stop", "why")
    setup = Setup("gopher", (Seat("openspiel:bots.bad", "Bad"), Seat(HUMAN, "You")), short_game("gopher").options)
    talked.house.play(setup, seed="x")
    sentence = " ".join(talked.said.split())
    assert sentence.count(f"Bad could not decide ({told}); the level regular moved instead.") >= 2


def test_a_guest_that_decides_nothing_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent:
        def choose(self, state: State, rng: Random) -> None:
            """Nothing."""

    with_guests(monkeypatch, Silent())
    setup = Setup("gopher", (Seat("openspiel:bots.bad", "Bad"), Seat(HUMAN, "You")), short_game("gopher").options)
    answer = Session.begin(Store.in_memory(), setup, seed="fails").decide()
    assert (answer.replaced_by, answer.error) == ("regular", "IllegalMove: None is not among the legal moves (C-2)")


def test_a_record_tells_which_guest_it_was(saved: Store) -> None:
    record = of_match(saved, saved.unfinished()[0].id)
    assert [(player.kind, player.name) for player in record.players] == [
        ("human", "You"),
        ("openspiel-mcts-20", "Tree"),
    ]


async def test_it_is_shown_by_its_level_again(saved: Store) -> None:
    app = house(saved)
    async with app.run_test(size=SIZE) as pilot:
        app.replay(of_match(saved, saved.unfinished()[0].id))
        await pilot.pause()
        assert "mcts 20" in shown(app)
        assert "openspiel-" not in shown(app)


def test_in_a_set_up_the_guest_that_sits_there_is_one_of_the_choices() -> None:
    draft = Draft.of(against_a_guest(), HOUSE)
    levels = [draft.stepped_level(1, by).seats[1].level for by in range(6)]
    assert levels == ["openspiel:mcts:20", "human", "rookie", "regular", "expert", "master"]
    assert draft.build(lambda _: 0).seats == against_a_guest().seats


def test_the_result_in_lines_has_room_for_its_whole_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_guests(monkeypatch)
    seats = ("--seat", "openspiel:fixed_action_preference:Tree", "--seat", "rookie:Bo")
    assert main(["watch", "gopher", "--plain", "--seed", "2", *seats, "--option", "trophies=1"]) == 0
    assert "Tree (fixed_action_preference): " in capsys.readouterr().out


# Words.


@pytest.mark.parametrize(
    ("level", "called"),
    [
        ("openspiel:mcts:1000", "mcts 1000"),
        ("openspiel:mcts", "mcts"),
        ("openspiel:mybots.deep.best:5", "best 5"),
        ("openspiel:fixed_action_preference", "fixed_actio…"),
    ],
)
def test_a_guest_is_called_something_short(level: str, called: str) -> None:
    assert HOUSE.level(level) == called
    assert HOUSE.level_in_full(level) == (called if "…" not in called else level.partition(":")[2])
    assert cell_len(called) <= 12
    assert HOUSE.level_note(level) == f"A guest: the bot {level.partition(':')[2]} of OpenSpiel."


@pytest.mark.parametrize(
    ("refused", "sentences"),
    [
        (
            GuestRefused("stockfish:9", GuestFault.HOST, expected=("openspiel",)),
            ["Nobody brings a guest “stockfish:9”.", "Possible: openspiel."],
        ),
        (
            GuestRefused("openspiel:mcts", GuestFault.BROKEN, "libstdc++ too old"),
            ["The guest openspiel:mcts needs the extra research, which does not start here (libstdc++ too old)."],
        ),
        (
            GuestRefused("openspiel:mtcs", GuestFault.NAME, "mtcs", ("mcts", "uniform_random")),
            [
                "OpenSpiel has no bot “mtcs” for this game.",
                "Possible: mcts, uniform_random.",
                "A bot of your own is called by module and factory, with a dot between: openspiel:mybots.best.",
            ],
        ),
        (
            GuestRefused("openspiel:mcts:0", GuestFault.NUMBER, "0", ("2–10",)),
            ["The guest openspiel:mcts:0 cannot have the number “0”.", "Possible: 2–10."],
        ),
        (
            GuestRefused("openspiel:uniform_random:3", GuestFault.NUMBERLESS, "uniform_random"),
            ["OpenSpiel's bot uniform_random takes no number."],
        ),
        (
            GuestRefused("openspiel:a.b", GuestFault.MODULE, "a"),
            [
                "There is no module a to make the guest.",
                "It is looked for where Python finds modules, and in the folder you stand in.",
            ],
        ),
        (
            GuestRefused("openspiel:a.b", GuestFault.FACTORY, "OSError: no network"),
            ["The guest openspiel:a.b could not be made (OSError: no network)."],
        ),
    ],
    ids=lambda value: str(value.why) if isinstance(value, GuestRefused) else "",
)
def test_why_a_guest_cannot_come(refused: GuestRefused, sentences: list[str]) -> None:
    assert list(HOUSE.guest_refused(refused)) == sentences
