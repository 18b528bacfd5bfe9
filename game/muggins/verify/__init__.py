"""Verification of logs, matches of the history, and results."""
