"""Sentences of a review's first page: luck, and the best and the worst moment."""

from collections.abc import Mapping, Sequence
from enum import IntEnum

from muggins.mind.coach.chance import POINT
from muggins.mind.coach.decision import Decision, Judgement
from muggins.mind.coach.luck_ledger import LuckLedger, Owner
from muggins.rules.cards import rank_of, value_of
from muggins.words.names import RANK_SIGNS, say_number
from muggins.words.review.review_words import MINUS

TITLE = "Review"
EVERY_MOVE, SHOW_ME, SEE_IT = "Every move", "Show me", "See it on the table"
PRACTICE: Mapping[bool, str] = {True: "Practice it", False: "Practice these {n}"}
LABELS = "The cards", "Your play", "Muggins's play"
BEST, WORST = "Your best moment", "Your worst moment"
KEPT, DISCARDED, PLAYED, OTHER_PLAYED = "You kept", "You discarded", "You played", "Muggins played"
BETTER = "Better"
WHERE = "Hand {number}, {part}"
PARTS: Mapping[bool, str] = {True: "discard", False: "the play"}
FAULTLESS = "You made no mistakes that mattered."
PRAISE = "None of your choices lowered your winning chance by 1% or more."
NO_BEST = "No single choice stood out."

# the three numbers
CARDS = (
    "Bad cards lowered your winning chance.",
    "The cards were about even.",
    "Good cards raised your winning chance.",
)
SMALL_LOSSES = "Small mistakes cost you a little."
MISTAKES_ONE, MISTAKES = "One mistake cost you", "{N} mistakes cost you"
SERIOUSLY, ONE_SERIOUSLY = " badly.", ", one of them badly."
SOME_SERIOUSLY = ", {n} of them badly."
BOTH_SERIOUSLY, ALL_SERIOUSLY = ", both badly.", ", all of them badly."
GIFTS, MORE_GIFTS = "Muggins's mistakes helped you.", "Muggins's mistakes helped you even more."
NO_GIFTS = "Muggins made no mistakes that mattered."
SUM = "Your winning chance: {start} before the first card {changes} = {end}%."


class Luck(IntEnum):
    """The player's luck with the cards."""

    BAD = -1
    EVEN = 0
    GOOD = 1


EVEN_LUCK, LITTLE_LUCK, WELL = 3 * POINT, 12 * POINT, 8 * POINT
"""The limits of even cards, of a little luck, and of the losses of good play."""

VERDICTS: Mapping[tuple[bool, Luck, bool], str] = {  # by won, luck, and well played
    (True, Luck.GOOD, True): "Lucky, and well played.",
    (True, Luck.GOOD, False): "Luck won this one.",
    (True, Luck.EVEN, True): "Well played.",
    (True, Luck.EVEN, False): "You won, mistakes and all.",
    (True, Luck.BAD, True): "You beat the cards.",
    (True, Luck.BAD, False): "You beat the cards, mistakes and all.",
    (False, Luck.GOOD, True): "The cards were good, but not good enough.",
    (False, Luck.GOOD, False): "You had the cards, but gave the game away.",
    (False, Luck.EVEN, True): "A close one, and well played.",
    (False, Luck.EVEN, False): "Your mistakes decided this one.",
    (False, Luck.BAD, True): "The cards beat you.",
    (False, Luck.BAD, False): "Bad cards, and some mistakes.",
}
FIFTEEN, MOST_COUNT = 15, 31
A_LITTLE = "A little lucky, and well played."
OUTPLAYED = "You won. Muggins made bigger mistakes."
UNFINISHED = "Here's how it stood."

# a moment
THROW = "You discarded {thrown} and kept {kept}."
LED, FOLLOWED = "You led the {card}", "You played the {card}"
ANSWERED, MAKING = "You played the {card} on the {before}", ", making {count}"
SCORED = "Muggins then pegged {points}."
WORTH, COST = "Worth {percent}% more than {other}.", "That cost you {percent}%."
TO_DISCARD, TO_PLAY = "discarding {cards}", "playing the {cards}"


def judge_luck(ledger: LuckLedger) -> Luck:
    luck = ledger.luck()
    return Luck.EVEN if abs(luck) < EVEN_LUCK else Luck.GOOD if luck > 0 else Luck.BAD


