"""Solve small endgames by brute force and compare them with what Master plays.

One has two cards left, the opponent has one, and somebody is near the target. Every card
that the opponent may hold is tried against both orders of one's own by the plain rules, and
the hands are counted; how likely his cards, the crib and the games to come are is taken
from Master's own tables. Master has to choose a card that is best.

    python tools/check_endgames.py [--positions 300] [--seed 1]
"""

import argparse
import random
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from game.mind.facts.positions import Plays, read_play_view
from game.mind.master.equity import worth_of_endings
from game.mind.master.lay import spread_cribs
from game.mind.master.master import Master
from game.mind.master.suspicion import weigh_range
from game.mind.master.trail import trace
from game.rules.cards import RANKS, rank_of, value_of, write_cards
from game.rules.scoring import LIMIT, Kind, hand_reasons, play_reasons, total
from game.rules.terms import TARGET
from game.rules.views import PlayView

OWN, OTHER = 0, 1
LIKE = 1e-4  # worth that counts as equal


@dataclass(frozen=True)
class Table:
    """The play at one moment, with all cards known."""

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    pile: tuple[int, ...]
    turn: int
    gone: frozenset[int]
    last: int
    scores: tuple[int, int]
    order: tuple[tuple[int, int], ...] = ()
    resets: tuple[int, ...] = ()

    @property
    def fits(self) -> tuple[int, ...]:
        """Cards that he whose turn it is can play."""
        room = LIMIT - sum(map(value_of, self.pile))
        return tuple(card for card in self.hands[self.turn] if value_of(card) <= room)

    @property
    def is_over(self) -> bool:
        done = not any(self.hands) and not self.pile
        return done or max(self.scores) >= TARGET


def pegged(scores: tuple[int, int], seat: int, points: int) -> tuple[int, int]:
    gained = [score + points * (who == seat) for who, score in enumerate(scores)]
    return min(gained[0], TARGET), min(gained[1], TARGET)


def lay_card(table: Table, card: int) -> Table:
    """After him whose turn it is has played the card."""
    seat = table.turn
    pile = (*table.pile, card)
    hands = [tuple(c for c in hand if c != card) for hand in table.hands]
    after = Table(
        hands=(hands[0], hands[1]),
        pile=pile,
        turn=seat if 1 - seat in table.gone else 1 - seat,
        gone=table.gone,
        last=seat,
        scores=pegged(table.scores, seat, total(play_reasons(pile))),
        order=(*table.order, (seat, card)),
        resets=table.resets,
    )
    return begin_anew(after) if sum(map(value_of, pile)) == LIMIT else after


def pass_turn(table: Table) -> Table:
    """After him whose turn it is could not play."""
    gone = table.gone | {table.turn}
    if len(gone) < 2:
        return Table(**{**vars(table), "gone": gone, "turn": 1 - table.turn})
    scores = pegged(table.scores, table.last, 1)
    return begin_anew(Table(**{**vars(table), "scores": scores}))


def begin_anew(table: Table) -> Table:
    lead = 1 - table.last if table.hands[1 - table.last] else table.last
    resets = (*table.resets, len(table.order))
    changed = {"pile": (), "gone": frozenset(), "turn": lead, "resets": resets}
    return Table(**{**vars(table), **changed})


def best_worth(table: Table, judge: "Judge", other: int) -> float:
    """Worth when oneself plays the best order and the other's one card is forced."""
    if table.is_over:
        return judge.settle(table.scores, other)
    if not table.fits:
        return best_worth(pass_turn(table), judge, other)
    return max(best_worth(lay_card(table, card), judge, other) for card in table.fits)


