"""The words of plain lines: menu, questions, commands, refusals. A game's own words are in its own module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tui.text.language import Message, Words, mark


class CommandWords(Words):
    """Every word that can be typed, and what it does. The English word is understood in every language, too."""

    _COMMANDS: ClassVar[Mapping[str, str]] = {
        "help": mark("help"),
        "rules": mark("rules"),
        "moves": mark("moves"),
        "table": mark("table"),
        "scores": mark("scores"),
        "hint": mark("hint"),
        "why": mark("why"),
        "undo": mark("undo"),
        "position": mark("position"),
        "fair": mark("fair"),
        "record": mark("record"),
        "save": mark("save"),
        "menu": mark("menu"),
        "quit": mark("quit"),
        "again": mark("again"),
        "past": mark("past"),
        "saved": mark("saved"),
        "next": mark("next"),
        "back": mark("back"),
        "turn": mark("turn"),
        "all": mark("all"),
    }
    _DOES: ClassVar[Mapping[str, str]] = {
        "help": mark("this list; ? 4 is clause 4 of the rules"),
        "rules": mark("all the rules"),
        "moves": mark("what can be chosen now"),
        "table": mark("how things stand"),
        "scores": mark("everybody's score"),
        "hint": mark("what each choice is worth, and why"),
        "why": mark("the last move of an opponent, as the strongest player sees it; again: the one before"),
        "undo": mark("your last decision is open again, if chance has not gone on since"),
        "position": mark("how things stand as a line of text, for hoppla value; games of memory: what is in sight"),
        "fair": mark("what the draws of this game are bound to"),
        "record": mark(
            "the game so far as a record; record FILE writes it to a new file; games of memory: once they are over"
        ),
        "save": mark("where the game is saved, and how to go on with it"),
        "menu": mark("leave the game, which stays saved, for the menu"),
        "quit": mark("leave; the game stays saved"),
        "again": mark("the same once more"),
        "past": mark("past games"),
        "saved": mark("all the games that can be gone on with"),
        "next": mark("the next turn; so does an empty line"),
        "back": mark("the turn before"),
        "turn": mark("turn 2: the next turn of seat 2"),
        "all": mark("the rest without a stop"),
    }

    def command(self, name: str) -> str:
        """The word for a command."""
        return self.say(self._COMMANDS[name])

    def does(self, name: str) -> str:
        """What a command does."""
        return self.say(self._DOES[name])


class MenuLines(Words):
    """The menu, and setting up a game in one question."""

    WELCOME = Message("Hoppla, in lines. Type a number or a word, then Enter. ? tells what there is, q quits.")
    PAST = Message("Past games")
    NO_PAST = Message("No game has been finished yet.")
    NO_SAVED = Message("There is no game to go on with.")
    CHOICE = Message("Your choice: ")
    GOODBYE = Message("Goodbye. Games going on are saved.")
    MENU_HELP = Message(
        "Type the number in front of a line: it goes on with that game, or begins one. Also: past lists past games,"
        " saved every game you can go on with, rules the rules, q quits. Colours and other settings are for the screen;"
        " hoppla --help lists those that count here, such as --no-bust-odds."
    )
    MENU_UNKNOWN = Message("That is no entry of the menu. Type one of its numbers, or ? for help, or q to quit.")
    OPPONENT_HELP = Message(
        "Type a level's number or name, several for several opponents (2 2 3), or nothing for the usual one. Seats,"
        " names, options and seeds are chosen by hoppla play; see hoppla play --help."
    )

    def game_row(self, title: str, blurb: str) -> str:
        """A game to begin."""
        return self.say("{title}: {blurb}", title=title, blurb=blurb)

    def more_saved(self, number: int) -> str:
        """Some saved games are not in the list."""
        return self.count("({count} more: saved lists them all)", "({count} more: saved lists them all)", number)

    def opponents(self, levels: Sequence[str], usual: str) -> str:
        """Against whom. `levels` with their numbers."""
        return self.say("Opponent: {levels} [{usual}]: ", levels=self._commas(levels), usual=usual)

    def opponents_or_alone(self, levels: Sequence[str], usual: str) -> str:
        """The same, where a game can be played alone."""
        return self.say("Opponent: 0 nobody, {levels} [{usual}]: ", levels=self._commas(levels), usual=usual)

    def level_row(self, number: int, level: str) -> str:
        """A level and its number."""
        return self.say("{number} {level}", number=number, level=level)

    def no_level(self, levels: Sequence[str]) -> str:
        """What was typed names no opponent."""
        return self.say("That is no opponent. There are: {levels}. Type a number.", levels=self._commas(levels))

    def players_refused(self, low: int, high: int) -> str:
        """Too many opponents, or too few."""
        return self.say("This game is for {low} to {high} players, you included.", low=low, high=high)

    def past_row(self, title: str, names: Sequence[str], scores: Sequence[str], when: str) -> str:
        """A finished game in the list; `scores` with what they count."""
        results = [self.score(name, score) for name, score in zip(names, scores, strict=False)]
        return self.say("{title}, {when}: {results}", title=title, when=when, results=self._commas(results))

    def score(self, name: str, counted: str) -> str:
        """Somebody's score with what it counts, in a list."""
        return self.say("{name} {score}", name=name, score=counted)

    def standing(self, name: str, counted: str) -> str:
        """Somebody's score in the end, with what it counts."""
        return self.say("{name}: {score}", name=name, score=counted)

    def standing_of_winner(self, name: str, counted: str, share: str) -> str:
        """The same, and what that is of the win."""
        return self.say("{name}: {score}, {share}", name=name, score=counted, share=share)

    def which(self, number: int) -> str:
        """Which of a list."""
        return self.count("Which one, {count} (Enter: none): ", "Which one, 1 to {count} (Enter: none): ", number)


