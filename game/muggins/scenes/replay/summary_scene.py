"""The first page of a review: luck, and the player's best and worst moment."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from muggins.mind.coach.decision import POINT, Candidate, Decision
from muggins.motion.boxes import Box
from muggins.motion.places import ASPECT, USUAL
from muggins.paint.cards.deck import DeckStyle, paint_face, shadow
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import paint_pill
from muggins.paint.scenes.shown import FaceShown
from muggins.paint.scenes.table import paint_opponent
from muggins.rules.cards import Seat, rank_of
from muggins.rules.events import CardPlayed, Pegged
from muggins.rules.turn import Turn
from muggins.scenes.pieces.menu import Menu
from muggins.scenes.pieces.settings_styles import deck_of
from muggins.scenes.replay.analysis import Analysis, Begin
from muggins.scenes.replay.playback import RecordedGames, load_or_tell
from muggins.scenes.replay.quiz import AgainScene
from muggins.scenes.replay.review_scene import WHOSE, ReviewScene
from muggins.settings.settings import Settings
from muggins.table.thinking import Worker
from muggins.ui.control import Button, Control
from muggins.ui.layout import (
    PITCH,
    Column,
    Grid,
    Item,
    Painter,
    Panel,
    Picture,
    Row,
    Spacer,
    Text,
    flow,
    measured,
)
from muggins.ui.page import Page
from muggins.ui.scene import Change, Pop, Push
from muggins.words.names import list_cards
from muggins.words.review.result_words import (
    BEST,
    BETTER,
    DISCARDED,
    EVERY_MOVE,
    FAULTLESS,
    KEPT,
    LABELS,
    NO_BEST,
    OTHER_PLAYED,
    PARTS,
    PLAYED,
    PRACTICE,
    PRAISE,
    SEE_IT,
    SHOW_ME,
    TITLE,
    WHERE,
    WORST,
    split_chance,
    tell_card,
    tell_changes,
    tell_cost,
    tell_throw,
    tell_worth,
    write_percent,
    write_sum,
    write_verdict,
)
from muggins.words.review.review_words import call_other
from muggins.words.table.patter_moments import Mood
from muggins.words.table.sentences import Names

LEAST_GAP = POINT  # millionths by which a best choice must be better than the next to be told of


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards with a caption; a better choice is highlighted."""

    caption: str
    cards: tuple[int, ...]
    is_better: bool = False


@dataclass(frozen=True, slots=True)
class ReviewMoment:
    """A choice of the player's; ``at`` is the place in the game before it."""

    at: int
    where: str
    told: str
    price: str
    groups: tuple[CardGroup, ...]


def find_best(analysis: Analysis) -> ReviewMoment | None:
    """Return the best choice that was hardest to find; None if all were easy."""
    own = {at: each for at, each in _own(analysis).items() if each.chosen is each.best}
    gaps = {at: _find_gap(each) for at, each in own.items()}
    at = max(gaps, key=lambda place: gaps[place][0], default=None)
    if at is None or gaps[at][0] < LEAST_GAP:
        return None
    gap, other = gaps[at]
    assert other is not None
    return _tell(analysis, at, tell_worth(own[at], gap, other.cards))


def find_worst(analysis: Analysis) -> ReviewMoment | None:
    """Return the marked choice with the largest cost."""
    at = analysis.costliest
    if at is None:
        return None
    decision = analysis.survey.decisions[at]
    return _tell(analysis, at, tell_cost(decision), decision.best.cards)


def _own(analysis: Analysis) -> dict[int, Decision]:
    decisions = analysis.survey.decisions.items()
    return {at: each for at, each in decisions if each.seat is Seat.PLAYER and not each.is_forced}


def _find_gap(decision: Decision) -> tuple[int, Candidate | None]:
    """Return the cost of the next worse choice, and that choice."""
    worse = ((decision.loss_of(each), each) for each in decision.choices)
    return next(((loss, each) for loss, each in worse if loss > 0), (0, None))


