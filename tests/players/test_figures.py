"""The figures of the docs: every command that makes one is understood, every table of the arena has its commands, and
what some of them answer is what the pages say.

Nothing here looks at how a figure comes about: other tests do.
"""

from __future__ import annotations

import re
import shlex
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

import click
import pytest

from ai.arena import options_of
from ai.player import players_of
from engine import GAMES
from tui.__main__ import main
from tui.cli.commands import HouseCommand
from tui.cli.root import MODULES, answer
from tui.cli.run import Run

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
PLAYERS = (ROOT / "docs" / "players.md").read_text("utf-8")
SENTENCES = " ".join(PLAYERS.split())
NONE = "hoppla seed S", "hoppla games 1", "hoppla arena 1"
"""Begin like a command; they are the text of a secret and the name of a format."""
MADE = "OUT", "SOLUTION", "SOLUTIONS"
"""Stand for paths."""
STARTS = "hoppla ", "python -m ", "make "
EXTRAS = "ai.research"
"""Modules that cannot be imported without an extra."""


def spans(page: Path) -> Iterator[str]:
    """What stands as code in a page: in its lines, and line by line in its blocks."""
    blocks = re.split(r"^```.*$", page.read_text("utf-8"), flags=re.MULTILINE)
    for number, block in enumerate(blocks):
        yield from block.splitlines() if number % 2 else re.findall(r"`([^`]+)`", block)


def commands_of(page: Path) -> list[str]:
    """Whole commands. What is left out by an ellipsis, or stands in capitals as a kind of thing, is none."""
    found = [
        re.split(r"\s{2,}|\s#", " ".join(span.split()) if "\n" in span else span.strip())[0] for span in spans(page)
    ]
    found = [span.removeprefix("$ ").replace(".venv/bin/", "").replace(".venv-extras/bin/", "") for span in found]
    return [span for span in found if span.startswith(STARTS) and "…" not in span and span not in NONE]


FIGURES = [
    span
    for row in (ROOT / "docs" / "figures.md").read_text("utf-8").splitlines()
    for span in re.findall(r"`([^`]+)`", "".join(row.split("|")[2:3]))
]
EVERY = sorted({command for page in PAGES for command in commands_of(page)})


class UnderstoodError(Exception):
    """The arguments were read, and nothing was done."""


@pytest.mark.parametrize("command", [one for one in EVERY if one.startswith("make ")])
def test_a_target_of_make_is_there(command: str) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert command.split()[1] in targets


