"""One board a game, with its help beside it."""
