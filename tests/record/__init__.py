"""Tests of all data on disk."""
