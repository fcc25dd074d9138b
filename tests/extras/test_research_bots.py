"""OpenSpiel's bots at the seats of this house."""

from __future__ import annotations

import io
import re
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

from ai.arena import arena
from ai.guests import GuestFault, GuestRefused
from ai.play import play
from ai.player import seated
from engine import GAMES, IllegalMove, State
from engine.game import OptionValue
from tests.rules.lines import gopher, hoppladi, position
from tui.__main__ import main

pytestmark = pytest.mark.extras

OWN = "openspiel:tests.extras.test_research_bots"
"""Bots of one's own: the factories below."""
SOON_OVER: dict[str, dict[str, OptionValue]] = {
    "hoppladi": {"target": 20},
    "gopher": {"trophies": 1},
    "hippo": {"circle": 6, "deck": 2},
    "hop_hop": {"size": 3, "marbles": 3, "chips": 1},
}


class LowestNumber(pyspiel.Bot):  # type: ignore[misc]
    """Takes the action with the lowest number, or the one so many further on."""

    def __init__(self, further: int = 0) -> None:
        super().__init__()
        self.further = further

    def step(self, state: Any) -> int:
        legal = state.legal_actions()
        return int(legal[min(self.further, len(legal) - 1)])


def lowest(game: Any, seat: int, seed: int, further: int = 0) -> LowestNumber:
    """What it is called with is what the documentation says."""
    assert isinstance(game, pyspiel.Game)
    assert 0 <= seat < game.num_players()
    assert 0 <= seed < 2**31
    return LowestNumber(further)


class NoBotOfTheirs:
    """It has a `step` and nothing else."""

    def step(self, state: Any) -> int:
        return 99


def illegal(game: Any, seat: int, seed: int) -> NoBotOfTheirs:
    return NoBotOfTheirs()


def failing(game: Any, seat: int, seed: int) -> NoBotOfTheirs:
    raise OSError("the network is not there")


def in_cpp(game: Any, seat: int, seed: int, simulations: int) -> Any:
    """A search OpenSpiel has in C++, whose own `step` would end the process."""
    evaluator = pyspiel.RandomRolloutEvaluator(2, seed)
    return pyspiel.MCTSBot(game, evaluator, 1.0, simulations, 10, False, seed, False, pyspiel.ChildSelectionPolicy.PUCT)


def in_python(game: Any, seat: int, seed: int, simulations: int) -> Any:
    """One it has in Python."""
    rng = np.random.RandomState(seed)
    return mcts.MCTSBot(game, 2, simulations, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)


def opening(game: str, players: int) -> State:
    return GAMES[game].new_state(players, GAMES[game].options_type.completed(SOON_OVER[game]))


KINDS = (
    "openspiel:mcts:3",
    "openspiel:uniform_random",
    f"{OWN}.lowest",
    f"{OWN}.lowest:1",
    f"{OWN}.in_cpp:3",
    f"{OWN}.in_python:2",
)


@pytest.mark.parametrize("game", GAMES)
def test_each_kind_of_bot_plays_a_whole_game(game: str) -> None:
    """Against each other, for as many as the game is for, a level of the house among them."""
    seats = GAMES[game].players[-1]
    levels = ("regular", *KINDS, *KINDS)[:seats]
    played = play(opening(game, seats), [seated(game, level) for level in levels], "bots")
    assert sum(played.shares) == pytest.approx(1)
    for pair in pairwise(KINDS):
        played = play(opening(game, 2), [seated(game, level) for level in pair], "bots")
        assert sum(played.shares) == pytest.approx(1)


def test_one_that_prefers_some_numbers_plays_where_there_are_some() -> None:
    names = ["openspiel:fixed_action_preference", "rookie"]
    assert len(arena("gopher", names, 2, seed=1).entries) == 2


def test_alone_at_the_table_there_is_one_to_search_for_too() -> None:
    alone = hoppladi(players=1, turns=1)
    assert sum(play(alone, [seated("hoppladi", "openspiel:mcts:2")], "alone").shares) == 1


@pytest.mark.parametrize("level", ["openspiel:mcts:6", "openspiel:uniform_random"])
def test_a_decision_follows_from_the_position_and_the_source(level: str) -> None:
    """Whoever asks, and whatever was asked before; another source, and in the end another decision."""
    crowded, other = hoppladi("1112345", target=20), hoppladi("1123CCC")
    decisions = [seated("hoppladi", level).choose(crowded, Random(5)) for _ in range(2)]
    player = seated("hoppladi", level)
    player.choose(other, Random(1))
    assert decisions == [player.choose(crowded, Random(5))] * 2
    assert len({player.choose(crowded, Random(seed)).action for seed in range(12)}) > 1


