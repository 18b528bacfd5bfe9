"""Analyze all moments of a game in one batch, with a grade for each; or a single choice.

Each choice is valued in win probability and in points. Discards are evaluated through the whole
deal in counting order, cards against every hand that the opponent may hold. Nothing is sampled: the
same view always has the same value, to the bit, whatever else is in the batch.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from muggins.mind.coach.chance import WHOLE, Chance
from muggins.mind.coach.decision import CLOSE, REAL, Candidate, Decision, DecisionKind, order
from muggins.mind.coach.grades import Grade
from muggins.mind.coach.moments import ONLY, GameMoment, MomentKind, ScoresBetween
from muggins.mind.coach.notation import write_position
from muggins.mind.facts.arrays import Bytes, Doubles, Flags, Floats
from muggins.mind.facts.card_arrays import ranks_of
from muggins.mind.facts.discard import throw_places
from muggins.mind.facts.positions import Plays, Throws, read_discard_view, read_play_view
from muggins.mind.master.card_worth import weigh_before_lead, weigh_cards, weigh_shown
from muggins.mind.master.endings import weigh_endings
from muggins.mind.master.equity import worth_of_scores
from muggins.mind.master.evenness import Seen, chances_of
from muggins.mind.master.lay import weigh_layaways
from muggins.mind.master.master import solved_shares
from muggins.mind.master.trail import Standings, trace
from muggins.mind.ranking import Cards
from muggins.rules.seat import Seat
from muggins.rules.terms import TARGET, Variant
from muggins.rules.views import DiscardView, PlayView

Found = Chance | tuple[Candidate, ...]
"""Value of a moment, or its choices, best first."""
KEPT = 4
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
    thrown, _ = throw_places(KEPT + 2)
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


def expect_cribs(views: Sequence[PlayView], kept: Sequence[Cards]) -> list[float]:
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
    if variant.n_kept != KEPT or variant.once_to_31 or is_odd:
        raise ValueError(ONLY)


def _share_out(plays: Plays, trail: Standings) -> Doubles:
    """Return the solved play frequency of each place where the strategy mixes, else NaN: (n, 4).

    NaN also near the end, where the score decides the play and the solution ignores it.
    """
    shares = np.full((len(plays), KEPT), np.nan)
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
    seat: Seat, cards: Sequence[Cards], wins: Reals, points: Reals, shares: Reals | None = None
) -> tuple[Candidate, ...]:
    told = [None] * len(cards) if shares is None else map(_known, shares.tolist())
    figures = zip(cards, wins.tolist(), points.tolist(), told, strict=True)
    return order(Candidate(each, Chance.near(win, seat), *rest) for each, win, *rest in figures)


def _known(share: float) -> float | None:
    return None if np.isnan(share) else share
