"""A log or a match of the history verified: evidence gathered, compared with saved games."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from muggins.extras.fair.check import check
from muggins.extras.fair.evidence import (
    Evidence,
    Findings,
    GameEvidence,
    HandEvidence,
    Origin,
    SealedGame,
    name_numbers,
    open_source,
)
from muggins.extras.fair.exchange import check_minds
from muggins.extras.fair.logs import evidence_of_log
from muggins.extras.legacy.logbook import Fault, LogBook, LoggedHand, Pair, read_row
from muggins.record.figures import Key, read_figures
from muggins.record.history import fold_game, open_history
from muggins.record.log import LOST, WON, EventLog, GameRow, PlayedGame, Seal, read_seals, seals_of
from muggins.record.mask import MARK
from muggins.record.players import people_at
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.events import GameWon
from muggins.rules.sealing import past_deals, write_deal
from muggins.rules.seals import Opened
from muggins.rules.state import GameOver
from muggins.rules.terms import TARGET
from muggins.settings.levels import STANDARD
from muggins.store.files import StoreError
from muggins.store.loglines import is_over, is_whole, write_row


@dataclass(frozen=True, slots=True)
class SavedGame:
    """Match score before the game in progress, and its finished hands."""

    number: int
    points: Pair
    spread: int
    first: int  # hands up to this one are not known
    rows: dict[int, LoggedHand]

    @property
    def n_over(self) -> int:
        """The number of finished games of the match."""
        is_won = any(TARGET in row.scores for row in self.rows.values())
        return self.number if is_won else self.number - 1


def read_saved(folder: Path, name: str) -> SavedGame | None:
    """Return the game in progress of a player, or None if it cannot be read."""
    with suppress(StoreError), open_history(folder) as log:
        return _read(log, name)
    return None


def _read(log: EventLog, name: str) -> SavedGame | None:
    newest = "player = ? AND kind <> 'aside' ORDER BY id DESC LIMIT 1"
    row = next(log.rows(newest, name), None)
    return None if row is None else save_of(log.load(row))


def save_of(played: PlayedGame) -> SavedGame:
    start = played.game.start.standing
    rows = {
        turn.after.n_hands: read_row(0, write_row(turn.after).rstrip("\n"))
        for turn in played.turns
        if is_over(turn.after) and not is_over(turn.before)
    }
    tally = start.tally
    return SavedGame(tally.games + 1, tally.points, tally.spread, start.n_hands, rows)


PLAYED = "kind <> 'aside' AND how <> 'unplayed'"
NOT_STORED = "some of its statistics, which aren't stored (muggins stats --recount stores them)"
NOT_YET = "the hand in progress (not shown yet)"


def read_matches(log: EventLog, player: str) -> list[str]:
    """Return the matches of a player with at least one deal, the oldest first."""
    rows = log.rows(f"player = ? AND {PLAYED}", player)
    return list(dict.fromkeys(row.match for row in rows if row.how or any(log.load(row).hands())))


def evidence_of_match(log: EventLog, player: str, match: str) -> Evidence:
    games, seals = list[GameEvidence](), list[SealedGame]()
    faults, unchecked = list[Fault](), list[Fault]()
    rows = list(log.rows(f"match = ? AND {PLAYED}", match))
    for row in rows:
        played = log.load(row)
        if played.fault:
            faults.append(Fault(row.first_deal, f"it can't be replayed: {played.fault}"))
        else:
            faults += _check_row(played)
            if _lacks_figures(played):
                unchecked.append(Fault(row.first_deal, NOT_STORED))
        is_between = people_at(player) is not None
        told = list(_tell_hands(played, is_between=is_between))
        if not told:
            continue
        if _is_in_progress(played):
            unchecked.append(Fault(told.pop().place, NOT_YET))
        if told:
            games.append(_tell_game(told, is_last=row is rows[-1]))
        seals += _tell_seals(played, told)
    faults += _find_gaps(rows)
    if rows and rows[0].first_deal > 1:
        missing = name_numbers("deal", 1, rows[0].first_deal - 1)
        unchecked.append(Fault(rows[0].first_deal, f"{missing} (not included here)"))
    return Evidence("deal", tuple(games), tuple(seals), faults, unchecked)


def _check_row(played: PlayedGame) -> Iterator[Fault]:
    """Compare the stored data of a finished game with its moves."""
    row = played.row
    if not row.how or (row.how == LOST and not row.figures):
        return
    stored = _stored_figures(row)
    fresh = fold_game(played).numbers
    if stored is None or any(fresh[key] != number for key, number in stored.items()):
        yield Fault(row.first_deal, "its statistics don't match its moves")
    won = [each.margin for t in played.turns for each in t.events if isinstance(each, GameWon)]
    number = played.game.start.standing.tally.games + 1
    told = row.how == WON, row.margin, row.number
    if told != (bool(won), int(won[0]) if won else 0, number):
        yield Fault(row.first_deal, "its number and result don't match its moves")
    is_opened = not row.cards and row.start[:1] != MARK
    if is_opened and not read_seals(row) and any(played.hands()):
        yield Fault(row.first_deal, "its seal is missing")


def _stored_figures(row: GameRow) -> Counter[Key] | None:
    """Return the stored figures of a game, or None if they can't be read."""
    try:
        return read_figures(row.figures).numbers
    except ValueError:
        return None


