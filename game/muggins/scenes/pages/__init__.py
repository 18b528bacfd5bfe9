"""The pages away from the table."""
