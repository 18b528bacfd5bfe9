"""Counts as they are said aloud, in cribbage cadence: ``fifteen two``, ``a pair is four``."""

from collections.abc import Iterable, Mapping, Sequence

from game.rules.calls import Call, Tangle, call
from game.rules.cards import rank_of, suit_of
from game.rules.scoring import Kind, Reason
from game.rules.seat import Seat
from game.rules.terms import Occasion
from game.words.names import NUMBERS, RANK_NAMES, RANK_SIGNS, SUIT_NAMES
from game.words.table.between import Names
from game.words.table.sentences import ME, YOU

NOTHING = "nothing at all"
# one after the other, with what they come to so far
ALOUD: Mapping[Kind | Tangle, str] = {
    Kind.FIFTEEN: "fifteen {total}",
    Kind.THIRTY_ONE: "thirty-one {total}",
    Kind.PAIR: "a pair is {total}",
    Kind.THREE: "three of a kind is {total}",
    Kind.FOUR: "four of a kind is {total}",
    Kind.RUN: "a run of {length} is {total}",
    Kind.FLUSH: "a flush of {length} is {total}",
    Kind.NOBS: "nobs is {total}",
    Kind.HEELS: "heels is {total}",
    Kind.GO: "the go is {total}",
    Kind.LAST: "last card is {total}",
    Kind.HEAD_START: "three for last is {total}",
    Kind.HANDICAP: "the start given is {total}",
    Tangle.DOUBLE_RUN: "a double run of {length} is {total}",
    Tangle.TRIPLE_RUN: "a triple run is {total}",
    Tangle.DOUBLE_DOUBLE_RUN: "a double-double run is {total}",
}
# the only one
ALONE: Mapping[Kind | Tangle, str] = {
    Kind.FIFTEEN: "fifteen for {total}",
    Kind.THIRTY_ONE: "thirty-one for {total}",
    Kind.PAIR: "a pair for {total}",
    Kind.THREE: "three of a kind for {total}",
    Kind.FOUR: "four of a kind for {total}",
    Kind.RUN: "a run of {length} for {total}",
    Kind.FLUSH: "a flush of {length} for {total}",
    Kind.NOBS: "nobs for {total}",
    Kind.HEELS: "heels for {total}",
    Kind.GO: "the go for {total}",
    Kind.LAST: "last card for {total}",
    Kind.HEAD_START: "three for last for {total}",
    Kind.HANDICAP: "a start of {total}",
    Tangle.DOUBLE_RUN: "double run of {length}, {total}",
    Tangle.TRIPLE_RUN: "triple run, {total}",
    Tangle.DOUBLE_DOUBLE_RUN: "double-double run, {total}",
}
# of whom, over a count line by line or a claim
HANDS: Mapping[Seat, str] = {YOU: "Your hand", ME: "My hand"}
CRIBS: Mapping[Seat, str] = {YOU: "Your crib", ME: "My crib"}
CLAIMS: Mapping[Seat, str] = {YOU: "Your claim", ME: "My claim"}
# one reason by itself, with what makes it; ``of`` is the rank of its first card, ``suit`` its suit
EXPLAINED: Mapping[Kind, str] = {
    Kind.FIFTEEN: "fifteen: {sum}",
    Kind.THIRTY_ONE: "thirty-one",
    Kind.PAIR: "pair of {of}s",
    Kind.THREE: "three {of}s",
    Kind.FOUR: "four {of}s",
    Kind.RUN: "run: {run}",
    Kind.FLUSH: "flush of {suit}",
    Kind.NOBS: "nobs: jack of {suit}",
    Kind.HEELS: "heels: a jack",
    Kind.GO: "go",
    Kind.LAST: "last card",
    Kind.HEAD_START: "three for last",
    Kind.HANDICAP: "handicap",
}
# in lists for other programs, before the points
LISTED = {
    Kind.FIFTEEN: "fifteen",
    Kind.THIRTY_ONE: "thirty-one",
    Kind.PAIR: "pair",
    Kind.THREE: "three of a kind",
    Kind.FOUR: "four of a kind",
    Kind.RUN: "run",
    Kind.FLUSH: "flush",
    Kind.NOBS: "nobs",
    Kind.HEELS: "heels",
    Kind.GO: "go",
    Kind.LAST: "last card",
    Kind.HEAD_START: "three for last",
    Kind.HANDICAP: "handicap",
}


def count_aloud(reasons: Sequence[Reason]) -> list[str]:
    """A phrase for each call, with what the count comes to so far."""
    spoken, so_far = [], 0
    for each in call(reasons):
        so_far += each.points
        spoken.append(_say(ALOUD, each, so_far))
    return spoken


def say_count(reasons: Sequence[Reason]) -> str:
    """The whole count as one sentence without its full stop."""
    if not reasons:
        return NOTHING
    calls = call(reasons)
    if len(calls) == 1:
        return _say(ALONE, calls[0], calls[0].points)
    *others, last = count_aloud(reasons)
    return f"{', '.join(others)}{',' * (len(others) > 1)} and {last}"


def explain_reason(reason: Reason) -> str:
    """What it is and which cards make it, as in ``fifteen: 5 + 10`` and ``run: 4-5-6``."""
    cards = sorted(reason.cards, key=rank_of)
    signs = [RANK_SIGNS[rank_of(card)] for card in cards]
    first = cards[0] if cards else 0
    words = EXPLAINED[reason.kind].format(
        sum=" + ".join(signs),
        run="-".join(signs),
        of=RANK_NAMES[rank_of(first)],
        suit=SUIT_NAMES[suit_of(first)],
    )
    return words.replace("sixs", "sixes")


def title(occasion: Occasion, seat: Seat, names: Names | None = None) -> str:
    """Over a claim or a count: whose, and what it is."""
    if names is not None:
        kind = "crib" if occasion is Occasion.CRIB else "hand" if occasion.is_count else "claim"
        return f"{names[seat]}'s {kind}"
    if not occasion.is_count:
        return CLAIMS[seat]
    return CRIBS[seat] if occasion is Occasion.CRIB else HANDS[seat]


def list_reasons(found: Iterable[tuple[Kind, int]]) -> str:
    """Kinds with their points, as in ``fifteen 2, pair 2``."""
    return ", ".join(f"{LISTED[kind]} {points}" for kind, points in found)


def _say(phrases: Mapping[Kind | Tangle, str], called: Call, total: int) -> str:
    return phrases[called.name].format(total=NUMBERS[total], length=NUMBERS[called.length])
