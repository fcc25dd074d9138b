"""What each part of Hop Hop Hooray!'s table shows, as values made from a state and what is being played.

Every number is the state's own: the chances are its dispersion, what a marble would make are its calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.game import leaders
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_calls import Fault
from engine.games.hop_hop_moves import Cell
from engine.games.hop_hop_rows import EMPTY, cells
from tui.tables.hop_hop_choosing import Aiming, Choosing, Listing, Marking, Taking, Trouble
from tui.tables.hop_hop_play import Lying, Stage
from tui.tables.hop_hop_pond import Flying, PondView, Sign, Square
from tui.tables.hop_hop_side import PlayerLine, PlayersView, SaidView
from tui.text.hop_hop import Words
from tui.text.hop_hop.things import Chances, chances_of, hits_of, rest_of
from tui.text.names import Names
from tui.widgets.choices import Rows


@dataclass(frozen=True, slots=True)
class Seen:
    """All there is to show."""

    state: HopHop
    stage: Stage
    choosing: Choosing | None
    """The decision of a person at the keys, if there is one to make."""
    last: tuple[Cell, ...]
    """Where the last throw came to rest, and what it pushed."""
    odds: bool
    rows: bool
    """Whether rows are shown, or else are for the person to find."""
    waiting: bool
    names: Names
    words: Words

    @property
    def lying(self) -> Lying:
        """What lies there now."""
        return self.stage.lying or Lying.of(self.state)

    @property
    def aim(self) -> Cell | None:
        """What is aimed at, or was by the throw that is under way."""
        if isinstance(self.choosing, Aiming):
            return self.choosing.at
        return self.state.aim if self.stage.lying is None else self.stage.aim

    @property
    def chances(self) -> Chances | None:
        """Where the throw may come down, while it is aimed or under way."""
        on_its_way = self.stage.lying is None or self.stage.flying is not None or not self.stage.signs
        return chances_of(self.aim, self.state) if self.aim is not None and on_its_way else None


# The pond.


def pond_view(seen: Seen) -> PondView:
    """The cells, with what is up with them."""
    lying, chances, signs = seen.lying, seen.chances, _signs(seen)
    over = _over(seen)
    squares = []
    for cell, marble in zip(cells(seen.state.size), lying.pond, strict=True):
        colour = over[1] if over is not None and over[0] == cell else marble
        chance = 0.0 if chances is None else chances.cells.get(cell, 0.0)
        squares.append(Square(colour, signs.get(cell, Sign.NONE), chance))
    slopes = () if chances is None else tuple(chances.slopes.items())
    return PondView(seen.state.size, tuple(squares), slopes, _flying(seen), seen.aim)


def _over(seen: Seen) -> tuple[Cell, int] | None:
    state = seen.state
    if seen.stage.lying is None and state.hit is not None and state.marble is not None:
        return state.hit[0], state.marble
    return seen.stage.over


def _flying(seen: Seen) -> Flying | None:
    state = seen.state
    if seen.stage.lying is None and state.phase is Phase.LANDING and state.aim is not None and state.marble is not None:
        return Flying(state.marble, state.aim, None)
    return seen.stage.flying


def _signs(seen: Seen) -> Mapping[Cell, Sign]:
    """The later ones are over the earlier ones."""
    state, stage = seen.state, seen.stage
    marbles = dict(zip(cells(state.size), seen.lying.pond, strict=True))
    last = dict.fromkeys((cell for cell in seen.last if marbles.get(cell, EMPTY) != EMPTY), Sign.ARRIVED)
    if stage.lying is not None:
        aimed = {} if stage.aim is None else {stage.aim: Sign.AIM}
        return last | aimed | dict(stage.signs)
    signs = dict.fromkeys(state.arrived, Sign.ARRIVED) or last
    signs |= {cell: Sign.CALLED for row in state.called for cell in row}
    if state.hit is not None:
        signs[state.hit[0]] = Sign.STRUCK
    return signs | _chosen(seen)


def _chosen(seen: Seen) -> dict[Cell, Sign]:
    match seen.choosing:
        case Aiming(at=at) as aiming:
            after = rest_of(aiming.meant, seen.state) if seen.rows else None
            made = () if after is None else after.calls.rows
            return dict.fromkeys((cell for row in made for cell in row), Sign.MARKED) | {at: Sign.AIM}
        case Taking(at=at):
            return {at: Sign.AIM}
        case Listing() as listing:
            others = dict.fromkeys((cell for row in listing.rows for cell in row), Sign.ROW)
            return others | dict.fromkeys(listing.chosen or (), Sign.MARKED)
        case Marking(opened=True) as marking:
            marked = dict.fromkeys(marking.marked, Sign.MARKED)
            return marked | {marking.at: Sign.AIM_MARKED if marking.at in marked else Sign.AIM}
        case _:
            return {} if seen.aim is None else {seen.aim: Sign.AIM}


# Who plays.


def players_view(seen: Seen, levels: Sequence[str], thinking: bool) -> PlayersView:
    """Everybody's chips and lily pads. `levels`: as called, empty for a person."""
    state, lying, words = seen.state, seen.lying, seen.words
    ahead = leaders(lying.chips)
    players = []
    for seat, chips in enumerate(lying.chips):
        turn = seat == lying.seat and not state.is_terminal
        colours = state.options.colours_of(seat)
        players.append(
            PlayerLine(
                name=seen.names.of(seat),
                note=words.THINKING if turn and thinking else words.seat_note(levels[seat], words.hand(state, seat)),
                chips=chips,
                pad=words.PAD,
                marbles=tuple((colour, lying.pads[colour]) for colour in colours),
                turn=turn,
                leads=seat in ahead,
            )
        )
    return PlayersView(words.CHIPS, tuple(players))


