"""Statistics as one fold over events: stored per finished game, summed on request.

A figure is a number with a name, a seat and the number of cards dealt to each player (0 if that
makes no difference). Figures named in BEST are maxima, all others are sums. To add a statistic, add
it to a case of ``GameFold.take``; it is then stored, summed and exported. Names in SHORT are stored
as numbers, which takes a quarter of the bytes and of the time.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import chain, product
from typing import Any

from muggins.rules.cards import Seat
from muggins.rules.events import (
    CardsDealt,
    Claimed,
    Event,
    GameForfeited,
    GameWon,
    HandCounted,
    Pegged,
    SetBack,
)
from muggins.rules.scoring import total
from muggins.rules.terms import TARGET, Margin, Occasion

Pair = tuple[int, int]  # by seat
Key = tuple[str, int, int]  # name, seat, cards dealt
BEST = ("best_hand", "best_crib")
SKUNKS = {Margin.SKUNK: "skunks", Margin.DOUBLE_SKUNK: "double_skunks"}
N_MARGINS = 13  # 1-5, -10, ... -60, 61+
FEWEST_HANDS, MOST_HANDS = 5, 13  # 1-5, 6, ... 12, 13+
SUMS = (
    *("deals", "dealer_hand", "crib", "pone_hand"),
    *("dealer_pegs", "pone_pegs", "missed", "taken"),
)
"""Figures of whole hands; the final hand of each game is never included."""
COUNTS = ("best_hand", "best_crib", "counted", "hand_points", "n_cribs", "crib_points")
"""Figures of every counted hand and crib, final ones included."""
DESCRIBED = (
    *("first_position", "from_file", "since", "games", "points", "spread", "n_hands", "streak"),
    *("longest", "wins", "counted", "skunks", "double_skunks", "forfeits", "abandoned"),
    *("margins", "lengths"),
)

SHORT = (
    *("dealt", *COUNTS, *SUMS, "great_cribs", "wins", "points", "lead", "skunks", "double_skunks"),
    *("forfeits", "abandoned", "games_before", *(f"margin {n}" for n in range(N_MARGINS))),
    *(f"length {n}" for n in range(FEWEST_HANDS, MOST_HANDS + 1)),
    "claims",
)
"""Names that are stored by their place; a new one may be added at the end."""
_KEYS: dict[int, Key] = dict(enumerate(product(SHORT, (0, 1), (0, 5, 6))))
_PLACES = {key: place for place, key in _KEYS.items()}
_STREAK, _LONGEST = ("streak", 0, 0), (("longest", 0, 0), ("longest", 1, 0))


class PairOf:
    """A figure as an attribute: its values by seat."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, figures: "Figures", owner: type) -> Pair:
        return figures.pair(self._name)


