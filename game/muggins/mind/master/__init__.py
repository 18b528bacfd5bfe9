"""Master: the solved play, exact throws, chances to win."""