def _tell(analysis: Analysis, at: int, price: str, better: Sequence[int] = ()) -> ReviewMoment:
    recording, decision = analysis.recording, analysis.survey.decisions[at]
    turn, cards = recording.turns[at], decision.played
    groups: tuple[CardGroup, ...]
    if decision.kind.is_throw:
        held = turn.before.left(recording.seat)
        kept = tuple(sorted((each for each in held if each not in cards), key=rank_of))
        told = tell_throw(cards, kept)
        groups = CardGroup(KEPT, kept), CardGroup(DISCARDED, cards)
    else:
        before, count = _card_before(recording.turns[:at], turn), _count_of(turn)
        lost = _scored_on(recording.turns[at + 1 :], recording.seat.other)
        told = tell_card(cards[0], before, count, lost)
        groups = (CardGroup(PLAYED, cards),)
        if before is not None:
            groups = CardGroup(call_other(OTHER_PLAYED, recording.other), (before,)), *groups
    if better:
        groups = *groups, CardGroup(BETTER, tuple(better), is_better=True)
    where = WHERE.format(number=turn.hand, part=PARTS[decision.kind.is_throw])
    return ReviewMoment(at - 1, where, call_other(told, recording.other), price, groups)


def _count_of(turn: Turn) -> int:
    return next((each.count for each in turn.events if isinstance(each, CardPlayed)), 0)


def _card_before(turns: Sequence[Turn], turn: Turn) -> int | None:
    """Return the card that the opponent played just before, in the same count."""
    played = (each for earlier in reversed(turns) for each in earlier.events)
    last = next((each for each in played if isinstance(each, CardPlayed)), None)
    if last is None or last.seat is turn.seat or last.count >= _count_of(turn):
        return None
    return last.card


def _scored_on(turns: Sequence[Turn], seat: Seat) -> int:
    """Return the points that the opponent scored with the next card."""
    if not turns or not any(isinstance(each, CardPlayed) for each in turns[0].events):
        return 0
    gained = (each for each in turns[0].events if isinstance(each, Pegged))
    return sum(each.points for each in gained if each.seat is seat)


NUMBER, CELL, BAR, THICK = 60.0, 300.0, 34.0, 16.0  # figure; least width of a number; its bar
FULL = 50  # % at which a bar ends
CARD, LEAST_CARD, CARD_GAP, GROUP_GAP = 124.0, 66.0, 6.0, 28.0  # heights of cards; gaps
MOMENT, MARGIN, MONITOR = (
    420.0,
    22.0,
    Box(24.0, 352.0, 232.0, 210.0),
)  # least width; of a panel; of a picture
FACE, GAP = 150.0, 10.0
COLORS = palette.PAD_BLUE, palette.PAD_RED, palette.PAD_GREEN


