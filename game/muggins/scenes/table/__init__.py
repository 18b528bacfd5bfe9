"""The table on the screen: playing, replaying, and what lies over it."""
