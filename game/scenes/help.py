"""Help: the rules in brief, the count, mistakes, and what every key does."""

from game.control.intents import POINTER, Act, Intent
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.widgets import Box, Look, paint_button, paint_panel
from game.scenes.options import BACK, GROUP_SIZE, GROUPS_X, PITCH, TOP, paint_room
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
PAPER = Box(520, 216, 1310, 720)


class HelpScene:
    """Pages of short entries."""

    is_layer = False

    def __init__(self) -> None:
        self.page = 0
        self.hovered: Box | None = None
        self.is_stale = True

    @property
    def pointer(self) -> str:
        """A hand over anything that can be pressed."""
        return "arrow" if self.hovered is None else "hand"

    def handle(self, intent: Intent) -> Change | None:
        """Turn the pages, or go back."""
        if intent.act in (Act.BACK, Act.CANCEL, Act.HELP):
            return Pop()
        forward = intent.act in (Act.NEXT, Act.DOWN, Act.RIGHT, Act.CONFIRM)
        backward = intent.act in (Act.PREVIOUS, Act.UP, Act.LEFT)
        self.page = (self.page + forward - backward) % len(PAGES)
        return self._point(intent) if intent.act in POINTER else None

    def _point(self, intent: Intent) -> Change | None:
        boxes = [*_page_boxes(), BACK]
        self.hovered = next((box for box in boxes if box.holds(intent.x, intent.y)), None)
        if intent.act is Act.PRESS and self.hovered is not None:
            if self.hovered == BACK:
                return Pop()
            self.page = boxes.index(self.hovered)
        return None

    def update(self, seconds: float) -> Change | None:
        """Nothing moves here."""
        del seconds
        return None

    def draw(self, canvas: Canvas) -> None:
        """Paint the page and the list of pages."""
        paint_room(canvas, "Help")
        for i, ((name, _), box) in enumerate(zip(PAGES, _page_boxes(), strict=True)):
            look = Look(is_hovered=self.hovered == box)
            paint_button(canvas, box, name, look, main=i == self.page)
        paint_panel(canvas, PAPER)
        for i, (word, said) in enumerate(PAGES[self.page][1]):
            y = PAPER.y + 60 + i * 84
            canvas.text(
                word, PAPER.x + 40, y, palette.BRASS, Size.BODY, Face.BOLD, anchor="midleft"
            )
            canvas.text(said, PAPER.x + 230, y, palette.CREAM, Size.SMALL, anchor="midleft")
        paint_button(canvas, BACK, "Back", Look(is_hovered=self.hovered == BACK), key="Esc")


def _page_boxes() -> list[Box]:
    return [Box(GROUPS_X, TOP + i * PITCH, *GROUP_SIZE) for i in range(len(PAGES))]