def write_verdict(ledger: LuckLedger) -> str:
    """Return one sentence for a whole game, by luck and play."""
    if ledger.result is None:
        return UNFINISHED
    luck, is_won, is_well = judge_luck(ledger), ledger.result == 1, ledger.losses() <= WELL
    is_little = luck is Luck.GOOD and ledger.luck() < LITTLE_LUCK
    if is_won and is_well and is_little:
        return A_LITTLE
    if is_won and not is_well and ledger.gifts > ledger.luck():
        return OUTPLAYED
    return VERDICTS[is_won, luck, is_well]


def split_chance(ledger: LuckLedger) -> tuple[int, int, int]:
    """Return what cards, own play and the other's play changed, in whole % that add up.

    Claims belong to one's own play. The cards have what a log leaves out, and the rounding.
    """
    own = _percent(ledger.of(Owner.CLAIMS) - ledger.losses())
    other = _percent(ledger.gifts)
    return _percent(ledger.end) - _percent(ledger.start) - own - other, own, other


def write_sum(ledger: LuckLedger) -> str:
    """Return the numbers as a sum, from the chance at the start to the result."""
    told = (f"{'+' if each >= 0 else MINUS} {abs(each)}" for each in split_chance(ledger))
    start, end = _percent(ledger.start), _percent(ledger.end)
    return SUM.format(start=start, changes=" ".join(told), end=end)


def _percent(millionths: int) -> int:
    return round(millionths / POINT)


def write_percent(percent: int) -> str:
    """Format percent as in ``+22%``; zero has no sign."""
    return f"{percent:+d}%".replace("-", MINUS) if percent else "0%"


def tell_changes(ledger: LuckLedger) -> tuple[str, str, str]:
    """Return a sentence below each of the three numbers."""
    cards, own, other = split_chance(ledger)
    gifts = NO_GIFTS if other <= 0 else MORE_GIFTS if other > cards > 0 else GIFTS
    return CARDS[judge_luck(ledger) + 1], _tell_mistakes(ledger, own), gifts


def _tell_mistakes(ledger: LuckLedger, change: int) -> str:
    marks = [each.judgement for each in ledger.own if each.judgement is not None]
    n_serious = marks.count(Judgement.BLUNDER)
    if not marks:
        return SMALL_LOSSES if change < 0 else FAULTLESS
    told = _write_serious(n_serious, len(marks))
    if len(marks) == 1:
        return MISTAKES_ONE + told
    return MISTAKES.format(N=say_number(len(marks)).capitalize()) + told


def _write_serious(n_serious: int, n_all: int) -> str:
    """Return the end of the sentence that counts mistakes."""
    if not n_serious:
        return "."
    if n_serious == n_all:
        return {1: SERIOUSLY, 2: BOTH_SERIOUSLY}.get(n_all, ALL_SERIOUSLY)
    some = SOME_SERIOUSLY.format(n=say_number(n_serious))
    return ONE_SERIOUSLY if n_serious == 1 else some


# --- a moment


def write_ranks(cards: Sequence[int]) -> str:
    """Format ranks as in ``2-5-6-10``."""
    return "-".join(RANK_SIGNS[rank_of(card)] for card in sorted(cards, key=rank_of))


def tell_throw(thrown: Sequence[int], kept: Sequence[int]) -> str:
    return THROW.format(thrown=write_ranks(thrown), kept=write_ranks(kept))


def tell_card(card: int, before: int | None, count: int, lost: int) -> str:
    """Return what was played, on what, and what the other scored on it."""
    sign = write_ranks((card,))
    told = (LED if count == value_of(card) else FOLLOWED).format(card=sign)
    if before is not None:
        told = ANSWERED.format(before=write_ranks((before,)), card=sign)
    if count in (FIFTEEN, MOST_COUNT):
        told += MAKING.format(count=count)
    return f"{told}. {SCORED.format(points=lost)}" if lost else f"{told}."


def tell_cost(decision: Decision) -> str:
    return COST.format(percent=_at_least(decision.loss))


def tell_worth(decision: Decision, gap: int, other: Sequence[int]) -> str:
    """Return by how much the best was better than another choice."""
    how = TO_DISCARD if decision.kind.is_throw else TO_PLAY
    return WORTH.format(percent=_at_least(gap), other=how.format(cards=write_ranks(other)))


def _at_least(millionths: int) -> str:
    return str(_percent(millionths)) if millionths >= POINT else "less than 1"
