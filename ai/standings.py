"""Every level of every game against every other: `make standings` plays them, and writes `docs/standings.md`.

`python -m ai.standings [FOLDER]` writes two files into a folder, `docs` unless another is named: `standings.json`, what
was played and what came of it, and `standings.md`, the page that is made of it. With `--page` only the page is made
again, from the data that is there.

The page says nothing of a machine or a day: the same players make the same page. Beside every line-up the data has a
digest of the moves of its first set, so that it can be told without playing everything again whether the players are
still those that played.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from ai.arena import LineUp, Round, every_line_up, in_play, results, table_of
from ai.player import players_of
from ai.tally import Result
from engine.game import written
from engine.games import GAMES

FORMAT: Final = "hoppla standings 1"
SEED: Final = 1
DATA: Final = "standings.json"
PAGE: Final = "standings.md"


@dataclass(frozen=True, slots=True)
class Plan:
    """Some seats of a game, and how many games every line-up of so many levels plays."""

    game: str
    seats: int
    games: int

    @property
    def levels(self) -> tuple[str, ...]:
        """Who plays."""
        return players_of(self.game).levels()

    @property
    def round(self) -> Round:
        """What is played: the usual rules, and players as they come, without solutions on a disk."""
        return Round.of(self.game, every_line_up(self.levels, self.seats), self.games, SEED)

    def first_set(self, line_up: LineUp) -> str:
        """The digest of what these players play in their first set, played now."""
        return digest(results(Round.of(self.game, [line_up], self.seats, SEED), workers=0, written=True))

    @property
    def settings(self) -> dict[str, Any]:
        """All that decides what is played, as it stands in the data."""
        played = self.round
        return {
            "game": self.game,
            "rules": GAMES[self.game].rules_version,
            "options": {name: written(value) for name, value in played.options.as_dict().items()},
            "seats": self.seats,
            "levels": list(self.levels),
            "line_ups": [list(line_up) for line_up in played.line_ups],
            "games": self.games,
            "seed": SEED,
        }


PLANS: Final = (
    Plan("hoppladi", 2, 300),
    Plan("hoppladi", 3, 60),
    Plan("gopher", 2, 300),
    Plan("gopher", 3, 60),
    Plan("hippo", 2, 20),
    Plan("hop_hop", 2, 40),
)
"""So many that all of it takes some twenty minutes of two cores."""


def digest(games: Iterable[Result]) -> str:
    """The SHA-256 of their moves, in hex."""
    return sha256("\n".join(json.loads(one.line)["moves"] for one in games).encode()).hexdigest()


def play(plan: Plan, workers: int) -> dict[str, Any]:
    """What was played, and what came of it, as it stands in the data."""
    played = plan.round
    first: list[list[Result]] = [[] for _ in played.line_ups]

    def watched() -> Iterator[Result]:
        for result in results(played, workers, written=True):
            if result.place.set == 0:
                first[result.place.line_up].append(result)
            yield result

    table = table_of(played, watched())
    return plan.settings | {"first_sets": [digest(games) for games in first], "table": asdict(table)}


# The page.


def page(data: dict[str, Any]) -> str:
    """It, from the data."""
    blocks = [HEAD, *(block for one in data["rounds"] for block in _section(one))]
    return "\n\n".join(blocks) + "\n"


HEAD: Final = """\
# Standings

Every level of every game against every other. `make standings` makes this page, and `standings.json` beside it, from
which it is made; a test says when the players are no longer those that played.

- **Sets.** Every two levels (with more seats: every combination of so many) play as many games as is said. In a set
  chance is drawn from the same seed and the players move round the table, so that each has every seat; the sets of all
  line-ups have the same seeds.
- **Shares of the win** have 95 % intervals: Wilson's, on as many independent games as would have the spread that the
  sets have ([arena.md](arena.md)). A level's share is that of all its games: it depends on who else was there.
- **The cross table** has the row's share against the column. With more than two seats it counts the games in which one
  of the two won something, and of what both won.
