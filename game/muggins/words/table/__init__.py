"""Text of the table."""
