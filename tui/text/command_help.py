"""The help pages of the command line. They need nothing of the screen, so that `--help` answers at once."""

from __future__ import annotations

from dataclasses import dataclass

from tui.text.language import Message, Words

Row = tuple[str, str]
"""A word, and what it means."""


@dataclass(frozen=True, slots=True)
class Table:
    """Some rows under a heading."""

    heading: str
    rows: tuple[Row, ...]
    stacked: bool = False
    """Whether the meaning stands below its word: for examples."""


@dataclass(frozen=True, slots=True)
class Page:
    """A help page, before it is laid out."""

    usage: str
    about: tuple[str, ...]
    """Paragraphs."""
    tables: tuple[Table, ...] = ()
    foot: str = ""


class PageWords(Words):
    """What the pages share."""

    usage = Message("Usage:")
    _OPTIONS = Message("Options")
    _EXAMPLES = Message("Examples")
    _PLAIN = Message("lines of text instead of a screen")

    def _options(self, *rows: Row) -> Table:
        return Table(self._OPTIONS, (*rows, ("-h, --help", self.say("this page"))))

    def _examples(self, *rows: Row) -> Table:
        return Table(self._EXAMPLES, rows, stacked=True)

    def _option_row(self) -> Row:
        return ("--option NAME=VALUE", self.say("a rule of the game set otherwise; may be repeated"))

    def _settings_too(self) -> str:
        return self.say("The settings of `hoppla --help`, such as --no-motion or --theme paper, work here too.")


class PlayingPages(PageWords):
    """The pages of what is played."""

    def page_play(self) -> Page:
        """`hoppla play`."""
        about = self.say(
            "Begin a game and sit down at its table. GAME is its short name: `hoppla list` has them all, with the"
            " levels and options of each."
        )
        who = self.say(
            "who sits there: human or a level, if you like with :NAME behind it. Once for each seat, in order of play."
            " Without any: you against a regular opponent. With the extra research also openspiel:BOT or"
            " openspiel:BOT:NUMBER, as in openspiel:mcts:200, a tree search of 200 simulations a decision, else 1000"
        )
        seed = self.say(
            "chance and opponents follow from the seed: the same seed, the same game. That is replayable, not proven"
            " fair"
        )
        salt = self.say("show what all draws are bound to, then ask for a word of yours to mix in")
        options = self._options(
            ("--seat WHO", who), self._option_row(), ("--seed SEED", seed), ("--salt", salt), ("--plain", self._PLAIN)
        )
        three = "hoppla play hoppladi --seat human:Hoppel --seat human:Klee --seat rookie"
        examples = self._examples(
            ("hoppla play hoppladi --seat human --seat expert", self.say("You against an expert.")),
            (three, self.say("Two people and a beginner.")),
            ("hoppla play hoppladi --seat human --option turns=5", self.say("The solo challenge, a short one.")),
        )
        return Page(self.say("hoppla play GAME [OPTIONS]"), (about,), (options, examples), self._settings_too())

    def page_watch(self) -> Page:
        """`hoppla watch`."""
        about = self.say("Let opponents play each other. Without seats: the two strongest levels.")
        who = self.say("a level, if you like with :NAME behind it. Once for each seat, in order of play")
        seed = self.say("the same seed, the same game")
        options = self._options(
            ("--seat WHO", who), self._option_row(), ("--seed SEED", seed), ("--plain", self._PLAIN)
        )
        examples = self._examples(
            ("hoppla watch hoppladi --step-by-step", self.say("The best there is; each step waits for a key.")),
            (
                "hoppla watch hoppladi --plain --seed 7 --seat expert --seat rookie",
                self.say("A game in lines, to read or to pass on."),
            ),
        )
        return Page(self.say("hoppla watch GAME [OPTIONS]"), (about,), (options, examples), self._settings_too())

    def page_resume(self) -> Page:
        """`hoppla resume`."""
        about = self.say(
            "Go on with a saved game: the one played last, or MATCH, which is the beginning of its number in"
            " `hoppla list`."
        )
        examples = self._examples(
            ("hoppla resume", self.say("The game you played last.")),
            ("hoppla resume 3f2a", self.say("The one whose number begins so.")),
        )
        options = self._options(("--plain", self._PLAIN))
        return Page(self.say("hoppla resume [MATCH] [OPTIONS]"), (about,), (options, examples), self._settings_too())


