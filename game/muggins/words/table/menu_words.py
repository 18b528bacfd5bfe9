"""Main menu text about the running game, the daily deal and the opponents."""

from collections.abc import Mapping

from muggins.rules.seat import Seat
from muggins.rules.state import GameOver, State
from muggins.settings.levels import LEVELS
from muggins.words.names import CRIB_OF, CRIBS
from muggins.words.table.between import Names, told_to
from muggins.words.table.sentences import ME, YOU, leader_of
from muggins.words.table.standing import start_of, tell_scores

DOT = " \N{MIDDLE DOT} "
SUBTITLE = "cribbage, against a computer that talks too much"
PLAY, RESUME, NEXT = "Play", "Resume game {number}", "Next game"
STANDS: Mapping[Seat | None, str] = {
    YOU: "You lead {more}\N{EN DASH}{less}",
    ME: "Muggins leads {more}\N{EN DASH}{less}",
    None: "All even at {more}",
}
WINS: Mapping[Seat, str] = {
    YOU: "You won {more}\N{EN DASH}{less}",
    ME: "Muggins won {more}\N{EN DASH}{less}",
}
WON = "{who} won {more}\N{EN DASH}{less}"  # of two people
LEADS = "{who} leads {more}\N{EN DASH}{less}"  # of two people
RESUME_WITH = "Resume with {who}"
SEALS = "Sealed deck"  # at the table, where decks are sealed

OPPONENTS: Mapping[str, tuple[str, str]] = {
    level.name: (level.label, level.line) for level in LEVELS
}
"""Name and description of each level, weakest first."""


def name_game(state: State) -> str:
    """Return the label of the main button."""
    if isinstance(state.phase, GameOver):
        return NEXT
    return RESUME.format(number=state.tally.games + 1) if state.is_begun else PLAY


def say_game(state: State, names: Names | None = None) -> str:
    """Describe the score of the running game with the owner of the crib, or of the last one."""
    scores = tell_scores(state.scores, start_of(state))
    leader = leader_of(*scores)
    if isinstance(state.phase, GameOver) and leader is not None:
        won = told_to(names, WINS[leader], WON, leader)
        return won.format(more=max(scores), less=min(scores))
    stands = told_to(names, STANDS[leader], STANDS[None] if leader is None else LEADS, leader)
    said = stands.format(more=max(scores), less=min(scores))
    dealer = state.standing.dealer if state.hand is None else state.hand.dealer
    if dealer is None:
        return said
    crib = CRIBS[dealer] if names is None else CRIB_OF.format(who=names[dealer])
    return f"{said}{DOT}{crib[0].lower() + crib[1:] if dealer is YOU and names is None else crib}"


def say_games_won(wins: tuple[int, int], names: Names | None = None) -> str:
    """Return how many games each has won."""
    you, other = names or ("you", "Muggins")
    return f"Games: {you} {wins[0]}, {other} {wins[1]}"


def say_today(
    streak: int, result: tuple[int, int] | None, par: int | None = None, *, is_begun: bool
) -> str:
    """Describe today's deal; ``result`` is its score if it has been played, ``par`` Master's."""
    if result is not None:
        own, other = result
        end = f"Won {own}\N{EN DASH}{other}" if own > other else f"Lost {own}\N{EN DASH}{other}"
        master = "" if par is None else f"Master {'won' if par > 0 else 'lost'} it"
        days = "" if streak < 2 else f"{streak} days in a row"
        return DOT.join(filter(None, (end, master, days)))
    if is_begun:
        return "You're in the middle of it"
    return (
        f"Day {streak + 1} in a row{DOT}not played yet" if streak else ("Same cards for everyone")
    )
