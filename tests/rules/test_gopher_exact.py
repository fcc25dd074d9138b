"""Exact values of tiny games of Gopher It!, in fractions, by a second program over the second implementation.

Without a new pile every card makes the pile smaller, so all lines that come back to a position go through one with a
new pile (or, with `busted_to_pile`, one after a bust). Call these the returning ones. With both players' choices fixed,
going down from any position gives its value as a sum over the returning ones it leads to and the ends; for the
returning ones themselves that is a system of linear equations, solved by elimination. Then every choice that is not the
best by these values is changed, and so on until none is: that is the optimality equation, exact. That it has one
solution, the bounds from both sides in `test_exact_tiny.py` show.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from tests.rules.lines import gopher
from tests.rules.reference import gopher as reference
from tests.rules.test_exact_tiny import CASES, every_action, solved

Sum = dict[Hashable, Fraction]
"""A value as a sum of multiples of the returning positions' values; under None, the constant."""


def key(table: reference.Table) -> Hashable:
    """What a position is: all that matters of a table."""
    piles = (table.pile, table.discards, *table.storages)
    return table.doing, table.seat, tuple(table.turned), tuple(tuple(sorted(pile)) for pile in piles), tuple(table.won)


class Tree:
    """Every position of a two-player game, with what each leads to."""

    def __init__(self, **options: Any) -> None:
        start = reference.new_table(2, **options)
        self.start = key(start)
        self.children: dict[Hashable, dict[str, tuple[Hashable, Fraction]]] = {}
        self.seat: dict[Hashable, int] = {}
        self.ends: dict[Hashable, Fraction] = {}
        self.returning: set[Hashable] = set()
        waiting = [start]
        while waiting:
            table = waiting.pop()
            if (at := key(table)) in self.children:
                continue
            waiting += self._look_at(table, at)

    def _look_at(self, table: reference.Table, at: Hashable) -> list[reference.Table]:
        self.children[at] = {}
        if table.doing == "over":
            winners = reference.winners(table)
            self.ends[at] = Fraction(0 in winners, len(winners))
        if table.doing == "decide":
            self.seat[at] = table.seat
        weights = reference.weights(table)
        found = []
        for move in reference.moves(table):
            child = reference.copied(table)
            reference.play(child, move)
            told = " ".join(child.told)
            if "shuffles" in told or "to the pile" in told:
                self.returning.add(key(child))
            self.children[at][move] = key(child), Fraction(weights.get(move, 1), sum(weights.values()) or 1)
            found.append(child)
        return found

    def value(self) -> Fraction:
        """Seat 0's share at the start, both at their best."""
        choice = dict.fromkeys(self.seat, "stop")
        for _ in range(30):
            values = self._values(choice)
            better = {at: self._best(at, choice[at], values) for at in self.seat}
            if better == choice:
                return values[self.start]
            choice = better
        raise AssertionError("the choices go round in circles")

    def _best(self, at: Hashable, now: str, values: dict[Hashable, Fraction]) -> str:
        sign = 1 if self.seat[at] == 0 else -1
        worth = {move: sign * values[child] for move, (child, _) in self.children[at].items()}
        return now if worth[now] == max(worth.values()) else max(worth, key=lambda move: worth[move])

    def _values(self, choice: dict[Hashable, str]) -> dict[Hashable, Fraction]:
        """The value of every position with these choices."""
        sums: dict[Hashable, Sum] = {}
        for at in self._from_the_ends(choice):
            sums[at] = self._sum(at, choice, sums)
        solution = eliminated({at: sums[at] for at in self.returning})
        return {
            at: sum((times * solution[known] for known, times in terms.items()), Fraction())
            for at, terms in sums.items()
        }

    def _next(self, at: Hashable, choice: dict[Hashable, str]) -> list[tuple[Hashable, Fraction]]:
        moves = self.children[at]
        return [moves[choice[at]]] if at in choice else list(moves.values())

    def _from_the_ends(self, choice: dict[Hashable, str]) -> list[Hashable]:
        """Every position after those it leads to, the returning ones aside."""
        done: dict[Hashable, None] = {}
        for first in self.children:
            waiting = [first]
            while waiting:
                at = waiting[-1]
                later = [c for c, _ in self._next(at, choice) if c not in self.returning and c not in done]
                if later:
                    waiting += later
                else:
                    done.setdefault(waiting.pop())
        return list(done)

    def _sum(self, at: Hashable, choice: dict[Hashable, str], sums: dict[Hashable, Sum]) -> Sum:
        total: Sum = defaultdict(Fraction)
        total[None] += self.ends.get(at, 0)
        for child, chance in self._next(at, choice):
            for known, times in ({child: Fraction(1)} if child in self.returning else sums[child]).items():
                total[known] += chance * times
        return total


