"""`hoppla value` and `hoppla position`: what the moves of a position are worth, and a position as text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import click

from ai.player import Considered, Decision, Player, decision_of, player_rng, players_of
from engine.game import CHANCE, Action, Game, Options, State
from engine.games import GAMES
from engine.position import PositionError, apart, in_sight, require_seats, state_of, write
from tui.advice import SHOWN, because
from tui.cli.commands import HouseCommand, run_of
from tui.cli.matches import complete_any
from tui.cli.records import names_file, record_from
from tui.cli.refusal import FAILED, Refusal
from tui.cli.run import Run
from tui.cli.seating import (
    complete_game,
    complete_level,
    complete_option,
    game_named,
    number_of,
    options_of,
    player_named,
)
from tui.console import cells, is_tty, padded, wrapped
from tui.settings import Shown
from tui.text.names import Names

SEED = "value"
"""Of a player's own chance, if it needs any: the same answer every time."""
FURTHEST = 50
"""Draws that are followed for an example of what a position may become; the longest first look has 40."""
GAP = "  "
"""Before each column."""
COSTS_AT, POINTS_AT = 2, 3
"""Columns: the move and its share are before these, the shares of others behind them."""
MOST_MOVES = 9999
"""More than there are in any position."""


class PositionCommand(HouseCommand):
    """A command with a position on its line."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As ever, but scores below nothing are no option: `-2:4 0 …`."""
        return super().parse_args(
            ctx, [f" {word}" if word[:1] == "-" and word[1:2].isdigit() else word for word in args]
        )


@dataclass(frozen=True, slots=True)
class Value:
    """What a level makes of a position."""

    game: Game
    options: Options
    state: State
    level: str
    decision: Decision

    @property
    def seat(self) -> int:
        """Who is to move."""
        return self.state.current_player

    @property
    def rows(self) -> tuple[tuple[Action, Considered | None], ...]:
        """Every legal move, the best first; None where the level did not weigh it."""
        weighed = {one.action: one for one in self.decision.considered}
        others = (action for action in self.state.legal_actions() if action not in weighed)
        return (*weighed.items(), *((action, None) for action in others))

    def cost(self, one: Considered) -> float:
        """The share of the win a move gives away against the best."""
        return self.decision.considered[0].win_share[self.seat] - one.win_share[self.seat]


@click.pass_context
def _value(
    ctx: click.Context,
    game: str,
    position: Sequence[str],
    option: Sequence[str],
    level: str | None,
    moves: str | None,
    every: bool,
    as_json: bool,
) -> None:
    run = run_of(ctx)
    most = _most(run, moves, every)
    chosen = game_named(run, game)
    level = level or players_of(game).levels()[-1]
    player = player_named(run, chosen, level)
    state, options = _read(run, chosen, " ".join(position), option)
    value = Value(chosen, options, state, level, _decided(run, player, level, state))
    run.console.print(
        json.dumps(_for_programs(run, value), indent=1) if as_json else "\n".join(_lines(run, value, most))
    )


def _most(run: Run, moves: str | None, every: bool) -> int | None:
    """How many moves are told at most; None: all. On a terminal as many as a hint has, unless it is said."""
    if every:
        return None
    if moves is not None:
        return number_of(run, "--moves", moves, 1, MOST_MOVES)
    return SHOWN if is_tty(run.console.stdout) else None


def _read(run: Run, game: Game, text: str, option: Sequence[str]) -> tuple[State, Options]:
    """A position at which a seat is to move, and its options. Raises: Refusal."""
    try:
        parts = apart(game, text)
        require_seats(game, parts)
        options = options_of(run, game, len(parts.scores), (*parts.options, *option))
        state = state_of(game, parts, options)
    except PositionError as error:
        raise Refusal(*run.words.position_refused(error)) from error
    if state.is_terminal:
        raise Refusal(run.words.POSITION_OVER)
    if state.current_player == CHANCE:
        after = _likely(state)
        example = "" if after is None else write(game, after, options)
        raise Refusal(run.words.position_by_chance(example))
    return state, options


def _likely(state: State) -> State | None:
    """Somebody's decision the position may lead to: of what can be drawn the likeliest that leads to one."""
    for _ in range(FURTHEST):
        by_weight = sorted(state.chance_outcomes(), key=lambda outcome: -outcome[1])
        children = [state.child(outcome) for outcome, _ in by_weight]
        decided = next((child for child in children if child.current_player >= 0), None)
        if decided is not None or not children:
            return decided
        state = children[0]
    return None


def _decided(run: Run, player: Player, level: str, state: State) -> Decision:
    """Raises: Refusal, if the player fails."""
    try:
        return decision_of(player, state, player_rng(SEED, state.current_player, 0))
    except Exception as error:  # it was made for positions that come about in play
        raise Refusal(run.words.value_failed(level), code=FAILED) from error


# For people.


