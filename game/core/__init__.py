"""The contract every game obeys, and what is built on that contract alone."""
