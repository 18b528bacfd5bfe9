"""The state of a match: immutable, complete, with an explicit phase.

A match is its terms, its card source and its moves. ``Standing`` is the full state between two
hands; ``State`` adds the hand in progress.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from muggins.rules.cards import N_CARDS, Seat, is_back, replace_cards, value_of
from muggins.rules.deal import Source
from muggins.rules.events import Pegs
from muggins.rules.scoring import LIMIT, Reason, total
from muggins.rules.terms import SIX_CARD, TARGET, Length, Margin, Occasion, Terms, Variant

NO_PEGS = ((0, -1), (0, -1))
FEWEST_CUT = 4  # cards of a packet, by the rules of the American Cribbage Congress


@dataclass(frozen=True, slots=True)
class Tally:
    """The match so far: match points by seat, finished games, and the player's lead in points."""

    points: tuple[int, int] = (0, 0)
    games: int = 0
    spread: int = 0

    @property
    def differential(self) -> int:
        return self.points[0] - self.points[1]


@dataclass(frozen=True, slots=True)
class PastDeal:
    """A finished deal of this game, with all its cards.

    Pairs are by seat; in a view the first of each is the viewer's, and ``dealer`` 0 is the viewer.
    """

    dealer: int
    starter: int
    thrown: tuple[tuple[int, ...], tuple[int, ...]]
    kept: tuple[tuple[int, ...], tuple[int, ...]]  # in the order dealt
    played: tuple[tuple[int, ...], tuple[int, ...]]  # in order

    def turned(self) -> "PastDeal":
        pairs = (self.thrown[::-1], self.kept[::-1], self.played[::-1])
        return PastDeal(1 - self.dealer, self.starter, *pairs)


@dataclass(frozen=True, slots=True)
class Standing:
    """State of the match between two hands; ``dealer`` is None before the cut for deal.

    ``variant`` and ``length`` belong to the game in progress, taken from the terms when it began,
    and ``pack`` is the rest of a deck that is dealt further; it is empty where a fresh one is due.
    """

    terms: Terms
    source: Source
    tally: Tally = Tally()
    first_dealer: Seat | None = None
    dealer: Seat | None = None
    n_hands: int = 0
    pegs: tuple[Pegs, Pegs] = NO_PEGS
    variant: Variant = SIX_CARD
    length: Length = Length.NORMAL
    pack: tuple[int, ...] = ()
    past: tuple[PastDeal, ...] = ()  # the deals of this game so far


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one deal; pairs are by seat, ``thrown`` is empty until the discards.

    ``stock`` lists the cards that pone can cut for the starter, if required; until then ``starter``
    is the first of them.
    """

    dealer: Seat
    dealt: tuple[tuple[int, ...], tuple[int, ...]]
    starter: int
    thrown: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    stock: tuple[int, ...] = ()

    def kept(self, seat: Seat) -> tuple[int, ...]:
        """Return the cards that the seat kept, in the order dealt."""
        thrown = self.thrown[seat]
        return tuple([card for card in self.dealt[seat] if card not in thrown])

    def replaced(self, others: Mapping[int, int]) -> "Hand":
        own, other = (replace_cards(cards, others) for cards in self.dealt)
        own_thrown, other_thrown = (replace_cards(cards, others) for cards in self.thrown)
        (starter,) = replace_cards((self.starter,), others)
        stock = replace_cards(self.stock, others)
        return Hand(self.dealer, (own, other), starter, (own_thrown, other_thrown), stock)

    @property
    def crib(self) -> tuple[int, ...]:
        """Discards: pone's cards, then the dealer's."""
        return self.thrown[self.dealer.other] + self.thrown[self.dealer]

    def to_count(self, occasion: Occasion) -> tuple[Seat, tuple[int, ...]]:
        """Return the seat and the cards of a count."""
        if occasion is Occasion.PONE_HAND:
            return self.dealer.other, self.kept(self.dealer.other)
        return self.dealer, (self.crib if occasion is Occasion.CRIB else self.kept(self.dealer))


@dataclass(frozen=True, slots=True)
class PlaySoFar:
    """Cards played in this hand; ``resets`` are the places at which the count restarted."""

    turns: tuple[tuple[Seat, int], ...] = ()
    resets: tuple[int, ...] = ()
    gone: frozenset[Seat] = field(default_factory=frozenset)

    @property
    def pile(self) -> tuple[int, ...]:
        start = self.resets[-1] if self.resets else 0
        return tuple([card for _, card in self.turns[start:]])

    @property
    def count(self) -> int:
        """The running count, 0..31."""
        return sum(map(value_of, self.pile))

    def played(self, seat: Seat) -> tuple[int, ...]:
        return tuple(card for who, card in self.turns if who is seat)


@dataclass(frozen=True, slots=True)
class CuttingForDeal:
    """Waiting for the player to cut."""


@dataclass(frozen=True, slots=True)
class CuttingDeck:
    """Waits for pone to cut the deck before it is dealt."""


@dataclass(frozen=True, slots=True)
class ReadyToDeal:
    """Waiting for a word to deal."""


@dataclass(frozen=True, slots=True)
class Discarding:
    """Waits for both discards, pone first."""


@dataclass(frozen=True, slots=True)
class CuttingStarter:
    """Waiting for pone to cut the pack for the starter."""


@dataclass(frozen=True, slots=True)
class TurningStarter:
    """Transient: the starter is turned."""


@dataclass(frozen=True, slots=True)
class Leading:
    """Transient: the next player is determined, with go and reset."""


@dataclass(frozen=True, slots=True)
class Resetting:
    """Transient: the count returns to zero."""


@dataclass(frozen=True, slots=True)
class Pegging:
    """Waiting for a card from ``turn``."""

    turn: Seat


@dataclass(frozen=True, slots=True)
class Counting:
    """Transient: a hand is shown to be counted."""

    occasion: Occasion


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points are due: transient, or waiting for a claim when ``is_asked``.

    Where the other seat has ``claimed``, the points are its own, and ``seat`` may call missed ones.
    """

    seat: Seat
    occasion: Occasion
    reasons: tuple[Reason, ...]
    is_asked: bool = False
    claimed: int | None = None

    @property
    def owner(self) -> Seat:
        return self.seat if self.claimed is None else self.seat.other


