"""Dance of the Fireflies: bid fireflies on flowers by day and by night, and plant them in beds of six colours."""