class RecordPages(PageWords):
    """The pages of what was played."""

    def page_replay(self) -> Page:
        """`hoppla replay`."""
        about = self.say(
            "Step through a match: one of your own by the beginning of its number in `hoppla list`, or a record in a"
            " file. A file called - is the standard input."
        )
        examples = self._examples(
            ("hoppla replay 3f2a", self.say("A match of your own, forward and back.")),
            ("hoppla replay --plain game.hoppla", self.say("A record somebody sent, in lines.")),
        )
        options = self._options(("--plain", self._PLAIN))
        return Page(self.say("hoppla replay MATCH|FILE [OPTIONS]"), (about,), (options, examples), self._settings_too())

    def page_export(self) -> Page:
        """`hoppla export`."""
        about = self.say(
            "Write a match as a record: text that can be read, replayed and verified, also elsewhere. FILE - is the"
            " standard output; without FILE it gets a name of its own, in this folder. No file is overwritten. A"
            " game of memory has to be over."
        )
        examples = self._examples(
            ("hoppla export 3f2a", self.say("Into a new file here.")),
            ("hoppla export 3f2a - | less", self.say("To look at it.")),
        )
        return Page(self.say("hoppla export MATCH [FILE]"), (about,), (self._options(), examples))

    def page_verify(self) -> Page:
        """`hoppla verify`."""
        about = self.say(
            "Check a record: whether every move follows from the rules, every draw from the secret that was bound"
            " before the first of them, and the result from both. A file called - is the standard input."
        )
        status = self.say(
            "Exit status: 0 if nothing is false, also for a seeded match, which can be replayed but not proven fair;"
            " 1 if something is false, and then the first such line is named; 2 if it is no record."
        )
        examples = self._examples(
            ("hoppla verify game.hoppla", self.say("A record in a file.")),
            ("hoppla export 3f2a - | hoppla verify -", self.say("A match of your own, the way others would.")),
        )
        return Page(self.say("hoppla verify MATCH|FILE"), (about, status), (self._options(), examples))


class LookingPages(PageWords):
    """The pages of what can be looked up."""

    def page_list(self) -> Page:
        """`hoppla list`."""
        about = self.say(
            "The games there are, with players, levels and options; the saved games you can resume; the past matches"
            " you can replay, export and verify. A match may be called by the beginning of its number."
        )
        options = self._options(("--json", self.say("the same for programs")))
        examples = self._examples(
            ("hoppla list", self.say("Everything.")),
            ("hoppla list --json", self.say("Everything for programs, with the whole number of each match.")),
        )
        return Page(self.say("hoppla list [OPTIONS]"), (about,), (options, examples))

    def page_rules(self) -> Page:
        """`hoppla rules`."""
        about = self.say("A game's rules and keys, as on its rules page, or a single clause of them.")
        examples = self._examples(
            ("hoppla rules hoppladi", self.say("All of them.")),
            ("hoppla rules hoppladi HL-10", self.say("How a table is taken over.")),
        )
        return Page(self.say("hoppla rules GAME [CLAUSE]"), (about,), (self._options(), examples))

    def page_doctor(self) -> Page:
        """`hoppla doctor`."""
        about = self.say(
            "What Hoppla finds here: terminal, colours, encoding, size, versions, folders, saved games, and what to do"
            " about what is wrong. Names of people and machines and all that is secret are left out, so that it is safe"
            " to paste in a report."
        )
        examples = self._examples(
            ("hoppla doctor", self.say("Look around.")),
            ("hoppla doctor > report.txt", self.say("Into a file.")),
        )
        return Page(self.say("hoppla doctor"), (about,), (self._options(), examples))

    def page_completion(self) -> Page:
        """`hoppla completion`."""
        about = self.say(
            "Print the script that makes your shell complete commands, games, levels, options and matches with the Tab"
            " key. SHELL is bash, zsh or fish. How to install it stands in its first lines."
        )
        for_good = "hoppla completion fish > ~/.config/fish/completions/hoppla.fish"
        examples = self._examples(
            ('eval "$(hoppla completion bash)"', self.say("For this bash alone.")),
            (for_good, self.say("For fish, for good.")),
        )
        return Page(self.say("hoppla completion SHELL"), (about,), (self._options(), examples))


