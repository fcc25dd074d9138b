"""Completion in shells: the scripts, and what is offered where."""

from __future__ import annotations

import subprocess

import pytest
from click.shell_completion import ShellComplete

from ai.player import players_of
from engine.games import GAMES
from tests.app.playing import begun, play
from tui.__main__ import main
from tui.cli.matches import whole
from tui.cli.root import MODULES, hoppla_group
from tui.cli.run import Run
from tui.store import Store, default_folder


def offered(line: str) -> list[str]:
    """What a shell offers at the end of a line; its last word is what has been typed of the next one."""
    *words, incomplete = line.split(" ")
    shell = ShellComplete(hoppla_group(), {"obj": Run()}, "hoppla", "_HOPPLA_COMPLETE")
    return [item.value for item in shell.get_completions(words[1:], incomplete)]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hoppla ", list(MODULES)),
        ("hoppla re", ["resume", "replay"]),
        ("hoppla play ", list(GAMES)),
        ("hoppla play hoppladi --seat ", ["human", *players_of("hoppladi").levels()]),
        ("hoppla play hoppladi --seat human --seat e", ["expert"]),
        ("hoppla arena gopher rookie ", [*players_of("gopher").levels(), "cards", "alone"]),
        ("hoppla watch hoppladi --seat ", [*players_of("hoppladi").levels()]),
        ("hoppla play hoppladi --option ta", ["target="]),
        ("hoppla play hoppladi --option ending=", ["ending=complete_round", "ending=one_more_turn"]),
        ("hoppla play gopher --option b", ["busted_to_pile="]),
        ("hoppla play gopher --option busted_to_pile=", ["busted_to_pile=off", "busted_to_pile=on"]),
        ("hoppla play gopher --option deck=", []),
        ("hoppla play hop_hop --option chips_to_win=", ["chips_to_win=none"]),
        ("hoppla play hop_hop --option steadiness=s", ["steadiness=shaky", "steadiness=steady"]),
        ("hoppla play hop_hop --option steadiness=even,sh", ["steadiness=even,shaky"]),
        ("hoppla --theme ", ["meadow", "paper", "contrast", "ansi-dark"]),
        ("hoppla play hoppladi --no-m", ["--no-motion"]),
        ("hoppla value ", list(GAMES)),
        ("hoppla value hoppladi --level reg", ["regular"]),
        ("hoppla value gopher 1:2 0 --option b", ["busted_to_pile="]),
        ("hoppla value chess --level ", []),
        ("hoppla solve ", ["hoppladi"]),
        ("hoppla rules hoppladi HL-1", ["HL-1", "HL-10", "HL-11", "HL-12"]),
        ("hoppla rules hoppladi hl-12", ["HL-12"]),
        ("hoppla arena hoppladi expert r", ["rookie", "regular"]),
        ("hoppla completion ", ["bash", "zsh", "fish"]),
        ("hoppla play chess --seat ", []),
        ("hoppla play chess --option ", []),
        ("hoppla arena chess ", []),
        ("hoppla rules chess ", []),
        ("hoppla resume ", []),
    ],
)
def test_words_are_offered_where_they_fit(line: str, words: list[str]) -> None:
    assert offered(line) == words


def test_matches_are_offered_by_short_numbers() -> None:
    store = Store.open(default_folder())
    saved, past = play(begun(store), 5), play(begun(store))
    for session in (saved, past):
        session.close()
    store.close()
    assert offered("hoppla resume ") == [whole(saved.id)[:4]]
    assert sorted(offered("hoppla replay ")) == sorted([whole(saved.id)[:4], whole(past.id)[:4]])


def test_commands_come_with_what_they_do() -> None:
    shell = ShellComplete(hoppla_group(), {"obj": Run()}, "hoppla", "_HOPPLA_COMPLETE")
    told = {item.value: item.help for item in shell.get_completions([], "")}
    assert told["play"] == "begin a game"
    assert all(told[name] for name in MODULES)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_says_how_to_install_it(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert f"_HOPPLA_COMPLETE={shell}_complete" in script
    assert f"hoppla completion {shell}" in script.partition("()")[0]
    assert script.startswith("#compdef hoppla\n") == (shell == "zsh")


def test_bash_understands_the_script(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    subprocess.run(["bash", "-n"], input=script.encode(), check=True)


def test_a_shell_that_asks_is_answered_not_played_with(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_HOPPLA_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "hoppla wat")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert main([]) == 0
    assert capsys.readouterr() == ("plain,watch\n", "")


@pytest.mark.parametrize("variables", [{}, {"COMP_WORDS": "hoppla 'un", "COMP_CWORD": "x"}])
def test_a_shell_that_asks_wrongly_gets_no_traceback(
    variables: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_HOPPLA_COMPLETE", "bash_complete")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert main([]) == 1
    assert capsys.readouterr() == ("", "")
