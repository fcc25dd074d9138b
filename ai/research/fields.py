"""What observations hold and what actions mean, as text.

python -m ai.research.fields                                    the page docs/observations.md
python -m ai.research.fields gopher players=3 deck=0,6,0,1      one game, with these seats and options
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import fill
from typing import Final

from ai.research.observation import MOST, Observer, observer_of
from ai.research.settings import USUAL_PLAYERS, options_for
from engine.game import Action, Codec
from engine.games import GAMES

WIDTH: Final = 120
"""Of a line of text."""
HEAD: Final = f"""# Observations and actions

What a learner is given in each game, in OpenSpiel and in PettingZoo alike: a vector of 32-bit floats, and actions by
number. This page is for two seats and the usual options, and made by `make observations`; for others, ask
`python -m ai.research.fields gopher players=3 deck=0,6,0,1`.

- **Seats are counted from the observer's on**: place 0 is the observer, place 1 whoever comes after it. Only `seat`
  says which one that is.
- **Numbers are raw**: dice, cards, points, not scaled to 0..1.
- **Which one of several** is told by 1 in its place and 0 in the others; all are 0 if there is none.
- **Everything is there**: information is open in these games, so two positions look different to every seat unless they
  are the same. Chance nodes and the end can be observed, too.
- **What the options fix is not**: how many points win, how many cards there are, how steady a hand is.
- **Actions have the same numbers for all seats.** Where one names a seat or a colour, that is counted from seat 0, as
  in `seat`.
- What has no bound is shown as at most {MOST:,} (2^24): up to there 32-bit floats hold every whole number.

In Python, `ai.research.observation.observer_of("gopher", 2)` has the `fields`, the `vector` of a state as a seat sees
it, and its `pieces` by name.
"""


def page() -> str:
    """The page: every game with two seats and its usual options."""
    return "\n".join([HEAD, *(_chapter(key) for key in GAMES)])


def of_game(key: str, players: int, given: dict[str, str]) -> str:
    """The tables of one game. Raises: ValueError for what cannot be, in a sentence."""
    options = options_for(GAMES[key], players, given)
    observer, codec = observer_of(key, players, options), GAMES[key].codec(players, options)
    return "\n".join((*_fields(observer), "", *_actions(codec), ""))


def _chapter(key: str) -> str:
    about = observer_of(key, USUAL_PLAYERS).about
    return f"## {GAMES[key].title}\n\n{fill(about, WIDTH)}\n\n{of_game(key, USUAL_PLAYERS, {})}"


def _fields(observer: Observer) -> Iterator[str]:
    yield "| places | field | size | comes from | values | what |"
    yield "|---|---|---|---|---|---|"
    start = 0
    for field in observer.fields:
        bounds = f"{_number(field.low)} … {_number(field.high)}"
        cells = (_range(start, field.size), f"`{field.name}`", str(field.size), field.sized, bounds, field.meaning)
        yield f"| {' | '.join(cells)} |"
        start += field.size
    yield f"| | | **{start}** | | | |"


def _actions(codec: Codec) -> Iterator[str]:
    yield "| ids | actions |"
    yield "|---|---|"
    start = 0
    for _, group in groupby(codec.actions, type):
        alike = list(group)
        yield f"| {_range(start, len(alike))} | {_told(alike)} |"
        start += len(alike)


def _told(actions: Sequence[Action]) -> str:
    """The first two and the last."""
    texts = [f"`{action}`" for action in actions]
    return " ".join(texts if len(texts) < 4 else (*texts[:2], "…", texts[-1]))


def _range(start: int, size: int) -> str:
    return str(start) if size == 1 else f"{start}–{start + size - 1}"


def _number(value: float) -> str:
    return f"{value:,.0f}".replace("-", "−")


def main(arguments: Sequence[str]) -> int:
    """Write what is asked for; 2 for what cannot be."""
    try:
        sys.stdout.write(_asked(*arguments) if arguments else page())
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def _asked(key: str, *parameters: str) -> str:
    """Raises: ValueError."""
    if key not in GAMES:
        raise ValueError(f"there is no game {key}, there are {', '.join(GAMES)}")
    given = dict(parameter.partition("=")[::2] for parameter in parameters)
    players = given.pop("players", str(USUAL_PLAYERS))
    if not players.isdecimal():
        raise ValueError(f"players cannot be {players}, it has to be a number")
    return of_game(key, int(players), given)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
