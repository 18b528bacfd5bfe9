"""Settings of a player, each declared once."""
