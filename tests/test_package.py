"""What is installed is what was meant: layers in practice, and the wheel in an environment of its own."""

from __future__ import annotations

import ast
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest

from engine import GAMES

ROOT: Final = Path(__file__).parent.parent
HEADLESS_MATCH: Final = """
from ai.player import player_rng, players_of
from engine import CHANCE, GAMES, Dice, Match

for key, game in GAMES.items():
    players = [players_of(key).player(level) for level in ("rookie", "regular")]
    match = Match(game, 2, None, Dice.from_seed("wheel"))
    match.start()
    while not match.state.is_terminal:
        seat = match.state.current_player
        rng = player_rng("wheel", seat, len(match.history))
        match.submit(seat, players[seat].choose(match.state, rng).action)
    assert sum(match.state.returns()) == 1
"""
ON_SCREEN: Final = """
import asyncio
from engine import GAMES
from tui.app import Hoppla
from tui.catalogue import CATALOGUE
from tui.setup import HUMAN, Seat, Setup
from tui.store import Store
async def main():
    for key in GAMES:
        assert CATALOGUE[key].rules()
        app = Hoppla(Store.in_memory())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            app.begin(Setup(key, (Seat(HUMAN, "You"), Seat("rookie", "R")), GAMES[key].options_type()), seed="wheel")
            await pilot.pause()
            await pilot.press("question_mark")
            await pilot.pause()
asyncio.run(main())
"""


def run(python: Path, *arguments: str, cwd: Path) -> str:
    """What a command prints; a failure shows its errors."""
    done = subprocess.run([python, *arguments], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("package", ["engine", "ai.player", "ai.basic"])
def test_rules_and_players_start_without_screen_or_arrays(package: str) -> None:
    code = f"import sys, {package}; print([m for m in ('textual', 'rich', 'numpy') if m in sys.modules])"
    assert run(Path(sys.executable), "-c", code, cwd=ROOT).strip() == "[]"


def imported() -> Iterator[tuple[str, str]]:
    """Every import there is, also those within functions: the module, and what it imports."""
    for file in (file for package in ("engine", "ai", "tui") for file in (ROOT / package).rglob("*.py")):
        *folders, name = file.relative_to(ROOT).with_suffix("").parts
        folder = ".".join(folders)
        module = folder if name == "__init__" else f"{folder}.{name}"
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Import(names):
                    yield from ((module, alias.name) for alias in names)
                case ast.ImportFrom(source, names, level):
                    source = resolve_name("." * (level or 0) + (source or ""), folder)
                    yield from ((module, f"{source}.{alias.name}") for alias in names)


def game_of(module: str) -> str | None:
    """The game a module is part of: some part of its name is the game's key, or begins with it."""
    parts = module.split(".")
    keys = [key for key in GAMES if any(f"{part}_".startswith(f"{key}_") for part in parts)]
    return max(keys, key=len, default=None)


def test_no_game_imports_another_and_the_house_finds_all_of_them_by_key() -> None:
    of_games = [(module, what) for module, what in imported() if game_of(what)]
    assert {game_of(module) for module, _ in of_games} >= set(GAMES)
    assert [(module, what) for module, what in of_games if game_of(module) != game_of(what)] == []


def test_help_is_answered_without_loading_the_screen() -> None:
    code = (
        "import sys; from tui.__main__ import main\n"
        "try: main(['--version'])\n"
        "except SystemExit: pass\n"
        "print([m for m in ('textual', 'numpy') if m in sys.modules])"
    )
    assert run(Path(sys.executable), "-c", code, cwd=ROOT).strip().endswith("[]")


def test_the_wheel_plays_outside_the_checkout(tmp_path: Path) -> None:
    here = Path(sys.executable)
    run(here, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT), cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    assert not [name for name in ZipFile(wheel).namelist() if name.endswith((".po", ".pot"))]
    folder = tmp_path / "env"
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path).strip())
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")  # theirs, not the editable ours
    run(here, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", str(wheel), cwd=tmp_path)
    assert str(site) in run(python, "-c", "import engine, ai, tui; print(tui.__file__)", cwd=tmp_path)
    run(python, "-c", HEADLESS_MATCH, cwd=tmp_path)
    run(python, "-c", ON_SCREEN, cwd=tmp_path)
    assert "hoppla" in run(folder / "bin" / "hoppla", "--version", cwd=tmp_path)
