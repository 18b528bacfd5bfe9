"""The title: the table at night, the name in inlay, five plain choices."""

from game.audio.player import Player
from game.control.intents import Act, Intent
from game.motion.streets import hole_xy
from game.paint import palette, table
from game.paint.brass import cast_letters
from game.paint.canvas import WIDTH, Canvas, Size
from game.paint.fan import paint_fan, paint_pile
from game.rules.cards import read_cards
from game.rules.seat import Seat
from game.scenes.pages.help import HelpScene
from game.scenes.pages.options import OptionsScene
from game.scenes.pages.players import PlayersScene
from game.scenes.pages.statistics import StatisticsScene
from game.scenes.pieces.controls import Button, Effect
from game.scenes.pieces.forms import FormScene, Item, stack_buttons
from game.scenes.pieces.looks import deck_of
from game.scenes.pieces.scene import Change, Hide, Push, Quit
from game.scenes.table.play import PlayScene
from game.session.session import Session
from game.words.mood import Mood

FAN = read_cards("5s5c5dJh5h")  # the best hand there is
FAN_PLACE, PACK_PLACE = (1160.0, 728.0), (1692.0, 746.0)
PEGS = ((12, 5), (9, 2))
"""Where the pegs of a game that nobody plays stand."""

NAME_AT, NAME_HEIGHT = (1290.0, 352.0), 184
WORDS_Y, WHO = 478.0, (430.0, 980.0)


class TitleScene(FormScene):
    """Where the program begins."""

    def __init__(self, session: Session, sound: Player) -> None:
        self.session = session
        self.sound = sound
        self.cheek = session.voice.say("Title")
        super().__init__(stack_buttons(self._items(), 150, 540, 560))

    def _items(self) -> list[Item]:
        return [
            (self._first_words(), self._begin, "B"),
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

    def _begin(self) -> Change:
        return Push(PlayScene(self.session, self.sound))

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
        first = self.form.controls[0]
        if isinstance(first, Button) and first.words != self._first_words():
            first.words, self.is_stale = self._first_words(), True
        return None

    def leave(self) -> Change | None:
        """The boss is coming."""
        return Hide()

    def draw_ground(self, canvas: Canvas) -> None:
        """The table at night."""
        table.paint_ground(canvas, palette.FELT_NIGHT)
        pegs = self.session.state.pegs if self.session.is_begun else PEGS
        table.paint_scores(canvas, (pegs[0][0], pegs[1][0]))
        for seat in Seat:
            for hole in sorted(pegs[seat]):
                table.paint_peg(canvas, seat, hole_xy(seat, hole))
        deck = deck_of(self.session.settings)
        paint_fan(canvas, FAN, FAN_PLACE, deck)
        paint_pile(canvas, PACK_PLACE, deck)
        table.paint_opponent(canvas, Mood.WINK, self.cheek)
        self._paint_name(canvas)
        _paint_notice(canvas, self.session.notices)

    def _paint_name(self, canvas: Canvas) -> None:
        """The name in brass, what it is, and who plays."""
        height = canvas.length(NAME_HEIGHT)
        name = canvas.cached(("name", height), lambda: cast_letters("MUGGINS", height))
        canvas.put(name, *NAME_AT)
        words = "cribbage, against a computer that talks too much"
        canvas.text(words, NAME_AT[0], WORDS_Y, palette.CREAM, Size.BODY)
        player = self.session.ledger.name
        goes_on = "goes on with the match" if self.session.is_begun else "begins a match"
        canvas.text(f"{player} {goes_on}", *WHO, palette.QUIET, Size.SMALL)


def _paint_notice(canvas: Canvas, notices: list[str]) -> None:
    """What the player has to know, until it has been seen at the table."""
    for i, line in enumerate(canvas.wrap(notices[0], 1500, Size.SMALL) if notices else []):
        canvas.text(line, WIDTH / 2, 1020 + i * 32, palette.FOCUS, Size.SMALL)
