"""Counting progress: a player's streak for each kind of points, and kinds counted manually."""

from collections.abc import Callable

from muggins.rules.scoring import Kind, Reason

NEEDED = 10  # hands in a row in which a kind was right, before the player is asked
YES, NO = "yes", "no"
KINDS = {
    Kind.FIFTEEN: Kind.FIFTEEN,
    Kind.PAIR: Kind.PAIR,
    Kind.THREE: Kind.PAIR,
    Kind.FOUR: Kind.PAIR,
    Kind.RUN: Kind.RUN,
    Kind.FLUSH: Kind.FLUSH,
    Kind.NOBS: Kind.NOBS,
}


class CountingProgress:
    """The player's progress by kind of points, stored as in ``fifteen yes pair 3``.

    A mark is a number of hands in a row, or the player's answer to the offer of help.
    """

    def __init__(self, load: Callable[[], str], save: Callable[[str], None]) -> None:
        self._load, self._save = load, save

    @property
    def _marks(self) -> dict[Kind, str]:
        """The marks; invalid ones are omitted."""
        words = self._load().split()
        known = {kind.value: kind for kind in KINDS.values()}
        pairs = zip(words[::2], words[1::2], strict=False)
        return {
            known[word]: mark
            for word, mark in pairs
            if word in known and (mark.isdecimal() or mark in (YES, NO))
        }

    def is_agreed(self, reason: Reason) -> bool:
        """Return whether the player wants this kind counted."""
        return self._marks.get(KINDS[reason.kind]) == YES

    @property
    def to_ask(self) -> Kind | None:
        """The next kind for the offer of help, or None."""
        marks = self._marks.items()
        return next((kind for kind, n in marks if n.isdecimal() and int(n) >= NEEDED), None)

    def answer(self, kind: Kind, *, is_wanted: bool) -> None:
        self._keep({**self._marks, kind: YES if is_wanted else NO})

    def mark(self, reasons: tuple[Reason, ...], found: tuple[Reason, ...]) -> None:
        """Record a hand's points and those found. One miss resets the streak of its kind."""
        marks = self._marks
        for kind in dict.fromkeys(KINDS[each.kind] for each in reasons):
            n_right = marks.get(kind, "0")
            missed = [each for each in reasons if KINDS[each.kind] is kind and each not in found]
            if n_right.isdecimal():
                marks[kind] = "0" if missed else str(int(n_right) + 1)
        self._keep(marks)

    def _keep(self, marks: dict[Kind, str]) -> None:
        self._save(" ".join(f"{kind.value} {mark}" for kind, mark in marks.items()))
