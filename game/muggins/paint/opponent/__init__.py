"""The opponent: a computer with a face."""
