"""`hoppla play`, `watch`, `resume` and the settings flags: what they begin, on the screen or in lines of text."""

from __future__ import annotations

import io
import json
import re
import signal
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine.chance import Dice
from tests.app.house_stage import SIZE
from tests.app.playing import begun, play
from tests.terminal import Terminal
from tui.__main__ import main
from tui.app import Hoppla
from tui.cli.matches import whole
from tui.cli.run import Run, plays_in_lines
from tui.console import Console
from tui.screens.settings import SettingsScreen
from tui.settings import SPECS, Settings, default_folder, load
from tui.setup import Setup
from tui.store import Store


@pytest.fixture(autouse=True)
def _utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


class Entered:
    """Stands in for entering the house: what would have been begun, and with which settings."""

    def __init__(self) -> None:
        self.setup: Setup | None = None
        self.given: dict[str, Any] = {}
        self.settings = Settings()

    def begin(self, setup: Setup, **given: Any) -> None:
        """As the app has it."""
        self.setup, self.given = setup, given


@pytest.fixture
def entered(monkeypatch: pytest.MonkeyPatch) -> Entered:
    """No house is entered; what would have been is kept."""
    kept = Entered()

    def enter(run: Run, on_screen: Callable[[Any], None], in_lines: object = None) -> int:
        kept.settings = run.configured().settings
        on_screen(kept)
        return 0

    monkeypatch.setattr(Run, "enter", enter)
    return kept


def seats(setup: Setup | None) -> list[tuple[str, str]]:
    """Level and name of each."""
    assert setup is not None
    return [(seat.level, seat.name) for seat in setup.seats]


# What is begun.


def test_without_seats_you_play_a_regular_opponent(entered: Entered) -> None:
    assert main(["play", "hoppladi"]) == 0
    assert seats(entered.setup) == [("human", "You"), ("regular", "Mümmel")]


def test_seats_come_in_the_order_they_are_given(entered: Entered) -> None:
    assert main(["play", "hoppladi", "--seat", "expert", "--seat", "human:Klee", "--seat", "rookie:Flitz"]) == 0
    assert seats(entered.setup) == [("expert", "Pfote"), ("human", "Klee"), ("rookie", "Flitz")]


def test_a_name_that_is_somebody_s_usual_one_is_free_to_take(entered: Entered) -> None:
    assert main(["play", "hoppladi", "--seat", "human:Mümmel", "--seat", "rookie"]) == 0
    names = [name for _, name in seats(entered.setup)]
    assert names[0] == "Mümmel"
    assert len({name.casefold() for name in names}) == 2


def test_one_human_alone_is_the_solo_challenge(entered: Entered) -> None:
    assert main(["play", "hoppladi", "--seat", "human", "--option", "turns=5", "--option", "dice=6"]) == 0
    assert entered.setup is not None
    assert entered.setup.options.as_dict() == {
        "start": 0, "target": 333, "dice": 6, "ending": "complete_round", "turns": 5
    }  # fmt: skip


def test_options_are_numbers_or_words(entered: Entered) -> None:
    line = "play hoppladi --option target=200 --option ending=one_more_turn --option start=1"
    assert main(line.split()) == 0
    assert entered.setup is not None
    options = entered.setup.options.as_dict()
    assert (options["target"], options["ending"], options["start"]) == (200, "one_more_turn", 1)


def test_hh_10_what_is_not_given_follows_what_is(entered: Entered) -> None:
    assert main(["play", "hippo", "--seat", "human", "--seat", "rookie", "--option", "circle=5"]) == 0
    assert entered.setup is not None
    options = entered.setup.options.as_dict()
    assert (options["circle"], options["deck"], options["values"]) == (5, 9, (4, 4, 3, 3))


def test_options_are_switches_or_rows_of_numbers(entered: Entered) -> None:
    line = "play gopher --option deck=3,0,2,1 --option busted_to_pile=on --option full=7"
    assert main(line.split()) == 0
    assert entered.setup is not None
    options = entered.setup.options.as_dict()
    assert (options["deck"], options["busted_to_pile"], options["full"]) == ((3, 0, 2, 1), True, 7)
    assert Setup.from_dict(json.loads(json.dumps(entered.setup.as_dict()))) == entered.setup


def test_ho_13_options_are_a_number_or_a_word_or_a_word_a_seat(entered: Entered) -> None:
    for steadiness, words in (("steady", ("steady",)), ("steady,even", ("steady", "even"))):
        for limit, number in (("none", "none"), ("5", 5)):
            line = f"play hop_hop --option steadiness={steadiness} --option chips_to_win={limit}"
            assert main(line.split()) == 0
            assert entered.setup is not None
            options = entered.setup.options.as_dict()
            assert (options["steadiness"], options["chips_to_win"]) == (words, number)
            assert Setup.from_dict(json.loads(json.dumps(entered.setup.as_dict()))) == entered.setup


def test_the_two_strongest_are_watched(entered: Entered) -> None:
    assert main(["watch", "hoppladi"]) == 0
    assert [level for level, _ in seats(entered.setup)] == ["master", "expert"]


def test_a_seed_is_passed_on(entered: Entered) -> None:
    assert main(["play", "hoppladi", "--seed", "grün-7"]) == 0
    assert entered.given["seed"] == "grün-7"


def test_the_dice_are_bound_before_the_salt_is_asked_for(
    entered: Entered, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("my word\n"))
    assert main(["play", "hoppladi", "--salt"]) == 0
    dice = entered.given["source"]
    assert isinstance(dice, Dice)
    assert dice.salt == b"my word"
    out = capsys.readouterr().out
    assert out.index(dice.commitment) < out.index("A word of yours")


