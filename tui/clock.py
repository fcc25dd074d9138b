"""Times of day as a player's clock has them."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo


def on_clock(moment: datetime, zone: tzinfo | None = None) -> datetime:
    """The moment in a zone; None: this machine's, or UTC where it names one that Python cannot make out."""
    try:
        return moment.astimezone(zone)
    except (ValueError, OverflowError, OSError):
        return moment.astimezone(UTC)