class Cards(Item):
    """Groups of cards, each with a caption, as large as fits."""

    def __init__(self, groups: Sequence[CardGroup], printing: DeckStyle) -> None:
        self._groups, self._printing = groups, printing

    def _widths(self, card: float, ruler: Canvas) -> list[float]:
        return [
            max(
                len(each.cards) * (card * ASPECT + CARD_GAP) - CARD_GAP,
                ruler.width(each.caption, Size.SMALL),
            )
            for each in self._groups
        ]

    def _width(self, card: float, ruler: Canvas) -> float:
        return sum(self._widths(card, ruler)) + GROUP_GAP * (len(self._groups) - 1)

    def _card(self, width: float, ruler: Canvas) -> float:
        """Return the height of a card."""
        card = CARD
        while card > LEAST_CARD and self._width(card, ruler) > width:
            card -= 2.0
        return card

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return self._width(LEAST_CARD, ruler)

    @measured
    def best_width(self, ruler: Canvas) -> float:
        return self._width(CARD, ruler)

    @measured
    def height(self, width: float, ruler: Canvas) -> float:
        return Size.SMALL.value * PITCH + self._card(width, ruler) + 2 * CARD_GAP

    def read(self) -> Iterator[str]:
        yield from (f"{each.caption}: {list_cards(each.cards)}." for each in self._groups)

    def paint(self, canvas: Canvas, paint_control: Painter) -> None:
        card, x = self._card(self.box.width, canvas), self.box.x
        line = Size.SMALL.value * PITCH
        for each, width in zip(self._groups, self._widths(card, canvas), strict=True):
            color = palette.PAD_GREEN if each.is_better else palette.QUIET
            y = self.box.y + line / 2
            canvas.text(each.caption, x, y, color, Size.SMALL, anchor="midleft")
            for i, number in enumerate(each.cards):
                left = x + i * (card * ASPECT + CARD_GAP)
                place = Box(left, self.box.y + line + CARD_GAP, card * ASPECT, card)
                self._paint_card(canvas, number, place)
            x += width + GROUP_GAP

    def _paint_card(self, canvas: Canvas, card: int, box: Box) -> None:
        height = canvas.length(box.height)
        canvas.put(shadow(canvas, height, 0), *box.middle)
        canvas.put(paint_face(canvas, card, height, self._printing), *box.middle)


class SummaryScene(Page):
    """A game in one sentence, three numbers and two moments."""

    title = TITLE

    def __init__(
        self,
        settings: Settings,
        shelf: RecordedGames,
        place: int = 0,
        begin: Begin | None = None,
        worker: Worker | None = None,
        *,
        seat: Seat = Seat.PLAYER,
        is_locked: bool = False,
    ) -> None:
        self.settings, self._is_locked = settings, is_locked
        self._shelf, self._place = shelf, place
        recording = load_or_tell(shelf, place).seen_by(seat)
        self.analysis = Analysis(recording, begin, worker)
        super().__init__()

    # --- what it says

    def build(self) -> Item:
        luck_report = self.analysis.survey.luck_report
        if luck_report is None:
            return Text(self.analysis.summary, weight=1.0, align=0.5)
        verdict = Text(
            write_verdict(luck_report), Size.LARGE, palette.BRASS, face=Face.TITLE, align=0.5
        )
        told = zip(
            LABELS, split_chance(luck_report), tell_changes(luck_report), COLORS, strict=True
        )
        numbers = (self._build_number(*each) for each in told)
        self.best, self.worst = find_best(self.analysis), find_worst(self.analysis)
        return Column(
            verdict,
            Panel(flow(*numbers, gap=GROUP_GAP), margin=MARGIN),
            Grid(
                self._build_moment(BEST, self.best, palette.PAD_GREEN, self._build_no_best),
                self._build_moment(WORST, self.worst, palette.PAD_RED, self._build_faultless),
                cell=MOMENT,
                most=2,
            ),
        )

    best: ReviewMoment | None = None
    worst: ReviewMoment | None = None

    def _call(self, words: str) -> str:
        return call_other(words, self.analysis.recording.other)

    def _build_number(self, label: str, percent: int, told: str, color: palette.Color) -> Item:
        figure = Text(write_percent(percent), NUMBER, color, face=Face.FIGURES)
        return Column(
            Row(Text(self._call(label), face=Face.BOLD, weight=1.0), figure),
            Picture(partial(_draw_bar, percent=percent, color=color), BAR),
            Text(self._call(told), Size.SMALL),
            gap=4.0,
            width=CELL,
            weight=1.0,
        )

    def _build_moment(
        self,
        title: str,
        moment: ReviewMoment | None,
        color: palette.Color,
        instead: Callable[[], Item],
    ) -> Item:
        if moment is None:
            return instead()
        head = Text(title, color=color, face=Face.BOLD, weight=1.0)
        return Panel(
            flow(head, Text(moment.where, Size.SMALL, palette.QUIET)),
            Text(moment.told, lines=1),
            Cards(moment.groups, deck_of(self.settings)),
            Spacer(),
            flow(
                Column(Text(moment.price, Size.SMALL, weight=1.0), weight=1.0, width=240.0),
                Button(SEE_IT, partial(self.open_moves, moment.at), height=60.0),
            ),
            gap=GAP,
            margin=MARGIN,
        )

    def _build_no_best(self) -> Item:
        head = Text(BEST, color=palette.PAD_GREEN, face=Face.BOLD)
        return Panel(head, Text(NO_BEST), Spacer(), margin=MARGIN)

    def _build_faultless(self) -> Item:
        head = Text(FAULTLESS, color=palette.PAD_GREEN, face=Face.BOLD)
        face = Picture(_draw_admirer, FACE)
        return Panel(head, Text(PRAISE, Size.SMALL), face, Spacer(), margin=MARGIN)

    def footer(self) -> Sequence[Control | None]:
        n_mistakes, is_known = len(self.analysis.survey.mistakes), self.analysis.is_done
        practice = PRACTICE[n_mistakes == 1].format(n=n_mistakes)
        has_some = bool(n_mistakes) and is_known
        self._main = Button(SHOW_ME, self.show_moments, letter="S", is_main=True)
        return (
            Button(EVERY_MOVE, self.open_moves, letter="E"),
            Button(practice, self.practice, letter="P") if has_some else None,
            self._main,
        )

    def show(self, focus: int | Control | None = None) -> None:
        """Rebuild the page, with the focus on the main button."""
        super().show()
        self.focus_on(self._main if focus is None else focus)

    def explain(self) -> str:
        luck_report = self.analysis.survey.luck_report
        return "" if luck_report is None else write_sum(luck_report)

    # --- where it leads

    def open_moves(self, at: int | None = None) -> Push:
        """Open the move-by-move review at a place."""
        return Push(
            ReviewScene(
                self.settings,
                self._shelf,
                self._place,
                is_locked=self._is_locked,
                analysis=self.analysis,
                at=at,
            )
        )

    def show_moments(self) -> Push:
        """Open the worst moment, followed by the others; or the best."""
        moment = self.worst or self.best
        return self.open_moves(None if moment is None else moment.at)

    def practice(self) -> Push:
        return Push(AgainScene(self.settings, self.analysis.recording, self.analysis))

    def leave(self) -> Change:
        """Stop the analysis, which is no longer needed."""
        self.analysis.close()
        return Pop()

    def update(self, seconds: float) -> Change | None:
        if self.analysis.update():
            self.show()
        return None


