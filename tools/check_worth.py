"""Weigh cards by brute force and plain rules, and compare them with what Master says of them.

Every hand that the other may hold is tried, card by card, against every card that one may
play; both then play by the solved play in all its ways, and the hands and the crib are counted
from the very cards. Only what is given is taken from Master's files: the odds of the solution,
how often hands are kept and pairs thrown, what scores are worth. It takes seconds for a card.

    python -m tools.check_worth [--positions 300] [--seed 1]
"""

import argparse
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

import numpy as np

from game.mind.facts.cards import N_RANKS, NO_RANK
from game.mind.facts.holdings import number_holdings, ways
from game.mind.facts.positions import read_play_view
from game.mind.master.cards import weigh_cards
from game.mind.master.equity import worth_of_endings
from game.mind.master.lay import load_throws
from game.mind.master.policy import hand_odds, histories
from game.mind.master.ranges import ANYHOW, DOUBT, ITS_CARD, LATE, OTHER, OTHER_LATE
from game.mind.master.settling import FLUSH_KEPT
from game.mind.master.trail import trace
from game.rules.cards import N_CARDS, rank_of, suit_of, value_of, write_card
from game.rules.scoring import LIMIT, hand_reasons, play_reasons, total
from game.rules.terms import TARGET
from game.rules.views import PlayView

OWN, HIS = 0, 1
Cards = tuple[int, ...]
Scores = tuple[int, int]  # one's own, the other's
NEAR = 0.001  # chances to win by which Master may differ


@dataclass(frozen=True)
class Table:
    """The play at one moment, with all cards known."""

    hands: tuple[Cards, Cards]
    scores: Scores
    turn: int
    pile: Cards = ()
    gone: frozenset[int] = frozenset()
    last: int = HIS
    history: int = 0  # in the solution, -1 past it
    order: tuple[tuple[int, int], ...] = ()
    resets: Cards = ()

    @property
    def fits(self) -> Cards:
        """Cards that he whose turn it is can play."""
        room = LIMIT - sum(map(value_of, self.pile))
        return tuple(card for card in self.hands[self.turn] if value_of(card) <= room)

    @property
    def is_over(self) -> bool:
        done = not any(self.hands) and not self.pile
        return done or max(self.scores) >= TARGET


def peg(scores: Scores, seat: int, points: int) -> Scores:
    gained = [score + points * (who == seat) for who, score in enumerate(scores)]
    return min(gained[0], TARGET), min(gained[1], TARGET)


def lay_card(table: Table, card: int) -> Table:
    """After him whose turn it is has played the card."""
    seat, pile = table.turn, (*table.pile, card)
    own, other = (tuple(c for c in hand if c != card) for hand in table.hands)
    after = replace(
        table,
        hands=(own, other),
        scores=peg(table.scores, seat, total(play_reasons(pile))),
        turn=seat if 1 - seat in table.gone else 1 - seat,
        pile=pile,
        last=seat,
        history=after_card(table.history, rank_of(card)),
        order=(*table.order, (seat, card)),
    )
    return begin_anew(after) if sum(map(value_of, pile)) == LIMIT else after


def after_card(history: int, rank: int) -> int:
    known = histories()
    return int(known.following[history, rank]) if 0 <= history < known.n_early else -1


def pass_turn(table: Table) -> Table:
    """After him whose turn it is could not play."""
    gone, history = table.gone | {table.turn}, table.history
    if table.hands[table.turn] and history >= 0:
        history = int(histories().after_go[history])
    after = replace(table, gone=gone, history=history, turn=1 - table.turn)
    if len(gone) < 2:
        return after
    return begin_anew(replace(after, scores=peg(table.scores, table.last, 1)))


def begin_anew(table: Table) -> Table:
    lead = 1 - table.last if table.hands[1 - table.last] else table.last
    resets = (*table.resets, len(table.order))
    return replace(table, pile=(), gone=frozenset(), turn=lead, resets=resets)


