"""The record of all games: one event log, and aggregates folded from it."""
