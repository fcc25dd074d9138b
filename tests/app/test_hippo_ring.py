"""Where the cards of the circle lie, and which of them an arrow leads to."""

from __future__ import annotations

from random import Random

import pytest

from tui.tables.hippo_ring import LARGE, SMALL, Ring, ring_of

ROOMS = ((52, 17), (54, 17), (92, 26), (52, 26))
"""The circle's room at 80 × 24 and above."""
ARROWS = ("left", "right", "up", "down")
USUAL = ring_of(19, 52, 17)


def cells(ring: Ring) -> list[tuple[int, int]]:
    """Every cell that is covered, once for each card that covers it."""
    return [
        (left + across, top + down)
        for left, top in ring.places
        for across in range(ring.size.width)
        for down in range(ring.size.height)
    ]


@pytest.mark.parametrize("room", ROOMS, ids=str)
@pytest.mark.parametrize("cards", range(3, 41))
def test_all_cards_have_room_and_none_covers_another_or_the_middle(cards: int, room: tuple[int, int]) -> None:
    ring = ring_of(cards, *room)
    covered = cells(ring)
    left, top, width, height = ring.middle
    free = {(column, line) for column in range(left, left + width) for line in range(top, top + height)}
    assert len(ring.places) == cards
    assert len(covered) == len(set(covered))
    assert not free & set(covered)
    assert all(0 <= column < room[0] and 0 <= line < room[1] for column, line in {*covered, *free})
    assert width >= 26
    assert height >= 5


@pytest.mark.parametrize("cards", range(3, 41))
def test_they_lie_clockwise(cards: int) -> None:
    """Going round, the centre is always at the right hand: the sum of the corners' cross products is positive, with
    lines counted downwards, and each step goes on round it."""
    ring = ring_of(cards, 52, 17)
    middle = (sum(x for x, _ in ring.places) / cards, sum(y for _, y in ring.places) / cards)
    spokes = [(x - middle[0], y - middle[1]) for x, y in ring.places]
    turns = [a[0] * b[1] - a[1] * b[0] for a, b in zip(spokes, (*spokes[1:], spokes[0]), strict=True)]
    assert all(turn > 0 for turn in turns)


def test_the_usual_circle_has_large_cards_and_forty_have_small_ones_until_there_is_room() -> None:
    assert USUAL.size == LARGE
    assert ring_of(40, 52, 17).size == SMALL
    assert ring_of(40, 92, 26).size == LARGE


@pytest.mark.parametrize(
    ("start", "arrow", "end"),
    [
        (0, "right", 1),
        (3, "left", 2),
        (6, "right", 7),
        (6, "down", 7),
        (7, "down", 8),
        (9, "down", 10),
        (10, "left", 11),
        (12, "right", 11),
        (15, "left", 16),
        (15, "up", 16),
        (16, "up", 17),
        (18, "up", 0),
        (18, "right", 0),
        (3, "down", 12),
        (13, "up", 2),
        (8, "left", 17),
        (0, "up", 0),
        (8, "right", 8),
        (12, "down", 12),
    ],
)
def test_an_arrow_leads_to_the_next_card_that_way(start: int, arrow: str, end: int) -> None:
    """0 to 6 lie above, 7 to 9 at the right, 10 to 15 below from right to left, 16 to 18 at the left upwards."""
    assert USUAL.towards(start, arrow, range(19)) == end


def test_cards_that_may_not_be_chosen_are_passed_over() -> None:
    assert USUAL.towards(0, "right", (0, 3, 5)) == 3
    assert USUAL.towards(7, "down", (0, 9, 7)) == 9
    assert USUAL.towards(3, "right", (3,)) == 3


def test_every_card_can_be_reached_from_every_other_whichever_are_left() -> None:
    rng = Random(5)
    for _ in range(150):
        cards = rng.randrange(3, 41)
        ring = ring_of(cards, 52, 17)
        allowed = rng.sample(range(cards), rng.randrange(1, cards + 1))
        for start in allowed:
            reached, left = {start}, [start]
            while left:
                at = left.pop()
                found = {ring.towards(at, arrow, allowed) for arrow in ARROWS} - reached
                reached |= found
                left += found
            assert reached == set(allowed)


def test_a_cell_belongs_to_the_card_that_covers_it() -> None:
    for at, (left, top) in enumerate(USUAL.places):
        assert USUAL.card_at(left, top) == at
        assert USUAL.card_at(left + 4, top + 2) == at
    assert USUAL.card_at(*USUAL.middle[:2]) is None


@pytest.mark.parametrize("cards", [3, 19, 40])
def test_no_size_breaks_it(cards: int) -> None:
    for width in (0, 1, 4, 30, 300):
        for height in (0, 1, 3, 9, 100):
            ring = ring_of(cards, width, height)
            assert len(ring.places) == cards
            assert ring.towards(0, "right", range(cards)) in range(cards)
