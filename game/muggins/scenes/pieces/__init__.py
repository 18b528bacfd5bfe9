"""Reusable parts of pages."""
