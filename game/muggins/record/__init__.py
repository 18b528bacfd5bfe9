"""The record of everything that was played: one event log, and what is folded from it."""