# What is to be said.


def said_view(seen: Seen) -> SaidView:
    """What is going on, or what can be done."""
    state, words, stage = seen.state, seen.words, seen.stage
    if seen.waiting:
        following = words.RESULT_ROW if state.is_terminal else words.GO_ON_ROW
        title = words.GAME_OVER if state.is_terminal else stage.title or words.THROW
        return SaidView(title, lines=(*stage.said, following), bad=stage.bad)
    match seen.choosing:
        case Aiming() as aiming:
            return _aim(aiming, seen)
        case Taking(at=at):
            return SaidView(words.TAKING, lines=(words.enter_takes(at),))
        case Listing() as listing:
            return _listed(listing, seen)
        case Marking() as marking:
            return _marking(marking, seen)
        case _:
            return SaidView((stage.title or words.THROW) if stage.said else "", lines=stage.said, bad=stage.bad)


def _aim(aiming: Aiming, seen: Seen) -> SaidView:
    words, state = seen.words, seen.state
    free = state.at(aiming.at) == EMPTY
    there = () if free else (words.MARBLE_HERE,)
    chances = (words.chances(aiming.at, chances_of(aiming.at, state), free=free),) if seen.odds else ()
    title, note = words.aim_title(aiming.at, aiming.colour), words.attempt(state)
    return SaidView(title, note, (*there, *chances, *_brought(aiming, seen)))


def _brought(aiming: Aiming, seen: Seen) -> tuple[str, ...]:
    """What a marble in the aimed cell would make; or do, where one lies."""
    words, after = seen.words, rest_of(aiming.meant, seen.state)
    if after is None:
        return words.hits(hits_of(aiming.meant, seen.state), rows=seen.rows) if seen.odds else ()
    if not seen.rows:
        return ()
    runs = sorted(after.calls.by_run)
    return (words.made(len(runs), after.within_reach), *(f"  {words.made_run(rows, after)}" for rows in runs))


def _listed(listing: Listing, seen: Seen) -> SaidView:
    words = seen.words
    runs = len(listing.calls.by_run)
    if runs:
        joined = (words.JOINED_ROWS,) if listing.joined else ()
        return SaidView(words.CALL, _called(seen), (words.rows_here(runs), *joined))
    none = words.NO_MORE_ROWS if listing.calls.called else words.NO_ROW
    return SaidView(words.CALL, _called(seen), (none, words.NOTHING_ROW))


def _called(seen: Seen) -> str:
    return seen.words.called_note(seen.state.reward) if seen.state.called else ""


def _marking(marking: Marking, seen: Seen) -> SaidView:
    words, note = seen.words, _called(seen)
    if not marking.opened:
        return SaidView(words.CALL, note, (words.SEE_ROW, words.QUAK_ROW, words.DONE_ROW))
    marked = (words.marked(marking.marked),) if marking.marked else ()
    escape = words.CLEAR_ROW if marking.marked else words.LET_BE_ROW
    if marking.trouble is not None:
        return SaidView(words.OPEN_CALL, note, (_trouble(marking.trouble, words), *marked, escape), bad=True)
    what = words.MARK_THREE if marking.row is None else words.enter_calls(marking.row)
    return SaidView(words.OPEN_CALL, note, (what, *marked, escape))


def asking(seen: Seen) -> str:
    """What can be done with rows, for the status line; empty while they are not what is decided on."""
    words = seen.words
    match seen.choosing:
        case Listing():
            return words.rows_lie(seen.state, seen.names)
        case Marking(opened=False):
            return words.rows_to_find(seen.state, seen.names)
        case Marking(marked=marked):
            return words.MARKED_ROW if marked else words.MARK_ROW
        case _:
            return ""


def _trouble(trouble: Fault | Trouble, words: Words) -> str:
    match trouble:
        case Trouble.EMPTY:
            return words.NO_MARBLE_HERE
        case Trouble.FULL:
            return words.THREE_MARKED
        case Trouble.FEWER:
            return words.NOT_THREE
        case fault:
            return words.fault(fault)


def rows_view(seen: Seen) -> Rows:
    """The rows there are to call, if there are some and they may be shown."""
    words, listing = seen.words, seen.choosing
    if not isinstance(listing, Listing) or not listing.rows:
        return Rows()
    joined = listing.joined
    rows = tuple(words.row_choice(row, seen.state, joined=row in joined) for row in listing.rows)
    return Rows((*rows, (words.NO_MORE_CALLS, "")), listing.row)
