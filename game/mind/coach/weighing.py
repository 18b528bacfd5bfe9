"""The moments of a game weighed, all together: a grade for each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.mind.coach.grades import Grade
from game.mind.coach.marks import CLOSE, WHOLE, Choice, Decision, Kind, in_millionths, list_choices
from game.mind.coach.moments import At, Moment, Standing, View
from game.mind.coach.notation import write_position
from game.mind.coach.worth import (
    expect_cribs,
    expect_deal,
    expect_leads,
    weigh_discards,
    weigh_plays,
)
from game.mind.ranking import Cards
from game.rules.seat import Seat
from game.rules.terms import TARGET
from game.rules.views import DiscardView, PlayView

Query = tuple[At, View, Cards]


@dataclass(frozen=True, slots=True)
class _Found:
    value: int
    choices: tuple[Choice, ...] = ()


def grade_moments(moments: Sequence[Moment]) -> list[Grade]:
    """Each moment; ValueError where they are not of six-card cribbage to 121."""
    plain = _answer([(m.at, m.view, m.cards) for m in moments], [m.seat for m in moments])
    wrong = [m for m in moments if m.as_due is not None]
    due = iter(
        _answer([(m.at, m.as_due, m.cards) for m in wrong if m.as_due], [m.seat for m in wrong])
    )
    return [
        Grade(
            moment.at,
            moment.deal,
            moment.seat,
            found.value,
            None if moment.as_due is None else next(due).value,
            moment.points,
            _decide(moment, found),
        )
        for moment, found in zip(moments, plain, strict=True)
    ]


def _decide(moment: Moment, found: _Found) -> Decision | None:
    if not found.choices:
        return None
    assert not isinstance(moment.view, Standing)
    return Decision(
        moment.deal,
        moment.seat,
        kind_of(moment.view),
        found.choices,
        moment.cards,
        write_position(moment.view),
    )


def kind_of(view: DiscardView | PlayView) -> Kind:
    """The part of the game to which a choice belongs."""
    if isinstance(view, DiscardView):
        return Kind.THROW_AS_DEALER if view.is_dealer else Kind.THROW_AS_PONE
    if max(view.own_score, view.opp_score) >= CLOSE:
        return Kind.ENDING
    return Kind.ANSWER if view.pile else Kind.LEAD


def _answer(queries: Sequence[Query], seats: Sequence[Seat]) -> list[_Found]:
    """What each is worth, those of a kind weighed together."""
    found: dict[int, _Found] = {}
    for at in At:
        rows = [row for row, query in enumerate(queries) if query[0] is at]
        answers = _answer_alike(at, [queries[r] for r in rows], [seats[r] for r in rows])
        found.update(zip(rows, answers, strict=True))
    return [found[row] for row in range(len(queries))]


def _answer_alike(at: At, queries: Sequence[Query], seats: Sequence[Seat]) -> Iterable[_Found]:
    views = [view for _, view, _ in queries]
    if at in (At.DEAL, At.END):
        standings = [view for view in views if isinstance(view, Standing)]
        return (_Found(value_of(*each)) for each in zip(standings, seats, strict=True))
    if at is At.THROW:
        throws = weigh_discards([view for view in views if isinstance(view, DiscardView)])
        return [_best(list_choices(each)) for each in throws]
    plays = [view for view in views if isinstance(view, PlayView)]
    if at is At.TURN:
        return [_best(list_choices(each)) for each in weigh_plays(plays)]
    if at is At.WAIT:
        chances = expect_leads(plays)
    else:
        chances = expect_cribs(plays, [cards for _, _, cards in queries])
    return [_Found(in_millionths(chance)) for chance in chances]


def _best(choices: tuple[Choice, ...]) -> _Found:
    return _Found(choices[0].win, choices)


def value_of(standing: Standing, seat: Seat) -> int:
    """The worth of scores between deals to a seat, in millionths."""
    scores, dealer = standing.scores, standing.dealer
    if TARGET in scores:
        return WHOLE if scores[seat] == TARGET else 0
    to_dealer = in_millionths(expect_deal(scores[dealer], scores[dealer.other]))
    return to_dealer if seat is dealer else WHOLE - to_dealer
