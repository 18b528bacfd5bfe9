"""Exact value of every card: against every possible opponent hand, to the end of the deal."""

from dataclasses import dataclass, replace

import numpy as np

from muggins.mind.facts.arrays import (
    CARD_RANK,
    NO_RANK,
    SLOT_VALUE,
    Cards,
    Doubles,
    Flags,
    Ints,
    Luck,
    number_holdings,
    ranks_of,
)
from muggins.mind.facts.book import PILE_COUNT, SLOT_NEXT, SLOT_POINTS
from muggins.mind.facts.count import by_ranks, score_hands
from muggins.mind.facts.deal_arrays import PONE
from muggins.mind.facts.positions import ArrayRows, Plays, draw_lots, spread
from muggins.mind.master.discard_values import chance_of_nobs, spread_cribs, unseen_cards
from muggins.mind.master.equity import SIZE, worth_of_endings
from muggins.mind.master.opponent_model import recognize
from muggins.mind.master.policy import (
    AMONG_EQUALS,
    CARDS_LEFT,
    HABITS,
    MOST_CARDS,
    NOTHING,
    RANKS_LEFT,
    RESTS,
    STRANGER,
    Standings,
    all_left,
    answer_to,
    begin_trail,
    by_place,
    histories,
    number_hands,
    share_out,
)
from muggins.mind.master.ranges import Range, weigh_range
from muggins.rules.cards import JACK
from muggins.rules.scoring import LIMIT, MOST_POINTS
from muggins.rules.terms import TARGET

UNFIT = -99  # less than any card brings
_WIDTH = NO_RANK + 1
_POINTS: Ints = SLOT_POINTS.astype(np.intp).ravel()
_CARDS: Ints = np.ascontiguousarray(CARDS_LEFT.T)  # (4, 2380): what has few rows adds up fast
_NEXT: Ints = SLOT_NEXT.ravel()


@dataclass(slots=True)
class Branches(ArrayRows):
    """Branches of the play, a row for each."""

    left: Ints  # (m, 2) what each has left, as ``muggins.mind.master.policy`` numbers it
    scores: Ints  # (m, 2)
    pile: Ints  # (m,) state of the automaton in ``book``
    turn: Ints  # (m,)
    last: Ints  # (m,) who played last
    gone: Flags  # (m, 2) cannot play on this pile
    history: Ints  # (m,) in ``policy``, -1 past it
    habits: Ints  # (m, 2) how each plays, see ``muggins.mind.master.policy``
    origin: Ints  # (m,) the beginning from which it comes
    chance: Doubles  # (m,)

    @property
    def is_over(self) -> Flags:
        is_played_out = (self.left[:, 0] == NOTHING) & (self.left[:, 1] == NOTHING)
        is_out = (self.scores[:, 0] >= TARGET) | (self.scores[:, 1] >= TARGET)
        return np.asarray((is_played_out & (self.pile == 0)) | is_out)

    def add(self, rows: Ints, seats: Ints, points: Ints | int) -> None:
        self.scores[rows, seats] = np.minimum(self.scores[rows, seats] + points, TARGET)


def play_on(branches: Branches) -> Branches:
    """Follow all branches to their ends."""
    ended = []
    while len(branches):
        over = branches.is_over
        if over.any():
            ended.append(branches.take(np.flatnonzero(over)))
            branches = branches.take(np.flatnonzero(~over))
        if len(branches):
            branches = _step(branches)
    return Branches.join(ended) if ended else branches


def _step(branches: Branches) -> Branches:
    """Advance each branch by a card or a go."""
    own = _of(branches.left, branches.turn)
    points = _POINTS.take(branches.pile * _WIDTH + _CARDS.take(own, axis=1))
    fits = points >= 0
    shares = np.empty((len(branches), 5))  # the last for a go
    shares[:, :4] = _share_out(branches, own, points, fits).T
    shares[:, 4] = ~fits.any(axis=0)
    opened = np.flatnonzero(shares)
    row, place = np.divmod(opened, 5)
    following = branches.take(row)
    following.chance *= shares.ravel().take(opened)
    is_go = place == 4
    say_go(following, np.flatnonzero(is_go))
    moving = np.flatnonzero(~is_go)
    lay(following, moving, place[moving])
    return following


