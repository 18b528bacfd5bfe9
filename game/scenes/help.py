"""Help: the rules in brief, the count, mistakes, and what every key does."""

from game.control.intents import Act, Intent
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.widgets import paint_panel
from game.scenes.forms import PAPER, Room
from game.scenes.scene import Change, Pop

PAGES: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "The game",
        (
            ("Aim", "Be first to 121 points. The game ends on the very point that gets there."),
            ("Cut", "Low card deals first; aces are low. The deal then goes to and fro."),
            ("Crib", "Six cards each. Both lay two away: the four make the dealer's crib."),
            ("Starter", "A card is cut from the pack. If it is a jack, the dealer has two: heels."),
            ("Play", "In turn, pone first, to a count of 31. Who cannot play says go."),
            ("Count", "Then pone's hand, the dealer's hand and the crib, each with the starter."),
            ("Skunk", "A loser with 90 or fewer is skunked; with 60 or fewer, doubly."),
        ),
    ),
    (
        "In the play",
        (
            ("15 and 31", "Two points for making the count exactly 15 or 31."),
            ("Pair", "Two for matching the last card; six for a third, twelve for a fourth."),
            ("Run", "A point a card when the last three or more make a sequence, in any order."),
            ("Go", "One point for the last card before the count starts again, short of 31."),
            ("Claims", "A go is pegged by itself, after what the card has earned."),
            ("Lead", "After a reset the opponent of who played last leads."),
        ),
    ),
    (
        "In the count",
        (
            ("Fifteens", "Two points for every set of cards that adds up to 15; faces are ten."),
            ("Pairs", "Two a pair; three of a kind is six, four of a kind twelve."),
            ("Runs", "A point a card for each run of three or more. Aces are low."),
            ("Flush", "Four for a hand of one suit, five with the starter; a crib needs all five."),
            ("Nobs", "One for the jack of the starter's suit."),
            ("Best", "Three fives and a jack, and the starter the fourth five: twenty-nine."),
            ("Beware", "A-A-6-7-8 is thirteen. Count it again: A-A-6-7 is a fifteen too."),
        ),
    ),
    (
        "Mistakes",
        (
            ("Friendly", "You are asked when points are due, and put right when you miscount."),
            ("Penalties", "You are asked after every cut, card and hand. Claim too much and the"),
            ("", "computer takes the excess; claim too little and the points are lost."),
            ("Muggins", "As before, and the computer takes what you missed."),
            ("Forfeit", "If you choose so, claiming too much loses the game at once."),
            ("Change it", "All of this is under Options, The match."),
        ),
    ),
    (
        "Mouse and keys",
        (
            ("Cards", "Click, or Left and Right with Enter, or 1 to 6. Space plays too."),
            ("Pegs", "Drag the back peg, or click the hole; or Up and Down with Enter."),
            ("Nothing", "Click the back peg, or press Enter, to claim no points."),
            ("Enter", "Goes on, deals, and hurries what is moving."),
            ("F10", "Makes the computer's move for you. Hold it to race ahead."),
            ("H", "Asks for a hint; so does the right or the middle mouse button."),
            ("F1  F3  F9", "Help, a new match, statistics.   M opens the menu, O the options."),
            ("F11  Esc", "Full screen and back.   At the table Esc hides the game: the boss."),
        ),
    ),
)


class HelpScene(Room):
    """Pages of short entries."""

    title = "Help"
    tabs = tuple(name for name, _ in PAGES)

    def handle(self, intent: Intent) -> Change | None:
        """The key that opened the help closes it."""
        return Pop() if intent.act is Act.HELP else super().handle(intent)

    def draw_page(self, canvas: Canvas) -> None:
        """The entries of the open page."""
        paint_panel(canvas, PAPER)
        for i, (word, said) in enumerate(PAGES[self.tab][1]):
            x, y = PAPER.x + 40, PAPER.y + 60 + i * 84
            canvas.text(word, x, y, palette.BRASS, Size.BODY, Face.BOLD, anchor="midleft")
            canvas.text(said, x + 190, y, palette.CREAM, Size.SMALL, anchor="midleft")
