"""The title: the table at night, the name in inlay; *Play* large, and three small doors."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.audio.mixer import Player
from game.control.intents import Act, Intent
from game.motion.boxes import Box
from game.motion.places import MIDDLE, TABLE_ROOMS, USUAL, WIDE_VIEW, places_in
from game.motion.streets import Point
from game.paint.board.brass import cast_letters
from game.paint.cards.fan import paint_fan, paint_pile
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Size
from game.paint.scenes import table
from game.paint.scenes.plates import paint_plate
from game.paint.scenes.shown import FaceShown, PegShown, PlateShown
from game.rules.cards import read_cards
from game.rules.seat import Seat
from game.scenes.pages.page_entrances import (
    open_challenges,
    open_far,
    open_help,
    open_options,
    open_players,
    open_position,
    open_practice,
    open_statistics,
    open_two,
)
from game.scenes.pieces.controls import Button, Effect
from game.scenes.pieces.forms import FormScene
from game.scenes.pieces.looks import deck_of, timber_of
from game.scenes.pieces.menu import LEAST_GAP, Item, Menu, stack_buttons
from game.scenes.pieces.scene import Change, Hide, Pop, Push, Quit, Stir
from game.scenes.pieces.scorecard import call_player, names_for
from game.scenes.table.table_entrances import open_lesson, open_table
from game.session.newcomer import is_asked, is_unfinished
from game.session.session import Session
from game.settings.settings import Settings
from game.store.players import NOBODY, people_at
from game.store.switches import KNOWN, LESSON
from game.words.roles import SAID_BY_ME
from game.words.table.between import FOR_ONE
from game.words.table.mood import Mood

FAN = read_cards("5s5c5dJh5h")  # the best hand there is
PEGS = (0, -1)
"""Where the pegs of a game that nobody plays stand."""

DOES = "goes on with the match", "begins a match"
YOU_DO = "You go on with the match", "You begin a match"
BOTH_DO = "go on with the match", "begin a match"
TWO_OF_US, FAR_AWAY = "Two of us", "A friend far away"
PRACTICE, POSITION, MORE = "Practice", "Position", "More"
WHAT = "cribbage, against a computer that talks too much"
BUTTONS_WIDTH, GROWN = 560.0, 1.3
PLAY_HEIGHT, DOORS_BELOW, DOOR_HEIGHT, ASIDE = 112.0, 196.0, 76.0, 14.0
WHO_BELOW = 152.0  # the top of the choices


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
        buttons=(left + 150, low - 424),
        name=(middle - 20, top + 446),
        name_height=172,
        words=(middle - 20, top + 566),
        who=(left + 150 + BUTTONS_WIDTH / 2, low - 424 + WHO_BELOW),
        fan=(middle - 155, (top + 560 + low) / 2 - 8),
        pack=(middle + 380, (top + 560 + low) / 2 + 8),
        notice=(MIDDLE[0], low - 28),
    )


def _tall(view: Box) -> _Homes:
    """The name above the choices, the hand held in from below."""
    top = places_in(view).streets.box
    under = top[1] + top[3]
    return _Homes(
        buttons=(MIDDLE[0] - BUTTONS_WIDTH / 2, under + 464),
        name=(MIDDLE[0], under + 290),
        name_height=160,
        words=(MIDDLE[0], under + 384),
        who=(MIDDLE[0], under + 464 + WHO_BELOW),
        fan=(MIDDLE[0], view.bottom - 110),
        pack=None,
        notice=(MIDDLE[0], view.bottom - 28),
    )


def _grow(homes: _Homes, view: Box, *, is_wide: bool) -> _Homes:
    """With larger words they need more room, which the pack leaves."""
    if not is_wide:
        left = MIDDLE[0] - BUTTONS_WIDTH * GROWN / 2
        return replace(homes, buttons=(left, homes.buttons[1]))
    left, wide = view.x + 60, BUTTONS_WIDTH * GROWN
    x = (left + wide + view.right) / 2
    return replace(
        homes,
        buttons=(left, homes.buttons[1]),
        who=(left + wide / 2, homes.who[1] + 8),
        fan=(x, homes.fan[1] + 20),
        pack=None,
    )


def _lay(items: Sequence[Item], place: Point, grown: float) -> list[Button]:
    """The first large, and the others side by side under it."""
    (x, y), width = place, BUTTONS_WIDTH * grown
    (first,) = stack_buttons(items[:1], x, y, width, PLAY_HEIGHT + LEAST_GAP, PLAY_HEIGHT)
    first.is_main = True
    each = (width - 2 * ASIDE) / 3
    others = (
        stack_buttons([item], x + i * (each + ASIDE), y + DOORS_BELOW, each, DOOR_HEIGHT)[0]
        for i, item in enumerate(items[1:])
    )
    return [first, *others]


class TitleScene(FormScene):
    title = "Muggins"
    stir = Stir.NOTHING
    rooms = TABLE_ROOMS
    _grows = True

    def __init__(self, session: Session, sound: Player) -> None:
        self.session = session
        self.sound = sound
        self.cheek = session.voice.say("Title")
        self._homes = _wide(WIDE_VIEW)
        self._places = USUAL
        self._position: Push | None = None  # the last that was set up
        super().__init__([])
        self.fit(WIDE_VIEW)

    def fit(self, view: Box) -> None:
        places = places_in(view, words=self.session.settings.words / 100)
        if places is not self._places or not self.form.controls:
            self._places = places
            is_wide, is_large = view.width >= WIDE_VIEW.width, self.session.settings.words > 100
            self._homes = (_wide if is_wide else _tall)(view)
            if is_large:
                self._homes = _grow(self._homes, view, is_wide=is_wide)
            grown = GROWN if is_large else 1.0
            self.form.lay(_lay(self._items(), self._homes.buttons, grown))
            self.update(0.0)

    def _items(self) -> list[Item]:
        return [
            (self._first_words(), self._begin, "B"),
            (self._lesson_words(), self._learn, "H"),
            (MORE, lambda: Push(self.more()), "M"),
            ("Quit", Quit, "Q"),
        ]

    def _doors(self) -> list[Item]:
        """What a beginner never needs; their letters open them from the title too."""
        shut, is_together = self.session.is_locked, self._is_together
        is_shut, challenge = self.session.ledger.is_shut, partial(open_challenges, self.session)
        return [
            ("Challenge a friend", None if is_together else challenge, "C"),
            (TWO_OF_US, None if shut else lambda: open_two(self.session), "W"),
            (FAR_AWAY, None if shut else lambda: open_far(self.session), "A"),
            (PRACTICE, None if shut or is_together else lambda: open_practice(self.session), "R"),
            (POSITION, None if shut else self._set_up, "T"),
            ("Change player", None if is_shut else lambda: open_players(self.session), "P"),
            ("Options", lambda: open_options(self.session, self.sound), "O"),
            ("Statistics", lambda: open_statistics(self.session), "S"),
        ]

    def more(self) -> Menu:
        """The other doors; one comes back from them to the title."""
        items = [(words, act and _then(act), key) for words, act, key in self._doors()]
        return Menu(MORE, items, FOR_ONE if self._is_together else "")

    @property
    def _is_together(self) -> bool:
        return people_at(self.session.ledger.name) is not None

    def _set_up(self) -> Change:
        self._position = open_position(self.session, self._position)
        return self._position

    def _first_words(self) -> str:
        return "Back to the match" if self.session.is_begun else "Play"

    def _lesson_words(self) -> str:
        return "Learn on" if is_unfinished(self.session) else "Learn"

    def _begin(self) -> Change:
        if is_asked(self.session):
            return Push(self._ask())
        return open_table(self.session, self.sound)

    def _learn(self) -> Change:
        """The lesson; who was never asked how well he knows the game has told it by that."""
        if is_asked(self.session):
            self._sit_against("beginner")
        return open_lesson(self.session, self.sound)

    def _ask(self) -> Menu:
        """How well the game is known; asked once."""

        def play_against(skill: str) -> Effect:
            def know() -> Change:
                self._sit_against(skill)
                self.session.ledger.learnt.keep(LESSON, KNOWN)
                return Pop(then=open_table(self.session, self.sound))

            return know

        items: list[Item] = [
            ("Never played", lambda: Pop(then=self._learn()), "N"),
            ("Played with family", play_against("casual"), "F"),
            ("Play in a club", play_against("master"), "C"),
        ]
        return Menu("Do you know cribbage?", items, "It is taught in six minutes at most.")

    def _sit_against(self, skill: str) -> None:
        """Whoever has not chosen an opponent gets one to his measure."""
        if self.session.settings.skill == Settings().skill:
            self.session.change(replace(self.session.settings, skill=skill))

    def handle(self, intent: Intent) -> Change | None:
        """Choose; there is nothing to go back to."""
        if intent.act is Act.HELP:
            return open_help()
        if intent.act is Act.STATISTICS:
            return open_statistics(self.session)
        doors = {key: act for _, act, key in self._doors()}
        act = doors.get(intent.text.upper()) if intent.text else None
        if act is not None:
            return act()
        return None if intent.act is Act.CANCEL else super().handle(intent)

    def update(self, seconds: float) -> None:
        """A match, or a lock, may have begun or ended since the title was last seen."""
        del seconds
        told = self._first_words(), self._lesson_words()
        for button, words in zip(self.form.controls, told, strict=False):
            if isinstance(button, Button) and button.words != words:
                button.words, self.is_stale = words, True

    def leave(self) -> Change | None:
        return Hide()

    def _read_ground(self) -> tuple[str, ...]:
        said = SAID_BY_ME.format(said=self.cheek) if self.cheek else ""
        return tuple(filter(None, (WHAT, self._who_plays(), *self.session.notices[:1], said)))

    def _who_plays(self) -> str:
        name = self.session.ledger.name
        if name == NOBODY:
            return YOU_DO[not self.session.is_begun]
        goes_on, begins = DOES if people_at(name) is None else BOTH_DO
        return f"{call_player(name)} {goes_on if self.session.is_begun else begins}"

    def draw_ground(self, canvas: Canvas) -> None:
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
        homes = self._homes
        height = canvas.length(homes.name_height)
        name = canvas.cached(("name", height), lambda: cast_letters("MUGGINS", height))
        canvas.put(name, *homes.name)
        room = 2 * (self._places.view.right - homes.words[0]) - 40
        canvas.text(WHAT, *homes.words, palette.CREAM, Size.BODY, room=room)
        canvas.text(self._who_plays(), *homes.who, palette.QUIET, Size.SMALL)

    def _paint_notice(self, canvas: Canvas) -> None:
        """What the player has to know, until it has been seen at the table."""
        notices, (x, low) = self.session.notices, self._homes.notice
        lines = canvas.wrap(notices[0], 1000 * canvas.words, Size.SMALL) if notices else []
        for i, line in enumerate(reversed(lines)):
            canvas.text(line, x, low - i * 32 * canvas.words, palette.FOCUS, Size.SMALL)


def _then(act: Effect) -> Effect:
    """The same from a menu, which closes."""

    def do() -> Change | None:
        change = act()
        return Pop(then=change) if change is not None else None

    return do
