"""What came of an arena, in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ai.arena import Round, in_play
from ai.intervals import Share
from ai.ratings import Pair
from ai.tally import Entry, Table
from engine.games import GAMES
from tui.cli.layout import columns
from tui.cli.run import Run
from tui.console import wrapped

CROSS_PLACES: Final = 3
"""Decimals of the intervals in the cross table."""


def table_lines(run: Run, played: Round, table: Table, rate: float | None) -> Iterator[str]:
    """All of it. `rate`: games a second, if that is asked for."""
    words, width = run.words, run.console.width
    game = GAMES[played.game]
    title = words.arena_title(game.title, table.games, table.seats, played.seed)
    for sentence in (title, in_play(game, played.seats, played.options.as_dict())):
        yield from wrapped(sentence, width)
    if table.games < played.games:
        yield from wrapped(words.arena_broken_off(played.games), width)
    yield ""
    yield from _entries(run, table)
    yield ""
    yield from wrapped(words.arena_length(table.length.turns, table.length.decisions, table.length.moves), width)
    if len(table.pairs) > 1 or (table.pairs and table.seats > 2):
        yield ""
        yield from wrapped(words.CROSS if table.seats == 2 else words.CROSS_SEATS, width)
        yield from _cross(run, played.names, table.pairs)
    if table.ratings:
        yield ""
        yield from wrapped(words.ELO, width)
        rows = [(one.name, words.rating(one.elo), words.rating_width(one.half_width)) for one in table.ratings]
        yield from columns(rows)
        yield from _one_sided(run, table.pairs)
    if rate is not None:
        yield ""
        yield from wrapped(words.arena_rate(rate), width)
        yield from columns([_time_heads(run), *(_times(run, entry) for entry in table.entries)])


def _entries(run: Run, table: Table) -> Iterator[str]:
    words, alone = run.words, table.seats == 1
    shares = () if alone else (words.ARENA_WINS, words.INTERVAL)
    heads = (words.PLAYER, *shares, words.SCORE, words.DRAWS, words.DECIDES)
    yield from columns([heads, *(_entry(run, entry, alone) for entry in table.entries)])


def _entry(run: Run, entry: Entry, alone: bool) -> tuple[str, ...]:
    words = run.words
    shares = () if alone else (words.wins(entry.win_share), words.interval(entry.low, entry.high))
    score, draws = words.decimal(entry.mean_score, 1), words.decimal(entry.draws_per_turn, 3)
    return (entry.name, *shares, score, draws, words.decimal(entry.decisions_per_game, 1))


def _cross(run: Run, names: Sequence[str], pairs: Sequence[Pair]) -> Iterator[str]:
    """Two lines a level: shares, and their intervals."""
    against = {(pair.one, pair.other): pair.share for pair in pairs}
    against |= {(pair.other, pair.one): pair.share and pair.share.of_the_other for pair in pairs}
    rows: list[tuple[str, ...]] = [("", *names)]
    for name in names:
        shares = [against.get((name, other)) for other in names]
        rows.append((name, *(_cell(run, share) for share in shares)))
        rows.append(("", *(_interval(run, share) for share in shares)))
    yield from columns(rows)


def _cell(run: Run, share: Share | None) -> str:
    return "" if share is None else run.words.wins(share.value)


def _interval(run: Run, share: Share | None) -> str:
    return "" if share is None else run.words.interval(share.low, share.high, CROSS_PLACES)


def _one_sided(run: Run, pairs: Sequence[Pair]) -> Iterator[str]:
    for pair in pairs:
        if pair.share is not None and pair.is_one_sided:
            winner, loser = (pair.one, pair.other) if pair.share.value else (pair.other, pair.one)
            yield from wrapped(run.words.one_sided(winner, loser), run.console.width)


def _time_heads(run: Run) -> tuple[str, ...]:
    words = run.words
    return (words.PLAYER, words.DECISIONS, words.MEDIAN, words.P95, words.LONGEST_TIME)


def _times(run: Run, entry: Entry) -> tuple[str, ...]:
    if entry.times is None:
        return (entry.name, "0", "", "", "")
    times = (entry.times.median, entry.times.p95, entry.times.longest)
    return (entry.name, str(entry.times.decisions), *(run.words.decimal(one, 2) for one in times))
