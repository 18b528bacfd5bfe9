"""Evaluate cards by brute force and plain rules, and compare the result with Master's.

Every possible hand of the opponent is combined, card by card, with every card to play; then both
follow the solved strategy in all its branches, and the hands and the crib are counted exactly. Only
the inputs come from Master's files: the odds of the solution, the discards of each six ranks, the
values of scores. It takes seconds for a card.

    python -m tools.check_worth [--positions 300] [--seed 1]
"""

import argparse
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np

from muggins.mind.engines.protocol import retrace
from muggins.mind.facts.arrays import N_RANKS, NO_RANK, all_dealt, holdings, number_holdings
from muggins.mind.facts.positions import read_play_view
from muggins.mind.master.card_values import weigh_cards
from muggins.mind.master.discard_values import BY_POINTS, N_DEALT, load_throws, parted
from muggins.mind.master.equity import worth_of_endings
from muggins.mind.master.policy import FAR, STRANGER, hand_odds, histories, needs_of_other, trace
from muggins.mind.master.policy import LATE as LATE_THROW
from muggins.mind.master.ranges import (
    ANYHOW,
    AT_RANDOM,
    AT_RANDOM_LATE,
    DOUBT,
    HUNDREDTHS,
    ITS_CARD,
    LATE,
    OTHER,
    OTHER_LATE,
)
from muggins.rules.cards import N_CARDS, rank_of, suit_of, value_of, write_card
from muggins.rules.scoring import LIMIT, Kind, hand_reasons, play_reasons, total
from muggins.rules.terms import TARGET
from muggins.rules.views import PlayView

OWN, HIS = 0, 1
Cards = tuple[int, ...]
Scores = tuple[int, int]  # one's own, the other's
NEAR = 0.001  # chances to win by which Master may differ


# --- the play with all cards known, one table at a time: both play by the solution


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
        """Cards that the player to move can play."""
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
    """Return the table after the player to move has played the card."""
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
    """Return the table after the player to move could not play."""
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
    """Return the solved frequency of each rank of a hand, by the ranks that fit."""
    hand = np.full((1, 4), NO_RANK)
    hand[0, : len(held)] = held
    may = np.isin(hand, fits)
    odds = hand_odds(hand, np.array([history]), may)[0]
    found: dict[int, float] = defaultdict(float)
    for rank, chance in zip(held, odds[: len(held)].tolist(), strict=True):
        found[rank] += chance / float(odds.sum())
    return {rank: chance for rank, chance in found.items() if rank in fits}


def odds_of_cards(table: Table) -> dict[int, float]:
    """Return the probability of each next card, one for each rank."""
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
    """Return the maximum final score of the last player, playing on alone."""
    if not any(table.hands) and not table.pile:
        return table.scores[table.last]
    if not table.fits:
        return points_alone(pass_turn(table))
    return max(points_alone(lay_card(table, card)) for card in table.fits)


def ends_of(table: Table) -> dict[Scores, float]:
    """Return all final scores of the play with their probabilities."""
    if table.is_over:
        return {table.scores: 1.0}
    if not table.fits:
        return ends_of(pass_turn(table))
    found: dict[Scores, float] = defaultdict(float)
    for card, chance in odds_of_cards(table).items():
        for scores, share in ends_of(lay_card(table, card)).items():
            found[scores] += chance * share
    return found


# --- what one seat knows, and what it makes of it