@pytest.mark.parametrize("command", [one for one in EVERY if one.startswith("python -m ")])
def test_a_module_understands_its_arguments(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, name, *arguments = shlex.split(command)
    if name == "pytest":
        assert all((ROOT / path).exists() for path in arguments)
        return
    assert find_spec(name) is not None
    if name.startswith(EXTRAS):
        return
    module = import_module(name)
    if not hasattr(module, "argparse"):
        assert set(arguments) <= set(MADE)
        return
    read: list[Any] = []

    def parse_args(parser: ArgumentParser, given: list[str]) -> NoReturn:
        read.append(parser.parse_known_args(given))
        raise UnderstoodError

    monkeypatch.setattr(ArgumentParser, "parse_args", parse_args)
    with pytest.raises(UnderstoodError):
        module.main(arguments)
    ((chosen, left),) = read
    assert not left
    game = next(key for key in sorted(GAMES, key=len, reverse=True) if name.rpartition(".")[2].startswith(key))
    options_of(GAMES[game], getattr(chosen, "option", []))
    for player in chosen.players if "match" in arguments else ():
        players_of(game).player(player)


@pytest.mark.parametrize("command", [one for one in EVERY if one.startswith("hoppla ")])
def test_the_command_line_understands(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if len(command.split()) == 2 and not command.endswith("--help"):
        assert command.split()[1] in MODULES
        return
    read: list[click.Context] = []
    monkeypatch.setattr(HouseCommand, "invoke", lambda _, ctx: read.append(ctx))
    assert answer(shlex.split(command)[1:], Run()) == 0
    said = {**read[-1].params} if read else {}
    if said.get("game") in GAMES:
        game = GAMES[said["game"]]
        options_of(game, said.get("option") or [])
        for level in said.get("levels") or ():
            if ":" not in level:  # the guests of an extra
                players_of(game.key).player(level)


def meetings() -> Iterator[tuple[str, str, int, tuple[str, ...]]]:
    """Every meeting in a table of the players' page: the game, what is in the column of the share, how many games, and
    who sits round the table."""
    game, share, games, seats = "", "", 0, list[str]()
    titles = {game.title: key for key, game in GAMES.items()}
    for line in [*PLAYERS.splitlines(), ""]:
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if seats and (len(cells) < 3 or cells[0]):
            yield game, share, games, tuple(seats)
            seats = []
        if line.startswith("## "):
            game = titles.get(line[3:], "")
        elif cells[:1] == ["games"]:
            share = f"{cells[1]}: {cells[2]}"
        elif len(cells) < 3:
            share = ""
        elif share and (cells[0] or games) and not set(cells[0]) - set("0123456789,"):
            games = int(cells[0].replace(",", "")) if cells[0] else games
            seats.append(cells[1])


def test_every_row_of_the_tables_of_games_has_its_command() -> None:
    found = list(meetings())
    assert {game for game, *_ in found} == set(GAMES)
    for game, share, games, seats in found:
        match share:
            case "player: win share":
                begins = f"hoppla arena {game} {' '.join(seats)} --games {games} "
            case "player: win share less luck":
                begins = f"python -m ai.games.{game}_measure match {' '.join(seats)} --games {games} "
            case _:
                begins = f"python -m ai.games.{game}_measure hands --games {games} "
                assert any(begins in one and f"steadiness={','.join(seats)} " in one for one in FIGURES)
        assert any(one.startswith(begins) for one in FIGURES), begins


def test_a_command_makes_one_figure_and_stands_once() -> None:
    assert len(FIGURES) == len(set(FIGURES))


# Figures made again.


def answered(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command of the page says."""
    assert command in FIGURES
    program, *arguments = shlex.split(command)
    if program == "hoppla":
        assert main(arguments) == 0
        return capsys.readouterr().out
    lines = list[str]()
    import_module(arguments[1]).main(arguments[2:], lines.append)
    return "\n".join(lines)


def numbers(text: str) -> list[float]:
    """All that stand in a text."""
    return [float(number) for number in re.findall(r"(?<![\w.])-?\d+(?:\.\d+)?", text)]


def batched(found: list[float]) -> Iterator[tuple[float, float]]:
    """Two by two."""
    yield from zip(found[::2], found[1::2], strict=True)


def said(sentence: str) -> bool:
    """Whether the players' page says so."""
    return sentence in SENTENCES


def test_how_far_the_race_of_gopher_it_is_off_and_how_long_a_trophy_takes(capsys: pytest.CaptureFixture[str]) -> None:
    race, habit = answered("python -m ai.games.gopher_measure race", capsys).splitlines()
    *_, root, worst = numbers(race)
    assert said(f"agrees with the solved game to {root:.3f} of a share")
    assert said(f"(root mean square over all pairs with up to three trophies to go), {worst:.2f} at worst")
    assert said(f"By habit a trophy takes {numbers(habit)[0]:.1f} turns from an empty storage")


def test_what_the_starting_seat_of_hoppladi_wins_by_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    to_30, to_333 = map(numbers, answered("python -m ai.solve.hoppladi_checks openings", capsys).splitlines())
    assert said(f"(the starting seat wins {to_30[1]:.1%}".replace("%", " % of those"))
    assert said(f"of a game to 333 the table says {to_333[1]:.1%}, and exact are {to_333[2]:.1%})".replace("%", " %"))


def test_how_far_the_table_of_hoppladi_is_from_itself(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered("python -m ai.solve.hoppladi_checks turns --positions 60 --seed 1", capsys)
    count, root, worst = numbers(found)
    assert said(
        f"to {root:.4f} of a share (root mean square of {count:.0f} random pairs of needs, {worst:.4f} at worst)"
    )


def test_who_has_passed_in_the_last_round(capsys: pytest.CaptureFixture[str]) -> None:
    low, high, *_ = numbers(answered("python -m ai.solve.hoppladi_checks passing", capsys))
    assert said(f"has the win in {low:.0f} to {high:.0f} % of cases only")


SOLVED = "python -m ai.games.gopher_measure solved --option trophies=1 "


@pytest.mark.parametrize(
    ("options", "row"),
    [
        ("--option full=2 --option deck=2 --option max_cards=2", "1 and 1 | 2 | 2"),
        pytest.param("--option full=2 --option deck=2 --option max_cards=3", "1 and 1 | 2 | 3", marks=pytest.mark.slow),
        pytest.param("--option full=2 --option deck=2 --option max_cards=4", "1 and 1 | 2 | 4", marks=pytest.mark.slow),
        pytest.param(
            "--option full=3 --option deck=1,1 --option max_cards=2", "1 and 2 | 3 | 2", marks=pytest.mark.slow
        ),
    ],
)
def test_small_games_of_gopher_it(options: str, row: str, capsys: pytest.CaptureFixture[str]) -> None:
    levels = list(map(numbers, answered(SOLVED + options, capsys).splitlines()))
    cells = [f"{right:.1f} %, {lost:.4f}" for right, _, lost in levels]
    assert f"| {row} | {levels[0][1]:,.0f} | {' | '.join(cells)} |" in PLAYERS


@pytest.mark.slow
def test_the_turn_of_the_other_ending(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered("python -m ai.solve.hoppladi_checks turns --positions 60 --seed 1 --ending one_more_turn", capsys)
    count, root, worst = numbers(found)
    assert said(f"to {root:.4f} (root mean square of {count:.0f} random pairs of needs, {worst:.4f} at worst)")


@pytest.mark.slow
def test_three_seats_with_a_target_of_2(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered("python -m ai.solve.hoppladi_three --target 2", capsys).splitlines()
    ahead, _, race = (numbers(line) for line in found[2:])
    assert said(f"over the ends of a turn it is {ahead[0]:.3f} off, the race {race[0]:.3f}")
    assert said(f"with fresh dice {ahead[1]:.3f} and {race[1]:.3f} at worst")
    assert said(f"a turn played by it costs {ahead[2]:.5f} of a share, by the race {race[2]:.5f}")


@pytest.mark.slow
def test_what_is_remembered(capsys: pytest.CaptureFixture[str]) -> None:
    _, *levels = answered("python -m ai.games.hippo_measure recall --games 100 --seed 1", capsys).splitlines()
    for line in levels:
        cells = [f"{right:.1f} % ({wrong:.1f})" for right, wrong in batched(numbers(line))]
        assert f"{' | '.join(cells)} |" in PLAYERS


@pytest.mark.slow
def test_what_a_turn_of_hop_hop_hooray_shows_in_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered("python -m ai.games.hop_hop_measure spread --games 30 --seed 1", capsys).splitlines()
    (turns, brings), (move, error, spread), quarters = map(numbers, found)
    assert said(f"30 games of some {turns / 30:.0f} turns, each of which brings {brings:.2f} chips on average")
    assert said(f"{move:.2f} ± {error:.2f} of what a turn brings shows in the difference at the end")
    low, high = min(quarters[1::2]), max(quarters[1::2])
    assert said(f"the deviation is {spread:.2f} ({low:.2f} to {high:.2f} by quarters of the game)")


@pytest.mark.slow
def test_what_a_master_of_hippo_hopp_foresees(capsys: pytest.CaptureFixture[str]) -> None:
    factors, error, plain = map(
        numbers, answered("python -m ai.games.hippo_measure foresight --games 60 --seed 7", capsys).splitlines()
    )
    best, mean, clear, unseen = factors
    assert said(f"of {error[0]:,.0f} positions gives {best:.2f}, {mean:.2f}, {clear:.2f} and {unseen:.2f} (60 games")
    assert said(f"differs by {error[1]:.3f} of a share (root mean square), the expert's by {plain[0]:.3f}.")


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        "hoppla arena hoppladi regular rookie --games 10000 --seed 1",
        "hoppla arena gopher regular rookie --games 10000 --seed 1",
        "hoppla arena hop_hop regular rookie --games 200 --seed 1",
    ],
)
def test_rows_of_the_tables_of_games(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    row = re.compile(r"^(\S+) +(\d\.\d{4}) +(\d\.\d{4}) – (\d\.\d{4}) +(\d+\.\d) +(\d+\.\d{3})", re.MULTILINE)
    rows = row.findall(answered(command, capsys))
    assert len(rows) == 2
    for name, share, low, high, score, draws in rows:
        assert f" | {name} | {share} | {float(low):.3f} – {float(high):.3f} | {score} | {draws} |" in PLAYERS
