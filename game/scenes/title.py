"""The title: the table at night, the name in inlay, six plain choices."""

from dataclasses import dataclass

from game.audio.player import Player
from game.control.intents import Act, Intent
from game.motion.places import MIDDLE, USUAL, WIDE_VIEW, Box, places_in
from game.motion.streets import Point
from game.paint import palette, table
from game.paint.brass import cast_letters
from game.paint.canvas import Canvas, Size
from game.paint.fan import paint_fan, paint_pile
from game.paint.plates import paint_plate
from game.paint.shown import FaceShown, PegShown, PlateShown
from game.rules.cards import read_cards
from game.rules.seat import Seat
from game.scenes.pages.help import HelpScene
from game.scenes.pages.options import OptionsScene
from game.scenes.pages.players import PlayersScene
from game.scenes.pages.statistics import StatisticsScene
from game.scenes.pieces.controls import Button, Effect
from game.scenes.pieces.forms import FormScene, Item, Menu, stack_buttons
from game.scenes.pieces.looks import deck_of, timber_of
from game.scenes.pieces.scene import Change, Hide, Pop, Push, Quit
from game.scenes.pieces.scorecard import names_for
from game.scenes.table.lesson import KNOWN, LessonScene, is_asked, is_unfinished
from game.scenes.table.play import PlayScene
from game.session.session import Session
from game.words.mood import Mood

FAN = read_cards("5s5c5dJh5h")  # the best hand there is
PEGS = (0, -1)
"""Where the pegs of a game that nobody plays stand."""

BUTTONS_WIDTH, PITCH = 560.0, 76.0


@dataclass(frozen=True, slots=True)
class _Homes:
    """Where the title's own things are; the pack is only where there is room for it."""

    buttons: Point
    name: Point
    name_height: float
    words: Point
    who: Point
    fan: Point
    pack: Point | None
    notice: Point


def _wide(view: Box) -> _Homes:
    """The choices at the left, the name and the best hand at the right."""
    left, right, top, low = view.x, view.right, view.y, view.bottom
    middle = (left + 710 + right) / 2
    return _Homes(
        buttons=(left + 150, low - 520),
        name=(middle - 20, top + 446),
        name_height=172,
        words=(middle - 20, top + 566),
        who=(left + 150 + BUTTONS_WIDTH / 2, low - 38),
        fan=(middle - 155, (top + 560 + low) / 2 - 8),
        pack=(middle + 380, (top + 560 + low) / 2 + 8),
        notice=(MIDDLE[0], low - 28),
    )


def _tall(view: Box) -> _Homes:
    """The name above the choices, the hand held in from below."""
    top = places_in(view).streets.box
    under = top[1] + top[3]
    return _Homes(
        buttons=(MIDDLE[0] - BUTTONS_WIDTH / 2, under + 430),
        name=(MIDDLE[0], under + 290),
        name_height=160,
        words=(MIDDLE[0], under + 384),
        who=(MIDDLE[0], under + 904),
        fan=(MIDDLE[0], view.bottom - 110),
        pack=None,
        notice=(MIDDLE[0], view.bottom - 28),
    )


