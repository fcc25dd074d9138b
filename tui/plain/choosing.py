"""Setting up a game with one question: against whom."""

from __future__ import annotations

from ai.guests import HOSTS, level_and_name
from ai.player import players_of
from engine.game import IllegalOption
from tui.draft import DEFAULT_LEVEL, Draft, DraftSeat
from tui.plain.streams import Line
from tui.plain.talk import Talk
from tui.setup import HUMAN, Setup, game_of


def ask_setup(talk: Talk, game: str) -> Setup | None:
    """You against whom is named, the rulebook's options, you begin; None if it was left. Raises: as `Talk.ask`."""
    levels, seats = players_of(game).levels(), game_of(game).players
    usual = levels.index(DEFAULT_LEVEL) + 1 if DEFAULT_LEVEL in levels else 1
    rows = [talk.words.level_row(number, talk.texts.house.level(level)) for number, level in enumerate(levels, 1)]
    alone = seats[0] == 1
    words, known = talk.words, talk.known("help", "menu", "quit")
    question = words.opponents_or_alone(rows, str(usual)) if alone else words.opponents(rows, str(usual))
    while True:
        line = talk.ask(question)
        name = known.get(line.text.casefold())
        if name == "help":
            talk.say(words.OPPONENT_HELP)
            for level in levels:
                talk.say(f"{talk.texts.house.level(level)}: {talk.texts.house.level_note(level)}", "  ")
        elif name is not None:
            return None
        elif (named := _named(talk, line, levels, usual)) is None:
            talk.say(words.no_level(rows))
        else:
            setup = _built(talk, game, named)
            if setup is not None:
                return setup
            talk.say(words.players_refused(seats[0], seats[-1]))


def _named(talk: Talk, line: Line, levels: tuple[str, ...], usual: int) -> tuple[str, ...] | None:
    """The levels that were typed, by number or name, guests by their level; None if one of them is none."""
    by_word = {str(number): level for number, level in enumerate(levels, 1)}
    by_word |= {level: level for level in levels}
    by_word |= {talk.texts.house.level(level).casefold(): level for level in levels}
    typed = tuple(word.strip(",") for word in line.words) or (str(usual),)
    by_word |= {word: word for word in typed if level_and_name(word) == (word, None) and word.split(":")[0] in HOSTS}
    if typed == ("0",):
        return ()
    named = tuple(by_word[word] for word in typed if word in by_word)
    return named if len(named) == len(typed) else None


def _built(talk: Talk, game: str, levels: tuple[str, ...]) -> Setup | None:
    """The set-up, None if the game is not for so many."""
    if len(levels) + 1 not in game_of(game).players:
        return None
    seats = (DraftSeat(HUMAN), *(DraftSeat(level) for level in levels))
    try:
        return Draft(game, seats, 0, (), talk.texts.house).build(lambda _: 0)
    except IllegalOption:
        return None