class TableLines(Words):
    """A game being played."""

    SEEDED = Message("The draws come from a seed: anybody can draw them again. Replayable, not proven fair.")
    GIVEN = Message("The draws of this game were given to it: nothing binds them.")
    TABLE_HELP = Message("Type a choice's number, its notation, or the first letter of a choice of one word. Or:")
    WHY_AGAIN = Message("w again tells of the move before that.")
    """After a move was explained, if one before it in the same turn can be too."""
    LOOK = Message("Look well and remember the numbers: you will not see them again.")
    LOOK_OVER = Message("Enter, when you have seen enough: ")
    NO_SUCH_NUMBER = Message("No choice has that number. moves lists them.")
    EMPTY_LINE = Message("Type the number of a choice, a move, or ? for help.")
    NO_CLAUSE = Message("There is no such clause. ? rules lists all the rules.")
    END_OF_INPUT = Message("No more input.")
    AFTER_GAME = Message("again, menu or quit [menu]: ")
    AFTER_UNKNOWN = Message("Type again, menu or quit; Enter goes to the menu.")

    def turn(self, name: str, where: str, scores: Sequence[str]) -> str:
        """Somebody's turn begins. `where`: how far the game is."""
        return self.say("{name}'s turn ({where}). {scores}.", name=name, where=where, scores=self._commas(scores))

    def your_turn(self, where: str, scores: Sequence[str]) -> str:
        """Your turn begins."""
        return self.say("Your turn ({where}). {scores}.", where=where, scores=self._commas(scores))

    def fair(self, label: str) -> str:
        """The label of what chance is bound to, as a game begins."""
        return self.say("Chance: {label} (fair shows the whole; ? helps).", label=label)

    def bound(self, commitment: str) -> str:
        """What the draws are bound to."""
        return self.say(
            "The draws of this game were fixed before the first. The SHA-256 of their secret is {commitment}. The"
            " record of the finished game reveals the secret, so that anybody can check every draw.",
            commitment=commitment,
        )

    def revealed(self, commitment: str) -> str:
        """The draws after the game."""
        return self.say(
            "The draws were bound to {commitment}; the record tells their secret now.", commitment=commitment
        )

    def to_verify(self, match: str) -> str:
        """How to check the draws."""
        return self.say("To check every draw: hoppla verify {match}", match=match)

    def to_export(self, match: str) -> str:
        """How to get the record."""
        return self.say("To write the record to a file: hoppla export {match}", match=match)

    def to_replay(self, match: str) -> str:
        """How to see the game again."""
        return self.say("To see the game again: hoppla replay {match}", match=match)

    def moves(self, number: int, example: str) -> str:
        """Too many choices to list them unasked; `example`: the notation of one."""
        return self.count(
            "{count} choice: {example}.",
            "{count} choices, such as {example}: moves lists them with their numbers.",
            number,
            example=example,
        )

    def everybody(self, scores: Sequence[str]) -> str:
        """Everybody's score."""
        return self._commas(scores)

    def your_choice(self, number: int) -> str:
        """The question, where you are the only person."""
        return self.count("Your choice, {count}: ", "Your choice, 1 to {count}: ", number)

    def choice_of(self, name: str, number: int) -> str:
        """The question to one of several people."""
        return self.count("{name}'s choice, {count}: ", "{name}'s choice, 1 to {count}: ", number, name=name)

    def choice_by(self, name: str) -> str:
        """The question to one of several people, where the numbers say themselves what they mean."""
        return self.say("{name}'s choice: ", name=name)

    def no_number(self, number: int) -> str:
        """A number no choice has."""
        return self.count(
            "No choice has that number: there is only 1. moves lists it.",
            "No choice has that number: there are 1 to {count}. moves lists them.",
            number,
        )

    def unknown(self, typed: str) -> str:
        """Neither a choice nor a command."""
        return self.say("“{typed}” is no choice and no command here. moves lists the choices, ? the rest.", typed=typed)

    def unknown_long(self) -> str:
        """The same, where what was typed is too long to be told again."""
        return self.say("That is no choice and no command here. moves lists the choices, ? the rest.")

    def not_now(self, move: str, clause: str, title: str) -> str:
        """A move the rules forbid now."""
        return self.say(
            "{move} is not possible now ({clause}, {title}). moves lists what is; ? {clause} is the rule.",
            move=move,
            clause=clause,
            title=title,
        )

    def example(self, text: str) -> str:
        """An example on the rules page."""
        return self.say("Example: {text}", text=text)

    def too_long(self) -> str:
        """A line nobody types."""
        return self.say("That line was too long; nothing was done.")

    def no_text(self) -> str:
        """A line with control characters, or broken bytes."""
        return self.say("That line has characters that are no text; nothing was done.")

    def saved(self, match: str) -> str:
        """The game is on disk."""
        return self.say("The game is saved after every move. To go on: hoppla resume {match}", match=match)

    def not_saved(self) -> str:
        """The game is in memory only."""
        return self.say("This game could not be saved: it is gone when Hoppla ends.")

    def written(self, path: str) -> str:
        """A record was exported."""
        return self.say("The record is in {path}.", path=path)

    def not_written(self, path: str, detail: str) -> str:
        """It was not."""
        return self.say("Nothing was written to {path}: {detail}.", path=path, detail=detail)


