"""View of the lesson: the table's picture, with highlights and marks."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from math import inf

from muggins.motion.boxes import Box, around
from muggins.motion.picture import TablePicture, order_of
from muggins.motion.places import (
    WIDE_VIEW,
    Arrangement,
    Fan,
    Places,
    Spot,
    card_box,
    lay_out,
    places_in,
)
from muggins.motion.streets import TARGET, Point
from muggins.motion.timeline import Timeline, in_out
from muggins.paint.charts.choice_bars import TAG_ABOVE, TO_CRIB, paint_tag, paint_tick
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size, drawn
from muggins.paint.kit.shapes import outline, rounded
from muggins.paint.scenes.shown import (
    BoardShown,
    Details,
    FaceShown,
    Gain,
    Lanes,
    Marks,
    PegShown,
    SpreadShown,
    TableShown,
)
from muggins.paint.scenes.shown import Words as WordsShown
from muggins.rules.cards import Seat, read_cards
from muggins.rules.scoring import total
from muggins.rules.state import Scoring
from muggins.scenes.pieces.scorecard import mark_crib, names_for, write_plates
from muggins.scenes.pieces.settings_styles import deck_of, felt_of, timber_of
from muggins.scenes.table.table_view import list_terms
from muggins.session.session import Session
from muggins.table.lesson_engine import LAST_LOOSE, Lesson
from muggins.words.table import lessons
from muggins.words.table.lessons import Thing, Wait
from muggins.words.table.speech import explain_reason, title

BAR = 64.0  # units of the lesson's bar, above the table
BUBBLE_GAP = 10.0  # from the bubble to what lies beside and below it
RAIL = 30.0  # the edge of the table, with some felt
RISE = 26.0  # of a card that has been clicked
GLOW_LAYERS, GLOW_STEP = 4, 4.0
RING, PULSE = 30.0, 12.0
TICK, LABEL_ABOVE, CRIB_CARDS = 40.0, 26.0, 4
MONITOR, N_DEALT = (210.0, 190.0), 6
CORNER = 14 / 336  # of a card's height
SHADE = 118  # how dark a card lies that cannot be played
RUN = 2.6  # seconds in which pegs run around the board
FIRST = {word: lessons.first_use(word) for word in ("crib", "starter", "muggins")}
"""Numbers of the screens, from 0, on which words for things are first used."""
DIM, DOWN = 0.35, 2.0  # of a glow between two blinks; blinks a second


@cache
def lesson_places(view: Box, words: float, *, is_left_handed: bool = False) -> Places:
    """Return the layout of the table below the lesson's bar, with room for all that is said."""
    bar = BAR * (1 + words) / 2
    below = replace(view, y=view.y + bar, height=view.height - bar)
    places = places_in(below, words=words, is_left_handed=is_left_handed)
    if view.width < WIDE_VIEW.width:
        return places
    bubble, theirs = places.bubble, places.theirs
    right = theirs.x - theirs.at(N_DEALT, 0, theirs.pitch) + theirs.width / 2
    width, height = theirs.x - right - bubble.x, places.details.y - bubble.y
    bubble = replace(bubble, width=width - BUBBLE_GAP, height=height - BUBBLE_GAP)
    details = replace(places.details, height=below.bottom - places.details.y - RAIL)
    return replace(places, bubble=bubble, details=details)


def above(fan: Fan, places: Places) -> Places:
    """Return the layout with a bubble that ends above the cards of a play."""
    low = fan.y - fan.height / 2 - BUBBLE_GAP
    height = min(places.bubble.height, low - places.bubble.y)
    return replace(places, bubble=replace(places.bubble, height=height))


def over(hand: Fan, places: Places) -> Places:
    """Return an upright layout with the sum between the monitor and the hand."""
    top = places.monitor[1] + MONITOR[1] + BUBBLE_GAP
    low = hand.y - hand.height / 2 - RISE - BUBBLE_GAP
    return replace(places, details=replace(places.details, y=top, height=low - top))


