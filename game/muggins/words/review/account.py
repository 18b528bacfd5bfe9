"""The account of a finished game: the best hand, and the decisive deal."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from muggins.rules.cards import Seat
from muggins.rules.events import CardsDealt, Event, HandCounted, HandShown, Pegged, SetBack
from muggins.rules.scoring import total
from muggins.rules.terms import Occasion
from muggins.words.names import list_cards, name_card
from muggins.words.table.sentences import Names, told_to

BAR, NO_BARS = "{label}, you {own}, Muggins {computers}", "none yet"
BAR_BY_NAME = "{label}, {one} {own}, {two} {computers}"
BEST: Mapping[Seat, str] = {
    Seat.PLAYER: "Best count: your {kind}, {points} points",
    Seat.COMPUTER: "Best count: Muggins's {kind}, {points} points",
}
BEST_BY_NAME = "Best count: {who}'s {kind}, {points} points"
ORDINALS = (
    "no first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth"
).split()


class Best(NamedTuple):
    """A hand or crib with its starter last, its owner, and its points."""

    seat: Seat
    occasion: Occasion
    cards: tuple[int, ...]
    points: int


@dataclass(slots=True)
class Account:
    """Totals of a game's events; ``deals`` are the points by seat of each deal."""

    deals: list[list[int]] = field(default_factory=list)
    best: Best | None = None
    bests: list[Best] = field(default_factory=list)  # all that was counted

    def decided(self, winner: Seat, names: Names | None = None) -> str:
        """Return a sentence about the deal in which the winner gained most on the loser."""
        if not self.deals:
            return ""
        gains = [deal[winner] - deal[winner.other] for deal in self.deals]
        place = gains.index(max(gains))
        who = names or ("you", "Muggins")
        title, loser = who[winner][:1].upper() + who[winner][1:], who[winner.other]
        won, lost = (self.deals[place][seat] for seat in (winner, winner.other))
        number = ORDINALS[place + 1] if place + 1 < len(ORDINALS) else f"{place + 1}th"
        return f"The {number} deal decided it. {title} scored {won}, {loser} {lost}."


def read_account(events: Iterable[Event]) -> Account:
    account, shown = Account(), None
    for event in events:
        match event:
            case CardsDealt():
                account.deals.append([0, 0])
            case HandShown():
                shown = event
            case HandCounted() if shown is not None:
                _count(account, event, shown)
            case Pegged() if account.deals:
                account.deals[-1][event.seat] += event.points
            case SetBack() if account.deals:
                account.deals[-1][event.seat] -= event.points
    return account


def _count(account: Account, event: HandCounted, shown: HandShown) -> None:
    points = total(event.reasons)
    counted = Best(event.seat, event.occasion, (*shown.cards, shown.starter), points)
    account.bests.append(counted)
    if account.best is None or points > account.best.points:
        account.best = counted


def name_best(best: Best, names: Names | None) -> str:
    kind = "crib" if best.occasion is Occasion.CRIB else "hand"
    told = told_to(names, BEST[best.seat], BEST_BY_NAME, best.seat)
    return told.format(kind=kind, points=best.points)


def say_best(best: Best, names: Names | None) -> str:
    *hand, starter = best.cards
    return f"{name_best(best, names)} ({list_cards(hand)}, with {name_card(starter)})."


def say_bars(
    title: str,
    labels: Sequence[str],
    rows: Sequence[Sequence[int]],
    names: Names | None = None,
) -> str:
    """Return bars as a sentence: each nonempty label with the numbers of both sides."""
    bar = told_to(names, BAR, BAR_BY_NAME)
    said = [
        bar.format(label=label, own=a, computers=b)
        for label, a, b in zip(labels, *rows, strict=True)
        if a or b
    ]
    return f"{title}: {'; '.join(said) or NO_BARS}."
