"""What a player can choose, each setting declared once."""
