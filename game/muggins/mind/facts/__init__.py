"""Shared foundations of all engines: counting, tables, positions."""
