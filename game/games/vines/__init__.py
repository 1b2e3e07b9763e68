"""Vines and Flowers: join half flowers round a pergola before the hummingbirds come."""
