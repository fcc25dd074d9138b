"""The laws of Hippo Hopp."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from hypothesis import strategies as st

from engine import Move, Options, State
from engine.game import OptionValue, TurnBegan, TurnEnded
from engine.games.hippo import GAP, UNKNOWN, Hippo, HippoOptions, Phase
from engine.games.hippo_moves import Caught, Dealt, DeckEmpty, Flip, Flipped, Hopped, Landed, Number, Use, Used
from tests.rules.laws.of_game import Laws


def small(players: int) -> st.SearchStrategy[Options]:
    """Few cards, any numbers on them."""
    sizes = st.tuples(st.integers(3, 6), st.integers(0, 3))
    return sizes.flatmap(
        lambda size: st.builds(
            HippoOptions,
            start=st.integers(0, players - 1),
            circle=st.just(size[0]),
            deck=st.just(size[1]),
            penalty=st.integers(0, 3),
            borrow_cap=st.integers(0, 3),
            values=st.lists(st.integers(1, size[0] - 1), min_size=sum(size), max_size=sum(size)).map(counts),
        )
    )


def counts(numbers: list[int]) -> tuple[int, ...]:
    """How many there are of the numbers 1, 2, 3 …"""
    return tuple(numbers.count(number) for number in range(1, max(numbers) + 1))


def together(values: Mapping[str, OptionValue]) -> Mapping[str, OptionValue]:
    """HH-10: as many cards as circle and deck hold, their numbers small enough, some of those the values have."""
    match values:
        case {"circle": int(circle), "deck": int(deck), "values": tuple(cards)}:
            numbers = [number for number, count in enumerate(cards, start=1) if count and number < circle] or [1]
            dealt = [numbers[card % len(numbers)] for card in range(circle + deck)]
            return {**values, "values": counts(dealt)}
    raise AssertionError(values)


def position(state: State) -> None:
    """Every card is somewhere, what lies where fits the phase, and the bird stands where it may."""
    assert isinstance(state, Hippo)
    options, numbers = state.options, state.numbers
    assert len(numbers) == len(state.is_open) == options.circle
    unknown, gaps = numbers.count(UNKNOWN), numbers.count(GAP)
    assert sum(state.unseen) == state.deck + unknown
    assert all(number > 0 for number, up in zip(numbers, state.is_open, strict=True) if up), "open cards are known"
    held = [card for cards in state.penalties for card in cards]
    somewhere = Counter(held) + Counter(number for number in numbers if number > 0)
    for number, cards in enumerate(options.values, start=1):
        assert somewhere[number] + state.unseen[number - 1] <= cards
    assert somewhere.total() + sum(state.unseen) <= options.circle + options.deck
    taken = options.deck - state.deck + gaps
    assert len(held) <= taken
    assert somewhere.total() + sum(state.unseen) == options.circle + options.deck - (taken - len(held))
    assert all(tuple(sorted(cards)) == cards for cards in state.penalties)
    assert state.scores == tuple(
        points - options.penalty * len(cards) for points, cards in zip(state.points, state.penalties, strict=True)
    )
    of_phase(state)


def of_phase(state: Hippo) -> None:
    """What is true in one phase only."""
    weights = dict(state.chance_outcomes())
    match state.phase:
        case Phase.DEAL:
            dealt = state.options.circle - state.numbers.count(UNKNOWN)
            assert UNKNOWN not in state.numbers[:dealt]
            assert (state.deck, state.bird, held_by_all(state)) == (state.options.deck, 0, 0)
            assert not any(state.is_open)
        case Phase.DECIDE:
            assert state.bird in state.hidden
        case Phase.REVEAL:
            assert state.flipping in state.hidden
            assert state.numbers[state.flipping or 0] == UNKNOWN
        case Phase.OVER:
            assert (state.numbers.count(GAP), state.numbers[state.bird], state.deck) == (1, GAP, 0)
    assert (state.flipping is None) == (state.phase is not Phase.REVEAL)
    assert (GAP in state.numbers) == (state.phase is Phase.OVER)
    if weights:
        assert weights == {Number(n): count for n, count in enumerate(state.unseen, start=1) if count}


def held_by_all(state: Hippo) -> int:
    """How many penalty cards lie before players."""
    return sum(map(len, state.penalties))


def step(state: State, move: Move, child: State) -> None:
    """What was seen stays known, only the turn's own seat gains points, and cards leave only as they may."""
    assert isinstance(state, Hippo)
    assert isinstance(child, Hippo)
    assert child.options == state.options
    gained = [after - before for before, after in zip(state.points, child.points, strict=True)]
    assert not any(gained[: state.seat] + gained[state.seat + 1 :])
    match move:
        case Number(number) if state.phase is Phase.DEAL:
            assert (changed(state, child), gained[state.seat]) == ([state.numbers.index(UNKNOWN)], 0)
            assert number in child.numbers
        case Flip(at) if state.numbers[at] == UNKNOWN:
            assert (changed(state, child), child.points, child.seat) == ([], state.points, state.seat)
        case Flip(at):
            turned(state, child, at, state.numbers[at])
            assert gained[state.seat] <= state.numbers[at] - 1
        case Number(number):
            assert state.flipping is not None
            turned(state, child, state.flipping, number)
            assert gained[state.seat] <= number - 1
        case Use(owner, number):
            turned(state, child, None, number)
            assert len(state.penalties[owner]) == len(child.penalties[owner]) + 1
            assert gained[state.seat] <= min(number - 1, state.options.borrow_cap)


