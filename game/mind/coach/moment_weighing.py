"""The moments of a game weighed, all together: a grade for each; or a choice by itself."""

from collections.abc import Iterable, Sequence

from game.mind.coach.chance import WHOLE, Chance
from game.mind.coach.decision import CLOSE, Candidate, Decision, DecisionKind
from game.mind.coach.grades import Grade
from game.mind.coach.moments import At, Juncture, ScoresBetween, View
from game.mind.coach.notation import write_position
from game.mind.coach.worth import (
    expect_cribs,
    expect_deal,
    expect_leads,
    weigh_discard,
    weigh_discards,
    weigh_play,
    weigh_plays,
)
from game.mind.ranking import Cards
from game.rules.seat import Seat
from game.rules.terms import TARGET
from game.rules.views import DiscardView, PlayView

Query = tuple[At, Seat, View, Cards]
Found = Chance | tuple[Candidate, ...]
"""What a moment is worth, or its choices, the best first."""


def grade_moments(moments: Sequence[Juncture]) -> list[Grade]:
    """Each moment; ValueError where they are not of six-card cribbage to 121."""
    plain = _answer([(m.at, m.seat, m.view, m.cards) for m in moments])
    due = iter(
        _answer([(m.at, m.seat, m.as_due, m.cards) for m in moments if m.as_due is not None])
    )
    return [
        Grade(
            moment.at,
            moment.deal,
            _win_of(found),
            None if moment.as_due is None else _win_of(next(due)),
            moment.points,
            _decide(moment, found),
        )
        for moment, found in zip(moments, plain, strict=True)
    ]


def _win_of(found: Found) -> Chance:
    return found if isinstance(found, Chance) else found[0].win


def _decide(moment: Juncture, found: Found) -> Decision | None:
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


def _answer(queries: Sequence[Query]) -> list[Found]:
    """What each is worth, those of a kind weighed together."""
    found: dict[int, Found] = {}
    for at in At:
        rows = [row for row, query in enumerate(queries) if query[0] is at]
        found.update(zip(rows, _answer_alike(at, [queries[r] for r in rows]), strict=True))
    return [found[row] for row in range(len(queries))]


def _answer_alike(at: At, queries: Sequence[Query]) -> Iterable[Found]:
    seats, views = [seat for _, seat, _, _ in queries], [view for _, _, view, _ in queries]
    if at in (At.DEAL, At.END):
        standings = [view for view in views if isinstance(view, ScoresBetween)]
        return map(weigh_standing, standings, seats)
    if at is At.THROW:
        return weigh_discards([view for view in views if isinstance(view, DiscardView)], seats)
    plays = [view for view in views if isinstance(view, PlayView)]
    if at is At.TURN:
        return weigh_plays(plays, seats)
    if at is At.WAIT:
        shares = expect_leads(plays)
    else:
        shares = expect_cribs(plays, [cards for *_, cards in queries])
    return map(Chance.near, shares, seats)


def weigh_standing(standing: ScoresBetween, seat: Seat) -> Chance:
    scores, dealer = standing.scores, standing.dealer
    if TARGET in scores:
        return Chance(WHOLE if scores[seat] == TARGET else 0, seat)
    to_dealer = Chance.near(expect_deal(scores[dealer], scores[dealer.other]), dealer)
    return Chance(to_dealer.of(seat), seat)


def weigh(view: DiscardView | PlayView) -> Decision:
    """The player's choice, the best taken as made; ValueError where it cannot be weighed."""
    choices = weigh_play(view) if isinstance(view, PlayView) else weigh_discard(view)
    return Decision(0, kind_of(view), choices, choices[0].cards, write_position(view))


def decide(view: DiscardView | PlayView) -> Decision | None:
    """The same; None where it cannot be weighed."""
    try:
        return weigh(view)
    except ValueError:
        return None