class Judge:
    """One seat's knowledge, and its value of an end of the play."""

    def __init__(self, view: PlayView) -> None:
        self.view = view
        seen = {*view.hand, *view.thrown, view.starter, *view.own_played, *view.opp_played}
        self.unseen = [card for card in range(N_CARDS) if card not in seen]
        self.endings = worth_of_endings()
        self.own_count = total(hand_reasons((*view.hand, *view.own_played), view.starter))
        self.gains = read_play_view(view).passed_up[0].tolist()
        self.settle = cache(self._settle)
        self.way_here = cache(self._way_here)
        is_late = max(view.own_score, view.opp_score) >= LATE_THROW
        self.at_random = AT_RANDOM_LATE if is_late else AT_RANDOM
        self.flushes = dict(self._list_flushes())
        self.is_open_flush = not view.opp_cards and bool(self.flushes)
        if self.is_open_flush:  # whatever it was kept for
            self.at_random, self.flushes = 0.0, dict.fromkeys(self.flushes, 1.0)
        self.left, self.thrown = self._part()
        self.crib = self._spread_crib()

    def _list_flushes(self) -> Iterator[tuple[Cards, float]]:
        """Yield flushes among the remaining cards, and the ways to be dealt and to keep them."""
        for left in combinations(self.unseen, self.view.opp_cards):
            hand = (*left, *self.view.opp_played)
            if len({*map(suit_of, hand)}) == 1:
                others = [suit_of(card) for card in self.unseen if card not in left]
                same = others.count(suit_of(hand[0]))
                pairs = math.comb(len(others) - same, 2) + same * (len(others) - same) / 5
                pairs += math.comb(same, 2) / 15
                yield left, self._told("flushes", ranks_in(hand)) * pairs

    def _told(self, name: str, hand: Cards) -> float:
        of_him = load_throws(name)[STRANGER, 0 if self.view.is_dealer else 1]
        return float(of_him[int(number_holdings(hand))]) / HUNDREDTHS

    def _part(self) -> tuple[dict[Cards, float], dict[Cards, float]]:
        """Return probabilities of remaining hands without a flush, and of discarded pairs."""
        there, played = (
            Counter(map(rank_of, cards)) for cards in (self.unseen, self.view.opp_played)
        )
        left, thrown = (defaultdict[Cards, float](float) for _ in range(2))
        n_dealt = math.comb(len(self.unseen), 2 + self.view.opp_cards)
        share = sum(self.flushes.values()) / n_dealt
        for dealt, number, often in self._list_throws():
            pair: Cards = tuple(holdings(2)[number].tolist())
            rest = Counter[int](dealt)
            rest.subtract([*pair, *played.elements()])
            if min(rest.values()) >= 0:
                ranks: Cards = tuple(sorted(rest.elements()))
                kept = tuple((rest + played).elements())
                ways = ways_to_deal(there, played, rest + Counter(pair))
                ways *= often * (1 - self.at_random) * self.way_here(ranks)
                ways *= max(1 - share * self._told("yields", kept), 0) * (not self.is_open_flush)
                left[ranks] += ways
                thrown[pair] += ways
        n_others = len(self.unseen) - self.view.opp_cards
        pairs = Counter(ranks_in(pair) for pair in combinations(self.unseen, 2))
        at_random = 0.0
        for ranks in combinations_with_replacement(range(N_RANKS), self.view.opp_cards):
            ways = ways_to_deal(there, played, Counter(ranks)) * math.comb(n_others, 2) / 15
            ways *= self.at_random * self.way_here(ranks)
            left[ranks] += ways
            at_random += ways
        suited = sum(w * self.way_here(ranks_in(cards)) for cards, w in self.flushes.items())
        by_suit = {pair: n * self._told("flush_throws", pair) for pair, n in pairs.items()}
        for pair, number in pairs.items():
            thrown[pair] += at_random * number / pairs.total()
            thrown[pair] += suited * by_suit[pair] / sum(by_suit.values())
        return left, thrown

    def _list_throws(self) -> Iterator[tuple[list[int], int, float]]:
        """Yield six ranks, the pair discarded from them, and its frequency."""
        seat, dealt = 0 if self.view.is_dealer else 1, all_dealt(N_DEALT).tolist()
        needs = int(needs_of_other(read_play_view(self.view))[0])
        shares = {FAR: 1.0} if needs == FAR else {needs: 1 - BY_POINTS, FAR: BY_POINTS}
        for both, often in shares.items():
            thrown = parted(STRANGER, seat, both).thrown.tolist()
            yield from ((*each, often) for each in zip(dealt, thrown, strict=True))

    def _spread_crib(self) -> dict[int, float]:
        """Return points of the crib by every pair that the opponent may have thrown."""
        pairs = list(combinations(self.unseen, 2))
        number = Counter(map(ranks_in, pairs))
        spread: dict[int, float] = defaultdict(float)
        for pair in pairs:
            crib = (*self.view.thrown, *pair)
            chance = self.thrown[ranks_in(pair)] / number[ranks_in(pair)]
            spread[total(hand_reasons(crib, self.view.starter, is_crib=True))] += chance
        whole = sum(spread.values())
        return {points: chance / whole for points, chance in spread.items()}

    def hands(self) -> Iterator[tuple[Cards, int, float]]:
        """Yield every possible opponent hand, the points of all its cards, and its probability.

        If it was kept for its ranks, suits are arbitrary, and no flush is counted; but one that is
        fully visible counts.
        """
        every = list(combinations(self.unseen, self.view.opp_cards))
        number = Counter(map(ranks_in, every))
        for left in every:
            found = hand_reasons((*self.view.opp_played, *left), self.view.starter)
            of_ranks = sum(each.points for each in found if each.kind is not Kind.FLUSH)
            yield left, of_ranks, self.left[ranks_in(left)] / number[ranks_in(left)]
            if left in self.flushes:
                yield left, total(found), self.flushes[left] * self.way_here(ranks_in(left))

    def _way_here(self, left: Cards) -> float:
        """Return the likelihood of the opponent's plays, given the ranks left."""
        n_played, share = len(self.view.opp_played), follow(self.view, left)
        if not share or not n_played:
            return share
        is_late = max(self.view.own_score, self.view.opp_score) >= LATE
        other = OTHER_LATE if is_late else OTHER
        gain = sum(min(self.gains[rank], 100) for rank in left) / 10
        somebody = ITS_CARD**n_played * math.exp(-DOUBT * gain)
        return (1 - other) * share + other * somebody

    def _settle(self, scores: Scores, other_count: int) -> float:
        """Return expected match points less the opponent's."""
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


