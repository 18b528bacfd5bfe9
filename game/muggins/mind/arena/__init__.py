"""Games and duels between engines."""
