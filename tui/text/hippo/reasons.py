"""Why a player of Hippo Hopp decides as it does."""

from __future__ import annotations

from ai.player import Reason
from tui.text.hippo.things import Things
from tui.text.names import Names


class ReasonWords(Things):
    """A sentence or two for each kind of reason."""

    def reason(self, reason: Reason, names: Names) -> str:  # noqa: ARG002 (they speak of the choice)
        """Why a player would do it."""
        raise TypeError(reason)
