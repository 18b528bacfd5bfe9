"""Who has won a match that was ended: greater than any game, and laid over its table."""

from game.motion.boxes import Box
from game.motion.cues import Cue, Sound
from game.motion.tween import part_of
from game.paint.kit import palette
from game.paint.kit.canvas import HEIGHT, WIDTH, Canvas, Size
from game.paint.scenes.notes import paint_brass
from game.paint.scenes.table import paint_sparks
from game.rules.seat import Seat
from game.rules.state import State
from game.scenes.pieces.controls import Button, Effect
from game.scenes.pieces.forms import PanelScene
from game.scenes.pieces.scene import Change, Stir
from game.words.review.verdicts import MATCH_WINNER, MATCH_WINNERS, tell_match
from game.words.table.between import Names, name_in
from game.words.table.sentences import leader_of

PANEL = Box((WIDTH - 960) / 2, (HEIGHT - 580) / 2, 960.0, 580.0)
LETTERS, LINE = 128.0, 150.0  # units; those of a game have 96
BURST, FLIGHT = 0.5, 1.5  # seconds from one burst to the next; that sparks fly
BURSTS = (0.1, 0.9, 0.3, 0.7, 0.5, 0.1, 0.9)  # where they are, of the panel's width
TUNES = {Seat.PLAYER: Cue.LAURELS, Seat.COMPUTER: Cue.CHARGE, None: None}
ALL = BURST * len(BURSTS) + FLIGHT


class LaurelsScene(PanelScene):
    """Letters of brass, sparks, and a tune; then what follows the end of a match."""

    def __init__(
        self,
        state: State,
        sound: Sound,
        then: Effect,
        names: Names | None = None,
        *,
        is_still: bool,
    ) -> None:
        winner = leader_of(*state.tally.points)
        self.title, self.words = MATCH_WINNERS[winner], tell_match(state.tally)
        if names is not None and winner is not None:
            self.title = name_in(MATCH_WINNER, names, winner)
        self._then, self._sound = then, sound
        self._tune: Cue | None = TUNES[winner]
        self._at = ALL if is_still or winner is None else 0.0
        box = Box(PANEL.middle[0] - 195, PANEL.bottom - 110, 390, 68)
        super().__init__(PANEL, [Button(box, "Continue", self.leave, letter="C")])

    @property
    def stir(self) -> Stir:
        """As long as sparks fly."""
        return Stir.MOTION if self._at < ALL else Stir.LITTLE

    def update(self, seconds: float) -> Change | None:
        """The tune begins with the first sparks, in place of that of the last game."""
        if self._tune is not None:
            self._sound.end_tune()
            self._sound.play(self._tune)
            self._tune = None
        if self._at < ALL:
            self._at, self.is_stale = self._at + seconds, True
        return super().update(seconds)

    def leave(self) -> Change | None:
        self._sound.end_tune()
        return self._then()

    def _read_ground(self) -> tuple[str, ...]:
        return (self.words,)

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        x, y, (head, tail) = PANEL.middle[0], PANEL.y + 130, self.title.split(" the ")
        for n, line in enumerate((head, f"the {tail}")):
            paint_brass(canvas, line, x, y + n * LINE, LETTERS)
        canvas.text(self.words, x, y + 265, palette.CREAM, Size.LARGE, room=PANEL.width - 80)

    def draw(self, canvas: Canvas) -> None:
        """Sparks lie over all of it."""
        super().draw(canvas)
        for n, share in enumerate(BURSTS):
            progress = part_of(self._at, n * BURST, n * BURST + FLIGHT)
            if 0 < progress < 1:
                paint_sparks(canvas, (PANEL.x + share * PANEL.width, PANEL.y + 60), progress)
