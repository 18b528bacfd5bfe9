"""Background analysis of games and positions for the scenes that show them."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import cache

from muggins.mind.coach.decision import Decision
from muggins.mind.coach.grades import Grade
from muggins.mind.coach.grading_child import Deal, Grading, GradingApart
from muggins.mind.coach.moments import why_unweighed
from muggins.mind.coach.rating import Rate, rate_losses
from muggins.mind.coach.survey import plan_deals, survey
from muggins.mind.ranking import Cards
from muggins.rules.seat import Seat
from muggins.scenes.replay.recorded import Reel
from muggins.table.thinking import Asked, InBackground, Worker, weigh_late
from muggins.words.review.arguments import AFTERWARDS, speak_for
from muggins.words.review.review_words import NO_SUM, NOTHING, WEIGHING, call_other, sum_up

Begin = Callable[[Sequence[Deal]], Grading]
Key = tuple[str, Cards, tuple[Cards, ...]]


@cache
def share_worker() -> Worker:
    """Return the single worker of all reviews; it loads the engine on first use."""
    return InBackground()


class Analysis:
    """Grades of a game: saved ones are used at once, the others arrive deal by deal."""

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
        self._n_places, self.reel = len(reel.turns), reel
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
        """Turn grades to the player's side for the other player of a table."""
        is_his = self.reel.seat is Seat.PLAYER
        return grades if is_his else [each.turned() for each in grades]

    def _look(self) -> None:
        self.survey = survey(self._plans, self._grades)
        self.summary = self._sum_up()  # the line over it

    def update(self) -> bool:
        """Collect results; return True if there were any."""
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
    def graded(self) -> tuple[Grade, ...]:
        return tuple(grade for first in sorted(self._grades) for grade in self._grades[first])

    @property
    def rate(self) -> Rate:
        decisions = self.survey.decisions.values()
        return rate_losses([each.loss for each in decisions if each.seat is Seat.PLAYER])

    @property
    def costliest(self) -> int | None:
        """Place of the player's most expensive marked choice."""
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
        if self.survey.ledger is not None:
            return call_other(sum_up(self.survey.ledger), self.reel.other)
        if self.is_done:
            return NO_SUM if self._grades else NOTHING
        n_done, n_deals = len(self._plans) - len(self._waiting), len(self._plans)
        return WEIGHING.format(n_done=n_done, n_deals=n_deals)

    @property
    def chances(self) -> tuple[int | None, ...]:
        """Winning chances by place, also for a game that isn't analyzed."""
        told = self.survey.chances
        return (*told, *[None] * (self._n_places - len(told)))

    def is_waiting_for(self, place: int) -> bool:
        return self._deal_at(place) in self._waiting

    def is_rough_at(self, place: int) -> bool:
        """Return True if endings of the deal there are still to be simulated."""
        first = self._deal_at(place)
        return first in self._grades and not self._is_settled(first)

    def _deal_at(self, place: int) -> int:
        """Return the first place of the deal there; -1 without an analyzed one."""
        return next((p.first for p in self._plans if p.first <= place <= p.last), -1)


class Whys:
    """Reasons for the best choice, one sentence per question, as they arrive."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._answers: dict[Key, Future[str]] = {}
        self._unread: set[Key] = set()

    def ask(self, decision: Decision | None) -> None:
        """Queue the search for the reasons of the best choice, if the decision is the player's."""
        if decision is None or decision.seat is not Seat.PLAYER or _key(decision) in self._answers:
            return
        self._answers[_key(decision)] = self._worker.submit(lambda: _explain(decision))
        self._unread.add(_key(decision))

    def update(self) -> bool:
        """Fetch new answers; return True if there was one."""
        ready = {key for key in self._unread if self._answers[key].done()}
        self._unread -= ready
        return bool(ready)

    def tell(self, decision: Decision) -> str:
        answer = self._answers.get(_key(decision))
        return answer.result() if answer is not None and answer.done() else ""


def _key(decision: Decision) -> Key:
    """Return the cache key; a changed order of choices, as after a simulation, is a new one."""
    in_order = tuple(choice.cards for choice in decision.choices)
    return decision.position, decision.played, in_order


def _explain(decision: Decision) -> str:
    """Return the reasons; the engine is imported late, by the worker."""
    from muggins.mind.coach.reasons import argue_for

    argument = argue_for(decision)
    return "" if argument is None else speak_for(argument, AFTERWARDS)


class Appraisal:
    """Analysis of the latest requested position; earlier requests are dropped."""

    def __init__(self, worker: Worker) -> None:
        self.decision: Decision | None = None  # with the best as made, once it is there
        self._worker = worker
        self._answer: Future[Decision | None] | None = None
        self.whys = Whys(worker)

    @property
    def is_waiting(self) -> bool:
        return self._answer is not None

    def ask(self, view: Asked | None) -> None:
        if self._answer is not None:
            self._answer.cancel()
        self.decision = None
        self._answer = None if view is None else self._worker.submit(lambda: weigh_late(view))

    def update(self) -> bool:
        """Collect results; return True if there were any."""
        is_told = self.whys.update()
        if self._answer is None or not self._answer.done():
            return is_told
        self.decision, self._answer = self._answer.result(), None
        self.whys.ask(self.decision)
        return True
