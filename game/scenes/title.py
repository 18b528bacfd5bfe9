"""The title: the table at night, the name in inlay; *Play* large, and three small doors."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.audio.mixer import Player
from game.control.intents import Act, Intent
from game.motion.boxes import Box, around
from game.motion.places import TALL_VIEW, USUAL, Places, places_in
from game.paint.board.board import draw_board
from game.paint.board.brass import cast_letters
from game.paint.board.wood import BOARD_MARGIN
from game.paint.cards.fan import paint_fan, paint_pile
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Size
from game.paint.scenes import table
from game.paint.scenes.plates import paint_plate
from game.paint.scenes.shown import FaceShown, PegShown, PlateShown
from game.record.player_names import NOBODY, people_at
from game.record.switches import KNOWN, LESSON
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
from game.scenes.pieces.looks import deck_of, timber_of
from game.scenes.pieces.menu import Item, Menu
from game.scenes.pieces.scorecard import call_player, names_for
from game.scenes.table.table_entrances import open_lesson, open_table
from game.session.newcomer import is_asked, is_unfinished
from game.session.session import Session
from game.settings.settings import Settings
from game.ui.control import Effect
from game.ui.layout import Choice, Column, Grid, Row, Spacer
from game.ui.layout import Item as TreeItem
from game.ui.page import TreeScene, buttons
from game.ui.scene import Change, Hide, Pop, Push, Quit, Stir
from game.ui.scroll import Scroll
from game.ui.text import Picture, Text
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
EDGE, GAP, ASIDE = 16.0, 24.0, 14.0
CHOICES, PLAY = 560.0, 112.0  # the width of the choices, the height of the first
TALL_FROM = 0.8  # times as wide as high: below that the board is that of an upright window
NAME, NAME_WIDTH = 190.0, 480.0
MONITOR = Box(30.0, 345.0, 630.0, 205.0)  # with its bubble, on the table's plane
HAND, HAND_AND_DECK = Box(-415.0, -210.0, 830.0, 420.0), Box(-435.0, -210.0, 1070.0, 420.0)
PILE = 540.0, 10.0


class TitleScene(TreeScene):
    title = "Muggins"
    stir = Stir.NOTHING

    def __init__(self, session: Session, sound: Player) -> None:
        self.session = session
        self.sound = sound
        self.cheek = session.voice.say("Title")
        self._position: Push | None = None  # the last that was set up
        super().__init__()
        self.show(0)

    def build_root(self) -> TreeItem:
        """The board above; the choices at the left, the name and the best hand at the right."""
        view = self._view
        places = USUAL if view.width > TALL_FROM * view.height else places_in(TALL_VIEW)
        area = around(Box(*places.streets.box), BOARD_MARGIN)
        board = Picture(partial(self._draw_board, places, area), ratio=area.height / area.width)
        name = Picture(_draw_name, NAME, width=NAME_WIDTH, least=100.0)
        what = Text(WHAT, align=0.5)
        fan = Picture(self._draw_fan, HAND.height, least=170.0, weight=1.0)
        opponent = Picture(self._draw_opponent, MONITOR.height, width=CHOICES)
        first, *others = buttons(self._items())
        first.is_main, first.most_height = True, PLAY
        who = Text(self._who_plays(), Size.SMALL, palette.QUIET, align=0.5)
        notices = self.session.notices[:1]
        notice = Text(notices[0], Size.SMALL, palette.FOCUS, align=0.5) if notices else None
        rest = Grid(*others, most=3, gap=ASIDE)
        choices = Column(first, who, rest, width=CHOICES, gap=20.0)
        choices.most_width, choices.align = 1.3 * CHOICES, 0.5
        right = Column(name, what, fan, weight=1.0, width=NAME_WIDTH)
        lefts = Column(opponent, Spacer(), choices, Spacer()), Column(Spacer(), choices, Spacer())
        beside = (Row(Spacer(width=EDGE), left, right, gap=1.5 * GAP) for left in lefts)
        upright = (
            Column(opponent, name, what, choices, fan),
            Column(opponent, name, what, choices, Spacer()),
            Column(name, what, choices, Spacer()),
        )
        return Column(board, Scroll(Choice(*beside, *upright)), notice, gap=GAP)

    @property
    def frame(self) -> Box:
        view = around(self._view, -EDGE)
        return replace(view, height=view.height - table.EDGE)

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
        if self._changing_words() != self._shown_words:
            self.show()

    def _changing_words(self) -> tuple[str, str, str]:
        return self._first_words(), self._lesson_words(), self._who_plays()

    def prepare(self) -> None:
        self._shown_words = self._changing_words()

    def leave(self) -> Change | None:
        return Hide()

    def read(self) -> Iterator[str]:
        said = SAID_BY_ME.format(said=self.cheek) if self.cheek else ""
        yield from filter(None, (WHAT, self._who_plays(), *self.session.notices[:1], said))

    def _who_plays(self) -> str:
        name = self.session.ledger.name
        if name == NOBODY:
            return YOU_DO[not self.session.is_begun]
        goes_on, begins = DOES if people_at(name) is None else BOTH_DO
        return f"{call_player(name)} {goes_on if self.session.is_begun else begins}"

    def draw_ground(self, canvas: Canvas) -> None:
        size, ring = canvas.size, canvas.point(*USUAL.mug_ring)
        draw = partial(table.draw_table, size, palette.FELT_NIGHT, canvas.scale, ring)
        key = "night table", size, ring
        ground = canvas.cached(key, lambda: canvas.stored.get(key, size, draw))
        canvas.surface.blit(ground, (0, 0))

    def _draw_board(self, places: Places, area: Box, canvas: Canvas, box: Box) -> None:
        """The board, with the pegs at the start, and whose they are."""
        own, streets = canvas.inset("board", box, area), places.streets
        timber = timber_of(self.session.settings)
        board = partial(draw_board, streets, own.scale, timber)
        own.stamp(("board", timber.name, streets), board, area.x, area.y, "topleft")
        names = names_for(self.session.ledger.name)
        for seat in Seat:
            paint_plate(own, streets.plates[seat], PlateShown(seat, names[seat]))
        pegs = [PegShown(seat, streets.hole_xy(seat, hole)) for seat in Seat for hole in PEGS]
        for peg in sorted(pegs, key=lambda peg: peg.place[1]):
            table.paint_peg(own, streets, peg)

    def _draw_opponent(self, canvas: Canvas, box: Box) -> None:
        own = canvas.inset("opponent", box, MONITOR)
        table.paint_opponent(own, USUAL, FaceShown(Mood.WINK), self.cheek)

    def _draw_fan(self, canvas: Canvas, box: Box) -> None:
        """The best hand there is, and the deck where there is room beside it."""
        is_broad = box.width / box.height > HAND_AND_DECK.width / HAND_AND_DECK.height
        deck = deck_of(self.session.settings)
        own = canvas.inset("fan", box, HAND_AND_DECK if is_broad else HAND)
        paint_fan(own, FAN, (0.0, 0.0), deck)
        if is_broad:
            paint_pile(own, PILE, deck)


def _draw_name(canvas: Canvas, box: Box) -> None:
    height = canvas.length(min(box.height * 0.84, box.width / 5.6))
    name = canvas.cached(("name", height), lambda: cast_letters("MUGGINS", height))
    canvas.put(name, *box.middle)


def _then(act: Effect) -> Effect:
    """The same from a menu, which closes."""

    def do() -> Change | None:
        change = act()
        return Pop(then=change) if change is not None else None

    return do