@dataclass(frozen=True, slots=True)
class Counted:
    """Waits to continue after a count."""

    occasion: Occasion


@dataclass(frozen=True, slots=True)
class GameOver:
    """Waiting for a word to begin the next game."""

    winner: Seat
    margin: Margin
    match_points: int
    occasion: Occasion
    is_forfeit: bool = False


Phase = (
    CuttingForDeal
    | CuttingDeck
    | ReadyToDeal
    | Discarding
    | CuttingStarter
    | TurningStarter
    | Leading
    | Resetting
    | Pegging
    | Counting
    | Scoring
    | Counted
    | GameOver
)


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment. ``standing`` is its state when this hand began.

    ``pack`` is the rest of the pack to deal on from; it is empty if the next deal shuffles.
    """

    standing: Standing
    terms: Terms
    source: Source
    tally: Tally
    pegs: tuple[Pegs, Pegs]
    phase: Phase
    hand: Hand | None = None
    play: PlaySoFar = PlaySoFar()
    pack: tuple[int, ...] = ()

    def at(self, phase: Phase) -> "State":
        """Return a copy in another phase: as ``replace``, in a third of the time."""
        return State(
            self.standing,
            self.terms,
            self.source,
            self.tally,
            self.pegs,
            phase,
            self.hand,
            self.play,
            self.pack,
        )

    @property
    def is_begun(self) -> bool:
        """True if the match has begun: the first dealer is known, or cards are dealt."""
        is_dealt = self.hand is not None or bool(self.tally.games)
        return is_dealt or self.standing.dealer is not None

    @property
    def is_under_way(self) -> bool:
        is_begun = self.hand is not None or bool(self.standing.n_hands)
        return is_begun and not isinstance(self.phase, GameOver)

    @property
    def variant(self) -> Variant:
        """Variant of the game in progress; amended terms apply from the next game."""
        return self.terms.variant if self._is_to_come else self.standing.variant

    @property
    def length(self) -> Length:
        """The length of the game in progress, or of the one that the cut for deal begins."""
        return self.terms.length if self._is_to_come else self.standing.length

    @property
    def _is_to_come(self) -> bool:
        """True if no game has begun, not even by the cut for deal."""
        return self.standing.dealer is None

    @property
    def seen(self) -> tuple[int, ...]:
        """The cards shown in earlier hands from a pack that is dealt on from.

        The next hand starts only after all cards of this one have been counted openly.
        """
        pack = self.standing.pack
        if self.hand is None or not pack:
            return ()
        return tuple(card for card in range(N_CARDS) if card not in pack)

    @property
    def scores(self) -> tuple[int, int]:
        return self.pegs[0][0], self.pegs[1][0]

    @property
    def the_hand(self) -> Hand:
        """The hand in progress; valid only in phases that have one."""
        assert self.hand is not None
        return self.hand

    @property
    def n_hands(self) -> int:
        """The number of hands dealt in this game, this one included."""
        return self.standing.n_hands + (self.hand is not None)

    @property
    def n_cuts(self) -> int:
        """Places where pone can cut the deck: at least ``FEWEST_CUT`` cards lie on either side."""
        return len(self.standing.pack or range(N_CARDS)) - 2 * FEWEST_CUT + 1

    @property
    def is_dealt_by_two(self) -> bool:
        """True if two programs deal, so that cards may be backs, and a go has to be sent."""
        return self.source.is_shared

    @property
    def awaits_cards(self) -> bool:
        """True if the game waits for hidden cards: the starter, or those to be counted."""
        if not self.source.is_shared:
            return False
        match self.phase:
            case TurningStarter():
                return is_back(self.the_hand.starter)
            case Counting(occasion):
                return any(map(is_back, self.the_hand.to_count(occasion)[1]))
        return False

    @property
    def awaits_deal(self) -> bool:
        is_due = isinstance(self.phase, ReadyToDeal | GameOver)
        return self.source.is_shared and (is_due or self.phase == Counted(Occasion.CRIB))

    def left(self, seat: Seat) -> tuple[int, ...]:
        """Return the cards that the seat still holds, in the order dealt."""
        if self.hand is None:
            return ()
        gone = {*self.hand.thrown[seat], *[card for _, card in self.play.turns]}
        return tuple([card for card in self.hand.dealt[seat] if card not in gone])

    def playable(self, seat: Seat) -> tuple[int, ...]:
        """Return the cards that the seat could play now; backs fit until it says go."""
        if self.source.is_shared and seat in self.play.gone:
            return ()
        room = LIMIT - self.play.count
        return tuple([card for card in self.left(seat) if value_of(card) <= room or is_back(card)])

    @property
    def due(self) -> int:
        """Maximum that the claiming seat may claim; zero without a claim."""
        phase = self.phase
        return min(total(phase.reasons), self.room(phase.seat)) if isinstance(phase, Scoring) else 0

    def room(self, seat: Seat) -> int:
        """Return the points that the seat still needs."""
        return TARGET - self.scores[seat]
