"""The page on which one of the nine regulars is chosen, and what is known of each."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from muggins.extras.club_night.club import read_records
from muggins.extras.club_night.club_page import open_club
from muggins.extras.club_night.regulars import REGULARS, Regular
from muggins.motion.boxes import Box
from muggins.paint.board import draw_peg
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import Look
from muggins.paint.opponent import OPPONENT_SIZE
from muggins.record.medals import Against
from muggins.record.players import LOCKED
from muggins.scenes.pages.opponents import (
    GAP,
    TILE,
    OpponentTile,
    paint_face,
)
from muggins.session.session import Session
from muggins.speech.outline import Part
from muggins.ui.control import Button, Control, Effect
from muggins.ui.layout import Choice, Column, Grid, Item, Picture, Row, Text
from muggins.ui.page import Dialog, Page
from muggins.ui.scene import Change, Push, ReloadTable
from muggins.words.table.patter_moments import Mood

ANYWHERE = "SitAnywhere"  # the entry of a player who may choose locked chairs
RULE = "Nine regulars. Beat one to unlock the next."
STRENGTH = "The number is the winning percentage against Classic."
ON_THE_URN = "Your name's on the urn. In marker, but it's on there."
STRANGERS = "{name} doesn't play strangers. Beat {other} first."
EARNED = "Want to see how {name} thinks? You've earned it."
NOT_PLAYED, EVEN = "Not played yet", "Even at {more}"
LEADS = "You lead {more}\N{EN DASH}{less}", "You trail {more}\N{EN DASH}{less}"
N_LOST = 3  # games, after which it is told how to beat a regular
LEAST_HEIGHT, NEAR = 236.0, 10.0  # units, so that three rows are seen at once
MOST = 70.0  # the strength at the bar's end
LARGE_MONITOR, WIDTH, TOLD = 300.0, 1100.0, 480.0


def open_regulars(session: Session) -> Push:
    return Push(RegularsScene(session))


def say_record(known: Against) -> str:
    """Return how many games were won and lost."""
    if not known.won + known.lost:
        return NOT_PLAYED
    less, more = sorted((known.won, known.lost))
    if less == more:
        return EVEN.format(more=more)
    return LEADS[known.lost > known.won].format(more=more, less=less)


def lock_of(regular: Regular, against: dict[str, Against]) -> str:
    """Return why a chair is locked; empty if it is not."""
    before = REGULARS[max(0, regular.chair - 2)]
    if regular.chair == 1 or any(
        against.get(each.key, Against()).first_win for each in (before, regular)
    ):
        return ""
    return STRANGERS.format(name=regular.name, other=before.first)


class RegularTile(OpponentTile):
    """A regular, with its strength as a figure, the games so far, and a peg once it is beaten."""

    edge, monitor, figure = 18.0, 132.0, 60.0

    def __init__(self, regular: Regular, known: Against, lock: str, act: Effect) -> None:
        words = regular.name, lock or regular.picker
        super().__init__(regular.key, words, min(1.0, regular.strength / MOST), act)
        self.strength, self.known = f"{regular.strength:.0f}", known
        self.mood = Mood.ASLEEP if lock else Mood.IDLE

    def height(self, width: float, ruler: Canvas) -> float:
        return max(LEAST_HEIGHT, super().height(width, ruler) - self.edge)

    def describe(self) -> Part:
        told = f"{self.line} Strength {self.strength}. {say_record(self.known)}."
        return replace(super().describe(), help=told, is_marked=bool(self.known.first_win))

    def draw(self, canvas: Canvas, look: Look) -> None:
        super().draw(canvas, look)
        box = self.box
        middle, aside = box.x + self.edge + self.monitor / 2, 1.5 * self.edge
        record, room = say_record(self.known), self.monitor + self.edge
        canvas.text(record, middle, box.bottom - aside, palette.QUIET, Size.SMALL, room=room)
        if self.known.first_win:
            peg = partial(draw_peg, canvas.scale, palette.BRASS)
            canvas.stamp(("beaten", canvas.scale), peg, box.x + aside, box.y + aside)

    def draw_bar(self, canvas: Canvas, box: Box) -> None:
        super().draw_bar(canvas, box)
        right, y = box.right + self.figure, box.middle[1]
        canvas.text(self.strength, right, y, palette.CREAM, Size.BODY, Face.BOLD, "midright")


class RegularsScene(Page):
    title = "Regulars"

    def __init__(self, session: Session) -> None:
        self._session, self._against = session, read_records(session)
        super().__init__()
        keys = [each.key for each in REGULARS]
        self.focus_on(keys.index(session.opponent) if session.opponent in keys else 0)

    @property
    def _sits_anywhere(self) -> bool:
        return bool(self._session.recorder.player_notes.text(ANYWHERE))

    def build(self) -> Item:
        against = self._against
        is_free = self._session.recorder.is_free("skill")
        tiles = []
        for each in REGULARS:
            lock = "" if self._sits_anywhere else lock_of(each, against)
            known = against.get(each.key, Against())
            tile = RegularTile(each, known, lock, partial(self._open, each, known, lock))
            tile.is_enabled = is_free
            tiles.append(tile)
        return Grid(*tiles, cell=TILE, most=3, gap=NEAR)

    def footer(self) -> Sequence[Control | None]:
        anywhere = Button("Unlock all chairs", self._unlock, letter="L")
        anywhere.is_on = self._sits_anywhere
        night = Button("Club Night", partial(open_club, self._session), letter="C")
        return anywhere, night

    def _unlock(self) -> None:
        self._session.recorder.player_notes.keep(ANYWHERE, "" if self._sits_anywhere else "1")
        self.message = ""
        self.show(self.form.focus)

    def _open(self, regular: Regular, known: Against, lock: str) -> Change | None:
        self.message, self.is_stale = lock, True
        return None if lock else Push(RegularDialog(self._session, regular, known))

    def explain(self) -> str:
        """Return the rule of the chairs and the meaning of the figures."""
        if not self._session.recorder.is_free("skill"):
            return LOCKED
        against = self._against
        is_champion = all(against.get(each.key, Against()).first_win for each in REGULARS)
        return f"{ON_THE_URN if is_champion else RULE} {STRENGTH}"

    def read(self) -> Iterator[str]:
        yield from super().read()
        yield self.message or self.explain()


class RegularDialog(Dialog):
    """Facts about a regular, and the button that chooses it."""

    width = WIDTH

    def __init__(self, session: Session, regular: Regular, known: Against) -> None:
        self._session, self._regular, self._known = session, regular, known
        super().__init__(regular.name, focus=1)

    def build(self) -> Item:
        regular, known = self._regular, self._known
        face = Picture(self._draw_face, LARGE_MONITOR * OPPONENT_SIZE[1] / OPPONENT_SIZE[0])
        face.most_width = LARGE_MONITOR
        told = [Text(regular.bio), Text(regular.picker), Text(regular.style, color=palette.QUIET)]
        if known.first_win or known.lost >= N_LOST:
            head = "How to beat" if known.first_win else EARNED.format(name=regular.first)
            told += [
                Text(head, color=palette.BRASS, face=Face.BOLD),
                Text(regular.how_to_beat),
            ]
        strength = Text(f"Strength {regular.strength:.0f}", Size.SMALL, palette.QUIET)
        record = Text(say_record(known), Size.SMALL, palette.QUIET)
        left = Column(face, strength, record, width=LARGE_MONITOR)
        beside = Row(left, Column(*told, weight=1.0, width=TOLD), gap=2 * GAP)
        return Choice(beside, Column(left, *told))

    def footer(self) -> Sequence[Control | None]:
        play = Button(f"Play {self._regular.first}", self._play, letter="P", is_main=True)
        return (Button("Back", self.leave, letter="B"), play)

    def _draw_face(self, canvas: Canvas, box: Box) -> None:
        width = min(box.width, LARGE_MONITOR)
        paint_face(canvas, self._regular.key, Mood.IDLE, box.middle, width)

    def _play(self) -> Change:
        self._session.change(replace(self._session.settings, skill=self._regular.key))
        return ReloadTable()
