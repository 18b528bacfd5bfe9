"""Layout and animation of the table, as numbers only."""
