"""Muggins: two-player cribbage against the computer."""
