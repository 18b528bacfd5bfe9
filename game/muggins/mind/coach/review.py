"""Analysis of a game: every moment of both seats graded in one batch, and endings played out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from muggins.mind.coach.decision import (
    CLOSE,
    REAL,
    WHOLE,
    Candidate,
    Chance,
    Decision,
    DecisionKind,
    Judgement,
    judge_loss,
    order,
)
from muggins.mind.coach.grades import (
    ONLY,
    GameMoment,
    Grade,
    MomentKind,
    ScoresBetween,
    read_moments,
    why_unweighed,
)
from muggins.mind.coach.notation import read_position, write_position
from muggins.mind.coach.skill import TWO_SIGMA
from muggins.mind.engines.engines import argue_between, ranks_in
from muggins.mind.facts.arrays import (
    CARD_RANK,
    CARD_SUIT,
    NO_CARD,
    NO_RANK,
    Bytes,
    Cards,
    Doubles,
    Flags,
    Floats,
    Ints,
    Rows,
    all_dealt,
    ranks_of,
)
from muggins.mind.facts.count import KEPT, THROWN, throw_places
from muggins.mind.facts.deal_arrays import (
    DEALER,
    PONE,
    HandRows,
    PeggingRows,
    open_choices,
    part_hands,
    run_play,
    see_plays,
)
from muggins.mind.facts.positions import (
    Mind,
    Plays,
    Throws,
    draw_lots,
    read_discard_view,
    read_play_view,
)
from muggins.mind.master.card_values import weigh_before_lead, weigh_cards, weigh_shown
from muggins.mind.master.discard_values import parted, weigh_layaways
from muggins.mind.master.equity import (
    Seen,
    chances_of,
    weigh_endings,
    worth_of_endings,
    worth_of_scores,
)
from muggins.mind.master.master import Master, MasterFast, MasterQuick, solved_shares
from muggins.mind.master.policy import HEELS, STRANGER, Standings, count_before, number_needs, trace
from muggins.mind.ranking import Argument, Choice, Lead, Unit
from muggins.rules.cards import JACK, N_CARDS, Seat, rank_of
from muggins.rules.scoring import play_reasons, total
from muggins.rules.terms import TARGET, Variant
from muggins.rules.turn import Turn
from muggins.rules.views import DiscardView, PlayView

N_SIXES = (400, 700, 1200, 1800, 1800)  # hands dealt to the opponent, by number of cards shown
N_FOLLOWED = 300  # of them asked what they would play
N_WORLDS = 160  # of these played out
LEAST_BATCHES, MOST_BATCHES = 2, 8  # how often all that is done, unless it is clear at once
DOUBT = 0.3  # standard deviation of a win probability before the simulation, for p times 1 - p
NOT_SURE = 0.001  # least chance to win or to lose before the simulation
ANYHOW = 0.05  # probability of a random card
AT_RANDOM = 0.03  # probability of a random throw
_N_SUITED = 4  # cards of a suit for which a flush may be kept
_N_DEALT = 6
_N_THROWS = len(THROWN)


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """The k candidate cards of a decision, one of each rank, with their results."""

    cards: tuple[int, ...]
    wins: Doubles  # (k,) chances
    lost: Doubles  # (k,) less than by the best
    reach: Doubles  # (k,) 95 % limits of that, of the lots alone


@dataclass(frozen=True, slots=True)
class Worlds:
    """Weighted sample of m possible deals of the opponent."""

    thrown: Cards  # (m, 2)
    kept: Cards  # (m, 4)
    chance: Doubles  # (m,) only proportions mean anything

    def __len__(self) -> int:
        return len(self.chance)

    def take(self, rows: Rows, chance: Doubles) -> "Worlds":
        return Worlds(self.thrown[rows], self.kept[rows], chance)

    def thin(self, most: int, rng: np.random.Generator) -> "Worlds":
        """Draw at most ``most`` cases by systematic sampling, with the share of each."""
        sums = np.cumsum(self.chance / self.chance.sum())
        marks = (np.arange(most) + rng.random()) / most
        drawn = np.minimum(np.searchsorted(sums, marks), len(sums) - 1)
        rows, times = np.unique(drawn, return_counts=True)
        return self.take(rows, times / most)


def play_out(decision: Decision) -> PlayedOut:
    """Simulate an ending of six-card cribbage to 121; ValueError if no hand can lead to it.

    The values of its choices so far are what is expected before the simulation. Sampling goes on
    until each interval is as narrow as the mark that the loss would carry, or the budget is used.
    """
    view = read_position(decision.position)
    assert isinstance(view, PlayView)
    rng = np.random.default_rng(int(draw_lots(read_play_view(view))[0]))
    spot, won, share = Rollout(view, rng), list[Doubles](), list[Doubles]()
    known = {rank_of(each.cards[0]): each.win.millionths / WHOLE for each in decision.choices}
    prior = np.array([known[rank_of(card)] for card in spot.choices])
    while True:
        dealt = spot.draw(N_SIXES[len(view.opp_played)]).thin(N_FOLLOWED, rng)
        worlds = spot.follow(dealt).thin(N_WORLDS, rng)
        won.append(spot.play(worlds))
        share.append(worlds.chance)
        found = sum_up(spot, prior, np.concatenate(won), np.concatenate(share) / len(share))
        if len(won) == MOST_BATCHES or is_settled(found, len(won)):
            return found


def is_settled(found: PlayedOut, n_batches: int) -> bool:
    """Return True if each interval is as narrow as the mark of its loss, or never will be.

    Intervals narrow with the square root of the number of batches. Where a loss has no mark, a
    rough interval will do.
    """
    marks = [judge_loss(round(lost * WHOLE)) for lost in found.lost]
    is_marked = np.array([mark is not None for mark in marks])
    widths = [(mark or Judgement.MISTAKE).threshold for mark in marks]
    too_wide = found.reach * WHOLE / widths
    is_hopeless = ~is_marked | (n_batches * too_wide**2 > MOST_BATCHES)
    return bool(((too_wide <= 1) | is_hopeless & (n_batches >= LEAST_BATCHES)).all())


def sum_up(spot: "Rollout", prior: Doubles, won: Doubles, share: Doubles) -> PlayedOut:
    """Update prior win probabilities (k,) by those of each case (m, k) with its share (m,).

    Both are taken as normal. The variance of the samples counts one more case for each card, won or
    lost against all others, so that samples that agree leave some doubt (after Agresti and Coull).
    """
    k = len(spot.choices)
    wins, per_case = share @ won, float(share @ share)
    apart = won - wins
    sampled = per_case * (share * apart.T @ apart + per_case * np.eye(k))
    open_ = np.flatnonzero(~spot.goes_out)
    chance = prior[open_].clip(NOT_SURE, 1 - NOT_SURE)
    before = np.diag(DOUBT**2 * chance * (1 - chance))
    gain = np.linalg.solve(before + sampled[np.ix_(open_, open_)], before).T
    mean, spread = np.ones(k), np.zeros((k, k))
    mean[open_] = prior[open_] + gain @ (wins - prior)[open_]
    spread[np.ix_(open_, open_)] = before - gain @ before
    best = mean.argmax()
    variance = spread.diagonal() + spread[best, best] - 2 * spread[best]
    reach = TWO_SIGMA * np.sqrt(np.maximum(variance, 0))
    mean = mean.clip(0, 1)
    return PlayedOut(tuple(spot.choices), mean, mean[best] - mean, reach)


class Rollout:
    """A decision, and the possible deals; random numbers come from ``rng``."""

    def __init__(self, view: PlayView, rng: np.random.Generator, mind: Mind | None = None) -> None:
        self.view, self.me, self.rng = view, int(view.is_dealer), rng
        begun = count_before(read_play_view(view))[0]
        self.begun = begun[:: 1 if self.me == PONE else -1]  # by seat
        ranks = [rank_of(card) for card in view.legal]
        self.choices = [view.legal[ranks.index(rank)] for rank in dict.fromkeys(ranks)]
        scores = [total(play_reasons((*view.pile, card))) for card in self.choices]
        self.goes_out = np.array(scores) >= TARGET - view.own_score  # wins at once, for certain
        self.n_played = len(view.order)
        self._mind, self._judge = mind or MasterQuick(), mind or MasterFast()
        self._whose = np.array([self.me ^ who for who, _ in view.order] + [self.me])
        self._cards = np.array([card for _, card in view.order] + [NO_CARD], dtype=np.int8)

    def draw(self, n_sixes: int) -> Worlds:
        """Sample opponent hands that include the cards shown, with the discards of a fast model."""
        shown, six = self._deal(n_sixes)
        throw = self._throw(six, shown)
        is_kept = _leaves(six, throw, shown)
        all_throws = np.arange(_N_THROWS)[:, None]
        others = np.stack([_leaves(six, np.repeat(n, n_sixes), shown) for n in all_throws], axis=1)
        at_random = (others * self.rng.random(others.shape)).argmax(axis=1)
        throw = np.where(is_kept, throw, at_random)
        share = np.where(is_kept, 1 - AT_RANDOM, AT_RANDOM * others.mean(axis=1))
        return _part(six, throw, share)

    def draw_exactly(self, n_sixes: int) -> Worlds:
        """Sample as ``draw``, but keep only what Master would discard, without a random share.

        Master is asked about the hands of which the fast model keeps the cards shown.
        """
        shown, six = self._deal(n_sixes)
        six = six[_leaves(six, self._throw(six, shown), shown)]
        throw = self._ask_throws(six)
        rows = np.flatnonzero(_leaves(six, throw, shown))
        return _part(six[rows], throw[rows], np.ones(len(rows)))

    def _deal(self, n_sixes: int) -> tuple[Cards, Cards]:
        """Return the cards shown, and six cards that include them, sorted by rank: (n_sixes, 6)."""
        view, rng = self.view, self.rng
        shown = np.array(view.opp_played, dtype=np.int8)
        known = {*view.hand, *view.own_played, *view.thrown, view.starter, *view.opp_played}
        rest = np.array([card for card in range(N_CARDS) if card not in known], dtype=np.int8)
        lots = rng.random((n_sixes, len(rest))).argsort(axis=1)[:, : _N_DEALT - len(shown)]
        six = np.concatenate([rest[lots], np.tile(shown, (n_sixes, 1))], axis=1)
        six = np.take_along_axis(six, rng.random(six.shape).argsort(axis=1), axis=1)
        order = CARD_RANK[six].argsort(axis=1, kind="stable")
        return shown, np.take_along_axis(six, order, axis=1)

    def _throw(self, six: Cards, shown: Cards) -> Ints:
        """Return Master's throw of each six cards: by the table if no flush is possible.

        Master isn't asked where the cards shown are neither in the flush nor kept by the table.
        """
        his = 1 - self.me
        own, other = self.begun[[his]], self.begun[[self.me]]
        needs = int(number_needs(own, other)[0])
        keys = 13 ** np.arange(_N_DEALT - 1, -1, -1)
        every = all_dealt(_N_DEALT).astype(np.intp) @ keys
        number = np.searchsorted(every, CARD_RANK[six].astype(np.intp) @ keys)
        throw = parted(STRANGER, his, needs).places[number].astype(np.intp)
        n_of_suit = (CARD_SUIT[six][:, :, None] == np.arange(4)).sum(axis=1)
        is_suit = (CARD_SUIT[shown] == n_of_suit.argmax(axis=1)[:, None]).all(axis=1)
        is_likely = is_suit | _leaves(six, throw, shown)
        rows = np.flatnonzero((n_of_suit.max(axis=1) >= _N_SUITED) & is_likely)
        throw[rows] = self._ask_throws(six[rows])
        return throw

    def _ask_throws(self, six: Cards) -> Ints:
        his = 1 - self.me
        scores = self.begun[his], self.begun[self.me]
        own, other = (np.full(len(six), score, dtype=np.int16) for score in scores)
        throws = Throws(six, np.full(len(six), his == DEALER), own, other)
        return Master().rank_throws(throws).chosen

    def follow(self, worlds: Worlds, anyhow: float = ANYHOW) -> Worlds:
        """Weight deals by the likelihood of the opponent's plays; ValueError if all are zero."""
        chance, hand = worlds.chance.copy(), self._lay_out(worlds)
        is_odd = np.zeros(len(worlds), dtype=bool)

        def choose(pegging: PeggingRows, rows: Rows, fits: Flags) -> Ints:
            at, seats = pegging.n_played[rows].sum(axis=1), pegging.turn[rows]
            whose, card = self._script(at)
            is_so = seats == whose
            chance[rows[~is_so]] = 0  # a card would fit, but the opponent said go
            hand.scores[rows[(at == self.n_played) | ~is_so], PONE] = TARGET  # to be no more asked
            left = pegging.left[rows, seats]
            places = np.where(is_so, (left == card[:, None]).argmax(axis=1), fits.argmax(axis=1))
            his = np.flatnonzero(is_so & (at < self.n_played) & (seats != self.me))
            if len(his):
                alike = (left[his] >= 0) & (CARD_RANK[left[his]] == CARD_RANK[card[his]][:, None])
                chance[rows[his]] /= alike.sum(axis=1)  # equal cards are equally likely
                asked = his[open_choices(pegging, rows[his], fits[his])]
                erred = asked[is_odd[rows[asked]]]  # not worth asking again
                chance[rows[erred]] *= anyhow
                asked = asked[~is_odd[rows[asked]]]
                if len(asked):
                    plays = see_plays(hand, pegging, rows[asked], seats[asked])
                    likely = self._would_play(plays, card[asked], anyhow)
                    chance[rows[asked]] *= likely
                    is_odd[rows[asked]] = likely <= anyhow
            return np.asarray(places)

        run_play(hand, choose)
        if not chance.any():
            raise ValueError("No hidden hand fits the cards played.")
        return worlds.take(np.arange(len(worlds)), chance)

    def _would_play(self, plays: Plays, cards: Cards, anyhow: float) -> Doubles:
        """Return the probability that Master plays a card of that rank: (m,)."""
        ranks = np.where(plays.legal, ranks_of(plays.hand), NO_RANK)
        in_order = np.sort(ranks, axis=1)
        is_new = (in_order[:, 1:] != in_order[:, :-1]) & (in_order[:, 1:] != NO_RANK)
        played = ranks[np.arange(len(plays)), self._judge.rank_plays(plays).chosen]
        fits = played == CARD_RANK[cards]
        return np.asarray((1 - anyhow) * fits + anyhow / (1 + is_new.sum(axis=1)))

    def play(self, worlds: Worlds) -> Doubles:
        """Return the player's win probability in each case by each card to be graded: (m, k)."""
        k = len(self.choices)
        hand = self._lay_out(worlds, k)
        judged = np.tile(np.array(self.choices, dtype=np.int8), len(worlds))

        def choose(pegging: PeggingRows, rows: Rows, fits: Flags) -> Ints:
            at, seats = pegging.n_played[rows].sum(axis=1), pegging.turn[rows]
            _, card = self._script(at)
            card = np.where(at == self.n_played, judged[rows], card)
            places = (pegging.left[rows, seats] == card[:, None]).argmax(axis=1)
            free = np.flatnonzero(at > self.n_played)
            places[free] = fits[free].argmax(axis=1)
            free = free[open_choices(pegging, rows[free], fits[free])]
            if len(free):
                seen = see_plays(hand, pegging, rows[free], seats[free])
                places[free] = _choose(self._mind, seen)
            return np.asarray(places)

        run_play(hand, choose)
        return count_out(hand, self.me).reshape(-1, k)

    def _script(self, number: Ints) -> tuple[Ints, Cards]:
        """Return the seat and, if known, the card of each number in the play."""
        at = np.minimum(number, self.n_played)
        return self._whose[at], self._cards[at]

    def _lay_out(self, worlds: Worlds, times: int = 1) -> HandRows:
        """Return the deal before the lead for each world, repeated ``times`` times."""
        m, me, view = len(worlds) * times, self.me, self.view
        kept, thrown = (np.empty((m, 2, k), dtype=np.int8) for k in (4, 2))
        kept[:, me], thrown[:, me] = [*view.hand, *view.own_played], view.thrown
        kept[:, 1 - me] = np.repeat(worlds.kept, times, axis=0)
        thrown[:, 1 - me] = np.repeat(worlds.thrown, times, axis=0)
        return lay_out(self.begun, thrown, kept, np.full(m, view.starter, dtype=np.int8))


