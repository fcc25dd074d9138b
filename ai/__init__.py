"""Opponents and search over the engine's contract."""
