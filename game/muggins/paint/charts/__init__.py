"""Charts: lines, bars, bands, and their uncertainty."""
