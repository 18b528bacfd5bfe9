"""Any position of six-card cribbage: set up by cards and holes, weighed, and played on from."""

from collections.abc import Callable
from dataclasses import replace

from game.control.intents import Act, Device, Intent
from game.mind.coach.notation import PARTS
from game.motion.boxes import Box
from game.motion.layout import sorted_cards
from game.motion.places import TABLE_ROOMS
from game.paint.cards.deck import DeckStyle
from game.paint.charts.choice_bars import PanelShown, paint_choices
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Size
from game.paint.kit.felt import paint_room
from game.paint.kit.widgets import Look, paint_focus
from game.paint.scenes.setting import (
    ARROWS,
    Fill,
    RowShown,
    TrackShown,
    paint_cloth,
    paint_pack_card,
    paint_row,
    paint_text,
    paint_track,
    paint_wood,
    score_at,
    track_of,
)
from game.paint.scenes.table import LEAST_ROW, paint_count
from game.rules.cards import N_CARDS, RANKS, SUITS, read_card
from game.rules.seat import Seat
from game.rules.views import PlayView
from game.scenes.pieces.controls import EMPTY, Button, PlacedControl
from game.scenes.pieces.forms import LongScene
from game.scenes.pieces.looks import deck_of, felt_of
from game.scenes.replay.analysis import Appraisal, share_worker
from game.scenes.replay.branch import PlayOnScene
from game.scenes.replay.position_places import NEAR, NEEDS, TRACKS, position_places, row_of
from game.scenes.replay.replay_telling import tell_panel
from game.scenes.replay.review_look import N_OFFERS, show_fills, show_offers
from game.settings.settings import Settings
from game.speech import outline
from game.table.setup import HAND, MOST, OTHER, OWN, THREW, Setup
from game.table.thinking import Asked, Worker
from game.ui.scene import Change, Copy, Paste, Push
from game.words.names import call_card, list_cards
from game.words.review.position_words import (
    CLEAR,
    COPIED,
    COPY,
    DEALS,
    FILL,
    LABELS,
    ME,
    NOT_WEIGHED,
    NOT_YET,
    PASTE,
    PLAY_ON,
    THE_CHOICES,
    TITLE,
    WEIGHING,
    YOU,
    tell_best,
    write_span,
)
from game.words.review.review_words import head
from game.words.roles import Role
from game.words.table.overview import say_worth

MARKS = (0, 30, 60, 90, 120)
STEPS = {Act.LEFT: -1, Act.RIGHT: 1}
N_DIGITS = 3
LETTERS = f"{RANKS}{RANKS.lower()}{SUITS}{SUITS.upper()}"
EXAMPLE = "dealer 57-64 hand 5h5d6c7sJdKc"
SEED = 97
HEAD_SIZE, HEAD_LINE, GAP, COUNT_WIDE = 28.0, 34.0, 20.0, 140.0
TABS = {Act.NEXT_TAB: 1, Act.PREVIOUS_TAB: -1}


class PackCard(PlacedControl):
    """A card of the pack laid out: it goes to the part that is filled now, or back."""

    def __init__(self, setup: Setup, card: int, whole: Box, seen: Box, deck: DeckStyle) -> None:
        super().__init__(seen)
        self.card = card
        self._setup, self._whole, self._deck = setup, whole, deck

    def confirm(self) -> None:
        self._setup.touch(self.card)

    def describe(self) -> outline.Part:
        """The card, and where it lies, if it does; its letters lay it too."""
        part = self._setup.part_of(self.card)
        lies = "" if part is None else LABELS[part]
        told = replace(super().describe(), name=call_card(self.card), role=Role.CARD, value=lies)
        return replace(told, is_marked=part is not None, letters=LETTERS)

    def draw(self, canvas: Canvas, look: Look) -> None:
        is_out = self._setup.part_of(self.card) is not None
        paint_pack_card(canvas, self.card, self._whole, self._deck, look, is_out=is_out)
        if look.is_focused:
            paint_focus(canvas, self.box)


