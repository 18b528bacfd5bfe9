"""Replay of a past game: forward and back, by move, hand and game."""

from collections.abc import Callable, Hashable, Iterator

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import Look
from muggins.paint.scenes.reviewing import Groove, groove_in, paint_groove
from muggins.paint.scenes.tabletop import paint_tabletop
from muggins.scenes.replay.playback import Playback, RecordedGames, describe_replay, load_or_tell
from muggins.scenes.replay.replay_controls import GAP, REPLAY, GameScene, MoveSlider
from muggins.scenes.replay.summary_scene import open_review
from muggins.settings.settings import Settings
from muggins.speech.outline import Outline
from muggins.ui.layout import Choice, Column, Item, Text, flow
from muggins.ui.scene import Change
from muggins.words.table.menu_words import start_of, tell_scores

SLIDER = 52.0  # height of the line of all moves


class ReplayScene(GameScene):
    """A replay of one game of a shelf."""

    _main, _strip = "step", REPLAY
    _leaving = (Act.BACK,)

    def __init__(
        self,
        settings: Settings,
        shelf: RecordedGames,
        place: int = 0,
        back: Change | None = None,
        *,
        is_locked: bool = False,
    ) -> None:
        super().__init__(back)
        self.settings, self._shelf = settings, shelf
        self._is_locked = is_locked
        self.slider = MoveSlider(self._slide, self._step, self._paint_groove, (SLIDER, SLIDER))
        self._open(place)
        self.show()

    def _open(self, place: int) -> None:
        self.place = place
        self.game = Playback(self.settings, load_or_tell(self._shelf, place))
        self._fit_table()

    # --- the tree

    def _content(self) -> Hashable:
        return tuple(self._tell()), self.said

    def build_root(self) -> Item:
        """Build title, table, text, the line of all moves, and the keys."""
        title, *told = self._tell()
        head = flow(
            Text(title, Size.SMALL, palette.BRASS, face=Face.BOLD, weight=1.0),
            *(Text(each, Size.SMALL) for each in told),
            gap=2 * GAP,
        )
        color = palette.FOCUS if self.fault else palette.CREAM
        said = Text(self.said, color=color, align=0.5, lines=2)
        low = Text(self.said, Size.SMALL, color, align=0.5)
        keys, page = self._build_keys(), self._pages[0]
        page.content = Column(self.table, low, gap=GAP)
        return Choice(
            Column(head, self.table, said, self.slider, keys, gap=GAP),
            Column(head, self.table, low, self.slider, keys, gap=GAP),
            Column(head, page, self.slider, keys, gap=GAP),
        )

    def _draw_table(self, canvas: Canvas) -> None:
        paint_tabletop(canvas, self.game.show_table())

    # --- what is shown

    @property
    def fault(self) -> str:
        """The reason why the game stops, once the end is reached."""
        game = self.game
        is_there = game.turn is not None and game.is_at_end and game.timeline.is_resting
        return self.game.recording.fault if is_there else ""

    @property
    def said(self) -> str:
        return self.fault or self.game.said

    # --- going about

    def next_game(self) -> None:
        if self.place + 1 < len(self._shelf.titles):
            self._open(self.place + 1)

    def last_game(self) -> None:
        if self.place:
            self._open(self.place - 1)

    @property
    def _doings(self) -> dict[Act, Callable[[], None]]:
        own = {Act.PREVIOUS_TAB: self.last_game, Act.NEXT_TAB: self.next_game}
        return super()._doings | own | {Act.AUTOMATIC: self.game.run}

    def _do(self, intent: Intent) -> Change | None:
        if intent.act is Act.HINT and self.game.turn is not None:
            locked, names = self._is_locked, self.game.recording.names
            return open_review(self.settings, self._shelf, self.place, names, is_locked=locked)
        return super()._do(intent)

    def _slide(self, x: float) -> None:
        box = groove_in(self.slider.box)
        part = max(0.0, min(1.0, (x - box.x) / box.width))
        self.game.is_running = False
        self.game.show(round(part * self.game.last))

    def describe(self) -> Outline:
        (title, *told), game = self._tell(), self.game
        keys, names = self.form.describe(), game.recording.names
        return describe_replay(title, (self.said, *told), keys, self.table, game.picture, names)

    def _paint_groove(self, canvas: Canvas, box: Box, look: Look) -> None:
        last, starts = max(1, self.game.last), tuple(self.game.recording.hand_starts())
        paint_groove(canvas, Groove(groove_in(box), last, starts, self.game.at, look))

    def _tell(self) -> Iterator[str]:
        """Yield the number of the game, and the position in it."""
        yield self.game.recording.title
        turn = self.game.turn
        if turn is None:
            return
        own, computers = tell_scores(turn.after.scores, start_of(turn.after))
        yield f"Hand {turn.hand} of {self.game.recording.turns[-1].hand}"
        yield f"You {own}, Muggins {computers}"
        if self.game.line:
            yield f"Line {self.game.line} of the log"

    def _stand(self) -> None:
        super()._stand()
        self.keys["run"].words = "Stop" if self.game.is_running else REPLAY.captions["run"][0]

    def _may(self, name: str) -> bool:
        return {
            "previous game": self.place > 0,
            "next game": self.place + 1 < len(self._shelf.titles),
            "review": self.game.turn is not None,
            "run": not self.game.is_at_end,
        }.get(name, super()._may(name))