def test_the_same_seed_is_the_same_arena() -> None:
    names = ["openspiel:mcts:4", "openspiel:uniform_random"]
    options = GAMES["gopher"].options_type.completed(SOON_OVER["gopher"])
    tables = [arena("gopher", names, 4, seed=2, options=options, workers=workers) for workers in (0, 0, 1)]
    assert tables[0] == tables[1] == tables[2]


def test_a_search_says_what_it_thinks_of_each_action() -> None:
    """Of four flips the first wins for sure: shares of both seats, what it takes first. With three seats it knows the
    mover's share alone, and says nothing."""
    options = {"circle": 4, "deck": 1, "values": (2, 2, 1)}
    tiny = position("hippo", 2, options, "1 2 1 3")
    decision = seated("hippo", "openspiel:mcts:800").choose(tiny, Random(1))
    shares = {str(one.action): one.win_share for one in decision.considered}
    assert str(decision.action) == str(decision.considered[0].action) == "flip:0"
    assert set(shares) == {"flip:0", "flip:1", "flip:2", "flip:3"}
    assert shares.pop("flip:0") == (1, 0)
    assert all(sum(share) == pytest.approx(1) and share[0] < 0.75 for share in shares.values())
    second = seated("hippo", "openspiel:mcts:800").choose(
        position("hippo", 2, {**options, "start": 1}, "1 2 1 3"), Random(1)
    )
    assert list(second.considered[0].win_share) == [0, 1], "the same for the other seat, if that one begins"
    three = position("hippo", 3, options, "1 2 1 3")
    assert seated("hippo", "openspiel:mcts:20").choose(three, Random(1)).considered == ()


def test_an_answer_that_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalMove):
        seated("gopher", f"{OWN}.illegal").choose(gopher("A1"), Random(1))


@pytest.mark.parametrize(
    ("level", "why", "detail", "expected"),
    [
        ("openspiel:mtcs", GuestFault.NAME, "mtcs", ("mcts", "fixed_action_preference", "uniform_random")),
        ("openspiel:", GuestFault.NAME, "", ("mcts", "fixed_action_preference", "uniform_random")),
        ("openspiel:mcts:1", GuestFault.NUMBER, "1", ("2–10000000",)),
        ("openspiel:mcts:10000001", GuestFault.NUMBER, "10000001", ("2–10000000",)),
        ("openspiel:mcts:99999999999999999999", GuestFault.NUMBER, "99999999999999999999", ("2–10000000",)),
        ("openspiel:mcts:٣", GuestFault.NUMBER, "٣", ("2–10000000",)),
        ("openspiel:mcts:4:4", GuestFault.NUMBER, "4:4", ("2–10000000",)),
        ("openspiel:mcts:1.5", GuestFault.NUMBER, "1.5", ("2–10000000",)),
        ("openspiel:mcts:-2", GuestFault.NUMBER, "-2", ("2–10000000",)),
        ("openspiel:mcts:", GuestFault.NUMBER, "", ("2–10000000",)),
        (f"{OWN}.lowest:1000000000", GuestFault.NUMBER, "1000000000", ("0–999999999",)),
        ("openspiel:uniform_random:3", GuestFault.NUMBERLESS, "uniform_random", ()),
        ("openspiel:no.such.bot", GuestFault.MODULE, "no.such", ()),
        ("openspiel:tests.nowhere.bot", GuestFault.MODULE, "tests.nowhere", ()),
        (f"{OWN}.nobody", GuestFault.FACTORY, "AttributeError: module 'tests.extras.test_research_bots' has no", ()),
        (f"{OWN}.failing", GuestFault.FACTORY, "OSError: the network is not there", ()),
        (f"{OWN}.illegal:3", GuestFault.FACTORY, "TypeError: illegal() takes 3 positional arguments but 4", ()),
    ],
)
def test_who_cannot_be_made_is_refused(level: str, why: GuestFault, detail: str, expected: tuple[str, ...]) -> None:
    with pytest.raises(GuestRefused) as refused:
        seated("gopher", level)
    assert (refused.value.level, refused.value.why, refused.value.expected) == (level, why, expected)
    assert refused.value.detail.startswith(detail)


