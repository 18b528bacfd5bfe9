"""A player's session: the match with its storage and engines."""