@dataclass
class Figures:
    """The statistics of a game, a match or a lifetime."""

    numbers: Counter[Key] = field(default_factory=Counter)
    streak: int = 0  # games the player won in a row; below zero, lost
    longest: Pair = (0, 0)  # longest winning streaks
    since: str = ""  # ISO date and time at which the statistics were reset
    first_position: int = 0  # seed or file pointer with which the match began
    from_file: bool = False

    wins, skunks, double_skunks, forfeits, abandoned = (PairOf() for _ in range(5))
    points = PairOf()  # match points

    def of(self, name: str, seat: int, *n_dealt: int) -> int:
        get = self.numbers.get
        found = [get((name, seat, n), 0) for n in n_dealt or (0, 5, 6)]
        return max(found) if name in BEST else sum(found)

    def pair(self, name: str, *n_dealt: int) -> Pair:
        return self.of(name, 0, *n_dealt), self.of(name, 1, *n_dealt)

    @property
    def games(self) -> int:
        return sum(self.wins) + self.of("games_before", 0)

    @property
    def n_hands(self) -> int:
        """The number of hands dealt, unfinished ones included."""
        return self.of("dealt", 0)

    @property
    def spread(self) -> int:
        """The sum of the player's leads; the opponent's leads are negative."""
        own, other = self.pair("lead")
        return own - other

    @property
    def counted(self) -> Pair:
        """Count wins as CRIB 4.5 does: 4 by more than 60, 2 by more than 30, otherwise 1.

        A game that the opponent forfeits or abandons counts 2.
        """
        own, other = (
            self.wins[seat]
            + self.skunks[seat]
            + 3 * self.double_skunks[seat]
            + self.forfeits[seat.other]
            + 2 * self.abandoned[seat.other]
            for seat in Seat
        )
        return own, other

    @property
    def margins(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The number of games by the winner's lead, in steps of five."""
        return self._rows("margin", range(N_MARGINS))

    @property
    def lengths(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The number of games by their number of hands."""
        return self._rows("length", range(FEWEST_HANDS, MOST_HANDS + 1))

    def _rows(self, name: str, places: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        own, other = (tuple(self.of(f"{name} {i}", seat) for i in places) for seat in Seat)
        return own, other

    def mean(self, name: str, per: str, seat: int, *n_dealt: int) -> float | None:
        """Return the ratio of two figures, as points per hand; None for a zero denominator."""
        n = self.of(per, seat, *n_dealt)
        return self.of(name, seat, *n_dealt) / n if n else None

    def winning_streaks(self, seat: Seat) -> Pair:
        """Return the seat's winning streaks: the current and the longest."""
        return max(0, self.streak if seat is Seat.PLAYER else -self.streak), self.longest[seat]

    # --- adding up

    def add(self, name: str, seat: int, number: int = 1, n_dealt: int = 0) -> None:
        key = name, int(seat), n_dealt
        before = self.numbers[key]
        self.numbers[key] = max(before, number) if name in BEST else before + number

    def plus(self, game: "Figures", *, only_score: bool = False) -> "Figures":
        """Add a later game; of a game before a reset, ``only_score`` adds only the match score."""
        if only_score:
            for seat in Seat:
                self.add("points", seat, game.of("points", seat))
                self.add("lead", seat, game.of("lead", seat))
                self.add("games_before", 0, game.of("wins", seat) + game.of("games_before", seat))
            self.add("dealt", 0, game.n_hands)
            return self
        numbers = self.numbers
        for key, number in game.numbers.items():
            before = numbers.get(key, 0)
            numbers[key] = max(before, number) if key[0] in BEST else before + number
        self._go_on(game)
        return self

    def _go_on(self, game: "Figures") -> None:
        """Extend the streaks by a game."""
        wins, abandoned = game.wins, game.abandoned
        for winner in Seat:
            if wins[winner] or abandoned[winner.other]:
                step = 1 if winner is Seat.PLAYER else -1
                self.streak = self.streak + step if self.streak * step > 0 else step
                streaks = max(0, self.streak), max(0, -self.streak)
                self.longest = max(self.longest[0], streaks[0]), max(self.longest[1], streaks[1])

    def mark_first(self, cards: str) -> None:
        """Note the source of a match's first deal, as its row has it; empty if it is sealed."""
        self.first_position, self.from_file = int(cards[1:] or 0), cards[:1] == "d"

    def only_deals(self) -> "Figures":
        """Return the part of an uncounted game that is stored."""
        found = Figures()
        found.add("dealt", 0, self.n_hands)
        return found

    def copy(self) -> "Figures":
        marks = self.since, self.first_position, self.from_file
        return Figures(Counter(self.numbers), self.streak, self.longest, *marks)

    def describe(self) -> dict[str, Any]:
        """Return all figures by name, as ``muggins stats --json`` prints them."""
        return {
            **{name: getattr(self, name) for name in DESCRIBED},
            "five": self._describe_hands(5),
            "six": self._describe_hands(6),
            "winning_streaks": [self.winning_streaks(seat) for seat in Seat],
            "best_hand": self.pair("best_hand"),
            "sums": {name: self.pair(name) for name in SUMS},
        }

    def _describe_hands(self, n_dealt: int) -> dict[str, Any]:
        means = {"hand": ("hand_points", "counted"), "crib": ("crib_points", "n_cribs")}
        averages = {
            f"average_{name}": [self.mean(*each, seat, n_dealt) for seat in Seat]
            for name, each in means.items()
        }
        best = (max(self.of(name, seat, n_dealt) for name in BEST) for seat in Seat)
        return {
            "counts": {name: self.pair(name, n_dealt) for name in COUNTS},
            "sums": {name: self.pair(name, n_dealt) for name in SUMS},
            "best": [*best],
            **{n: [None if m is None else round(m, 4) for m in two] for n, two in averages.items()},
        }


def _sum(figures: Figures, *names: str) -> Pair:
    return sum(figures.of(name, 0) for name in names), sum(figures.pair("deals"))


PARTS: dict[str, Callable[[Figures], Pair]] = {
    "hand": lambda figures: _sum(figures, "dealer_hand", "pone_hand"),
    "crib": lambda figures: (figures.of("crib", 0), figures.of("deals", 0)),
    "pegging": lambda figures: _sum(figures, "dealer_pegs", "pone_pegs"),
}
"""The player's points by part of the game, and the deals they took; final deals are left out."""


class GameFold:
    """The fold of a game in progress: events in, figures so far out."""

    def __init__(self) -> None:
        self.figures = Figures()
        self._hand: Counter[tuple[str, Seat]] | None = None  # counts once the hand is whole
        self._dealer, self._n_dealt = Seat.PLAYER, 6
        self._is_final = self._is_forfeit = False
        self._claimant: Seat | None = None  # who claimed points just now

    def take_all(self, events: Iterable[Event]) -> None:
        for event in events:
            self.take(event)
        self._claimant = None

    def take(self, event: Event) -> None:
        claimant, self._claimant = self._claimant, None
        hand = self._hand
        match event:
            case CardsDealt(dealer=dealer, hands=(dealt, _)):
                self._hand, self._is_final = Counter(), False
                self._dealer, self._n_dealt = dealer, len(dealt)
                self.figures.add("dealt", 0)
            case Claimed(seat=seat, due=due, occasion=occasion) if hand is not None:
                hand["missed", seat] += due  # until it is pegged, which is the very next event
                self._claimant = seat
                if occasion.is_count:
                    self.figures.add("claims", seat)
            case Pegged(seat=seat, points=points) if hand is not None:
                hand[self._name(event), seat] += points
                if claimant is seat and event.reasons:
                    hand["missed", seat] -= points
            case SetBack(seat=seat, points=points) if hand is not None:
                hand["missed", seat] += points
            case HandCounted(occasion, seat, reasons) if hand is not None:
                self._count("crib" if occasion is Occasion.CRIB else "hand", seat, total(reasons))
            case GameForfeited(seat):
                self._is_forfeit = True
                self.figures.add("forfeits", seat)
            case GameWon():
                self._win(event)

    def _name(self, event: Pegged) -> str:
        if not event.reasons:
            return "taken"
        if event.occasion is Occasion.CRIB:
            return "crib"
        role = "dealer" if event.seat is self._dealer else "pone"
        return f"{role}_{'hand' if event.occasion.is_count else 'pegs'}"

    def _count(self, kind: str, seat: Seat, points: int) -> None:
        """Count a hand; the crib completes the deal, whose points count if the game continues."""
        n_name = "counted" if kind == "hand" else "n_cribs"
        for name, number in ((f"best_{kind}", points), (n_name, 1), (f"{kind}_points", points)):
            self.figures.add(name, seat, number, self._n_dealt)
        if kind == "crib" and points >= 12:
            self.figures.add("great_cribs", seat, 1, self._n_dealt)
        if kind == "crib":
            if self._hand is not None and not self._is_final:
                self._hand["deals", self._dealer] += 1
                for (name, whose), number in self._hand.items():
                    self.figures.add(name, whose, number, self._n_dealt)
            self._hand = None

    def _win(self, event: GameWon) -> None:
        seat, lead = event.seat, TARGET - event.scores[event.seat.other]
        self._is_final = True
        found = {
            "wins": 1,
            "points": event.match_points,
            "lead": lead,
            f"margin {min((lead - 1) // 5, N_MARGINS - 1)}": 1,
            f"length {min(max(event.n_hands, FEWEST_HANDS), MOST_HANDS)}": 1,
        }
        if event.margin in SKUNKS and not self._is_forfeit:
            found[SKUNKS[event.margin]] = 1
        for name, number in found.items():
            self.figures.add(name, seat, number)


def write_figures(figures: Figures) -> str:
    """Return a JSON list of keys, each followed by its number; most keys are numbers, too."""
    numbers: dict[Key, int] = {**figures.numbers}
    if figures.streak or any(figures.longest):
        numbers |= {_STREAK: figures.streak, **dict(zip(_LONGEST, figures.longest, strict=True))}
    pairs = ((_PLACES.get(key, key), number) for key, number in numbers.items())
    return json.dumps([*chain.from_iterable(pairs)], separators=(",", ":"))


def read_figures(text: str) -> Figures:
    """Parse the output of ``write_figures``; ValueError if it is damaged."""
    try:
        flat = json.loads(text)
        if not isinstance(flat, list):
            raise ValueError("the statistics of a game are damaged")
        keys = [_KEYS[key] if isinstance(key, int) else _parse_key(*key) for key in flat[::2]]
        numbers = dict(zip(keys, map(int, flat[1::2]), strict=True))
    except (TypeError, KeyError, RecursionError) as error:
        raise ValueError("the statistics of a game are damaged") from error
    own, other = (numbers.pop(key, 0) for key in _LONGEST)
    streak = numbers.pop(_STREAK, 0)
    return Figures(Counter(numbers), streak, (own, other))


def _parse_key(name: str, seat: int, n_dealt: int) -> Key:
    return str(name), int(seat), int(n_dealt)
