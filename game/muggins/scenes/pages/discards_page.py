"""Discards: heat maps of the 91 pairs of ranks, all ways to split six cards, and their print."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, partial
from html import escape

from muggins.control.intents import Act, Intent
from muggins.documents.printable import TABLES, write_frame, write_table
from muggins.mind.master.discard_values import PairFigures, SplitFigures, split_hand, tabulate_pairs
from muggins.motion.boxes import Box
from muggins.paint.cards.deck import DeckStyle
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face
from muggins.paint.kit.shapes import rounded
from muggins.paint.kit.widgets import Look, paint_focus, paint_panel
from muggins.rules.cards import N_CARDS, read_cards, write_cards
from muggins.scenes.pieces.chooser import print_page
from muggins.scenes.replay.position_scene import LETTERS, PackCard, PackGrid
from muggins.speech.outline import Part
from muggins.table.setup import HAND, Setup
from muggins.ui.control import Button, Control, TextField
from muggins.ui.focus import ARROWS
from muggins.ui.layout import Column, Item, Spacer, Text, flow
from muggins.ui.page import Page
from muggins.ui.scene import Change
from muggins.ui.scroll import Table, TableColumn, number
from muggins.words.help.blocks import (
    CRIBS,
    HEADS,
    HOW_TO_POINT,
    MAPS,
    NO_HAND,
    PLAYED_ON,
    SIX_CARDS,
    Map,
    tell_pair,
    tell_spread,
    write_split,
)
from muggins.words.names import RANK_SIGNS, Role

PRINT_TITLE = "Discards"
PRINT_STYLE = TABLES + "body { font-size: 10pt; } td.name, th.name { text-align: right; }"
PRINTED_CRIBS = {
    True: "Average points in your crib",
    False: "Average points in your opponent's crib",
}
OLD = "in Cribbage '97's tables"


def write_discards(splits: Sequence[SplitFigures] = (), *, is_dealer: bool = True) -> str:
    """Return the ways to split a hand or, without any, the tables of both cribs."""
    if splits:
        sections = [_section(PRINTED_CRIBS[is_dealer], HEADS, map(write_split, splits))]
    else:
        sections = [each for dealer in (True, False) for each in _write_maps(is_dealer=dealer)]
    return write_frame(PRINT_TITLE, PRINT_STYLE, (*sections, f"<p>{PLAYED_ON}</p>"))


def _write_maps(*, is_dealer: bool) -> list[str]:
    pairs = {each.ranks: each for each in tabulate_pairs(is_dealer=is_dealer)}

    def write(title: str, figure: Callable[[PairFigures], float]) -> str:
        rows = (
            [sign, *(f"{figure(pairs[min(i, j), max(i, j)]):.2f}" for j in range(len(RANK_SIGNS)))]
            for i, sign in enumerate(RANK_SIGNS)
        )
        return _section(title, ["", *RANK_SIGNS], rows)

    said = PRINTED_CRIBS[is_dealer]
    return [write(said, lambda pair: pair.crib), write(f"{said}, {OLD}", lambda pair: pair.classic)]


def _section(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return f"<h2>{escape(title)}</h2>\n{write_table((heads, *rows))}"


N_DEALT = 6
COLUMNS = (
    TableColumn(HEADS[0], "Ts Ts"),
    TableColumn(HEADS[1], "Ts Ts Ts Ts"),
    *(number(head, "+00.00") for head in HEADS[2:]),
)


class SixCards(Setup):
    """The cards of the tab, their figures, and the controls for both."""

    def __init__(self, deck: DeckStyle) -> None:
        super().__init__()
        self.splits: tuple[SplitFigures, ...] = ()
        self._pack = PackGrid([PackCard(self, card, deck) for card in range(N_CARDS)])
        self.field = TextField("Cards:", "", fits=_fits, done=lambda: None, letters=2 * N_DEALT)
        self._crib = Button(CRIBS[True], self._switch)
        self._table = Table(COLUMNS, 0, self._write_row)

    def touch(self, card: int) -> None:
        super().touch(card)
        self.current = HAND  # the only part
        self.field.text = write_cards(self.parts[HAND])
        self._split()

    def follow(self) -> None:
        """Take the cards that have been typed."""
        typed, text = list[int](), self.field.text
        for n in range(len("".join(text.split())) // 2):
            try:
                typed = [*read_cards("".join(text.split())[: 2 * n + 2])]
            except ValueError:
                break
        if len({*typed}) == len(typed) and typed != self.parts[HAND]:
            self.parts[HAND] = typed
            self._split()

    def build(self) -> Item:
        table = self._table if self.splits else Spacer()
        return Column(self._pack, flow(self.field, self._crib), table, weight=1.0)

    def explain(self) -> str:
        """Return the points of the marked way by starter."""
        return tell_spread(self.splits[self._table.at]) if self.splits else NO_HAND

    def _switch(self) -> None:
        self.is_dealer = not self.is_dealer
        self._crib.words = CRIBS[self.is_dealer]
        self._split()

    def _split(self) -> None:
        hand, table = self.parts[HAND], self._table
        is_whole = len(hand) == N_DEALT
        self.splits = split_hand(hand, is_dealer=self.is_dealer) if is_whole else ()
        table.n_rows, table.at, table.first = len(self.splits), 0, 0

    def _write_row(self, row: int) -> Sequence[str]:
        return write_split(self.splits[row])


def _fits(text: str) -> bool:
    return len("".join(text.split())) <= 2 * N_DEALT and all(each in LETTERS for each in text)


LEAST_CELL, EDGE, HOLLOW = 34.0, 14.0, 3.0
FIGURE, HEAD = 0.52, 0.52  # of a cell's height: the type in it, and of a rank beside it
N_RANKS = len(RANK_SIGNS)
BRIGHT = 0.6  # of the scale, from which the figures are dark
FIVES = (4, 4)
TITLE, FILE = "Discards", "discards.html"


@cache
def _pairs(is_dealer: bool) -> dict[tuple[int, int], PairFigures]:
    return {pair.ranks: pair for pair in tabulate_pairs(is_dealer=is_dealer)}


class PairMap(Control):
    """A square of 13 by 13 ranks; one pair is marked and told below the map."""

    weight = 1.0

    def __init__(self, shown: Map, at: tuple[int, int]) -> None:
        super().__init__(help=HOW_TO_POINT)
        self.at = at  # row and column of the marked pair
        self._shown = shown
        self._figures = _pairs(shown.is_dealer)
        figures = [*map(shown.figure, self._figures.values())]
        self._low, self._high = min(figures), max(figures)

    @property
    def pair(self) -> PairFigures:
        low, high = sorted(self.at)
        return self._figures[low, high]

    # --- layout

    def least_width(self, ruler: Canvas) -> float:
        return (N_RANKS + 1) * LEAST_CELL + 2 * EDGE

    def height(self, width: float, ruler: Canvas) -> float:
        return self.least_width(ruler)

    @property
    def _pitch(self) -> tuple[float, float]:
        return (
            (self.box.width - 2 * EDGE) / (N_RANKS + 1),
            (self.box.height - 2 * EDGE) / (N_RANKS + 1),
        )

    def cell_of(self, row: int, column: int) -> Box:
        """Return where a pair stands; row or column -1 are the heads."""
        wide, high = self._pitch
        x, y = self.box.x + EDGE + (column + 1) * wide, self.box.y + EDGE + (row + 1) * high
        return Box(x, y, wide, high)

    # --- use

    def point(self, x: float, y: float) -> None:
        wide, high = self._pitch
        column = int((x - self.box.x - EDGE) // wide) - 1
        row = int((y - self.box.y - EDGE) // high) - 1
        if 0 <= row < N_RANKS and 0 <= column < N_RANKS:
            self.at = row, column

    def come(self, x: float, y: float) -> None:
        self.point(x, y)

    def take(self, intent: Intent) -> bool:
        dx, dy = ARROWS.get(intent.act, (0, 0))
        row, column = self.at[0] + dy, self.at[1] + dx
        if not (dx or dy) or not (0 <= row < N_RANKS and 0 <= column < N_RANKS):
            return False
        self.at = row, column
        return True

    def tell(self) -> str:
        return tell_pair(self.pair, self._shown)

    def part_at(self, x: float, y: float) -> Box | None:
        del x, y
        return self.cell_of(*self.at)

    def describe(self) -> Part:
        name = f"{TITLE}: {self._shown.name}"
        part = replace(super().describe(), name=name, role=Role.CHART, value=self.tell())
        return replace(part, steps=(Intent(Act.LEFT), Intent(Act.RIGHT)))

    # --- looks

    def draw(self, canvas: Canvas, look: Look) -> None:
        paint_panel(canvas, self.box, is_focused=look.is_focused)
        for i, rank in enumerate(RANK_SIGNS):
            for head in (self.cell_of(-1, i), self.cell_of(i, -1)):
                size = min(head.width, head.height) * HEAD
                canvas.text(rank, *head.middle, palette.BRASS, size, Face.BOLD)
        for row in range(N_RANKS):
            for column in range(N_RANKS):
                self._draw_cell(canvas, row, column)
        if look.is_focused or look.is_hovered:
            paint_focus(canvas, self.cell_of(*self.at))

    def _draw_cell(self, canvas: Canvas, row: int, column: int) -> None:
        figure = self._shown.figure(self._figures[min(row, column), max(row, column)])
        share = (figure - self._low) / (self._high - self._low)
        box = self.cell_of(row, column)
        fill = palette.NIGHT.lerp(palette.BRASS, share)
        size = canvas.length(box.width - HOLLOW), canvas.length(box.height - HOLLOW)
        canvas.put(rounded(size, fill, canvas.length(6.0)), *box.middle)
        ink = palette.INK if share > BRIGHT else palette.CREAM
        room = box.width - 2 * HOLLOW
        type_size = min(box.width, box.height) * FIGURE
        canvas.text(f"{figure:.1f}", *box.middle, ink, type_size, Face.BOLD, room=room)


class DiscardsScene(Page):
    """The heat maps, one a tab, with what is known of the marked pair; and six cards."""

    title = TITLE
    tabs = (*(each.name for each in MAPS), SIX_CARDS)

    def __init__(self, deck: DeckStyle) -> None:
        self.map: PairMap | None = None
        self.cards = SixCards(deck)
        super().__init__()

    def build(self) -> Item:
        if self._has_cards:
            return self.cards.build()
        shown = MAPS[self.tab]
        self.map = PairMap(shown, FIVES if self.map is None else self.map.at)
        return Column(Text(shown.said), self.map, weight=1.0)

    def handle(self, intent: Intent) -> Change | None:
        before, is_typed = self.cards.splits, intent.act in (Act.TYPE, Act.ERASE)
        if is_typed and self._has_cards:
            self.cards.field.take(intent)
        change = None if is_typed else super().handle(intent)
        self.cards.follow()
        if self.cards.splits is not before:
            self.show()
        return change

    @property
    def _has_cards(self) -> bool:
        return self.tab == len(MAPS)

    @property
    def is_typing(self) -> bool:
        """True on the tab of six cards, wherever the focus is."""
        return self._has_cards

    def footer(self) -> Sequence[Control | None]:
        letter = "" if self._has_cards else "P"  # where letters are cards
        return (Button("Print", self._save, letter=letter),)

    def _save(self) -> Change:
        splits = self.cards.splits if self._has_cards else ()
        return print_page(FILE, partial(write_discards, splits, is_dealer=self.cards.is_dealer))

    def explain(self) -> str:
        if self._has_cards:
            return self.cards.explain()
        return "" if self.map is None else self.map.tell()
