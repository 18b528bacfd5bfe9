"""Classic, as Cribbage '97 played, and the simpler players."""