class HelpWords(PlayingPages, RecordPages, LookingPages):
    """`hoppla --help`, `hoppla play --help` and so on: a `Page` for each command, under `page_` and its name."""

    def page(self, command: str) -> Page:
        """The page of a command; `hoppla` is that of the whole. Raises: AttributeError for any other word."""
        page: Page = getattr(self, f"page_{command}")()
        return page

    def summaries(self) -> dict[str, str]:
        """Each command in a few words."""
        return {word: meaning for table in self._commands() for word, meaning in table.rows}

    def page_hoppla(self) -> Page:
        """What there is."""
        about = (
            self.say("Tabletop games in the terminal, against opponents that play well."),
            self.say("Without a command: the menu. Every game is saved as you play."),
        )
        options = (
            ("-h, --help", self.say("this page; after a command, that command's")),
            ("--version", self.say("the version")),
        )
        examples = self._examples(
            ("hoppla play hoppladi", self.say("You against a regular opponent.")),
            ("hoppla --plain", self.say("The menu in lines of text, as a screen reader likes it.")),
            ("hoppla rules hoppladi HL-4", self.say("One clause of the rules.")),
        )
        foot = self.say(
            "Settings that are to last are made on the settings screen, or in settings.toml under the same names;"
            " `hoppla doctor` says where that file is."
        )
        tables = (
            *self._commands(),
            Table(self.say("Settings, for this run"), self._settings()),
            Table(self._OPTIONS, options),
            examples,
        )
        return Page(self.say("hoppla [SETTINGS] [COMMAND …]"), about, tables, foot)

    def _commands(self) -> tuple[Table, ...]:
        play = (
            ("play", self.say("begin a game")),
            ("resume", self.say("go on with a saved game")),
            ("watch", self.say("let opponents play each other")),
        )
        look = (
            ("list", self.say("the games there are; saved and past matches")),
            ("rules", self.say("a game's rules, or one clause of them")),
            ("value", self.say("what each move of a position is worth")),
            ("position", self.say("a position of a match or a record as a line of text")),
        )
        records = (
            ("replay", self.say("step through a past match or a record")),
            ("export", self.say("write a match to a file, as a record")),
            ("verify", self.say("check a record: rules, draws, result")),
        )
        more = (
            ("arena", self.say("many games between levels, with figures")),
            ("solve", self.say("solve a game exactly; the level master plays from it then")),
            ("doctor", self.say("what Hoppla finds here; safe to paste in a report")),
            ("completion", self.say("let the Tab key complete commands in your shell")),
        )
        return (
            Table(self.say("Play"), play),
            Table(self.say("Look up"), look),
            Table(self.say("Records and fairness"), records),
            Table(self.say("More"), more),
        )

    def _settings(self) -> tuple[Row, ...]:
        return (
            ("--theme NAME", self.say("colours: meadow, paper, contrast or ansi-dark")),
            ("--[no-]motion", self.say("dice tumble and cards turn over, or lie there at once")),
            ("--speed NAME", self.say("of opponents' turns: slow, normal, fast or instant")),
            ("--[no-]step-by-step", self.say("opponents' turns wait for a key at each step")),
            ("--[no-]bust-odds", self.say("the odds of losing the turn stand on the table")),
            ("--[no-]pile-contents", self.say("what a face-down pile still holds stands on the table")),
            ("--look NAME", self.say("of the first look: key, until a key ends it, or short or long")),
            ("--[no-]training", self.say("numbers once seen stay in sight where they are to be remembered")),
            ("--call-help NAME", self.say("of rows to call: on, they light up, auto, they are called, or off")),
            ("--ascii [WHEN]", self.say("plain letters on the boards: on, off, or auto, as the terminal needs")),
            ("--[no-]plain", self._PLAIN),
        )
