"""Programmes that make the tables in `ai/tables`. Not needed to play."""
