"""Butterfly: a hedgehog walks a shrinking square of tiles and gathers what it lands on."""
