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
COSTS_LESS = "At worst, {card} gives up {most}, and {other} gives up {others}"
KEEPS_LOW = "You keep {low} for when the count gets high"
# by how much it is better, after a reason and without one
LEADS: Mapping[Unit, str] = {
    Unit.POINTS: "That's {by:.1f} points better than {other}",
    Unit.CHANCES: "That wins {by:.1f}% more often than {other}",
}
LEADS_ALONE: Mapping[Unit, str] = {
    Unit.POINTS: "{Chosen} is {by:.1f} points better than {other}",
    Unit.CHANCES: "{Chosen} wins {by:.1f}% more often than {other}",
}
EVEN, EVEN_ALONE = "That's as good as {other}", "{Chosen} is as good as {other}"
NEARLY = 0.97
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
    no_answer="I can't play on {card}",
    none_scores="No card I could have scores on {card}",
    fewer="I can score on {card} with {n} of {unseen} unseen cards, and on {other} with {others}",
    often="I'd choose this {often:.0f}% of the time",
    always="I'd always choose this",
)
AFTERWARDS = Teller(
    crib="Muggins's crib will average {crib:.1f} instead of {others:.1f}",
    no_answer="Muggins can't play on {card}",
    none_scores="No card Muggins could have scores on {card}",
    fewer="Muggins can score on {card} with {n} of {unseen} unseen cards, and on {other} with "
    "{others}",
    often="Master would choose this {often:.0f}% of the time",
    always="Master would always choose this",
)


def speak_for(argument: Argument, voice: Teller = AT_THE_TABLE) -> str:
    if isinstance(argument, ThrowArgument):
        reason = _for_throw(argument, voice)
        chosen, other = (
            DISCARDING.format(other=_name(each.cards)) for each in (argument.chosen, argument.other)
        )
    else:
        reason = _for_play(argument, voice)
        chosen, other = (
            PLAYING.format(other=_name((each.card,))) for each in (argument.chosen, argument.other)
        )
    lead = _tell_lead(argument.lead, "" if reason else chosen, other, voice)
    return " ".join(f"{sentence}." for sentence in (reason, lead) if sentence)


def _tell_lead(lead: Lead, chosen: str, other: str, voice: Teller) -> str:
    """Describe by how much a choice is better; name it unless a reason comes first."""
    if lead.by is not None and lead.unit is not None:
        leads, even = (LEADS_ALONE, EVEN_ALONE) if chosen else (LEADS, EVEN)
        by = lead.by * SCALE[lead.unit]
        words = even if abs(lead.by) < LEAST[lead.unit] else leads[lead.unit] if by > 0 else ""
        return words.format(by=by, Chosen=chosen.capitalize(), other=other)
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
    card, name = _name((chosen.card,)), _name((other.card,))
    if chosen.is_last_word:
        return voice.no_answer.format(card=card)
    if not chosen.n_answers:
        return voice.none_scores.format(card=card)
    if chosen.n_answers < other.n_answers and chosen.most <= other.most:
        n, others = chosen.n_answers, other.n_answers
        return voice.fewer.format(card=card, n=n, unseen=chosen.n_unseen, others=others, other=name)
    if chosen.most < other.most and chosen.n_answers <= other.n_answers:
        most = write_points(chosen.most)
        return COSTS_LESS.format(card=card, most=most, other=name, others=other.most)
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
