"""Context of the opponent's lines: the event, and the table before and after it."""

from typing import NamedTuple

from muggins.motion.picture import TablePicture
from muggins.motion.staging import CountedSoFar
from muggins.rules.cards import rank_of, value_of
from muggins.rules.events import CardPlayed, Claimed, Event, Pegged
from muggins.rules.scoring import LIMIT, play_reasons
from muggins.rules.seat import Seat


class Facts(NamedTuple):
    """``claimed`` is the last claim of the player, None once other points are counted.

    ``hinted`` are the cards that a hint named before the player chose; none where there was no
    hint. ``is_whole``: the game goes from 0 to 121, so that its streets have their names.
    """

    event: Event | CountedSoFar
    before: TablePicture
    after: TablePicture
    claimed: Claimed | None = None
    hinted: tuple[int, ...] = ()
    is_whole: bool = True

    @property
    def ahead(self) -> int:
        """The computer's lead in points."""
        own, computers = self.scores
        return computers - own

    @property
    def scores(self) -> tuple[int, int]:
        """Points by seat, as the front pegs show them after it."""
        return self.after.pegs[0][0], self.after.pegs[1][0]

    @property
    def is_right(self) -> bool:
        """True unless the player made a wrong claim."""
        return self.claimed is None or self.claimed.points == self.claimed.due

    # --- a card played

    @property
    def rank(self) -> int:
        """Rank of the card played, from 0 for an ace."""
        assert isinstance(self.event, CardPlayed)
        return rank_of(self.event.card)

    @property
    def is_lead(self) -> bool:
        return self.before.count == 0

    @property
    def is_plain(self) -> bool:
        return not play_reasons([card for _, card in self.after.row[self.after.n_down :]])

    @property
    def has_choice(self) -> bool:
        """True if the computer visibly had a choice of three or more cards."""
        held = self.before.hands[Seat.COMPUTER]
        return len(held) >= 3 and self.before.count <= LIMIT - 10

    @property
    def can_go_on(self) -> bool:
        held = self.before.hands[Seat.COMPUTER]
        return any(self.before.count + value_of(card) <= LIMIT for card in held)

    # --- points

    def passes(self, hole: int) -> bool:
        assert isinstance(self.event, Pegged)
        return self.event.before[0] <= hole < self.event.after[0]