def lay_out(scores: Ints, thrown: Cards, kept: Cards, starter: Cards) -> HandRows:
    """Return deals before the lead, heels pegged, from scores at the throw and cards by seat."""
    hand = part_hands(scores, thrown, kept, starter)
    hand.add(np.arange(len(hand)), DEALER, HEELS * (CARD_RANK[starter] == JACK))
    return hand


def count_out(hand: HandRows, me: int) -> Doubles:
    """Count the hands after the play; return the seat's chance to win: (m,)."""
    hand.count()
    worth = worth_of_endings()[hand.scores[:, DEALER], hand.scores[:, PONE]].astype(np.float64)
    of_dealer = (worth + 1) / 2
    return of_dealer if me == DEALER else 1 - of_dealer


def _choose(mind: Mind, plays: Plays) -> Ints:
    """Return the places that an engine plays; equal positions are evaluated once: (m,)."""
    parts = plays.hand, plays.own_played, plays.opp_played, plays.own_score, plays.opp_score
    looks = np.concatenate([part.reshape(len(plays), -1) for part in parts], axis=1)
    _, first, number = np.unique(looks, axis=0, return_index=True, return_inverse=True)
    return mind.rank_plays(plays.take(first)).chosen[number.ravel()]


def _part(six: Cards, throw: Ints, chance: Doubles) -> Worlds:
    thrown, kept = (np.take_along_axis(six, at[throw], axis=1) for at in (THROWN, KEPT))
    return Worlds(thrown, kept, chance)


