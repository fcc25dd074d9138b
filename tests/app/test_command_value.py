"""`hoppla value` and `hoppla position`: positions that are typed, what their moves are worth, and what is refused."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from random import Random

import pytest

from ai.games.hoppladi_reasons import HardlyMatters
from ai.player import Considered, Decision, Versus, player_rng, players_of, strongest
from engine import GAMES, State
from engine.games.hoppladi_moves import RollOn, Stop
from engine.position import Fault, read
from engine.record import write as record_text
from tests.app.plain_lines import Talked
from tests.app.playing import begun, play
from tests.players.solutions import TARGET, solution_in
from tests.rules.example_record import FILE
from tests.terminal import ROOT
from tui.__main__ import main
from tui.cli.matches import whole
from tui.records import of_session
from tui.session import Session
from tui.settings import Settings
from tui.setup import HUMAN, Seat, Setup
from tui.store import Store, default_folder, library_in
from tui.text.command_value import ValueWords

STOP_OR_GO = "120:45 0 table:1p+1h+x2"


@pytest.fixture(autouse=True)
def _utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """What a command prints; its exit code is checked. A refusal comes in one line."""
    assert main(arguments) == code
    out, err = capsys.readouterr()
    assert (err == "") == (code == 0)
    return " ".join(err.split()) if code else out


class Known:
    """A player that knows what a table is worth, and says so."""

    def choose(self, state: State, rng: Random) -> Decision:
        """Rolling wins a quarter, stopping an eighth."""
        roll, stop = Considered(RollOn(), (0.25, 0.75)), Considered(Stop(), (0.125, 0.875))
        return Decision(RollOn(), (roll, stop), exact=True)


class Failing:
    """A player that cannot."""

    def choose(self, state: State, rng: Random) -> Decision:
        """Never."""
        raise ZeroDivisionError


def levels(game: str) -> tuple[str, ...]:
    """Weakest first."""
    return players_of(game).levels()


# value.


def test_a_solution_in_the_data_folder_is_what_the_master_tells_from(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("value", "hoppladi", f"[target={TARGET}] 3:4 0 table:2h")
    assert "\nEstimated (master):\n" in said(capsys, *asked)
    solution_in(library_in(default_folder()))
    assert "\nSolved (master):\n" in said(capsys, *asked)


def test_the_examples_of_the_help_work_as_written(capsys: pytest.CaptureFixture[str]) -> None:
    page = said(capsys, "value", "--help")
    examples = [shlex.split(line) for line in re.findall(r"^  hoppla (value .*)$", page, re.MULTILINE)]
    assert {words[1] for words in examples} == set(GAMES)
    for words in examples:
        answer = said(capsys, *words)
        state = read(GAMES[words[1]], words[2])
        table = answer.partition(f"({levels(words[1])[-1]}):")[2]
        rows = re.findall(r"^  (\S+) +\d", table, re.MULTILINE)
        assert sorted(rows) == sorted(map(str, state.legal_actions()))


def test_every_move_has_its_share_and_its_cost_the_best_first(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.cli.value.player_named", lambda *_: Known())
    lines = said(capsys, "value", "hoppladi", STOP_OR_GO).splitlines()
    assert lines[0] == "Seat 0's turn. Points: Seat 0 120 and Seat 1 45."
    at = lines.index(f"Solved ({levels('hoppladi')[-1]}):")
    assert [line.split() for line in lines[at + 1 : at + 4]] == [
        ["move", "wins", "%", "costs", "%"],
        ["roll", "25.00", "0.00"],
        ["stop", "12.50", "12.50"],
    ]


@pytest.mark.parametrize(
    ("game", "position", "seats"),
    [("hoppladi", STOP_OR_GO, 2), ("hoppladi", "120:45:99 2 take:1p+x2", 3), ("gopher", "1:0:2:1 3 up:A1,C2", 4)],
)
def test_the_figures_are_those_of_the_strongest_level(
    game: str, position: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    told = json.loads(said(capsys, "value", game, position, "--json"))
    state = read(GAMES[game], position)
    decision = strongest(game).choose(state, player_rng("value", state.current_player, 0))
    assert (told["seats"], told["seat"]) == (seats, state.current_player)
    assert (told["position"], told["exact"]) == (position, decision.exact)
    assert told["best"] == str(decision.action) == told["moves"][0]["move"]
    assert [move["win_shares"] for move in told["moves"]] == [list(one.win_share) for one in decision.considered]
    best = decision.considered[0].win_share[state.current_player]
    for move in told["moves"]:
        assert sum(move["win_shares"]) == pytest.approx(1)
        assert move["cost"] == best - move["win_shares"][state.current_player] >= 0
    table = said(capsys, "value", game, position)
    heads = next(line for line in table.splitlines() if line.startswith("  move"))
    others = [seat for seat in range(seats) if seat != state.current_player] if seats > 2 else []
    assert re.findall(r"Seat (\d)", heads) == list(map(str, others))


def test_the_page_has_every_key_of_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "positions.md").read_text("utf-8").partition("`--json` prints one object")[2]
    told = json.loads(said(capsys, "value", "hoppladi", STOP_OR_GO, "--json"))
    assert {*told, *told["moves"][0]} == set(re.findall(r"`([a-z_]+)`", page)) - {"null"}


def test_alone_there_are_points_and_no_shares(capsys: pytest.CaptureFixture[str]) -> None:
    answer = said(capsys, "value", "hoppladi", "30 0 left:4 table:1p+1h+x2")
    assert "%" not in answer.partition("Estimated")[2].partition("\n\n")[0]
    assert re.search(r"^  stop +22 points", answer, re.MULTILINE)


POND = "[size=3 chips=2] 0:0 0"
NINE = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]


def aims(answer: str) -> list[str]:
    """The aims in the table."""
    return re.findall(r"^  throw:(\S+) +\d", answer, re.MULTILINE)


def test_a_terminal_has_the_ten_best_moves_and_how_many_more_there_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.cli.value.is_tty", lambda _: True)
    monkeypatch.setattr("tui.cli.value.SHOWN", 4)
    answer = said(capsys, "value", "hop_hop", POND)
    every = aims(said(capsys, "value", "hop_hop", POND, "--all"))
    assert sorted(every) == NINE
    assert aims(answer) == every[:4]
    assert answer.endswith("\n  … and 5 more (--all)\n")
    assert aims(said(capsys, "value", "hop_hop", POND, "--moves", "8")) == every[:8]
    assert len(json.loads(said(capsys, "value", "hop_hop", POND, "--json"))["moves"]) == len(NINE)
    assert "1 to 9999" in said(capsys, "value", "hop_hop", POND, "--moves", "0", code=2)


def test_elsewhere_all_moves_are_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.cli.value.SHOWN", 4)
    answer = said(capsys, "value", "hop_hop", POND)
    assert sorted(aims(answer)) == NINE
    assert "more" not in answer.rpartition("):\n")[2]


@pytest.mark.parametrize("columns", [40, 60])
@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("hoppladi", "120:45 0 roll:1122345"),
        ("hoppladi", "120:45:99 2 take:1p+x2"),
        ("gopher", "1:0:2:1 3 up:A1,C2"),
        ("hop_hop", "[size=3 chips=2] 0:0:0 0"),
    ],
)
def test_a_table_is_no_wider_than_the_terminal(
    game: str, position: str, columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    answer = said(capsys, "value", game, position)
    assert max(map(len, answer.splitlines())) <= columns
    assert "  wins %  costs %" in answer
    assert ("A wider terminal" in " ".join(answer.split())) or columns == 60


class Indifferent:
    """A player to whom all is one, and surely so."""

    def __init__(self, *, exact: bool) -> None:
        self.exact = exact

    def choose(self, state: State, rng: Random) -> Decision:
        """A hair apart, as floats are."""
        roll, stop = Considered(RollOn(), (0.5, 0.5)), Considered(Stop(), (0.5 + 1e-13, 0.5 - 1e-13))
        return Decision(RollOn(), (roll, stop), HardlyMatters(Versus(0.5, 0.5), None), self.exact)


def test_what_is_surely_the_same_does_not_matter(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.cli.value.player_named", lambda *_: Indifferent(exact=True))
    answer = said(capsys, "value", "hoppladi", STOP_OR_GO)
    assert "\nIt does not matter: every choice is worth the same.\n\nSolved" in answer
    assert "-0.00" not in answer
    assert json.loads(said(capsys, "value", "hoppladi", STOP_OR_GO, "--json"))["reason"].startswith("It does not")
    monkeypatch.setattr("tui.cli.value.player_named", lambda *_: Indifferent(exact=False))
    assert "\nIt hardly matters: this wins 50.0 %" in said(capsys, "value", "hoppladi", STOP_OR_GO)


def test_alone_it_is_points_that_can_make_no_difference() -> None:
    """The share is the whole win, whatever is done."""
    fewer, more = Considered(Stop(), (1.0,), 22.0), Considered(RollOn(), (1.0,), 24.5)
    assert not Decision(Stop(), (fewer, more), exact=True).makes_no_difference
    assert Decision(Stop(), (fewer, Considered(RollOn(), (1.0,), 22.0)), exact=True).makes_no_difference


def test_a_level_can_be_asked_and_one_without_figures_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    answer = said(capsys, "value", "hoppladi", STOP_OR_GO, "--level", "rookie")
    assert re.search("The level rookie plays (roll|stop), by rule of thumb", answer)
    told = json.loads(said(capsys, "value", "hoppladi", STOP_OR_GO, "--level", "rookie", "--json"))
    assert told["moves"][0] == {"move": "roll", "win_shares": None, "cost": None, "points": None}
    assert "Did you mean expert?" in said(capsys, "value", "hoppladi", STOP_OR_GO, "--level", "exprt", code=2)


def test_options_stand_in_front_or_behind(capsys: pytest.CaptureFixture[str]) -> None:
    front = said(capsys, "value", "hoppladi", f"[dice=5 target=150] {STOP_OR_GO}", "--json")
    behind = said(capsys, "value", "hoppladi", STOP_OR_GO, "--option", "target=150", "--option", "dice=5", "--json")
    assert front == behind
    assert json.loads(front)["position"] == f"[target=150 dice=5] {STOP_OR_GO}"
    twice = said(capsys, "value", "hoppladi", f"[dice=5] {STOP_OR_GO}", "--option", "dice=5", code=2)
    assert "given more than once" in twice


def test_scores_below_nothing_are_no_option_and_quotes_can_be_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("-2:0", "1", "circle:1,2,?,2", "bird:2", "held:1/-", "--option", "circle=4", "--option", "values=2,2,1")
    told = json.loads(said(capsys, "value", "hippo", *words, "--json"))
    assert told["position"] == "[circle=4 deck=1 values=2,2,1] -2:0 1 circle:1,2,?,2 bird:2 held:1/-"
    costs = [move["cost"] for move in told["moves"]]
    assert costs == sorted(costs)


@pytest.mark.parametrize(
    ("game", "position", "told"),
    [
        ("chess", "0:0 0", "There is no game “chess”"),
        ("hoppladi", "120:45 0 table:4p+x2", "Dice in “4p+x2”: 9. The game has only 7. The rule is HL-1."),
        ("hoppladi", "120:45 0 roll:33CCCCC", "In the roll “33CCCCC” are no hares, so that nobody has a choice"),
        ("hoppladi", "120:45 0 roll:1234", "Dice in the roll “1234”: 4. Those that fall here: 7; write one face"),
        ("hoppladi", "120:45 0 table: 1p+1h", "The field table has no value"),
        ("hoppladi", "120:45 0 table: 1p+1h", "without a blank, as in table:1p+1h"),
        ("hoppladi", "120:45 0 take: roll:1234", "without a blank, as in take:…"),
        ("hoppladi", "120:45 0 table:1p 1h x2", "“1h” belongs to no field: a field is a name, a colon and a value"),
        ("hoppladi", "120:45 0 table:1p extra", "The names are left, take, table, roll, over."),
        ("hoppladi", "120:45 0 roll :1112245", "without a blank, as in roll:1112245"),
        ("hoppladi", "120:45 0 over:", "“over:” is nothing that the field over can have."),
        ("hoppladi", "120:45 0 table:9999999999n+1p", "table: 9999999999 is too large."),
        ("gopher", "1:1 0 up:A1 discards:999999999C2", "C2: 999999999 are too many. There are only 4."),
        ("gopher", "1:1 0 up:A1,C1,A1,C1", "Cards turned up: 4. So many are never left to decide about"),
        ("hoppladi", "120:45 0 table:x2", "In “x2” are too few hares: every hutch came with one."),
        ("hoppladi", "120:45 0 table:1h+x3", "With this hutch there have to be at least: 2"),
        ("hoppladi", "120:45 0 table:7n+x5", "In “7n+x5” are no hares"),
        (
            "hoppladi",
            "9999999999:45 0",
            "scores: 9999999999 is too large. The largest number there can be is 999999999.",
        ),
        ("hoppladi", "[target=50] 120:45 0", "A score has reached the target, 50, and seat 0 has no turn after that."),
        (
            "hoppladi",
            "[target=50] 120:45 0",
            "write [target=…] before the scores. The rule is HL-11. Possible: 1, over",
        ),
        ("hoppladi", "[target=100 1:1 0", "The bracket that begins with “[target=100” is not closed"),
        ("hoppladi", "target=100 1:1 0", "Options stand in square brackets before the scores"),
        ("hoppladi", "", "A position begins with the scores by seat, with colons between, as in 120:45."),
        ("hoppladi", "table:1p", "as in 120:45. “table:1p” is not that."),
        ("hoppladi", "1:1 table:1p", "the seats counted from 0: 0–1. “table:1p” is not that."),
        ("hoppladi", "1:1 2", "There is no seat 2. Seats are counted from 0: 0–1."),
        ("gopher", "1:1 0 up:A1,A2", "“A1,A2” is a bust, and the turn is over: the same food twice running."),
        ("gopher", "1:1 0 store:7A1/- up:A1", "A storage with “7A1” is full"),
        ("hippo", "0:0 0 circle:1,2,3", "Cards in the circle: 3. Here it has 19; for another circle, write [circle=3]"),
        ("hoppladi", "3:2 0 take:1p+x2", "Its score cannot be 2, but is at least 20."),
        ("hippo", "0:0 0 circle:3 5 ? 1 8", "“5” belongs to no field"),
        ("hoppladi", "340:45 1 over", "The game is over in this position"),
        ("hoppladi", "120:45", "Behind the scores it has to say whose turn it is, the seats counted from 0: 0–1."),
        ("hoppladi", "120:45 0 tabel:1p", "has no field tabel. Possible: left, take, table, roll, over"),
        ("hoppladi", "[goal=3] 0:0 0 roll:1112245", "Hoppladi Hopplada has no option “goal”"),
        ("gopher", "1:1:1:1:1:1 0 up:A1", "Seats in the scores: 6. So many cannot play. Possible: 2–5"),
        ("gopher", "1:1 0 store:A1 up:A1", "with a / between and - for nothing. Parts: 1. Seats: 2."),
        ("hop_hop", "1:1 0 R:z9", "“z9” is nothing that the field R can have. The rule is HO-13. Possible: a1–j10"),
    ],
)
def test_what_is_no_position_is_refused_with_a_sentence(
    game: str, position: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in said(capsys, "value", game, position, code=2)


@pytest.mark.parametrize(
    ("game", "position", "after"),
    [
        ("hoppladi", "[dice=2] 5:3 1 table:1h roll:?", "[dice=2] 5:3 1 table:1h roll:1"),
        ("gopher", "1:1 0 up:N3,?", "1:1 0 up:N3,A1"),
        ("hippo", "[circle=4 deck=0] 0:0 0 deal:1", "[circle=4 deck=0 values=2,1,1] 0:0 0 circle:1,1,2,3"),
        ("hop_hop", "0:0 0 R:e5 throw:e5", "0:0 0 R:e5 hit:e5"),
    ],
)
def test_where_chance_decides_the_answer_is_what_to_add(
    game: str, position: str, after: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What it says is another position, and there somebody decides."""
    answer = said(capsys, "value", game, position, code=2)
    assert "Nobody decides here, chance does" in answer
    example = re.search(r"for example, (.*?) `hoppla value", answer)
    assert example is not None
    assert read(GAMES[game], example[1]).current_player >= 0
    if game != "hop_hop":
        assert example[1] == after


