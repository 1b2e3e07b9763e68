"""The opponents: programs that get a view as JSON and answer with a move as JSON, the same for all games."""
