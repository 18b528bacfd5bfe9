"""View records of a review, made from the game and its analysis."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from muggins.mind.coach.chance import POINT, WHOLE
from muggins.mind.coach.decision import AS_GOOD, Candidate, Decision, DecisionKind, Judgement
from muggins.motion.boxes import Box
from muggins.paint.charts.choice_bars import WORST, OfferShown, PanelShown
from muggins.paint.charts.odds import BandShown, MarkShown, OddsShown
from muggins.paint.scenes.reviewing import BadgeShown
from muggins.paint.scenes.setting import Fill
from muggins.rules.seat import Seat
from muggins.scenes.replay.analysis import Analysis
from muggins.scenes.replay.playback import Playback
from muggins.scenes.replay.recorded import Reel
from muggins.words.review.review_words import (
    COLUMNS,
    COSTLIEST,
    FROM_MY_SIDE,
    HAND,
    IF_MASTERS,
    ROUGH,
    THE_SUM,
    WAITING,
    call_other,
    head,
    judge,
    write_account,
    write_change,
    write_more,
    write_owed,
    write_pp,
    write_rate,
)

N_OFFERS = 5
ODDS = 136.0, 216.0  # heights of the strip of odds, least and best


def decision_ahead(game: Playback, analysis: Analysis) -> Decision | None:
    return analysis.survey.decisions.get(game.at + 1)


def show_odds(reel: Reel, analysis: Analysis, at: int, paper: Box) -> OddsShown:
    chances = tuple(None if each is None else each / WHOLE for each in analysis.chances)
    dealers = [turn.after.hand and turn.after.hand.dealer for turn in reel.turns]
    bands = tuple(
        BandShown(
            plan.number,
            plan.first,
            plan.last,
            dealers[plan.first] is reel.seat,
            None if ledger is None else ledger.luck() / WHOLE,
            None if ledger is None else ledger.cost / WHOLE,
        )
        for plan, ledger in analysis.survey.deals
    )
    decisions = analysis.survey.decisions
    marks = [(place, decisions[place].judgement) for place in analysis.survey.mistakes]
    shown = tuple(MarkShown(place, judgement) for place, judgement in marks if judgement)
    return OddsShown(paper, chances, bands, shown, at)


def show_panel(game: Playback, analysis: Analysis) -> PanelShown:
    """Return the next choice; at the end the sums; otherwise the last step's changes."""
    return name_other(_find_panel(game, analysis), game.reel.other)


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
    ledger = analysis.survey.ledger
    if game.is_at_end and ledger is not None:
        rows, told = tuple(write_account(ledger)), f"{write_rate(analysis.rate)} {IF_MASTERS}"
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
    return call_other(" ".join(filter(None, told)), game.reel.other)


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
