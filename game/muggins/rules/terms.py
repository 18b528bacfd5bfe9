"""The terms of a match: everything that two players agree on before the cut.

Enumerations have the numbers of Cribbage '97's option list, so that they can be stored unchanged.
"""

from dataclasses import dataclass, fields, replace
from enum import IntEnum

from muggins.rules.cards import Seat
from muggins.rules.scoring import Reason

WEIGHTS = ((2, 3, 4), (2, 3, 3), (2, 4, 6), (1, 2, 3), (1, 2, 2), (1, 2, 4), (1, 1, 1))
TARGET = 121
N_BACK = 15  # holes that a false claim of the game costs in a tournament
N_THROWN = 2  # cards that each player lays away, so that four are in the crib


class Mistakes(IntEnum):
    FRIENDLY = 0
    PENALTIES = 1
    MUGGINS = 2


class Length(IntEnum):
    """Score at which a game starts."""

    NORMAL = 0
    SHORT = 1
    ENDGAME = 2


class FirstDealer(IntEnum):
    LOSER = 0
    ALTERNATE = 1
    PLAYER = 2
    COMPUTER = 3


class Forfeit(IntEnum):
    """Condition under which an overclaim forfeits the game.

    By a tournament rule when it would win; in CRIB 4.5 when a hand or crib is counted, while
    elsewhere, as at the cut, it is only corrected.
    """

    NEVER = 0
    WINNING = 1
    ALWAYS = 2
    COUNT = 3


class Excess(IntEnum):
    """Penalty for overclaimed points where mistakes are more than corrected.

    The score is always corrected. Cribbage '97 gives the excess to the opponent; CRIB 4.5 has no
    further penalty; Cribbage for DOS takes it off the claimant's own points, and with muggins gives
    it to the opponent as well.
    """

    TAKEN = 0
    LOST = 1
    DOCKED = 2
    DOCKED_AND_TAKEN = 3


class Claims(IntEnum):
    """Points that players claim for themselves; all others are pegged automatically.

    In Cribbage '97 all points are claimed. CRIB 4.5 and Cribbage for DOS peg the play, and
    optionally the hands too.
    """

    ALL = 0
    HANDS = 1
    NONE = 2


class Calls(IntEnum):
    """Procedure by which the opponent gets points under muggins.

    The computer sees missed points, and takes them at once. A human has to call them after the
    claim; a call of more than was missed gets nothing, and may give the claimant a point.
    """

    TAKEN = 0
    FREE = 1
    POINT = 2


class Margin(IntEnum):
    """Margin of a win; the index into the match weights."""

    WIN = 0
    SKUNK = 1
    DOUBLE_SKUNK = 2


class Occasion(IntEnum):
    """The moments at which points are due, in the order of a hand; START is before the first."""

    HEELS = 0
    PLAY = 1
    GO = 2
    PONE_HAND = 3
    DEALER_HAND = 4
    CRIB = 5
    START = 6

    @property
    def is_count(self) -> bool:
        return Occasion.PONE_HAND <= self <= Occasion.CRIB


@dataclass(frozen=True, slots=True)
class Variant:
    """Rules for dealing, cutting, playing and counting; six-card cribbage by default.

    The choices are those of CRIB 4.5. A game keeps the variant with which it began.
    """

    n_dealt: int = 6  # cards to each player, 5 or 6
    crib_flush_of_four: bool = False  # a crib of one suit counts without the starter
    pone_three: bool = False  # pone begins the game with three points
    once_to_31: bool = False  # the play ends at its first reset
    deals_on: bool = False  # shuffle only when the pack runs short
    cuts_starter: bool = False  # pone cuts the pack for the starter
    draws_dealer: bool = False  # chance names the first dealer, without a cut
    flush_of_four: bool = False  # a hand of three needs the starter for its flush
    last_leads: bool = False  # who played last leads to the next count
    cuts_deck: bool = False  # pone cuts the deck before each deal
    cuts_every_game: bool = False  # the players cut for the first deal of each game
    handicap: int = 0  # points given to the player at the start, or below nought to the other

    @property
    def n_kept(self) -> int:
        return self.n_dealt - N_THROWN

    @property
    def n_needed(self) -> int:
        """The number of cards that one hand takes from the pack, with the starter."""
        return 2 * self.n_dealt + 1

    def flush_of(self, *, is_crib: bool) -> int:
        """Return the number of cards that a flush needs.

        Hoyle's five-card game counts three of a suit, CRIB 4.5 four or more. A flush in the crib
        needs all five, unless four are enough.
        """
        if is_crib:
            return 4 if self.crib_flush_of_four else 5
        return 4 if self.flush_of_four else self.n_kept

    @property
    def draws_pack(self) -> bool:
        """True if all 52 cards are drawn at once, since more than one hand's may be needed."""
        return self.deals_on or self.cuts_starter or self.cuts_deck

    @property
    def uncut(self) -> "Variant":
        """Variant without cuts of the deck."""
        return replace(self, cuts_starter=False, cuts_deck=False)


