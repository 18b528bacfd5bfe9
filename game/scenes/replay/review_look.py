"""What a review shows: frozen records for its painters, made of the game and what is known."""

from collections.abc import Sequence
from itertools import groupby

from game.mind.coach.figures import Offer, list_offers
from game.mind.coach.marks import AS_GOOD, MARKS, POINT, WHOLE, Decision, mark_of
from game.motion.places import Box
from game.paint.choices import WORST, OfferShown, PanelShown
from game.paint.odds import BandShown, MarkShown, OddsShown
from game.paint.reviewing import BadgeShown
from game.rules.seat import Seat
from game.scenes.replay.analysis import Analysis
from game.scenes.replay.playback import Playback
from game.scenes.replay.reel import Reel
from game.words.review import (
    FROM_MY_SIDE,
    THE_SUM,
    WAITING,
    head,
    head_hand,
    judge,
    write_account,
    write_change,
    write_more,
    write_owed,
    write_pp,
    write_rate,
)

N_OFFERS = 5


def decision_ahead(game: Playback, analysis: Analysis) -> Decision | None:
    """What is chosen by the next step, where there is a choice."""
    return analysis.survey.decisions.get(game.at + 1)


def show_odds(game: Playback, analysis: Analysis, paper: Box) -> OddsShown:
    """The curve, its bands and marks."""
    return show_odds_at(game.reel, analysis, game.at, paper)


def show_odds_at(reel: Reel, analysis: Analysis, at: int, paper: Box) -> OddsShown:
    """The same for any place."""
    chances = tuple(None if each is None else each / WHOLE for each in analysis.chances)
    dealers = [moment.state.hand and moment.state.hand.dealer for moment in reel.moments]
    bands = tuple(
        BandShown(
            deal.number,
            deal.first,
            deal.last,
            dealers[deal.first] is Seat.PLAYER,
            None if deal.luck is None else deal.luck / WHOLE,
            None if deal.losses is None else deal.losses / WHOLE,
        )
        for deal in analysis.survey.deals
    )
    decisions = analysis.survey.decisions
    marks = tuple(MarkShown(p, decisions[p].mark) for p in analysis.survey.mistakes)
    return OddsShown(paper, chances, bands, marks, at)


def show_panel(game: Playback, analysis: Analysis) -> PanelShown:
    """The choice ahead; at the end the sums; else what the last step changed."""
    if game.moment is None or analysis.trouble:
        return PanelShown("", analysis.trouble)
    decision = decision_ahead(game, analysis)
    if decision is not None:
        is_own = decision.seat is Seat.PLAYER
        return show_decision(decision, analysis.whys.tell(decision) if is_own else FROM_MY_SIDE)
    title = head_hand(game.moment.hand)
    if analysis.is_waiting_for(game.at):
        return PanelShown(title, WAITING)
    figures = analysis.figures
    if game.is_at_end and figures is not None:
        rows, rate = tuple(write_account(figures)), write_rate(analysis.rate)
        return PanelShown(THE_SUM, rate, rows=rows, counts=count_marks(analysis))
    return PanelShown(title, write_changes(game, analysis))


def write_changes(game: Playback, analysis: Analysis) -> str:
    """What the last step changed, the player's own choices left out."""
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
    return " ".join(filter(None, told))


def count_marks(analysis: Analysis) -> tuple[tuple[str, int], ...]:
    """How many of the player's choices have each mark, the slightest first."""
    known = analysis.survey
    found = [known.decisions[place].mark for place in known.mistakes]
    return tuple((mark, found.count(mark)) for _, mark in reversed(MARKS))


def show_decision(decision: Decision, why: str, told: str = "") -> PanelShown:
    """The best choices, and what was chosen; ``told`` instead of what that cost."""
    every = list_offers(decision)
    offers = [each for i, each in enumerate(every) if i < N_OFFERS or each.is_played]
    if len(offers) > N_OFFERS:
        del offers[N_OFFERS - 1]
    is_good = decision.loss < AS_GOOD
    shown = show_offers(decision, offers)
    return PanelShown(head(decision), told or judge(decision), decision.mark, is_good, shown, why)


def show_offers(decision: Decision, offers: Sequence[Offer]) -> tuple[OfferShown, ...]:
    """Some of the choices, with what each of them costs."""
    best = list_offers(decision)[0].win
    return tuple(
        OfferShown(
            cards=each.cards,
            win=write_pp(each.win),
            change="" if each.win == best else write_change(best, each.win),
            points=write_more(each.points),
            part=part_left(each.loss),
            is_best=each.is_best,
            is_played=each.is_played,
            mark=mark_of(each.loss, each.share),
            is_loss=decision.seat is Seat.PLAYER,
        )
        for each in offers
    )


def part_left(loss: int) -> float:
    """How much of the best is left of a choice, as a bar shows it."""
    return max(0.0, 1 - loss / (WORST * POINT))


def show_badges(decision: Decision | None) -> tuple[BadgeShown, ...]:
    """The best cards ticked, a mark on the others that were chosen."""
    if decision is None:
        return ()
    best, mark = decision.best.cards, decision.mark
    wrong = [card for card in decision.played if mark and card not in best]
    return (
        *(BadgeShown(card, "best") for card in best),
        *(BadgeShown(card, mark) for card in wrong),
    )
