"""What the command line says of many games between levels: the help page, how far it is, what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui.text.command_help import Page, PageWords
from tui.text.language import Message

PLACES: Final = 4
"""Decimals of a share of the win."""


class ArenaWords(PageWords):
    """Figures are put into columns elsewhere; here are their heads, and the sentences about them."""

    def page_arena(self) -> Page:
        """`hoppla arena`."""
        about = self.say(
            "Let levels play each other many times, each of them from every seat, and see how much each one wins. The"
            " levels sit at one table; with --seats, every combination of so many of them meets. `hoppla list` has each"
            " game's levels, and its yardsticks, which are no opponents to offer and can play here. So can guests, such"
            " as openspiel:mcts:1000."
        )
        figures = self.say(
            "Shares of the win have 95 % intervals: Wilson's, on as many independent games as what the sets say is"
            " worth. A set is as many games as seats, with the same draws, and everybody has every seat. More than two"
            " levels get a cross table; ratings are Elo's, their mean is 0."
        )
        options = self._options(
            ("--games N", self.say("of each table, rounded up to whole sets; 1000 unless you say")),
            ("--seats N", self.say("so many at a table, and every combination of the levels")),
            ("--seed N", self.say("the same seed, the same games; 1 unless you say")),
            ("--workers N", self.say("processors used, all of them unless you say; the result does not depend on it")),
            ("--out FILE", self.say("every game, with all its moves, in lines of JSON; - is the standard output")),
            self._option_row(),
            ("--times", self.say("also games a second, and how long decisions take")),
            ("--json", self.say("nothing but one object, for programs")),
        )
        every = "hoppla arena hippo rookie regular expert --seats 2 --games 20"
        examples = self._examples(
            ("hoppla arena hoppladi expert regular --games 200", self.say("Who is stronger?")),
            (every, self.say("Each against each, with a cross table and ratings.")),
            ("hoppla arena gopher expert regular rookie --out games.jsonl", self.say("Three at a table, all kept.")),
        )
        return Page(self.say("hoppla arena GAME LEVEL… [OPTIONS]"), (about, figures), (options, examples))

    # What is in the way.

    ONE_LEVEL = Message("With --seats, at least two levels are needed to meet.")
    TWO_OUTPUTS = Message("--json and --out - both want the standard output: give --out a file.")

    def worker_lost(self, code: int, workers: int) -> str:
        """A process that played died. `code`: its exit code; `workers`: how many there were."""
        lost = self.say(
            "A process that played games has ended in the midst of it (exit code {code}). Perhaps there was too little"
            " memory.",
            code=code,
        )
        return lost if workers == 1 else self.together(lost, self.say("--workers 1 takes least."))

    def game_failed(self, levels: Sequence[str], number: int, error: str) -> str:
        """A player raised an exception in a game. `number`: of its set."""
        return self.say(
            "{levels} could not play their game of set {number} ({error}).",
            levels=self.listed(levels),
            number=number,
            error=error,
        )

    # How it goes.

    def arena_step(self, done: int, games: int, rate: float, left: str) -> str:
        """How far it is, in a line of its own. `left`: time, as 0:12:30."""
        return self.say(
            "{done} of {games} games, {rate} a second, {left} left",
            done=done,
            games=games,
            rate=self.decimal(rate, 1),
            left=left,
        )

    def arena_games(self, done: int, games: int, rate: float) -> str:
        """The same beside a bar."""
        return self.say("{done}/{games} games, {rate}/s", done=done, games=games, rate=self.decimal(rate, 1))

    def arena_stopped(self, done: int, games: int) -> str:
        """Broken off."""
        return self.say("Stopped: {done} of {games} games were played.", done=done, games=games)

    def arena_written(self, done: int, path: str) -> str:
        """What is in the file."""
        return self.count("{path} has {count} game.", "{path} has {count} games.", done, path=path)

    # What came of it.

    def arena_title(self, game: str, games: int, seats: int, seed: int) -> str:
        """What was played."""
        return self.count(
            "{game}: {games} games with {count} seat, seed {seed}",
            "{game}: {games} games with {count} seats, seed {seed}",
            seats,
            game=game,
            games=games,
            seed=seed,
        )

    def arena_broken_off(self, planned: int) -> str:
        """The figures are those of fewer games. `planned`: how many it should have been."""
        return self.say(
            "Broken off: {planned} games were to be played. What counts is the sets that were played to their end.",
            planned=planned,
        )

    PLAYER = Message("player")
    # For translators: heads a column of shares of the win, from 0 to 1.
    ARENA_WINS = Message("wins")
    INTERVAL = Message("95 %")
    # For translators: heads a column of mean scores.
    SCORE = Message("score")
    # For translators: heads a column: outcomes of chance in a turn, on average.
    DRAWS = Message("draws/turn")
    # For translators: heads a column: decisions in a game, on average.
    DECIDES = Message("decisions/game")

    def arena_length(self, turns: float, decisions: float, moves: float) -> str:
        """How long games are."""
        return self.say(
            "A game has {turns} turns, {decisions} decisions and {moves} moves, those of chance included, on average.",
            turns=self.decimal(turns, 1),
            decisions=self.decimal(decisions, 1),
            moves=self.decimal(moves, 1),
        )

    CROSS = Message("The row's share against the column:")
    CROSS_SEATS = Message(
        "The row's share against the column, of games in which one of the two won something, and of what both won:"
    )
    ELO = Message("Elo, the mean being 0, with 95 % intervals:")

    def one_sided(self, winner: str, loser: str) -> str:
        """There is no upper end to the distance of two ratings."""
        return self.say(
            "{winner} won everything against {loser}: how far they are apart is a lower bound.",
            winner=winner,
            loser=loser,
        )

    def wins(self, share: float) -> str:
        """From 0 to 1."""
        return self.decimal(share, PLACES)

    def interval(self, low: float, high: float, places: int = PLACES) -> str:
        """Of a share."""
        return self.say("{low} – {high}", low=self.decimal(low, places), high=self.decimal(high, places))

    def rating(self, elo: float) -> str:
        """With its sign."""
        return f"{elo:+z.0f}"

    def rating_width(self, half: float) -> str:
        """How far it may be off."""
        return self.say("± {points}", points=self.decimal(half, 0))

    def arena_rate(self, rate: float) -> str:
        """Above the times of decisions."""
        return self.say("{rate} games a second. Decisions, in milliseconds:", rate=self.decimal(rate, 1))

    # For translators: heads a column: how many decisions there were.
    DECISIONS = Message("decisions")
    # For translators: heads a column of times: half of them are shorter.
    MEDIAN = Message("median")
    # For translators: heads a column of times: 95 % of them are shorter.
    P95 = Message("95 % below")
    LONGEST_TIME = Message("longest")
