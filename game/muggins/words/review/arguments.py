"""Sentences that explain a hint: why its cards are better than the next best choice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from muggins.mind.ranking import Argument, Lead, PlayArgument, PlayFacts, ThrowArgument, Unit
from muggins.rules.cards import rank_of, suit_of, value_of
from muggins.rules.scoring import Kind, Reason, hand_reasons, total
from muggins.words.names import RANK_NAMES, SUIT_NAMES, write_points
from muggins.words.table.speech import say_count

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
ON_AVERAGE = "On average, {changes}"
HAND, CRIB = "your hand {change}", "{whose} crib {change}"
GAINS, LOSES = "gains {by:.1f} points", "loses {by:.1f} points"
COMPARED = "{reason} compared with {other}"
WITH_PLAY = "{reason}. Including the play, it's {by:.1f} points better than {other}"
FROM_PLAY = 0.15  # points that the play brings at least, where it is mentioned
FROM_A_PAIR = "You lead from a pair, so you can answer a pair with three of a kind"
NO_FIFTEEN = "No card makes fifteen with {card}"
OFF_COUNT = "{card} keeps the count away from {count}, where any ten or face card makes {then}"
TRAPS: Mapping[int, int] = {5: 15, 21: 31}  # counts from which a card of ten scores
STOPS: Mapping[Kind, str] = {
    Kind.RUN: "{they} can't make a run on {card}",
    Kind.FIFTEEN: "{they} can't make fifteen on {card}",
    Kind.THIRTY_ONE: "{they} can't make 31 on {card}",
    Kind.PAIR: "{they} can't pair {card}",
}
NO_ANSWER = "{they} can't play on {card}"
NONE_SCORES = "No card {they} could have scores on {card}"
FEWER = "{they} can score on {card} with {n} of {unseen} unseen cards, and on {other} with {others}"
COSTS_LESS = "At worst, {card} gives up {most}, and {other} gives up {others}"
KEEPS_LOW = "You keep {low} for when the count gets high"
# by how much it is better, after a reason and without one
LEADS: Mapping[Unit, str] = {
    Unit.POINTS: "that's {by:.1f} points better than {other}",
    Unit.CHANCES: "that wins {by:.1f}% more often than {other}",
}
LEADS_ALONE: Mapping[Unit, str] = {
    Unit.POINTS: "{chosen} is {by:.1f} points better than {other}",
    Unit.CHANCES: "{chosen} wins {by:.1f}% more often than {other}",
}
EVEN, EVEN_ALONE = "that's as good as {other}", "{chosen} is as good as {other}"
NEARLY = 0.97
SCALE: Mapping[Unit, float] = {Unit.POINTS: 1, Unit.CHANCES: 100}
LEAST: Mapping[Unit, float] = {Unit.POINTS: 0.05, Unit.CHANCES: 0.001}
LEAST_TO_FIFTEEN = 5  # value of a card that another one makes fifteen with
TOLD_FIRST = (Kind.RUN, Kind.FOUR, Kind.THREE, Kind.PAIR, Kind.FLUSH, Kind.FIFTEEN)


@dataclass(frozen=True, slots=True)
class Teller:
    """Words for the opponent and for Master, in the first or third person."""

    they: str
    their: str
    often: str
    always: str


AT_THE_TABLE = Teller(
    they="I",
    their="my",
    often="I'd choose this {often:.0f}% of the time",
    always="I'd always choose this",
)
AFTERWARDS = Teller(
    they="Muggins",
    their="Muggins's",
    often="Master would choose this {often:.0f}% of the time",
    always="Master would always choose this",
)


def speak_for(argument: Argument, voice: Teller = AT_THE_TABLE) -> str:
    if isinstance(argument, ThrowArgument):
        reason, lead = _for_throw(argument, voice)
        pair = (argument.chosen.cards, argument.other.cards)
        chosen, other = (DISCARDING.format(other=_name(each)) for each in pair)
    else:
        reason, lead = _for_play(argument, voice), argument.lead
        cards = (argument.chosen.card, argument.other.card)
        chosen, other = (PLAYING.format(other=_name((each,))) for each in cards)
    better = _tell_lead(lead, "" if reason else chosen, other, voice)
    return " ".join(f"{each[:1].upper()}{each[1:]}." for each in (reason, better) if each)


def _tell_lead(lead: Lead, chosen: str, other: str, voice: Teller) -> str:
    """Describe by how much a choice is better; name it unless a reason comes first."""
    if lead.by is not None and lead.unit is not None:
        leads, even = (LEADS_ALONE, EVEN_ALONE) if chosen else (LEADS, EVEN)
        by = lead.by * SCALE[lead.unit]
        words = even if abs(lead.by) < LEAST[lead.unit] else leads[lead.unit] if by > 0 else ""
        return words.format(by=by, chosen=chosen, other=other)
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


def _for_throw(argument: ThrowArgument, voice: Teller) -> tuple[str, Lead]:
    """Return the reason, and the lead to quote with it."""
    hand, crib = _gains(argument)
    held = _kept_together(argument.chosen.kept, argument.other.kept)
    if held and crib <= max(0.0, hand):
        return held, argument.lead
    return _tell_averages(argument, voice)


def _gains(argument: ThrowArgument) -> tuple[float, float]:
    """Return what hand and crib gain over the other choice, in tenths of a point as shown."""
    chosen, other = argument.chosen, argument.other
    hand = round(chosen.hand, 1) - round(other.hand, 1)
    crib = round(chosen.crib, 1) - round(other.crib, 1)
    return round(hand, 1), round(crib if argument.is_dealer else -crib, 1)


def _tell_averages(argument: ThrowArgument, voice: Teller) -> tuple[str, Lead]:
    """Return how the averages differ, and the lead in points if the play is a part of it.

    Where they speak for the other choice together, only the better one is told.
    """
    (hand, crib), lead = _gains(argument), argument.lead
    change = crib if argument.is_dealer else -crib
    whose = "your" if argument.is_dealer else voice.their
    parts = (
        (hand, HAND.format(change=_tell_change(hand))),
        (crib, CRIB.format(whose=whose, change=_tell_change(change))),
    )
    told = [words for gain, words in parts if gain > 0 or (gain and hand + crib > 0)]
    if not told:
        return "", lead
    reason = ON_AVERAGE.format(changes=" and ".join(told))
    if lead.unit is Unit.CHANCES:
        return reason, lead
    other = DISCARDING.format(other=_name(argument.other.cards))
    by, alone = lead.by, replace(lead, by=None)
    is_whole = not (hand and crib)  # nothing but the play is left untold
    if is_whole and by is not None and by > 0 and abs(by - hand - crib) >= FROM_PLAY:
        return WITH_PLAY.format(reason=reason, by=by, other=other), alone
    return COMPARED.format(reason=reason, other=other), alone


def _tell_change(by: float) -> str:
    return (GAINS if by > 0 else LOSES).format(by=abs(by))


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
        return say_count(chosen.reasons)
    told = _by_lead(chosen, other) or _by_answers(chosen, other, voice)
    told = told or _by_what_is_left(chosen, other)
    return told or (say_count(chosen.reasons) if chosen.reasons else "")


def _by_lead(chosen: PlayFacts, other: PlayFacts) -> str:
    """Describe what makes the first card of a count a good one to lead."""
    value = value_of(chosen.card)
    if chosen.count != value or chosen.is_last_word:
        return ""
    if _is_paired(chosen) and not _is_paired(other):
        return FROM_A_PAIR
    if value < LEAST_TO_FIFTEEN <= value_of(other.card):
        return NO_FIFTEEN.format(card=_name((chosen.card,)))
    return ""


def _is_paired(facts: PlayFacts) -> bool:
    """Return True if a card of the same rank is left in the hand."""
    return rank_of(facts.card) in map(rank_of, facts.left)


def _by_answers(chosen: PlayFacts, other: PlayFacts, voice: Teller) -> str:
    """Describe the opponent's limited chances to score on the card."""
    if other.is_last_word or not other.n_answers:
        return ""
    card, name = _name((chosen.card,)), _name((other.card,))
    if chosen.is_last_word:
        return NO_ANSWER.format(they=voice.they, card=card)
    if not chosen.n_answers:
        return NONE_SCORES.format(they=voice.they, card=card)
    if chosen.most < other.most and chosen.n_answers > other.n_answers:
        return _tell_most(chosen, other)
    if chosen.n_answers > other.n_answers or chosen.most > other.most:
        return ""
    if other.count in TRAPS and chosen.count not in TRAPS:
        return OFF_COUNT.format(card=card, count=other.count, then=TRAPS[other.count])
    stopped = _stopped_kind(chosen, other)
    if stopped is not None:
        return STOPS[stopped].format(they=voice.they, card=card)
    if chosen.n_answers < other.n_answers:
        n, unseen, others = chosen.n_answers, chosen.n_unseen, other.n_answers
        return FEWER.format(
            they=voice.they, card=card, n=n, unseen=unseen, others=others, other=name
        )
    return _tell_most(chosen, other) if chosen.most < other.most else ""


def _tell_most(chosen: PlayFacts, other: PlayFacts) -> str:
    """Compare what the best answer to each card scores."""
    card, name = _name((chosen.card,)), _name((other.card,))
    most = write_points(chosen.most)
    return COSTS_LESS.format(card=card, most=most, other=name, others=other.most)


def _stopped_kind(chosen: PlayFacts, other: PlayFacts) -> Kind | None:
    """Return a kind of score that answers the other card and not the chosen one."""
    answers = chosen.answers
    if answers & {Kind.THREE, Kind.FOUR}:
        answers |= {Kind.PAIR}
    return next((kind for kind in STOPS if kind in other.answers - answers), None)


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
