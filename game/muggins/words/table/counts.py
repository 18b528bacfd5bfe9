"""Spoken counts, in cribbage cadence: ``fifteen two``, ``a pair is four``."""

from collections.abc import Iterable, Mapping, Sequence

from muggins.rules.announcing import Call, Tangle, call
from muggins.rules.cards import rank_of, suit_of
from muggins.rules.scoring import Kind, Reason
from muggins.rules.seat import Seat
from muggins.rules.terms import Occasion
from muggins.words.names import NUMBERS, RANK_NAMES, RANK_SIGNS, SUIT_NAMES
from muggins.words.table.between import Names
from muggins.words.table.sentences import ME, YOU

NOTHING = "nothing at all"
# what is called: one after the other, with what they come to so far; and the only one
CALLED: Mapping[Kind | Tangle, tuple[str, str]] = {
    Kind.FIFTEEN: ("fifteen {total}", "fifteen for {total}"),
    Kind.THIRTY_ONE: ("thirty-one {total}", "thirty-one for {total}"),
    Kind.PAIR: ("a pair is {total}", "a pair for {total}"),
    Kind.THREE: ("three of a kind is {total}", "three of a kind for {total}"),
    Kind.FOUR: ("four of a kind is {total}", "four of a kind for {total}"),
    Kind.RUN: ("a run of {length} is {total}", "a run of {length} for {total}"),
    Kind.FLUSH: ("a flush of {length} is {total}", "a flush of {length} for {total}"),
    Kind.NOBS: ("nobs is {total}", "nobs for {total}"),
    Kind.HEELS: ("heels is {total}", "heels for {total}"),
    Kind.GO: ("the go is {total}", "the go for {total}"),
    Kind.LAST: ("last card is {total}", "last card for {total}"),
    Kind.HEAD_START: ("three for last is {total}", "three for last for {total}"),
    Kind.HANDICAP: ("head start is {total}", "a head start of {total}"),
    Tangle.DOUBLE_RUN: ("a double run of {length} is {total}", "double run of {length}, {total}"),
    Tangle.TRIPLE_RUN: ("a triple run is {total}", "triple run, {total}"),
    Tangle.DOUBLE_DOUBLE_RUN: ("a double-double run is {total}", "double-double run, {total}"),
}
# of whom, over a count line by line or a claim
HANDS: Mapping[Seat, str] = {YOU: "Your hand", ME: "Muggins's hand"}
CRIBS: Mapping[Seat, str] = {YOU: "Your crib", ME: "Muggins's crib"}
CLAIMS: Mapping[Seat, str] = {YOU: "Your claim", ME: "Muggins's claim"}
# one reason by itself: in lists for other programs; and with what makes it, where ``of`` is the
# rank of its first card, ``suit`` its suit
WRITTEN: Mapping[Kind, tuple[str, str]] = {
    Kind.FIFTEEN: ("fifteen", "fifteen: {sum}"),
    Kind.THIRTY_ONE: ("thirty-one", "thirty-one"),
    Kind.PAIR: ("pair", "pair of {of}s"),
    Kind.THREE: ("three of a kind", "three {of}s"),
    Kind.FOUR: ("four of a kind", "four {of}s"),
    Kind.RUN: ("run", "run: {run}"),
    Kind.FLUSH: ("flush", "flush of {suit}"),
    Kind.NOBS: ("nobs", "nobs: jack of {suit}"),
    Kind.HEELS: ("heels", "heels: a jack"),
    Kind.GO: ("go", "go"),
    Kind.LAST: ("last card", "last card"),
    Kind.HEAD_START: ("three for last", "three for last"),
    Kind.HANDICAP: ("handicap", "handicap"),
}


# one that was missed, with what makes it
MISSED: Mapping[Kind, str] = {
    Kind.FIFTEEN: "{sum} is fifteen",
    Kind.PAIR: "a pair of {of}s",
    Kind.THREE: "three {of}s",
    Kind.FOUR: "four {of}s",
    Kind.RUN: "{run} is a run",
    Kind.FLUSH: "a flush of {suit}",
    Kind.NOBS: "his nobs, the jack of {suit}",
}


def count_aloud(reasons: Sequence[Reason]) -> list[str]:
    """A phrase for each call, with what the count comes to so far."""
    spoken, so_far = [], 0
    for each in call(reasons):
        so_far += each.points
        aloud, _ = CALLED[each.name]
        spoken.append(_say(aloud, each, so_far))
    return spoken


def say_count(reasons: Sequence[Reason]) -> str:
    """The whole count as one sentence without its full stop."""
    if not reasons:
        return NOTHING
    calls = call(reasons)
    if len(calls) == 1:
        _, alone = CALLED[calls[0].name]
        return _say(alone, calls[0], calls[0].points)
    *others, last = count_aloud(reasons)
    return f"{', '.join(others)}{',' * (len(others) > 1)} and {last}"


def explain_reason(reason: Reason) -> str:
    """Explain a reason with its cards, as in ``fifteen: 5 + 10`` and ``run: 4-5-6``."""
    _, explained = WRITTEN[reason.kind]
    return _fill(explained, reason)


def say_missed(reason: Reason) -> str:
    """Return what makes a score of a hand, as in ``5 + 10 is fifteen``."""
    return _fill(MISSED[reason.kind], reason)


def _fill(form: str, reason: Reason) -> str:
    cards = sorted(reason.cards, key=rank_of)
    signs = [RANK_SIGNS[rank_of(card)] for card in cards]
    first = cards[0] if cards else 0
    words = form.format(
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
    return ", ".join(f"{WRITTEN[kind][0]} {points}" for kind, points in found)


def _say(phrase: str, called: Call, total: int) -> str:
    return phrase.format(total=NUMBERS[total], length=NUMBERS[called.length])
