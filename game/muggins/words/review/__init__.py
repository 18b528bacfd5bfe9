"""Text about finished games and their decisions."""