def _lacks_figures(played: PlayedGame) -> bool:
    """Return True if a statistic isn't stored, such as one that is newer than the game."""
    stored = _stored_figures(played.row) if played.row.figures else None
    return bool(stored) and not fold_game(played).numbers.keys() <= (stored or {}).keys()


def _is_in_progress(played: PlayedGame) -> bool:
    state = played.turns[-1].after
    return not played.row.how and not isinstance(state.phase, GameOver) and not is_whole(state)


def _tell_hands(played: PlayedGame, *, is_between: bool) -> Iterator[HandEvidence]:
    seals = _seals_of(played)
    for number, (first, end) in played.hands():
        turns = played.turns[first:end]
        after = turns[-1].after
        hand, standing = after.the_hand, after.standing
        is_over = isinstance(after.phase, GameOver) or is_whole(after)
        yield HandEvidence(
            played.row.first_deal + number - 1,
            number,
            hand.dealer,
            ((hand.dealt[Seat.PLAYER],), (hand.dealt[Seat.COMPUTER],)),
            hand.starter,
            turns,
            after.scores,
            standing=standing,
            is_left=not is_over,
            is_between=is_between,
            origins=(_origin_of(played, number, seals),),
            skills=_skills_of(played, first, end),
        )


def _seals_of(played: PlayedGame) -> list[Seal]:
    return read_seals(played.row) or seals_of(played.turns)


def _origin_of(played: PlayedGame, hand: int, seals: list[Seal]) -> Origin:
    for seal in seals:
        if seal.first <= hand <= seal.last:
            opened = _opened(seal) if played.row.how else None
            return Origin(None if opened is None else open_source(opened), seal=seal.number)
    first = dict(played.hands())[hand][0]
    standing = played.turns[first].after.standing
    is_seed = standing.source.data is None and not standing.pack and not standing.source.is_shared
    return Origin(Source(standing.source.position) if is_seed else None, is_head=True)


def _opened(seal: Seal) -> Opened:
    return Opened(seal.number, bytes.fromhex(seal.secret), seal.part)


def _skills_of(played: PlayedGame, first: int, end: int) -> frozenset[str]:
    """Return the levels that were set at any time in a hand."""
    found = {played.settings_at(first).get("Skill", STANDARD)}
    found |= {
        changed["Skill"]
        for at, changed in played.changes
        if first < at < end and "Skill" in changed
    }
    return frozenset(found)


def _tell_game(hands: list[HandEvidence], *, is_last: bool) -> GameEvidence:
    first = hands[0]
    assert first.standing is not None
    tally = first.standing.tally
    return GameEvidence(
        first.place,
        tally.games + 1,
        tally.points,
        tally.spread,
        tuple(hands),
        first.standing.variant,
        is_left=hands[-1].is_left or not is_last,
    )


def _find_gaps(rows: list[GameRow]) -> Iterator[Fault]:
    for before, row in pairwise(rows):
        if row.place > before.place + 1:
            yield Fault(row.first_deal, "a game is missing")


def _tell_seals(played: PlayedGame, hands: list[HandEvidence]) -> Iterator[SealedGame]:
    for seal in _seals_of(played):
        own = [hand for hand in hands if seal.first <= hand.number <= seal.last]
        ends = [hand.turns[-1].after for hand in own if not hand.is_left]
        numbers = [hand.number for hand in own]
        last = past_deals(ends[-1]) if ends else ()
        yield SealedGame(
            place=played.row.first_deal + seal.first - 1,
            number=seal.number,
            seal=seal.seal,
            part=seal.part,
            next_seal=seal.next_seal,
            opened=_opened(seal) if played.row.how else None,
            deals=tuple(map(write_deal, last)),
            is_known=numbers == list(range(1, len(numbers) + 1)) and len(last) == len(ends),
            is_over=any(isinstance(state.phase, GameOver) for state in ends),
        )


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
