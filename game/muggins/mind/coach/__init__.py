"""Grade decisions and analyze games."""
