"""Score of a match: displayed points, the window's title, the leader."""

from collections.abc import Mapping

from muggins.rules.seat import Seat
from muggins.rules.state import State, Tally
from muggins.rules.terms import nought_of, starting_scores
from muggins.words.table.between import Names, told_to
from muggins.words.table.sentences import ME, YOU, leader_of

Pair = tuple[int, int]


def start_of(state: State) -> int:
    """The score of the game that shows as 0.

    Before the cut for deal the pegs stand there already, though nobody has points.
    """
    nought = nought_of(state.length, state.variant.n_dealt)
    return nought if min(state.scores) >= nought or not any(state.scores) else 0


def _begun(state: State) -> Pair:
    """The scores; before the cut for deal those with which the game begins, if they are even."""
    own, computers = starting_scores(state.length, Seat.PLAYER)
    return state.scores if any(state.scores) or own != computers else (own, computers)


def tell_scores(scores: Pair, nought: int) -> Pair:
    """Return scores as displayed, relative to the one that shows as 0."""
    return scores[0] - nought, scores[1] - nought


def write_title(name: str, state: State, tally: Tally) -> str:
    mine, computers = tell_scores(_begun(state), start_of(state))
    score = f"{mine}\N{EN DASH}{computers}"
    match = f"match {tally.points[0]}\N{EN DASH}{tally.points[1]} ({tally.spread:+d})"
    return f"Muggins \N{EM DASH} {name}: {score}, {match}"


LEADS = "{who} leads {more} to {less} after {games}."  # of two people
STANDS: Mapping[Seat | None, str] = {
    YOU: "You lead {more} to {less} after {games}.",
    ME: "I lead {more} to {less} after {games}.",
    None: "Tied at {more} after {games}.",
}


def write_match(state: State, names: Names | None) -> str:
    own, computers = state.tally.points
    leader = leader_of(own, computers)
    n_games = state.tally.games
    games = "one game" if n_games == 1 else f"{n_games} games"
    less, more = sorted(state.tally.points)
    stands = told_to(names, STANDS[leader], STANDS[None] if leader is None else LEADS, leader)
    return stands.format(more=more, less=less, games=games)
