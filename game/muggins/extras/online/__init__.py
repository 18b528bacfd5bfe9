"""Two programs that play each other: cards dealt by both, and what carries their words."""
