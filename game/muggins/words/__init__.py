"""All text about a game, in whole sentences."""
