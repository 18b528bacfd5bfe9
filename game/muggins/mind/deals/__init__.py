"""Deals of many games side by side: the rules once more, for speed."""
