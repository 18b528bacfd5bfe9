"""The decision core: evaluation of every choice, in numpy."""