def ways_to_deal(there: Counter[int], played: Counter[int], others: Counter[int]) -> float:
    """Return ways to be dealt those ranks and the cards played, over the ways to choose these."""
    ways = 1.0
    for rank in {*others, *played}:
        ways *= math.comb(there[rank], others[rank])
        ways /= math.perm(others[rank] + played[rank], played[rank])
    return ways


def follow(view: PlayView, left: Cards) -> float:
    """Return the likelihood of the opponent's plays under the solution.

    ``left`` are the opponent's remaining ranks. 0 after a go with a card that fits.
    """
    own, his = (tuple(card for who, card in view.order if who == seat) for seat in (OWN, HIS))
    hands = (*own, *view.hand), (*his, *stand_in(left))
    table = Table(hands, (0, 0), HIS if view.is_dealer else OWN)
    share = 1.0
    for seat, card in view.order:
        while table.turn != seat or card not in table.fits:
            if table.turn == HIS and table.fits:
                return 0.0
            table = pass_turn(table)
        if seat == HIS:
            share *= share_of(table, rank_of(card))
        table = replace(lay_card(table, card), scores=(0, 0))
    while table.turn != OWN or not table.fits:
        if table.turn == HIS and table.fits:
            return 0.0
        table = pass_turn(table)
    return share


def stand_in(ranks: Cards) -> Cards:
    """Return unseen cards of those ranks, for hands of which only the ranks matter."""
    return tuple(N_CARDS + N_RANKS * place + rank for place, rank in enumerate(ranks))


def share_of(table: Table, rank: int) -> float:
    """Return the solution's frequency of that rank."""
    ranks = tuple(sorted({*map(rank_of, table.fits)}))
    if table.history < 0 or len(table.hands[table.turn]) == 1:
        return 1.0
    held = tuple(sorted(map(rank_of, table.hands[table.turn])))
    odds = odds_of_ranks(held, table.history, ranks)
    return (1 - ANYHOW) * odds.get(rank, 0.0) + ANYHOW / len(ranks)


def table_of(view: PlayView, left: Cards) -> Table:
    """Return the play at this point, given the opponent's remaining cards."""
    gone = frozenset({HIS}) if view.opp_gone else frozenset[int]()
    history = int(trace(read_play_view(view)).history[0])
    scores = view.own_score, view.opp_score
    return Table((view.hand, left), scores, OWN, view.pile, gone, HIS, history)


def solve_by_force(view: PlayView) -> dict[int, float]:
    """Return expected match points of each card, over all possible hands of the opponent."""
    judge = Judge(view)
    worth, whole = dict.fromkeys(view.legal, 0.0), 0.0
    ends: dict[tuple[int, Cards], dict[Scores, float]] = {}
    for left, count, chance in judge.hands():
        if not chance:
            continue
        whole += chance
        ranks = ranks_in(left)
        for card in view.legal:
            if (card, ranks) not in ends:
                ends[card, ranks] = ends_of(lay_card(table_of(view, stand_in(ranks)), card))
            settled = sum(p * judge.settle(s, count) for s, p in ends[card, ranks].items())
            worth[card] += chance * settled
    return {card: value / whole for card, value in worth.items()}


def draw_position(rng: random.Random) -> PlayView | None:
    """Return a random deal played at random up to a choice, or None."""
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
    own, his = (tuple(card for who, card in table.order if who == seat) for seat in (OWN, HIS))
    return retrace(own, his, table.hands[OWN], is_dealer, table.scores, thrown, starter)


def compare(view: PlayView) -> tuple[float, str]:
    """Return the greatest difference of Master's chances from the exact ones, and both in words."""
    forced = solve_by_force(view)
    plays = read_play_view(view)
    found = weigh_cards(plays, trace(plays)).worth[0]
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