def _leaves(six: Cards, throw: Ints, shown: Cards) -> Flags:
    return np.asarray(~np.isin(np.take_along_axis(six, THROWN[throw], axis=1), shown).any(axis=1))


Found = Chance | tuple[Candidate, ...]
"""Value of a moment, or its choices, best first."""
N_KEPT = 4
Reals = Floats | Doubles


def grade_moments(moments: Sequence[GameMoment]) -> list[Grade]:
    """Grade all moments; ValueError unless they are from six-card cribbage to 121."""
    due = iter(_answer([replace(m, view=m.corrected) for m in moments if m.corrected is not None]))
    return [
        Grade(
            moment.at,
            moment.deal,
            _win_of(found),
            None if moment.corrected is None else _win_of(next(due)),
            moment.points,
            _decide(moment, found),
        )
        for moment, found in zip(moments, _answer(moments), strict=True)
    ]


def _win_of(found: Found) -> Chance:
    return found if isinstance(found, Chance) else found[0].win


def _decide(moment: GameMoment, found: Found) -> Decision | None:
    if isinstance(found, Chance):
        return None
    assert not isinstance(moment.view, ScoresBetween)
    kind, position = kind_of(moment.view), write_position(moment.view)
    return Decision(moment.deal, kind, found, moment.cards, position)


