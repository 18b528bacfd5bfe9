"""What is said of a game, in whole sentences."""