@cache
def odds_of_ranks(held: Cards, history: int, fits: Cards) -> dict[int, float]:
    """How often the solved play plays each rank of a hand, by the ranks that fit."""
    hand = np.full((1, 4), NO_RANK)
    hand[0, : len(held)] = held
    may = np.isin(hand, fits)
    odds = hand_odds(hand, np.array([history]), may)[0]
    found: dict[int, float] = defaultdict(float)
    for rank, chance in zip(held, odds[: len(held)].tolist(), strict=True):
        found[rank] += chance / float(odds.sum())
    return {rank: chance for rank, chance in found.items() if rank in fits}


def odds_of_cards(table: Table) -> dict[int, float]:
    """How likely each card is to be played next, one of each rank, by him whose turn it is."""
    of_rank = {rank_of(card): card for card in table.fits}
    for card in table.fits:
        needed = TARGET - table.scores[table.turn]
        if total(play_reasons((*table.pile, card))) >= needed:
            return {card: 1.0}
    if len(of_rank) == 1:
        return dict.fromkeys(of_rank.values(), 1.0)
    if table.history < 0:
        return {max(of_rank.values(), key=lambda card: points_alone(lay_card(table, card))): 1.0}
    held = tuple(sorted(map(rank_of, table.hands[table.turn])))
    odds = odds_of_ranks(held, table.history, tuple(sorted(of_rank)))
    return {of_rank[rank]: chance for rank, chance in odds.items() if chance}


def points_alone(table: Table) -> int:
    """The most that he who played last, alone with his cards, can have in the end."""
    if not any(table.hands) and not table.pile:
        return table.scores[table.last]
    if not table.fits:
        return points_alone(pass_turn(table))
    return max(points_alone(lay_card(table, card)) for card in table.fits)


def ends_of(table: Table) -> dict[Scores, float]:
    """All scores to which the play can come, with their chances."""
    if table.is_over:
        return {table.scores: 1.0}
    if not table.fits:
        return ends_of(pass_turn(table))
    found: dict[Scores, float] = defaultdict(float)
    for card, chance in odds_of_cards(table).items():
        for scores, share in ends_of(lay_card(table, card)).items():
            found[scores] += chance * share
    return found