def kind_of(view: DiscardView | PlayView) -> DecisionKind:
    if isinstance(view, DiscardView):
        return DecisionKind.THROW_AS_DEALER if view.is_dealer else DecisionKind.THROW_AS_PONE
    if max(view.own_score, view.opp_score) >= CLOSE:
        return DecisionKind.ENDING
    return DecisionKind.ANSWER if view.pile else DecisionKind.LEAD


def _answer(moments: Sequence[GameMoment]) -> list[Found]:
    """Return the value of each moment; moments of one kind are evaluated together."""
    found: dict[int, Found] = {}
    for at in MomentKind:
        rows = [row for row, moment in enumerate(moments) if moment.at is at]
        if rows:
            found.update(zip(rows, _answer_alike(at, [moments[r] for r in rows]), strict=True))
    return [found[row] for row in range(len(moments))]


def _answer_alike(at: MomentKind, moments: Sequence[GameMoment]) -> Iterable[Found]:
    seats, views = [each.seat for each in moments], [each.view for each in moments]
    if at in (MomentKind.DEAL, MomentKind.END):
        standings = [view for view in views if isinstance(view, ScoresBetween)]
        return map(weigh_standing, standings, seats)
    if at is MomentKind.THROW:
        return weigh_discards([view for view in views if isinstance(view, DiscardView)], seats)
    plays = [view for view in views if isinstance(view, PlayView)]
    if at is MomentKind.TURN:
        return weigh_plays(plays, seats)
    if at is MomentKind.WAIT:
        shares = expect_leads(plays)
    else:
        shares = expect_cribs(plays, [each.cards for each in moments])
    return map(Chance.near, shares, seats)


