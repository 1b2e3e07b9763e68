"""One DOM view per game, and what they share."""
