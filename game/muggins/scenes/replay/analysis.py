"""Background analysis of games and positions, and view records of what it found."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import cache
from itertools import groupby

from muggins.mind.coach.decision import (
    AS_GOOD,
    POINT,
    WHOLE,
    Candidate,
    Decision,
    DecisionKind,
    Judgement,
)
from muggins.mind.coach.grades import Grade, why_unweighed
from muggins.mind.coach.grading_child import Deal, Grading, GradingApart
from muggins.mind.coach.luck_report import plan_deals, survey
from muggins.mind.coach.skill import Rate, rate_losses
from muggins.mind.ranking import Choice
from muggins.motion.boxes import Box
from muggins.paint.charts.choice_bars import WORST, OfferShown, PanelShown
from muggins.paint.charts.odds import BandShown, MarkShown, OddsShown
from muggins.paint.scenes.reviewing import BadgeShown, Fill
from muggins.rules.cards import Seat
from muggins.scenes.replay.playback import Playback, RecordedGame
from muggins.table.thinking import Asked, InBackground, Worker, weigh_late
from muggins.words.review.arguments import AFTERWARDS, speak_for
from muggins.words.review.review_words import (
    COLUMNS,
    COSTLIEST,
    FROM_MY_SIDE,
    HAND,
    IF_MASTERS,
    NO_SUM,
    NOTHING,
    ROUGH,
    THE_SUM,
    WAITING,
    WEIGHING,
    call_other,
    head,
    judge,
    sum_up,
    write_account,
    write_change,
    write_more,
    write_owed,
    write_pp,
    write_rate,
)

Begin = Callable[[Sequence[Deal]], Grading]
Key = tuple[str, Choice, tuple[Choice, ...]]


@cache
def share_worker() -> Worker:
    """Return the single worker of all reviews; it loads the engine on first use."""
    return InBackground()


class Analysis:
    """Grades of a game: saved ones are used at once, the others arrive deal by deal."""

    def __init__(
        self,
        recording: RecordedGame,
        begin: Begin | None = None,
        worker: Worker | None = None,
    ) -> None:
        self.trouble = why_unweighed(recording.turns)
        self._plans = [] if self.trouble else [p for p in plan_deals(recording.turns) if p.moments]
        if not self._plans and not self.trouble:
            self.trouble = NOTHING
        self._n_places, self.recording = len(recording.turns), recording
        self._grades: dict[int, Sequence[Grade]] = {
            plan.first: self._side(recording.grades[plan.number])
            for plan in self._plans
            if plan.number in recording.grades and plan.fits(recording.grades[plan.number])
        }
        self._waiting = {plan.first for plan in self._plans if plan.first not in self._grades}
        missing = [(p.first, p.moments) for p in self._plans if not self._is_settled(p.first)]
        self._grading = (begin or GradingApart)(missing) if missing else None
        self.whys = Whys(worker or share_worker())
        self._look()

    def _side(self, grades: Sequence[Grade]) -> Sequence[Grade]:
        """Turn grades to the player's side for the other player of a table."""
        is_his = self.recording.seat is Seat.PLAYER
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
        if self.survey.luck_report is not None:
            return call_other(sum_up(self.survey.luck_report), self.recording.other)
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
    from muggins.mind.coach.review import argue_for

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


N_OFFERS = 5
ODDS = 136.0, 216.0  # heights of the strip of odds, least and best


def decision_ahead(game: Playback, analysis: Analysis) -> Decision | None:
    return analysis.survey.decisions.get(game.at + 1)


def show_odds(recording: RecordedGame, analysis: Analysis, at: int, paper: Box) -> OddsShown:
    chances = tuple(None if each is None else each / WHOLE for each in analysis.chances)
    dealers = [turn.after.hand and turn.after.hand.dealer for turn in recording.turns]
    bands = tuple(
        BandShown(
            plan.number,
            plan.first,
            plan.last,
            dealers[plan.first] is recording.seat,
            None if luck_report is None else luck_report.luck() / WHOLE,
            None if luck_report is None else luck_report.cost / WHOLE,
        )
        for plan, luck_report in analysis.survey.deals
    )
    decisions = analysis.survey.decisions
    marks = [(place, decisions[place].judgement) for place in analysis.survey.mistakes]
    shown = tuple(MarkShown(place, judgement) for place, judgement in marks if judgement)
    return OddsShown(paper, chances, bands, shown, at)


def show_panel(game: Playback, analysis: Analysis) -> PanelShown:
    """Return the next choice; at the end the sums; otherwise the last step's changes."""
    return name_other(_find_panel(game, analysis), game.recording.other)