SIX_CARD = Variant()
FIVE_CARD = Variant(n_dealt=5, pone_three=True, once_to_31=True, flush_of_four=True)
TOURNAMENT = Variant(cuts_starter=True, cuts_deck=True, cuts_every_game=True)
SWITCHES = tuple(each.name for each in fields(Variant)[1:-1])
N_FIRST, GIVEN_BITS = 8, 7  # switches below the points given, which have so many bits
_BITS = {name: at + GIVEN_BITS * (at >= N_FIRST) for at, name in enumerate(SWITCHES)}
MOST_GIVEN = 60


@dataclass(frozen=True, slots=True)
class Terms:
    """Match rules. The points of seats outside ``claimants`` are pegged automatically."""

    length: Length = Length.NORMAL
    weights: tuple[int, int, int] = WEIGHTS[0]
    mistakes: Mistakes = Mistakes.FRIENDLY
    forfeit: Forfeit = Forfeit.NEVER
    excess: Excess = Excess.TAKEN
    first_dealer: FirstDealer = FirstDealer.LOSER
    claimants: frozenset[Seat] = frozenset({Seat.PLAYER})
    variant: Variant = Variant()
    claims: Claims = Claims.ALL
    calls: Calls = Calls.TAKEN
    tournament: bool = False  # penalties of the American Cribbage Congress

    @property
    def is_called(self) -> bool:
        """True if the opponent has to call missed points."""
        return self.mistakes is Mistakes.MUGGINS and self.calls is not Calls.TAKEN

    def loses_missed(self, occasion: Occasion) -> bool:
        """Return whether muggins takes what is missed then; in a tournament never heels."""
        is_exempt = self.tournament and occasion is Occasion.HEELS
        return self.mistakes is Mistakes.MUGGINS and not is_exempt

    def sets_back(self, *, would_win: bool) -> bool:
        """Return whether claiming too much costs ``N_BACK`` holes: a false claim of the game."""
        return self.tournament and would_win and self.mistakes is not Mistakes.FRIENDLY

    def asks(self, seat: Seat, occasion: Occasion, reasons: tuple[Reason, ...]) -> bool:
        """Return True if the seat has to claim now.

        In a friendly match only when points are due, and for every hand; otherwise after every cut,
        play and hand. A go is claimed only when it is due, and pone's head start never.
        """
        if seat not in self.claimants or not self.leaves_to_claim(occasion):
            return False
        return bool(reasons) or occasion.is_count or self.mistakes is not Mistakes.FRIENDLY

    def leaves_to_claim(self, occasion: Occasion) -> bool:
        if occasion is Occasion.START or self.claims is Claims.NONE:
            return False
        return occasion.is_count or self.claims is Claims.ALL

    def fixed_dealer(self) -> Seat | None:
        return {FirstDealer.PLAYER: Seat.PLAYER, FirstDealer.COMPUTER: Seat.COMPUTER}.get(
            self.first_dealer
        )

    def is_forfeit(self, occasion: Occasion, *, would_win: bool) -> bool:
        if self.forfeit is Forfeit.COUNT:
            return occasion.is_count
        return self.forfeit is Forfeit.ALWAYS or (would_win and self.forfeit is Forfeit.WINNING)