def weigh_standing(standing: ScoresBetween, seat: Seat) -> Chance:
    scores, dealer = standing.scores, standing.dealer
    if TARGET in scores:
        return Chance(WHOLE if scores[seat] == TARGET else 0, seat)
    to_dealer = Chance.near(expect_deal(scores[dealer], scores[dealer.other]), dealer)
    return Chance(to_dealer.of(seat), seat)


def weigh(view: DiscardView | PlayView) -> Decision:
    """Analyze the best choice as the decision made; ValueError where analysis is unavailable."""
    choices = weigh_choices(view)
    return Decision(0, kind_of(view), choices, choices[0].cards, write_position(view))


def decide(view: DiscardView | PlayView) -> Decision | None:
    """Return ``weigh(view)``, or None where analysis is unavailable."""
    try:
        return weigh(view)
    except ValueError:
        return None


# --- what choices are worth


def weigh_choices(view: DiscardView | PlayView, seat: Seat = Seat.PLAYER) -> tuple[Candidate, ...]:
    """Return all discards or legal cards, best first.

    ValueError unless four cards are kept and played, to 121.
    """
    if isinstance(view, PlayView):
        return weigh_plays([view], [seat])[0]
    return weigh_discards([view], [seat])[0]


def weigh_discards(
    views: Sequence[DiscardView], seats: Sequence[Seat]
) -> list[tuple[Candidate, ...]]:
    """Analyze many discard views, each for its seat; see ``weigh_choices``."""
    for view in views:
        _check(view.variant, is_odd=view.variant.crib_flush_of_four)
    throws = Throws.join([read_discard_view(view) for view in views])
    wins = chances_of(weigh_endings(throws).astype(np.float64), throws, Seen.HAND)
    points = weigh_layaways(throws)
    thrown, _ = throw_places(N_KEPT + 2)
    return [
        _list(
            seats[row],
            [(view.hand[i], view.hand[j]) for i, j in thrown.tolist()],
            wins[row],
            points[row],
        )
        for row, view in enumerate(views)
    ]


