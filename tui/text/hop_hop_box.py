"""What stands on the box of Hop Hop Hooray!: all the menu says of it, there before any of its rules are."""

from __future__ import annotations

from tui.text.language import Message, Messages, Words


class Box(Words):
    """The game in a line and a small picture."""

    BLURB = Message("Let a marble hop into the pond: three in a row, call it, and the chips are yours.")
    PICTURE = Messages(
        "╭──a──b──c──╮    (R)",
        "│  ·  ·  B  │   /   ",
        "│  ·  R  ·  │ ./    ",
        "│ [·] ·  Y  │ hop   ",
        "╰───────────╯       ",
    )
