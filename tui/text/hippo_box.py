"""What stands on the box of Hippo Hopp: all the menu says of it, there before any of its rules are."""

from __future__ import annotations

from tui.text.language import Message, Messages, Words


class Box(Words):
    """The game in a line and a small picture."""

    BLURB = Message("Remember what lies where, hop over angry hippos, come down on a calm one.")
    PICTURE = Messages(
        "╭───╮ ┏\\ /┓ ╭(o>╮",
        "│░░░│ ┃ 5 ┃ │░░░│",
        "╰───╯ ┗━━━┛ ╰───╯",
        " calm  angry  hop",
    )