@pytest.mark.parametrize("answer", ["\n", "", "   \n"])
def test_without_a_word_the_salt_is_random(answer: str, entered: Entered, monkeypatch: pytest.MonkeyPatch) -> None:
    salts = set()
    for _ in range(2):
        monkeypatch.setattr("sys.stdin", io.StringIO(answer))
        assert main(["play", "hoppladi", "--salt"]) == 0
        salts.add(entered.given["source"].salt)
    assert len(salts) == 2
    assert {len(salt) for salt in salts} == {32}


def test_a_salt_without_end_is_refused(
    entered: Entered, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("x" * 1000 + "\n"))
    assert main(["play", "hoppladi", "--salt"]) == 2
    assert "at most 200" in capsys.readouterr().err


# Settings as flags.


def test_there_is_a_flag_for_every_setting_before_a_command_and_after_it(entered: Entered) -> None:
    for spec in SPECS:
        name = spec.name.replace("_", "-")
        for choice in spec.choices:
            flag = f"--{name}={choice}" if isinstance(choice, str) else f"--{'' if choice else 'no-'}{name}"
            for line in ([flag, "play", "hoppladi"], ["play", "hoppladi", flag], ["play", flag, "hoppladi"]):
                assert main(line) == 0
                assert getattr(entered.settings, spec.name) == choice, line


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("--ascii play hoppladi", "on"),
        ("--no-ascii play hoppladi", "off"),
        ("--ascii auto play hoppladi", "auto"),
        ("play hoppladi --ascii", "on"),
        ("play --ascii off hoppladi", "off"),
        ("--ascii=off play hoppladi --ascii", "on"),
    ],
)
def test_ascii_may_stand_alone(line: str, value: str, entered: Entered) -> None:
    assert main(line.split()) == 0
    assert entered.settings.ascii == value


def test_a_flag_goes_over_the_file_and_is_not_written_to_it(entered: Entered) -> None:
    path = default_folder() / "settings.toml"
    path.parent.mkdir(parents=True)
    path.write_text('speed = "slow"\ntheme = "paper"\n')
    assert main(["--speed", "fast", "play", "hoppladi"]) == 0
    assert (entered.settings.speed, entered.settings.theme) == ("fast", "paper")
    assert path.read_text() == 'speed = "slow"\ntheme = "paper"\n'


async def test_a_change_on_the_settings_screen_saves_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    saved = Settings(speed="slow", theme="meadow")
    now = Settings(speed="instant", theme="paper", motion=False)
    app = Hoppla(Store.in_memory(), now, path, saved_settings=saved)
    async with app.run_test(size=SIZE) as pilot:
        app.open_settings()
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("right")  # the first row: colours
        await pilot.pause()
    assert load(path) == (Settings(speed="slow", theme="contrast"), None)


def test_broken_settings_are_said_once_and_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = default_folder() / "settings.toml"
    path.parent.mkdir(parents=True)
    path.write_text("speed =")
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main([]) == 0
    assert "Your settings could not be read" in capsys.readouterr().err
    assert path.with_name("settings.toml.broken").read_text() == "speed ="


# Screen or lines.


class Tty(io.StringIO):
    """A stream that calls itself a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("terminals", "plain", "term", "lines"),
    [
        ((True, True, True), False, "xterm", False),
        ((True, True, True), False, "", False),
        ((True, True, True), True, "xterm", True),
        ((True, True, True), False, "dumb", True),
        ((False, True, True), False, "xterm", True),
        ((True, False, True), False, "xterm", True),
        ((True, True, False), False, "xterm", True),
    ],
)
def test_lines_are_for_whatever_is_no_terminal(
    terminals: tuple[bool, bool, bool], plain: bool, term: str, lines: bool
) -> None:
    console = Console(*(Tty() if terminal else io.StringIO() for terminal in terminals))
    assert plays_in_lines(Settings(plain=plain), console, {"TERM": term}) is lines


def test_the_same_seed_is_the_same_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    games = []
    for seed in ("7", "7", "8"):
        monkeypatch.setattr("sys.stdin", io.StringIO())
        line = f"watch hoppladi --seat rookie --seat regular --option target=60 --seed {seed}"
        assert main(line.split()) == 0
        games.append(re.sub(r"\b[0-9a-f]{12}\b", "", capsys.readouterr().out))
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_a_game_left_at_the_end_of_input_can_be_resumed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    assert main(["play", "hoppladi", "--seed", "7"]) == 0
    left = re.search(r"hoppla resume (\w+)", capsys.readouterr().out)
    assert left is not None
    monkeypatch.setattr("sys.stdin", io.StringIO())
    for command in (["resume"], ["resume", left[1][:4]]):
        assert main(command) == 0
        assert left[1] in capsys.readouterr().out


def terminal_of(home: Path, *arguments: str) -> Terminal:
    """The program in a terminal, with arguments."""
    return Terminal(home, command=(sys.executable, "-m", "tui", *arguments))


def test_play_and_resume_open_the_table_on_a_terminal(tmp_path: Path) -> None:
    with terminal_of(
        tmp_path, "play", "hoppladi", "--seat", "human:Ada", "--seat", "rookie", "--no-motion"
    ) as terminal:
        assert "Ada" in terminal.until_text("r rolls 7 dice")
        terminal.signal(signal.SIGTERM)
        terminal.ended()
    with terminal_of(tmp_path, "resume") as terminal:
        assert "Ada" in terminal.until_text("First to 333")  # the table: the menu has no such heading


def test_replay_opens_on_a_terminal(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path / "data" / "hoppla")) as store:
        session = play(begun(store))
        session.close()
    with terminal_of(tmp_path, "replay", whole(session.id)) as terminal:
        terminal.until_text("Replay: Ada, Bo and Cy")
