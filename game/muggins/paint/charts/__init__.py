"""Charts: lines, bars, bands, and how sure they are."""
