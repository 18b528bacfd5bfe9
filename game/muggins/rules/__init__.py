"""The rules of cribbage, pure and complete, on the standard library alone."""
