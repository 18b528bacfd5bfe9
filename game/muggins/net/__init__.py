"""Play between two programs: cards dealt jointly, and the connection."""
