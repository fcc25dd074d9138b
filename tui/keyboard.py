"""One key at a time: what the last key began is over before the next one is looked at.

The framework hands a key to whatever has the focus when the key arrives, and the key acts some messages later. Keys
that arrive together, typed ahead or bunched by a slow line, would all go to the screen the first of them is about to
leave. Here a key is handed on at once if nothing is under way, and otherwise waits its turn.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from textual import events
from textual.app import App, ReturnType
from textual.message import Message
from textual.screen import Screen

MOST_WAITING: Final = 200
"""Keys kept; what comes beyond that is no typing but a flood, and is dropped."""
ROUNDS: Final = 12
"""A key's messages travel from the focus up to the app and back down to a new screen: so many times at most everything
is given a chance to act."""
PATIENCE: Final = 0.5
"""Seconds at most for everything to act once."""
REST: Final = 0.1
"""Seconds at most until a screen that is at work by itself waits for a key, or shows something."""
GLANCE: Final = 0.002


class Flooded(Message):
    """More has come than anybody types: the keys that still wait are part of it."""


class Keyboard(App[ReturnType]):
    """An app that takes keys, and pasted texts, one at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.input_time = 0.0
        """When the key that acts now was pressed, or the mouse was used, by the clock of events."""
        self._typed_ahead: deque[events.Key | events.Paste] = deque()
        self._feeding: asyncio.Task[None] | None = None

    async def on_event(self, event: events.Event) -> None:
        """Keys wait their turn; everything else goes on as ever, and ctrl+c waits for nobody."""
        if not isinstance(event, events.Key | events.Paste) or event.is_forwarded:
            if isinstance(event, events.MouseEvent):
                self.input_time = event.time
            await super().on_event(event)
        elif isinstance(event, events.Key) and event.key == "ctrl+c":
            self._typed_ahead.clear()
            await super().on_event(event)
        elif self._feeding is not None and not self._feeding.done():
            if len(self._typed_ahead) < MOST_WAITING:
                self._typed_ahead.append(event)
        else:
            self.input_time = event.time
            await super().on_event(event)
            self._feeding = asyncio.create_task(self._feed())

    def on_flooded(self) -> None:
        """Drop the keys of it that came before it was known for one."""
        self._typed_ahead.clear()

    async def _feed(self) -> None:
        """Wait for the last key to have acted, then hand on the next."""
        await self._acted()
        while self._typed_ahead and self.is_running:
            event = self._typed_ahead.popleft()
            self.input_time = event.time
            await super().on_event(event)
            await self._acted()

    async def _acted(self) -> None:
        screen: Screen[object] | None = None
        for _ in range(ROUNDS):
            if not self.is_running or not self.screen_stack:
                return
            before, screen = screen, self.screen
            if await self._round(screen) and screen is before and screen.is_mounted:
                break
        waited = 0.0
        while self.is_running and not getattr(self.screen, "at_rest", True) and waited < REST:
            await asyncio.sleep(GLANCE)
            waited += GLANCE

    async def _round(self, screen: Screen[object]) -> bool:
        """Give everything on the screen a chance to act; whether nothing is left to do."""
        pumps = [self, *screen.walk_children(with_self=True)]
        to_come = 0
        done = asyncio.Event()

        def acted() -> None:
            nonlocal to_come
            to_come -= 1
            if not to_come:
                done.set()

        to_come = sum(pump.call_later(acted) for pump in pumps)
        if to_come:
            try:
                async with asyncio.timeout(PATIENCE):
                    await done.wait()
            except TimeoutError:
                return False
        return not any(pump.message_queue_size for pump in pumps)
