"""The one check: evidence held against the rules, its own numbers and its seals.

What is wrong is a fault. What may be as it is, but is not proved, stands among what could not be
checked, so that nothing that is missing goes by in silence.
"""

from itertools import pairwise

from game.rules.moves import Proceed
from game.rules.state import GameOver, Standing
from game.rules.terms import TARGET, WEIGHTS, margin_of
from game.rules.turn import make_move
from game.store.logbook import Fault, Pair
from game.store.reenactment import is_whole
from game.verify.card_check import check_cards
from game.verify.evidence import Evidence, Findings, GameTold, HandTold
from game.verify.point_check import WrongTotalsError, check_order, check_points, totals_before
from game.verify.seal_check import check_seals, find_missing, name_numbers

NOT_CARRIED = "it does not begin as the hand before it ended"
CARRIED = ("tally", "first_dealer", "dealer", "n_hands", "pegs", "variant", "length")


def check(evidence: Evidence) -> Findings:
    """All but the moves of the computer."""
    found = Findings(evidence.unit, evidence.n_hands, seals=evidence.seals)
    found.is_between = bool(evidence.games) and not evidence.by_computer
    found.faults += [*evidence.faults, *check_seals(evidence.seals)]
    found.unchecked += [*evidence.unchecked, *find_missing(evidence.seals)]
    if evidence.games:
        _check_first(evidence.games[0], found)
    for before, game in pairwise(evidence.games):
        _check_succession(before, game, found)
    for game in evidence.games:
        _check_hands(game, found)
        check_cards(game, found)
    for seal in evidence.seals:
        if seal.opened is None and not seal.is_over:
            found.left.append(f"the cards of seal {seal.number} (still shut)")
    if evidence.games:
        _check_last(evidence.games[-1], evidence, found)
    return found.sort()


# --- from game to game


def _check_first(game: GameTold, found: Findings) -> None:
    """What is there may begin in the middle of a match."""
    if game.number > 1:
        _miss(game.place, name_numbers("game", 1, game.number - 1), found.unchecked, found)


def _check_succession(before: GameTold, game: GameTold, found: Findings) -> None:
    """A game follows the one before it, is dealt in place of it, or begins another match."""
    if _score_of(game) == _score_of(before) and not before.is_over:
        if not before.is_left:
            why = f"how game {before.number} was given up"
            found.unchecked.append(Fault(game.place, why))
    elif game.number > before.number:
        _check_next(before, game, found)
    else:
        if not before.is_over and not before.is_left:
            why = f"how game {before.number} went on"
            found.unchecked.append(Fault(before.last_place, why))
        _check_first(game, found)


def _score_of(game: GameTold) -> tuple[int, Pair, int]:
    return game.number, game.points, game.spread


def _check_next(before: GameTold, game: GameTold, found: Findings) -> None:
    """No number may be left out, and the match score must follow from the game before."""
    notes = found.unchecked if game.is_announced else found.remarks
    if game.number > before.number + 1:
        missing = name_numbers("game", before.number + 1, game.number - 1)
        _miss(game.place, missing, notes, found)
    if not before.is_over:
        _miss(game.place, f"the end of game {before.number}", notes, found)
    elif game.number == before.number + 1:
        first = game.hands[0] if game.hands else None
        if first is not None and not _follows(before.hands[-1], first):
            found.faults.append(Fault(first.place, NOT_CARRIED))
        points, spread = result_of(before)
        gained = (game.points[0] - before.points[0], game.points[1] - before.points[1])
        if game.spread != spread or gained not in points:
            why = f"the match score does not follow from game {before.number}"
            found.faults.append(Fault(game.place, f"game {game.number}: {why}"))


def _miss(place: int, what: str, notes: list[Fault], found: Findings) -> None:
    """What is not there: it differs from what should be, or nobody can check it."""
    if notes is found.unchecked:
        notes.append(Fault(place, f"{what}, not told of here"))
    else:
        are = "are" if " to " in what or " and " in what else "is"
        notes.append(Fault(place, f"{what} {are} missing"))


def result_of(game: GameTold) -> tuple[list[Pair], int]:
    """What a finished game may have added to the match points, and the spread after it."""
    own, computers = game.hands[-1].scores
    margin = margin_of(min(own, computers))
    worths = sorted({weights[at] for weights in WEIGHTS for at in range(margin, 3)})
    pairs = [(worth, 0) if own == TARGET else (0, worth) for worth in worths]
    return pairs, game.spread + own - computers


def _check_last(game: GameTold, evidence: Evidence, found: Findings) -> None:
    """Nobody can tell from what is there that nothing came after it, unless the end is told."""
    n_over = game.number if game.is_over else game.number - 1
    if evidence.n_due is not None:
        if n_over < evidence.n_due:
            found.left.append(
                f"{name_numbers('game', n_over + 1, evidence.n_due)} of the challenge"
            )
    elif not game.is_over and not game.is_left:
        found.left.append(f"how game {game.number} went on after {evidence.unit} {game.last_place}")
    elif evidence.n_games is None or evidence.n_games < n_over:
        found.left.append(f"whether more was played after {evidence.unit} {game.last_place}")
    elif evidence.n_games > n_over:
        missing = name_numbers("game", n_over + 1, evidence.n_games)
        _miss(game.last_place, missing, found.remarks, found)


# --- from hand to hand


def _check_hands(game: GameTold, found: Findings) -> None:
    """Each hand for itself, and what it has from the one before."""
    last: HandTold | None = None
    due: Pair | None = None
    for hand in game.hands:
        _check_gap(hand, last, found)
        try:
            check_order(hand, last, game.variant, is_won=_is_won(last) and due is None)
            if hand.broken:
                raise ValueError(hand.broken)
            if last is not None and not _follows(last, hand):
                raise ValueError(NOT_CARRIED)
            if hand.forfeiter is not None:
                _leave(hand, "whether it was forfeited", found)
            befores = totals_before(hand, last, due)
            if not befores:
                _leave(hand, "its totals, since the hand before is missing", found)
            check_points(hand, befores)
            due = None
        except ValueError as error:
            found.faults.append(Fault(hand.place, f"hand {hand.number}: {error}"))
            due = error.due if isinstance(error, WrongTotalsError) else None
        last = hand


def _is_won(hand: HandTold | None) -> bool:
    return hand is not None and TARGET in hand.scores


def _check_gap(hand: HandTold, last: HandTold | None, found: Findings) -> None:
    """A hand may be missing where nobody was to tell of it, as before a first one that is told."""
    n_before = 0 if last is None else last.number
    if hand.number <= n_before + 1:
        return
    missing = name_numbers("hand", n_before + 1, hand.number - 1)
    is_open = last is None or hand.is_announced
    _miss(hand.place, missing, found.unchecked if is_open else found.remarks, found)


def _leave(hand: HandTold, what: str, found: Findings) -> None:
    found.unchecked.append(Fault(hand.place, f"hand {hand.number}: {what}"))


def _follows(last: HandTold, hand: HandTold) -> bool:
    """Whether it begins as the last one ended, where all is told of how it began."""
    is_next = hand.number in (1, last.number + 1)
    if hand.standing is None or not last.turns or not is_next:
        return True
    state = last.turns[-1].after
    if not isinstance(state.phase, GameOver) and not is_whole(state):
        return False
    return _carried(make_move(state, Proceed()).after.standing) == _carried(hand.standing)


def _carried(standing: Standing) -> tuple[object, ...]:
    return tuple(getattr(standing, name) for name in CARRIED)
