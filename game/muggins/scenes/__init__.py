"""The scenes that a player moves through."""
