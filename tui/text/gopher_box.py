"""What stands on the box of Gopher It!: all the menu says of it, there before any of its rules are."""

from __future__ import annotations

from tui.text.language import Message, Messages, Words


class Box(Words):
    """The game in a line and a small picture."""

    BLURB = Message("Turn food up card by card, and fill a shelf to exactly six.")
    PICTURE = Messages(
        "╭A1───╮╭N3───╮╭C2───╮",
        "│     ││ <N> ││ \\C/ │",
        "│ (A) ││ <N> ││     │",
        "│     ││ <N> ││ \\C/ │",
        "╰─────╯╰─────╯╰─────╯",
        " nuts 3 + 3 = 6: ◆",
    )
