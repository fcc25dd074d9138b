"""What each part of Gopher's table shows, as values made from a state and what is being played.

Every derived number is the state's own: what stopping does is `on_stopping`, the odds are `bust_chance`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import Action, leaders
from engine.games.gopher import Gopher, Phase, Storing
from engine.games.gopher_moves import Flip, Food, Stop
from tui.settings import Shown
from tui.tables.gopher_panels import HeapView, SeatRow, SeatsView, Shelf, StorageView, TurnedView
from tui.tables.gopher_play import Stage, lying
from tui.text.gopher import Words
from tui.text.names import Names
from tui.widgets.choices import Rows

KEYS: Final[Mapping[str, Action]] = {"f": Flip(), "s": Stop()}
"""What these keys mean to the rules."""


def seats_view(
    state: Gopher, stage: Stage, names: Names, levels: Sequence[str], thinking: bool, words: Words
) -> SeatsView:
    """Everybody's trophies and storage. `levels`: as called, empty for a person."""
    turn = state.seat if stage.seat is None else stage.seat
    trophies = state.trophies if stage.trophies is None else stage.trophies
    ahead = leaders(trophies)
    seats = []
    for seat, number in enumerate(trophies):
        is_turn = seat == turn and not state.is_terminal
        seats.append(
            SeatRow(
                name=names.of(seat),
                note=words.THINKING if is_turn and thinking else levels[seat],
                trophies=number,
                amounts=_amounts(state, stage, seat),
                turn=is_turn,
                leads=seat in ahead,
            )
        )
    options = state.options
    return SeatsView(
        words.seats_title(state), options.trophies, options.full, tuple(map(words.food, Food)), tuple(seats)
    )


def _amounts(state: Gopher, stage: Stage, seat: int) -> tuple[int, ...]:
    return state.storages[seat].amounts if stage.amounts is None else stage.amounts[seat]


def storage_view(state: Gopher, stage: Stage, names: Names, words: Words) -> StorageView:
    """The storage of the seat whose turn it is, with what stopping would do, or with what is being done."""
    seat = state.seat if stage.seat is None else stage.seat
    stored = stage.storing
    if stored is None and stage.amounts is None and seat == state.seat and not state.is_terminal:
        stored = state.on_stopping
    amounts = _amounts(state, stage, seat)
    shelves = tuple(_shelf(food, amounts[food], stored, words) for food in Food)
    remark = stage.remark or _remark(state, stored, words)
    return StorageView(words.storage_title(seat, names), shelves, state.options.full, remark)


def _shelf(food: Food, amount: int, stored: Storing | None, words: Words) -> Shelf:
    if stored is None:
        return Shelf(food, words.food(food), amount, amount, str(amount))
    return Shelf(
        food,
        words.food(food),
        stored.before[food],
        stored.after[food],
        words.on_shelf(stored, food),
        full=food in stored.full,
        over=food in stored.over and not stored.trophy,
    )


def _remark(state: Gopher, stored: Storing | None, words: Words) -> str:
    if stored is None or state.is_terminal:
        return ""
    return words.stop_now(stored, len(state.turned)) if state.turned else words.NOTHING_YET


def turned_view(state: Gopher, stage: Stage, odds: bool, words: Words) -> TurnedView:
    """The cards of this turn, and places for those that may still come."""
    cards = lying(state.turned) if stage.cards is None else stage.cards
    most = state.options.max_cards
    if stage.cards is None and state.is_terminal:
        return TurnedView(words.turned_title(0, most))
    note = words.next_odds(state) if odds and stage.cards is None and state.phase is Phase.DECIDE else ""
    return TurnedView(words.turned_title(len(cards), most), note, cards, most - len(cards))


def heap_view(state: Gopher, stage: Stage, contents: bool, words: Words) -> HeapView:
    """The face-down cards: how many, and which if that is to be told."""
    pile = state.pile if stage.pile is None else stage.pile
    discards = len(state.discards if stage.discards is None else stage.discards)
    come_next = stage.pile is None and state.reshuffles
    return HeapView(
        words.heap_title(len(pile)),
        len(pile),
        pile if contents else None,
        words.discards_next(discards) if come_next else words.discards(discards),
    )


def rows_view(state: Gopher, stage: Stage, cursor: int | None, offered: bool, odds: bool, words: Words) -> Rows:
    """The two choices; what somebody has decided on is highlighted."""
    actions = state.legal_actions()
    keys = {action: key for key, action in KEYS.items()}
    rows = tuple((f"{keys[action]}  {words.choice(action, state, Shown(odds))[0]}",) for action in actions)
    shorter = tuple(f"{keys[action]}  {words.briefly(action, state)}" for action in actions)
    return Rows(rows, actions.index(stage.chosen) if stage.chosen in actions else cursor, offered, shorter)


def waiting_rows(state: Gopher, person: bool, words: Words) -> Rows:
    """The one row while the table waits for a key."""
    if state.is_terminal:
        return Rows(((words.RESULT_ROW,),), 0)
    if person and state.phase is Phase.TURN_UP:
        return Rows(((f"f  {words.FIRST_CARD}",),), 0)
    return Rows(((words.GO_ON_ROW,),), 0)
