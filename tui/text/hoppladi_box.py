"""What stands on the box of Hoppladi Hopplada: all the menu says of it, there before any of its rules are."""

from __future__ import annotations

from tui.text.language import Message, Messages, Words


class Box(Words):
    """The game in a line and a small picture."""

    BLURB = Message("Roll hares, pile up hutches, and stop before it is too late.")
    PICTURE = Messages(
        "╭─────╮╭─────╮  ╭────╮",
        "│ ∩ ∩ ││∩∩ ∩∩│  │ x4 │",
        "│ (h) ││hh/x2│  │ x3 │",
        "╰─────╯╰─────╯  │ x2 │",
        "     15 × 4 = 60",
    )
