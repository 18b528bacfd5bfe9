"""Everything that turns state into pixels."""
