"""A game of the past on the table: forward and back, by move, hand and game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from game.control.intents import Act, Intent
from game.motion.boxes import Box, Cell, column, row
from game.motion.places import TALL_VIEW, WIDE_VIEW, Places, Writing, places_in
from game.motion.review_places import EDGE, GAP, TALL_MARGIN, WIDE_MARGIN, height_of
from game.paint.kit.canvas import Canvas
from game.paint.scenes.replaying import Groove, ReplayShown, paint_replay
from game.scenes.pieces.controls import Key
from game.scenes.replay.playback import Playback
from game.scenes.replay.recorded import RecordedGames, load_or_tell
from game.scenes.replay.replay_telling import describe_replay
from game.scenes.replay.review_scene import open_review
from game.scenes.replay.strip import REPLAY, SLIDER, GameScene, lay_boxes
from game.settings.settings import Settings
from game.speech.outline import Outline
from game.ui.scene import Change
from game.words.table.standing import start_of, tell_scores

SAID, WIDEST = 72.0, 1400.0  # what was said: its height, and as wide as one likes to read
WIDE_PANEL, TALL_PANEL, PANEL_WIDTH, CRIB = 214.0, 150.0, 304.0, 380.0  # its height; a crib's width
LARGER_SAID, TALL_SAID = 64.0, 48.0  # added where words are doubled
LARGER_PANEL, LARGER_WIDTH = 68.0, 192.0  # the same
GROOVE, GROOVE_EDGE = 12.0, 20.0
RAIL = 24.0  # of the table, below it


@dataclass(frozen=True, slots=True, eq=False)
class ReplayPlaces:
    """The homes of a replay: all under the table, and which part of the plane the table has."""

    view: Box
    keys: Mapping[str, Box]  # and where the line of all moves can be taken hold of
    panel: Box  # which game it is
    line: Writing  # what was said
    words: float = 1.0  # how much larger than usual

    @property
    def groove(self) -> Box:
        slider = self.keys[SLIDER]
        x, width = slider.x + GROOVE_EDGE, slider.width - 2 * GROOVE_EDGE
        return Box(x, slider.middle[1] - GROOVE / 2, width, GROOVE)

    def homes(self, first: int) -> Places:
        """Those of the table, by the score at which pegs start."""
        return places_in(self.view, first, self.words)


@cache
def replay_places(view: Box, words: float = 1.0) -> ReplayPlaces:
    """Those of a window that sees so much of the plane, for words as large."""
    is_wide, more = view.width >= WIDE_VIEW.width, words - 1
    usual, margin = (WIDE_VIEW, WIDE_MARGIN) if is_wide else (TALL_VIEW, TALL_MARGIN)
    view = replace(usual, y=view.y, height=view.height)
    larger = (LARGER_SAID if is_wide else TALL_SAID) * more
    line = Cell("line", height=SAID + larger)
    strip = Cell("strip", height=height_of(1 if is_wide else 2, words))
    if is_wide:
        panel = Cell("panel", PANEL_WIDTH + LARGER_WIDTH * more, WIDE_PANEL * words)
        parts = [row(panel), line, strip]
    else:
        panel = Cell("panel", height=TALL_PANEL + LARGER_PANEL * more, weight=1)
        parts = [line, row(Cell(width=CRIB), panel), strip]
    foot = RAIL if is_wide else EDGE
    room = Box(view.x + margin, view.y, view.width - 2 * margin, view.height - foot)
    at = column(Cell(weight=1), *parts, gap=GAP if is_wide else EDGE).lay(room)
    keys = lay_boxes(REPLAY, at["strip"], words)
    low = (view.bottom if is_wide else at["strip"].y - EDGE) - larger
    said = at["line"]
    return ReplayPlaces(
        view=replace(view, height=low - view.y),
        keys=keys,
        panel=at["panel"],
        line=Writing(said.middle[0], said.y, min(WIDEST, said.width), said.bottom),
        words=words,
    )


class ReplayScene(GameScene):
    """A shelf of games, one of them on the table."""

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
        self._put(replay_places(WIDE_VIEW))
        self._open(place)

    def fit(self, view: Box) -> None:
        places = replay_places(view, self.settings.words / 100)
        if places is not self.places:
            self._put(places)
            self.game.fit(places.homes)

    def _put(self, places: ReplayPlaces) -> None:
        self.places = places
        self._lay_slider(places.keys, places.keys[SLIDER])

    def _open(self, place: int) -> None:
        self.place = place
        self.game = Playback(self.settings, load_or_tell(self._shelf, place))
        self.game.fit(self.places.homes)

    # --- what is shown

    @property
    def fault(self) -> str:
        """Why the game stops, once it has come so far."""
        game = self.game
        is_there = game.turn is not None and game.is_at_end and game.timeline.is_resting
        return self.game.reel.fault if is_there else ""

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
            locked, names = self._is_locked, self.game.reel.names
            return open_review(self.settings, self._shelf, self.place, names, is_locked=locked)
        return super()._do(intent)

    def _slide(self, x: float) -> None:
        box = self.places.groove
        part = max(0.0, min(1.0, (x - box.x) / box.width))
        self.game.is_running = False
        self.game.show(round(part * self.game.last))

    def describe(self) -> Outline:
        return describe_replay(
            self.look(), self.keys.describe(), self.game.picture, self.game.reel.names
        )

    def draw(self, canvas: Canvas) -> None:
        paint_replay(canvas, self.look())

    # --- what is shown of it

    def look(self) -> ReplayShown:
        title, _, date = self.game.reel.title.partition(", ")
        last = max(1, self.game.last)
        starts = tuple(self.game.reel.hand_starts())
        return ReplayShown(
            replace(self.game.show_table(), buttons=self.keys.show()),
            self.places.panel,
            self.places.line,
            title,
            date,
            self._tell(),
            self.fault or self.game.said,
            bool(self.fault),
            Groove(self.places.groove, last, starts, self.game.at, self.keys.look_of(self.slider)),
        )

    def _tell(self) -> tuple[str, ...]:
        turn = self.game.turn
        if turn is None:
            return ()
        own, computers = tell_scores(turn.after.scores, start_of(turn.after))
        return (
            f"Hand {turn.hand} of {self.game.reel.turns[-1].hand}",
            f"You {own}, Muggins {computers}",
            f"Line {self.game.line} of the log" if self.game.line else "",
        )

    def _stand(self) -> None:
        super()._stand()
        run = self.keys["run"]
        assert isinstance(run, Key)
        run.words = "Stop" if self.game.is_running else REPLAY.captions["run"][0]

    def _may(self, name: str) -> bool:
        return {
            "last game": self.place > 0,
            "next game": self.place + 1 < len(self._shelf.titles),
            "review": self.game.turn is not None,
            "run": not self.game.is_at_end,
        }.get(name, super()._may(name))
