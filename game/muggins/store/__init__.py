"""Storage on disk."""
