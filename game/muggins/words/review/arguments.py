"""Sentences that explain a hint: why its cards are better than the next best choice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from muggins.mind.argument import Argument, Lead, PlayArgument, PlayFacts, ThrowArgument
from muggins.mind.ranking import Unit
from muggins.rules.cards import rank_of, suit_of, value_of
from muggins.rules.scoring import Kind, Reason, hand_reasons, total
from muggins.words.names import RANK_NAMES, SUIT_NAMES, write_points
from muggins.words.table.counts import say_count

# what a hand keeps that the other choice breaks up
KEEPS: Mapping[Kind, str] = {
    Kind.RUN: "You keep the run of {length}",
    Kind.FOUR: "You keep the four {ranks} together",
    Kind.THREE: "You keep the three {ranks} together",
    Kind.PAIR: "You keep the {ranks} together",
    Kind.FLUSH: "You keep the {length} {suits}",
    Kind.FIFTEEN: "You keep the fifteen",
}
FIFTEENS = "You keep the fifteens"
DISCARDING, PLAYING = "discarding {other}", "playing {other}"
ON_AVERAGE = "Your hand is worth {hand:.1f} on average"
OWN_CRIB = "Your crib will average {crib:.1f} instead of {others:.1f}"
COSTS_LESS = "It gives up {most} at worst, {other} as many as {others}"
KEEPS_LOW = "You keep {low} for when the count gets high"
# by how much it is better
LEADS: Mapping[Unit, str] = {
    Unit.POINTS: "that's {by:.1f} points better than {other}",
    Unit.CHANCES: "that wins {by:.1f}% more often than {other}",
}
EVEN = "that's as good as {other}"
NEARLY = 0.97
BOTH = "{reason}: {lead}."
ALONE = "{reason}."
SCALE: Mapping[Unit, float] = {Unit.POINTS: 1, Unit.CHANCES: 100}
LEAST: Mapping[Unit, float] = {Unit.POINTS: 0.05, Unit.CHANCES: 0.001}
TOLD_FIRST = (Kind.RUN, Kind.FOUR, Kind.THREE, Kind.PAIR, Kind.FLUSH, Kind.FIFTEEN)


@dataclass(frozen=True, slots=True)
class Teller:
    """Sentences about the opponent and about Master, in the first or third person."""

    crib: str
    no_answer: str
    none_scores: str
    fewer: str
    often: str
    always: str


AT_THE_TABLE = Teller(
    crib="My crib will average {crib:.1f} instead of {others:.1f}",
    no_answer="I can't reply to it",
    none_scores="None of my possible cards scores on it",
    fewer="I can score on it with {n} of {unseen} unseen cards, on {other} with {others}",
    often="I play it {often:.0f}% of the time",
    always="I always play it",
)
AFTERWARDS = Teller(
    crib="Muggins's crib will average {crib:.1f} instead of {others:.1f}",
    no_answer="Muggins can't reply to it",
    none_scores="None of Muggins's possible cards scores on it",
    fewer="Muggins can score on it with {n} of {unseen} unseen cards, on {other} with {others}",
    often="Master plays it {often:.0f}% of the time",
    always="Master always plays it",
)


def speak_for(argument: Argument, voice: Teller = AT_THE_TABLE) -> str:
    if isinstance(argument, ThrowArgument):
        reason = _for_throw(argument, voice)
        other = DISCARDING.format(other=_name(argument.other.cards))
    else:
        reason = _for_play(argument, voice)
        other = PLAYING.format(other=_name((argument.other.card,)))
    lead = _tell_lead(argument.lead, other, voice)
    if reason and lead:
        return BOTH.format(reason=reason, lead=lead)
    if lead:
        return ALONE.format(reason=f"{lead[:1].upper()}{lead[1:]}")
    return ALONE.format(reason=reason) if reason else ""


def _tell_lead(lead: Lead, other: str, voice: Teller) -> str:
    if lead.by is not None and lead.unit is not None:
        if abs(lead.by) < LEAST[lead.unit]:
            return EVEN.format(other=other)
        by = lead.by * SCALE[lead.unit]
        return LEADS[lead.unit].format(by=by, other=other) if by > 0 else ""
    if lead.often is None:
        return ""
    return voice.always if lead.often >= NEARLY else voice.often.format(often=100 * lead.often)


def _name(cards: Sequence[int]) -> str:
    """Return names such as ``the five and the king``, or ``the fives``."""
    ranks = sorted({rank_of(card) for card in cards})
    if len(ranks) < len(cards):
        return f"the {plural(ranks[0])}"
    return " and ".join(f"the {RANK_NAMES[rank]}" for rank in ranks)


def plural(rank: int) -> str:
    name = RANK_NAMES[rank]
    return f"{name}es" if name.endswith("x") else f"{name}s"


# --- discards


def _for_throw(argument: ThrowArgument, voice: Teller) -> str:
    chosen, other = argument.chosen, argument.other
    more = round(chosen.crib, 1) - round(other.crib, 1)
    crib = more if argument.is_dealer else -more
    if crib > max(0.0, chosen.hand - other.hand):
        words = OWN_CRIB if argument.is_dealer else voice.crib
        return words.format(crib=chosen.crib, others=other.crib)
    held = _kept_together(chosen.kept, other.kept)
    return held or ON_AVERAGE.format(hand=chosen.hand)


def _kept_together(kept: Sequence[int], others: Sequence[int]) -> str:
    """Describe scoring cards that are kept, and that the other choice breaks up."""
    *hand, last = kept
    reasons = [each for each in hand_reasons(hand, last) if not set(each.cards) <= set(others)]
    has_flush = len({suit_of(card) for card in kept}) == 1
    told = TOLD_FIRST if has_flush else tuple(k for k in TOLD_FIRST if k is not Kind.FLUSH)
    reasons = [each for each in reasons if each.kind in told]
    if not reasons:
        return ""
    first = min(reasons, key=lambda each: TOLD_FIRST.index(each.kind))
    return FIFTEENS if first.kind is Kind.FIFTEEN and len(reasons) > 1 else _tell_kept(first)


def _tell_kept(reason: Reason) -> str:
    return KEEPS[reason.kind].format(
        length=("three", "four", "five")[len(reason.cards) - 3] if len(reason.cards) > 2 else "",
        ranks=plural(rank_of(reason.cards[0])),
        suits=SUIT_NAMES[suit_of(reason.cards[0])],
    )


# --- playing


def _for_play(argument: PlayArgument, voice: Teller) -> str:
    chosen, other = argument.chosen, argument.other
    if total(chosen.reasons) > total(other.reasons):
        return say_count(chosen.reasons).capitalize()
    return _by_answers(chosen, other, voice) or _by_what_is_left(chosen, other)


def _by_answers(chosen: PlayFacts, other: PlayFacts, voice: Teller) -> str:
    """Describe the opponent's limited chances to score on the card."""
    if other.is_last_word or not other.n_answers:
        return ""
    if chosen.is_last_word:
        return voice.no_answer
    if not chosen.n_answers:
        return voice.none_scores
    name = _name((other.card,))
    if chosen.n_answers < other.n_answers and chosen.most <= other.most:
        return voice.fewer.format(
            n=chosen.n_answers, unseen=chosen.n_unseen, others=other.n_answers, other=name
        )
    if chosen.most < other.most and chosen.n_answers <= other.n_answers:
        most = write_points(chosen.most)
        return COSTS_LESS.format(most=most, other=name, others=other.most)
    return ""


def _by_what_is_left(chosen: PlayFacts, other: PlayFacts) -> str:
    """Describe the cards left in the hand: cards of one rank, or the lowest one."""
    ranks = [rank_of(card) for card in chosen.left]
    twins = [rank for rank in ranks if ranks.count(rank) > 1]
    if rank_of(other.card) in twins:
        return KEEPS[Kind.PAIR].format(ranks=plural(rank_of(other.card)))
    low = min(chosen.left, key=value_of)
    if low == other.card and value_of(low) < value_of(chosen.card):
        return KEEPS_LOW.format(low=_name((low,)))
    return ""