- **Elo.** A seat of a player with rating r wins with a chance in proportion to 10^(r / 400) among those at the table;
  the ratings are the likeliest ones, one drawn game being added for every two levels, and their mean is 0. The interval
  is 95 %, by what differs between sets (Student's). Ratings of different games have nothing to do with each other.
- **Scores** are the game's own points, on average. What they mean, and how the levels think, is in
  [players.md](players.md). Nobody had a solution of the game on disk (`hoppla solve`)."""


def _section(one: dict[str, Any]) -> Iterator[str]:
    game, table = GAMES[one["game"]], one["table"]
    yield f"## {game.title}, {one['seats']} seats"
    options = in_play(game, one["seats"], one["options"])
    yield f"{one['games']} games of each line-up, {table['games']} in all, seed {one['seed']}: {options}."
    yield _block(_levels(table))
    yield from (_block(_cross(one["levels"], table["pairs"])), *_one_sided(table["pairs"]))
    length = table["length"]
    yield (
        f"A game has {length['turns']:.1f} turns, {length['decisions']:.1f} decisions and {length['moves']:.1f} moves,"
        " those of chance included, on average."
    )
    names = " ".join(one["levels"])
    yield f"`hoppla arena {game.key} {names} --seats {one['seats']} --games {one['games']} --seed {one['seed']}`"


def _levels(table: dict[str, Any]) -> Iterator[Sequence[str]]:
    yield ("level", "share of the win", "95 % interval", "Elo", "mean score", "draws a turn", "decisions a game")
    ratings = {rating["name"]: rating for rating in table["ratings"]}
    for entry in table["entries"]:
        rating = ratings[entry["name"]]
        yield (
            entry["name"],
            f"{entry['win_share']:.4f}",
            f"{entry['low']:.4f} – {entry['high']:.4f}",
            f"{rating['elo']:+z.0f} ± {rating['half_width']:.0f}",
            f"{entry['mean_score']:.1f}",
            f"{entry['draws_per_turn']:.2f}",
            f"{entry['decisions_per_game']:.1f}",
        )


def _cross(levels: Sequence[str], pairs: Sequence[dict[str, Any]]) -> Iterator[Sequence[str]]:
    shares: dict[tuple[str, str], str] = {}
    for pair in pairs:
        share, low, high = (pair["share"][name] for name in ("value", "low", "high"))
        shares[pair["one"], pair["other"]] = _share(share, low, high)
        shares[pair["other"], pair["one"]] = _share(1 - share, 1 - high, 1 - low)
    yield ("", *levels)
    for level in levels:
        yield (f"**{level}**", *(shares.get((level, other), "") for other in levels))


def _share(share: float, low: float, high: float) -> str:
    return f"{share:.3f} ({low:.3f} – {high:.3f})"


def _one_sided(pairs: Sequence[dict[str, Any]]) -> Iterator[str]:
    won = [
        f"{pair['one']} against {pair['other']}" if pair["share"]["value"] else f"{pair['other']} against {pair['one']}"
        for pair in pairs
        if pair["share"]["value"] in (0, 1)
    ]
    if won:
        yield f"Won everything: {', '.join(won)}. There the distance of the ratings is a lower bound."


def _block(rows: Iterable[Sequence[str]]) -> str:
    head, *others = rows
    lines = [head, ["---"] * len(head), *others]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


# The command.


def main(arguments: Sequence[str] | None = None, show: Callable[[str], object] = print) -> None:
    """Play everything, and write the page and its data."""
    parser = argparse.ArgumentParser(prog="python -m ai.standings", description=main.__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs"), help="default: %(default)s")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (default: all)")
    parser.add_argument("--page", action="store_true", help="only the page, from the data that is there")
    chosen = parser.parse_args(arguments)
    data, text = chosen.folder / DATA, chosen.folder / PAGE
    if not chosen.page:
        rounds = []
        for plan in PLANS:
            show(f"{plan.game}, {plan.seats} seats: {plan.round.games} games")
            rounds.append(play(plan, max(1, chosen.workers)))
        data.write_text(json.dumps({"format": FORMAT, "rounds": rounds}, indent=1) + "\n", encoding="utf-8")
    text.write_text(page(json.loads(data.read_text("utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main()
