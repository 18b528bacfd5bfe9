"""What a beginner has learnt to count: a kind he was right about is counted for him from then on.

Now and then it comes back, to be counted by himself; where he is wrong then, it stays.
"""

from collections.abc import Callable

from game.rules.scoring import Kind, Reason

NEEDED = 3  # hands in which he was right about a kind, before it is counted for him
COMES_BACK = 5  # every so many hands of it, it is his again
KINDS = {
    Kind.FIFTEEN: Kind.FIFTEEN,
    Kind.PAIR: Kind.PAIR,
    Kind.THREE: Kind.PAIR,
    Kind.FOUR: Kind.PAIR,
    Kind.RUN: Kind.RUN,
    Kind.FLUSH: Kind.FLUSH,
    Kind.NOBS: Kind.NOBS,
}


class Pupil:
    """Reads and keeps how many hands of each kind were right, as ``fifteen 3 pair 1``."""

    def __init__(self, read: Callable[[], str], keep: Callable[[str], None]) -> None:
        self._read, self._keep = read, keep

    @property
    def _counts(self) -> dict[Kind, int]:
        """What makes no sense counts as nothing."""
        words = self._read().split()
        known = {kind.value: kind for kind in KINDS.values()}
        pairs = zip(words[::2], words[1::2], strict=False)
        return {known[word]: int(n) for word, n in pairs if word in known and n.isdecimal()}

    def knows(self, reason: Reason) -> bool:
        """Whether a reason of this kind is counted for him in the next hand that has one."""
        n_right = self._counts.get(KINDS[reason.kind], 0)
        return n_right >= NEEDED and (n_right - NEEDED + 1) % COMES_BACK != 0

    def mark(self, reasons: tuple[Reason, ...], found: tuple[Reason, ...]) -> None:
        """Take note of a hand: what it had, and what of that he had found, or was shown."""
        counts = self._counts
        for kind in dict.fromkeys(KINDS[each.kind] for each in reasons):
            missed = [each for each in reasons if KINDS[each.kind] is kind and each not in found]
            n_right = counts.get(kind, 0)
            counts[kind] = min(n_right, NEEDED - 1) if missed else n_right + 1
        self._keep(" ".join(f"{kind.value} {n}" for kind, n in counts.items()))
