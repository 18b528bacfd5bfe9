"""A game being weighed while somebody looks at it: what is known of it so far."""

from collections.abc import Callable, Sequence
from functools import cache

from game.mind.coach.grades import Grade
from game.mind.coach.grading_child import Deal, Grading, GradingApart
from game.mind.coach.luck_ledger import LuckLedger
from game.mind.coach.moments import why_unweighed
from game.mind.coach.rates import Rate, rate_losses
from game.mind.coach.survey import plan_deals, survey
from game.rules.seat import Seat
from game.scenes.replay.explanations import Whys
from game.scenes.replay.recorded import Reel
from game.table.thinking import InBackground, Worker
from game.words.review.review_words import NO_SUM, NOTHING, WEIGHING, call_other, sum_up

Begin = Callable[[Sequence[Deal]], Grading]


@cache
def share_worker() -> Worker:
    """One thread for all reviews; a mind is loaded there when it is first needed."""
    return InBackground()


class Analysis:
    """Grades that are kept are taken as they are, the others come in deal by deal.

    ``ledger`` is there once the whole game is weighed; ``summary`` is the line over it.
    """

    def __init__(
        self,
        reel: Reel,
        begin: Begin | None = None,
        worker: Worker | None = None,
    ) -> None:
        self.trouble = why_unweighed(reel.turns)
        self._plans = [] if self.trouble else [p for p in plan_deals(reel.turns) if p.moments]
        if not self._plans and not self.trouble:
            self.trouble = NOTHING
        self._n_places, self._reel = len(reel.turns), reel
        self._grades: dict[int, Sequence[Grade]] = {
            plan.first: self._side(reel.grades[plan.number])
            for plan in self._plans
            if plan.number in reel.grades and plan.fits(reel.grades[plan.number])
        }
        self._waiting = {plan.first for plan in self._plans if plan.first not in self._grades}
        missing = [(p.first, p.moments) for p in self._plans if not self._is_settled(p.first)]
        self._grading = (begin or GradingApart)(missing) if missing else None
        self.whys = Whys(worker or share_worker())
        self._look()

    def _side(self, grades: Sequence[Grade]) -> Sequence[Grade]:
        """Whoever looks back has the player's side of them."""
        is_his = self._reel.seat is Seat.PLAYER
        return grades if is_his else [each.turned() for each in grades]

    def _look(self) -> None:
        self.survey = survey(self._plans, self._grades)
        self.summary = self._sum_up()

    def update(self) -> bool:
        """Take in what was found; whether anything was."""
        is_told = self.whys.update()
        found = self._grading.take() if self._grading is not None else ()
        for first, grades in found:
            self._waiting.discard(first)
            if grades is not None:
                self._grades[first] = self._side(grades)
        if found:
            self._look()
        return bool(found) or is_told

    def close(self) -> None:
        if self._grading is not None:
            self._grading.close()

    @property
    def ledger(self) -> LuckLedger | None:
        """Of the whole game, from the player's seat."""
        return self.survey.ledger

    @property
    def graded(self) -> tuple[Grade, ...]:
        return tuple(grade for first in sorted(self._grades) for grade in self._grades[first])

    @property
    def rate(self) -> Rate:
        decisions = self.survey.decisions.values()
        return rate_losses([each.loss for each in decisions if each.seat is Seat.PLAYER])

    @property
    def costliest(self) -> int | None:
        """The place of the player's own choice that cost him most, of those that are marked."""
        known = self.survey
        return max(known.mistakes, key=lambda at: known.decisions[at].loss, default=None)

    @property
    def is_done(self) -> bool:
        return not self._waiting

    def _is_settled(self, first: int) -> bool:
        return first in self._grades and not any(each.is_rough for each in self._grades[first])

    def _sum_up(self) -> str:
        if self.trouble:
            return self.trouble
        if self.ledger is not None:
            return call_other(sum_up(self.ledger), self._reel.other)
        if self.is_done:
            return NO_SUM if self._grades else NOTHING
        n_done, n_deals = len(self._plans) - len(self._waiting), len(self._plans)
        return WEIGHING.format(n_done=n_done, n_deals=n_deals)

    @property
    def chances(self) -> tuple[int | None, ...]:
        """By place, also of a game that is not weighed at all."""
        told = self.survey.chances
        return (*told, *[None] * (self._n_places - len(told)))

    def is_waiting_for(self, place: int) -> bool:
        return self._deal_at(place) in self._waiting

    def is_rough_at(self, place: int) -> bool:
        """Whether endings of the deal there are still to be played out."""
        first = self._deal_at(place)
        return first in self._grades and not self._is_settled(first)

    def _deal_at(self, place: int) -> int:
        """The first place of the deal there; -1 where none is weighed."""
        return next((p.first for p in self._plans if p.first <= place <= p.last), -1)