def weigh_plays(views: Sequence[PlayView], seats: Sequence[Seat]) -> list[tuple[Candidate, ...]]:
    """Analyze many play views, each for its seat; see ``weigh_choices``."""
    plays = _read(views)
    trail = trace(plays)
    found = weigh_cards(plays, trail)
    shares = _share_out(plays, trail)
    wins = chances_of(found.worth, plays, Seen.STARTER)
    listed = []
    for row, view in enumerate(views):
        places = [view.hand.index(card) for card in view.legal]
        figures = (each[row, places] for each in (wins, found.points, shares))
        listed.append(_list(seats[row], [(card,) for card in view.legal], *figures))
    return listed


def expect_leads(views: Sequence[PlayView]) -> list[float]:
    """Return chances to win of dealers waiting for pone's first card."""
    plays = _read(views)
    wins = chances_of(weigh_before_lead(plays)[:, None], plays, Seen.STARTER)
    chances: list[float] = wins[:, 0].tolist()
    return chances


def expect_cribs(views: Sequence[PlayView], kept: Sequence[Choice]) -> list[float]:
    """Return chances to win after the play, once the other shows those four cards."""
    wins = weigh_shown(_read(views), np.array(kept, dtype=np.int8))
    chances: list[float] = np.clip((wins + 1) / 2, 0, 1).tolist()
    return chances


def expect_deal(dealer: int, pone: int) -> float:
    """Return the next dealer's win probability by the dealer's and pone's scores."""
    return float((worth_of_scores()[dealer, pone] + 1) / 2)


def _read(views: Sequence[PlayView]) -> Plays:
    for view in views:
        _check(view.variant)
    return Plays.join([read_play_view(view) for view in views])