def _draw_bar(canvas: Canvas, box: Box, percent: int, color: palette.Color) -> None:
    """Draw a bar from the middle to the side of a number."""
    (x, y), half = box.middle, box.width / 2
    paint_pill(canvas, box.width, THICK, palette.NIGHT, box.x, y, "midleft")
    length = half * min(1.0, abs(percent) / FULL)
    if length:
        anchor = "midleft" if percent > 0 else "midright"
        paint_pill(canvas, max(THICK, length), THICK, color, x, y, anchor)
    canvas.surface.fill(palette.CREAM, canvas.rect(x - 1.5, box.y, 3, box.height))


def _draw_admirer(canvas: Canvas, box: Box) -> None:
    paint_opponent(canvas.inset("opponent", box, MONITOR), USUAL, FaceShown(Mood.ADMIRING), None)


def open_review(
    settings: Settings,
    shelf: RecordedGames,
    place: int = 0,
    names: Names | None = None,
    *,
    is_locked: bool = False,
) -> Change:
    """Return the review of a game; with two people, for the selected one."""
    scene = partial(SummaryScene, settings, shelf, place, is_locked=is_locked)
    if names is None:
        return Push(scene())

    def look(seat: Seat) -> Change:
        return Pop(then=Push(scene(seat=seat)))

    return Push(Menu(WHOSE, [(names[seat], partial(look, seat), "") for seat in Seat]))
