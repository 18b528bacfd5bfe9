"""Whole scenes, and the view models that describe them."""
