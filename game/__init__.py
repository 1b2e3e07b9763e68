"""Hedgerow: four garden board games, as a rules engine and as pages in the browser."""
