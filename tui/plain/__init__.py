"""Play in lines of text: the same games, store and records as on the screen, for whatever cannot show one."""

from tui.plain.house import PlainHouse

__all__ = ["PlainHouse"]