class LessonLook:
    """Builds the view from the lesson and its timeline; changes only its clocks."""

    def __init__(self, session: Session, lesson: Lesson) -> None:
        self._session, self._lesson = session, lesson
        self.places = lesson_places(WIDE_VIEW, 1.0)
        self.timeline = Timeline(TablePicture(lesson.state.pegs), self.places)
        self.is_pointing = True
        self.pointed: Point | None = None  # where the pointer rests
        self._pulse = 0.0
        self._run: dict[Seat, tuple[int, int]] = {}  # pegs that run: from hole to hole
        self._ran = 0.0
        self._is_ghost = False
        self._seen = lesson.number

    # --- time

    @property
    def is_moving(self) -> bool:
        return bool(self._run) or not self.timeline.is_resting

    def begin_run(self) -> None:
        """Start the pegs' run along the board on its screens: a ghost at first, both at the end."""
        number, before = self._lesson.number, self._seen
        self._seen = number
        if number == before or number not in (1, lessons.WIN):
            return
        self._ran, self._is_ghost = 0.0, number == 1
        scores = self._lesson.state.scores
        ends = {seat: (scores[seat], lessons.AHEAD[seat]) for seat in Seat}
        self._run = {Seat.PLAYER: (0, TARGET)} if self._is_ghost else ends

    def finish(self) -> None:
        self.timeline.finish()
        self._run = {}

    def pass_time(self, seconds: float) -> bool:
        """Advance the animation; return True if it has to be redrawn."""
        was_moving, self._pulse = self.is_moving, (self._pulse + seconds) % 1.0
        if self.timeline.is_resting and self._run:
            self._ran += seconds
            if self._ran >= RUN:
                self._run = {}
        return was_moving or bool(self._lesson.lit)

    # --- places

    @property
    def arrangement(self) -> Arrangement:
        sort = self._session.settings.sort and not self._lesson.loose
        return Arrangement(sort, {}, self.places)

    def spots(self) -> dict[int, Spot]:
        """Return every card's position at rest."""
        return lay_out(self.timeline.picture, self.arrangement)

    def rise_of(self, card: int) -> float:
        """Return the current height to which a card is raised."""
        return RISE * (card in self._lesson.chosen)

    def box_of(self, thing: Thing) -> Box:
        """Return the clickable box of a thing."""
        places = self.places
        match thing:
            case Thing.DECK if self._lesson.screen.spreads:
                spread, n_cards = places.spread, len(order_of(self.timeline.picture))
                first, last = (spread.box(n_cards, i) for i in (0, n_cards - 1))
                return replace(first, width=last.right - first.x)
            case Thing.DECK:
                x, y = places.pack
                return card_box(x, y, places.row.height)
            case Thing.CRIB:
                dealer = self.timeline.picture.dealer or Seat.PLAYER
                crib = places.cribs[dealer]
                first, last = (crib.box(CRIB_CARDS, i) for i in (0, CRIB_CARDS - 1))
                return replace(first, width=last.right - first.x)
            case Thing.CASE:
                return Box(*places.monitor, *MONITOR)
        x, y = self._point_of(thing)
        return Box(x - RING, y - RING, 2 * RING, 2 * RING)

    def _point_of(self, thing: Thing) -> Point:
        streets = self.places.streets
        if thing is Thing.SKUNK_LINE:
            return dict(streets.skunk_lines)["S"]
        if thing is Thing.PEGS:
            return streets.hole_xy(Seat.PLAYER, self._lesson.state.pegs[Seat.PLAYER][0])
        return streets.hole_xy(Seat.PLAYER, self._lesson.screen.hole)

    # --- the table

    def look(self) -> TableShown:
        timeline, settings, lesson = self.timeline, self._session.settings, self._lesson
        has_crib = lesson.number >= FIRST["crib"]
        sprites = tuple(
            replace(each, y=each.y - RISE, lift=0.5) if each.card in lesson.chosen else each
            for each in timeline.sprites(self.arrangement)
        )
        has_row = timeline.shown.row or timeline.shown.is_crib_open
        spread = self._show_spread()
        has_pack = lesson.screen.chapter > LAST_LOOSE and spread is None
        return TableShown(
            felt=felt_of(settings),
            printing=deck_of(settings),
            places=self._places_beside(is_in_play=bool(has_row), is_spread=spread is not None),
            board=self._show_board(),
            sprites=sprites,
            pegs=tuple(self._show_pegs()),
            pack=timeline.pack if has_pack else None,
            spread=spread,
            crib=mark_crib(timeline.shown) if has_crib else None,
            crib_owner=timeline.shown.dealer,
            count=timeline.count,
            lanes=self._show_lanes(),
            marks=self._mark_hole(),
            face=FaceShown(lesson.screen.mood),
            remark=lesson.text,
            details=self._show_details(),
            reasons=tuple(self._show_label()),
            words=self._show_words(),
        )

    def _places_beside(self, *, is_in_play: bool, is_spread: bool) -> Places:
        """Return the places, with a bubble that covers no card, and with room for a long sum."""
        is_loose = self._lesson.screen.chapter <= LAST_LOOSE
        if is_loose and self.places.view.width < WIDE_VIEW.width:
            return over(self.places.own, self.places)
        if is_spread:
            return above(self.places.spread, self.places)
        return above(self.places.row, self.places) if is_in_play else self.places

    def _show_spread(self) -> SpreadShown | None:
        if not self._lesson.screen.spreads or self.is_moving:
            return None
        cards = order_of(self.timeline.shown)
        return SpreadShown(len(cards), None, cards, 0.0, is_held=False)

    def _show_lanes(self) -> Lanes | None:
        """The tray of the play, while cards are played."""
        shown = self.timeline.shown
        if not shown.row or shown.is_crib_open or shown.counted is not None:
            return None
        names = names_for(self._session.recorder.name)
        return Lanes((Seat.COMPUTER, Seat.PLAYER), (names[1], names[0]), shown.gone)

    def _show_board(self) -> BoardShown:
        lesson, streets = self._lesson, self.places.streets
        scores = self.timeline.shown.pegs[0][0], self.timeline.shown.pegs[1][0]
        names = names_for(self._session.recorder.name)
        dealer = self.timeline.shown.dealer if lesson.number >= FIRST["crib"] else None
        plates = write_plates(lessons.AHEAD if lesson.is_ahead else scores, 0, names, dealer)
        corner = streets.box[0], streets.box[1]
        return BoardShown(corner, plates=plates, timber=timber_of(self._session.settings))

    def _show_pegs(self) -> Iterator[PegShown]:
        streets, lesson = self.places.streets, self._lesson
        for seat in Seat:
            places = self.timeline.pegs(seat)
            if lesson.is_ahead:
                start = lesson.state.scores[seat]
                holes = self._run_to(seat, lessons.AHEAD[seat]), start
                places = streets.hole_xy(seat, holes[0]), streets.hole_xy(seat, holes[1])
            yield from (PegShown(seat, place) for place in places)
        if self._run and self._is_ghost:
            place = streets.hole_xy(Seat.PLAYER, self._run_to(Seat.PLAYER, TARGET))
            yield PegShown(Seat.PLAYER, place, is_lifted=True)

    def _run_to(self, seat: Seat, end: int) -> int:
        """Return the hole of a running peg."""
        if seat not in self._run:
            return end
        start, end = self._run[seat]
        return round(start + (end - start) * in_out(min(1.0, self._ran / RUN)))

    def _mark_hole(self) -> Marks:
        round_ones = Thing.HOLE, Thing.PEGS, Thing.SKUNK_LINE
        thing = self._lesson.screen.thing
        if thing not in round_ones or self.is_moving:
            return Marks()
        assert thing is not None
        speed = DOWN if self._lesson.blinks else 1.0
        pulse = abs(1 - 2 * (self._pulse * speed % 1.0)) if self._is_asking else 0.0
        return Marks(ring=(self._point_of(thing), RING + PULSE * pulse))

    def _show_details(self) -> Details | None:
        """Show the sum found so far, or the progress of a count."""
        lesson = self._lesson
        if not lesson.is_summed:
            return None
        lines = tuple((explain_reason(each), each.points) for each in lesson.found)
        found, phase = total(lesson.found), lesson.state.phase
        head = lessons.POINTS
        if isinstance(phase, Scoring) and lesson.screen.n_finds != 1:
            head = lessons.LEFT_TO_FIND.format(found=found, due=total(phase.reasons))
        elif isinstance(phase, Scoring):
            head = title(phase.occasion, phase.seat)
        return Details(head, found, lines or ((lessons.NOTHING_YET, 0),))

    def _show_label(self) -> Iterator[Gain]:
        cards, spots = read_cards(self._lesson.screen.framed), self.spots()
        own = [spots[card] for card in cards if card in spots]
        if own and self._lesson.screen.label and not self.is_moving:
            x = (min(each.x for each in own) + max(each.x for each in own)) / 2
            y = min(each.y - each.height / 2 for each in own) - LABEL_ABOVE
            yield Gain(self._lesson.screen.label, (x, y))

    def _show_words(self) -> WordsShown:
        """Return the answer to a miss, or instructions to continue."""
        why = self.explained
        if not why and self._lesson.screen.wait is Wait.TAP and not self.is_moving:
            why = lessons.CLICK_ANYWHERE if self.is_pointing else lessons.PRESS_TO_GO_ON
        return WordsShown(self._lesson.reply, why, is_notice=bool(self._lesson.reply))

    @property
    def explained(self) -> str:
        """Explanation of the term under the resting pointer, in the sentence or on the table."""
        if self.pointed is None or not self.is_pointing or self.is_moving:
            return ""
        if self.places.bubble.holds(*self.pointed):
            return lessons.explain(self._lesson.text)
        terms = (word for word, box in list_terms(self.places) if box.holds(*self.pointed))
        word = next(terms, "")
        return lessons.GLOSSARY[word] if self._lesson.number >= FIRST.get(word, inf) else ""

    @property
    def _is_asking(self) -> bool:
        """True if the screen waits for a click on what it points out."""
        return self._lesson.screen.wait is not Wait.TAP

    # --- over the table

    def paint_over(self, canvas: Canvas) -> None:
        """Draw highlights over the cards, and the progress bar."""
        self._paint_bar(canvas)
        if self.is_moving:
            return
        lesson, spots = self._lesson, self.spots()
        lit = lesson.lit
        are_cards_wanted = lesson.screen.wait not in (Wait.TAP, Wait.LIT)
        framed = (*read_cards(lesson.screen.framed), *(() if are_cards_wanted else lit))
        boxes = {
            card: card_box(spot.x, spot.y - self.rise_of(card), spot.height)
            for card, spot in spots.items()
        }
        for card, box in boxes.items():
            if card in lesson.unplayable:
                paint_unplayable(canvas, box)
            if card in framed:
                self._paint_frame(canvas, box)
            if card in lesson.chosen:
                paint_edge(canvas, around(box, 2), palette.IVORY, 4.0)
            elif card in lit and spots[card].is_open and are_cards_wanted:
                self.paint_glow(canvas, box)
        for card in filter(boxes.__contains__, lesson.chosen):
            self._mark_chosen(canvas, boxes[card])
        thing = lesson.screen.thing
        if thing in (Thing.DECK, Thing.CRIB, Thing.CASE):
            assert thing is not None
            paint = self.paint_glow if self._is_asking else self._paint_frame
            paint(canvas, self.box_of(thing))

    def _mark_chosen(self, canvas: Canvas, box: Box) -> None:
        """Draw the tag of a card for the crib, else a check mark."""
        if self._lesson.screen.wait in (Wait.DISCARD, Wait.OWN_DISCARD):
            paint_tag(canvas, TO_CRIB, box.middle[0], box.y - TAG_ABOVE, box.width)
        else:
            paint_tick(canvas, box.right - TICK / 3, box.y + TICK / 3, TICK)

    @staticmethod
    def _paint_frame(canvas: Canvas, box: Box) -> None:
        """Frame something to look at; only things to click glow."""
        paint_edge(canvas, around(box, 3), palette.PEG_GREEN, 4.0)

    def paint_glow(self, canvas: Canvas, box: Box) -> None:
        """Paint a glow round a highlighted thing; it blinks after a second miss."""
        is_low = self._lesson.blinks and self._pulse * DOWN % 1.0 > 0.5
        for layer in range(GLOW_LAYERS):
            share = (1 - layer / GLOW_LAYERS) * (DIM if is_low else 1.0)
            edge = around(box, 2 + GLOW_STEP * (layer + 1))
            paint_edge(canvas, edge, palette.FOCUS, GLOW_STEP + 1, round(255 * share**1.5))

    def _paint_bar(self, canvas: Canvas) -> None:
        view, bar = canvas.view, self.places.view.y - canvas.view.y
        chapter = self._lesson.screen.chapter
        words = lessons.PROGRESS.format(
            number=chapter, n=len(lessons.CHAPTERS), chapter=lessons.CHAPTERS[chapter - 1]
        )
        x, y = view.x + 36, view.y + bar / 2
        canvas.text(words, x, y, palette.CREAM, Size.BODY, Face.BOLD, "midleft")


def paint_edge(
    canvas: Canvas, box: Box, color: palette.Color, width: float, alpha: int = 255
) -> None:
    size = canvas.length(box.width), canvas.length(box.height)
    pixels = width * canvas.scale
    draw = partial(outline, size, color, CORNER * size[1] + pixels, pixels)
    edge = drawn(canvas, ("edge", size, tuple(color), width), draw)
    edge.set_alpha(alpha)
    canvas.put(edge, box.x, box.y, "topleft")


def paint_unplayable(canvas: Canvas, box: Box) -> None:
    """Darken a card that cannot be played."""
    size = canvas.length(box.width), canvas.length(box.height)
    shade = drawn(
        canvas, ("unplayable", size), partial(rounded, size, palette.INK, CORNER * size[1])
    )
    shade.set_alpha(SHADE)
    canvas.put(shade, box.x, box.y, "topleft")
