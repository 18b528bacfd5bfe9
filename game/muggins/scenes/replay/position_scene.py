"""Position editor: set up six-card cribbage by cards and holes, analyze it, and play on."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from muggins.control.intents import Act, Device, Intent
from muggins.mind.coach.notation import PARTS
from muggins.motion.boxes import Box
from muggins.motion.places import ASPECT, sorted_cards
from muggins.paint.cards.deck import DeckStyle
from muggins.paint.charts.choice_bars import PanelShown
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import Look, paint_focus
from muggins.paint.scenes.reviewing import (
    ARROWS,
    LABEL_SIZE,
    Fill,
    RowShown,
    TrackShown,
    paint_cloth,
    paint_pack_card,
    paint_row,
    paint_track,
    paint_wood,
    score_at,
    track_of,
)
from muggins.paint.scenes.table import paint_count
from muggins.rules.cards import N_CARDS, RANKS, SUITS, Seat, rank_of, read_card, suit_of
from muggins.rules.views import PlayView
from muggins.scenes.pieces.menu import HEIGHT, KeyStrip, StripButton
from muggins.scenes.pieces.settings_styles import deck_of, felt_of
from muggins.scenes.replay.analysis import Appraisal, share_worker, show_fills, show_offers
from muggins.scenes.replay.branch import PlayOnScene
from muggins.scenes.replay.playback import tell_panel
from muggins.scenes.replay.replay_controls import GAP, build_panel
from muggins.settings.settings import Settings
from muggins.speech import outline
from muggins.table.setup import HAND, MOST, OTHER, OWN, ROOM, THREW, Setup
from muggins.table.thinking import Asked, Worker
from muggins.ui.control import EMPTY, Button, Control
from muggins.ui.layout import (
    NOWHERE,
    Choice,
    Column,
    Group,
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
from muggins.ui.page import PAGE_ROOM, TreeScene, frame_in
from muggins.ui.scene import Change, Copy, Paste, Push
from muggins.ui.scroll import Scroll
from muggins.words.names import Role, call_card, list_cards
from muggins.words.review.practice_words import (
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
    POSITION_TITLE,
    WEIGHING,
    YOU,
    tell_best,
)
from muggins.words.review.review_words import head
from muggins.words.table.overview import say_worth

MARKS = (0, 30, 60, 90, 120)
STEPS = {Act.LEFT: -1, Act.RIGHT: 1}
N_DIGITS = 3
LETTERS = f"{RANKS}{RANKS.lower()}{SUITS}{SUITS.upper()}"
EXAMPLE = "dealer 57-64 hand 5h5d6c7sJdKc"
SEED = 97
PACK, STEP = (84.0, 110.0), 0.44  # heights of a card of the pack; a step of its suits, of that
SMALL, LARGE, COUNT = 92.0, 116.0, 130.0  # heights of cards that are laid; width of a count
APART, CLOSE = 0.8, 0.42  # from card to card, of their height, at best and at least
LABEL, FILLS, EDGE, CLOTH = 34.0, 40.0, 8.0, 16.0  # above and below a row; round it; of a cloth
TRACK = 520.0, 58.0  # the least width and the height of a track
N_RANKS = len(RANKS)
TABS = {Act.NEXT_TAB: 1, Act.PREVIOUS_TAB: -1}


class PackCard(Control):
    """Card of the spread deck: a click moves it to the current part, or back."""

    def __init__(self, setup: Setup, card: int, deck: DeckStyle) -> None:
        super().__init__()
        self.card, self.whole = card, NOWHERE
        self._setup, self._deck = setup, deck

    def confirm(self) -> None:
        self._setup.touch(self.card)

    def describe(self) -> outline.Part:
        """Describe the card and its part; typing letters moves it, too."""
        part = self._setup.part_of(self.card)
        lies = "" if part is None else LABELS[part]
        told = replace(super().describe(), name=call_card(self.card), role=Role.CARD, value=lies)
        return replace(told, is_marked=part is not None, letters=LETTERS)

    def draw(self, canvas: Canvas, look: Look) -> None:
        is_out = self._setup.part_of(self.card) is not None
        paint_pack_card(canvas, self.card, self.whole, self._deck, look, is_out=is_out)
        if look.is_focused:
            paint_focus(canvas, self.box)


class PackGrid(Group):
    """Spread deck: a row for each suit, each overlapping the row above."""

    def __init__(self, cards: Sequence[PackCard]) -> None:
        super().__init__(*cards)
        self._cards = cards

    @measured
    def height(self, width: float, ruler: Canvas) -> float:
        card = max(PACK[0], min(PACK[1], width / N_RANKS / ASPECT))
        return card * (1 + 3 * STEP)

    @measured
    def least_height(self, width: float, ruler: Canvas) -> float:
        return PACK[0] * (1 + 3 * STEP)

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        height = box.height / (1 + 3 * STEP)
        width, step = height * ASPECT, height * STEP
        pitch = (box.width - width) / (N_RANKS - 1)
        for each in self._cards:
            rank, suit = rank_of(each.card), suit_of(each.card)
            each.whole = Box(box.x + rank * pitch, box.y + suit * step, width, height)
            wide = width if rank == N_RANKS - 1 else min(width, pitch)
            high = height if suit == len(SUITS) - 1 else step
            each.arrange(replace(each.whole, width=wide, height=high), ruler)


class PositionPart(Control):
    """A part of the position; choosing it makes it the next to fill, a click removes a card."""

    def __init__(self, setup: Setup, part: str, deck: DeckStyle) -> None:
        super().__init__()
        self.part = part
        self.best: tuple[int, ...] = ()
        self.fills: tuple[Fill | None, ...] = ()
        self.slots: tuple[Box, ...] = ()
        self._setup, self._deck = setup, deck
        self._hovered: int | None = None
        self._card = LARGE if part in (HAND, THREW) else SMALL

    def _width(self, pitch: float) -> float:
        """Return the total width of the cards at a pitch, in card heights."""
        return self._card * (ASPECT + (ROOM[self.part] - 1) * pitch) + 2 * EDGE

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return max(self._width(CLOSE), ruler.width(LABELS[self.part], LABEL_SIZE, Face.BOLD))

    @measured
    def best_width(self, ruler: Canvas) -> float:
        return max(self._width(APART), self.least_width(ruler))

    def height(self, width: float, ruler: Canvas) -> float:
        return LABEL + self._card + EDGE + (FILLS if self.part == HAND else 0.0)

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        card, n_cards = self._card, ROOM[self.part]
        room = box.width - 2 * EDGE - card * ASPECT
        pitch = min(APART * card, room / max(1, n_cards - 1))
        self.slots = tuple(
            Box(box.x + EDGE + i * pitch, box.y + LABEL, card * ASPECT, card)
            for i in range(n_cards)
        )

    @property
    def cards(self) -> tuple[int, ...]:
        """Cards of the part in display order: hands are sorted, played cards are not."""
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
        """Raise the card under the pointer slightly."""
        self._hovered = self._number_at(x, y)

    def part_at(self, x: float, y: float) -> Box | None:
        number = self._number_at(x, y)
        return self.box if number is None else self.slots[number]

    def _number_at(self, x: float, y: float) -> int | None:
        slots = list(enumerate(self.slots[: len(self.cards)]))
        return next((i for i, slot in reversed(slots) if slot.holds(x, y)), None)

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
        shown = RowShown(words, self.slots, cards, is_current, self.best, self.fills, hovered)
        paint_row(canvas, shown, self._deck)


class Track(Control):
    """Score input: by click on a hole, by arrows, or by typing."""

    def __init__(self, setup: Setup, seat: Seat, name: str) -> None:
        super().__init__()
        self._setup, self._seat, self._name = setup, seat, name
        self._n_typed = 0

    def least_width(self, ruler: Canvas) -> float:
        return TRACK[0]

    def height(self, width: float, ruler: Canvas) -> float:
        return TRACK[1]

    @property
    def score(self) -> int:
        return self._setup.scores[self._seat]

    @property
    def _shown(self) -> TrackShown:
        return TrackShown(self._seat, self._name, self.score, MOST, MARKS)

    def set_to(self, points: int) -> None:
        self._n_typed = 0
        self._setup.score(self._seat, points)

    def confirm(self) -> None:
        """End typing."""
        self._n_typed = 0

    def click(self, x: float, y: float) -> None:
        """Choose the hole there; past the end, the nearer arrow."""
        first, second = ARROWS
        _, right = track_of(self.box)
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
        """Append a digit while the score stays valid; otherwise start a new number."""
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


class Ground(Panel):
    """Panel with a custom background."""

    def __init__(self, *items: Item, draw: Callable[[Canvas, Box], None]) -> None:
        super().__init__(*items, gap=GAP, margin=CLOTH)
        self._draw = draw

    def paint(self, canvas: Canvas, paint_control: Painter) -> None:
        self._draw(canvas, self.box)
        Group.paint(self, canvas, paint_control)


class PositionScene(TreeScene):
    """Deck to take cards from, parts to put them in, and the analysis of all choices."""

    title = POSITION_TITLE
    rooms = (PAGE_ROOM,)
    takes_text = True

    def __init__(
        self, settings: Settings, setup: Setup | None = None, worker: Worker | None = None
    ) -> None:
        super().__init__()
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
        self._built: Hashable = None  # what the tree was made of
        self._make_controls()
        self._follow()
        self.show(0)

    def _make_controls(self) -> None:
        setup, deck = self.setup, deck_of(self.settings)
        self.deck = deck
        self.pack = [PackCard(setup, card, deck) for card in range(N_CARDS)]
        self.parts = {part: PositionPart(setup, part, deck) for part in PARTS}
        names = zip(Seat, (YOU, ME), strict=True)
        self.tracks = [Track(setup, seat, name) for seat, name in names]
        self.seat = Button("", self._change_seat, height=TRACK[1])
        button = partial(StripButton, height=HEIGHT)
        self.play_on = button(PLAY_ON, self._play_on, key=Act.AUTOMATIC, is_main=True)
        self._keys = [
            button("Back", self.leave),
            button(CLEAR, setup.clear),
            button(COPY, self._copy, key="ctrl-c"),
            button(PASTE, Paste, key="ctrl-v"),
            self.play_on,
        ]
        self._pages = Scroll(Spacer()), Scroll(Spacer())

    # --- the tree

    @property
    def frame(self) -> Box:
        return frame_in(self._view)

    def _content(self) -> object:
        """Return the inputs of the tree, which is rebuilt when they change."""
        return self.typed, self.setup.current, self.seat.words, self.show_choices()

    @property
    def typed(self) -> str:
        """The position as a line, with a rank that waits for its suit."""
        return f"{self._text} {self._rank}".rstrip()

    def _build(self) -> None:
        self._built = self._content()
        super()._build()

    def build_root(self) -> Item:
        title = Text(POSITION_TITLE, Size.SMALL, palette.BRASS, face=Face.BOLD)
        head = Row(Text(FILL[self.setup.current], Size.SMALL, weight=1.0), title, gap=2 * GAP)
        told, set_up = (
            build_panel(self.show_choices(), deck_of(self.settings)),
            self._build_set_up(),
        )
        beside = Panel(Scroll(told), margin=CLOTH)
        whole = Panel(told, margin=CLOTH)
        keys = KeyStrip(self._keys[0], Spacer(), *self._keys[1:])
        contents = Row(set_up, whole, gap=GAP), Column(set_up, whole, gap=GAP)
        for page, content in zip(self._pages, contents, strict=True):
            page.content = content
        return Choice(
            Column(head, Row(set_up, beside, gap=GAP, weight=1.0), keys, gap=GAP),
            *(Column(head, page, keys, gap=GAP) for page in self._pages),
        )

    def _build_set_up(self) -> Item:
        """Return the cards on their cloth, the scores on wood, and the line of the position."""
        hand, threw, cut, own, other = (self.parts[part] for part in PARTS)
        played, aside = Column(Row(other, own), hand, gap=GAP), Column(cut, threw, gap=GAP)
        count = Picture(self._paint_count, LARGE, width=COUNT)
        cards = Choice(
            Row(played, aside, Column(Spacer(), count), gap=2 * GAP),
            Column(played, Row(cut, threw, count), gap=GAP),
        )
        felt = felt_of(self.settings)
        cloth = Ground(PackGrid(self.pack), cards, draw=partial(paint_cloth, color=felt))
        tracks = Column(*self.tracks, gap=0.0, weight=1.0)
        wood = Ground(flow(self.seat, tracks), draw=paint_wood)
        color = palette.QUIET if self.view is None else palette.CREAM
        line = Text(self.typed, Size.SMALL, color, face=Face.TABLE)
        return Column(cloth, wood, line, gap=GAP, weight=1.0)

    def _paint_count(self, canvas: Canvas, box: Box) -> None:
        played = self.setup.parts[OWN] or self.setup.parts[OTHER]
        if isinstance(self.view, PlayView) and played:
            x, y = box.middle
            paint_count(canvas, self.view.count, (x, y - LABEL / 2))

    # --- what is done

    def handle(self, intent: Intent) -> Change | None:
        before = self._told
        change = self._do(intent)
        self._follow()
        if intent.act is not Act.MOVE and self._told == before:
            self._told = ""
        if self._content() != self._built:
            self.show()
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
        """Return True if a card was typed, rank and then suit, or returned to the deck."""
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
        """Set up a pasted position; report an invalid one without changes."""
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
        """Analyze the position if it has changed."""
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
        if self.appraisal.update():
            self._tell()
            self.show()

    def _tell(self) -> None:
        """Update every control from the analysis."""
        self.seat.words = DEALS[self.setup.is_dealer]
        self.play_on.is_enabled = self.view is not None
        decision, hand = self.appraisal.decision, self.parts[HAND]
        hand.best = () if decision is None else decision.best.cards
        is_play = isinstance(self.view, PlayView)
        worth = {} if decision is None or not is_play else show_fills(decision)
        hand.fills = tuple(worth.get(card) for card in hand.cards)

    # --- what is told

    def show_choices(self) -> PanelShown:
        """Return every choice with its value, or the reason why there is none."""
        appraisal, decision = self.appraisal, self.appraisal.decision
        if self.trouble or self._told:
            return PanelShown(
                NOT_YET if self.trouble else POSITION_TITLE, self._told or self.trouble
            )
        if decision is None:
            return PanelShown(POSITION_TITLE, WEIGHING if appraisal.is_waiting else NOT_WEIGHED)
        offers = show_offers(decision, decision.choices)
        return PanelShown(
            head(decision),
            tell_best(decision),
            offers=tuple(replace(each, is_played=False) for each in offers),
            why=appraisal.whys.tell(decision),
        )

    def read(self) -> Iterator[str]:
        yield FILL[self.setup.current]
        yield from filter(None, tell_panel(self.show_choices()))
