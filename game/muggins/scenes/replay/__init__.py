"""A game of the past on the table, and the shelves on which games stand."""