def name_other(shown: PanelShown, other: str) -> PanelShown:
    head, told, why = (call_other(each, other) for each in (shown.head, shown.told, shown.why))
    rows = tuple((call_other(what, other), value) for what, value in shown.rows)
    return replace(shown, head=head, told=told, why=why, rows=rows)


def _find_panel(game: Playback, analysis: Analysis) -> PanelShown:
    if game.turn is None or analysis.trouble:
        return PanelShown("", analysis.trouble)
    decision = decision_ahead(game, analysis)
    if decision is not None:
        is_own = decision.seat is Seat.PLAYER
        why = analysis.whys.tell(decision) if is_own else FROM_MY_SIDE
        is_rough = decision.kind is DecisionKind.ENDING and analysis.is_rough_at(game.at)
        told = f"{judge(decision)} {ROUGH}" if is_rough else ""
        if game.at + 1 == analysis.costliest and len(analysis.survey.mistakes) > 1:
            told = f"{told or judge(decision)} {COSTLIEST}"
        return show_decision(decision, why, told)
    title = HAND.format(number=game.turn.hand)
    if analysis.is_waiting_for(game.at):
        return PanelShown(title, WAITING)
    luck_report = analysis.survey.luck_report
    if game.is_at_end and luck_report is not None:
        rows, told = tuple(write_account(luck_report)), f"{write_rate(analysis.rate)} {IF_MASTERS}"
        return PanelShown(THE_SUM, told, rows=rows, counts=count_marks(analysis))
    return PanelShown(title, write_changes(game, analysis))


def write_changes(game: Playback, analysis: Analysis) -> str:
    """Describe the last step's changes, except for the player's own choices."""
    made = (
        (owner, list(steps))
        for owner, steps in groupby(
            analysis.survey.steps.get(game.at, ()), key=lambda step: step.owner
        )
    )
    told = (
        write_owed(owner, steps[0].after - steps[0].change, steps[-1].after)
        for owner, steps in made
        if not steps[0].is_own
    )
    return call_other(" ".join(filter(None, told)), game.recording.other)


def count_marks(analysis: Analysis) -> tuple[tuple[Judgement, int], ...]:
    """Count the player's choices by grade, smallest first."""
    known = analysis.survey
    found = [known.decisions[place].judgement for place in known.mistakes]
    return tuple((judgement, found.count(judgement)) for judgement in Judgement)


def show_decision(decision: Decision, why: str, told: str = "") -> PanelShown:
    """Return the best choices and the one made; ``told`` replaces the text about its loss."""
    best, rest = decision.choices[:N_OFFERS], decision.choices[N_OFFERS:]
    if decision.chosen in rest:
        best = (*best[:-1], decision.chosen)
    is_good, judgement = decision.loss < AS_GOOD, decision.judgement
    shown = show_offers(decision, best)
    is_own = decision.seat is Seat.PLAYER
    told = told or judge(decision)
    return PanelShown(
        head(decision), told, judgement, is_good, shown, why, key=COLUMNS, is_own=is_own
    )


def show_offers(decision: Decision, choices: Sequence[Candidate]) -> tuple[OfferShown, ...]:
    best = decision.best.win.of(Seat.PLAYER)
    return tuple(
        OfferShown(
            cards=each.cards,
            win=write_pp(win := each.win.of(Seat.PLAYER)),
            change="" if win == best else write_change(best, win),
            points=write_more(each.points_of(Seat.PLAYER)),
            part=part_left(decision, each),
            is_best=each is decision.best,
            is_played=each is decision.chosen,
            judgement=decision.judge(each),
            is_loss=decision.seat is Seat.PLAYER,
        )
        for each in choices
    )


def part_left(decision: Decision, choice: Candidate) -> float:
    """Return a choice's value relative to the best one, as drawn by a bar."""
    return max(0.0, 1 - decision.loss_of(choice) / (WORST * POINT))


def show_fills(decision: Decision) -> dict[int, Fill]:
    return {
        each.cards[0]: Fill(
            part_left(decision, each), write_pp(each.win.millionths), each is decision.best
        )
        for each in decision.choices
    }


def show_badges(decision: Decision | None) -> tuple[BadgeShown, ...]:
    """Return what was best on each of its cards, and a mark for the others chosen."""
    if decision is None:
        return ()
    best, judgement = decision.best.cards, decision.judgement
    is_own = decision.seat is Seat.PLAYER
    wrong = [card for card in decision.played if judgement and card not in best]
    return (
        *(BadgeShown(card, is_own=is_own, is_thrown=decision.kind.is_throw) for card in best),
        *(BadgeShown(card, judgement, is_own) for card in wrong),
    )
