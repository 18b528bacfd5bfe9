"""Files from outside: read with care, and decoded apart from the game."""