def starting_scores(length: Length, dealer: Seat) -> tuple[int, int]:
    """Return the scores by seat before the first deal: 0-0, 60-60, or dealer 98 and pone 106."""
    if length is Length.ENDGAME:
        return (98, 106) if dealer is Seat.PLAYER else (106, 98)
    return (60, 60) if length is Length.SHORT else (0, 0)


def nought_of(length: Length, n_dealt: int) -> int:
    """Return the score that is displayed as 0.

    A game to 61 with five cards begins there, as in CRIB 4.5; with six it goes from 60 to 121, as
    in Cribbage '97.
    """
    is_own = length is Length.SHORT and n_dealt == FIVE_CARD.n_dealt
    return starting_scores(length, Seat.PLAYER)[0] if is_own else 0


def margin_of(loser_score: int) -> Margin:
    """Return the margin: 61 to 90 points are a skunk, 60 or fewer a double skunk."""
    if loser_score <= 60:
        return Margin.DOUBLE_SKUNK
    return Margin.SKUNK if loser_score <= 90 else Margin.WIN


def write_variant(variant: Variant) -> str:
    """Return two numbers joined by a hyphen, for ``read_variant``.

    Above the first switches stand the points given at the start: even for the player, odd for the
    other. Above those stand later switches.
    """
    switches = sum(getattr(variant, name) << bit for name, bit in _BITS.items())
    given = 2 * abs(variant.handicap) + (variant.handicap < 0)
    return f"{variant.n_dealt}-{switches | given << N_FIRST}"


def read_variant(text: str) -> Variant:
    """Parse the text of ``write_variant``; ValueError for an unknown number."""
    n_dealt, switches = map(int, text.split("-"))
    given, is_others = divmod(switches >> N_FIRST & (1 << GIVEN_BITS) - 1, 2)
    is_known = 0 <= switches < 1 << max(_BITS.values()) + 1
    if n_dealt not in (5, 6) or not is_known or not is_others <= given <= MOST_GIVEN:
        raise ValueError(f"no such variant: {text!r}")
    on = {name: bool(switches >> bit & 1) for name, bit in _BITS.items()}
    return Variant(n_dealt, handicap=-given if is_others else given, **on)


def write_terms(terms: Terms) -> str:
    """Return eight numbers joined by hyphens, and others for unusual terms, for ``read_terms``.

    The ninth tells what becomes of an excess, the tenth what is claimed, the eleventh how muggins
    is called, the twelfth whether penalties are those of a tournament. ``read_terms`` makes the
    same terms of them.
    """
    numbers = (
        terms.length,
        WEIGHTS.index(terms.weights),
        terms.mistakes,
        terms.forfeit,
        terms.first_dealer,
        sum(1 << seat for seat in terms.claimants),
    )
    words = [*(str(int(number)) for number in numbers), write_variant(terms.variant)]
    more = [int(each) for each in (terms.excess, terms.claims, terms.calls, terms.tournament)]
    while more and not more[-1]:
        more.pop()
    return "-".join([*words, *map(str, more)])


def read_terms(text: str) -> Terms:
    """Parse the text of ``write_terms``; ValueError for an unknown number."""
    words = text.split("-")
    length, weights, mistakes, forfeit, first, claimants = map(int, words[:6])
    excess, claims, calls, tournament = map(int, words[8:] + ["0"] * (12 - len(words)))
    if not 0 <= weights < len(WEIGHTS) or tournament not in (0, 1):
        raise ValueError(f"no such terms: {text!r}")
    return Terms(
        length=Length(length),
        weights=WEIGHTS[weights],
        mistakes=Mistakes(mistakes),
        forfeit=Forfeit(forfeit),
        excess=Excess(excess),
        first_dealer=FirstDealer(first),
        claimants=frozenset(seat for seat in Seat if claimants >> seat & 1),
        variant=read_variant("-".join(words[6:8])),
        claims=Claims(claims),
        calls=Calls(calls),
        tournament=bool(tournament),
    )
