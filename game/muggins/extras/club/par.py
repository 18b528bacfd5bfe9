"""Par: Master's result of a challenge in the player's seat, and the player's rating in it."""

from collections.abc import Iterator
from functools import cache

from muggins.extras.club.results import Result, follow, replay_result, scores_of, split_games
from muggins.rules.moves import Move
from muggins.rules.referee import to_move
from muggins.rules.seat import Seat
from muggins.rules.state import State
from muggins.rules.views import view_of
from muggins.settings.settings import terms_of
from muggins.store.challenges import Challenge
from muggins.table.thinking import decide, load_late

MASTER = "master"


def find_par(challenge: Challenge) -> Iterator[int]:
    """Yield the match points of each game, negative for losses, once it has been played.

    Deterministic on every machine. A game takes up to a second or two: iterate in the background,
    and stop when the result is no longer needed.
    """
    chairs = load_late(MASTER), load_late(str(challenge.settings.skill))

    def choose(state: State) -> Move:
        seat = to_move(state)
        assert seat is not None
        return decide(chairs[seat], view_of(state, seat))

    for turn in follow(challenge, choose):
        if turn.ends_game:
            (score,) = scores_of([turn])
            yield score.gained


@cache
def par_of(challenge: Challenge) -> tuple[int, ...]:
    return tuple(find_par(challenge))


def skill_of(result: Result) -> float | None:
    """Return the player's rating, by the coach.

    None for variants that the coach cannot evaluate, and for results without decisions.
    """
    from muggins.mind.coach.luck_ledger import keep_ledger
    from muggins.mind.coach.moments import is_weighable
    from muggins.mind.coach.rating import rate_losses
    from muggins.mind.coach.review import grade_steps

    if not is_weighable(terms_of(result.challenge.settings).variant):
        return None
    losses: list[int] = []
    for game in split_games(replay_result(result)):
        grades = grade_steps(game)
        losses += [each.loss for each in keep_ledger(grades, Seat.PLAYER).own]
    return rate_losses(losses).rating if losses else None
