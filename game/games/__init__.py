"""The games. Each has a folder of its own; `registry.py` is where they are listed."""
