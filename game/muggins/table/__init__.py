"""A match in progress, independent of screen, disk and clock."""
