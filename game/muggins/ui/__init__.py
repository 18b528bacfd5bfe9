"""The page tree: a page says what is on it; layout, focus, looks and the spoken outline follow."""
