"""The help: how the game is played, and the manual of the program."""
