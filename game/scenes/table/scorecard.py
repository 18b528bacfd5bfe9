"""How the match stands, in words and figures; a short game in its own points."""

from game.rules.state import GameOver, State
from game.rules.terms import TARGET, Length

HALF = 60  # where the pegs of a game to 61 start


def write_scorecard(state: State) -> list[str]:
    """Which game it is and how the match stands."""
    tally = state.tally
    game = tally.games + (not isinstance(state.phase, GameOver))
    kind = ", five cards" if state.variant.n_dealt == 5 else ""
    score = f"Match {tally.points[0]}\N{EN DASH}{tally.points[1]}   {tally.spread:+d}"
    lines = [f"Game {game}{kind}", score]
    if is_short(state):
        mine, computers = (each - HALF for each in state.scores)
        lines.insert(1, f"To {TARGET - HALF}: {mine}\N{EN DASH}{computers}")
    return lines


def is_short(state: State) -> bool:
    """Whether the game in progress goes to 61: its pegs start half way, as the board shows."""
    return state.length is Length.SHORT and min(state.scores) >= HALF


def figures(state: State, scores: tuple[int, int]) -> tuple[tuple[int, int], str]:
    """The scores where no board shows them, a short game in its own points, and the target."""
    start = HALF if is_short(state) else 0
    return (scores[0] - start, scores[1] - start), f"to {TARGET - start}"
