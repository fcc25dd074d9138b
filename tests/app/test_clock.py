"""Times as the player's clock has them, whatever the machine says of its zone."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest

from tui.clock import on_clock

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(("zone", "hour"), [("UTC", 12), ("CST-8", 20), ("IST-530", 12), ("XYZ-99:99", 12)])
def test_a_zone_that_cannot_be_is_taken_for_utc(zone: str, hour: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert on_clock(NOON).hour == hour
    finally:
        monkeypatch.undo()
        time.tzset()