def _check(variant: Variant, is_odd: bool = False) -> None:
    if variant.n_kept != N_KEPT or variant.once_to_31 or is_odd:
        raise ValueError(ONLY)


def _share_out(plays: Plays, trail: Standings) -> Doubles:
    """Return the solved play frequency of each place where the strategy mixes, else NaN: (n, 4).

    NaN also near the end, where the score decides the play and the solution ignores it.
    """
    shares = np.full((len(plays), N_KEPT), np.nan)
    is_far = np.maximum(plays.own_score, plays.opp_score) < CLOSE
    rows = np.flatnonzero(is_far & (trail.history >= 0))
    if len(rows):
        told = solved_shares(plays.take(rows), trail.history[rows])
        shares[rows] = np.where(_is_mixed(told, plays.hand[rows])[:, None], told, np.nan)
    return shares


def _is_mixed(shares: Floats, hand: Bytes) -> Flags:
    """Return True where cards of at least two ranks have a real share: (n,)."""
    is_real, ranks = shares >= REAL, ranks_of(hand)
    highest = np.where(is_real, ranks, -1).max(axis=1)
    return np.asarray((is_real & (ranks != highest[:, None])).any(axis=1))


def _list(
    seat: Seat, cards: Sequence[Choice], wins: Reals, points: Reals, shares: Reals | None = None
) -> tuple[Candidate, ...]:
    told = [None] * len(cards) if shares is None else map(_known, shares.tolist())
    figures = zip(cards, wins.tolist(), points.tolist(), told, strict=True)
    return order(Candidate(each, Chance.near(win, seat), *rest) for each, win, *rest in figures)


def _known(share: float) -> float | None:
    return None if np.isnan(share) else share


def grade_steps(turns: Iterable[Turn]) -> list[Grade]:
    """Grade a game or a deal in order; ValueError if it can't be analyzed."""
    made = list(turns)
    why = why_unweighed(made)
    if why:
        raise ValueError(why)
    return grade_moments([moment for _, moment in read_moments(made)])


def settle(grades: Iterable[Grade]) -> list[Grade]:
    """Return the grades with every remaining estimate replaced by a simulation."""
    return [_settle(grade) if grade.is_rough else grade for grade in grades]


def _settle(grade: Grade) -> Grade:
    assert grade.decision is not None
    decision = settle_decision(grade.decision)
    return replace(grade, win=decision.best.win, decision=decision)


def settle_decision(decision: Decision) -> Decision:
    """Simulate the rest of the deal for each card in an ending of six-card cribbage to 121.

    Where no opponent hand is consistent with the cards played, losses can't be estimated.
    """
    try:
        found = play_out(decision)
    except ValueError:
        choices = [replace(each, reach=WHOLE) for each in decision.choices]
        return replace(decision, choices=tuple(choices))
    place = {rank_of(card): number for number, card in enumerate(found.cards)}
    choices = []
    for each in decision.choices:
        number = place[rank_of(each.cards[0])]
        win = Chance.near(found.wins[number], decision.seat)
        choices.append(replace(each, win=win, reach=round(found.reach[number] * WHOLE)))
    return replace(decision, choices=order(choices))


WORTH_TELLING = 0.05  # points


def argue_for(decision: Decision) -> Argument | None:
    """Compare with the choice made, or with the next best; None if all have the same ranks."""
    other = _other(decision)
    if other is None:
        return None
    try:
        view = read_position(decision.position)
    except ValueError:  # with points that nobody was due
        return None
    more = round(decision.best.points, 1) - round(other.points, 1)  # as both are shown
    lead = Lead(more, Unit.POINTS) if more >= WORTH_TELLING else Lead()
    return argue_between(view, decision.best.cards, other.cards, lead)


def _other(decision: Decision) -> Candidate | None:
    """Return the choice made if its ranks differ, else the next best choice of other ranks."""
    ranks = ranks_in(decision.best.cards)
    if ranks_in(decision.chosen.cards) != ranks:
        return decision.chosen
    others = (each for each in decision.choices if ranks_in(each.cards) != ranks)
    return next(others, None)
