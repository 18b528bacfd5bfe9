"""Text about the boss key."""

BOSS_KEY, ASKED, KNOWN = "BossKey", "asked", "known"
"""INI key and values: the player was asked about it; the player knows how to return."""
TITLE = "Esc is the boss key."
WORDS = "It hides me behind a spreadsheet."
ANSWERS = "Hide now", "Use Esc for the menu"
BACK_AGAIN = {
    "esc": "That was the boss key. Esc hides the game, and clicking its window brings it back.",
    "f8": "That was the boss key. F8 hides the game, and clicking its window brings it back.",
}