def _lines(run: Run, value: Value, most: int | None) -> Iterator[str]:
    words, game, width = run.words, run.texts.game(value.game.key), run.console.width
    names = Names(tuple(map(words.seat, range(value.state.players))))
    for line in game.position(value.state, names, Shown(pile=True, seen=True)):
        yield from wrapped(line, width)
    yield ""
    if not value.decision.considered:
        yield from wrapped(words.by_rule(value.level, str(value.decision.action)), width)
        return
    if why := because(value.decision, value.decision.reason, run.texts.table, game, names):
        yield from wrapped(why, width)
        yield ""
    yield words.solved(value.level) if value.decision.exact else words.estimated(value.level)
    rows = [_row(run, value, action, one) for action, one in value.rows[:most]]
    yield from _table(run, [_heads(run, value), *rows], len(value.rows) - len(rows))


def _table(run: Run, rows: Sequence[tuple[str, ...]], more: int) -> Iterator[str]:
    """In columns, each as wide as its widest word; the first one is the move. There are so many rows more."""
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    shown, left_out = _fitting(widths, run.console.width)
    for first, *others in rows:
        columns = [" " * (widths[place] - cells(others[place - 1])) + others[place - 1] for place in shown[1:]]
        yield GAP.join(["", padded(first, widths[0]), *columns]).rstrip()
    if more:
        yield GAP + run.words.more_moves(more)
    if left_out:
        yield from wrapped(run.words.MORE_COLUMNS, run.console.width)


def _fitting(widths: Sequence[int], width: int) -> tuple[list[int], bool]:
    """The columns that are shown, and whether some are left out that a wider terminal had room for: the words about
    points before the shares of others, and what a move costs as the last."""
    shown = [place for place, wide in enumerate(widths) if wide]
    there = len(shown)
    for place in (POINTS_AT, *reversed(range(POINTS_AT + 1, len(widths))), COSTS_AT):
        if sum(len(GAP) + widths[column] for column in shown) <= width:
            break
        if place in shown and len(shown) > 2:
            shown.remove(place)
    return shown, len(shown) < there


def _heads(run: Run, value: Value) -> tuple[str, ...]:
    words = run.words
    shares = () if value.state.players == 1 else (words.WINS, words.COSTS)
    return (words.MOVE, *shares, "", *map(words.seat, _others(value)))


def _row(run: Run, value: Value, action: Action, one: Considered | None) -> tuple[str, ...]:
    words, alone = run.words, value.state.players == 1
    if one is None:
        empty = ("",) * (len(_others(value)) + (1 if alone else 2))
        return (str(action), words.NOT_WEIGHED, *empty)
    expected = "" if one.points is None else run.texts.game(value.game.key).expected(one.points)
    shares = () if alone else (words.share(one.win_share[value.seat]), words.share(value.cost(one)))
    return (str(action), *shares, expected, *(words.share(one.win_share[seat]) for seat in _others(value)))


def _others(value: Value) -> tuple[int, ...]:
    """The seats that have a column beside that of the seat to move: of two, what is not one's is the other's."""
    seats = value.state.players
    return tuple(seat for seat in range(seats) if seat != value.seat) if seats > 2 else ()


def _for_programs(run: Run, value: Value) -> dict[str, Any]:
    words, decision = run.texts.game(value.game.key), value.decision
    names = Names(tuple(map(run.words.seat, range(value.state.players))))
    return {
        "game": value.game.key,
        "position": write(value.game, value.state, value.options),
        "options": value.options.as_dict(),
        "seats": value.state.players,
        "seat": value.seat,
        "level": value.level,
        "exact": decision.exact,
        "best": str(decision.action),
        "moves": [_move(value, action, one) for action, one in value.rows],
        "reason": because(decision, decision.reason, run.texts.table, words, names) or None,
    }


def _move(value: Value, action: Action, one: Considered | None) -> dict[str, Any]:
    if one is None:
        return {"move": str(action), "win_shares": None, "cost": None, "points": None}
    shares = [float(share) for share in one.win_share]
    points = None if one.points is None else float(one.points)
    return {"move": str(action), "win_shares": shares, "cost": float(value.cost(one)), "points": points}


@click.pass_context
def _position(ctx: click.Context, source: str, at: str | None) -> None:
    from engine.record import match_of  # noqa: PLC0415
    from tui.records import must_wait  # noqa: PLC0415

    run = run_of(ctx)
    record = record_from(run, source)
    match, game = match_of(record), GAMES[record.game]
    last = len(match.history) - 1
    state = match.history[last if at is None else number_of(run, "--at", at, 0, last)].state
    if must_wait(record) and not names_file(source):
        state = in_sight(game, state)
    run.console.print(write(game, state, match.options))


value_command = PositionCommand(
    "value",
    [
        click.Argument(["game"], metavar="GAME", shell_complete=complete_game),
        click.Argument(["position"], metavar="POSITION", nargs=-1, required=True),
        click.Option(["--option"], multiple=True, shell_complete=complete_option),
        click.Option(["--level"], shell_complete=complete_level),
        click.Option(["--moves"]),
        click.Option(["--all", "every"], is_flag=True),
        click.Option(["--json", "as_json"], is_flag=True),
    ],
    callback=_value,
)
position_command = HouseCommand(
    "position",
    [
        click.Argument(["source"], metavar="MATCH|FILE", shell_complete=complete_any),
        click.Option(["--at"]),
    ],
    callback=_position,
)