def test_a_player_that_fails_is_no_crash(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.cli.value.player_named", lambda *_: Failing())
    assert "has no figures for this position" in said(capsys, "value", "hoppladi", STOP_OR_GO, code=1)


def test_there_is_a_sentence_for_every_fault() -> None:
    assert set(ValueWords.POSITION_FAULTS) == {str(fault) for fault in Fault}
    assert {kind for kind, _ in ValueWords.FIELD_FAULTS} <= set(ValueWords.POSITION_FAULTS)


def test_the_game_is_named_in_any_case(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(said(capsys, "value", "HopPladi", STOP_OR_GO, "--level", "rookie", "--json"))
    assert told["game"] == "hoppladi"


# position.


def test_a_match_and_its_record_have_the_same_positions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store = Store.open(default_folder())
    session = play(begun(store), 30)
    session.close()
    store.close()
    file = tmp_path / "game.hoppla"
    file.write_text(record_text(of_session(session)), "utf-8")
    for source in (whole(session.id), whole(session.id)[:4], str(file)):
        for number in (0, 7, 30):
            text = said(capsys, "position", source, "--at", str(number)).strip()
            assert read(GAMES["hoppladi"], text) == session.match.history[number].state
        assert said(capsys, "position", source) == said(capsys, "position", source, "--at", "30")
    assert "whole numbers from 0 to 30" in said(capsys, "position", str(file), "--at", "31", code=2)


def test_the_last_position_of_a_record_is_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "position", str(FILE)) == "[target=60] 59:60 1 over\n"


def test_of_a_game_of_memory_only_what_is_in_sight_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store = Store.open(default_folder())
    setup = Setup("hippo", (Seat(HUMAN, "Ada"), Seat(HUMAN, "Bo")), GAMES["hippo"].options_type())
    session = Session.begin(store, setup, seed="remember")
    session.submit(0, session.legal[3])
    session.close()
    store.close()
    text = said(capsys, "position", whole(session.id))
    circle = re.search(r"circle:(\S+)", text)
    assert circle is not None
    open_cards = [card for card in circle[1].split(",") if card != "?"]
    assert all(card.startswith("^") for card in open_cards)
    assert len(open_cards) <= 1
    file = tmp_path / "sent.hoppla"
    file.write_text(record_text(of_session(session)), "utf-8")
    assert "?" not in said(capsys, "position", str(file), "--at", "0")


# In plain lines.


def plain(game: str, *typed: str, settings: Settings | None = None) -> str:
    """What is said after the last line typed."""
    talked = Talked(*typed, settings=settings)
    setup = Setup(game, (Seat(HUMAN, "You"), Seat("rookie", "Max")), GAMES[game].options_type())
    assert talked.house.play(setup, seed="lines") == 0
    return talked.after(len(typed)).splitlines()[0]


def test_the_position_can_be_asked_for_in_lines() -> None:
    text = plain("hoppladi", "position")
    state = read(GAMES["hoppladi"], text)
    assert (state.current_player, state.scores) == (0, (0, 0))


def test_in_a_game_of_memory_the_lines_tell_what_is_in_sight_unless_all_stays_there() -> None:
    assert plain("hippo", "", "position") == "0:0 0 circle:" + ",".join("?" * 19)
    assert "?" not in plain("hippo", "", "position", settings=Settings(training=True))
