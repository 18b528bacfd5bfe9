"""What every mind knows: counts, tables, positions."""
