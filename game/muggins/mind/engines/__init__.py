"""Available engines, and how to query them."""
