"""How a match stands: a short game in its own points, the window's title, who leads."""

from collections.abc import Mapping

from game.motion.streets import HALF
from game.rules.seat import Seat
from game.rules.state import State, Tally
from game.rules.terms import Length, starting_scores
from game.words.sentences import ME, YOU, leader_of

Pair = tuple[int, int]


def start_of(state: State) -> int:
    """The score with which the pegs of the game begin, so that it shows as 0.

    Before the cut for deal they stand there already, though nobody has points.
    """
    scores = state.scores if any(state.scores) else starting_scores(state.length, Seat.PLAYER)
    return _first_of(state.length, scores)


def tell_scores(length: Length, scores: Pair) -> Pair:
    """Scores as they are told, a short game in its own points."""
    first = _first_of(length, scores)
    return scores[0] - first, scores[1] - first


def _first_of(length: Length, scores: Pair) -> int:
    return HALF if length is Length.SHORT and min(scores) >= HALF else 0


def write_title(name: str, state: State, tally: Tally) -> str:
    """The window's title: who plays, and how the match stands."""
    mine, computers = tell_scores(state.length, state.scores)
    score = f"{mine}\N{EN DASH}{computers}"
    match = f"match {tally.points[0]}\N{EN DASH}{tally.points[1]} ({tally.spread:+d})"
    return f"Muggins \N{EM DASH} {name}: {score}, {match}"


STANDS: Mapping[Seat | None, str] = {
    YOU: "You lead {more} to {less} after {games}.",
    ME: "I lead {more} to {less} after {games}.",
    None: "It stands {more} all after {games}.",
}


def write_match(state: State) -> str:
    """Who leads a match, by match points."""
    own, computers = state.tally.points
    leader = leader_of(own, computers)
    n_games = state.tally.games
    games = "one game" if n_games == 1 else f"{n_games} games"
    less, more = sorted(state.tally.points)
    return STANDS[leader].format(more=more, less=less, games=games)