class PositionPart(PlacedControl):
    """A part of the position; to choose it is to fill it next, a click on a card takes it out."""

    def __init__(
        self, setup: Setup, part: str, slots: tuple[Box, ...], deck: DeckStyle, grown: float
    ) -> None:
        super().__init__(row_of(slots, grown))
        self.part = part
        self.best: tuple[int, ...] = ()
        self.fills: tuple[Fill | None, ...] = ()
        self._setup, self._slots, self._deck = setup, slots, deck
        self._hovered: int | None = None

    @property
    def cards(self) -> tuple[int, ...]:
        """Those of the part as they lie: a hand is sorted, what was played stays in order."""
        cards = self._setup.parts[self.part]
        return tuple(sorted_cards(cards) if self.part in (HAND, THREW) else cards)

    def confirm(self) -> None:
        self._setup.current = self.part

    def click(self, x: float, y: float) -> None:
        number = self._number_at(x, y)
        if number is None:
            self.confirm()
        else:
            self._setup.put_back(self.cards[number])
            self._hovered = None

    def point(self, x: float, y: float) -> None:
        """The card under the pointer rises a little."""
        self._hovered = self._number_at(x, y)

    def part_at(self, x: float, y: float) -> Box | None:
        number = self._number_at(x, y)
        return self.box if number is None else self._slots[number]

    def _number_at(self, x: float, y: float) -> int | None:
        slots = self._slots[: len(self.cards)]
        return next((i for i, slot in enumerate(slots) if slot.holds(x, y)), None)

    def describe(self) -> outline.Part:
        cards = list_cards(self.cards) if self.cards else EMPTY
        is_current = self._setup.current == self.part
        return replace(
            super().describe(), name=LABELS[self.part], value=cards, is_marked=is_current
        )

    def draw(self, canvas: Canvas, look: Look) -> None:
        if look.is_focused:
            paint_focus(canvas, self.box)
        hovered = self._hovered if look.is_hovered else None
        is_current = self._setup.current == self.part
        words, cards = LABELS[self.part], self.cards
        shown = RowShown(words, self._slots, cards, is_current, self.best, self.fills, hovered)
        paint_row(canvas, shown, self._deck)


