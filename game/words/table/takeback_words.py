"""What is told of a move that is taken back, and of a game that goes on without counting."""

TAKE_BACK = "Take back"
SURE = "Take it back?"
COST = (
    "This game then counts no longer: not in the match, not in your statistics. You may go back "
    "in it as far as you like."
)
AGREED = "{who}, do you agree?"  # of two people each
ANSWERS = "Take it back", "Play on"
TAKEN_BACK = "Taken back: this game does not count."
STANDS_APART = "Move taken back:", "game not counted"
NOTHING = "There is no choice of yours in this game to take back."
OVER = "The game is over, and it counts. Its review goes back to any moment of it."
AGREED_ON = "What was said to a friend far away is said: nothing is taken back."
FROM_FILE = "Cards from a file are for duplicate games: nothing is taken back in them."
