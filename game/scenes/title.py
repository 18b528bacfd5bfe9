"""The title: the table at night, the name in inlay, five plain choices."""

from collections.abc import Callable

from pygame import Surface

from game.audio.player import Player
from game.control.intents import Act, Intent
from game.motion.layout import ROW_HEIGHT
from game.motion.streets import BOARD, hole_xy
from game.motion.timeline import Sprite
from game.paint import palette, table
from game.paint.board import BOARD_MARGIN, draw_board
from game.paint.canvas import WIDTH, Canvas, Face, Size
from game.paint.faces import Style
from game.paint.felt import draw_felt
from game.paint.mood import Mood
from game.rules.cards import read_cards
from game.rules.seat import Seat
from game.scenes.menu import Column, Item, Menu
from game.scenes.options import OptionsScene
from game.scenes.scene import Change, Hide, Pop, Push, Quit
from game.scenes.session import Session
from game.scenes.statistics import StatisticsScene

FAN = read_cards("5s5c5dJh5h")  # the best hand there is
FAN_PITCH, FAN_TURN, FAN_SAG = 118.0, 9.0, 11.0
FAN_PLACE = (1390.0, 640.0)
PEGS = ((12, 5), (9, 2))
GREETING = "Pull up a chair. Mind the splinters."


class TitleScene:
    """Where the program begins."""

    is_layer = False

    def __init__(self, session: Session, sound: Player) -> None:
        self.session = session
        self.sound = sound
        self.is_stale = True
        self.column = Column(self._items(), 160, 500, 560)

    def _items(self) -> list[Item]:
        goes_on = self.session.is_begun
        return [
            Item("Go on with the match" if goes_on else "Begin", self._begin, "B"),
            Item("New match", self._begin_anew, "N"),
            Item("Options", lambda: Push(OptionsScene(self.session)), "O"),
            Item("Statistics", lambda: Push(StatisticsScene(self.session)), "S"),
            Item("Quit", Quit, "Q"),
        ]

    def _begin(self) -> Change:
        from game.scenes.play import PlayScene

        return Push(PlayScene(self.session, self.sound))

    def _begin_anew(self) -> Change:
        if not self.session.is_begun:
            return self._begin()
        return Push(ask_new_match(self._start))

    def _start(self) -> Change:
        from game.scenes.play import PlayScene

        self.session.begin_match()
        return Push(PlayScene(self.session, self.sound))

    @property
    def pointer(self) -> str:
        """A hand over a choice."""
        return "arrow" if self.column.hovered is None else "hand"

    def handle(self, intent: Intent) -> Change | None:
        """Choose."""
        self.column.items = self._items()
        if intent.act is Act.BACK:
            return Hide()
        if intent.act is Act.STATISTICS:
            return Push(StatisticsScene(self.session))
        return self.column.handle(intent)

    def update(self, seconds: float) -> Change | None:
        """Nothing moves here."""
        del seconds
        return None

    def draw(self, canvas: Canvas) -> None:
        """Paint the table at night."""
        _paint_night(canvas)
        for seat in Seat:
            for hole in sorted(PEGS[seat]):
                table.paint_peg(canvas, seat, hole_xy(seat, hole))
        table.paint_opponent(canvas, Mood.WINK, GREETING)
        canvas.text("MUGGINS", WIDTH / 2 + 6, 384, palette.NIGHT, 150, Face.TITLE)
        canvas.text("MUGGINS", WIDTH / 2, 378, palette.BRASS, 150, Face.TITLE)
        table.paint_cards(canvas, fan_sprites(), table.Deck(Style(self._faces())))
        words = "cribbage, against a computer that talks too much"
        canvas.text(words, WIDTH / 2, 466, palette.CREAM, Size.SMALL)
        self.column.items = self._items()
        self.column.draw(canvas)

    def _faces(self) -> str:
        return self.session.settings.faces


def _paint_night(canvas: Canvas) -> None:
    def make() -> Surface:
        ground = draw_felt(canvas.size, palette.FELT_NIGHT).convert()
        board = draw_board(canvas.scale)
        ground.blit(board, canvas.point(BOARD[0] - BOARD_MARGIN, BOARD[1] - BOARD_MARGIN))
        return ground

    canvas.surface.blit(canvas.cached("night", make), (0, 0))


def fan_sprites() -> list[Sprite]:
    """The twenty-nine hand, fanned."""
    x, y = FAN_PLACE
    sprites = []
    for i, card in enumerate(FAN):
        off = i - (len(FAN) - 1) / 2
        place = (x + off * FAN_PITCH, y + FAN_SAG * off * off)
        sprites.append(Sprite(card, *place, ROW_HEIGHT * 1.28, True, -FAN_TURN * off))
    return sprites


def ask_new_match(start: Callable[[], Change | None]) -> Menu:
    """Whether the match in progress is to be given up."""
    return Menu(
        "New match?",
        [Item("Keep playing this one", Pop), Item("Start a new match", start)],
        "Match score, game score and statistics begin again.",
    )
