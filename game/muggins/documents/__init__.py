"""Printable reports, each a self-contained HTML file."""