class AdviceLines(Words):
    """Hints, and what an opponent's move was worth."""

    BEST = Message("best")
    PLAYED = Message("played")


class ReplayLines(Words):
    """A record, turn by turn."""

    AT_START = Message("That was the first turn; there is none before it.")
    UNFINISHED = Message("The record ends here: the game was not finished.")
    NO_MORE_TURNS = Message("That seat has no turn after this one.")
    UNKNOWN_STEP = Message("Enter or next goes on, back goes back, turn 2 goes to seat 2, all shows the rest, q quits.")

    def replay_title(self, title: str, names: Sequence[str], when: str) -> str:
        """Which game it is."""
        return self.say("{title}, {when}: {names}.", title=title, names=self.listed(names), when=when)

    def turn_of(self, number: int, of: int, turn: str) -> str:
        """A turn's heading with its number."""
        return self.say("{number}/{of}: {turn}", number=number, of=of, turn=turn)

    def turn_needs_seat(self, seats: int) -> str:
        """`turn` without a seat, or with one nobody sits at."""
        return self.say("Type turn and a seat from 1 to {seats}, such as: turn 1", seats=seats)

    def step(self, number: int, of: int) -> str:
        """The question between two turns."""
        return self.say("{number} of {of}, Enter goes on: ", number=number, of=of)


class PlainWords(CommandWords, MenuLines, TableLines, AdviceLines, ReplayLines):
    """All of them."""