def _of(table: Ints, seats: Ints) -> Ints:
    """Select the seat's element of each row (m, 2): (m,)."""
    return table.ravel().take(np.arange(0, 2 * len(table), 2) + seats)


def _share_out(branches: Branches, own: Ints, points: Ints, fits: Flags) -> Doubles:
    """Return the frequency of each place, 0 where nothing fits: (4, m) by points (4, m)."""
    is_out = points >= TARGET - _of(branches.scores, branches.turn)
    goes_out = is_out.any(axis=0)
    shares = fits.astype(np.float64)
    rows = np.flatnonzero(goes_out)
    shares[:, rows] = 0
    shares[is_out[:, rows].argmax(axis=0), rows] = 1
    is_open = ~goes_out & (fits.sum(axis=0) > 1)
    habits = _of(branches.habits, branches.turn)
    is_known = is_open & (branches.history >= 0)
    for habit in HABITS if habits.max() > STRANGER else (STRANGER,):
        rows = np.flatnonzero(is_known & (habits == habit))
        if len(rows):
            history = branches.history[rows]
            shares[:, rows] = share_out(habit, own[rows], history, fits[:, rows].T).T
    rows = np.flatnonzero(is_open & ~is_known)
    if len(rows):
        shares[:, rows] = 0
        hands = RANKS_LEFT[own[rows]]
        shares[weigh_alone(hands, branches.pile[rows]).argmax(axis=1), rows] = 1
    return shares


def lay(branches: Branches, rows: Ints, places: Ints) -> None:
    """Play those places; pass the turn, and reset the count at 31."""
    seats = branches.turn.take(rows)
    mine = 2 * rows + seats
    left = branches.left.ravel().take(mine)
    card = left * MOST_CARDS + places
    ranks = RANKS_LEFT.ravel().take(card)
    at = branches.pile.take(rows) * _WIDTH + ranks
    pile = _NEXT.take(at)
    branches.left[rows, seats] = RESTS.ravel().take(card)
    branches.add(rows, seats, _POINTS.take(at))
    branches.pile[rows] = pile
    branches.last[rows] = seats
    is_alone = branches.gone.ravel().take(mine ^ 1)
    branches.turn[rows] = np.where(is_alone, seats, 1 - seats)
    branches.history[rows] = _after_card(branches.history.take(rows), ranks)
    _reset(branches, rows[pile == 0])


def _after_card(history: Ints, ranks: Ints) -> Ints:
    known = histories()
    early = np.flatnonzero((history >= 0) & (history < known.n_early))
    found = np.full_like(history, -1)
    found[early] = known.following[history[early], ranks[early]]
    return found


def say_go(branches: Branches, rows: Ints) -> None:
    """Record a go for the player to move; the pile ends when both are stuck."""
    seats = branches.turn[rows]
    branches.gone[rows, seats] = True
    branches.turn[rows] = 1 - seats
    has_cards = branches.left[rows, seats] != NOTHING
    here = branches.history[rows]
    follows = np.where(here >= 0, histories().after_go[np.maximum(here, 0)], -1)
    branches.history[rows] = np.where(has_cards, follows, here)
    ended = rows[branches.gone[rows, 1 - seats]]
    branches.add(ended, branches.last[ended], 1)
    _reset(branches, ended)


def _reset(branches: Branches, rows: Ints) -> None:
    branches.pile[rows] = 0
    branches.gone[rows] = False
    last = branches.last[rows]
    other_has = branches.left[rows, 1 - last] != NOTHING
    branches.turn[rows] = np.where(other_has, 1 - last, last)


