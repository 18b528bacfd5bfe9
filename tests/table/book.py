"""A bystander's own book of the play, and what has to be so for a line of the patter."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from muggins.rules.cards import Seat, value_of
from muggins.rules.events import (
    CardPlayed,
    CardsDealt,
    Claimed,
    CountReset,
    DealCut,
    Discarded,
    Event,
    GameForfeited,
    GameWon,
    GoCalled,
    HandCounted,
    HandShown,
    Pegged,
    StarterTurned,
)
from muggins.rules.scoring import Kind, total
from muggins.rules.terms import Margin, Occasion
from muggins.session.patter import load_default

KEYS = {line: key for key, lines in load_default().items() for line in lines}


@dataclass
class Book:
    """Independent record of one event by an observer who sees all cards."""

    event: Event
    held: tuple[int, ...] = ()  # by the computer, before the event
    count: int = 0  # before it
    scores: tuple[int, int] = (0, 0)  # after it
    missed: int = 0  # by the player, in the last claim
    too_much: int = 0
    hinted: tuple[int, ...] = ()
    begun_at: int = 0

    def turn_to(self, event: Event) -> None:
        """The last event has been; this one comes."""
        last = self.event
        if isinstance(last, CardPlayed):
            self.count = last.count if last.count < 31 else 0
            self.held = tuple(card for card in self.held if card != last.card)
        if isinstance(last, Discarded) and last.seat is Seat.COMPUTER:
            self.held = tuple(card for card in self.held if card not in last.cards)
        self.event = event
        match event:
            case CardsDealt(hands=hands):
                self.held, self.count = hands[Seat.COMPUTER], 0
            case Pegged(seat=seat, after=after):
                own, other = self.scores
                self.scores = (after[0], other) if seat is Seat.PLAYER else (own, after[0])
            case Claimed(seat=seat, points=points, due=due) if seat is Seat.PLAYER:
                self.missed, self.too_much = max(due - points, 0), max(points - due, 0)
        if isinstance(event, CardPlayed | StarterTurned | GoCalled):
            self.missed = self.too_much = 0
        if isinstance(event, CountReset | HandShown):
            self.count = 0
            self.missed = self.too_much = 0

    @property
    def lead(self) -> int:
        return self.scores[Seat.COMPUTER] - self.scores[Seat.PLAYER]

    @property
    def n_that_fit(self) -> int:
        return sum(self.count + value_of(card) <= 31 for card in self.held)

    @property
    def is_honest(self) -> bool:
        return not self.missed and not self.too_much

    # what the event is, each with a value that is false for other events

    @property
    def card(self) -> int | None:
        """Card that the computer plays: 1 for an ace, 13 for a king."""
        is_own = isinstance(self.event, CardPlayed) and self.event.seat is Seat.COMPUTER
        return self.event.card % 13 + 1 if is_own else None  # type: ignore[union-attr]

    @property
    def points(self) -> int:
        return self.event.points if isinstance(self.event, Pegged) else 0

    @property
    def kinds(self) -> tuple[Kind, ...]:
        if not isinstance(self.event, Pegged) or self.event.occasion.is_count:
            return ()
        return tuple(reason.kind for reason in self.event.reasons)

    def passes(self, hole: int) -> bool:
        is_peg = isinstance(self.event, Pegged)
        return is_peg and self.event.before[0] <= hole < self.event.after[0]  # type: ignore[union-attr]

    @property
    def count_worth(self) -> int | None:
        return total(self.event.reasons) if isinstance(self.event, HandCounted) else None

    @property
    def marked(self) -> bool | None:
        """True if the player discarded the hinted cards; None without a hint or a discard."""
        if (
            not isinstance(self.event, Discarded)
            or self.event.seat is Seat.COMPUTER
            or not self.hinted
        ):
            return None
        return set(self.hinted) == set(self.event.cards)

    @property
    def won(self) -> GameWon | None:
        return self.event if isinstance(self.event, GameWon) else None

    def is_of(self, seat: Seat) -> bool:
        return getattr(self.event, "seat", None) is seat


Fact = Callable[[Book], bool]


def _is(kind: type, whose: Seat | None = None) -> Fact:
    return lambda b: isinstance(b.event, kind) and (whose is None or b.is_of(whose))


def _dealt(by: Seat) -> Fact:
    return lambda b: isinstance(b.event, CardsDealt) and b.event.dealer is by


def _pegs(kind: Kind, whose: Seat, points: int | None) -> Fact:
    return lambda b: (
        b.kinds == (kind,)
        and b.is_of(whose)
        and (points is None or b.points == points)
        and (whose is Seat.COMPUTER or b.is_honest)
    )


def _counts(whose: Seat, least: int, most: int, occasions: tuple[Occasion, ...]) -> Fact:
    return lambda b: (
        b.count_worth is not None
        and least <= b.count_worth <= most
        and b.is_of(whose)
        and b.event.occasion in occasions  # type: ignore[union-attr]
        and (whose is Seat.COMPUTER or b.is_honest)
    )


def _wins(whose: Seat, least: int, most: int) -> Fact:
    """The loser stands between."""
    return lambda b: b.won is not None and b.is_of(whose) and least <= min(b.won.scores) <= most


HANDS, CRIB = (Occasion.PONE_HAND, Occasion.DEALER_HAND), (Occasion.CRIB,)
FACTS: dict[str, Fact] = {
    "CutTie": lambda b: isinstance(b.event, DealCut) and b.event.dealer is None,
    "CutYours": lambda b: isinstance(b.event, DealCut) and b.event.dealer is Seat.PLAYER,
    "CutMine": lambda b: isinstance(b.event, DealCut) and b.event.dealer is Seat.COMPUTER,
    "NearMine": lambda b: _is(CardsDealt)(b) and b.scores[Seat.COMPUTER] >= 106 and b.lead > 0,
    "NearYours": lambda b: _is(CardsDealt)(b) and b.scores[Seat.PLAYER] >= 106 and b.lead < 0,
    "AheadMine": lambda b: _is(CardsDealt)(b) and b.lead >= 20,
    "AheadYours": lambda b: _is(CardsDealt)(b) and b.lead <= -20,
    "DealYours": _dealt(Seat.PLAYER),
    "DealMine": _dealt(Seat.COMPUTER),
    "DiscardMarked": lambda b: b.marked is True,
    "DiscardOwn": lambda b: b.marked is False,
    "DiscardYours": _is(Discarded, Seat.PLAYER),
    "DiscardMine": _is(Discarded, Seat.COMPUTER),
    "StarterFive": lambda b: isinstance(b.event, StarterTurned) and b.event.card % 13 == 4,
    "Starter": lambda b: isinstance(b.event, StarterTurned) and b.event.card % 13 not in (4, 10),
    "Heels": lambda b: b.kinds == (Kind.HEELS,) and b.is_of(Seat.COMPUTER) and b.points == 2,
    "HeelsYours": lambda b: (
        b.kinds == (Kind.HEELS,) and b.is_of(Seat.PLAYER) and b.points == 2 and b.is_honest
    ),
    "LeadMine": lambda b: b.card is not None and b.count == 0,
    "LeadMineSmall": lambda b: b.card is not None and b.card <= 4 and b.count == 0,
    "LeadMineTen": lambda b: b.card is not None and b.card >= 10 and b.count == 0,
    "PlayMine": lambda b: b.card is not None and b.count > 0,
    "PlayMineChoice": lambda b: b.count > 0 and len(b.held) == b.n_that_fit >= 3,
    "GoYours": _is(GoCalled, Seat.PLAYER),
    "GoYoursOn": lambda b: _is(GoCalled, Seat.PLAYER)(b) and b.n_that_fit > 0,
    "GoMine": lambda b: _is(GoCalled, Seat.COMPUTER)(b) and bool(b.held) and b.n_that_fit == 0,
    "BothMine": lambda b: len(b.kinds) == 2 and b.is_of(Seat.COMPUTER),
    "BothYours": lambda b: len(b.kinds) == 2 and b.is_of(Seat.PLAYER) and b.is_honest,
    "TwentyNine": lambda b: b.count_worth == 29,
    "HomeMine": lambda b: b.passes(90) and b.is_of(Seat.COMPUTER) and b.begun_at == 0,
    "HomeYours": lambda b: b.passes(90) and b.is_of(Seat.PLAYER) and b.begun_at == 0,
    "GrandMine": _counts(Seat.COMPUTER, 20, 28, HANDS + CRIB),
    "GrandYours": _counts(Seat.PLAYER, 20, 28, HANDS + CRIB),
    "Overclaim": lambda b: _is(Claimed, Seat.PLAYER)(b) and b.too_much > 0,
    "Underclaim": lambda b: _is(Claimed, Seat.PLAYER)(b) and b.missed > 0,
    "MugginsTaken": lambda b: _is(Pegged, Seat.COMPUTER)(b) and b.missed > 0 and not b.kinds,
    "PenaltyTaken": lambda b: _is(Pegged, Seat.COMPUTER)(b) and b.missed == 0 and not b.kinds,
    "Forfeit": _is(GameForfeited, Seat.PLAYER),
    **{
        f"{name}{whose}": _pegs(kind, seat, points)
        for seat, whose in ((Seat.PLAYER, "Yours"), (Seat.COMPUTER, "Mine"))
        for name, kind, points in (
            ("Fifteen", Kind.FIFTEEN, 2),
            ("ThirtyOne", Kind.THIRTY_ONE, 2),
            ("Pair", Kind.PAIR, 2),
            ("Three", Kind.THREE, 6),
            ("Four", Kind.FOUR, 12),
            ("Run", Kind.RUN, None),
            ("Last", Kind.LAST, 1),
        )
    },
    **{
        f"{name}{whose}{size}": _counts(seat, least, most, occasions)
        for seat, whose in ((Seat.PLAYER, "Yours"), (Seat.COMPUTER, "Mine"))
        for name, occasions in (("Hand", HANDS), ("Crib", CRIB))
        for size, least, most in (
            ("High", 12, 28),
            ("", 4, 11),
            ("Low", 0 if name == "Crib" else 1, 3),
            ("None", 0, 0),
        )
    },
    **{
        f"{name}{whose}": _wins(seat, least, most)
        for seat, whose in ((Seat.PLAYER, "Yours"), (Seat.COMPUTER, "Mine"))
        for name, least, most in (
            ("Peg", 120, 120),
            ("Close", 116, 119),
            ("Win", 91, 115),
            ("Skunk", 61, 90),
            ("Double", -60, 60),
        )
    },
}

WORDS: tuple[tuple[str, Fact], ...] = (
    (r"\bjack\b|\bheels\b", lambda b: b.kinds == (Kind.HEELS,)),
    (r"^a five\b", lambda b: isinstance(b.event, StarterTurned) and b.event.card % 13 == 4),
    (
        r"something small|little one|small card|^low and|\btiny\b|barely a card|little fellows"
        r"|titbit|this one, it could",
        lambda b: b.card is not None and b.card <= 4,
    ),
    (r"\bten\b|big one|big card", lambda b: b.card is not None and b.card >= 10),
    (r"twenty-one to go", lambda b: b.count == 0 and b.card is not None and b.card >= 10),
    (r"start|fresh count|i open|i'll go first|to begin", lambda b: b.count == 0),
    (
        r"three answers|so many|any of (them|mine)|the others|there were others|spoilt for"
        r"|weighed them all|held a small vote|plenty more",
        lambda b: b.count > 0 and b.n_that_fit >= 3,
    ),
    (r"\bfifteen\b", lambda b: b.kinds == (Kind.FIFTEEN,)),
    (r"thirty-one|on the nose|very pip", lambda b: b.kinds == (Kind.THIRTY_ONE,)),
    (r"\btwins\b|\bpair\b|two of a kind", lambda b: b.kinds == (Kind.PAIR,)),
    (r"three of (a kind|them)|pair royal", lambda b: b.kinds == (Kind.THREE,)),
    (r"\btwelve\b|four of a kind|all four", lambda b: b.points == 12),
    (r"(?<!-)\bsix\b", lambda b: b.points == 6),
    (r"\brun\b(?!ning)|you ran|in order", lambda b: Kind.RUN in b.kinds),
    (
        r"\btwo (points|for (me|his|nothing)|more holes|, please|behind)|fifteen two",
        lambda b: b.points == 2,
    ),
    (r"one point\b(?! short|!)|one for (the )?last|whole hole|^and one", lambda b: b.points == 1),
    (r"both (at once|ways)|twice over|paid twice|two (birds|jobs)", lambda b: len(b.kinds) == 2),
    (r"gladly|something that fits|carry on", lambda b: b.n_that_fit > 0),
    (r"ninety|fourth street|home straight", lambda b: b.passes(90) and b.begun_at == 0),
    (r"skunk line", lambda b: b.passes(90)),
    (r"nineteen|nothing at all|\bzero\b", lambda b: b.count_worth == 0),
    (r"twenty-nine", lambda b: b.count_worth == 29),
    (r"\bmuggins[.!]", lambda b: b.missed > 0),
    (r"left (some|behind)|more in it|dropped something", lambda b: b.missed > 0),
    (r"wishful|reached too far|too much there", lambda b: b.too_much > 0),
    (r"\bhint\b|somebody whispered|taking advice", lambda b: b.marked is True),
    (r"not the two|marked path|advice is free", lambda b: b.marked is False),
    (
        r"one hole[. ]|single peg|by a peg|one point( short|!)",
        lambda b: b.won is not None and min(b.won.scores) == 120,
    ),
    (r"few holes short|whisker|that was close|so near", lambda b: min(b.scores) >= 116),
    (r"double skunk|two skunks", lambda b: b.won is not None and min(b.won.scores) <= 60),
    (r"\bskunked|^a skunk", lambda b: b.won is not None and b.won.margin is Margin.SKUNK),
    (r"wrong, but|bold\b", lambda b: b.missed > 0 or b.too_much > 0),
    (r"nearly home|i'm out", lambda b: b.scores[Seat.COMPUTER] >= 106),
    (r"close to the end", lambda b: b.scores[Seat.PLAYER] >= 106),
    (r"fine lead|behind. i'm|go ahead", lambda b: b.lead < 0),
    (r"too far back|dust the holes|at the corner", lambda b: b.lead > 0),
)


def faults_of(line: str, book: Book) -> list[str]:
    """Which of its facts are not so."""
    key = KEYS[line]
    faults = [] if FACTS[key](book) else [key]
    return faults + [
        words for words, fact in WORDS if re.search(words, line, re.IGNORECASE) and not fact(book)
    ]