def eliminated(equations: dict[Hashable, Sum]) -> dict[Hashable, Fraction]:
    """The solution of `unknown = sum` for each unknown; None is 1."""
    rows = {unknown: dict(terms) for unknown, terms in equations.items()}
    order = sorted(rows, key=str)
    for place, unknown in enumerate(order):
        row = rows[unknown]
        own = 1 - row.pop(unknown, Fraction())
        rows[unknown] = {known: times / own for known, times in row.items() if times}
        for other in order[place + 1 :]:
            times = rows[other].pop(unknown, Fraction())
            if times:
                for known, more in rows[unknown].items():
                    rows[other][known] = rows[other].get(known, Fraction()) + times * more
    solution: dict[Hashable, Fraction] = {None: Fraction(1)}
    for unknown in reversed(order):
        solution[unknown] = sum((times * solution[known] for known, times in rows[unknown].items()), Fraction())
    return solution


@pytest.mark.parametrize("case", [case for case in CASES if case["game"] == "gopher"], ids=lambda c: str(c["options"]))
def test_the_exact_values_of_another_independent_program_are_met_as_fractions(case: Any) -> None:
    assert Tree(**case["options"]).value() == Fraction(case["positions"][0]["value"])


@pytest.mark.parametrize(
    "options",
    [
        {"trophies": 1, "full": 2, "deck": [0, 1]},
        {"trophies": 1, "full": 2, "deck": [2], "max_cards": 2},
        {"trophies": 1, "full": 2, "deck": [2], "max_cards": 3, "busted_to_pile": True},
        {"trophies": 1, "full": 2, "deck": [1, 1], "max_cards": 2},
        {"trophies": 1, "full": 2, "deck": [3], "max_cards": 2},
        {"trophies": 2, "full": 2, "deck": [1, 1], "max_cards": 1},
    ],
    ids=str,
)
def test_tiny_games_are_worth_what_the_second_implementation_says(options: dict[str, Any]) -> None:
    tree = Tree(**options)
    values = solved(gopher(**options), every_action)
    assert len(values) == len(tree.children), "as many positions"
    assert values[gopher(**options)] == pytest.approx(float(tree.value()), abs=1e-11)


def test_gi_4_a_first_card_that_fills_its_food_wins_for_whoever_turns_it_up() -> None:
    """Every card is two, and two are full: seat 0 stops with its first card and has the trophy."""
    assert Tree(trophies=1, full=2, deck=[0, 1]).value() == 1


def test_gi_6_with_one_card_a_turn_every_order_of_the_cards_has_its_winner_or_none() -> None:
    """One card a turn, of each food a 1 and a 3, four are full: a trophy is both cards of a food in one hand.

    So the order of the six cards says who wins: seat 0 gets the first, third and fifth, seat 1 the others.
    """
    shares = []
    for order in permutations(("A1", "A3", "C1", "C3", "N1", "N3")):
        hands: tuple[list[str], list[str]] = ([], [])
        winner = None
        for turn, card in enumerate(order):
            hand = hands[turn % 2]
            if any(other[0] == card[0] for other in hand):
                winner = turn % 2
                break
            hand.append(card)
        shares.append(Fraction(1, 2) if winner is None else Fraction(winner == 0))
    options: dict[str, Any] = {"trophies": 1, "full": 4, "deck": [1, 0, 1], "max_cards": 1}
    assert Tree(**options).value() == sum(shares, Fraction()) / len(shares)
    assert 0 < shares.count(Fraction(1, 2)) < len(shares)
