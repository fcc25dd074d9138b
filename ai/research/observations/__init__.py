"""What a learner sees of each game, found by its key."""
