"""Tests of the app: store, session, screens."""
