"""What a setting decides for a person at Hop Hop Hooray!'s table."""

from __future__ import annotations

from engine.game import Action, State
from engine.games.hop_hop import HopHop, Phase
from engine.games.hop_hop_moves import Call, Done
from tui.settings import Shown


def unasked(state: State, shown: Shown) -> Action | None:
    """The next call that is made for a person, of every run the one that gives most; when there is none left, done."""
    assert isinstance(state, HopHop)
    if shown.calls != "auto" or state.phase is not Phase.CALL:
        return None
    best = state.calls.best
    return Call(best[0]) if best else Done()
