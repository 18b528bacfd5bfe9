"""Reconstruct the play of the cards from the cards that each player has played.

Each player's cards in order, plus whether the count has just been reset, determine the sequence
uniquely: after the appendix of Cribbage '97's help (ChkPeg).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from muggins.rules.cards import JACK, rank_of, value_of, write_card
from muggins.rules.scoring import LIMIT, play_reasons, total
from muggins.rules.state import PastDeal
from muggins.rules.views import PlayView

OWN, OPPONENT = 0, 1
SIDES = ("One", "The other")
_MOST_STEPS = 64
_GREATEST_VALUE = 10


@dataclass
class _Course:
    """The play so far from the view of one seat, which is to move at the end."""

    played: tuple[tuple[int, ...], tuple[int, ...]]  # in order, by seat
    own_left: tuple[int, ...]
    n_opp_left: int
    turn: int
    order: list[tuple[int, int]] = field(default_factory=list)
    resets: list[int] = field(default_factory=list)
    count: int = 0
    gone: set[int] = field(default_factory=set)
    _n_played: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def is_told(self) -> bool:
        """True when all played cards are placed and the seat can play."""
        is_over = all(n == len(cards) for n, cards in zip(self._n_played, self.played, strict=True))
        return is_over and self.turn == OWN and self._can_play(OWN, self.own_left)

    def step(self) -> None:
        """Apply the next card or go; ValueError if the rules do not allow it."""
        seat = self.turn
        waiting = self.played[seat][self._n_played[seat] :]
        if waiting and self._can_play(seat, waiting[:1]):
            self._lay(seat, waiting[0])
        else:
            self._pass(seat, waiting)

    def _can_play(self, seat: int, cards: tuple[int, ...]) -> bool:
        fits = any(self.count + value_of(card) <= LIMIT for card in cards)
        return fits and seat not in self.gone

    def _lay(self, seat: int, card: int) -> None:
        self.order.append((seat, card))
        self._n_played[seat] += 1
        self.count += value_of(card)
        self.turn = 1 - seat
        if self.count == LIMIT:
            self._reset()

    def _pass(self, seat: int, waiting: tuple[int, ...]) -> None:
        known = (*waiting, *self.own_left) if seat == OWN else waiting
        unknown = self.n_opp_left if seat == OPPONENT else 0
        hidden_fit = unknown and self.count + _GREATEST_VALUE <= LIMIT
        if self.count == 0 and (known or unknown):
            raise ValueError("the play sequence is impossible")
        if self._can_play(seat, known) or (hidden_fit and seat not in self.gone):
            raise ValueError("a player passed while holding a playable card")
        self.gone.add(seat)
        self.turn = 1 - seat
        if self.turn in self.gone:
            self._reset()

    def _reset(self) -> None:
        last = self.order[-1][0] if self.order else OWN
        self.count = 0
        self.gone = set()
        self.resets.append(len(self.order))
        self.turn = 1 - last if self._holds(1 - last) else last

    def _holds(self, seat: int) -> bool:
        left = len(self.own_left) if seat == OWN else self.n_opp_left
        return left + len(self.played[seat]) > self._n_played[seat]


def retrace(
    own_played: tuple[int, ...],
    opp_played: tuple[int, ...],
    hand: tuple[int, ...],
    is_dealer: bool,
    scores: tuple[int, int],
    thrown: tuple[int, ...],
    starter: int,
    past: tuple[PastDeal, ...] = (),
) -> PlayView:
    """Return the view of the seat to play; scores are its own and the opponent's.

    ValueError when the play can't have reached that position.
    """
    first, n_opp_left = OPPONENT if is_dealer else OWN, 4 - len(opp_played)
    course = _Course((own_played, opp_played), hand, n_opp_left, first)
    for _ in range(_MOST_STEPS):
        if course.is_told:
            break
        course.step()
    else:
        raise ValueError("the play sequence is impossible")
    return PlayView(
        hand=hand,
        legal=tuple(card for card in hand if value_of(card) + course.count <= LIMIT),
        is_dealer=is_dealer,
        own_score=scores[OWN],
        opp_score=scores[OPPONENT],
        thrown=thrown,
        starter=starter,
        pile=tuple(card for _, card in course.order[max(course.resets, default=0) :]),
        count=course.count,
        own_played=own_played,
        opp_played=opp_played,
        opp_cards=n_opp_left,
        opp_gone=n_opp_left > 0 and OPPONENT in course.gone,
        order=tuple(course.order),
        resets=tuple(course.resets),
        past=past,
    )


def check_distinct(cards: Sequence[int]) -> None:
    """Raise ValueError for the first duplicate."""
    for card in cards:
        if cards.count(card) > 1:
            raise ValueError(f"The card {write_card(card)} appears twice.")


def check_pegs(view: PlayView) -> None:
    """Raise ValueError if a score is less than the points pegged in this deal."""
    pegged = [0, 0]
    if rank_of(view.starter) == JACK:
        pegged[OWN if view.is_dealer else 1 - OWN] += 2
    for place, (seat, _) in enumerate(view.order):
        start = max((reset for reset in view.resets if reset <= place), default=0)
        pile = [card for _, card in view.order[start : place + 1]]
        pegged[seat] += total(play_reasons(tuple(pile)))
        is_reset = place + 1 in view.resets
        pegged[seat] += is_reset and sum(map(value_of, pile)) < LIMIT
    for score, least, who in zip((view.own_score, view.opp_score), pegged, SIDES, strict=True):
        if score < least:
            raise ValueError(f"{who} can't have {score} points: {least} were pegged in this deal.")
