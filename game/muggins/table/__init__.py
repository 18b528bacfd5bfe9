"""A match being played, with no screen, disk or clock of its own."""
