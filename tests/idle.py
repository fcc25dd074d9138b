"""When an app under test has come to rest."""

from __future__ import annotations

import asyncio

from textual._context import active_app


async def until_idle(min_sleep: float = 0.0, max_sleep: float = 0.0) -> None:
    """Let the event loop work until nothing in it can go on: every task waits for a key, a thread or a time to come,
    and whatever is to be drawn is drawn.

    In place of Textual's function of this kind, and with its parameters, which play no part here: that one takes a
    process which used no processor time for an idle one, and on a busy machine looks at a screen half laid out.
    """
    app = active_app.get()
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]  # nothing public tells
    while True:
        while ready:
            await asyncio.sleep(0)
        app._check_resize()  # these two would come with the next frame
        app.screen._on_timer_update()
        await asyncio.sleep(0)
        if not ready:
            return
