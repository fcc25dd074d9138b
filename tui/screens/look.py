"""The first look of a game of memory: what is shown before the first decision, and not again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from tui.pacing import GLANCE, Pace
from tui.widgets.board import Board


class FirstLook:
    """The look at one table. While it is covered nothing is seen, and its count-down stands still.

    `in_sight`: whether the terminal has room for the table just now.
    """

    def __init__(self, board: Board, pace: Pace, in_sight: Callable[[], bool]) -> None:
        self._board = board
        self._pace = pace
        self._in_sight = in_sight
        self._going_on = False

    def cover(self) -> None:
        """Something else is being read."""
        self._board.looking = False

    def uncover(self) -> None:
        """It has been read."""
        self._board.looking = self._going_on

    async def glance(self) -> None:
        """For those who only watch: a while."""
        self._begin()
        await self._pace.beat(GLANCE)
        self._end()

    async def until_key(
        self, key: Coroutine[Any, Any, None], go_on: Callable[[], None], seconds: int | None = None
    ) -> None:
        """Until a key says so, or the seconds are over. `key` waits for the key, `go_on` does what it would do."""
        self._begin()
        pressed = asyncio.create_task(key)
        self._board.seconds_left = seconds
        try:
            while not pressed.done() and self._board.seconds_left != 0:
                await (pressed if seconds is None else self._second(pressed))
                if self._board.seconds_left and self._board.looking and self._in_sight():
                    self._board.seconds_left -= 1
            go_on()
            await pressed
        finally:
            pressed.cancel()
        self._end()

    async def _second(self, pressed: asyncio.Task[None]) -> None:
        """A second, or until the key."""
        await asyncio.wait((pressed,), timeout=1)

    def _begin(self) -> None:
        self._going_on = self._board.looking = True

    def _end(self) -> None:
        self._going_on = self._board.looking = False