class Judge:
    """What one seat knows, and what an end of the play is worth to it."""

    def __init__(self, view: PlayView) -> None:
        self.view = view
        seen = {*view.hand, *view.thrown, view.starter, *view.own_played, *view.opp_played}
        self.unseen = [card for card in range(N_CARDS) if card not in seen]
        self.endings = worth_of_endings()
        self.own_count = total(hand_reasons((*view.hand, *view.own_played), view.starter))
        self.gains = read_play_view(view).passed_up[0].tolist()
        self.crib = self._spread_crib()
        self.settle = cache(self._settle)
        self.way_here = cache(self._way_here)

    def _spread_crib(self) -> dict[int, float]:
        """Points of the crib by every pair that the other may have thrown."""
        thrown = load_throws("thrown")[0 if self.view.is_dealer else 1]
        spread: dict[int, float] = defaultdict(float)
        for pair in combinations(self.unseen, 2):
            low, high = map(rank_of, pair)
            chance = float(thrown[int(number_holdings([low, high]))]) / (6 if low == high else 16)
            crib = (*self.view.thrown, *pair)
            spread[total(hand_reasons(crib, self.view.starter, is_crib=True))] += chance
        whole = sum(spread.values())
        return {points: chance / whole for points, chance in spread.items()}

    def hands(self) -> Iterator[tuple[Cards, float]]:
        """Every hand that the other may have left, and how likely it is.

        Of equal ranks a flush is kept rather than other suits, which changes nothing in how often
        the ranks are.
        """
        every = list(combinations(self.unseen, self.view.opp_cards))
        number, weights = Counter[Cards](), Counter[Cards]()
        for left in every:
            number[ranks_in(left)] += 1
            weights[ranks_in(left)] += self._rather(left)
        for left in every:
            ranks = ranks_in(left)
            share = self._rather(left) * number[ranks] / weights[ranks]
            chance = self.way_here(ranks) * share
            if chance:
                yield left, chance

    def _rather(self, left: Cards) -> int:
        hand = (*left, *self.view.opp_played)
        is_flush = len({suit_of(card) for card in hand}) == 1
        return int(FLUSH_KEPT) if is_flush else 1

    def _way_here(self, left: Cards) -> float:
        """How likely he keeps such ranks and plays what he has played: of one set of cards."""
        held = load_throws("held")[0 if self.view.is_dealer else 1]
        number = int(number_holdings([*map(rank_of, self.view.opp_played), *left]))
        kept = float(held[number]) / int(ways(4)[number])
        chosen, share = follow(self.view, left)
        n_played = len(self.view.opp_played)
        if not n_played:
            return kept * chosen
        is_late = max(self.view.own_score, self.view.opp_score) >= LATE
        other = OTHER_LATE if is_late else OTHER
        gain = sum(min(self.gains[rank], 100) for rank in left) / 10
        somebody = ITS_CARD**n_played * math.exp(-DOUBT * gain)
        return kept * chosen * ((1 - other) * share + other * somebody)

    def _settle(self, scores: Scores, other_count: int) -> float:
        """Match points to be expected, the other's taken off."""
        if max(scores) >= TARGET:
            return 1.0 if scores[OWN] >= TARGET else -1.0
        after = (scores[OWN] + self.own_count, scores[HIS] + other_count)
        dealer = OWN if self.view.is_dealer else HIS
        sign = 1.0 if dealer == OWN else -1.0
        if after[1 - dealer] >= TARGET:
            return -sign
        if after[dealer] >= TARGET:
            return sign
        at, pone = after[dealer], after[1 - dealer]
        worth = [p * float(self.endings[at + points, pone]) for points, p in self.crib.items()]
        return sign * sum(worth)


def ranks_in(cards: Cards) -> Cards:
    return tuple(sorted(map(rank_of, cards)))


def follow(view: PlayView, left: Cards) -> tuple[float, float]:
    """How likely just those of his equal cards lie on the table, and how likely their ranks do.

    ``left`` are the ranks that the other has left. 0 where he said go with a card that fits.
    """
    own, his = (tuple(card for who, card in view.order if who == seat) for seat in (OWN, HIS))
    hands = (*own, *view.hand), (*his, *stand_in(left))
    table = Table(hands, (0, 0), HIS if view.is_dealer else OWN)
    chosen, share = 1.0, 1.0
    for seat, card in view.order:
        while table.turn != seat or card not in table.fits:
            if table.turn == HIS and table.fits:
                return 0.0, 0.0
            table = pass_turn(table)
        if seat == HIS:
            ranks = [*map(rank_of, table.hands[HIS])]
            chosen /= ranks.count(rank_of(card))
            share *= share_of(table, rank_of(card))
        table = replace(lay_card(table, card), scores=(0, 0))
    while table.turn != OWN or not table.fits:
        if table.turn == HIS and table.fits:
            return 0.0, 0.0
        table = pass_turn(table)
    return chosen, share


def stand_in(ranks: Cards) -> Cards:
    """Cards of those ranks that are in no pack, for hands of which only the ranks matter."""
    return tuple(N_CARDS + N_RANKS * place + rank for place, rank in enumerate(ranks))


def share_of(table: Table, rank: int) -> float:
    """How often a student of the solution plays that rank now."""
    ranks = tuple(sorted({*map(rank_of, table.fits)}))
    if table.history < 0 or len(table.hands[table.turn]) == 1:
        return 1.0
    held = tuple(sorted(map(rank_of, table.hands[table.turn])))
    odds = odds_of_ranks(held, table.history, ranks)
    return (1 - ANYHOW) * odds.get(rank, 0.0) + ANYHOW / len(ranks)


