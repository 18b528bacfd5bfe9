"""How a match stands, as the title of its window tells, and the question whether it goes on."""

from collections.abc import Mapping

from game.rules.seat import Seat
from game.rules.state import State, Tally
from game.words.sentences import ME, YOU


def write_title(name: str, state: State, tally: Tally) -> str:
    """The window's title: who plays, and how the match stands."""
    mine, computers = state.scores
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
    leader = None if own == computers else YOU if own > computers else ME
    n_games = state.tally.games
    games = "one game" if n_games == 1 else f"{n_games} games"
    less, more = sorted(state.tally.points)
    return STANDS[leader].format(more=more, less=less, games=games)
