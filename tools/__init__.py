"""Scripts that build data or measure; the game never imports them."""
