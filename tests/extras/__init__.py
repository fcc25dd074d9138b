"""Tests that need the extras of `pyproject.toml`: `make test-extras`."""
