"""The rules of cribbage, pure and complete, using the standard library only."""
