"""Where things lie and how they get there: numbers only."""