def changed(state: Hippo, child: Hippo) -> list[int]:
    """Positions where another number is known, or none any more."""
    return [at for at, (before, after) in enumerate(zip(state.numbers, child.numbers, strict=True)) if before != after]


def turned(state: Hippo, child: Hippo, flipped: int | None, jump: int) -> None:
    """HH-4 to HH-6 of a turn with this jump."""
    size = state.options.circle
    assert child.bird == (state.bird + jump) % size
    assert set(changed(state, child)) <= {flipped, child.bird}, "what was seen stays known"
    mine, after = state.penalties[state.seat], child.penalties[state.seat]
    if after == mine:
        assert child.deck == state.deck
        assert set(changed(state, child)) <= {flipped}
        up = {at for at in range(size) if child.is_open[at] and not state.is_open[at]}
        assert up == ({flipped} - {None})
        return
    taken = (Counter(after) - Counter(mine)).elements()
    number = next(taken)
    assert not list(taken)
    assert child.points == state.points
    for at in range(size):
        was_up = state.is_open[at] or at == flipped
        assert child.is_open[at] == (was_up and at != child.bird and child.numbers[at] > number)
    assert child.phase is (Phase.DECIDE if state.deck else Phase.OVER)


LAWS: Final = Laws(
    small=small,
    together=together,
    position=position,
    step=step,
    events=frozenset((TurnBegan, TurnEnded, Dealt, Flipped, Used, Hopped, Landed, Caught, DeckEmpty)),
    malformed=(
        *("", " ", "0", "00", "01", "-1", "+1", "100", "1.0", "1 ", " 1", "1\n", "1 2", "1,2", "A", "x", "None"),
        *("\u0663", "\uff11", "\u00b2", "flip", "flip:", "flip:-1", "flip:+1", "flip:01", "flip:00", "flip:100"),
        *("Flip:1", "FLIP:1", "flip 1", "flip: 1", "flip:1 ", "flip:1\n", " flip:1", "flip:1/1", "flip:a", "flip:1,2"),
        *("flip:\u0661", "flip:\uff11", "flip:1flip:2", "use", "use:", "use:1", "use:1/", "use:/5", "use:1/0"),
        *("use:1/05", "use:01/5", "use:10/5", "use:-1/5", "use:1/-5", "use:1/100", "use:1 /5", "use:1/ 5", "use:1/5 "),
        *("use:1/5\n", "Use:1/5", "use:1:5", "use:1-5", "use:1/5/5", "use:a/5", "use:\u0661/5", "stop", "roll", "pass"),
    ),
)
