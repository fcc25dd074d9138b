"""The words of the command line. They need nothing of the screen, so that `--help` answers at once."""

from __future__ import annotations

from collections.abc import Sequence

from tui.text.command_arena import ArenaWords
from tui.text.command_doctor import DoctorWords
from tui.text.command_help import HelpWords
from tui.text.command_records import RecordWords
from tui.text.command_refusals import RefusalWords
from tui.text.command_solve import SolveWords
from tui.text.command_value import ValueWords
from tui.text.language import Message


class CommandWords(HelpWords, RefusalWords, RecordWords, ValueWords, SolveWords, ArenaWords, DoctorWords):
    """All of them: help pages, refusals, positions, solutions, the arena, the doctor's report, and the rest."""

    no_version = Message("(not installed)")

    def version(self, number: str) -> str:
        """`hoppla --version`."""
        return self.say("hoppla {number}", number=number)

    # hoppla list.

    list_games = Message("Games")
    list_saved = Message("Saved games, the last played first")
    list_past = Message("Past matches, the last first")
    none_saved = Message("none; `hoppla play GAME` begins one")
    none_past = Message("none yet")

    def list_players(self, low: int, high: int) -> str:
        """How many can play."""
        return self.say("players: {low}–{high}", low=low, high=high)

    def list_levels(self, levels: Sequence[str]) -> str:
        """Whom to play against."""
        return self.say("levels: {levels}", levels=self.say(", ").join(levels))

    def list_yardsticks(self, names: Sequence[str]) -> str:
        """Who else plays, where levels are measured."""
        return self.say("yardsticks, for `hoppla arena`: {names}", names=self.say(", ").join(names))

    def list_option(self, name: str, allowed: str, usual: str) -> str:
        """An option of a game."""
        return self.say("option {name}: {allowed} (usually {usual})", name=name, allowed=allowed, usual=usual)

    def list_match(self, short: str, title: str, names: str, scores: str, when: str) -> str:
        """A match: its number, the game, who plays, how it stands, when it was last played."""
        if not scores:
            return self.say("{short}  {title}: {names}; {when}", short=short, title=title, names=names, when=when)
        return self.say(
            "{short}  {title}: {names}; {scores}; {when}",
            short=short,
            title=title,
            names=names,
            scores=scores,
            when=when,
        )

    # What binds chance.

    def commitment(self, digest: str) -> str:
        """Before the salt is asked for."""
        return self.say("All draws are bound to this, and cannot be changed any more: {digest}", digest=digest)

    salt_prompt = Message("A word of yours to mix in (Enter alone: a random one): ")

    def exported(self, path: str) -> str:
        """A record was written."""
        return self.say("Written to {path}.", path=path)

    # Completion.

    def completion_install(self, shell: str) -> tuple[str, ...]:
        """How to install the script, as comments before it."""
        if shell == "fish":
            return (
                self.say("For good: hoppla completion fish > ~/.config/fish/completions/hoppla.fish"),
                self.say("For this shell alone: hoppla completion fish | source"),
            )
        if shell == "zsh":
            return (
                self.say("For good: write this to a file and source that in ~/.zshrc, after compinit."),
                self.say('For this shell alone: eval "$(hoppla completion zsh)"'),
            )
        return (
            self.say("For good: hoppla completion bash > ~/.local/share/bash-completion/completions/hoppla"),
            self.say('For this shell alone: eval "$(hoppla completion bash)"'),
        )
