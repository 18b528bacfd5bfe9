"""Whole scenes, and the records of what they show."""
