"""What can be touched where a position is set up: cards, parts, scores, the list of choices."""

from collections.abc import Callable
from dataclasses import replace

from game.control.intents import Act, Intent
from game.motion.boxes import Box
from game.motion.layout import sorted_cards
from game.paint.cards.deck import DeckStyle
from game.paint.charts.choice_bars import PanelShown, paint_choices
from game.paint.kit.canvas import Canvas
from game.paint.kit.widgets import Look, paint_focus
from game.paint.scenes.setting import (
    ARROWS,
    Fill,
    RowShown,
    TrackShown,
    paint_pack_card,
    paint_row,
    paint_track,
    score_at,
    track_of,
)
from game.rules.cards import RANKS, SUITS
from game.rules.seat import Seat
from game.scenes.pieces.controls import EMPTY, Control
from game.scenes.replay.position_places import row_of
from game.speech import outline
from game.table.setup import HAND, MOST, THREW, Setup
from game.words.names import call_card, list_cards
from game.words.review.position_words import LABELS, THE_CHOICES
from game.words.roles import Role
from game.words.table.overview import say_worth

MARKS = (0, 30, 60, 90, 120)
STEPS = {Act.LEFT: -1, Act.RIGHT: 1}
N_DIGITS = 3
LETTERS = f"{RANKS}{RANKS.lower()}{SUITS}{SUITS.upper()}"


class PackCard(Control):
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


class PositionPart(Control):
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


class Track(Control):
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


class Choices(Control):
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
