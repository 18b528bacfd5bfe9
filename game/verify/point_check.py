"""The order and the points of a hand, held against the hand before it and against its cards."""

from game.rules.moves import Play
from game.rules.seat import Seat
from game.rules.terms import TARGET, Length, Variant, starting_scores
from game.rules.turn import Turn
from game.store.logbook import Pair
from game.store.reenactment import add_up, gains_of, is_whole, may_follow, points_of
from game.verify.evidence import HandTold


class WrongTotalsError(ValueError):
    """The totals that a hand should have."""

    def __init__(self, hand: HandTold, due: Pair) -> None:
        super().__init__(f"the totals must be {say(due)}, not {say(hand.scores)}")
        self.due = due


def say(scores: Pair) -> str:
    """Both, as in *61 and 8*."""
    return f"{scores[0]} and {scores[1]}"


def check_order(hand: HandTold, last: HandTold | None, variant: Variant, *, is_won: bool) -> None:
    """Whether it can follow the last one of its game; ValueError with why not."""
    if len(set(hand.cards)) != len(hand.cards):
        raise ValueError("a card is there twice")
    if len(hand.cards) != variant.n_needed:
        raise ValueError("more or fewer cards were dealt than this game is played with")
    if last is None:
        return
    if hand.number <= last.number:
        raise ValueError("the hands are out of order")
    if is_won:
        raise ValueError("the game was over before")
    if (hand.number - last.number) % 2 != (hand.dealer is not last.dealer):
        raise ValueError("the deal did not alternate")


def totals_before(hand: HandTold, last: HandTold | None, due: Pair | None) -> list[Pair]:
    """Totals that the hand may have begun with; none where that is not known.

    ``due`` are those that the last one should have had, where it had others.
    """
    if hand.standing is not None:
        pegs = hand.standing.pegs
        return [(pegs[0][0], pegs[1][0])]
    if last is not None and hand.number == last.number + 1:
        return [last.scores, *([] if due is None else [due])]
    if hand.number == 1:
        starts = [starting_scores(length, hand.dealer) for length in Length]
        return [*starts[1:], starts[0]]
    return []


def check_points(hand: HandTold, befores: list[Pair]) -> None:
    """Whether its totals follow from those before it; ValueError with why not."""
    if max(hand.scores) > TARGET or min(hand.scores) == TARGET:
        raise ValueError(f"there are no totals of {say(hand.scores)}")
    if hand.forfeiter is not None:
        _check_forfeit(hand, befores, hand.forfeiter)
    elif hand.is_costly:
        _check_loosely(hand, befores)
    else:
        _check_exactly(hand, befores)


def _check_end(hand: HandTold) -> None:
    is_won = TARGET in hand.scores
    if not is_won and not hand.is_left and not is_whole(hand.turns[-1].after):
        raise ValueError("the play stops although nobody has won")


def _check_exactly(hand: HandTold, befores: list[Pair]) -> None:
    """Every point was pegged as it fell due, and the game ended with the one that won it."""
    points = points_of(hand.turns)
    is_won = TARGET in hand.scores
    _check_end(hand)
    if not befores:
        gains = gains_of(points)
        if not is_won and any(hand.scores[seat] < gains[seat] for seat in Seat):
            raise ValueError("the totals are less than the hand is worth")
        return
    due = [add_up(before, points) for before in befores]
    if hand.scores not in [scores for scores, _ in due]:
        raise WrongTotalsError(hand, due[-1][0])
    n_pegged = next(n for scores, n in due if scores == hand.scores)
    if is_won and not _ends_with(hand.turns, n_pegged):
        raise ValueError("the play goes on although the game was won")


def _ends_with(turns: tuple[Turn, ...], n_pegged: int) -> bool:
    """Whether no card was played after so many times that points were pegged."""
    seen = 0
    for turn in turns:
        if seen >= n_pegged and isinstance(turn.move, Play):
            return False
        seen += len(points_of([turn]))
    return True


def _check_loosely(hand: HandTold, befores: list[Pair]) -> None:
    """Mistakes cost the player points and may bring the computer some; between people, both."""
    _check_end(hand)
    points = points_of(hand.turns)
    between = hand.is_between
    if befores and not any(may_follow(hand.scores, b, points, between=between) for b in befores):
        raise ValueError("the totals do not follow from the cards, whatever was claimed")


def _check_forfeit(hand: HandTold, befores: list[Pair], forfeiter: Seat) -> None:
    """Only who claims can claim too much; until then he has pegged no more than was due."""
    if hand.scores[forfeiter.other] != TARGET:
        raise ValueError("a forfeited game was not won")
    if forfeiter is Seat.COMPUTER and not hand.is_between:
        raise ValueError("the computer claims nothing, and forfeits no game")
    points = points_of(hand.turns)
    between = hand.is_between
    if befores and not any(may_follow(hand.scores, b, points, between=between) for b in befores):
        raise ValueError("the totals do not follow from the cards, whatever was claimed")
