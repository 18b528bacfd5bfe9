"""Sentences about taking a move back, after which a game no longer counts."""

TAKE_BACK = "Undo"
SURE = "Take it back?"
COST = (
    "This game will no longer count toward the match or your statistics. You can then undo as "
    "far back as you like."
)
AGREED = "{who}, do you agree?"  # of two people each
ANSWERS = "Take it back", "Keep playing"
TAKEN_BACK = "Move undone. This game won't count."
STANDS_APART = "Move undone:", "game not counted"
NOTHING = "You have nothing to take back yet."
OVER = "The game is over, and it counts. Open Review to replay any moment."
AGREED_ON = "Online games don't allow takebacks."
FROM_FILE = "Games dealt from a card file don't allow takebacks."
