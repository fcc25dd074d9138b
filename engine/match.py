"""A match: the one mutable object below the screen. It holds the seats' game, its history and its source of chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.chance import Source
from engine.game import CHANCE, TERMINAL, Action, Event, Game, Move, Options, Outcome, State, TurnBegan, TurnEnded


@dataclass(frozen=True, slots=True)
class Step:
    """One move and what it did."""

    move: Move | None
    """None only for the step that opens the match."""
    events: tuple[Event, ...]
    state: State
    """The state after it."""

    @property
    def by_turn(self) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
        """The events that belong to the turn going on, and those that begin the next."""
        at = next((i for i, event in enumerate(self.events) if isinstance(event, TurnBegan)), len(self.events))
        return self.events[:at], self.events[at:]


@dataclass(frozen=True, slots=True)
class Ply:
    """One decision and every chance node that followed from it; the match's opening is a ply of CHANCE."""

    index: int
    """0 is the opening."""
    seat: int
    """Who decided, or CHANCE for the opening."""
    steps: tuple[Step, ...]

    @property
    def action(self) -> Action | None:
        """The decision; None for the opening."""
        move = self.steps[0].move
        return move if isinstance(move, Action) else None

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What chance decided after it, in order."""
        return tuple(step.move for step in self.steps if isinstance(step.move, Outcome))

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def state(self) -> State:
        """The state it led to."""
        return self.steps[-1].state


class OutOfTurn(ValueError):
    """A seat acted when another was to move. Attributes: `seat`; `to_move`, the seat (or CHANCE, TERMINAL) that is."""

    def __init__(self, seat: int, to_move: int) -> None:
        super().__init__(seat, to_move)
        self.seat = seat
        self.to_move = to_move


class CannotUndo(ValueError):
    """Nothing to take back, or something random was revealed since. `revealed` tells which."""

    def __init__(self, revealed: bool) -> None:
        super().__init__(revealed)
        self.revealed = revealed


class Match:
    """A game being played.

    `history` is the truth: plies in order. The draw counter follows from it, so nothing else needs saving but the
    source's own secret. Raises on construction: IllegalOption.
    """

    def __init__(self, game: Game, players: int, options: Options | None, source: Source) -> None:
        self.game = game
        self.options = game.checked(players, options)
        self.source = source
        self.initial = game.new_state(players, self.options)
        self.history: list[Ply] = []

    @property
    def state(self) -> State:
        """The position now."""
        return self.history[-1].state if self.history else self.initial

    @property
    def players(self) -> int:
        """How many seats."""
        return self.initial.players

    @property
    def draws(self) -> int:
        """How many outcomes have been drawn: the number of the next draw."""
        return sum(len(ply.outcomes) for ply in self.history)

    @property
    def turns(self) -> tuple[TurnEnded, ...]:
        """Every finished turn, in order: what each gained and the scores after it."""
        return tuple(e for ply in self.history for e in ply.events if isinstance(e, TurnEnded))

    def start(self) -> Ply:
        """Open the match: resolve the chance nodes before the first decision. Raises: OutOfTurn if it has begun."""
        if self.history:
            raise OutOfTurn(CHANCE, self.state.current_player)
        opening = Step(None, (TurnBegan(self.initial.turn_seat),), self.initial)
        return self._record(CHANCE, [opening])

    def submit(self, seat: int, action: Action) -> Ply:
        """Make a decision and resolve the chance nodes that follow.

        Raises: OutOfTurn, IllegalMove; then nothing has changed.
        """
        state = self.state
        if not self.history or state.current_player != seat or seat < 0:
            raise OutOfTurn(seat, state.current_player)
        if action not in state.legal_actions():
            raise state.refusal(action)
        return self._record(seat, [_step(state, action)])

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be taken back: it showed nothing, and nothing random was revealed after it."""
        if len(self.history) < 2:
            return False
        last = self.history[-1]
        return not last.outcomes and not (last.action and last.action.reveals)

    def undo(self) -> Ply:
        """Take the last decision back and return it. Raises: CannotUndo."""
        if not self.can_undo:
            raise CannotUndo(revealed=len(self.history) > 1)
        return self.history.pop()

    def replay(self, plies: Iterable[tuple[int, Sequence[str]]]) -> None:
        """Play on by notation, without drawing: each ply is its seat and its moves (action first, the opening none).

        A ply must be whole: every chance node that followed from the decision, and nothing past the next decision.

        Raises: MalformedMove, IllegalMove, OutOfTurn at the first ply that does not fit; those before it stand.
        """
        for seat, moves in plies:
            self.history.append(self._reread(seat, moves))

    def _reread(self, seat: int, moves: Sequence[str]) -> Ply:
        """A ply from its notation, every move made by whoever's it is. Raises: as `replay`."""
        state = self.state
        opening = not self.history
        to_move = CHANCE if opening else state.current_player
        if seat != to_move or seat == TERMINAL or (not opening and not moves):
            raise OutOfTurn(seat, to_move)
        steps = [Step(None, (TurnBegan(state.turn_seat),), state)] if opening else []
        for text in moves:
            if steps and state.current_player != CHANCE:
                raise OutOfTurn(CHANCE, state.current_player)
            steps.append(_step(state, state.parse(text)))
            state = steps[-1].state
        if state.current_player == CHANCE:
            raise OutOfTurn(seat, CHANCE)
        return Ply(len(self.history), seat, tuple(steps))

    def _record(self, seat: int, steps: list[Step]) -> Ply:
        draw = self.draws
        state = steps[-1].state
        while state.current_player == CHANCE:
            step = _step(state, self.source.pick(draw, state.chance_outcomes()))
            steps.append(step)
            state = step.state
            draw += 1
        ply = Ply(len(self.history), seat, tuple(steps))
        self.history.append(ply)
        return ply


def _step(state: State, move: Move) -> Step:
    return Step(move, state.events(move), state.child(move))
