"""How fast things are shown. One setting, counted in beats; 0 shows everything at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

UNITS: Final = {"slow": 1.4, "normal": 0.7, "fast": 0.3, "instant": 0.0}
"""Seconds a beat, by the setting's word."""


LOOKS: Final = {"key": None, "short": 1, "long": 3}
"""Seconds a card is looked at in a first look, by the setting's word; None: until a key ends it."""
GLANCE: Final = 6.0
"""Beats a first look lasts where nobody plays who could remember anything."""


class Pace:
    """The clock of a table. `skip()` ends what is running and everything until `rest()`."""

    def __init__(self, speed: str = "normal", *, motion: bool = True) -> None:
        self.set(speed, motion=motion)
        self._skipping = asyncio.Event()
        self._running = asyncio.Event()
        self._running.set()
        self.passing = False
        """Something is on show, and time passes."""

    def set(self, speed: str, *, motion: bool) -> None:
        """Follow the settings, also while something runs (from the next beat on)."""
        self.unit = UNITS[speed]
        self.motion = motion

    @property
    def skipping(self) -> bool:
        """Whether everything is shown at once just now."""
        return self._skipping.is_set() or self.unit == 0

    def skip(self) -> None:
        """Show the rest at once, until `rest()`."""
        self._skipping.set()

    def rest(self) -> None:
        """A person is to move: what comes after that is shown at its pace again."""
        self._skipping.clear()

    def hold(self) -> None:
        """Show nothing more until `run()`: something else is being read."""
        self._running.clear()

    def run(self) -> None:
        """Go on after `hold()`."""
        self._running.set()

    async def beat(self, beats: float = 1.0) -> None:
        """Let so many beats pass, or none if skipped; on hold, wait until it is over."""
        await self._pass(beats * self.unit)
        if not self._running.is_set():
            self.passing = True
            await self._running.wait()
            self.passing = False

    async def frames(self, count: int, seconds: float) -> AsyncIterator[int]:
        """Frame numbers 0..count-1, each shown for so long; none without motion or when skipped."""
        for frame in range(count):
            if self.skipping or not self.motion:
                return
            yield frame
            await self._pass(seconds)

    async def _pass(self, seconds: float) -> None:
        if self.skipping or seconds <= 0:
            return
        self.passing = True
        try:
            async with asyncio.timeout(seconds):
                await self._skipping.wait()
        except TimeoutError:
            pass
        finally:
            self.passing = False
