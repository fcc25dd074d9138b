"""Widgets more than one screen or game uses."""
