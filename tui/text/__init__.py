"""Everything a player reads."""
