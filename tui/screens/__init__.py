"""The screens around and at the tables."""
