"""Vectorized deals: the rules once more, in arrays, for speed."""
