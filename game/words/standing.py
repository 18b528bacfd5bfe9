"""How a match stands, as the title of its window tells."""

from game.rules.state import State


def write_title(name: str, state: State) -> str:
    """The window's title: who plays, and how the match stands."""
    tally = state.tally
    mine, computers = state.scores
    score = f"{mine}\N{EN DASH}{computers}"
    match = f"match {tally.points[0]}\N{EN DASH}{tally.points[1]} ({tally.spread:+d})"
    return f"Muggins \N{EM DASH} {name}: {score}, {match}"