def table_of(view: PlayView, left: Cards) -> Table:
    """The play as it stands, if those cards are left to the other."""
    gone = frozenset({HIS}) if view.opp_gone else frozenset[int]()
    history = int(trace(read_play_view(view)).history[0])
    scores = view.own_score, view.opp_score
    return Table((view.hand, left), scores, OWN, view.pile, gone, HIS, history)


def solve_by_force(view: PlayView) -> dict[int, float]:
    """Match points that each card is worth, over all hands that the other may hold."""
    judge = Judge(view)
    worth, whole = dict.fromkeys(view.legal, 0.0), 0.0
    ends: dict[tuple[int, Cards], dict[Scores, float]] = {}
    for left, chance in judge.hands():
        whole += chance
        ranks = tuple(sorted(map(rank_of, left)))
        count = total(hand_reasons((*view.opp_played, *left), view.starter))
        for card in view.legal:
            if (card, ranks) not in ends:
                ends[card, ranks] = ends_of(lay_card(table_of(view, stand_in(ranks)), card))
            settled = sum(p * judge.settle(s, count) for s, p in ends[card, ranks].items())
            worth[card] += chance * settled
    return {card: value / whole for card, value in worth.items()}


def draw_position(rng: random.Random) -> PlayView | None:
    """A random deal played at random until oneself has a choice that one stops at, or None."""
    cards = rng.sample(range(N_CARDS), 13)
    thrown, starter = (cards[8], cards[9]), cards[12]
    is_dealer, number = rng.random() < 0.5, rng.randint(1, 4)
    low = rng.choice((0, 80, 100))
    scores = rng.randint(low, TARGET - 1), rng.randint(low, TARGET - 1)
    table = Table((tuple(cards[:4]), tuple(cards[4:8])), scores, HIS if is_dealer else OWN)
    while not table.is_over:
        is_choice = table.turn == OWN and len({*map(rank_of, table.fits)}) > 1
        if is_choice and len(table.hands[OWN]) <= number:
            return see(table, is_dealer, thrown, starter)
        table = lay_card(table, rng.choice(table.fits)) if table.fits else pass_turn(table)
    return None


def see(table: Table, is_dealer: bool, thrown: tuple[int, int], starter: int) -> PlayView:
    played = [tuple(card for who, card in table.order if who == seat) for seat in (OWN, HIS)]
    return PlayView(
        hand=table.hands[OWN],
        legal=table.fits,
        is_dealer=is_dealer,
        own_score=table.scores[OWN],
        opp_score=table.scores[HIS],
        target=TARGET,
        thrown=thrown,
        starter=starter,
        pile=table.pile,
        count=sum(map(value_of, table.pile)),
        own_played=played[OWN],
        opp_played=played[HIS],
        opp_cards=len(table.hands[HIS]),
        opp_gone=HIS in table.gone and bool(table.hands[HIS]),
        order=table.order,
        resets=table.resets,
    )


def compare(view: PlayView) -> tuple[float, str]:
    """The greatest difference of Master's chances from those by force, and both in words."""
    forced = solve_by_force(view)
    plays = read_play_view(view)
    found = weigh_cards(plays, trace(plays)).match_points[0]
    pairs = [(forced[card] / 2, float(found[view.hand.index(card)]) / 2) for card in view.legal]
    words = ", ".join(
        f"{write_card(card)} {0.5 + force:.4f} {0.5 + fast:.4f}"
        for card, (force, fast) in zip(view.legal, pairs, strict=True)
    )
    return max(abs(force - fast) for force, fast in pairs), words


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, found = random.Random(asked.seed), list[float]()
    while len(found) < asked.positions:
        view = draw_position(rng)
        if view is None:
            continue
        difference, words = compare(view)
        found.append(difference)
        if difference > NEAR:
            print(f"{100 * difference:.3f} pp: {words}; {view}", flush=True)
    n_near = sum(difference <= NEAR for difference in found)
    print(f"{n_near} of {len(found)} positions agree within {100 * NEAR:g} pp")
    print(f"mean {100 * sum(found) / len(found):.4f} pp, at most {100 * max(found):.4f} pp")


if __name__ == "__main__":
    main()
