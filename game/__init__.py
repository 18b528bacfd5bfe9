"""Muggins: two-player cribbage against the computer."""

__version__ = "0.1.0"