def weigh_alone(hands: Ints, pile: Ints) -> Ints:
    """Return total points of each place, when only this hand is left: (m, k) to (m, k).

    Places that do not fit get ``UNFIT``.
    """
    worth = np.full(hands.shape, UNFIT)
    for place in range(hands.shape[1]):
        at = pile * _WIDTH + hands[:, place]
        points = _POINTS[at]
        rows = np.flatnonzero(points >= 0)
        if len(rows):
            rest = np.delete(hands[rows], place, axis=1)
            worth[rows, place] = points[rows] + run_alone(rest, _NEXT[at[rows]])
    return worth


def run_alone(hands: Ints, pile: Ints) -> Ints:
    """Return the most points of a hand alone: (m, k), (m,) to (m,)."""
    best: Ints = weigh_alone(hands, pile).max(axis=1, initial=UNFIT)
    stuck = np.flatnonzero(best == UNFIT)
    if len(stuck):
        best[stuck] = pile[stuck] != 0
        again = stuck[(hands[stuck] != NO_RANK).any(axis=1)]
        if len(again):
            best[again] += run_alone(hands[again], np.zeros(len(again), dtype=np.intp))
    return best


AT_ONCE = 8000  # beginnings, one for each card and each hand of the other
WAITING_AT_ONCE = 2  # dealers before the lead
GOLDEN = (5**0.5 - 1) / 2  # multiples of it are spread evenly
LEAST = 1e-7  # hands less likely than this are left out
MOST_PEGGED = 32  # more than anybody pegs in a deal
SIDE = MOST_PEGGED + MOST_POINTS + 1
FLUSH = 4


@dataclass(frozen=True, slots=True)
class CardWorth:
    """The value of every place in n hands, -inf if it cannot be played."""

    worth: Doubles  # (n, 4) chance to win, that to lose taken off
    points: Doubles  # (n, 4) still to be pegged, the other's taken off


@dataclass(frozen=True, slots=True)
class _Beginnings:
    """A card of a position, to be played against a hand of the opponent."""

    position: Ints  # (m,)
    place: Ints  # (m,) among the ranks of the hand, sorted
    against: Ints  # (m,) what the other has left, as ``left`` numbers it
    player: Ints  # (m,) how the other plays
    chance: Doubles  # (m,)


