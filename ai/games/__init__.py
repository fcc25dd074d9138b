"""What is known of each game: heuristics, evaluations, exact tables. One module a game, found by the game's key."""
