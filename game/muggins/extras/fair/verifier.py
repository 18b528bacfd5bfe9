"""A log or a match of the history verified: evidence gathered, and checked."""

from dataclasses import replace

from muggins.extras.fair.check import check
from muggins.extras.fair.evidence import Evidence, Findings
from muggins.extras.fair.exchange import check_minds
from muggins.extras.fair.logs import evidence_of_log
from muggins.extras.fair.record_evidence import evidence_of_match
from muggins.extras.fair.saved_game import SavedGame
from muggins.extras.legacy.logbook import LogBook
from muggins.record.log import EventLog

ALL_RIGHT = "No problems found."
MOVES = "the computer's moves"


def check_log(book: LogBook) -> Findings:
    """All of a log but the computer's moves."""
    return check(evidence_of_log(book))


def verify_log(
    book: LogBook,
    n_due: int | None = None,
    saved: SavedGame | None = None,
    workers: int = 1,
    *,
    is_quick: bool = False,
) -> Findings:
    """All of a log, but the computer's moves where it ``is_quick``.

    ``n_due`` are the games of the challenge that it is said to be; the player's ``saved`` game
    tells how many games of the last match there must be, unless the log does so itself. Many
    games are shared out among so many ``workers``.
    """
    evidence = evidence_of_log(book)
    if evidence.n_games is None and saved is not None:
        evidence = replace(evidence, n_games=saved.n_over)
    return verify_evidence(replace(evidence, n_due=n_due), workers, is_quick=is_quick)


def verify_match(
    log: EventLog,
    name: str,
    match: str,
    n_due: int | None = None,
    workers: int = 1,
    *,
    is_quick: bool = False,
) -> Findings:
    evidence = replace(evidence_of_match(log, name, match), n_due=n_due)
    return verify_evidence(evidence, workers, is_quick=is_quick)


def give_verdict(found: Findings) -> str:
    """Return the verdict in a sentence, including what was not checked."""
    named = ["the items listed above"] if found.unchecked else []
    left = [*named, *found.left]
    last = f"{', '.join(left[:-1])} and {left[-1]}" if left[1:] else "".join(left)
    if found.faults:
        return f"Problems found: {len(found.faults)}." + (f" Not checked: {last}." if left else "")
    return f"No problems found in what was checked. Not checked: {last}." if left else ALL_RIGHT


def verify_evidence(evidence: Evidence, workers: int = 1, *, is_quick: bool) -> Findings:
    """Check evidence; deviations that break no rule count as faults, too."""
    found = check(evidence)
    found.faults, found.remarks = [*found.faults, *found.remarks], []
    if found.is_between:
        return found.sort()
    if is_quick:
        found.left.insert(0, MOVES)
    else:
        check_minds(evidence, found, workers)
    return found.sort()