class Track(PlacedControl):
    """What one of the two has: by a click on a hole, by the arrows, or as a number."""

    def __init__(self, setup: Setup, box: Box, seat: Seat, name: str, grown: float) -> None:
        super().__init__(box)
        self._setup, self._seat, self._name, self._grown = setup, seat, name, grown
        self._n_typed = 0

    @property
    def score(self) -> int:
        return self._setup.scores[self._seat]

    @property
    def _shown(self) -> TrackShown:
        return TrackShown(self._seat, self._name, self.score, MOST, MARKS, self._grown)

    def set_to(self, points: int) -> None:
        self._n_typed = 0
        self._setup.score(self._seat, points)

    def confirm(self) -> None:
        """What was typed is complete."""
        self._n_typed = 0

    def click(self, x: float, y: float) -> None:
        """The hole there; past the end, the arrow that is nearer."""
        del y
        first, second = (aside * self._grown for aside in ARROWS)
        _, right = track_of(self.box, self._grown)
        middle = self.box.right - (first + second) / 2
        if x <= (right + self.box.right - first) / 2:
            self.set_to(score_at(self.box, self._shown, x))
        else:
            self.set_to(self.score + (-1 if x < middle else 1))

    def take(self, intent: Intent) -> bool:
        if intent.act is Act.SELECT:
            self._type(intent.number)
        elif intent.act is Act.ERASE:
            self.set_to(self.score // 10)
        elif intent.act is Act.SCROLL:
            self.set_to(self.score + intent.number)
        elif intent.act in STEPS:
            self.set_to(self.score + STEPS[intent.act])
        else:
            return False
        return True

    def _type(self, digit: int) -> None:
        """Behind those typed before, as long as such a score can be; else it begins another."""
        n_typed, longer = self._n_typed, 10 * self.score + digit
        goes_on = 0 < n_typed < N_DIGITS and longer <= MOST
        self.set_to(longer if goes_on else digit)
        self._n_typed = n_typed + 1 if goes_on else 1

    def describe(self) -> outline.Part:
        span, steps = outline.Span(self.score, 0, MOST), (Intent(Act.LEFT), Intent(Act.RIGHT))
        part = replace(super().describe(), name=self._name, role=Role.NUMBER, span=span)
        return replace(part, value=say_worth(self.score), steps=steps)

    def draw(self, canvas: Canvas, look: Look) -> None:
        paint_track(canvas, self.box, self._shown, look)


class Choices(PlacedControl):
    """What is told of the position; where there are more choices than fit, they go up and down."""

    def __init__(
        self, box: Box, show: Callable[[int], PanelShown], n_shown: int, deck: DeckStyle
    ) -> None:
        super().__init__(box)
        self.first = 0
        self._show, self._n_shown, self._deck = show, n_shown, deck
        self.is_enabled = False

    def fit(self, n_choices: int) -> None:
        self.first, self._last = 0, max(0, n_choices - self._n_shown)
        self.is_enabled = self._last > 0

    def take(self, intent: Intent) -> bool:
        """Up and down until an end is reached; the wheel."""
        step = {Act.UP: -1, Act.DOWN: 1, Act.SCROLL: -intent.number}.get(intent.act, 0)
        wanted = max(0, min(self._last, self.first + step))
        is_used, self.first = wanted != self.first, wanted
        return is_used

    def describe(self) -> outline.Part:
        """That there are choices; they stand among what is read."""
        steps = Intent(Act.UP), Intent(Act.DOWN)
        name, value = THE_CHOICES, self._show(self.first).span
        return replace(super().describe(), name=name, role=Role.LIST, value=value, steps=steps)

    def draw(self, canvas: Canvas, look: Look) -> None:
        paint_choices(canvas, self.box, self._show(self.first), self._deck)
        if look.is_focused:
            paint_focus(canvas, self.box)


class PositionScene(LongScene):
    """A pack to lay cards from, the parts to lay them to, and what every choice is worth."""

    title = TITLE
    rooms = TABLE_ROOMS
    takes_text = True
    _near, _needs = NEAR, NEEDS

    def __init__(
        self, settings: Settings, setup: Setup | None = None, worker: Worker | None = None
    ) -> None:
        self.settings = settings
        self.setup = setup or Setup.of(EXAMPLE)  # as somebody has left it
        self.seed = SEED  # of what is dealt where one plays on
        self.trouble = ""
        self.view: Asked | None = None
        self._worker = worker or share_worker()
        self.appraisal = Appraisal(self._worker)
        self._told = ""  # of what was pasted
        self._rank = ""  # that was typed, and waits for its suit
        self._text = ""
        super().__init__([])
        self._lay_out()
        self._follow()

    def _lay_out(self) -> None:
        places = position_places(is_wide=not self._is_tall, spare=self._spare)
        self._places, spread = places, places.spread
        setup, deck = self.setup, deck_of(self.settings)
        pack = [
            PackCard(setup, card, spread.card(card), spread.seen(card), deck)
            for card in range(N_CARDS)
        ]
        self.parts = [
            PositionPart(setup, part, places.slots[part], deck, places.grown) for part in PARTS
        ]
        self.choices = Choices(places.at["choices"], self._show_choices, N_OFFERS, deck)
        tracks = [
            Track(setup, places.at[track], seat, name, places.grown)
            for track, seat, name in zip(TRACKS, Seat, (YOU, ME), strict=True)
        ]
        self.seat = Button(places.at["seat"], "", self._change_seat)
        others = self.seat, *tracks, self.choices, *self._buttons()
        self.form.lay([*pack, *self.parts, *others])
        self._tell()

    def _buttons(self) -> list[Button]:
        at, shows = self._places.at, not self._is_tall
        self.play_on = Button(at["go"], PLAY_ON, self._play_on, key=Act.AUTOMATIC, is_main=True)
        return [
            Button(at["back"], "Back", self.leave),
            Button(at["clear"], CLEAR, self.setup.clear),
            Button(at["copy"], COPY, self._copy, key="ctrl-c" if shows else ""),
            Button(at["paste"], PASTE, Paste, key="ctrl-v" if shows else ""),
            self.play_on,
        ]

    # --- what is done

    def handle(self, intent: Intent) -> Change | None:
        before = self._told
        change = self._do(intent)
        self._follow()
        if intent.act is not Act.MOVE and self._told == before:
            self._told = ""
        return change

    def _do(self, intent: Intent) -> Change | None:
        if intent.act is Act.PASTE:
            self._read(intent.text)
        elif intent.act in TABS:
            self.setup.turn(TABS[intent.act])
        elif intent.act is Act.COPY:
            return self._copy()
        elif intent.act is Act.AUTOMATIC:
            return self._play_on()
        elif intent.act is Act.MENU:
            return self.leave()
        elif not isinstance(self.form.focused, Track) and self._lays(intent):
            return None
        else:
            return super().handle(intent)
        return None

    def _lays(self, intent: Intent) -> bool:
        """Whether a card was typed, rank and then suit, or taken back."""
        suit = intent.text.lower()
        rank = intent.text.upper()
        if intent.act is Act.SELECT:
            rank = str(intent.number) if intent.number else "T"
        is_back = intent.act is Act.HINT and intent.device is Device.PAD
        if intent.act in (Act.ERASE, Act.TAKE_BACK) or is_back:
            if not self._rank:
                self.setup.take_back()
            self._rank = ""
        elif self._rank and suit and suit in SUITS:
            self.setup.touch(read_card(self._rank + suit))
            self._rank = ""
        elif rank and rank in RANKS:
            self._rank = rank
        else:
            return False
        return True

    def _read(self, text: str) -> None:
        """Lay what a line says; one that says nothing of use is answered, and nothing changes."""
        try:
            view = Setup.of(" ".join(text.split())).look()
        except ValueError as error:
            self._told = str(error)
        else:
            self.setup.show(view)

    def _change_seat(self) -> None:
        self.setup.is_dealer = not self.setup.is_dealer

    def _copy(self) -> Change:
        return Copy(self.setup.write(), COPIED)

    def _play_on(self) -> Change | None:
        if self.view is None:
            return None
        try:
            scene = PlayOnScene(self.settings, self.view, self._text, self.seed, self._worker)
        except ValueError as error:
            self._told = str(error)
            return None
        return Push(scene)

    # --- what comes of it

    def _follow(self) -> None:
        """Look at what has been set up, where that is something else than before."""
        text = self.setup.write()
        if text == self._text:
            return
        self._text = text
        try:
            self.view, self.trouble = self.setup.look(), ""
        except ValueError as error:
            self.view, self.trouble = None, str(error)
        self.appraisal.ask(self.view)
        self.appraisal.update()
        self._tell()

    def update(self, seconds: float) -> None:
        del seconds
        if self.appraisal.update():
            self.is_stale = True
            self._tell()

    def _tell(self) -> None:
        """Let every control show what is known."""
        self.seat.words = DEALS[self.setup.is_dealer]
        self.play_on.is_enabled = self.view is not None
        decision = self.appraisal.decision
        self.choices.fit(0 if decision is None else len(decision.choices))
        hand = self.parts[PARTS.index(HAND)]
        hand.best = () if decision is None else decision.best.cards
        is_play = isinstance(self.view, PlayView)
        worth = {} if decision is None or not is_play else show_fills(decision)
        hand.fills = tuple(worth.get(card) for card in hand.cards)

    # --- what is seen

    def _show_choices(self, first: int) -> PanelShown:
        appraisal, decision = self.appraisal, self.appraisal.decision
        if self.trouble or self._told:
            return PanelShown(NOT_YET if self.trouble else TITLE, self._told or self.trouble)
        if decision is None:
            return PanelShown(TITLE, WEIGHING if appraisal.is_waiting else NOT_WEIGHED)
        choices = decision.choices
        shown = show_offers(decision, choices[first : first + N_OFFERS])
        return PanelShown(
            head(decision),
            tell_best(decision),
            offers=tuple(replace(each, is_played=False) for each in shown),
            why=appraisal.whys.tell(decision),
            span=write_span(first + 1, first + len(shown), len(choices)),
        )

    def _read_ground(self) -> tuple[str, ...]:
        told = tell_panel(self._show_choices(self.choices.first))
        return tuple(filter(None, (FILL[self.setup.current], *told)))

    def draw_ground(self, canvas: Canvas) -> None:
        paint_room(canvas)
        places = self._places
        self._write_head(canvas)
        paint_cloth(canvas, places.at["cloth"], felt_of(self.settings))
        paint_wood(canvas, places.at["wood"])
        typed = f"{self._text} {self._rank}" if self._rank else self._text
        paint_text(canvas, places.at["text"], typed, is_good=self.view is not None)
        played = self.setup.parts[OWN] or self.setup.parts[OTHER]
        if isinstance(self.view, PlayView) and played:
            share = min(1.0, places.at["count"].width / (COUNT_WIDE * canvas.words))
            paint_count(canvas, self.view.count, places.count, LEAST_ROW * share)

    def _write_head(self, canvas: Canvas) -> None:
        head = self._places.at["head"]
        left, right, y = head.x, head.right, head.middle[1]
        title = canvas.text(TITLE, right, y, palette.BRASS, Size.SMALL, anchor="midright")
        room, pitch = right - left - title.width / canvas.scale - GAP, HEAD_LINE * canvas.words
        lines = canvas.wrap_evenly(FILL[self.setup.current], room, HEAD_SIZE)
        for i, line in enumerate(lines):
            low = y + (i - (len(lines) - 1) / 2) * pitch
            canvas.text(line, left, low, palette.CREAM, HEAD_SIZE, anchor="midleft")
