"""Recorded games at the table: replay, review, branches, and their sources."""
