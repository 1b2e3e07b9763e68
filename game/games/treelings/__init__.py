"""Treelings: grow trees in your district, and mind the trees next door."""
