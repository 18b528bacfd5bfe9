"""The figures of a review, as they are told on the screen and by ``muggins coach`` alike.

Chances are those of the player whose review it is, in millionths.
"""

from dataclasses import dataclass

from game.mind.coach.ledger import Ledger, Owner
from game.mind.coach.marks import AS_GOOD, WHOLE, Decision
from game.mind.ranking import Cards
from game.rules.seat import Seat


@dataclass(frozen=True, slots=True)
class Figures:
    """A ledger added up: start, luck, claims, untold and gifts less losses are the end."""

    start: int
    luck: tuple[tuple[str, int], ...]  # of the deal, the starter, the other's cards
    thrown_away: int  # lost by throws
    played_away: int  # lost by cards
    gifts: int
    claims: int
    claimed: tuple[int, int]  # points that wrong claims brought, own and the other's
    untold: int
    end: int
    is_over: bool
    n_throws: int  # own ones that were not as good as the best
    n_cards: int

    @property
    def result(self) -> int | None:
        """1 for a game that was won, 0 for one that was lost, None for neither."""
        return self.end // WHOLE if self.is_over else None

    @property
    def all_luck(self) -> int:
        """What the cards gave or took."""
        return sum(value for _, value in self.luck)

    @property
    def losses(self) -> int:
        """What was given away by all own choices."""
        return self.thrown_away + self.played_away


@dataclass(frozen=True, slots=True)
class Offer:
    """One choice, as the player sees it, whoever had it."""

    cards: Cards
    win: int  # the player's chance
    points: float  # the player's, the computer's taken off
    loss: int  # what who had it gave away by it
    is_best: bool
    is_played: bool
    share: float | None  # as in a choice


PARTS = ("deal", "starter", "other")


def add_up(ledger: Ledger) -> Figures:
    """The sums of a ledger."""
    poor = [
        each.kind.is_throw
        for each in ledger.decisions
        if each.seat is ledger.seat and each.loss >= AS_GOOD
    ]
    return Figures(
        start=ledger.start,
        luck=tuple((part, ledger.luck(part)) for part in PARTS),
        thrown_away=ledger.losses(Owner.THROW),
        played_away=ledger.losses(Owner.CARD),
        gifts=ledger.gifts,
        claims=ledger.of(Owner.CLAIMS),
        claimed=ledger.claims,
        untold=ledger.of(Owner.UNTOLD),
        end=ledger.end,
        is_over=ledger.is_over,
        n_throws=sum(poor),
        n_cards=len(poor) - sum(poor),
    )


def list_offers(decision: Decision) -> tuple[Offer, ...]:
    """The choices of a decision, the best first for who had it."""
    is_own = decision.seat is Seat.PLAYER
    return tuple(
        Offer(
            cards=each.cards,
            win=each.win if is_own else WHOLE - each.win,
            points=each.points if is_own else -each.points,
            loss=decision.best.win - each.win,
            is_best=each is decision.best,
            is_played=each is decision.chosen,
            share=each.share,
        )
        for each in decision.choices
    )