class TitleScene(FormScene):
    """Where the program begins."""

    is_upright = True

    def __init__(self, session: Session, sound: Player) -> None:
        self.session = session
        self.sound = sound
        self.cheek = session.voice.say("Title")
        self._homes = _wide(WIDE_VIEW)
        self._places = USUAL
        super().__init__([])
        self.fit(WIDE_VIEW)

    def fit(self, view: Box) -> None:
        """Lay everything out anew where the window has changed."""
        if view != self._places.view or not self.form.controls:
            self._places = places_in(view)
            is_wide = view.width >= WIDE_VIEW.width
            self._homes = _wide(view) if is_wide else _tall(view)
            buttons = stack_buttons(self._items(), *self._homes.buttons, BUTTONS_WIDTH, PITCH)
            self.form.controls = [*buttons]
            self.form.hovered = self.form.pressed = None

    def _items(self) -> list[Item]:
        return [
            (self._first_words(), self._begin, "B"),
            (self._lesson_words(), lambda: Push(LessonScene(self.session, self.sound)), "H"),
            ("Change player", self._change_player(), "P"),
            ("Options", lambda: Push(OptionsScene(self.session, self.sound)), "O"),
            ("Statistics", lambda: Push(StatisticsScene(self.session)), "S"),
            ("Quit", Quit, "Q"),
        ]

    def _change_player(self) -> Effect | None:
        """Off under lock."""
        return None if self.session.is_locked else lambda: Push(PlayersScene(self.session))

    def _first_words(self) -> str:
        return "Back to the match" if self.session.is_begun else "Begin"

    def _lesson_words(self) -> str:
        return "On with the lesson" if is_unfinished(self.session) else "How to play"

    def _begin(self) -> Change:
        if is_asked(self.session):
            return Push(self._ask())
        return Push(PlayScene(self.session, self.sound))

    def _ask(self) -> Menu:
        """Whether the game is known; asked once."""

        def know() -> Change:
            self.session.ledger.keep_lesson(KNOWN)
            return Pop(then=Push(PlayScene(self.session, self.sound)))

        def learn() -> Change:
            return Pop(then=Push(LessonScene(self.session, self.sound)))

        items: list[Item] = [
            ("Yes, deal the cards", know, "Y"),
            ("No, teach me one deal", learn, "N"),
        ]
        return Menu("Played before?", items, "The lesson takes six minutes at most.")

    def handle(self, intent: Intent) -> Change | None:
        """Choose; there is nothing to go back to."""
        if intent.act is Act.HELP:
            return Push(HelpScene())
        if intent.act is Act.STATISTICS:
            return Push(StatisticsScene(self.session))
        return None if intent.act is Act.CANCEL else super().handle(intent)

    def update(self, seconds: float) -> Change | None:
        """Whether a match goes on may have changed since the title was last seen."""
        del seconds
        told = self._first_words(), self._lesson_words()
        for button, words in zip(self.form.controls, told, strict=False):
            if isinstance(button, Button) and button.words != words:
                button.words, self.is_stale = words, True
        return None

    def leave(self) -> Change | None:
        """The boss is coming."""
        return Hide()

    def draw_ground(self, canvas: Canvas) -> None:
        """The table at night."""
        places, homes = self._places, self._homes
        settings = self.session.settings
        table.paint_ground(canvas, palette.FELT_NIGHT, places, timber_of(settings))
        self._paint_pegs(canvas)
        deck = deck_of(settings)
        paint_fan(canvas, FAN, homes.fan, deck)
        if homes.pack is not None:
            paint_pile(canvas, homes.pack, deck)
        table.paint_opponent(canvas, places, FaceShown(Mood.WINK), self.cheek)
        self._paint_name(canvas)
        self._paint_notice(canvas)

    def _paint_pegs(self, canvas: Canvas) -> None:
        """The pegs at the start, and whose they are: only the table tells a score, once shown."""
        streets, names = self._places.streets, names_for(self.session.ledger.name)
        for seat in Seat:
            paint_plate(canvas, streets.plates[seat], PlateShown(seat, names[seat]))
        shown = [PegShown(seat, streets.hole_xy(seat, hole)) for seat in Seat for hole in PEGS]
        for peg in sorted(shown, key=lambda peg: peg.place[1]):
            table.paint_peg(canvas, streets, peg)

    def _paint_name(self, canvas: Canvas) -> None:
        """The name in brass, what it is, and who plays."""
        homes = self._homes
        height = canvas.length(homes.name_height)
        name = canvas.cached(("name", height), lambda: cast_letters("MUGGINS", height))
        canvas.put(name, *homes.name)
        words = "cribbage, against a computer that talks too much"
        canvas.text(words, *homes.words, palette.CREAM, Size.BODY)
        player = self.session.ledger.name
        goes_on = "goes on with the match" if self.session.is_begun else "begins a match"
        canvas.text(f"{player} {goes_on}", *homes.who, palette.QUIET, Size.SMALL)

    def _paint_notice(self, canvas: Canvas) -> None:
        """What the player has to know, until it has been seen at the table."""
        notices, (x, low) = self.session.notices, self._homes.notice
        lines = canvas.wrap(notices[0], 1000, Size.SMALL) if notices else []
        for i, line in enumerate(reversed(lines)):
            canvas.text(line, x, low - i * 32, palette.FOCUS, Size.SMALL)
