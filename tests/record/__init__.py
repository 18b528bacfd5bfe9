"""Tests of all that is kept on disk."""
