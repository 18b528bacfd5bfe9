"""Classic, the engine of Cribbage '97, and the simpler engines."""