def weigh_cards(
    plays: Plays, trail: Standings, n_hands: int | None = None, one_in: int = 1
) -> CardWorth:
    """Return the value of each place to the seat that has to play.

    ``n_hands`` limits the number of opponent hands, chosen by sampling: approximate and fast. By
    default every hand counts. ``one_in`` is passed to ``weigh_range``.
    """
    found = CardWorth(*(np.full((len(plays), MOST_CARDS), -np.inf) for _ in range(2)))
    n_left = plays.opp_cards
    for n_cards in range(MOST_CARDS + 1):
        rows = np.flatnonzero(n_left == n_cards)
        n_tried = min(len(all_left(n_cards)), n_hands or len(all_left(n_cards)))
        at_once = max(1, AT_ONCE // (MOST_CARDS * n_tried))
        for at in range(0, len(rows), at_once):
            part = rows[at : at + at_once]
            some = _weigh_some(plays.take(part), trail.take(part), n_cards, n_hands, one_in)
            found.worth[part], found.points[part] = some.worth, some.points
    return found


def _weigh_some(
    plays: Plays, trail: Standings, n_left: int, n_hands: int | None, one_in: int
) -> CardWorth:
    hands = number_hands(ranks_of(plays.hand))
    range_ = weigh_range(plays, trail, n_left, one_in)
    chances = _chances_in(range_)
    if n_hands is not None and n_left > 1:
        chances = _draw(chances, draw_lots(plays), n_hands)
    begun = _begin(plays, chances, range_.players, n_left, hands)
    branches = _set_up(plays, trail, begun, hands)
    lay(branches, np.arange(len(branches)), begun.place)
    ends = play_on(branches)
    settled = _settle(plays, range_, begun, ends)
    pegged = _pegged(plays, ends, begun.position[ends.origin])
    number = (begun.position * MOST_CARDS + begun.place)[ends.origin]
    size = len(plays) * MOST_CARDS
    whole = np.bincount(number, ends.chance, size)
    sums = [np.bincount(number, ends.chance * each, size) for each in (settled, pegged)]
    with np.errstate(invalid="ignore", divide="ignore"):
        means = [(each / whole).reshape(-1, MOST_CARDS) for each in sums]
    by_hand = (by_place(ranks_of(plays.hand), hands, mean) for mean in means)
    return CardWorth(*(np.where(plays.legal, each, -np.inf) for each in by_hand))


def weigh_before_lead(plays: Plays) -> Doubles:
    """Return values for dealers waiting for pone's first card: (n,)."""
    found = [
        _weigh_wait(plays.take(np.arange(at, min(at + WAITING_AT_ONCE, len(plays)))))
        for at in range(0, len(plays), WAITING_AT_ONCE)
    ]
    return np.concatenate(found) if found else np.zeros(0)


def _weigh_wait(plays: Plays) -> Doubles:
    trail, hands = begin_trail(plays), number_hands(ranks_of(plays.hand))
    range_ = weigh_range(plays, trail, MOST_CARDS)
    chances = _chances_in(range_)
    position, hand = np.nonzero(chances > LEAST)
    against = all_left(MOST_CARDS)[hand]
    player = _meet(plays, range_.players, position, hand)
    chance = chances[position, hand]
    begun = _Beginnings(position, np.zeros_like(position), against, player, chance)
    branches = _set_up(plays, trail, begun, hands)
    branches.turn[:] = PONE
    ends = play_on(branches)
    settled = _settle(plays, range_, begun, ends)
    number, size = position[ends.origin], len(plays)
    whole = np.bincount(number, ends.chance, size)
    return np.bincount(number, ends.chance * settled, size) / whole


def weigh_shown(plays: Plays, kept: Cards) -> Doubles:
    """Return values after the play, when the other shows those hands (n, 4): (n,)."""
    every, n = np.arange(len(plays)), len(plays)
    trail, plays = begin_trail(plays), replace(plays, opp_played=kept)
    trail.played[:, 1, :MOST_CARDS] = CARD_RANK[kept]
    seat = plays.is_dealer.astype(np.intp)
    scores = np.zeros((n, 2), dtype=np.intp)
    scores[every, seat], scores[every, 1 - seat] = plays.own_score, plays.opp_score
    nothing = np.full((n, 2), NOTHING)
    zeros, ones = np.zeros(n, dtype=np.intp), np.ones(n)
    gone, habits = np.zeros((n, 2), dtype=bool), np.full((n, 2), STRANGER)
    ends = Branches(nothing, scores, zeros, zeros, zeros, gone, zeros - 1, habits, every, ones)
    points = score_hands(kept, plays.starter).astype(np.intp)
    counts = OtherCounts(points, zeros[:, None], np.zeros((n, 1)))
    thrown = weigh_range(plays, trail, 0).thrown
    return Settlement(plays, thrown).settle(ends, every, counts)


def _chances_in(range_: Range) -> Doubles:
    """Return the probability of each opponent hand: (n, holdings)."""
    return np.asarray(range_.left / range_.left.sum(axis=1, keepdims=True))


def _settle(plays: Plays, range_: Range, begun: _Beginnings, ends: Branches) -> Doubles:
    """Return the values of the ends; the opponent may hold a flush of four or of five: (m,)."""
    hand = AMONG_EQUALS[begun.against]
    whole = range_.left[begun.position, hand]
    flushes = range_.flushes[begun.position, hand] / whole[:, None]
    counts = count_others(plays, flushes, begun.position, begun.against)
    return Settlement(plays, range_.thrown).settle(ends, begun.position, counts)


def _draw(chances: Doubles, lots: Luck, n_hands: int) -> Doubles:
    """Return probabilities of a sample of hands, by systematic sampling."""
    marks = (np.arange(n_hands) + spread(lots)[:, None]) / n_hands
    drawn = np.zeros_like(chances)
    for row, sums in enumerate(np.cumsum(chances, axis=1)):
        chosen = np.minimum(np.searchsorted(sums, marks[row]), len(sums) - 1)
        drawn[row] = np.bincount(chosen, minlength=len(sums)) / n_hands
    return drawn


def _meet(plays: Plays, players: Doubles, position: Ints, hand: Ints) -> Ints:
    """Return who holds each hand: drawn, but evenly, from those who may have played so: (m,)."""
    lots = (spread(draw_lots(plays))[position] + GOLDEN * hand) % 1
    sums = np.cumsum(players[position, hand], axis=1)
    drawn = (sums <= (lots * sums[:, -1])[:, None]).sum(axis=1)
    last = players.shape[2] - 1
    return np.where(drawn >= last, STRANGER, drawn)


def _begin(
    plays: Plays, chances: Doubles, players: Doubles, n_left: int, hands: Ints
) -> _Beginnings:
    """Combine every legal card with every hand."""
    position, hand = np.nonzero(chances > LEAST)
    player = _meet(plays, players, position, hand)
    ranks = CARDS_LEFT[hands]
    room = LIMIT - PILE_COUNT[plays.pile].astype(np.intp)
    fits = SLOT_VALUE[ranks] <= room[:, None]
    number, place = np.nonzero(fits[position])
    position, hand = position[number], hand[number]
    chance = chances[position, hand]
    return _Beginnings(position, place, all_left(n_left)[hand], player[number], chance)


def _set_up(plays: Plays, trail: Standings, begun: _Beginnings, hands: Ints) -> Branches:
    """Return the branches before those cards are played."""
    row, every = begun.position, np.arange(len(begun.position))
    seat = plays.is_dealer.astype(np.intp)[row]
    left, scores = np.zeros((2, len(row), 2), dtype=np.intp)
    left[every, seat], left[every, 1 - seat] = hands[row], begun.against
    scores[every, seat], scores[every, 1 - seat] = plays.own_score[row], plays.opp_score[row]
    gone = np.zeros((len(row), 2), dtype=bool)
    gone[every, 1 - seat] = plays.opp_gone[row]
    habits = np.full((len(row), 2), STRANGER)
    habits[every, 1 - seat] = begun.player
    habits[every, seat] = answer_to(recognize(plays.likeness, len(plays)))[row]
    pile, history = plays.pile[row].astype(np.intp), trail.history[row]
    return Branches(
        left, scores, pile, seat, seat.copy(), gone, history, habits, every, begun.chance.copy()
    )


def _pegged(plays: Plays, ends: Branches, position: Ints) -> Doubles:
    """Return points pegged by the seat from its card on, less the opponent's: (m,)."""
    every = np.arange(len(position))
    seat = plays.is_dealer.astype(np.intp)[position]
    own = ends.scores[every, seat] - plays.own_score[position]
    other = ends.scores[every, 1 - seat] - plays.opp_score[position]
    return np.asarray(own - other, dtype=np.float64)


# --- what the ends of the play are worth


@dataclass(frozen=True, slots=True)
class OtherCounts:
    """Points of the opponent's hand in m beginnings, and in k alternative cases."""

    points: Ints  # (m,) by its ranks
    more: Ints  # (m, k) no two cases come together
    chances: Doubles  # (m, k)


class Settlement:
    """Evaluator of the final scores of n positions."""

    def __init__(self, plays: Plays, thrown: Doubles) -> None:
        """Prepare the values; ``thrown`` (n, 91) is the distribution of the opponent's throw."""
        self.seat = plays.is_dealer.astype(np.intp)
        self.own = score_hands(plays.kept, plays.starter).astype(np.intp)
        scores = np.stack([plays.own_score, plays.opp_score], axis=1).astype(np.intp)
        dealer = np.take_along_axis(scores, 1 - self.seat[:, None], axis=1)[:, 0]
        pone = np.take_along_axis(scores, self.seat[:, None], axis=1)[:, 0]
        self._low = np.stack([pone, dealer], axis=1)
        self._before = _count_crib(spread_cribs(plays, thrown), dealer, pone)

    def settle(self, ends: Branches, position: Ints, counts: OtherCounts) -> Doubles:
        """Return the value of each end to the player; arrays are by beginning: (m,)."""
        at = ends.origin
        row = position[at]
        least = counts.points[at]
        worth = self._settle_count(ends, row, least)
        bare = worth.copy()
        for more, chance in zip(counts.more[at].T, counts.chances[at].T, strict=True):
            some = np.flatnonzero(chance)
            if len(some):
                counted = least[some] + more[some]
                with_more = self._settle_count(ends.take(some), row[some], counted)
                worth[some] += chance[some] * (with_more - bare[some])
        return worth

    def _settle_count(self, ends: Branches, row: Ints, other: Ints) -> Doubles:
        """Return the values for a fixed count of the opponent's hand."""
        seat, own = self.seat[row], self.own[row]
        pone, dealer = ends.scores.T
        by_pone, by_dealer = np.where(seat == 0, own, other), np.where(seat == 0, other, own)
        low = self._low[row]
        _, n_rows, n_columns = self._before.shape
        reached = np.minimum(by_dealer + dealer - low[:, 1], n_rows - 1)
        counted = np.minimum(by_pone + pone - low[:, 0], n_columns - 1)
        worth = self._before[row, reached, counted]
        worth = np.where(pone + by_pone >= TARGET, -1.0, worth)
        worth = np.where(dealer >= TARGET, 1.0, worth)
        return np.where(seat == 1, worth, -worth)


def _count_crib(spread: Doubles, dealer: Ints, pone: Ints) -> Doubles:
    """Return the dealer's value before the crib, by score; the last score is out."""
    worth = worth_of_endings().astype(np.float64)
    n_rows, n_columns = (
        min(SIDE, TARGET - scores.min(initial=TARGET) + 1) for scores in (dealer, pone)
    )
    rows = np.minimum(dealer[:, None] + np.arange(n_rows + MOST_POINTS), SIZE - 1)
    columns = np.minimum(pone[:, None] + np.arange(n_columns), SIZE - 1)
    block = worth[rows[:, :, None], columns[:, None]]
    before = np.zeros((len(dealer), n_rows, n_columns))
    for points in range(MOST_POINTS + 1):
        before += spread[:, points, None, None] * block[:, points : points + n_rows]
    is_over = rows[:, :n_rows] >= TARGET
    return np.where(is_over[:, :, None], block[:, :n_rows], before)


def count_others(plays: Plays, flushes: Doubles, position: Ints, against: Ints) -> OtherCounts:
    """Count the opponent's hand from the cards left in those positions: (m,).

    ``flushes`` (m, 2) are the probabilities of a flush of four, or one with the starter.
    """
    ranks = RANKS_LEFT[against]
    played = ranks_of(plays.opp_played)[position]
    held = np.sort(np.concatenate([played, ranks], axis=1), axis=1)[:, :MOST_CARDS]
    number = number_holdings(held)
    points = by_ranks(MOST_CARDS).points[number, CARD_RANK[plays.starter[position]]].astype(np.intp)
    right_jack = plays.starter - CARD_RANK[plays.starter] + JACK
    shown = (plays.opp_played == right_jack[:, None]).any(axis=1)
    n_jacks = (ranks == JACK).sum(axis=1)
    nobs = n_jacks * chance_of_nobs(plays, unseen_cards(plays))[position]
    points = np.minimum(points + shown[position], MOST_POINTS)
    has_jack = n_jacks > 0  # in a flush with the starter it is the right one
    likely = np.stack([nobs * (1 - flushes.sum(axis=1)), *flushes.T], axis=1)
    more = np.stack([np.ones_like(points), np.full_like(points, FLUSH), FLUSH + 1 + has_jack], 1)
    return OtherCounts(points, more, likely)
