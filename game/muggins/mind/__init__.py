"""The decision core: the worth of every choice, in numpy."""
