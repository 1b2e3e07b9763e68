"""The pages: the only package that knows of a browser."""
