"""Six cards, typed or clicked, with the fifteen ways to discard two of them."""

from collections.abc import Sequence

from muggins.mind.master.discard_figures import SplitFigures, split_hand
from muggins.paint.cards.deck import DeckStyle
from muggins.rules.cards import N_CARDS, read_cards, write_cards
from muggins.scenes.replay.position_scene import LETTERS, PackCard, PackGrid
from muggins.table.setup import HAND, Setup
from muggins.ui.control import Button, TextField
from muggins.ui.layout import Column, Item, Spacer, flow
from muggins.ui.scroll import Table, TableColumn, number
from muggins.words.help.discard_words import CRIBS, HEADS, NO_HAND, tell_spread, write_split

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
