"""What the command line says when it cannot do what was asked: what was wrong, what is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui.text.command_help import PageWords
from tui.text.language import Message
from tui.text.options import AllowedWords

LONGEST: Final = 40
"""Characters of a wrong word that are repeated."""


class RefusalWords(PageWords, AllowedWords):
    """One or two sentences for each. Words a player typed stand in quotation marks, cut if they are very long."""

    def failure(self, sentence: str) -> str:
        """Anything that is wrong, as it is written to the error stream."""
        return self.say("hoppla: {sentence}", sentence=sentence)

    def sentences(self, sentences: Sequence[str]) -> str:
        """One after the other."""
        return self.say(" ").join(sentences)

    def see_help(self, command: str) -> str:
        """Where to read on. `command`: such as `hoppla play`."""
        return self.say("`{command} --help` tells more.", command=command)

    def near(self, word: str) -> str:
        """The likeliest thing that was meant."""
        return self.say("Did you mean {word}?", word=word)

    # The line itself.

    def unknown_command(self, word: str) -> str:
        """No such command."""
        return self.say("There is no command “{word}”.", word=_cut(word))

    def unknown_option(self, word: str) -> str:
        """No such option."""
        return self.say("There is no option “{word}” here.", word=_cut(word))

    def missing_argument(self, word: str, command: str) -> str:
        """An argument that has to be there."""
        return self.say("{word} is missing after `{command}`.", word=word, command=command)

    def missing_value(self, option: str) -> str:
        """An option without the value it needs."""
        return self.say("{option} needs a value behind it.", option=option)

    def needless_value(self, option: str) -> str:
        """A flag with a value."""
        return self.say("{option} takes no value.", option=option)

    def misused_option(self, option: str) -> str:
        """Anything else that is wrong with an option."""
        return self.say("{option} cannot be used like that.", option=option)

    def extra_arguments(self, words: Sequence[str]) -> str:
        """More than the command takes."""
        return self.count(
            "“{words}” is one word too many.",
            "“{words}” are {count} words too many.",
            len(words),
            words=_cut(" ".join(words)),
        )

    def bad_line(self) -> str:
        """Anything else the line could not be taken for."""
        return self.say("This line could not be understood.")

    def bad_setting(self, option: str, value: str) -> str:
        """A value no setting has."""
        return self.say("{option} cannot be “{value}”.", option=option, value=_cut(value))

    def bad_number(self, option: str, value: str) -> str:
        """Not a number, or one that is too small or too large."""
        return self.say("{option} cannot be “{value}”.", option=option, value=_cut(value))

    def unknown_shell(self, word: str) -> str:
        """A shell there is no completion for."""
        return self.say("There is no completion for the shell “{word}”.", word=_cut(word))

    # A game, its seats and options.

    def unknown_game(self, word: str) -> str:
        """No such game."""
        return self.say("There is no game “{word}”.", word=_cut(word))

    def unknown_clause(self, word: str, game: str) -> str:
        """No such clause in a game's rules."""
        return self.say("The rules of {game} have no clause “{word}”.", word=_cut(word), game=game)

    def unknown_level(self, word: str, game: str) -> str:
        """A seat for nobody there is."""
        return self.say("{game} has no player “{word}”.", word=_cut(word), game=game)

    GUESTS_TOO = Message("A guest, such as openspiel:mcts:1000, can be named, too.")

    def seats_out_of_range(self, game: str, seats: int, low: int, high: int) -> str:
        """Too few or too many of them."""
        return self.count(
            "{game} is for {low} to {high} players, and here is {count} seat.",
            "{game} is for {low} to {high} players, and here are {count} seats.",
            seats,
            game=game,
            low=low,
            high=high,
        )

    nobody_plays = Message(
        "None of these seats is human. Add --seat human to play; to let opponents play each other, use `hoppla watch`."
    )
    somebody_watches = Message("Nobody plays in what is watched: no seat can be human. To play, use `hoppla play`.")

    def option_form(self, text: str, example: str) -> str:
        """Not NAME=VALUE."""
        return self.say(
            "“{text}” is no option of a game: write NAME=VALUE, as in {example}.", text=_cut(text), example=example
        )

    def option_twice(self, name: str) -> str:
        """The same option more than once."""
        return self.say("The option {name} is given more than once.", name=_cut(name))

    def unknown_game_option(self, name: str, game: str) -> str:
        """No such option of the game."""
        return self.say("{game} has no option “{name}”.", name=_cut(name), game=game)

    def idle_game_option(self, name: str, players: int) -> str:
        """An option that plays no part with so many players."""
        return self.count(
            "The option {name} plays no part with {count} player.",
            "The option {name} plays no part with {count} players.",
            players,
            name=name,
        )

    def bad_game_option(self, name: str, value: str) -> str:
        """A value the option cannot have."""
        return self.say("The option {name} cannot be “{value}”.", name=name, value=_cut(value))

    def bad_seed(self, longest: int) -> str:
        """A seed that cannot be told to anybody."""
        return self.say(
            "A seed is one word of letters, digits and signs, without spaces, at most {longest} of them.",
            longest=longest,
        )

    seed_and_salt = Message(
        "--salt is for fair draws, and --seed for draws that follow from the seed: use one of them."
    )

    def bad_salt(self, longest: int) -> str:
        """A word that cannot be mixed in."""
        return self.say("A word to mix in has at most {longest} letters, digits and signs.", longest=longest)

    # Matches and files.

    nothing_saved = Message("No game is saved. `hoppla play GAME` begins one; `hoppla list` has the games.")

    def unknown_match(self, word: str) -> str:
        """No saved or past match has such a number."""
        return self.say(
            "No match has a number that begins with “{word}”. `hoppla list` has those there are.", word=_cut(word)
        )

    def still_to_remember(self, match: str) -> str:
        """A game of memory is to be replayed while it goes on."""
        return self.say(
            "That game is not over, and a replay tells what is to be remembered. To go on: `hoppla resume {match}`",
            match=_cut(match),
        )

    def unknown_match_or_file(self, word: str) -> str:
        """Neither a match nor a file."""
        return self.say(
            "“{word}” is no file, and no match has a number that begins so. `hoppla list` has the matches.",
            word=_cut(word),
        )

    def ambiguous_match(self, word: str) -> str:
        """Several matches have a number that begins so."""
        return self.say("Several matches have a number that begins with “{word}”: write more of it.", word=_cut(word))

    def match_over(self, short: str) -> str:
        """A match that was played to its end cannot be gone on with."""
        return self.say("That match is over. `hoppla replay {short}` shows it again.", short=short)

    def unwritable_output(self, detail: str) -> str:
        """The standard output takes no more."""
        if not detail:
            return self.say("There is no standard output to write to.")
        return self.say("The standard output cannot be written to ({detail}).", detail=detail)


def _cut(word: str) -> str:
    return word if len(word) <= LONGEST else f"{word[:LONGEST]}…"
