"""Input devices."""
