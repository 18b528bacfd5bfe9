"""Tests, laid out as the game is."""