class Judge:
    """What an end of the play is worth to the player, by Master's tables."""

    def __init__(self, view: PlayView, plays: Plays) -> None:
        self.view = view
        self.crib = spread_cribs(plays)[0]
        self.endings = worth_of_endings()
        kept = (*view.hand, *view.own_played)
        self.own_count = total(hand_reasons(kept, view.starter))

    def other_count(self, card: int) -> int:
        """Points of the other's hand; a flush does not count, an unseen jack is not right."""
        reasons = hand_reasons((*self.view.opp_played, card), self.view.starter)
        return total(
            [
                reason
                for reason in reasons
                if reason.kind is not Kind.FLUSH
                and not (reason.kind is Kind.NOBS and card in reason.cards)
            ]
        )

    def settle(self, scores: tuple[int, int], card: int) -> float:
        """Match points to be expected, the other's taken off."""
        if max(scores) >= TARGET:
            return 1.0 if scores[OWN] >= TARGET else -1.0
        counts = self.own_count, self.other_count(card)
        after = [score + count for score, count in zip(scores, counts, strict=True)]
        dealer = OWN if self.view.is_dealer else OTHER
        if after[1 - dealer] >= TARGET:
            return 1.0 if dealer == OTHER else -1.0
        sign = 1 if dealer == OWN else -1
        ends = [float(self.endings[after[dealer] + c, after[1 - dealer]]) for c in range(30)]
        if after[dealer] >= TARGET:
            return float(sign)
        return sign * float(np.dot(self.crib, ends))


def solve_by_force(view: PlayView) -> dict[int, float]:
    """Worth of each card that fits, over all cards that the other may hold."""
    plays = read_play_view(view)
    judge = Judge(view, plays)
    chances = weigh_range(plays, trace(plays), 1)[0]
    seen = {*view.hand, *view.thrown, view.starter, *view.own_played, *view.opp_played}
    gone = frozenset({OTHER}) if view.opp_gone else frozenset()
    worth = dict.fromkeys(view.legal, 0.0)
    for rank in range(13):
        unseen = [rank + 13 * suit for suit in range(4) if rank + 13 * suit not in seen]
        if not unseen or not chances[rank]:
            continue
        scores = view.own_score, view.opp_score
        table = Table((view.hand, (unseen[0],)), view.pile, OWN, gone, OTHER, scores)
        for card in view.legal:
            value = best_worth(lay_card(table, card), judge, unseen[0])
            worth[card] += value * float(chances[rank] / chances.sum())
    return worth


def draw_position(rng: random.Random) -> PlayView | None:
    """A random deal played at random until oneself has a choice against one card, or None."""
    cards = rng.sample(range(52), 13)
    thrown, starter = cards[8:10], cards[12]
    is_dealer = rng.random() < 0.5
    scores = rng.randint(98, 120), rng.randint(98, 120)
    lead = OTHER if is_dealer else OWN
    table = Table((tuple(cards[:4]), tuple(cards[4:8])), (), lead, frozenset(), OTHER, scores)
    while not table.is_over:
        ranks = {rank_of(card) for card in table.fits}
        if table.turn == OWN and len(ranks) > 1 and list(map(len, table.hands)) == [2, 1]:
            return see(table, is_dealer, thrown, starter)
        table = lay_card(table, rng.choice(table.fits)) if table.fits else pass_turn(table)
    return None


def see(table: Table, is_dealer: bool, thrown: list[int], starter: int) -> PlayView:
    played = [tuple(card for who, card in table.order if who == seat) for seat in (OWN, OTHER)]
    return PlayView(
        hand=table.hands[OWN],
        legal=table.fits,
        is_dealer=is_dealer,
        own_score=table.scores[OWN],
        opp_score=table.scores[OTHER],
        target=TARGET,
        thrown=(thrown[0], thrown[1]),
        starter=starter,
        pile=table.pile,
        count=sum(map(value_of, table.pile)),
        own_played=played[OWN],
        opp_played=played[OTHER],
        opp_cards=1,
        opp_gone=OTHER in table.gone,
        order=table.order,
        resets=table.resets,
    )


def check(view: PlayView, master: Master) -> tuple[bool, str]:
    """Whether Master's choice is the best, and both in words."""
    worth = solve_by_force(view)
    chosen = view.hand[int(master.rank_plays(read_play_view(view)).chosen[0])]
    best = max(worth.values())
    listed = ", ".join(f"{RANKS[rank_of(card)]} {value:+.4f}" for card, value in worth.items())
    return worth[chosen] >= best - LIKE, f"{write_cards((chosen,))} of {listed}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, master = random.Random(asked.seed), Master()
    n_checked = n_best = 0
    while n_checked < asked.positions:
        view = draw_position(rng)
        if view is None:
            continue
        is_best, words = check(view, master)
        n_checked += 1
        n_best += is_best
        if not is_best:
            print(f"not the best: {words}; {view}")
    print(f"{n_best} of {n_checked} endgames played best")


if __name__ == "__main__":
    main()