def alone_in(folder: Path, monkeypatch: pytest.MonkeyPatch, **modules: str) -> None:
    """Stand in a folder with these modules; it is not on Python's path, as it is not for the command `hoppla`."""
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, "utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place])
    monkeypatch.chdir(folder)


def test_a_bot_in_the_folder_one_stands_in_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what it imports only when it moves."""
    factory = """
    class Bot:
        def step(self, state):
            from hoppla_help_in_this_folder import chosen
            return chosen(state)

    def best(game, seat, seed):
        return Bot()
    """
    chosen = "def chosen(state):\n    return state.legal_actions()[-1]\n"
    alone_in(tmp_path, monkeypatch, hoppla_bot_in_this_folder=dedent(factory), hoppla_help_in_this_folder=chosen)
    decision = seated("gopher", "openspiel:hoppla_bot_in_this_folder.best").choose(gopher("A1"), Random(1))
    assert decision.action == gopher("A1").legal_actions()[-1]


def test_what_lies_in_the_folder_stands_in_for_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that has the name of an installed module is not imported in its place."""
    alone_in(tmp_path, monkeypatch, colorsys="def best(game, seat, seed):\n    return None\n")
    with pytest.raises(GuestRefused, match="has no attribute 'best'"):
        seated("gopher", "openspiel:colorsys.best")


def test_what_a_bots_own_module_misses_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone_in(tmp_path, monkeypatch, hoppla_bot_that_misses="import hoppla_is_not_there")
    with pytest.raises(GuestRefused, match="No module named 'hoppla_is_not_there'") as refused:
        seated("gopher", "openspiel:hoppla_bot_that_misses.best")
    assert refused.value.why is GuestFault.FACTORY


# On the command line.


@pytest.mark.parametrize(
    "level", ["openspiel:mcts:3", "openspiel:uniform_random", f"{OWN}.lowest:1"], ids=["mcts", "random", "own"]
)
def test_a_whole_game_in_lines(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = ("--seat", f"{level}:Ann", "--seat", "rookie:Bo")
    options = ("--option", "trophies=1", "--option", "full=2", "--seed", "2")
    assert main(["watch", "gopher", "--plain", *seats, *options]) == 0
    said = capsys.readouterr().out
    assert re.search(r"(Ann|Bo) wins", said)
    assert "could not decide" not in said


def test_against_you_with_a_hint_and_the_reason(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    """Hints and reasons are the strongest level's, whoever sits opposite; a game left goes on against the same bot."""
    typing(monkeypatch, "hint", "stop", "why")
    assert main(["play", "gopher", "--plain", "--seed", "3", "--seat", "human", "--seat", "openspiel:mcts:8:Tree"]) == 0
    said = capsys.readouterr().out
    assert "What the strongest player would do" in said
    assert "Tree's last move, as the strongest player sees it" in said
    typing(monkeypatch, "stop")
    assert main(["resume", "--plain"]) == 0
    again = capsys.readouterr().out
    assert "Tree's turn" in again
    assert "could not decide" not in said + again


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What stands on the standard input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_the_arena_has_a_row_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "gopher", "openspiel:uniform_random", "rookie", "--games", "2", "--workers", "1"]) == 0
    assert "openspiel:uniform_random" in capsys.readouterr().out


def test_a_bot_there_is_none_of_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "gopher", "--seat", "human", "--seat", "openspiel:mtcs"]) == 2
    assert "OpenSpiel has no bot “mtcs” for this game. Possible: mcts" in capsys.readouterr().err


@pytest.mark.parametrize("answer", [None, 99, "flip"], ids=repr)
def test_an_answer_that_is_no_action_is_an_illegal_move(
    answer: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = f"class Bot:\n    def step(self, state): return {answer!r}\ndef make(game, seat, seed): return Bot()\n"
    alone_in(tmp_path, monkeypatch, odd_answers=bot)
    player = seated("gopher", "openspiel:odd_answers.make")
    state = GAMES["gopher"].new_state(2)
    while state.current_player < 0:
        state = state.child(state.chance_outcomes()[0][0])
    with pytest.raises(IllegalMove) as refused:
        player.choose(state, Random(1))
    assert refused.value.value == answer


def test_a_factory_that_would_end_the_program_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone_in(tmp_path, monkeypatch, ending="def make(game, seat, seed): raise SystemExit(4)\n")
    with pytest.raises(GuestRefused) as refused:
        seated("gopher", "openspiel:ending.make")
    assert (refused.value.why, refused.value.detail) == (GuestFault.FACTORY, "SystemExit: 4")
