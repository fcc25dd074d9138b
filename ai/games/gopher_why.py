"""The reason an expert of Gopher It! gives for an action: numbers, of the kinds in `gopher_reasons`."""

from __future__ import annotations

from ai.games.gopher_reasons import FlipPays, GopherReason, HardlyMatters, StopPays, Versus
from ai.player import Considered
from engine.games.gopher import Gopher
from engine.games.gopher_moves import Stop


def reason_for(state: Gopher, considered: tuple[Considered, ...]) -> GopherReason:
    """Why the first of the actions considered is taken."""
    share = Versus(*(one.win_share[state.seat] for one in considered))
    chance, kept = float(state.bust_chance), state.on_stopping.kept.amounts
    if round(100 * share.chosen, 1) == round(100 * share.other, 1):
        return HardlyMatters(chance, share)
    kind = StopPays if considered[0].action == Stop() else FlipPays
    return kind(len(state.turned), kept, chance, share)
